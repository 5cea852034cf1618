"""The JSON Schema of a plugin and paratext say the same of its capabilities."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from paratext import registry
from paratext.builtin import BUILT_IN
from paratext.plugin import PluginError, register
from sources import ROOT

SCHEMA = json.loads((ROOT / "packages/paratext/src/paratext/plugin.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
BEEP: dict[str, Any] = {"name": "beep", "osc": "BEL", "when": {"tty": True}, "encode": "\a", "fallback": ""}


@pytest.fixture(autouse=True)
def _no_capability_stays_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))


def plugin(*capabilities: object) -> dict[str, Any]:
    return {"name": "acme", "capabilities": list(capabilities)}


def test_the_built_ins_are_plain_data_by_the_schema() -> None:
    VALIDATOR.validate(json.loads(json.dumps(plugin(*BUILT_IN))))


@pytest.mark.parametrize(
    "change",
    [
        {"name": ""},
        {"name": 3},
        {"osc": ""},
        {"osc": True},
        {"osc": []},
        {"when": "tty"},
        {"when": {"tty": "yes"}},
        {"when": {"ssh": True}},
        {"when": {"term_program": []}},
        {"when": {"env_any": [""]}},
        {"when": {"term": 3}},
        {"unless": {"tty": True}},
        {"unless": []},
        {"encode": 3},
        {"fallback": 3},
        {"fallback": None},
        {"fallbak": ""},
    ],
)
def test_what_the_schema_refuses_paratext_refuses(change: dict[str, object]) -> None:
    refused = plugin({**BEEP, **change})
    assert not VALIDATOR.is_valid(refused)
    with pytest.raises(PluginError):
        register(refused)


@pytest.mark.parametrize("missing", BEEP)
def test_what_the_schema_requires_paratext_requires(missing: str) -> None:
    refused = plugin({key: value for key, value in BEEP.items() if key != missing})
    assert not VALIDATOR.is_valid(refused)
    with pytest.raises(PluginError):
        register(refused)


names = st.one_of(st.text(min_size=1), st.lists(st.text(min_size=1), min_size=1, max_size=3))
naming = {"term_program": names, "env_any": names, "term": names}
capability = st.fixed_dictionaries(
    {
        "name": st.from_regex("[a-z-]+", fullmatch=True),
        # That it prints is more than a schema can ask.
        "osc": st.one_of(st.integers(), st.text(min_size=1).filter(str.isprintable)),
        "when": st.fixed_dictionaries({}, optional={"tty": st.booleans(), **naming}),
        "encode": st.sampled_from(["\a", "\x1b]1;{text}\a", "\x1b[{n} q", "{text}"]),
        "fallback": st.sampled_from(["", "{text}[ ({url})]"]),
    },
    optional={"unless": st.fixed_dictionaries({}, optional=naming)},
)


@settings(deadline=None, max_examples=200)
@given(st.lists(capability))
def test_what_the_schema_takes_paratext_takes(capabilities: list[dict[str, object]]) -> None:
    taken = plugin(*capabilities)
    VALIDATOR.validate(taken)
    assert register(taken) == tuple(item["name"] for item in capabilities)
