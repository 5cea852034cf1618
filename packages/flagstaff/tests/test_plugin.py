"""flagstaff as a plugin host: what it takes, what it refuses and with which words."""

import json
import math
from collections.abc import Iterator, Mapping
from importlib.resources import files
from types import SimpleNamespace
from typing import Any

import pytest
from flagstaff import registry
from flagstaff.components.spinner import spinner
from flagstaff.loop import hoist
from flagstaff.plugin import PluginError, contributions, register, unregister
from flagstaff.testing import runtime, transcript, written
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

NYAN = {"frames": ["~(=^", "-(=^"], "interval": 100, "static": "meow:"}
SCHEMA = json.loads(files("flagstaff").joinpath("plugin.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


@pytest.fixture(autouse=True)
def only_the_built_ins_stay() -> Iterator[None]:
    yield
    for name in contributions():
        if name != "flagstaff":
            unregister(name)
    assert set(contributions()) == {"flagstaff"}


def test_the_built_ins_went_through_register() -> None:
    built_in = contributions()["flagstaff"]
    assert dict(built_in.spinners) == registry.SPINNERS == registry.spinners
    assert dict(built_in.glyphs) == registry.GLYPHS == registry.glyphs
    assert set(built_in.components) == {
        *("spinner", "progress", "tasks", "box", "table", "log_tail", "diff", "markdown", "tab_bar", "tree"),
    }


@pytest.mark.parametrize("shape", [dict, SimpleNamespace])
def test_a_spinner_and_a_glyph(shape: Any) -> None:
    register(shape(name="acme", contract=1, spinners={"nyan": NYAN}, glyphs={"ok": {"unicode": "★", "ascii": "*"}}))
    states = ["building", {"label": "built", "status": "ok"}]
    assert transcript(lambda rt: spinner(rt, style="nyan"), states).pipe == "meow: building\n★ built\n"
    assert (
        transcript(lambda rt: spinner(rt, style="nyan"), states, encoding="ascii").pipe == "meow: building\n* built\n"
    )
    frame: Any = spinner(runtime("tty"), style="nyan").frame
    assert [frame(t, "building") for t in (0, 100, 200)] == ["~(=^ building", "-(=^ building", "~(=^ building"]
    unregister("acme")
    assert registry.glyphs == registry.GLYPHS
    assert "nyan" not in registry.spinners


def test_a_component() -> None:
    gauge = {"static": lambda state: f"{state} bar", "frame": lambda t, state: f"[{state}] {t:.0f}", "interval": 50}
    register({"name": "acme", "components": {"gauge": {**gauge, "examples": [{"at": [1]}]}}})
    made = registry.components["gauge"].make(runtime())
    assert (made.name, made.interval, made.static(3), made.frame(7, 3)) == ("gauge", 50, "3 bar", "[3] 7")
    example = registry.components["gauge"].examples[0]
    assert isinstance(example, Mapping)
    with pytest.raises(TypeError):
        example["at"] = 2  # type: ignore[index]


def test_a_component_drawn_for_a_runtime() -> None:
    class Gauge:
        def static(self, state: object) -> str:
            return str(state)

        def on(self, rt: Any) -> Any:
            return {"name": "other", "static": lambda state: f"{state} on {rt.platform}"}

    register({"name": "acme", "components": {"gauge": Gauge()}})
    assert registry.components["gauge"].make(runtime()).static(1) == "1 on linux"


def test_what_is_kept_is_a_copy() -> None:
    given = {"frames": ["a", "b"], "interval": 100, "static": "s"}
    register({"name": "acme", "spinners": {"mine": given}})
    given["frames"] = ["changed"]
    assert registry.spinners["mine"].frames == ("a", "b")
    with pytest.raises(TypeError):
        contributions()["acme"].spinners["more"] = registry.spinners["mine"]  # type: ignore[index]


def test_a_later_name_wins_and_gives_way_again() -> None:
    register({"name": "one", "spinners": {"dots": {**NYAN, "static": "one"}}})
    register({"name": "two", "spinners": {"dots": {**NYAN, "static": "two"}}})
    assert registry.spinners["dots"].static == "two"
    register({"name": "one", "spinners": {"dots": {**NYAN, "static": "one again"}}})
    assert registry.spinners["dots"].static == "one again"
    unregister("one")
    assert registry.spinners["dots"].static == "two"
    unregister("two")
    assert registry.spinners["dots"] == registry.SPINNERS["dots"]
    with pytest.raises(KeyError):
        unregister("two")


def test_the_seeds_refusal() -> None:
    with pytest.raises(PluginError) as refused:
        register({"name": "acme", "spinners": {"dots": {"frames": [".", ".."], "interval": 100}}})
    assert refused.value.code == "E_NO_STATIC_PROJECTION"
    assert "plugin.spinners.dots.static" in refused.value.message
    assert "static" in refused.value.fix


def _spinner(**changes: object) -> dict[str, object]:
    return {"name": "acme", "spinners": {"nyan": {**NYAN, **changes}}}


def _glyph(**changes: object) -> dict[str, object]:
    return {"name": "acme", "glyphs": {"ok": {"unicode": "★", "ascii": "*", **changes}}}


def _component(**changes: object) -> dict[str, object]:
    return {"name": "acme", "components": {"gauge": {"static": str, **changes}}}


A_LIST = "must be a list of texts that is not empty"
REFUSALS = [
    ({}, "E_PLUGIN_SCHEMA", "plugin.name: must be a text that prints and is not empty"),
    ({"name": "acme"}, "E_NO_CONTRIBUTION", "acme contributes nothing that flagstaff reads"),
    ({"name": "acme", "tokens": {}}, "E_NO_CONTRIBUTION", "acme contributes nothing that flagstaff reads"),
    ({**_spinner(), "contract": 2}, "E_PLUGIN_CONTRACT", None),
    (
        {"name": "acme", "spinners": [NYAN]},
        "E_PLUGIN_SCHEMA",
        "plugin.spinners: must be a mapping of names to spinners",
    ),
    (_spinner(interval=0), "E_PLUGIN_SCHEMA", "plugin.spinners.nyan.interval: must be at least 1"),
    (_spinner(interval=0.5), "E_PLUGIN_SCHEMA", "plugin.spinners.nyan.interval: must be at least 1"),
    (_spinner(interval=math.nan), "E_PLUGIN_SCHEMA", "plugin.spinners.nyan.interval: must be at least 1"),
    (_spinner(interval=True), "E_PLUGIN_SCHEMA", "plugin.spinners.nyan.interval: must be a number of milliseconds"),
    (_spinner(interval=None), "E_PLUGIN_SCHEMA", "plugin.spinners.nyan.interval: must be a number of milliseconds"),
    (_spinner(frames=[]), "E_PLUGIN_SCHEMA", f"plugin.spinners.nyan.frames: {A_LIST}"),
    (
        _spinner(frames="abc"),
        "E_PLUGIN_SCHEMA",
        f"plugin.spinners.nyan.frames: {A_LIST}",
    ),
    (_spinner(frames=["a", 1]), "E_PLUGIN_SCHEMA", "plugin.spinners.nyan.frames[1]: must be a text that is not empty"),
    (
        _spinner(frames=["a\x1b[2J"]),
        "E_PLUGIN_SCHEMA",
        "plugin.spinners.nyan.frames[0]: must be one line without control characters other than colour",
    ),
    (_spinner(static=1), "E_PLUGIN_SCHEMA", "plugin.spinners.nyan.static: must be a text"),
    (_glyph(ascii="★"), "E_PLUGIN_SCHEMA", "plugin.glyphs.ok.ascii: must be printable ASCII"),
    (_glyph(ascii=None), "E_PLUGIN_SCHEMA", "plugin.glyphs.ok.ascii: must be a text that is not empty"),
    (
        {"name": "acme", "glyphs": {"rocket": {"unicode": "r", "ascii": "r"}}},
        "E_PLUGIN_SCHEMA",
        "plugin.glyphs.rocket: must be one of ok, fail, warn, info, running",
    ),
    (_component(static=None), "E_NO_STATIC_PROJECTION", None),
    (_component(frame="x"), "E_PLUGIN_SCHEMA", "plugin.components.gauge.frame: must be a function"),
    (_component(examples={}), "E_PLUGIN_SCHEMA", "plugin.components.gauge.examples: must be a list of states"),
    (
        _component(on=1),
        "E_PLUGIN_SCHEMA",
        "plugin.components.gauge.on: must be a function that takes a runtime and gives the component drawn for it",
    ),
]


@pytest.mark.parametrize(("refused", "code", "message"), REFUSALS)
def test_refusals_say_where_and_what(refused: Any, code: str, message: str | None) -> None:
    # Something good beside it is not kept either.
    refused = {**refused}
    if "spinners" not in refused and len(refused) > 1 and "tokens" not in refused:
        refused["spinners"] = {"nyan": NYAN}
    with pytest.raises(PluginError) as error:
        register(refused)
    assert error.value.code == code
    assert message is None or error.value.message == message
    assert error.value.fix
    assert set(contributions()) == {"flagstaff"}
    assert "nyan" not in registry.spinners


def test_an_unknown_spinner_is_refused_with_those_there_are() -> None:
    with pytest.raises(PluginError) as refused:
        spinner(runtime(), style="nyan")
    assert refused.value.code == "E_UNKNOWN_SPINNER"
    assert refused.value.message == "no spinner is called 'nyan'"
    assert "dots, arc, line, pulse" in refused.value.fix


def test_a_component_that_throws_is_named() -> None:
    register(
        {"name": "acme", "components": {"gauge": {"static": lambda state: 1 / state, "frame": lambda t, state: 5}}}
    )
    made = registry.components["gauge"].make(runtime())
    with pytest.raises(PluginError) as threw:
        made.static(0)
    assert threw.value.code == "E_COMPONENT_THREW"
    assert threw.value.message == "plugin.components.gauge.static: raised ZeroDivisionError: division by zero"
    assert isinstance(threw.value.__cause__, ZeroDivisionError)
    with pytest.raises(PluginError) as threw:
        made.frame(0, 0)
    assert threw.value.message == "plugin.components.gauge.frame: gave int, not a text"
    rt = runtime()
    with pytest.raises(PluginError, match="E_COMPONENT_THREW"):
        hoist(made, rt, 0)
    assert written(rt) == ""


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 200) | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
TEXTS = st.text(max_size=3) | st.sampled_from(["…", ".", "", "\x1b[31mred\x1b[39m", "\x1b[2J", "a\nb", "\u202e"])
SPINNERS = st.fixed_dictionaries(
    {},
    optional={
        "frames": st.lists(TEXTS, max_size=3) | JSON_VALUES,
        "interval": st.sampled_from([0, 0.99, 1, 80, True, "80", None, -1]),
        "static": TEXTS | JSON_VALUES,
    },
)
GLYPHS = st.fixed_dictionaries({}, optional={"unicode": TEXTS, "ascii": TEXTS | st.none()})
NAMES = st.sampled_from(["ok", "fail", "nyan", ""])
PLUGINS = st.fixed_dictionaries(
    {},
    optional={
        "name": st.sampled_from(["acme", "", 1]),
        "contract": st.sampled_from([1, 2, "1"]),
        "spinners": st.dictionaries(NAMES, SPINNERS | JSON_VALUES, max_size=2) | st.just([]),
        "glyphs": st.dictionaries(NAMES, GLYPHS | JSON_VALUES, max_size=2) | st.just([]),
    },
)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)


@settings(deadline=None, max_examples=400)
@given(PLUGINS)
def test_the_schema_says_what_register_does(document: dict[str, object]) -> None:
    # What flagstaff takes of the plugin is there, and holds no control characters, of which the schema says nothing.
    contributes = "spinners" in document or "glyphs" in document
    plain = all(text.isprintable() for text in _texts([document.get("spinners"), document.get("glyphs")]))
    before = contributions()
    try:
        register(document)
        taken = True
    except PluginError:
        taken = False
        assert contributions() == before
    allowed = contributes and VALIDATOR.is_valid(document)
    assert allowed or not taken
    assert taken or not (allowed and plain)


def test_a_misspelt_glyph_is_told_which_was_meant() -> None:
    with pytest.raises(PluginError) as caught:
        register({"name": "acme", "glyphs": {"okay": {"unicode": "★", "ascii": "*"}}})
    assert caught.value.fix == "did you mean ok?"
