"""Capabilities: which declarations are refused, and when a terminal gets the sequence."""

import itertools
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paratext import PluginError, emit, register, registry, supports
from paratext.plugin import register as register_plugin

GOOD: dict[str, object] = {"name": "x", "osc": 1, "when": {"tty": True}, "encode": "\x1b]1;{text}\x07", "fallback": ""}


@pytest.fixture(autouse=True)
def _no_capability_stays_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))


def runtime(
    env: dict[str, str] | None = None, *, tty: bool = True, mode: str | None = None, platform: str | None = None
) -> Any:
    rt = SimpleNamespace(env=env or {}, is_tty=SimpleNamespace(stdout=tty))
    if mode is not None:
        rt.mode = mode
    if platform is not None:
        rt.platform = platform
    return rt


def without(key: str) -> dict[str, object]:
    return {name: value for name, value in GOOD.items() if name != key}


@pytest.mark.parametrize(
    ("declaration", "code", "path"),
    [
        ({}, "E_PLUGIN_SCHEMA", "capability.name"),
        (None, "E_PLUGIN_SCHEMA", "capability.name"),
        ("link", "E_PLUGIN_SCHEMA", "capability.name"),
        ({**GOOD, "name": ""}, "E_PLUGIN_SCHEMA", "capability.name"),
        ({**GOOD, "name": 1}, "E_PLUGIN_SCHEMA", "capability.name"),
        ({**GOOD, "name": "a\x1b"}, "E_PLUGIN_SCHEMA", "capability.name"),
        (without("fallback"), "E_NO_STATIC_PROJECTION", "capability.fallback"),
        ({**GOOD, "fallback": None}, "E_NO_STATIC_PROJECTION", "capability.fallback"),
        ({**without("fallback"), "encode": 1}, "E_NO_STATIC_PROJECTION", "capability.fallback"),
        ({**GOOD, "fallback": 1}, "E_PLUGIN_SCHEMA", "capability.fallback"),
        ({**GOOD, "fallback": "{"}, "E_PLUGIN_SCHEMA", "capability.fallback"),
        ({**GOOD, "fallback": "\x1b[1mloud\x1b[m"}, "E_PLUGIN_SCHEMA", "capability.fallback"),
        ({**GOOD, "fallback": "\u202eback"}, "E_PLUGIN_SCHEMA", "capability.fallback"),
        (without("osc"), "E_PLUGIN_SCHEMA", "capability.osc"),
        ({**GOOD, "osc": ""}, "E_PLUGIN_SCHEMA", "capability.osc"),
        ({**GOOD, "osc": True}, "E_PLUGIN_SCHEMA", "capability.osc"),
        ({**GOOD, "osc": [8]}, "E_PLUGIN_SCHEMA", "capability.osc"),
        ({**GOOD, "osc": "8\x1b[2J"}, "E_PLUGIN_SCHEMA", "capability.osc"),
        ({**GOOD, "osc": "8)\nacme: 2 capabilities"}, "E_PLUGIN_SCHEMA", "capability.osc"),
        ({**GOOD, "a\nb": 1}, "E_PLUGIN_SCHEMA", "capability.a\\nb"),
        ({**GOOD, "when": {"a\nb": 1}}, "E_PLUGIN_SCHEMA", "capability.when.a\\nb"),
        ({**GOOD, "when": {3: 1}}, "E_PLUGIN_SCHEMA", "capability.when.3"),
        ({**GOOD, "encode": "\udc9b"}, "E_PLUGIN_SCHEMA", "capability.encode"),
        (without("when"), "E_PLUGIN_SCHEMA", "capability.when"),
        ({**GOOD, "when": "tty"}, "E_PLUGIN_SCHEMA", "capability.when"),
        ({**GOOD, "when": {"tty": "yes"}}, "E_PLUGIN_SCHEMA", "capability.when.tty"),
        ({**GOOD, "when": {"ssh": True}}, "E_PLUGIN_SCHEMA", "capability.when.ssh"),
        ({**GOOD, "when": {"term_program": []}}, "E_PLUGIN_SCHEMA", "capability.when.term_program"),
        ({**GOOD, "when": {"term_program": 1}}, "E_PLUGIN_SCHEMA", "capability.when.term_program"),
        ({**GOOD, "when": {"env_any": ["A", ""]}}, "E_PLUGIN_SCHEMA", "capability.when.env_any.1"),
        ({**GOOD, "when": {"term": ""}}, "E_PLUGIN_SCHEMA", "capability.when.term.0"),
        ({**GOOD, "unless": []}, "E_PLUGIN_SCHEMA", "capability.unless"),
        ({**GOOD, "unless": {"tty": True}}, "E_PLUGIN_SCHEMA", "capability.unless.tty"),
        (without("encode"), "E_PLUGIN_SCHEMA", "capability.encode"),
        ({**GOOD, "encode": "\x1b]1;{text}"}, "E_PLUGIN_SCHEMA", "capability.encode"),
        ({**GOOD, "encode": b"\x07"}, "E_PLUGIN_SCHEMA", "capability.encode"),
        ({**GOOD, "fallbak": ""}, "E_PLUGIN_SCHEMA", "capability.fallbak"),
    ],
)
def test_a_declaration_is_refused(declaration: object, code: str, path: str) -> None:
    before = registry.capabilities()
    with pytest.raises(PluginError) as refusal:
        register(declaration)
    assert refusal.value.code == code
    assert refusal.value.message.startswith(f"{path}: must ")
    assert refusal.value.fix
    assert registry.capabilities() == before


