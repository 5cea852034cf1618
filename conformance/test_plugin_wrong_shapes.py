"""Whatever a plugin is, a host takes it or refuses it: no other exception comes out, and what it says prints."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import caique.plugin
import controlroom.plugin
import flagstaff.plugin
import hypothesis
import paratext.plugin
import paratext.plugin_contract
import paratext.registry
import pytest
import roundel.plugin
import roundel.plugin_contract
import roundel.theme
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from roundel.runtime import Runtime

REFUSALS = (roundel.plugin_contract.PluginError, paratext.plugin_contract.PluginError)
NAME = "of no shape"


class Speechless(Exception):  # noqa: N818 - named for what it is
    """An exception that cannot say what it is."""

    def __str__(self) -> str:
        raise ValueError("no words")


class Raises:
    """An object of which every attribute that nobody defined raises."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def __getattr__(self, name: str) -> object:
        raise self.error


class BrokenMapping(Mapping[Any, Any]):
    """A mapping that raises where it is gone through, looked into or counted."""

    def __init__(self, items: dict[Any, Any], broken: set[str]) -> None:
        self.items_, self.broken = items, broken

    def __getitem__(self, key: object) -> object:
        self._fail("look")
        return self.items_[key]

    def __iter__(self) -> Iterator[Any]:
        self._fail("iterate")
        return iter(self.items_)

    def __len__(self) -> int:
        self._fail("count")
        return len(self.items_)

    def __repr__(self) -> str:
        self._fail("show")
        return repr(self.items_)

    def _fail(self, part: str) -> None:
        if part in self.broken:
            raise RuntimeError(f"cannot {part}")


class Unshown:
    """Holds a plugin that may not be able to show itself in a test's report."""

    def __init__(self, plugin: object) -> None:
        self.plugin = plugin


def _in_itself() -> object:
    inside: dict[str, object] = {}
    inside["name"] = inside
    return inside


def _deep() -> object:
    deep: object = "deep"
    for _ in range(5000):
        deep = [deep]
    return deep


def _number_too_long_to_print() -> int:
    return int("1" + "0" * 4000) ** 2


SPECIAL = st.builds(
    lambda make: make(),
    st.sampled_from(
        [
            _in_itself,
            _deep,
            _number_too_long_to_print,
            lambda: Raises(RuntimeError("no")),
            lambda: Raises(Speechless()),
            lambda: Raises(SystemExit(2)),
            lambda: str,
            lambda: lambda *_: 1 / 0,
        ]
    ),
)
WORDS = st.sampled_from(
    ["name", "tokens", "ok", "red", "#00ff00", "static", "frames", "osc", "{text}", "quit", "\x1b[31m", "\ud800", "\n"]
)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | WORDS | SPECIAL
KEYS = WORDS | st.text(max_size=3) | st.integers() | st.none() | st.builds(_number_too_long_to_print)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(KEYS, inner, max_size=3),
        st.builds(
            BrokenMapping,
            st.dictionaries(KEYS, inner, max_size=3),
            st.sets(st.sampled_from(["look", "iterate", "count", "show"])),
        ),
    ),
    max_leaves=8,
)


def nearly(required: Mapping[str, Any], **optional: None) -> "st.SearchStrategy[Any]":
    """Give something like a mapping that is right: each part may be anything, and so may the whole."""
    return ANYTHING | st.fixed_dictionaries(
        {key: st.just(value) | ANYTHING for key, value in required.items()},
        optional=dict.fromkeys(optional, ANYTHING),
    )


def named(values: "st.SearchStrategy[Any]", *names: str) -> "st.SearchStrategy[Any]":
    return ANYTHING | st.dictionaries(st.sampled_from(names) | KEYS, values, max_size=2)


