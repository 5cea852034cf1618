"""Tokens: the identity until a theme is worn; nesting and line breaks as an emulator shows them."""

from collections.abc import Iterator
from typing import Any

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from roundel import tokens
from roundel.runtime import Runtime
from roundel.sgr import FORMATS, formats_style, hex_style, wrap
from roundel.theme import DEFAULT, fly

ALL = [getattr(tokens, name) for name in tokens.NAMES]


@pytest.fixture(autouse=True)
def _plain_again() -> Iterator[None]:
    yield
    tokens.wear({})


def at_level(level: int) -> Runtime:
    return Runtime(env={"FORCE_COLOR": str(level)} if level else {"NO_COLOR": "1"})


def shown(text: str) -> list[tuple[str, str, bool]]:
    """What an emulator shows: each character with its colour and whether it is bold."""
    screen = pyte.Screen(80, 24)
    stream = pyte.Stream(screen)
    stream.feed(text.replace("\n", "\r\n"))
    cells = [screen.buffer[row][column] for row in range(24) for column in range(80)]
    return [(cell.data, cell.fg, cell.bold) for cell in cells if cell.data != " "]


def test_the_nine_tokens() -> None:
    assert tokens.NAMES == ("error", "warn", "ok", "hint", "muted", "command", "flag", "value", "heading")


@given(text=st.text())
@settings(deadline=None)
def test_each_is_the_identity_before_fly(text: str) -> None:
    for token in ALL:
        assert token(text) == text


def test_each_is_the_identity_at_level_0() -> None:
    assert fly(DEFAULT, at_level(0)) == 0
    for token in ALL:
        assert token("plain") == "plain"


def test_each_has_a_look_at_level_1() -> None:
    assert fly(DEFAULT, at_level(1)) == 1
    looks = [token("x") for token in ALL]
    assert all(look.startswith("\x1b[") and look.endswith("m") for look in looks)
    assert tokens.error("x") == "\x1b[1m\x1b[31mx\x1b[39m\x1b[22m"


@pytest.mark.parametrize("level", [0, 1])
def test_what_is_no_text_is_refused_at_every_level(level: int) -> None:
    fly(DEFAULT, at_level(level))
    with pytest.raises(TypeError, match="a token takes text, not int"):
        tokens.ok(3)  # type: ignore[arg-type]


def test_a_later_fly_at_level_0_takes_the_colour_away() -> None:
    fly(DEFAULT, at_level(3))
    fly(DEFAULT, at_level(0))
    assert tokens.error("x") == "x"


def test_the_outer_colour_resumes_after_the_inner_ends() -> None:
    fly(DEFAULT, at_level(1))
    assert shown(tokens.warn("a" + tokens.ok("b") + "c")) == [
        ("a", "brown", False),
        ("b", "green", False),
        ("c", "brown", False),
    ]
    # bold and dim are closed by the same number
    assert shown(tokens.command("a" + tokens.muted("b") + "c"))[2] == ("c", "default", True)
    assert shown(tokens.error("a" + tokens.heading("b") + "c"))[2] == ("c", "red", True)


def test_three_deep() -> None:
    fly(DEFAULT, at_level(1))
    text = tokens.warn("a" + tokens.ok("b" + tokens.error("c") + "d") + "e")
    assert [color for _, color, _ in shown(text)] == ["brown", "green", "red", "green", "brown"]


@pytest.mark.parametrize("reset", ["\x1b[0m", "\x1b[m", "\x1b[00m", "\x1b[39;49;00m", "\x1b[0;0m", "\x9b0m"])
def test_the_outer_colour_resumes_after_a_full_reset_inside(reset: str) -> None:
    fly(DEFAULT, at_level(1))
    assert shown(tokens.error(f"a\x1b[32mb{reset}c"))[2] == ("c", "red", True)


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r", "\v", "\u2028"])
def test_no_colour_crosses_a_line_break(ending: str) -> None:
    fly(DEFAULT, at_level(1))
    assert tokens.ok(f"a{ending}b") == f"\x1b[32ma\x1b[39m{ending}\x1b[32mb\x1b[39m"


def test_what_colour_an_inner_text_leaves_on_goes_on_without_crossing_the_break() -> None:
    fly(DEFAULT, at_level(1))
    text = tokens.command("\x1b[41mred\nstill\x1b[0m no")
    assert text == "\x1b[1m\x1b[41mred\x1b[49m\x1b[22m\n\x1b[1m\x1b[41mstill\x1b[49m no\x1b[22m"


def test_arguments_of_a_colour_are_not_taken_for_resets() -> None:
    fly(DEFAULT, at_level(1))
    assert tokens.command("\x1b[38;5;0;3ma\x1b[23mb") == "\x1b[1m\x1b[38;5;0m\x1b[3ma\x1b[23mb\x1b[39m\x1b[22m"
    assert tokens.command("\x1b[38;2;0;0;0ma\x1b[38:5:9mb") == ("\x1b[1m\x1b[38;2;0;0;0ma\x1b[38:5:9mb\x1b[39m\x1b[22m")


def test_other_escapes_stay_as_they_are() -> None:
    fly(DEFAULT, at_level(1))
    link = "\x1b]8;;https://example.com\x1b\\text\x1b]8;;\x1b\\"
    assert tokens.ok(link) == f"\x1b[32m{link}\x1b[39m"


def test_deep_nesting_grows_with_the_text() -> None:
    fly(DEFAULT, at_level(1))
    text = "x"
    for _ in range(400):
        text = tokens.warn("a" + tokens.ok(text) + "b")
    assert len(text) < 400 * 30


def test_empty_lines_carry_nothing() -> None:
    fly(DEFAULT, at_level(1))
    assert tokens.ok("") == ""
    assert tokens.ok("a\n\nb\n") == "\x1b[32ma\x1b[39m\n\n\x1b[32mb\x1b[39m\n"