def test_an_empty_fallback_is_a_legal_answer() -> None:
    register(GOOD)
    assert emit(runtime(tty=False), "x", {"text": "t"}) == ""
    assert emit(runtime(), "x", {"text": "t"}) == "\x1b]1;t\x07"


def test_a_capability_may_be_an_object_with_attributes() -> None:
    register(SimpleNamespace(**{**GOOD, "when": SimpleNamespace(keys=lambda: ["tty"], get={"tty": True}.get)}))
    assert supports(runtime(), "x")


class Raising(dict[str, object]):
    """A mapping whose own code fails."""

    def get(self, *_: object) -> object:
        raise RuntimeError("out of order")


@pytest.mark.parametrize("source", [Raising(GOOD), {**GOOD, "when": Raising()}, SimpleNamespace(keys=["name"])])
def test_a_declaration_whose_own_code_fails_is_refused(source: object) -> None:
    with pytest.raises(PluginError) as refusal:
        register(source)
    assert refusal.value.code == "E_PLUGIN_SCHEMA"
    assert "must be there to read: it raised " in refusal.value.message


def test_a_later_name_wins_a_built_in_too() -> None:
    register({**GOOD, "name": "bell", "fallback": "ding"})
    assert emit(runtime(tty=False), "bell") == "ding"


def test_what_is_kept_is_a_copy() -> None:
    names = ["A"]
    when: dict[str, object] = {"term_program": names}
    declaration = {**GOOD, "when": when}
    register(declaration)
    names.append("B")
    when["tty"] = True
    declaration["fallback"] = "changed"
    assert supports(runtime({"TERM_PROGRAM": "A"}, tty=False), "x")
    assert not supports(runtime({"TERM_PROGRAM": "B"}), "x")


@pytest.mark.parametrize(
    ("when", "env", "tty", "answer"),
    [
        ({}, {}, False, True),
        ({"tty": True}, {}, True, True),
        ({"tty": True}, {}, False, False),
        ({"tty": False}, {}, False, True),
        ({"tty": False}, {}, True, True),
        ({"term_program": ["A", "B"]}, {"TERM_PROGRAM": "B"}, True, True),
        ({"term_program": ["A", "B"]}, {"TERM_PROGRAM": "b"}, True, False),
        ({"term_program": ["A", "B"]}, {}, True, False),
        ({"term_program": "A"}, {"TERM_PROGRAM": "A"}, True, True),
        ({"env_any": ["P", "Q"]}, {"Q": "1"}, True, True),
        ({"env_any": ["P", "Q"]}, {"Q": ""}, True, False),
        ({"env_any": ["P", "Q"]}, {"R": "1"}, True, False),
        ({"term": "foot"}, {"TERM": "foot"}, True, True),
        ({"term": "foot"}, {"TERM": "foot-extra"}, True, False),
        ({"term": ["foot", "foot-extra"]}, {"TERM": "foot-extra"}, True, True),
        ({"term": "dumb"}, {"TERM": "dumb"}, True, False),
        ({}, {"TERM": "dumb"}, True, False),
        ({"tty": True, "term_program": ["A"], "env_any": ["P"]}, {"TERM_PROGRAM": "A", "P": "1"}, True, True),
        ({"tty": True, "term_program": ["A"], "env_any": ["P"]}, {"TERM_PROGRAM": "A"}, True, False),
        ({"tty": True, "term_program": ["A"], "env_any": ["P"]}, {"TERM_PROGRAM": "A", "P": "1"}, False, False),
    ],
)
def test_every_clause_of_when_must_hold(when: object, env: dict[str, str], tty: bool, answer: bool) -> None:
    register({**GOOD, "when": when})
    assert supports(runtime(env, tty=tty), "x") is answer