CAPABILITY = nearly({"name": "c", "osc": 8, "when": {"tty": True}, "encode": "x", "fallback": "{text}"}, unless=None)
COMPONENT = nearly({"name": "c", "static": str}, frame=None, interval=None, on=None, examples=None, ended=None)
CONTRIBUTIONS = {
    "tokens": named(ANYTHING, "ok", "error"),
    "capabilities": st.lists(CAPABILITY, max_size=2) | named(CAPABILITY, "c"),
    "widgets": named(nearly({"static": str}, parse=None, live=None), "mine"),
    "spinners": named(nearly({"frames": ["a"], "interval": 80, "static": "a"}), "mine"),
    "glyphs": named(nearly({"unicode": "✔", "ascii": "v"}), "ok"),
    "components": named(COMPONENT, "mine"),
    "panes": named(nearly({"component": {"name": "c", "static": str}}, state=None, label=None, log=None), "mine"),
    "keymaps": named(named(ANYTHING | st.just("quit"), "q", "ctrl+c"), "mine"),
}
PLUGINS = ANYTHING | st.fixed_dictionaries(
    {"name": st.just(NAME) | ANYTHING},
    optional={"contract": ANYTHING, "ground": st.just("#000000") | ANYTHING, **CONTRIBUTIONS},
)


def _fly(plugin: object) -> None:
    roundel.theme.fly(plugin, Runtime())


TAKERS: dict[str, Callable[[object], object]] = {
    "roundel": roundel.plugin.register,
    "roundel.theme.fly": _fly,
    "paratext": paratext.plugin.register,
    "paratext.register": paratext.registry.register,
    "flagstaff": flagstaff.plugin.register,
    "caique": caique.plugin.register,
    "controlroom": controlroom.plugin.register,
}


@pytest.fixture(autouse=True)
def _nothing_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (roundel.plugin, caique.plugin, controlroom.plugin, flagstaff.plugin, paratext.registry):
        monkeypatch.setattr(module, "_registered", dict(module._registered))
    for table in ("spinners", "glyphs", "components"):
        monkeypatch.setattr(flagstaff.registry, table, dict(getattr(flagstaff.registry, table)))
    monkeypatch.setattr(roundel.tokens, "_styles", roundel.tokens._styles)
    monkeypatch.setattr(roundel.theme, "_flown", roundel.theme._flown)


@pytest.mark.parametrize("taker", TAKERS)
@settings(
    deadline=None,
    max_examples=100,
    # A plugin of several thousand lists in each other is one of those that are meant.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture],
)
@hypothesis.given(given=(PLUGINS | CAPABILITY).map(Unshown))
def test_a_plugin_of_any_shape_is_taken_or_refused(taker: str, given: Unshown) -> None:
    refusal: Any = None
    other = ""
    try:
        TAKERS[taker](given.plugin)
    except REFUSALS as error:
        refusal = error
    except BaseException as error:  # noqa: BLE001 - a report of it might fail, as the plugin does
        other = type(error).__name__
    assert not other
    assert refusal is None or (refusal.message + refusal.fix).isprintable()


def _outcome(host: str, plugin: object) -> str:
    try:
        TAKERS[host](plugin)
    except REFUSALS:
        return "refused"
    except BaseException as error:  # noqa: BLE001 - as above
        return type(error).__name__
    return "taken"


BROKEN: dict[str, Any] = {
    "a mapping that cannot be gone through": lambda: BrokenMapping({"mine": 1}, {"iterate"}),
    "an attribute that leaves the program": lambda: Raises(SystemExit(2)),
    "an exception that cannot be shown": lambda: Raises(Speechless()),
    "a name that cannot be shown": lambda: {_number_too_long_to_print(): 1},
}


@pytest.mark.parametrize("what", BROKEN)
@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("roundel", "tokens"),
        ("paratext", "capabilities"),
        ("flagstaff", "spinners"),
        ("caique", "widgets"),
        ("controlroom", "panes"),
        ("controlroom", "keymaps"),
    ],
)
def test_what_fails_as_it_is_read_is_refused_by_every_host(host: str, key: str, what: str) -> None:
    for plugin in ({"name": NAME, key: BROKEN[what]()}, {"name": NAME, key: {"mine": BROKEN[what]()}}):
        assert _outcome(host, plugin) == "refused"


def test_a_contract_of_any_length_is_refused() -> None:
    with pytest.raises(roundel.plugin_contract.PluginError):
        roundel.plugin.register({"name": NAME, "contract": _number_too_long_to_print(), "tokens": {}})


def test_a_state_that_contains_itself_is_refused() -> None:
    pane = {"component": {"name": "c", "static": str}, "state": _in_itself()}
    with pytest.raises(roundel.plugin_contract.PluginError):
        controlroom.plugin.register({"name": NAME, "panes": {"mine": pane}})
