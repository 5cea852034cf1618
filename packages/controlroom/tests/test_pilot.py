"""The application under Textual's pilot: sizes, tabs, focus, collapsing, logs, resizing, and what the screen shows."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import pytest
from controlroom import Columns, Key, Pane, Rows, Screen, Sized, Tabs
from controlroom.app import application
from controlroom.room import Room
from flagstaff.components.log_tail import log_tail
from flagstaff.components.progress import progress
from flagstaff.components.table import table_component
from flagstaff.components.tasks import tasks
from flagstaff.testing import runtime
from textual.color import Color

if TYPE_CHECKING:
    from roundel.policy import Level


class Said:
    """A component whose state is its text."""

    name = "said"

    def static(self, state: str) -> str:
        return state


def said(*names: str, **states: str) -> list[Pane]:
    return [Pane(name, Said(), states.get(name, f"the {name}")) for name in names]


class Driven:
    """An application that a pilot drives."""

    def __init__(self, app: Any, room: Room, pilot: Any, started: list[Any]) -> None:
        self.app, self.room, self.pilot, self.started = app, room, pilot, started

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def show(self, pane: str, state: Any) -> None:
        self.room.show(pane, state)
        await self.pilot.pause()
        await self.pilot.pause()

    @property
    def rows(self) -> list[str]:
        """What the screen shows, row by row, a spinner's turning sign as a star."""
        lines = self.app.screen._compositor.render_strips()
        return [re.sub("[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]", "*", "".join(part.text for part in line).rstrip()) for line in lines]

    def region(self, pane: str) -> tuple[int, int, int, int]:
        """Give x, y, columns and rows of a pane, its title included."""
        region = self.app._arrangement.panes[pane].widget.region
        return region.x, region.y, region.width, region.height

    @property
    def focused(self) -> str:
        return next(row for row in self.rows if "> [" in row).partition("] ")[2].partition(" ")[0]


def drive(
    screen: Screen,
    test: Callable[[Driven], Awaitable[None]],
    *,
    size: tuple[int, int] = (60, 20),
    level: "Level" = 0,
    **options: Any,
) -> Room:
    """Run a test against a screen of a size."""
    room = Room(screen)
    started: list[Any] = []
    rt = runtime("tty", level=level, columns=size[0], lines=size[1], **options)

    async def driven() -> None:
        room.view = app = application(room, rt, started.append)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.pause()
            await test(Driven(app, room, pilot, started))

    asyncio.run(driven())
    return room


def test_fixed_fractional_and_minimum_sizes() -> None:
    screen = Screen(
        said("a", "b", "c", "d"),
        layout=Rows(Sized("a", 3), Columns(Sized("b", "1fr", minimum=30), Sized("c", "3fr")), Sized("d", "2fr")),
    )

    async def test(it: Driven) -> None:
        # 20 rows, one of them the hint's: 3 fixed, and 16 in the shares 1 and 2.
        assert it.region("a") == (0, 0, 60, 3)
        assert it.region("d")[3] in (10, 11)
        assert it.region("b")[3] == it.region("c")[3] == 16 - it.region("d")[3]
        # 1fr of 60 columns would be 15.
        assert it.region("b")[2] == 30
        assert it.region("c")[2] == 30

    drive(screen, test)


def test_a_resize_is_laid_out_and_redrawn_in_the_new_width() -> None:
    state = {"head": ["host", "what it does"], "rows": [["ora", "word " * 12]]}
    screen = Screen([Pane("t", table_component, state), *said("a")], layout=Columns("t", "a"))

    async def test(it: Driven) -> None:
        assert it.region("t")[2] == 30
        assert max(len(row.rstrip()) for row in it.rows[:4]) <= 60
        assert "╮" in it.rows[1][:30]
        await it.pilot.resize_terminal(100, 12)
        await it.pilot.pause()
        await it.pilot.pause()
        assert it.region("t")[2] == 50
        assert it.rows[1].rindex("╮") >= 30
        assert len(it.rows) == 12

    drive(screen, test)


