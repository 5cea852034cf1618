"""On a real pseudo-terminal, as an emulator shows it."""

import re
import shutil
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals of this kind", allow_module_level=True)

UPLOAD = """
import contextlib, logging, os, sys, threading, time, warnings
from flagstaff.loop import hoist
from roundel.runtime import process_runtime

UPLOAD = {
    "name": "upload",
    "static": lambda s: f"{s} of 3 files uploaded",
    "frame": lambda t, s: f"{'|/-'[int(t / 80) % 3]} {s}/3",
}
WIDE = {
    "name": "wide",
    "static": str,
    "frame": lambda t, s: "\\n".join(f"{row} {int(t / 80) % 10} {'w' * 50}" for row in "abc"),
}

def go():
    '''Wait for a line from the terminal, without its echo on the screen.'''
    sys.stdin.readline()

import termios
off = termios.tcgetattr(0)
off[3] &= ~termios.ECHO
termios.tcsetattr(0, termios.TCSANOW, off)
"""


def test_the_cursor_is_hidden_while_it_moves_and_comes_back(run: Any) -> None:
    terminal = run(UPLOAD + "with hoist(UPLOAD, None, 1) as flag:\n    go()\n    flag.update(2)\n    go()\n")
    terminal.until(lambda: terminal.rows[0] in ("| 1/3", "/ 1/3", "- 1/3"))
    assert not terminal.cursor_visible
    for sign in "|/-|":
        terminal.until_shown(f"{sign} 1/3")
    terminal.child.send("\n")
    terminal.until_shown("2/3")
    terminal.child.send("\n")
    assert terminal.end() == 0
    assert terminal.rows == ["2 of 3 files uploaded"]
    assert terminal.cursor_visible
    assert (terminal.screen.cursor.y, terminal.screen.cursor.x) == (1, 0)


def test_everything_the_program_writes_appears_above_in_order(run: Any) -> None:
    terminal = run(
        UPLOAD
        + """
held = sys.stdout
handler = logging.StreamHandler()
logging.getLogger("mine").addHandler(handler)
with hoist(UPLOAD, None, 1) as flag:
    print("print")
    print("to stderr", file=sys.stderr)
    warnings.showwarning(UserWarning("warned"), UserWarning, "file.py", 7, line="")
    logging.getLogger("mine").warning("logged")
    sys.stdout.write("first half, ")
    sys.stdout.write("second half\\n")
    held.write("held\\n")
    flag.print("flag.print")
    with contextlib.redirect_stdout(sys.stderr):
        print("redirected")
    sys.stdout.write("rest")
assert sys.stdout is held
print(" of the line")
""",
        lines=12,
    )
    assert terminal.end() == 0
    assert terminal.rows == [
        "print",
        "to stderr",
        "file.py:7: UserWarning: warned",
        "logged",
        "first half, second half",
        "held",
        "flag.print",
        "redirected",
        "1 of 3 files uploaded",
        "rest of the line",
    ]


def test_a_flag_on_stderr_and_one_on_stdout_share_the_terminal(run: Any) -> None:
    terminal = run(
        UPLOAD
        + """
rt = process_runtime()
with hoist(UPLOAD, rt, 1):
    with hoist(UPLOAD, rt.on("stderr"), 2):
        print("out")
        print("err", file=sys.stderr)
        go()
    go()
"""
    )
    terminal.until(lambda: [row[2:] for row in terminal.rows] == ["t", "r", "1/3", "2/3"], "two flags")
    assert terminal.rows[:2] == ["out", "err"]
    terminal.child.send("\n")
    terminal.until_shown("2 of 3")
    assert terminal.rows[2] == "2 of 3 files uploaded"
    assert terminal.rows[3].endswith("1/3")
    terminal.child.send("\n")
    assert terminal.end() == 0
    assert terminal.rows == ["out", "err", "2 of 3 files uploaded", "1 of 3 files uploaded"]


def test_with_stdout_piped_stderr_still_animates(run: Any, tmp_path: Path) -> None:
    (tmp_path / "bar.py").write_text(
        UPLOAD + "with hoist(UPLOAD, process_runtime().on('stderr'), 1):\n    print('result')\n    go()\n"
    )
    terminal = run(f"import os\nos.execv('/bin/sh', ['sh', '-c', '{sys.executable} bar.py > result'])\n")
    terminal.until_shown("1/3")
    terminal.child.send("\n")
    assert terminal.end() == 0
    assert terminal.rows == ["1 of 3 files uploaded"]
    assert (tmp_path / "result").read_text() == "result\n"


