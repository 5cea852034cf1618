"""Themes: what is taken, what is refused, and that a refusal names what would pass."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from roundel import tokens
from roundel.contrast import AA, contrast
from roundel.plugin import register
from roundel.plugin_contract import PluginError
from roundel.runtime import IsTty, Runtime
from roundel.theme import DEFAULT, fly, styles, tokens_on

LEVELS = [Runtime(env={"FORCE_COLOR": str(level)}) for level in range(4)]


@pytest.fixture(autouse=True)
def _plain_again() -> Iterator[None]:
    yield
    tokens.wear({})


def refusal(theme: object, rt: Runtime = LEVELS[0]) -> PluginError:
    with pytest.raises(PluginError) as caught:
        fly(theme, rt)
    return caught.value


@pytest.mark.parametrize("rt", LEVELS)
def test_a_token_under_the_limit_is_refused_at_every_level(rt: Runtime) -> None:
    error = refusal({"ground": "#000000", "tokens": {"muted": "#333333"}}, rt)
    assert error.code == "E_PLUGIN_SCHEMA"
    assert error.message == (
        "theme.tokens.muted: must have a contrast of at least 4.5:1 against #000000; #333333 has 1.66:1"
    )
    shade = error.fix.split()[1].rstrip(",")
    assert contrast(shade, "#000000") >= AA
    assert fly({"ground": "#000000", "tokens": {"muted": shade}}, rt) == int(rt.env["FORCE_COLOR"])


def test_a_ratio_just_under_the_limit_is_not_shown_as_the_limit() -> None:
    assert 4.495 < contrast("#707972", "#ffffff") < AA
    assert refusal({"ground": "#ffffff", "tokens": {"ok": "#707972"}}).message.endswith("has 4.49:1")


def test_formats_and_hex_at_level_3() -> None:
    fly({"ground": "#1e1e1e", "tokens": {"error": "#ff8080", "heading": ["bold", "underline"]}}, LEVELS[3])
    assert tokens.error("x") == "\x1b[38;2;255;128;128mx\x1b[39m"
    assert tokens.heading("x") == "\x1b[1m\x1b[4mx\x1b[24m\x1b[22m"
    assert tokens.ok("x") == "\x1b[32mx\x1b[39m", "a token left out looks as in the built-in theme"


def test_a_json_run_flies_plain() -> None:
    assert fly(DEFAULT, LEVELS[3], json=True) == 0
    assert tokens.error("x") == "x"


def test_a_theme_may_be_an_object() -> None:
    assert fly(SimpleNamespace(ground="#ffffff", tokens={"ok": "#006600"}), LEVELS[3]) == 3


@pytest.mark.parametrize(
    ("theme", "message"),
    [
        ({}, "theme.tokens: must be a mapping of token names to format names or #rrggbb"),
        ({"tokens": []}, "theme.tokens: must be a mapping of token names to format names or #rrggbb"),
        ({"tokens": {"eror": ["red"]}}, f"theme.tokens.eror: must be one of {', '.join(tokens.NAMES)}"),
        ({"tokens": {1: ["red"]}}, f"theme.tokens.1: must be one of {', '.join(tokens.NAMES)}"),
        (
            {"tokens": {"ok": "green"}},
            'theme.tokens.ok: must be #rrggbb or a list of format names such as ["bold", "red"]',
        ),
        (
            {"tokens": {"ok": None}},
            'theme.tokens.ok: must be #rrggbb or a list of format names such as ["bold", "red"]',
        ),
        (
            {"tokens": {"ok": "#00ff00"}},
            "theme.ground: must be declared as #rrggbb, since theme.tokens.ok is a hex colour",
        ),
        ({"tokens": {}, "ground": "black"}, "theme.ground: must be a colour of the form #rrggbb"),
        ({"tokens": {}, "ground": 0}, "theme.ground: must be a colour of the form #rrggbb"),
        (None, "theme.tokens: must be a mapping of token names to format names or #rrggbb"),
    ],
)
def test_a_wrong_shape_names_its_path(theme: object, message: str) -> None:
    assert refusal(theme).message == message


def test_a_wrong_format_name_names_its_place() -> None:
    assert refusal({"tokens": {"ok": ["bold", "geen"]}}).message.startswith("theme.tokens.ok[1]: must be one of bold,")
    assert refusal({"tokens": {"ok": [["bold"]]}}).message.startswith("theme.tokens.ok[0]: must be one of bold,")


def test_a_format_name_that_is_no_list_is_told_how_to_be_one() -> None:
    assert refusal({"tokens": {"ok": "green"}}).fix == 'write ["green"]'
    assert refusal({"tokens": {"ok": "#12"}}).fix == "correct theme.tokens.ok"


def test_a_value_too_deep_to_show_is_refused_all_the_same() -> None:
    deep: list[object] = []
    for _ in range(10_000):
        deep = [deep]
    assert refusal({"tokens": {"ok": deep}}).message.startswith("theme.tokens.ok[0]: must be one of bold,")
    with pytest.raises(PluginError, match="is written for contract"):
        register({"name": "deep", "contract": deep, "tokens": {}})


def test_a_near_miss_is_named() -> None:
    assert refusal({"tokens": {"eror": ["red"]}}).fix == "did you mean error?"
    assert refusal({"tokens": {"ok": ["gren"]}}).fix == "did you mean green?"
    assert refusal({"tokens": {"ok": ["#12"]}}).fix == "correct theme.tokens.ok[0]"


def test_stderr_has_tokens_of_its_own() -> None:
    rt = Runtime(env={"TERM": "xterm"}, is_tty=IsTty(stdout=True, stderr=False))
    fly(DEFAULT, rt)
    assert tokens.error("x") != "x"
    on_stderr = tokens_on(DEFAULT, rt.on("stderr"))
    assert [getattr(on_stderr, name)("x") for name in tokens.NAMES] == ["x"] * 9
    other = Runtime(env={"TERM": "xterm"}, is_tty=IsTty(stdout=False, stderr=True))
    fly(DEFAULT, other)
    assert tokens.error("x") == "x"
    assert tokens_on(DEFAULT, other.on("stderr")).error("x") == "\x1b[1m\x1b[31mx\x1b[39m\x1b[22m"
    assert tokens_on(DEFAULT, other.on("stderr"), json=True).error("x") == "x"


def test_a_refused_theme_leaves_the_old_one_on() -> None:
    fly(DEFAULT, LEVELS[1])
    refusal({"tokens": {"ok": "green"}}, LEVELS[1])
    assert tokens.ok("x") == "\x1b[32mx\x1b[39m"


def test_the_built_in_theme_names_every_token() -> None:
    assert tuple(styles(DEFAULT, 1)) == tokens.NAMES
