"""Widths and cuts, against an emulator and against the graphemes themselves."""

import re

import pyte
import pytest
from flagstaff.cells import close, cut, cut_lines, styled_cells, width
from hypothesis import given, settings
from hypothesis import strategies as st
from wcwidth import iter_graphemes, wcswidth

SGR = [
    "\x1b[31m",
    "\x1b[1;44m",
    "\x1b[0m",
    "\x1b[m",
    "\x1b[39m",
    "\x1b[38;5;200m",
    "\x1b[38;2;1;2;3m",
    "\x1b[22m",
    "\x1b[7m",
]
GRAPHEMES = ["a", "Z", " ", "é", "e\u0301", "中", "한", "👍🏽", "👨\u200d👩\u200d👧", "🇫🇷", "❤\ufe0f", "क्षि", "…", "█"]

graphemes = st.lists(st.sampled_from(GRAPHEMES), max_size=12).map("".join)
colored = st.lists(st.sampled_from(GRAPHEMES + SGR), max_size=16).map("".join)


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;:]*m", "", text)


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("", 0),
        ("upload", 6),
        ("\x1b[31mred\x1b[0m", 3),
        ("中文", 4),
        ("e\u0301", 1),
        ("👨\u200d👩\u200d👧", 2),
        ("👍🏽", 2),
        ("🇫🇷", 2),
        ("❤\ufe0f", 2),
        ("a\tb", 9),
        ("\x1b]8;;https://example.com\x1b\\link\x1b]8;;\x1b\\", 4),
    ],
)
def test_width(text: str, cells: int) -> None:
    assert width(text) == cells


@pytest.mark.parametrize(
    ("text", "columns", "shown"),
    [
        ("upload", 4, "uplo"),
        ("中文", 3, "中"),
        ("a👨\u200d👩\u200d👧b", 2, "a"),
        ("a👨\u200d👩\u200d👧b", 3, "a👨\u200d👩\u200d👧"),
        ("cafe\u0301s", 4, "cafe\u0301"),
        ("\x1b[31mred\x1b[0m plain", 2, "\x1b[31mre\x1b[0m"),
        ("\x1b[31mred\x1b[0m plain", 3, "\x1b[31mred\x1b[0m"),
        ("a\tb", 9, "a       b"),
        ("a\tb", 4, "a   "),
        ("upload", 0, ""),
    ],
)
def test_cut(text: str, columns: int, shown: str) -> None:
    assert cut(text, columns) == shown


def test_color_is_resumed_in_the_next_line() -> None:
    assert cut_lines(["\x1b[1;31mab", "cd\x1b[0m ef", "gh"], 10) == [
        "\x1b[1;31mab\x1b[0m",
        "\x1b[1;31mcd\x1b[0m ef",
        "gh",
    ]


def test_color_past_the_edge_is_followed_and_not_written() -> None:
    assert cut_lines(["abcd\x1b[31m", "ef"], 2) == ["ab", "\x1b[31mef\x1b[0m"]


@settings(deadline=None, max_examples=200)
@given(graphemes)
def test_a_text_is_as_wide_as_its_graphemes(text: str) -> None:
    assert width(text) == sum(wcswidth(each) for each in iter_graphemes(text))


@settings(deadline=None, max_examples=300)
@given(colored, st.integers(0, 20))
def test_a_cut_fits_and_is_whole_graphemes_from_the_start(text: str, columns: int) -> None:
    result = cut(text, columns)
    assert width(result) <= columns
    whole, kept = list(iter_graphemes(plain(text))), list(iter_graphemes(plain(result)))
    assert kept == whole[: len(kept)]
    # Nothing that would still fit was left out.
    if len(kept) < len(whole):
        assert width(result) + wcswidth(whole[len(kept)]) > columns


@settings(deadline=None, max_examples=200)
@given(st.lists(colored, min_size=1, max_size=4))
def test_each_line_alone_looks_as_it_does_in_the_whole(lines: list[str]) -> None:
    whole = pyte.Screen(60, 6)
    pyte.Stream(whole).feed("\r\n".join(lines))
    for index, row in enumerate(cut_lines(lines, 60)):
        alone = pyte.Screen(60, 1)
        pyte.Stream(alone).feed(row)
        assert dict(alone.buffer[0]) == dict(whole.buffer[index])
        # The style does not go on: what is written next is plain.
        pyte.Stream(alone).feed("\r\x1b[2Kx")
        assert alone.buffer[0][0] == alone.default_char._replace(data="x")


@settings(deadline=None, max_examples=200)
@given(colored)
def test_closed_text_leaves_what_follows_plain(text: str) -> None:
    screen = pyte.Screen(60, 1)
    pyte.Stream(screen).feed(close(text) + "\r\x1b[2Kx")
    assert screen.buffer[0][0] == screen.default_char._replace(data="x")
    assert close(text).startswith(text)


@pytest.mark.parametrize("number", ["9" * 5000, "0" * 5000, "38;5;" + "9" * 5000, ";" * 5000, "38;2;1", ":5"])
def test_a_number_that_no_colour_has_is_as_good_as_another(number: str) -> None:
    text = f"\x1b[{number}mtext"
    assert plain(close(text)) == plain(cut(text, 9)) == "text"
    assert [char for char, _ in styled_cells(text) or ()] == list("text")
