"""The JSON Schema of a plugin and caique say the same of its widgets."""

import json
from typing import Any

import pytest
from caique.kinds import BUILT_IN
from caique.plugin import PluginError, register, unregister
from jsonschema import Draft202012Validator
from sources import ROOT

SCHEMA = json.loads((ROOT / "packages/caique/src/caique/plugin.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


def static(spec: dict[str, Any]) -> str:
    return str(spec["message"])


GOOD: list[dict[str, Any]] = [
    BUILT_IN,
    {"name": "acme", "widgets": {"rating": {"static": static}}},
    {"name": "acme", "contract": 1, "widgets": {"rating": {"static": static, "later": 1}}},
    {"name": "acme", "widgets": {}},
]
BAD: list[dict[str, Any]] = [
    {"widgets": {"rating": {"static": static}}},
    {"name": "", "widgets": {"rating": {"static": static}}},
    {"name": "acme", "contract": 2, "widgets": {"rating": {"static": static}}},
    {"name": "acme", "widgets": []},
    {"name": "acme", "widgets": {"": {"static": static}}},
    {"name": "acme", "widgets": {"rating": {}}},
]


@pytest.mark.parametrize("plugin", GOOD)
def test_what_the_schema_takes_caique_takes(plugin: dict[str, Any]) -> None:
    VALIDATOR.validate(plugin)
    register(plugin)
    if plugin is not BUILT_IN:
        unregister(plugin["name"])


@pytest.mark.parametrize("plugin", BAD)
def test_what_the_schema_refuses_caique_refuses(plugin: dict[str, Any]) -> None:
    assert not VALIDATOR.is_valid(plugin)
    with pytest.raises(PluginError):
        register(plugin)