def test_a_nested_token_over_lines_ends_and_resumes_on_each() -> None:
    fly(DEFAULT, at_level(1))
    text = tokens.warn("a" + tokens.ok("b\nc") + "d")
    assert [color for _, color, _ in shown(text)] == ["brown", "green", "green", "brown"]
    for line in text.split("\n"):
        assert shown(line + "x")[-1] == ("x", "default", False)


styles = st.lists(st.sampled_from(sorted(FORMATS)), min_size=1, max_size=3).map(
    lambda names: formats_style(tuple(names))
)


@settings(max_examples=300, deadline=None)
@given(outer=styles, inner=styles, before=st.text("ab\n", max_size=5), middle=st.text("cd\n", min_size=1, max_size=5))
def test_what_is_wrapped_reads_the_same_and_every_line_ends_plain(
    outer: tuple[tuple[str, str], ...], inner: tuple[tuple[str, str], ...], before: str, middle: str
) -> None:
    text = wrap(before + wrap(middle, inner) + "e", outer)
    assert "".join(character for character, _, _ in shown(text)) == (before + middle + "e").replace("\n", "")
    screen = pyte.Screen(80, 24)
    stream = pyte.Stream(screen)
    for line in text.split("\n"):
        stream.feed(line)
        assert screen.cursor.attrs == pyte.Screen(1, 1).default_char


@settings(max_examples=300, deadline=None)
@given(outer=styles, inner=styles)
def test_the_outer_style_looks_the_same_on_both_sides_of_the_inner(
    outer: tuple[tuple[str, str], ...], inner: tuple[tuple[str, str], ...]
) -> None:
    screen = pyte.Screen(10, 1)
    pyte.Stream(screen).feed(wrap("o" + wrap("i", inner) + "o", outer))
    assert screen.buffer[0][0] == screen.buffer[0][2]


Tree = str | tuple[tuple[tuple[str, str], ...], list[Any]]
looks = st.one_of(styles, st.builds(hex_style, st.sampled_from(["#ff8000", "#102030"]), st.integers(1, 3)))
texts = st.lists(st.sampled_from(["a", "b ", "\t", "\n", "\r\n", "\n\n"]), max_size=4).map("".join)
trees: st.SearchStrategy[Tree] = st.recursive(
    texts, lambda inner: st.tuples(looks, st.lists(inner, max_size=4)), max_leaves=12
)


def nested(tree: Tree) -> str:
    return tree if isinstance(tree, str) else wrap("".join(map(nested, tree[1])), tree[0])


def each_alone(tree: Tree, opened: str = "") -> str:
    """Draw a tree without nesting: each character after a reset and all that is opened around it, line breaks plain."""
    if isinstance(tree, str):
        return (
            "".join("\x1b[0m" + ("" if character in "\r\n" else opened) + character for character in tree) + "\x1b[0m"
        )
    return "".join(each_alone(inner, opened + "".join(pair[0] for pair in tree[0])) for inner in tree[1])


def screen_of(text: str) -> pyte.Screen:
    screen = pyte.Screen(120, 60)
    pyte.Stream(screen).feed(text.replace("\r\n", "\n").replace("\n", "\r\n"))
    return screen


@settings(max_examples=200, deadline=None)
@given(tree=trees)
def test_tokens_in_tokens_look_as_if_each_character_were_drawn_alone(tree: Tree) -> None:
    drawn, expected = screen_of(nested(tree)), screen_of(each_alone(tree))
    assert [drawn.buffer[row] for row in range(60)] == [expected.buffer[row] for row in range(60)]
    for line in nested(tree).splitlines():
        assert screen_of(line).cursor.attrs == pyte.Screen(1, 1).default_char


def test_the_numbers_of_the_format_names() -> None:
    assert [FORMATS[name] for name in ("bold", "red", "on_red", "bright_red", "bright_white", "strikethrough")] == [
        *((1, 22), (31, 39), (41, 49)),
        *((91, 39), (97, 39), (9, 29)),
    ]


def test_a_hex_colour_at_each_level() -> None:
    assert hex_style("#ff5f5f", 3) == (("\x1b[38;2;255;95;95m", "\x1b[39m"),)
    assert hex_style("#ff5f5f", 2) == (("\x1b[38;5;203m", "\x1b[39m"),)
    assert hex_style("#ff5f5f", 1) == (("\x1b[91m", "\x1b[39m"),)


@pytest.mark.parametrize(
    ("color", "number"),
    [("#000000", 30), ("#cd0000", 31), ("#00cd00", 32), ("#ffffff", 97), ("#7f7f7f", 90), ("#00ffff", 96)],
)
def test_the_sixteen_colours_are_nearest_to_themselves(color: str, number: int) -> None:
    assert hex_style(color, 1) == ((f"\x1b[{number}m", "\x1b[39m"),)


@pytest.mark.parametrize(
    ("color", "numbers"),
    [
        *((red, (31, 91)) for red in ("#cc6666", "#dc322f", "#fb4934", "#e06c75", "#ff8f8f")),
        *((green, (32, 92)) for green in ("#7ddf9b", "#a6e22e", "#98c379")),
        *((grey, (30, 37, 90, 97)) for grey in ("#93a4b3", "#282c34", "#fdf6e3")),
        *((yellow, (33, 93)) for yellow in ("#ffd479", "#b5bd68", "#f0c674")),
    ],
)
def test_a_pale_colour_keeps_its_name_in_sixteen_colours(color: str, numbers: tuple[int, ...]) -> None:
    assert hex_style(color, 1)[0][0] in [f"\x1b[{number}m" for number in numbers]
