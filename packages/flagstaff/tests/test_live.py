"""On a terminal, byte by byte: a clock that stands still makes every byte known."""

import io
import re
import threading
from types import SimpleNamespace
from typing import Any

import pyte
import pytest
from flagstaff.clock import ManualClock, manual_clock
from flagstaff.loop import Flag, hoist
from flagstaff.size import terminal_size
from flagstaff.terminals import paused
from hypothesis import given, settings
from hypothesis import strategies as st
from roundel.clock import PROCESS_CLOCK
from roundel.runtime import IsTty, Runtime

BEGIN, END = "\x1b[?2026h", "\x1b[?2026l"
HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"
UPLOAD = {
    "name": "upload",
    "static": lambda s: f"{s} of 3 files uploaded",
    "frame": lambda t, s: f"{'|/-'[int(t / 80) % 3]} {s}/3",
}


class Double:
    """A terminal's runtime, and what was written to it."""

    def __init__(self, *, columns: int = 40, lines: int = 10, encoding: str | None = None) -> None:
        self.clock = manual_clock()
        self.raw = io.BytesIO()
        self.out: Any = (
            io.StringIO(newline="") if encoding is None else io.TextIOWrapper(self.raw, encoding, newline="")
        )
        self.env = {"TERM": "xterm-256color", "COLUMNS": str(columns), "LINES": str(lines)}
        self.rt = Runtime(
            env=self.env, is_tty=IsTty(stdin=True, stdout=True, stderr=True), stdout=self.out, clock=self.clock
        )
        self._read = 0

    def news(self) -> str:
        """What was written since the last time."""
        text: str = self.out.getvalue()[self._read :]
        self._read += len(text)
        return text

    @property
    def rows(self) -> list[str]:
        screen = pyte.Screen(int(self.env["COLUMNS"]), int(self.env["LINES"]))
        pyte.Stream(screen).feed(self.out.getvalue())
        return "\n".join(row.rstrip() for row in screen.display).rstrip().split("\n")


@pytest.fixture
def terminal() -> Double:
    return Double()


def test_every_byte_of_a_life(terminal: Double) -> None:
    flag = hoist(UPLOAD, terminal.rt, 0)
    assert flag.mode == "tty"
    assert terminal.news() == f"{BEGIN}{HIDE}| 0/3\r{END}"
    terminal.clock.advance(79)
    assert terminal.news() == ""
    terminal.clock.advance(1)
    assert terminal.news() == f"{BEGIN}/\r{END}"
    flag.update(1)
    assert terminal.news() == ""
    terminal.clock.advance(80)
    assert terminal.news() == f"{BEGIN}- 1\r{END}"
    flag.lower(3)
    assert terminal.news() == f"{BEGIN}\r\x1b[J3 of 3 files uploaded\r\n{SHOW}{END}"
    assert terminal.clock.idle


def test_an_equal_frame_writes_nothing(terminal: Double) -> None:
    with hoist({"name": "still", "static": str, "frame": lambda t, s: "still"}, terminal.rt, 0):
        terminal.news()
        terminal.clock.advance(8000)
        assert terminal.news() == ""


def test_without_frames_the_static_text_is_drawn_on_change_only(terminal: Double) -> None:
    with hoist({"name": "still", "static": str}, terminal.rt, 10) as flag:
        assert terminal.clock.idle
        terminal.news()
        flag.update(10)
        assert terminal.news() == ""
        flag.update(11)
        assert terminal.news() == f"{BEGIN}11\r{END}"


def test_an_interval_is_the_components_own(terminal: Double) -> None:
    times: list[float] = []

    def frame(t: float, state: object) -> str:
        times.append(t)
        return str(t)

    terminal.clock.advance(1234)
    with hoist({"name": "it", "static": str, "frame": frame, "interval": 250}, terminal.rt):
        terminal.clock.advance(1000)
    assert times == [0, 250, 500, 750, 1000]


def test_an_empty_static_text_leaves_nothing(terminal: Double) -> None:
    flag = hoist({"name": "it", "static": lambda s: "", "frame": lambda t, s: "x"}, terminal.rt)
    terminal.news()
    flag.lower()
    assert terminal.news() == f"{BEGIN}\r\x1b[J{SHOW}{END}"


