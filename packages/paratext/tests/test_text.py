"""The sanitiser: what comes out of it holds nothing that a terminal obeys."""

import io
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from paratext.text import without_controls, without_controls_but_color

OVERRIDES = {"\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"}

ATOMS = [
    *map(chr, range(0x20)),
    "\x7f",
    *map(chr, range(0x80, 0xA0)),
    *sorted(OVERRIDES),
    *"[]()\\PX^_mHhlA0?;:!#$ %",
    "text",
    "\U0001f4be",
    "e\u0301",
    "\udc9b",
    "\x1b[31m",
    "\x1b[38;2;1;2;3m",
    "\x1b]0;t\x07",
    "\x1b]8;;u\x1b\\",
    "\x1bPq\x1b\\",
    "\x9b1m",
    "\x9d0;t\x9c",
]
hostile = st.one_of(st.text(), st.lists(st.sampled_from(ATOMS), max_size=40).map("".join))


def is_safe(character: str) -> bool:
    """The rule of DESIGN.md again, by Unicode's own categories."""
    if character in "\n\t":
        return True
    return unicodedata.category(character) not in {"Cc", "Cs"} and character not in OVERRIDES


@settings(deadline=None, max_examples=500)
@given(hostile)
@example("\x1b")
@example("\x1b\x1b]\x1b[")
def test_nothing_that_a_terminal_obeys_is_left(text: str) -> None:
    assert all(map(is_safe, without_controls(text)))


@settings(deadline=None, max_examples=500)
@given(hostile)
def test_a_second_time_changes_nothing(text: str) -> None:
    assert without_controls(without_controls(text)) == without_controls(text)
    assert without_controls_but_color(without_controls_but_color(text)) == without_controls_but_color(text)


@settings(deadline=None, max_examples=200)
@given(st.text().filter(lambda text: all(map(is_safe, text))))
def test_a_safe_text_stays_as_it_is(text: str) -> None:
    assert without_controls(text) == text
    assert without_controls_but_color(text) == text


@settings(deadline=None, max_examples=300)
@given(st.binary(), st.sampled_from(["utf-8", "ascii"]))
@example(b"a\x9b31m.txt", "utf-8")
@example(b"\x9d0;owned\x9c", "ascii")
@example(b"\x1b[\x9b31m", "utf-8")
def test_a_file_s_name_in_a_posix_locale_writes_no_byte_of_its_own(name: bytes, encoding: str) -> None:
    for clean in (without_controls, without_controls_but_color):
        text = clean(name.decode(encoding, "surrogateescape"))
        raw = io.BytesIO()
        # As Python opens stdout in the locales C, POSIX and C.UTF-8.
        stdout = io.TextIOWrapper(raw, encoding, "surrogateescape", newline="", write_through=True)
        stdout.write(text)
        assert raw.getvalue().decode(encoding) == text
        assert not any("\x80" <= character <= "\x9f" for character in text)


@pytest.mark.parametrize("code", [0xD800, 0xDBFF, 0xDC00, 0xDC80, 0xDFFF])
def test_a_lone_surrogate_is_a_question_mark(code: int) -> None:
    surrogate = chr(code)
    assert without_controls(f"a{surrogate}b") == "a?b"
    assert without_controls_but_color(f"\x1b[1m{surrogate}\x1b[m") == "\x1b[1m?\x1b[m"


@settings(deadline=None, max_examples=300)
@given(st.lists(st.tuples(st.sampled_from(["one", "zwei", "\n", "\t", "三", ""]), st.sampled_from(ATOMS[-6:]))))
def test_a_whole_sequence_goes_and_all_else_stays(pieces: list[tuple[str, str]]) -> None:
    text = "".join(word + sequence for word, sequence in pieces)
    assert without_controls(text) == "".join(word for word, _ in pieces)


@settings(deadline=None, max_examples=500)
@given(hostile)
def test_with_color_kept_the_only_control_is_a_whole_sgr_sequence(text: str) -> None:
    kept = without_controls_but_color(text)
    while "\x1b" in kept:
        before, _, after = kept.partition("\x1b")
        assert all(map(is_safe, before))
        assert after.startswith("[")
        parameters, ended, kept = after[1:].partition("m")
        assert ended
        assert set(parameters) <= set("0123456789;:")
    assert all(map(is_safe, kept))


@pytest.mark.parametrize("beginning", ["\x9d", "\x90", "\x9b", "\x1b]", "\x1b[", "\x1bP", "\x1b", "\x1b[0", "\x1b] "])
def test_a_text_of_nothing_but_beginnings_is_read_once(beginning: str) -> None:
    # Read once for each, this would take minutes, and the run's limit would end it.
    assert without_controls(beginning * 400_000).strip("[]P0 ") == ""