def test_focus_goes_round_in_declared_order_and_opens_tabs() -> None:
    screen = Screen(said("a", "b", "c"), layout=Rows(Tabs("c", "b"), "a"))

    async def test(it: Driven) -> None:
        order = [it.focused]
        for _ in range(3):
            await it.press("tab")
            order.append(it.focused)
        assert order == ["a", "b", "c", "a"]
        await it.press("shift+tab")
        assert it.focused == "c"
        assert "  the c" in it.rows
        assert "  the b" not in it.rows

    drive(screen, test)


def test_tabs_turn_round() -> None:
    screen = Screen(said("a", "b"), layout=Tabs("a", "b"))

    async def test(it: Driven) -> None:
        assert it.rows[0] == "  [a] │ b"
        await it.press("right")
        assert it.rows[0] == "  a │ [b]"
        assert it.focused == "b"
        await it.press("right")
        assert it.rows[0] == "  [a] │ b"
        await it.press("left")
        assert it.rows[0] == "  a │ [b]"

    drive(screen, test)


def test_a_collapsed_pane_gives_its_rows_to_the_others() -> None:
    panes = [*said("a"), Pane("b", Said(), "the b", collapsed=True)]

    async def test(it: Driven) -> None:
        assert it.region("b")[3] == 1
        assert it.region("a")[3] == 18
        assert "  the b" not in it.rows
        await it.press("enter")
        assert it.region("a")[3] == 1
        assert it.rows[0].startswith("> [+] a ─")
        await it.press("tab", "enter")
        assert it.region("b")[3] == 18
        assert "  the b" in it.rows
        await it.show("b", "another")
        assert "  another" in it.rows

    drive(Screen(panes), test)


def test_a_log_keeps_every_line_and_follows_the_end_unless_somebody_reads() -> None:
    lines = [f"line {number}" for number in range(50)]

    async def test(it: Driven) -> None:
        assert it.rows[18].startswith("  line 49 ")
        await it.press("home")
        assert "line 0" in it.rows[1]
        await it.show("log", [*lines, "line 50"])
        assert "line 0" in it.rows[1]
        await it.press("end")
        await it.show("log", [*lines, "line 50", "line 51"])
        assert "line 51" in it.rows[18]

    drive(Screen([Pane("log", log_tail, lines, log=True)]), test)


def test_a_log_follows_its_end_when_it_gets_other_rows_or_columns() -> None:
    lines = [f"line {number} " + "x" * 60 for number in range(50)]

    async def test(it: Driven) -> None:
        def end() -> str:
            return it.rows[it.region("log")[1] + it.region("log")[3] - 1]

        assert end().startswith("  line 49 ")
        it.room.print("a message takes a row")
        await it.pilot.pause()
        await it.pilot.pause()
        assert it.rows[-2] == "  a message takes a row"
        assert end().startswith("  line 49 ")
        await it.show("log", [*lines, f"line 50 {'x' * 60}"])
        assert end().startswith("  line 50 ")
        it.room.print("")
        await it.pilot.pause()
        await it.pilot.pause()
        assert it.rows[-2] == ""
        assert end().startswith("  line 50 ")
        for size in ((75, 9), (120, 9), (200, 30), (90, 14)):
            await it.pilot.resize_terminal(*size)
            await it.pilot.pause()
            await it.pilot.pause()
            assert end().startswith("  line 50 ")
        await it.press("tab", "enter")
        assert end().startswith("  line 50 ")
        await it.show("log", [*lines, f"line 50 {'x' * 60}", "last"])
        assert end().startswith("  last")

    drive(Screen([Pane("log", log_tail, lines, log=True), *said("a")]), test, size=(90, 20))


def test_a_log_is_wrapped_anew_in_another_width_and_stays_where_somebody_reads() -> None:
    lines = [f"line {number} " + "x" * 60 + " end" for number in range(50)]

    async def test(it: Driven) -> None:
        await it.press("home")
        await it.pilot.resize_terminal(40, 20)
        await it.pilot.pause()
        await it.pilot.pause()
        assert it.rows[1].startswith("  line 0 ")
        assert sum("end" in row for row in it.rows) >= 4, it.rows
        await it.pilot.resize_terminal(120, 20)
        await it.pilot.pause()
        await it.pilot.pause()
        assert [row[:9].rstrip() for row in it.rows[1:19]] == [f"  line {number}" for number in range(18)]

    drive(Screen([Pane("log", log_tail, lines, log=True)]), test, size=(100, 20))


