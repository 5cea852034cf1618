"""Choosing from a list, without a terminal: the window, the filter, the marks and the lines."""

from caique.choosing import ASCII, UNICODE, Choosing, lines, settled, window
from caique.spec import PromptSpec
from hypothesis import given, settings
from hypothesis import strategies as st

MANY: PromptSpec = {"kind": "select", "message": "Which?", "choices": [f"host {index}" for index in range(200)]}
SEVERAL: PromptSpec = {
    "kind": "multiselect",
    "message": "Which?",
    "choices": ["Red", "green", {"value": "b", "label": "blue", "hint": "calm"}],
    "initial": ["green"],
}


def plain(_token: str, text: str) -> str:
    return text


@settings(deadline=None, max_examples=300)
@given(count=st.integers(1, 500), at=st.integers(0, 499), rows=st.integers(-3, 80))
def test_the_window_shows_the_pointer_and_wastes_no_row(count: int, at: int, rows: int) -> None:
    at %= count
    visible = window(count, at, rows)
    assert at in visible
    assert len(visible) == max(1, min(rows, count))
    assert visible[0] >= 0
    assert visible[-1] < count


@settings(deadline=None, max_examples=200)
@given(st.lists(st.sampled_from([-10, -1, 1, 10, 10**9, -(10**9)])), st.integers(4, 60))
def test_wherever_the_pointer_goes_it_is_on_the_screen(moves: list[int], rows: int) -> None:
    state = Choosing(MANY)
    for by in moves:
        state.move(by)
    drawn = lines(state, rows, ASCII, plain)
    assert len(drawn) <= rows
    assert [line for line in drawn if line.startswith("> ")] == [f"> host {state.pointed()}"]
    assert drawn[-1].startswith(f"{state.at + 1} of 200")


def test_a_single_step_goes_round_and_a_page_stops_at_the_end() -> None:
    state = Choosing(MANY)
    state.move(-1)
    assert state.pointed() == 199
    state.move(1)
    assert state.pointed() == 0
    state.move(-10)
    assert state.pointed() == 0
    state.move(10)
    assert state.pointed() == 10


def test_the_pointer_starts_at_the_initial_choice() -> None:
    assert Choosing({**MANY, "initial": "host 150"}).pointed() == 150
    assert Choosing(SEVERAL).pointed() == 1


def test_the_filter_keeps_the_pointer_on_its_choice() -> None:
    state = Choosing(MANY)
    state.move(19)
    state.set_filter("9")
    assert state.pointed() == 19
    state.set_filter("HOST 1")
    assert state.pointed() == 19
    state.set_filter("nothing like it")
    assert state.pointed() is None
    assert state.chosen() is None
    state.move(1)
    state.toggle()
    assert lines(state, 10, ASCII, plain) == [
        "? Which? nothing like it",
        "nothing matches 'nothing like it'; Backspace widens",
    ]
    state.set_filter("")
    assert state.pointed() == 0


def test_marks_survive_the_filter_and_come_in_order() -> None:
    state = Choosing(SEVERAL)
    state.set_filter("BLU")
    state.toggle()
    state.set_filter("red")
    state.toggle()
    state.set_filter("")
    assert state.chosen() == [0, 1, 2]
    state.toggle()
    assert state.chosen() == [1, 2]


def test_the_lines_while_and_after_choosing() -> None:
    state = Choosing(SEVERAL)
    assert lines(state, 10, UNICODE, plain) == [
        "? Which?",
        "  ○ Red",
        f"{UNICODE.pointer} ◉ green",
        "  ○ blue  calm",
        "2 of 3, 1 marked: Space marks, type to filter, Enter takes the marked",
    ]
    assert settled(state, UNICODE, plain, [0, 2]) == "✔ Which? Red, blue"
    assert settled(state, ASCII, plain, []) == "+ Which? none"
    assert settled(state, ASCII, plain, None) == "x Which?"


def test_what_comes_from_outside_stays_on_its_line_and_controls_nothing() -> None:
    state = Choosing(
        {
            "kind": "select",
            "message": "Which\x1b[2J?",
            "choices": [{"value": 1, "label": "a\nb\x1b[31m", "hint": "\u202eh"}],
        }
    )
    assert lines(state, 10, ASCII, plain)[:2] == ["? Which?", "> a b  h"]


def test_a_question_and_a_problem_of_many_lines_leave_room_for_the_choice() -> None:
    state = Choosing({**MANY, "message": "\n".join(f"line {index}" for index in range(30))})
    state.move(5)
    assert lines(state, 6, ASCII, plain) == [
        "line 26",
        "line 27",
        "line 28",
        "line 29",
        "> host 5",
        "6 of 200: arrows move, type to filter, Enter takes",
    ]
    state.problem = "not that\nnor the next"
    assert lines(state, 6, ASCII, plain) == [
        "line 27",
        "line 28",
        "line 29",
        "> host 5",
        "not that",
        "nor the next",
    ]