def test_a_screen_reader_gets_text_and_no_escape(run: Any) -> None:
    terminal = run(
        UPLOAD + "with hoist(UPLOAD, None, 1) as flag:\n    flag.update(2)\n    print('beside')\n",
        env={"CLI_ACCESSIBLE": "1"},
    )
    assert terminal.end() == 0
    assert terminal.written == "1 of 3 files uploaded\r\n2 of 3 files uploaded\r\nbeside\r\n"


def test_asked_for_json_a_terminal_gets_events(run: Any) -> None:
    terminal = run(UPLOAD + "with hoist(UPLOAD, None, 1, json=True) as flag:\n    flag.update(2)\n")
    assert terminal.end() == 0
    assert terminal.written == '{"event":"upload","state":1}\r\n{"event":"upload","state":2}\r\n'


@pytest.mark.parametrize("columns", [10, 23, 60])
def test_another_width_leaves_no_stale_rows(run: Any, columns: int) -> None:
    terminal = run(
        UPLOAD
        + """
print("above")
with hoist(WIDE, None, "end"):
    go()
"""
    )
    terminal.until(lambda: len(terminal.rows) == 4)
    terminal.resize(columns, 10)
    terminal.until(lambda: [len(row) for row in terminal.rows] == [5, *[min(columns, 54)] * 3], "the new width")
    assert [row[0] for row in terminal.rows] == ["a", "a", "b", "c"]
    terminal.child.send("\n")
    assert terminal.end() == 0
    assert terminal.rows == ["above", "end"]


def test_a_component_without_frames_is_painted_for_the_new_size_too(run: Any) -> None:
    terminal = run(UPLOAD + "with hoist({'name': 'it', 'static': str}, None, 'x' * 39):\n    go()\n")
    terminal.until_shown("x" * 39)
    terminal.resize(12, 10)
    terminal.until(lambda: terminal.rows == ["x" * 12])
    terminal.child.send("\n")
    assert terminal.end() == 0


def test_wide_characters_and_emoji_are_cut_to_the_edge(run: Any) -> None:
    terminal = run(
        UPLOAD
        + """
text = "中" * 30 + "\\n" + "a" + "中" * 30 + "\\n" + "e\\u0301" * 50
with hoist({"name": "it", "static": lambda s: "end", "frame": lambda t, s: text}, None):
    go()
""",
        columns=11,
    )
    terminal.until(lambda: len(terminal.rows) == 3)
    terminal.child.send("\n")
    # The emulator keeps a wide character's second cell as an empty text.
    assert terminal.rows == ["中" * 5, "a" + "中" * 5, "é" * 11]
    assert terminal.end() == 0


@pytest.mark.parametrize(
    ("ending", "status", "rows"),
    [
        ("sys.exit(3)", 3, ["1 of 3 files uploaded"]),
        ("raise SystemExit", 0, ["1 of 3 files uploaded"]),
        ("pass", 0, ["1 of 3 files uploaded"]),
    ],
)
def test_a_flag_nobody_lowered_is_lowered_at_exit(run: Any, ending: str, status: int, rows: list[str]) -> None:
    terminal = run(UPLOAD + f"flag = hoist(UPLOAD, None, 1)\n{ending}\n")
    assert terminal.end() == status
    assert terminal.rows == rows
    assert terminal.cursor_visible


def test_an_exception_that_nobody_caught_is_shown_whole_above(run: Any) -> None:
    terminal = run(UPLOAD + "flag = hoist(UPLOAD, None, 1)\nraise LookupError('nothing there')\n", columns=80)
    assert terminal.end() == 1
    assert terminal.rows[0] == "Traceback (most recent call last):"
    assert terminal.rows[-2:] == ["LookupError: nothing there", "1 of 3 files uploaded"]
    assert terminal.cursor_visible


def test_a_frame_that_raises_in_the_clocks_thread(run: Any) -> None:
    terminal = run(
        UPLOAD
        + """
def frame(t, state):
    if t > 100:
        raise LookupError("no frame")
    return "fine"

flag = hoist({"name": "it", "static": str, "frame": frame}, None, 1)
while any(thread.name == "roundel-clock" for thread in threading.enumerate()):
    time.sleep(0.01)
try:
    flag.update(2)
except LookupError as error:
    print("caught", error)
"""
    )
    assert terminal.end() == 0
    assert terminal.rows == ["caught no frame"]
    assert terminal.cursor_visible