def test_a_long_log_is_its_last_lines_at_once() -> None:
    lines = [str(number) for number in range(100_000)]

    async def test(it: Driven) -> None:
        assert it.rows[18].startswith("  99999 ")
        await it.press("home")
        assert it.rows[1].startswith("  90000 ")
        lines.extend(str(number) for number in range(100_000, 150_000))
        await it.show("log", lines)
        await it.press("end")
        assert it.rows[18].startswith("  149999 ")

    drive(Screen([Pane("log", log_tail, lines, log=True)]), test)


def test_a_pane_scrolls_by_its_keys() -> None:
    text = "\n".join(f"line {number}" for number in range(50))

    async def test(it: Driven) -> None:
        assert "line 0" in it.rows[1]
        await it.press("down")
        assert "line 1" in it.rows[1]
        await it.press("pagedown")
        assert "line 0" not in "\n".join(it.rows[1:2])
        assert int(re.findall(r"line (\d+)", it.rows[1])[0]) > 10
        await it.press("pageup", "up")
        assert "line 0" in it.rows[1]

    drive(Screen(said("a", a=text)), test)


def test_the_hint_line_names_what_the_keys_do_now() -> None:
    screen = Screen(said("a"), keys={"s": Key("stop", print), "enter": None, "up": "quit"})

    async def test(it: Driven) -> None:
        assert it.rows[-1] == "  s stop · up quit · ctrl+c interrupt"
        waiting = asyncio.create_task(it.room.wait_key_async({"r": "run again", "s": "skip"}, None))
        await it.pilot.pause()
        await it.pilot.pause()
        assert it.rows[-1] == "  r run again · s skip · up quit · ctrl+c interrupt"
        await it.press("x")
        assert not waiting.done()
        await it.press("s")
        assert await waiting == "s"
        assert it.started == [None]
        await it.press("s")
        assert it.started == [None, print]
        assert it.rows[-1] == "  s stop · up quit · ctrl+c interrupt"
        waiting = asyncio.create_task(it.room.wait_key_async({}, None))
        await it.pilot.pause()
        await it.pilot.pause()
        assert it.rows[-1].startswith("  any other key continue · ")
        await it.press("?")
        assert await waiting == "?"

    drive(screen, test)


def test_what_was_printed_last_is_shown_until_something_else_is() -> None:
    async def test(it: Driven) -> None:
        for text, shown in (
            ("one", "  one"),
            ("two\nthree", "  three"),
            ("", ""),
            ("four\n", "  four"),
            ("five", "  five"),
        ):
            it.room.print(text)
            await it.pilot.pause()
            await it.pilot.pause()
            assert it.rows[-2] == shown

    drive(Screen(said("a")), test)


def test_a_wait_that_is_cancelled_takes_no_key() -> None:
    async def test(it: Driven) -> None:
        waiting = asyncio.create_task(it.room.wait_key_async({"r": "run again"}, None))
        await it.pilot.pause()
        waiting.cancel()
        await asyncio.wait([waiting])
        await it.pilot.pause()
        assert "run again" not in it.rows[-1]

    drive(Screen(said("a")), test)


def test_hostile_text_is_drawn_as_text() -> None:
    hostile = "a\x1b[2Jb\x1b]0;title\x07c\x1b]8;;http://x\x1b\\d\x1b]8;;\x1b\\\u202e[bold]e[/bold] \x1b]0;\x1b[1mf"
    label = f"label{hostile}"
    screen = Screen([Pane("p", Said(), hostile, label=label), Pane("log", log_tail, [hostile], log=True)])

    async def test(it: Driven) -> None:
        it.room.print(hostile)
        await it.pilot.pause()
        await it.pilot.pause()
        assert it.rows[0].startswith("> [-] labelabcd[bold]e[/bold] ")
        for row in (it.rows[1], it.rows[-2]):
            assert row.startswith("  abcd[bold]e[/bold]")
        assert "\x1b" not in "".join(it.rows)

    drive(screen, test, level=3)