def test_flags_share_a_region_in_the_order_hoisted(terminal: Double) -> None:
    flags: list[Flag] = [
        hoist(
            {"name": name, "static": lambda s: f"{s} done", "frame": lambda t, s: f"{s}\n  at work"}, terminal.rt, name
        )
        for name in "abc"
    ]
    assert terminal.rows == ["a", "  at work", "b", "  at work", "c", "  at work"]
    flags[1].lower()
    assert terminal.rows == ["b done", "a", "  at work", "c", "  at work"]
    flags[2].print("beside")
    assert terminal.rows == ["b done", "beside", "a", "  at work", "c", "  at work"]
    flags[0].lower()
    assert SHOW not in terminal.out.getvalue()
    flags[2].lower()
    assert terminal.rows == ["b done", "beside", "a done", "c done"]
    assert terminal.out.getvalue().count(HIDE) == terminal.out.getvalue().count(SHOW) == 1


def test_lines_are_cut_and_a_tall_frame_says_how_much_more() -> None:
    terminal = Double(columns=12, lines=4)
    text = "\n".join(f"line {index} which is long 中" for index in range(9))
    flag = hoist({"name": "tall", "static": lambda s: text, "frame": lambda t, s: text}, terminal.rt)
    assert terminal.rows == ["line 0 which", "line 1 which", "line 2 which", "(6 more line"]
    flag.lower()
    # The final text is whole.
    assert terminal.news().endswith(text.replace("\n", "\r\n") + f"\r\n{SHOW}{END}")


def test_a_frame_that_grows_and_shrinks(terminal: Double) -> None:
    with hoist({"name": "it", "static": lambda s: "\n".join("abcdef"[:s])}, terminal.rt, 3) as flag:
        for rows in (5, 2, 0, 6, 1):
            flag.update(rows)
            assert terminal.rows == (list("abcdef"[:rows]) or [""])


def test_another_size_is_painted_anew() -> None:
    terminal = Double(columns=20, lines=5)
    with hoist({"name": "it", "static": str, "frame": lambda t, s: "0123456789\nabcdefghij"}, terminal.rt):
        terminal.news()
        terminal.env["COLUMNS"] = "6"
        terminal.clock.advance(80)
        assert terminal.news() == f"{BEGIN}\r\x1b[J012345\r\nabcdef\r\x1b[1A{END}"
        terminal.clock.advance(80)
        assert terminal.news() == ""


def test_a_frame_that_raises_stops_and_surfaces_at_the_next_call(terminal: Double) -> None:
    def frame(t: float, state: object) -> str:
        if t >= 160:
            raise LookupError("no frame")
        return f"at {t}"

    flag = hoist({"name": "it", "static": str, "frame": frame}, terminal.rt, "end")
    terminal.clock.advance(1000)
    assert terminal.clock.idle
    assert terminal.rows == ["at 80.0"]
    with pytest.raises(LookupError, match="no frame"):
        flag.update("more")
    assert terminal.rows == [""]
    assert terminal.out.getvalue().endswith(f"{SHOW}{END}")
    written = terminal.out.getvalue()
    flag.update("again")
    flag.lower()
    assert terminal.out.getvalue() == written


@pytest.mark.parametrize("part", ["static", "frame"])
def test_what_raises_at_once_leaves_the_terminal_alone(terminal: Double, part: str) -> None:
    def fail(*arguments: object) -> str:
        raise LookupError("nothing")

    with pytest.raises(LookupError):
        hoist({"name": "it", "static": str, part: fail}, terminal.rt, 1)
    assert terminal.out.getvalue() == ""