def test_thirty_two_threads_draw_and_print_and_tear_no_line(run: Any, tmp_path: Path) -> None:
    terminal = run(
        UPLOAD
        + """
with hoist(UPLOAD, None, "0") as flag, hoist({"name": "still", "static": str}, None, "0") as still:
    def work(number):
        for each in range(1000):
            flag.update(f"{number}:{each}")
            if each % 100 == 0:
                still.update(f"still {number}:{each}")
                print(f"<{number}", f"{each}>")
    threads = [threading.Thread(target=work, args=(number,)) for number in range(32)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    assert [thread.name for thread in threading.enumerate()].count("roundel-clock") == 1
    flag.update("last")
    still.update("still last")
""",
        lines=330,
    )
    assert terminal.end() == 0
    assert sorted(terminal.rows[:-2]) == sorted(
        f"<{number} {each}>" for number in range(32) for each in range(0, 1000, 100)
    )
    assert terminal.rows[-2:] == ["still last", "last of 3 files uploaded"]
    assert terminal.cursor_visible


def test_asyncio(run: Any) -> None:
    terminal = run(
        UPLOAD
        + """
import asyncio

async def main():
    with hoist(UPLOAD, None, 0) as flag:
        async def work(number):
            for each in range(20):
                flag.update(each)
                await asyncio.sleep(0.005)
            print("task", number)
        await asyncio.gather(*map(work, range(3)))
        flag.update(3)

asyncio.run(main())
"""
    )
    assert terminal.end() == 0
    assert sorted(terminal.rows[:-1]) == ["task 0", "task 1", "task 2"]
    assert terminal.rows[-1] == "3 of 3 files uploaded"


def test_a_terminal_that_wraps_anew_keeps_no_stale_rows(tmp_path: Path) -> None:
    """In tmux, which wraps long rows anew when it gets narrower; the emulator above cuts them.

    The rows stand at the foot of the screen, as they do after a screenful of output. Rows that a terminal wraps beyond
    its top go into its scrollback, where nothing can erase them.
    """
    if shutil.which("tmux") is None:
        pytest.skip("tmux is not installed")
    (tmp_path / "wide.py").write_text(
        UPLOAD
        + """
for line in range(20):
    print("above", line)
with hoist(WIDE, None, "end"):
    go()
print("ended")
go()
"""
    )
    tmux = ["tmux", "-L", f"flagstaff-{uuid.uuid4()}", "-f", "/dev/null"]

    def ask(*arguments: str) -> str:
        return subprocess.run([*tmux, *arguments], check=True, capture_output=True, text=True, timeout=30).stdout

    def shown() -> list[str]:
        """Give what is on the screen and what scrolled off it."""
        return ask("capture-pane", "-p", "-S", "-").rstrip().split("\n")

    def until(expected: list[str]) -> None:
        """Wait for these rows at the end, below the twenty lines and nothing else."""
        rows: list[str] = []
        deadline = time.monotonic() + 30
        while rows != above + expected:
            assert time.monotonic() < deadline, "\n".join(rows)
            time.sleep(0.05)
            rows = [re.sub(r"^([abc]) \d", r"\1 N", row) for row in shown()]

    above = [f"above {line}" for line in range(20)]
    ask("new-session", "-d", "-x", "60", "-y", "12", "env", "PYTHONUTF8=1", sys.executable, str(tmp_path / "wide.py"))
    try:
        until([f"{row} N {'w' * 50}" for row in "abc"])
        for columns, lines in ((20, 12), (50, 12), (60, 8)):
            ask("resize-window", "-x", str(columns), "-y", str(lines))
            until([f"{row} N {'w' * min(columns - 4, 50)}" for row in "abc"])
        ask("send-keys", "Enter")
        until(["end", "ended"])
    finally:
        subprocess.run([*tmux, "kill-server"], check=False, capture_output=True, timeout=30)


@pytest.mark.parametrize("lost", ["sys.stdout.close()", "sys.stdout = open(sys.stdout.detach().fileno(), 'w')"])
def test_the_cursor_comes_back_though_the_stream_is_gone(run: Any, lost: str) -> None:
    terminal = run(UPLOAD + f"flag = hoist(UPLOAD, None, 1)\n{lost}\nflag.lower()\nsys.stderr.write('end\\n')\n")
    assert terminal.end() == 0
    assert "\x1b[?25l" in terminal.written
    assert terminal.cursor_visible


