"""The JSON Schema of a plugin says what the hosts say."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from roundel.plugin import PluginError, register, unregister
from roundel.sgr import FORMATS
from roundel.tokens import NAMES
from sources import ROOT

SCHEMA = json.loads((ROOT / "packages/roundel/src/roundel/plugin.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
PLUGIN: dict[str, Any] = {
    "name": "acme",
    "contract": 1,
    "ground": "#000000",
    "tokens": {"ok": "#00ff00", "heading": ["bold", "bright_white"]},
    "spinners": {"nyan": {"frames": ["a", "b"], "interval": 100, "static": "…"}},
    "glyphs": {"ok": {"unicode": "✔", "ascii": "v"}},
    "capabilities": [
        {"name": "beep", "osc": "BEL", "when": {"tty": True}, "unless": {"term": "x"}, "encode": "\a", "fallback": ""}
    ],
}


def test_it_is_a_schema_and_takes_a_whole_plugin() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    VALIDATOR.validate(PLUGIN)


def test_it_knows_the_tokens_and_formats() -> None:
    tokens = SCHEMA["properties"]["tokens"]
    assert tuple(tokens["propertyNames"]["enum"]) == NAMES
    assert set(tokens["additionalProperties"]["oneOf"][1]["items"]["enum"]) == set(FORMATS)


@pytest.mark.parametrize(
    "change",
    [
        {"name": ""},
        {"name": 3},
        {"contract": 2},
        {"ground": "black"},
        {"tokens": []},
        {"tokens": {"eror": ["red"]}},
        {"tokens": {"ok": "green"}},
        {"tokens": {"ok": ["gren"]}},
    ],
)
def test_what_roundel_refuses_the_schema_refuses(change: dict[str, object]) -> None:
    plugin = {**PLUGIN, **change}
    assert not VALIDATOR.is_valid(plugin)
    with pytest.raises(PluginError):
        register(plugin)


def test_what_the_schema_takes_roundel_takes() -> None:
    register(PLUGIN)
    unregister("acme")
