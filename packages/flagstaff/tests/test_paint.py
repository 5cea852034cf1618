"""Whatever rows there were and shall be, the screen shows the new ones, and the cursor rests at their start."""

import pyte
from flagstaff.cells import cut
from flagstaff.paint import below, changed, fresh
from hypothesis import given, settings
from hypothesis import strategies as st

COLUMNS = 12
PIECES = ["39m", "m", "a", "b", "task ", " 10%", "█", "░", "⠋", "中", "é", "\x1b[32m", "\x1b[0m", "\x1b[1m", "…"]
PIECES += [
    " · ",
    "━━━",
    "───",
    "ñ",
    "a\u0301",
    "\x1b[90m",
    "\x1b[39m",
    "\x1b[1;38;5;208m",
    "\x1b[48;2;1;2;3m",
    "\x1b[49m",
]
# The emulator wraps before a mark that joins the character in the last column; terminals do not.
rows = st.lists(
    st.lists(st.sampled_from(PIECES), max_size=8).map("".join).map(lambda row: cut(row, COLUMNS - ("\u0301" in row))),
    max_size=6,
)


def screen_of(*written: str) -> pyte.Screen:
    screen = pyte.Screen(COLUMNS, 8)
    stream = pyte.Stream(screen)
    stream.feed("above\r\n")
    for each in written:
        stream.feed(each)
    return screen


def cells(screen: pyte.Screen) -> list[list[object]]:
    return [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]


@settings(deadline=None, max_examples=500)
@given(rows, rows)
def test_changing_rows_shows_what_drawing_them_afresh_shows(old: list[str], new: list[str]) -> None:
    screen = screen_of(fresh(old), changed(old, new))
    assert cells(screen) == cells(screen_of(fresh(new)))
    assert (screen.cursor.y, screen.cursor.x) == (1, 0)


@settings(deadline=None, max_examples=100)
@given(rows)
def test_equal_rows_write_nothing(same: list[str]) -> None:
    assert changed(same, list(same)) == ""


@settings(deadline=None, max_examples=100)
@given(rows)
def test_below_is_the_line_after_the_last_row(same: list[str]) -> None:
    screen = screen_of(fresh(same), below(same))
    assert (screen.cursor.y, screen.cursor.x) == (1 + len(same), 0)


def test_rows_that_reach_the_foot_of_the_screen_scroll_it() -> None:
    screen = pyte.Screen(COLUMNS, 3)
    stream = pyte.Stream(screen)
    stream.feed("1\r\n2\r\n" + fresh(["a"]) + changed(["a"], ["a", "b", "c"]))
    assert [row.rstrip() for row in screen.display] == ["a", "b", "c"]
    assert (screen.cursor.y, screen.cursor.x) == (0, 0)


def test_a_coloured_sign_that_turns_costs_the_sign() -> None:
    old, new = "\x1b[36m⠋\x1b[39m building", "\x1b[36m⠙\x1b[39m building"
    assert changed([old], [new]) == "\x1b[36m⠙\x1b[m\r"


def test_a_coloured_bar_that_grows_costs_the_cell_and_the_figures() -> None:
    def bar(done: int) -> str:
        return f"\x1b[32m{'━' * done}\x1b[39m\x1b[90m{'─' * (20 - done)}\x1b[39m {done}/20 files · {5 * done}%"

    assert changed([bar(11)], [bar(12)]) == "\x1b[11C\x1b[32m━\x1b[10C\x1b[m2\x1b[12C60\r"


def test_one_changed_cell_costs_that_cell_and_the_way_to_it() -> None:
    old = [f"task {index:02} {'█' * 3}{'░' * 7} 30%" for index in range(20)]
    new = [*old[:12], old[12].replace("30%", "31%"), *old[13:]]
    assert changed(old, new) == "\x1b[12B\x1b[20C1\r\x1b[12A"