def test_static_that_raises_at_the_end_still_gives_the_terminal_back(terminal: Double) -> None:
    flag = hoist({"name": "it", "static": lambda s: str(1 // s), "frame": lambda t, s: "x"}, terminal.rt, 0)
    with pytest.raises(ZeroDivisionError):
        flag.lower()
    assert terminal.rows == [""]
    assert terminal.out.getvalue().endswith(f"\x1b[J{SHOW}{END}")
    assert terminal.clock.idle


def test_what_is_written_on_the_stream_appears_above(terminal: Double) -> None:
    before = terminal.out.write
    with hoist(UPLOAD, terminal.rt, 0):
        print("one\ntwo", file=terminal.out)
        print("begun", end="", file=terminal.out)
        assert terminal.rows == ["one", "two", "| 0/3"]
        print(" ended", file=terminal.out)
        terminal.out.writelines(["three\n", "rest"])
        assert terminal.rows == ["one", "two", "begun ended", "three", "| 0/3"]
    assert terminal.rows == ["one", "two", "begun ended", "three", "0 of 3 files uploaded", "rest"]
    assert terminal.out.write == before


def test_a_write_that_was_kept_goes_on_after_the_end(terminal: Double) -> None:
    with hoist(UPLOAD, terminal.rt, 0):
        kept = terminal.out.write
    kept("after\n")
    assert terminal.news().endswith(f"{SHOW}{END}after\n")


def test_a_progress_bar_of_another_library_is_one_line(terminal: Double) -> None:
    with hoist(UPLOAD, terminal.rt, 0):
        for percent in range(0, 101, 10):
            terminal.out.write(f"\r{percent}%")
        terminal.out.write("\n")
        assert terminal.rows == ["100%", "| 0/3"]


def test_two_flags_of_a_line_that_raise_inside_a_block(terminal: Double) -> None:
    with pytest.raises(KeyError), hoist(UPLOAD, terminal.rt, 0), hoist(UPLOAD, terminal.rt, 1):
        raise KeyError
    assert terminal.rows == ["1 of 3 files uploaded", "0 of 3 files uploaded"]
    assert terminal.out.getvalue().count(SHOW) == 1


HOSTILE = st.lists(
    st.sampled_from(
        [
            "a",
            "\n",
            "\t",
            "\r",
            "\x1b[2J",
            "\x1b[1A",
            "\x1b]0;t\x07",
            "\x9b1A",
            "\x07",
            "\x1b",
            "\u202e",
            "[",
            "2J",
            "\x1b[31m",
        ]
    )
    | st.characters(exclude_categories=["Cs"]),
    max_size=20,
).map("".join)
OURS = re.compile(r"\x1b\[\?(?:25|2026)[hl]|\x1b\[[0-9]+[ABC]|\x1b\[[JK]|\x1b\[[0-9;:]*m|\r")


@settings(deadline=None, max_examples=300)
@given(st.lists(HOSTILE, min_size=1, max_size=4))
def test_hostile_text_never_reaches_the_terminal_as_control(texts: list[str]) -> None:
    terminal = Double()
    flag = hoist({"name": "it", "static": str}, terminal.rt, texts[0])
    for text in texts[1:]:
        flag.update(text)
        flag.print(text)
    flag.lower()
    written = OURS.sub("", terminal.out.getvalue())
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", written)
    # Moves stay inside the region: as many rows up as down, and never beyond the first column.
    screen = pyte.Screen(40, 10)
    pyte.Stream(screen).feed(terminal.out.getvalue())
    assert screen.cursor.x == 0
    assert not screen.cursor.hidden


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [("ascii", "? 1/3 ?"), ("latin-1", "? 1/3 é"), ("cp1252", "… 1/3 é"), ("utf-8", "… 1/3 é"), ("utf-16", "… 1/3 é")],
)
def test_no_encoding_makes_a_frame_raise(encoding: str, shown: str) -> None:
    terminal = Double(encoding=encoding)
    with hoist({"name": "it", "static": lambda s: "✔\udce9", "frame": lambda t, s: f"… {s}/3 é"}, terminal.rt, 1):
        assert shown in terminal.raw.getvalue().decode(encoding)


def test_no_color_means_no_color_here_too() -> None:
    terminal = Double()
    terminal.env["NO_COLOR"] = "1"
    with hoist({"name": "it", "static": str}, terminal.rt, "\x1b[31mred\x1b[0m"):
        pass
    assert "\x1b[31m" not in terminal.out.getvalue()


def test_color_is_closed_on_every_row_and_resumed(terminal: Double) -> None:
    with hoist({"name": "it", "static": str}, terminal.rt, "\x1b[31mone\ntwo\x1b[39m"):
        assert "\x1b[31mone\x1b[0m\r\n\x1b[31mtwo\x1b[39m\r" in terminal.news()


def test_one_clock_thread_for_all_that_moves_and_none_for_what_does_not(terminal: Double) -> None:
    rt = terminal.rt.replace(clock=PROCESS_CLOCK)

    def clocks() -> int:
        return [thread.name for thread in threading.enumerate()].count("roundel-clock")

    with hoist({"name": "still", "static": str}, rt, 0):
        assert clocks() == 0
        with hoist(UPLOAD, rt, 0), hoist(UPLOAD, rt, 1):
            assert clocks() == 1
    # That it is gone afterwards is what the leak check waits for.


def test_a_runtime_of_the_seeds_shape_is_enough() -> None:
    class Stream:
        def __init__(self) -> None:
            self.written = ""

        def write(self, text: str) -> None:
            self.written += text

    out = Stream()
    rt: Any = SimpleNamespace(
        env={}, is_tty=SimpleNamespace(stdout=True), stdout=out, stderr=Stream(), clock=manual_clock()
    )
    with hoist(UPLOAD, rt, 0):
        rt.clock.advance(80)
    assert out.written.endswith(f"{BEGIN}/\r{END}{BEGIN}\r\x1b[J0 of 3 files uploaded\r\n{SHOW}{END}")


def test_the_manual_clock_calls_in_order_and_each_at_its_time() -> None:
    clock = ManualClock()
    calls: list[tuple[str, float]] = []
    clock.schedule(lambda: calls.append(("late", clock.now())), 20)
    clock.schedule(lambda: calls.append(("early", clock.now())), 10)
    cancel = clock.schedule(lambda: calls.append(("never", clock.now())), 15)
    cancel()
    clock.schedule(lambda: clock.schedule(lambda: calls.append(("nested", clock.now())), 5), 10)
    clock.advance(30)
    assert calls == [("early", 10), ("nested", 15), ("late", 20)]
    assert clock.now() == 30
    assert clock.idle


def test_a_line_is_the_text_of_any_value(terminal: Double) -> None:
    with hoist(UPLOAD, terminal.rt, 1) as flag:
        flag.print(ValueError("beside"))
        flag.print(5)
    assert terminal.rows == ["beside", "5", "1 of 3 files uploaded"]


def test_a_colour_that_the_program_leaves_open_is_its_own() -> None:
    terminal = Double(lines=12)

    def colours() -> list[tuple[str, str, bool]]:
        screen = pyte.Screen(40, 12)
        pyte.Stream(screen).feed(terminal.out.getvalue())
        return [
            (row.rstrip(), cells[0].fg, cells[0].bold)
            for row, cells in zip(screen.display, _lines(screen), strict=True)
        ]

    with hoist({**UPLOAD, "static": str}, terminal.rt, 1) as flag:
        terminal.out.write("\x1b[31mred\n")
        flag.print("beside")
        terminal.out.write("still\n")
        flag.update(2)
        terminal.clock.advance(80)
        assert colours()[:4] == [
            ("red", "red", False),
            ("beside", "default", False),
            ("still", "red", False),
            ("/ 2/3", "default", False),
        ]
        terminal.out.write("\x1b[1m")
        with paused():
            terminal.out.write("bold\r\n\x1b[m")
        terminal.out.write("plain\n\x1b[32mgreen\nrest")
    terminal.out.write("\r\n\x1b[mend\r\n")
    assert colours()[3:10] == [
        ("bold", "red", True),
        ("plain", "default", False),
        ("green", "green", False),
        ("2", "default", False),
        ("rest", "green", False),
        ("end", "default", False),
        ("", "default", False),
    ]


def _lines(screen: pyte.Screen) -> list[Any]:
    return [screen.buffer[number] for number in range(screen.lines)]


@pytest.mark.parametrize("frame", [lambda t, s: 5, lambda t, s: 1 / 0])
def test_a_hoist_that_fails_leaves_nothing_hoisted(terminal: Double, frame: Any) -> None:
    with pytest.raises((TypeError, ZeroDivisionError)):
        hoist({**UPLOAD, "frame": frame}, terminal.rt, 1)
    terminal.out.write("after\n")
    assert terminal.news() == "after\n"
    with hoist(UPLOAD, terminal.rt, 1):
        pass
    assert terminal.out.getvalue().count(HIDE) == terminal.out.getvalue().count(SHOW) == 1


def test_an_interrupt_while_hoisting_leaves_nothing_hoisted(terminal: Double) -> None:
    class Interrupting:
        now = terminal.clock.now

        def schedule(self, fn: object, ms: float) -> object:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hoist(UPLOAD, terminal.rt.replace(clock=Interrupting()), 1)
    assert terminal.rows == [""]
    assert terminal.news().endswith(SHOW + END)


def test_without_a_thread_it_is_drawn_on_change(terminal: Double) -> None:
    class Exhausted:
        now = terminal.clock.now

        def schedule(self, fn: object, ms: float) -> object:
            raise RuntimeError("can't create new thread at interpreter shutdown")

    with hoist(UPLOAD, terminal.rt.replace(clock=Exhausted()), 1) as flag:
        assert terminal.rows == ["| 1/3"]
        flag.update(2)
        assert terminal.rows == ["| 2/3"]
    assert terminal.rows == ["2 of 3 files uploaded"]


@pytest.mark.parametrize("columns", ["9" * 5000, "99999999999", "0", "-1", "wide"], ids=lambda columns: columns[:12])
def test_a_width_that_no_terminal_has_is_taken_for_none(columns: str) -> None:
    assert terminal_size(SimpleNamespace(env={"COLUMNS": columns}, stdout=io.StringIO())) == (80, 24)