def test_a_frame_moves_and_a_state_is_drawn_at_once() -> None:
    frames = []

    class Moving(Said):
        interval = 5

        def frame(self, t: float, state: str) -> str:
            frames.append(t)
            return f"{state} {len(frames)}"

    async def test(it: Driven) -> None:
        first = len(frames)
        while len(frames) < first + 3:
            await it.pilot.pause(0.01)
        await it.show("p", "next")
        assert any(row.startswith("  next ") for row in it.rows)

    drive(Screen([Pane("p", Moving(), "state")]), test)


@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_what_is_drawn_is_at_the_policys_level(level: "Level") -> None:
    color = "\x1b[38;2;1;2;3m" if level == 3 else "\x1b[38;5;99m" if level == 2 else "\x1b[31m"

    async def test(it: Driven) -> None:
        strips = it.app.screen._compositor.render_strips()
        for each in it.app.get_line_filters():
            strips = [strip.apply_filter(each, Color(0, 0, 0)) for strip in strips]
        written = "".join(strip.render(it.app.console) for strip in strips)
        assert ("\x1b[" in written) == (level > 0)
        assert (color[2:-1] in written) == (level > 0)

    drive(Screen(said("a", a=f"{color}coloured\x1b[0m")), test, level=level)


def whole() -> Screen:
    return Screen(
        [
            Pane("tasks", tasks, [{"label": "lint", "status": "ok"}, {"label": "test", "status": "fail"}], "Build"),
            Pane("progress", progress, {"done": 12, "total": 30, "unit": "files"}, "Progress"),
            Pane("log", log_tail, ["lint: clean", "test: 12 of 30"], "Log", log=True),
            Pane("hosts", table_component, {"head": ["host", "tests"], "rows": [["ora", 99]]}, "Hosts"),
        ],
        keys={"q": "quit"},
        layout=Rows(Sized(Columns(Sized("tasks", 20), "progress"), 4), Tabs("log", "hosts")),
    )


def test_the_whole_screen_as_rows() -> None:
    async def test(it: Driven) -> None:
        assert it.rows == [
            "> [-] Build ────────  [-] Progress ─────────────────────────────────────────────",
            "  ✔ lint              ━━━━━━━━━─────────────── 12/30 files · 40%",
            "  ✖ test",
            "",
            "  [Log] │ Hosts",
            "  [-] Log ──────────────────────────────────────────────────────────────────────",
            "  lint: clean",
            "  test: 12 of 30",
            "",
            "  q quit · tab next pane · right next tab · enter collapse · ctrl+c interrupt",
        ]

    drive(whole(), test, size=(80, 10))


@pytest.mark.parametrize("collapse", [["a"], ["a", "b"]])
def test_collapsed_panes_in_columns_give_their_columns_to_the_others(collapse: list[str]) -> None:
    screen = Screen(said("a", "b", "c"), layout=Columns(Rows("a", "b"), Sized("c", "2fr", minimum=20)))

    async def test(it: Driven) -> None:
        before = it.region("c")
        assert before == (20, 0, 40, 19)
        for _ in collapse:
            await it.press("enter", "tab")
        if collapse == ["a"]:
            assert it.region("c") == before
            assert it.region("b") == (0, 1, 20, 18)
        else:
            assert it.rows[:2] == ["  [+] a > [-] c " + "─" * 44, "  [+] b   the c"]
            assert it.region("c") == (8, 0, 52, 19)
        await it.press("tab", "enter")
        if collapse == ["a", "b"]:
            assert it.region("c") == before

    drive(screen, test)


def test_columns_that_are_all_collapsed_give_their_rows_to_the_others() -> None:
    screen = Screen(said("a", "b", "c"), layout=Rows(Sized(Columns("a", "b"), 6), "c"))

    async def test(it: Driven) -> None:
        assert it.region("c") == (0, 6, 60, 13)
        await it.press("enter", "tab", "enter")
        assert it.rows[0] == "  [+] a > [+] b"
        assert it.region("c") == (0, 1, 60, 18)
        await it.press("enter")
        assert it.region("c") == (0, 6, 60, 13)

    drive(screen, test)


