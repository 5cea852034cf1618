"""Screens, layouts and keymaps as values: what is refused, and that the hint line names bound keys alone."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from controlroom import Columns, Key, Pane, Rows, Screen, Sized, Tabs
from controlroom.keys import ACTIONS, DEFAULT, INTERRUPT, active, hint, problem_with_key
from controlroom.layout import Part, has_tabs, least_rows, panes_of
from controlroom.scrollbar import thumb
from flagstaff.cells import width
from hypothesis import given, settings
from hypothesis import strategies as st


def panes(*names: str) -> list[Pane | str]:
    return [Pane(name, "spinner", "x") for name in names]


NO_PART: Any = 3
TWICE: Any = Sized("a", 3)


@pytest.mark.parametrize(
    ("layout", "problem"),
    [
        (Rows("a"), "the layout has no place for b"),
        (Rows("a", "b", "c"), "the layout places 'c', and the screen has no such pane: it has a, b"),
        (Rows("a", Columns("b", "a")), "the layout places 'a' twice"),
        (Rows("a", "b", Columns()), "Columns has no parts"),
        (Rows("a", NO_PART), "3 is neither a pane's name nor Rows, Columns, Tabs or Sized"),
        (Rows(Sized("a", 0), "b"), "the size 0 is neither a number of cells from 1 up nor a fraction"),
        (Rows(Sized("a", True), "b"), "the size True is neither"),
        (Rows(Sized("a", "50%"), "b"), "the size '50%' is neither"),
        (Rows(Sized("a", "0fr"), "b"), "the size '0fr' is neither"),
        (Rows(Sized("a", 10**9), "b"), "the size 1000000000 is more than 10000 cells"),
        (Rows(Sized("a", f"{10**9}fr"), "b"), "the size '1000000000fr' is neither"),
        (Rows(Sized("a", 3, minimum=10**9), "b"), "the minimum 1000000000 is more than 10000 cells"),
        (Rows(Sized("a", 3, minimum=0), "b"), "the minimum 0 is not a number of cells"),
        (Rows(Sized(TWICE, 4), "b"), "a part has two sizes"),
        (Tabs(Sized("a", 3), "b"), "a tab takes the whole of its place"),
    ],
)
def test_a_layout_that_does_not_fit_is_refused(layout: Any, problem: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the message is compared below
        Screen(panes("a", "b"), layout=layout)
    assert str(refused.value).startswith(problem)


ANY_KEY: Any = Key


@pytest.mark.parametrize(
    ("given_panes", "keys", "problem"),
    [
        ([], {}, "a screen needs a pane"),
        ([None], {}, "None is neither a Pane nor the name of a registered one"),
        (panes("a", "a"), {}, "two panes are called 'a'"),
        (panes(""), {}, "the pane name '' is not a text"),
        (Pane("a", "spinner"), {}, "Pane(name='a', component='spinner', state=None, label='', log=False, collapsed"),
        ("ab", {}, "'ab' is one pane: a screen takes a list of them"),
        (panes("a"), ["q"], "keys are a mapping of keys to what they do, not ['q']"),
        (
            panes("a"),
            {"q": ANY_KEY("x", None)},
            "the key 'q' is given Key(label='x', function=None): a Key is a label, ",
        ),
        (panes("a"), {"q": ANY_KEY(3, print)}, "the key 'q' is given Key(label=3, function=<built-in function print>)"),
        (panes("a"), {"q": "explode"}, "the key 'q' does 'explode', which is none of next_pane, "),
        (panes("a"), {"q": ["quit"]}, "the key 'q' does ['quit'], which is none of next_pane, "),
        (panes("a"), {"": "quit"}, "the key '' is not a text"),
        (panes("a"), {"esc": "quit"}, "no keyboard sends the key 'esc': a key is one printable character, or "),
        (panes("a"), {"ctrl+c": "quit"}, "ctrl+c always interrupts the program: bind another key"),
    ],
)
def test_a_screen_that_makes_no_sense_is_refused(given_panes: Any, keys: Any, problem: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - as above
        Screen(given_panes, keys=keys)
    assert str(refused.value).startswith(problem)


def test_what_a_layout_holds() -> None:
    layout = Rows(Sized("a", 5), Columns("b", Tabs("c", Rows("d", "e"))))
    assert list(panes_of(layout)) == ["a", "b", "c", "d", "e"]
    assert has_tabs(layout)
    assert not has_tabs(Rows("a", Sized(Columns("b"), 3)))
    assert least_rows(layout) == 5 + 1 + 4
    assert least_rows(Rows(Sized("a", "1fr", minimum=7), "b")) == 9


NAMES = st.text("abcdefgh", min_size=1, max_size=2)


def groups(inner: st.SearchStrategy[Part]) -> st.SearchStrategy[Part]:
    kinds: st.SearchStrategy[Any] = st.sampled_from([Rows, Columns, Tabs])
    return st.builds(lambda kind, parts: kind(*parts), kinds, st.lists(inner, min_size=1, max_size=3))


LAYOUTS: st.SearchStrategy[Part] = st.recursive(NAMES, groups, max_leaves=6)


def leaves(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    for each in getattr(part, "parts", ()):
        yield from leaves(each)


@settings(deadline=None, max_examples=100)
@given(LAYOUTS)
def test_a_screen_takes_a_layout_just_where_it_places_each_pane_once(layout: Part) -> None:
    names = list(leaves(layout))
    assert list(panes_of(layout)) == names
    if len(set(names)) == len(names):
        assert Screen(panes(*names), layout=layout).names == tuple(names)
    else:
        with pytest.raises(ValueError, match="twice"):
            Screen(panes(*dict.fromkeys(names)), layout=layout)


KEYS = st.sampled_from([*"qrstx?", "tab", "enter", "up", "ctrl+a"])
KEYMAPS = st.dictionaries(KEYS, st.one_of(st.sampled_from([*ACTIONS]), st.none(), st.just(Key("own", print))))


@settings(deadline=None, max_examples=200)
@given(
    KEYMAPS,
    st.dictionaries(KEYS, st.sampled_from(["run again", "stop", ""]), max_size=3),
    st.integers(1, 3),
    st.booleans(),
)
def test_the_hint_line_names_no_key_that_does_nothing(
    keymap: dict[str, Any], waited: dict[str, str], count: int, tabs: bool
) -> None:
    bound = active(keymap, waited, panes=count, tabs=tabs)
    named = {entry.split(" ")[0] for entry in hint(bound, " | ", 999).split(" | ")}
    does_something = set(waited) | {INTERRUPT}
    for key, does in keymap.items():
        useless = does is None or (does in ("next_pane", "previous_pane") and count == 1)
        useless = useless or (does in ("next_tab", "previous_tab") and not tabs)
        if not useless:
            does_something.add(key)
    assert set(bound) == does_something
    assert named <= does_something
    assert {key for key, label in waited.items() if label} <= named
    assert INTERRUPT in named


def test_own_keys_come_first_and_cover_the_keymap() -> None:
    screen = Screen(panes("a", "b"), keys={"q": "quit", "tab": None})
    assert list(screen.keymap)[:2] == ["q", "tab"]
    line = hint(active(screen.keymap, {}, panes=2, tabs=False), " · ", 999)
    assert line == "q quit · enter collapse · ctrl+c interrupt"


@settings(deadline=None, max_examples=200)
@given(
    st.dictionaries(KEYS, st.text("abé 日", max_size=12), max_size=6), st.booleans(), st.integers(0, 90), st.booleans()
)
def test_a_hint_line_that_does_not_fit_leaves_out_whole_keys_and_never_the_one_that_interrupts(
    waited: dict[str, str], any_key: bool, columns: int, painted: bool
) -> None:
    bound = active(DEFAULT, waited, panes=2, tabs=True)
    muted = (lambda text: f"\x1b[2m{text}\x1b[22m") if painted else str
    entries = hint(bound, " · ", 9999, any_key=any_key).split(" · ")
    line = re.sub(r"\x1b\[\d+m", "", hint(bound, " · ", columns, any_key=any_key, muted=muted))
    said = line.split(" · ")
    assert said[-1] == entries[-1] == "ctrl+c interrupt"
    if line != " · ".join(entries):
        assert width(" · ".join(entries)) > columns
        kept = said[:-2]
        assert said[-2] == "..."
        assert kept == entries[: len(kept)]
        assert width(line) <= columns or not kept
        assert len(kept) + 1 < len(entries)
        assert width(" · ".join([*entries[: len(kept) + 1], "...", entries[-1]])) > columns or len(kept) + 2 == len(
            entries
        )
    else:
        assert width(line) <= columns or len(entries) == 1


def test_the_default_keymap_does_what_there_is() -> None:
    assert set(DEFAULT.values()) <= set(ACTIONS)


def test_hostile_labels_stay_on_the_line() -> None:
    assert hint(active({}, {"q": "a\x1b[2Jb\nc"}, panes=1, tabs=False), " · ", 999) == "q ab c · ctrl+c interrupt"


@pytest.mark.parametrize(
    "key", ["q", "Q", "?", "é", "+", "space", "tab", "shift+tab", "f12", "ctrl+a", "ctrl+shift+left", "alt+x"]
)
def test_a_key_that_a_keyboard_sends(key: str) -> None:
    assert problem_with_key(key) is None


@pytest.mark.parametrize(
    "key",
    ["esc", " ", "Enter", "ab", "q\x1b[2J", "\n", "f25", "shift+a", "ctrl+A", "ctrl+", "shift+ctrl+left", "ctrl+i"],
)
def test_a_key_that_no_keyboard_sends(key: str) -> None:
    assert str(problem_with_key(key)).startswith(f"no keyboard sends the key {key!r}: ")


def test_every_key_of_the_default_keymap_is_one() -> None:
    assert not any(map(problem_with_key, DEFAULT))


@settings(deadline=None, max_examples=200)
@given(st.integers(1, 60), st.integers(1, 10**6), st.data())
def test_the_thumb_of_a_bar_touches_an_end_only_where_the_text_does(size: int, shown: int, data: st.DataObject) -> None:
    whole = shown + data.draw(st.integers(1, 10**6))
    position = data.draw(st.integers(0, whole - shown))
    start, end = thumb(size, whole, shown, position)
    assert 0 <= start < end <= size
    free = size - (end - start)
    if free >= 2:
        assert (start == 0) == (position == 0)
        assert (end == size) == (position == whole - shown)