@pytest.mark.parametrize("found", ["", "os.close(2)\n", "os.close(0)\nos.close(2)\n"])
@pytest.mark.parametrize(
    "ending",
    ["flag.lower()", "os.kill(os.getpid(), signal.SIGTERM)", "time.sleep(60)", "sys.exit()", "raise LookupError"],
)
def test_the_cursor_comes_back_though_the_descriptor_is_closed(run: Any, found: str, ending: str) -> None:
    """By another descriptor that leads to the terminal, or else by its name; at once, if the loop draws on.

    The terminal ends where no program holds it: so one is held that the loop does not know.
    """
    terminal = run(
        UPLOAD + f"import signal\nheld = os.dup(1)\nflag = hoist(UPLOAD, None, 1)\nos.close(1)\n{found}{ending}\n"
    )
    terminal.until(lambda: "\x1b[?25l" in terminal.written and terminal.cursor_visible)


def test_a_file_that_was_opened_on_the_terminals_descriptor_gets_text_and_no_frame(run: Any) -> None:
    terminal = run(
        UPLOAD
        + """
flag = hoist(UPLOAD, None, 1)
os.dup2(os.open("file", os.O_WRONLY | os.O_CREAT, 0o600), 1)
while True:
    print("line")
    flag.update(2)
    flag.print("printed")
    if open("file").read().count("line") > 50:
        break
    time.sleep(0.01)
flag.lower()
"""
    )
    assert terminal.end() == 0
    assert terminal.cursor_visible
    text = Path(terminal.child.cwd, "file").read_text()
    assert "\x1b" not in text
    assert text.endswith("line\nprinted\n2 of 3 files uploaded\n")


def test_a_dumb_terminal_is_sent_no_escape(run: Any) -> None:
    terminal = run(UPLOAD + "with hoist(UPLOAD, None, 1) as flag:\n    flag.update(2)\n", env={"TERM": "dumb"})
    assert terminal.end() == 0
    assert terminal.written == "1 of 3 files uploaded\r\n2 of 3 files uploaded\r\n"


@pytest.mark.parametrize("lines", [10, 2, 1])
def test_enter_and_what_is_typed_before_it_leave_no_trace(run: Any, lines: int) -> None:
    terminal = run(
        UPLOAD
        + """
off[3] |= termios.ECHO
termios.tcsetattr(0, termios.TCSANOW, off)
print("before")
with hoist(UPLOAD, None, 1) as flag:
    while not os.path.exists("go"):
        time.sleep(0.01)
    flag.update(2)
""",
        lines=lines,
    )
    terminal.until_shown("1/3")
    for typed in ("", "typed"):
        seen = len(terminal.written)
        terminal.child.send(f"{typed}\n")
        terminal.until(lambda seen=seen: "1/3" in terminal.written[seen:])
        # On a terminal this low the echo scrolled what was above out of sight.
        *above, row = terminal.rows
        assert above == ["before"][: lines == 10]
        assert re.fullmatch(r"[|/-] 1/3", row)
    Path(terminal.child.cwd, "go").touch()
    assert terminal.end() == 0
    # The cursor is in the row below the last one.
    assert terminal.rows == {10: ["before", "2 of 3 files uploaded"], 2: ["2 of 3 files uploaded"], 1: [""]}[lines]


def test_what_is_hoisted_while_rich_draws_is_lines_above_it(run: Any) -> None:
    terminal = run(
        UPLOAD
        + """
from rich.progress import Progress
from flagstaff.loop import spin
from flagstaff.tracking import track
with Progress() as progress:
    task = progress.add_task("outer", total=1)
    with spin("inner") as flag:
        print("printed")
        for _ in track([1], label="steps"): pass
    progress.advance(task)
with spin("after"): go()
"""
    )
    terminal.until(lambda: terminal.rows[-1][2:] == "after", "a spinner that turns")
    assert terminal.rows[:4] == ["… inner", "printed", "steps: 1/1 · 100%", "✔ inner"]
    assert terminal.rows[4].startswith("outer")
    assert len(terminal.rows) == 6
    terminal.child.send("\n")
    assert terminal.end() == 0
    assert terminal.rows[5:] == ["✔ after"]