def test_a_collapsed_pane_in_a_tab_gives_its_rows_to_what_is_beside_the_tabs() -> None:
    screen = Screen(said("a", "b", "c"), layout=Rows(Tabs("a", "b"), "c"))

    async def test(it: Driven) -> None:
        before = it.region("c")
        await it.press("enter")
        assert it.rows[:3] == ["  [a] │ b", "> [+] a " + "─" * 52, "  [-] c " + "─" * 52]
        await it.press("right")
        assert it.region("c") == before
        await it.press("left")
        assert it.region("c") == (0, 2, 60, 17)

    drive(screen, test)


@pytest.mark.parametrize("level", [0, 3])
def test_a_click_opens_a_tab(level: "Level") -> None:
    screen = Screen(
        [Pane("a", Said(), "the a", "日本"), Pane("b", Said(), "the b", "a"), *said("c")], layout=Tabs("a", "b", "c")
    )

    async def test(it: Driven) -> None:
        row = "  [日本] │ a │ c"
        for column, focused in ((11, "a"), (13, "a"), (15, "c"), (2, "日本"), (7, "日本"), (12, "a"), (15, "c")):
            await it.pilot.click(offset=(column, 0))
            await it.pilot.pause()
            assert it.focused == focused, (column, it.rows[0])
            row = it.rows[0]
        assert row == "  日本 │ a │ [c]"
        await it.pilot.click(offset=(50, 0))
        assert it.rows[0] == row

    drive(screen, test, level=level)


def test_a_click_on_a_title_moves_the_focus_and_on_its_sign_collapses() -> None:
    async def test(it: Driven) -> None:
        before = it.region("b")
        await it.pilot.click(offset=(6, before[1]))
        await it.pilot.pause()
        assert it.focused == "b"
        assert it.region("b") == before
        await it.pilot.click(offset=(3, 0))
        await it.pilot.pause()
        assert it.focused == "a"
        assert it.rows[0].startswith("> [+] a ")
        assert it.region("b") == (0, 1, 60, 18)
        await it.pilot.click(offset=(3, 0))
        await it.pilot.pause()
        assert it.region("b") == before

    drive(Screen(said("a", "b")), test)


@pytest.mark.parametrize("level", [0, 3])
def test_a_bar_shows_where_a_pane_stands_without_colour_and_scrolls_it_where_it_is_clicked(level: "Level") -> None:
    text = "\n".join(f"line {number}" for number in range(54))

    async def test(it: Driven) -> None:
        def bar() -> str:
            return "".join(row[59:60] for row in it.rows[1:19])

        assert bar() == "█" * 6 + "│" * 12
        await it.pilot.click(offset=(59, 18))
        while it.rows[1].startswith("  line 0"):
            await it.pilot.pause(0.01)
        await it.press("end")
        assert bar() == "│" * 12 + "█" * 6

    drive(Screen(said("a", a=text)), test, level=level)


def test_the_bar_of_a_screen_in_ascii_is_ascii() -> None:
    text = "\n".join(f"line {number}" for number in range(54))

    async def test(it: Driven) -> None:
        assert "".join(it.rows).isascii()
        assert it.rows[1].endswith("#")
        assert it.rows[18].endswith("|")

    drive(Screen(said("a", a=text)), test, encoding="ascii", env={"LANG": "C"})


def test_a_line_that_changes_lays_nothing_out_anew() -> None:
    screen = Screen(said("one", "two"), keys={"x": Key("act", lambda _: None)})

    async def test(it: Driven) -> None:
        it.room.print("first")
        await it.press("x")
        laid_out: list[object] = []
        it.app.screen.screen_layout_refresh_signal.subscribe(it.app.screen, laid_out.append, immediate=True)
        it.room.print("second")
        await it.press("x")
        assert "  second" in it.rows
        it.app._focus_moved()
        await it.press("x")
        assert laid_out == []
        await it.show("one", "its second state")
        assert laid_out, "what may be longer is laid out"

    drive(screen, test)