@pytest.mark.parametrize(
    ("env", "answer"),
    [
        ({}, True),
        ({"TERM_PROGRAM": "A"}, False),
        ({"P": "1"}, False),
        ({"P": ""}, True),
        ({"TERM": "t"}, False),
        ({"TERM": "u"}, True),
    ],
)
def test_one_clause_of_unless_is_enough(env: dict[str, str], answer: bool) -> None:
    register({**GOOD, "unless": {"term_program": ["A"], "env_any": ["P"], "term": ["t"]}})
    assert supports(runtime(env), "x") is answer


CLAUSES: dict[str, list[Any]] = {
    "tty": [None, True, False],
    "term_program": [None, ["iTerm.app"], ["iTerm.app", "WezTerm"]],
    "env_any": [None, ["KITTY_WINDOW_ID"], ["KITTY_WINDOW_ID", "WT_SESSION"]],
    "term": [None, "xterm-kitty", ["xterm-kitty", "dumb"]],
}
ENVIRONMENTS = [
    {name: value for name, value in zip(("TERM_PROGRAM", "KITTY_WINDOW_ID", "TERM"), values, strict=True) if value}
    for values in itertools.product(("", "iTerm.app", "WezTerm"), ("", "1"), ("", "xterm-kitty", "dumb"))
]


@pytest.mark.parametrize("env", ENVIRONMENTS)
def test_when_agrees_with_a_second_reading_of_the_rule(env: dict[str, str]) -> None:
    for values in itertools.product(*CLAUSES.values()):
        when = {name: value for name, value in zip(CLAUSES, values, strict=True) if value is not None}
        register({**GOOD, "when": when})
        for tty, mode in itertools.product((True, False), (None, "tty", "pipe", "json", "accessible", "ci")):
            expected = env.get("TERM") != "dumb" and mode in {None, "tty"}
            if "tty" in when and when["tty"] and not tty:
                expected = False
            if "term_program" in when and env.get("TERM_PROGRAM", "") not in when["term_program"]:
                expected = False
            if "env_any" in when and not {name for name in when["env_any"] if env.get(name, "") != ""}:
                expected = False
            if "term" in when:
                allowed = [when["term"]] if isinstance(when["term"], str) else when["term"]
                expected = expected and env.get("TERM", "") in allowed
            assert supports(runtime(env, tty=tty, mode=mode), "x") is expected, (when, tty, mode)


@pytest.mark.parametrize("mode", ["pipe", "json", "accessible", "ci"])
def test_the_policy_s_answer_outranks_when(mode: str) -> None:
    rt = runtime({"TERM": "xterm-256color"}, mode=mode)
    assert emit(rt, "link", {"text": "a", "url": "b"}) == "a (b)"
    assert emit(runtime({"TERM": "xterm"}, mode="tty"), "link", {"text": "a", "url": "b"}).startswith("\x1b]8;;b")


@pytest.mark.parametrize(
    ("env", "answer"),
    [
        ({}, False),
        ({"WT_SESSION": "1"}, True),
        ({"TERM_PROGRAM": "vscode"}, True),
        ({"TERM": "xterm"}, True),
        ({"ConEmuANSI": "ON"}, True),
        ({"CONEMUANSI": "ON"}, True),
        ({"ANSICON": "1"}, True),
    ],
)
def test_a_windows_console_must_have_said_that_it_takes_escapes(env: dict[str, str], answer: bool) -> None:
    assert supports(runtime(env, platform="win32"), "bell") is answer
    assert supports(runtime(env, platform="linux"), "bell")


def test_on_windows_a_variable_is_known_by_its_capitals() -> None:
    # As os.environ spells every name there, and a runtime that copied it.
    conemu = {"CONEMUANSI": "ON", "CONEMUPID": "4012"}
    assert supports(runtime(conemu, platform="win32"), "progress")
    assert not supports(runtime({**conemu, "CONEMUPID": ""}, platform="win32"), "progress")
    assert not supports(runtime(conemu, platform="linux"), "progress")


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({"text": "t", "caption": "c"}, "t"),
        ({"caption": "c"}, "c"),
        ({"text": None, "caption": "c\x1b[2J"}, "c"),
        ({"text": 3}, "3"),
        ({"url": "u"}, ""),
        ({}, ""),
        (None, ""),
    ],
)
@pytest.mark.parametrize("tty", [True, False])
def test_an_unknown_name_gives_what_the_caller_says(fields: dict[str, object] | None, text: str, tty: bool) -> None:
    assert emit(runtime(tty=tty), "no-such-thing", fields) == text
    assert not supports(runtime(tty=tty), "no-such-thing")


@settings(deadline=None, max_examples=100)
@given(st.text(), st.dictionaries(st.sampled_from(["text", "caption", "url"]), st.text() | st.none()))
def test_no_name_and_no_field_makes_emit_raise(name: str, fields: dict[str, object]) -> None:
    assert "\x1b" not in emit(runtime(tty=False), name, fields)


def test_the_modules_that_the_documents_name_are_there_after_import_paratext() -> None:
    program = (
        "import paratext\n"
        "print(paratext.text.without_controls('a\\x07'), paratext.plugin.register.__name__)\n"
        "print(*sorted({'plugin', 'text', 'link'} & set(dir(paratext))))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], env={}, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.split() == ["a", "register", "link", "plugin", "text"]


def plugin(capabilities: object, **rest: object) -> dict[str, object]:
    return {"name": "acme", "capabilities": capabilities, **rest}


def test_a_plugin_gives_a_list_or_an_object_of_capabilities() -> None:
    assert register_plugin(plugin([GOOD, {**GOOD, "name": "y"}])) == ("x", "y")
    assert register_plugin(plugin({"z": without("name")})) == ("z",)
    assert register_plugin(SimpleNamespace(name="acme", capabilities=(GOOD,), spinners={"not": "mine"})) == ("x",)
    assert supports(runtime(), "y")
    assert supports(runtime(), "z")


@pytest.mark.parametrize(
    ("source", "code", "message"),
    [
        ({"capabilities": [GOOD]}, "E_PLUGIN_SCHEMA", "plugin.name"),
        (plugin([GOOD], contract=2), "E_PLUGIN_CONTRACT", "plugin.contract"),
        ({"name": "acme", "tokens": {}}, "E_NO_CONTRIBUTION", "acme contributes nothing"),
        (plugin("beep"), "E_PLUGIN_SCHEMA", "plugin.capabilities: must"),
        (plugin([GOOD, without("fallback")]), "E_NO_STATIC_PROJECTION", "plugin.capabilities.1.fallback"),
        (plugin({"x": {**GOOD, "when": {"tty": 1}}}), "E_PLUGIN_SCHEMA", "plugin.capabilities.x.when.tty"),
        (plugin({"a\nb": GOOD}), "E_PLUGIN_SCHEMA", "plugin.capabilities: must have names that print, not 'a\\nb'"),
        (plugin({3: GOOD}), "E_PLUGIN_SCHEMA", "plugin.capabilities: must have names that print, not 3"),
        (plugin({"other": GOOD}), "E_PLUGIN_SCHEMA", "plugin.capabilities.other.name"),
    ],
)
def test_a_plugin_is_refused_whole(source: object, code: str, message: str) -> None:
    before = registry.capabilities()
    with pytest.raises(PluginError) as refusal:
        register_plugin(source)
    assert refusal.value.code == code
    assert refusal.value.message.startswith(message)
    assert registry.capabilities() == before
