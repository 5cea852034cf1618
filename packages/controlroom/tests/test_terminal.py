"""A person's screen behind a real pseudo-terminal: what it shows, and that the terminal comes back on every way out."""

import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from processes import bare_env
from terminals import HANG, Run, Terminal

PROGRAM = """
import sys
import time
import controlroom
from controlroom import Columns, Key, Pane, Rows, Screen, Sized, Tabs
from flagstaff.components.log_tail import log_tail
from flagstaff.components.table import table_component
from flagstaff.components.tasks import tasks

{before}

screen = Screen(
    [
        Pane("tasks", tasks, [{{"label": "lint", "status": "ok"}}, {{"label": "test", "status": "running"}}], "Build"),
        Pane("log", log_tail, ["first line"], log=True),
        Pane("hosts", table_component, {{"head": ["host", "tests"], "rows": [["ora", 99]]}}),
    ],
    keys={{"q": "quit"}},
    layout=Rows(Sized("tasks", 4), Tabs("log", "hosts")),
    inline="--inline" in sys.argv,
)

{main}

try:
    print("gave", controlroom.run(screen, main))
finally:
    print("after")
"""
WAITS = """
def main(session):
    session.print("ready")
    return session.wait_key({"x": "finish"})
"""


def program(main: str = WAITS, before: str = "") -> str:
    return PROGRAM.format(main=main, before=before)


def given_back(terminal: Terminal) -> bool:
    """Say whether the terminal is as it was: normal screen, cursor, no mouse reports, and the line discipline's own."""
    return (
        not terminal.alternate
        and terminal.cursor_visible
        and not terminal.mouse
        and not terminal.pasting
        and terminal.last(1004) != "h"
    )


def ends(terminal: Terminal, status: int) -> None:
    """Read to the end and hold the program to its status, and to giving the terminal back."""
    assert terminal.end() == status, terminal.written[-2000:]
    assert given_back(terminal)


def test_a_person_sees_the_panes_and_the_keys(run: Run) -> None:
    terminal = run(program())
    terminal.until_shown("x finish")
    terminal.until_shown("ready")
    assert terminal.alternate
    assert not terminal.cursor_visible
    assert terminal.mouse
    assert [re.sub("[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]", "*", row.rstrip("─ ")) for row in terminal.rows] == [
        "> [-] Build",
        "  ✔ lint",
        "  * test",
        "",
        "  [log] │ hosts",
        "  [-] log",
        "  first line",
        *[""] * 7,
        "  ready",
        "  x finish · q quit · tab next pane · ... · ctrl+c interrupt",
    ]
    terminal.press("x")
    ends(terminal, 0)
    assert terminal.rows == ["ready", "gave x", "after"]


def test_focus_goes_in_declared_order_through_tabs_and_collapses(run: Run) -> None:
    terminal = run(program())
    terminal.until_shown("x finish")
    terminal.press("\t")
    terminal.until_shown("> [-] log")
    terminal.press("\t")
    terminal.until_shown("> [-] hosts")
    terminal.until_shown("│ ora")
    assert all("first line" not in row for row in terminal.rows)
    terminal.press("\r")
    terminal.until_shown("> [+] hosts")
    terminal.until_gone("│ ora")
    terminal.press("\r")
    terminal.until_shown("│ ora")
    terminal.press("\x1b[D")
    terminal.until_shown("> [-] log")
    terminal.until_shown("first line")
    terminal.press("x")
    ends(terminal, 0)


def test_a_resize_is_drawn(run: Run) -> None:
    terminal = run(program())
    terminal.until_shown("x finish")
    terminal.resize(90, 30)
    terminal.until(lambda: len(terminal.rows) == 30 and "ctrl+c interrupt" in terminal.rows[29], "the hint at row 30")
    terminal.press("x")
    ends(terminal, 0)


@pytest.mark.parametrize("inline", [False, True])
def test_the_hint_line_has_room_again_after_a_narrow_terminal(run: Run, inline: bool) -> None:
    terminal = run(program(), *(["--inline"] if inline else []))
    terminal.until_shown("x finish")
    terminal.resize(26, 16)
    terminal.until(lambda: any(row == "  ... · ctrl+c interrupt" for row in terminal.rows), "the short hint line")
    terminal.resize(100, 16)
    terminal.until_shown("enter collapse · ctrl+c interrupt")
    terminal.press("x")
    ends(terminal, 0)


def test_an_inline_screen_keeps_the_scrollback_and_leaves_text(run: Run) -> None:
    terminal = run(program(before='print("before the screen")'), "--inline")
    terminal.until_shown("x finish")
    assert not terminal.alternate
    assert terminal.rows[0] == "before the screen"
    assert terminal.rows[1].startswith("> [-] Build")
    terminal.press("x")
    ends(terminal, 0)
    assert terminal.rows == [
        "before the screen",
        "Build: ✔ lint",
        "log: first line",
        "hosts: host: ora, tests: 99",
        "ready",
        "gave x",
        "after",
    ]


EXITS = """
class Exits:
    name = "exits"
    interval = 5
    def static(self, state):
        sys.exit(7)
    def frame(self, t, state):
        if t >= state:
            sys.exit(7)
        return "fine"
    {moving}

screen = Screen([Pane("p", Exits(), {state}, log={log}, collapsed={collapsed})])
"""


def exits(state: int = 0, moving: str = "", *, log: bool = False, collapsed: bool = False) -> str:
    return program(EXITS.format(state=state, moving=moving, log=log, collapsed=collapsed) + WAITS)


def keyed(key: str, main: str) -> str:
    """Give a program whose key k runs the function `key`."""
    return program(f"{key}\n{main}\nscreen.keymap = {{'k': Key('finish', key), **screen.keymap}}")


WAYS_OUT: dict[str, tuple[str, Sequence[str], int, str]] = {
    "main returns": (program("def main(session):\n    return 3"), "", 0, "gave 3"),
    "main closes": (program("def main(session):\n    session.close(4)\n    session.print(1)"), "", 0, "gave 4"),
    "main closes with nothing": (program("def main(session):\n    session.close()\n    return 5"), "", 0, "gave None"),
    "main returns a coroutine": (
        program("async def work(session):\n    pass\nmain = lambda session: work(session)"),
        "",
        1,
        "TypeError: main returned",
    ),
    "main raises": (program("def main(session):\n    raise OSError('disk')"), "", 1, "OSError: disk"),
    "main exits": (program("def main(session):\n    sys.exit(7)"), "", 7, "after"),
    "the person quits": (program(), "q", 1, "caique.errors.Cancelled: the screen was left"),
    "a key is pressed with Alt": (
        program("def main(session):\n    return session.wait_key({'alt+x': 'finish', 'x': 'wrong'})"),
        ["\x1bx"],
        0,
        "gave alt+x",
    ),
    "the person interrupts": (program(), "\x03", -signal.SIGINT, "KeyboardInterrupt"),
    "a component raises": (
        program(
            "def main(session):\n    session.update('tasks', [{'status': 'ok'}, 3])\n    session.wait_key()",
            "def tasks(rt):\n    def static(state):\n        if state[1] == 3: raise OSError('bad')\n"
            "        return ''\n    return {'name': 'x', 'static': static}",
        ),
        "",
        1,
        "OSError: bad",
    ),
    "a component exits when it is first drawn": (exits(moving="del frame"), "", 7, "after"),
    "a component exits when it is mounted": (exits(log=True), "", 7, "after"),
    "a component exits as it moves": (exits(300), "", 7, "after"),
    "a component exits when it is shown again": (exits(collapsed=True), "\r", 7, "after"),
    "a component is interrupted as it moves": (
        exits(300).replace("sys.exit(7)", "raise KeyboardInterrupt"),
        "",
        -signal.SIGINT,
        "KeyboardInterrupt",
    ),
    "a component exits when it is made for its pane": (
        program(
            "made = []\ndef makes(rt):\n    made.append(rt)\n    if len(made) > 1:\n        sys.exit(7)\n"
            "    return {'name': 'x', 'static': str}\n"
            "screen = Screen([Pane('p', makes)])\n" + WAITS
        ),
        "",
        7,
        "after",
    ),
    "an async key runs in the loop of main": (
        keyed(
            "import asyncio, threading\nstarted = asyncio.Event()\n"
            "async def key(session):\n    await started.wait()\n"
            "    at_home = threading.current_thread() is threading.main_thread()\n"
            "    done.set_result(at_home and asyncio.get_running_loop() is done.get_loop())",
            "async def main(session):\n    global done\n    done = asyncio.get_running_loop().create_future()\n"
            "    started.set()\n    return await done",
        ),
        "k",
        0,
        "gave True",
    ),
    "an async key runs in a loop beside a plain main": (
        keyed(
            "import asyncio\n"
            "class Awaited:\n"
            "    async def __call__(self, session):\n"
            "        await asyncio.sleep(0)\n"
            "        session.close('awaited')\n"
            "key = Awaited()",
            "def main(session):\n    session.wait_key({'z': ''})",
        ),
        "k",
        0,
        "gave awaited",
    ),
    "a plain key returns a coroutine": (
        keyed("async def work(session):\n    pass\nkey = lambda session: work(session)", WAITS),
        "k",
        1,
        "TypeError: a key's function returned a coroutine",
    ),
    "an async main returns": (program("async def main(session):\n    return 3"), "", 0, "gave 3"),
    "an async main raises": (program("async def main(session):\n    raise OSError('disk')"), "", 1, "OSError: disk"),
    "an async main is interrupted": (
        program(
            "async def main(session):\n    try:\n        await session.wait_key({'x': 'finish'})\n"
            "    finally:\n        print('cleaned up')"
        ),
        "\x03",
        -signal.SIGINT,
        "cleaned up",
    ),
    "an async key waits beside a plain main": (
        keyed(
            "async def key(session):\n    session.close(await session.wait_key({'y': 'sure'}))",
            "def main(session):\n    session.wait_key({'z': ''})",
        ),
        "ky",
        0,
        "gave y",
    ),
    "a plain key waits beside an async main": (
        keyed(
            "def key(session):\n    session.close(session.wait_key({'y': 'sure'}))",
            "async def main(session):\n    await session.wait_key({'z': ''})",
        ),
        "ky",
        0,
        "gave y",
    ),
    "a key closes beside a busy main": (
        keyed("def key(session):\n    session.close(5)", "def main(session):\n    time.sleep(99)"),
        "k",
        0,
        "gave 5",
    ),
    "a key closes beside a busy async main": (
        keyed(
            "def key(session):\n    session.close(5)",
            "async def main(session):\n    import asyncio\n    await asyncio.sleep(99)",
        ),
        "k",
        0,
        "gave 5",
    ),
    "a key closes it": (
        program(
            "screen.keymap = {'k': Key('finish', lambda session: session.close(5)), **screen.keymap}\n"
            "def main(session):\n    while True:\n        session.update('log', []); time.sleep(0.01)"
        ),
        "k",
        0,
        "gave 5",
    ),
}


LEAVES = """
class Leaves:
    name = "leaves"
    def static(self, state):
        if state == "last":
            {raises}
        return state
    def frame(self, t, state):
        return state

screen = Screen([Pane("p", Leaves(), "first"), Pane("q", Leaves(), "shown all the same")], inline=True)

def main(session):
    session.print("printed")
    session.wait_key({{"x": "finish"}})
    session.update("p", "last")
"""


@pytest.mark.parametrize(
    ("raises", "status", "said"),
    [
        ("raise KeyboardInterrupt", -signal.SIGINT, "KeyboardInterrupt"),
        ("sys.exit(7)", 7, "after"),
        ("raise OSError('disk')", 1, "OSError: disk"),
    ],
)
def test_a_component_that_raises_when_its_text_is_left_loses_no_other_text(
    run: Run, raises: str, status: int, said: str
) -> None:
    terminal = run(program(LEAVES.format(raises=raises)), columns=100, lines=40)
    terminal.until_shown("x finish")
    terminal.press("x")
    ends(terminal, status)
    assert terminal.rows[:3] == ["q: shown all the same", "printed", "after"]
    assert any(row.startswith(said) for row in terminal.rows)


def test_an_inline_screen_leaves_the_last_state_alone(run: Run) -> None:
    main = "screen = Screen([Pane('p', 'spinner', 'building'), Pane('log', log_tail, ['a'])], inline=True)\n" + WAITS
    terminal = run(program(main))
    terminal.until_shown("x finish")
    terminal.press("x")
    ends(terminal, 0)
    assert terminal.rows == ["p: ✔ building", "log: a", "ready", "gave x", "after"]


INLINE = ["main closes", "the person interrupts", "a component raises", "a component exits when it is first drawn"]


@pytest.mark.parametrize(("way", "inline"), [*((way, False) for way in WAYS_OUT), *((way, True) for way in INLINE)])
def test_every_way_out_gives_the_terminal_back(run: Run, way: str, inline: bool) -> None:
    text, keys, status, said = WAYS_OUT[way]
    terminal = run(text, *(["--inline"] if inline else []), columns=100, lines=40)
    if keys:
        terminal.until_shown("finish")
        terminal.press(keys[0])
    for key in keys[1:]:
        terminal.until_shown("sure")
        terminal.press(key)
    ends(terminal, status)
    assert any(said in row for row in terminal.rows), terminal.rows
    assert terminal.rows.count("after") == 1


SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"]


@pytest.mark.parametrize(("name", "inline"), [*((name, False) for name in SIGNALS), ("SIGTERM", True)])
def test_a_signal_from_outside_gives_the_terminal_back_and_stays_the_status(run: Run, name: str, inline: bool) -> None:
    number = getattr(signal, name)
    before = "import resource\nresource.setrlimit(resource.RLIMIT_CORE, (0, 0))"
    terminal = run(program(before=before), *(["--inline"] if inline else []))
    terminal.until_shown("x finish")
    terminal.child.kill(number)
    terminal.until(lambda: given_back(terminal), "the terminal")
    ends(terminal, -number)


def test_the_line_discipline_comes_back(run: Run) -> None:
    """A shell that goes on shows what is typed again: the settings are read while the program still runs."""
    before = "import termios; settings = termios.tcgetattr(0)"
    after = "\nprint('same' if termios.tcgetattr(0) == settings else 'changed')\n"
    terminal = run(program(before=before) + after)
    terminal.until_shown("x finish")
    assert terminal.settings() != terminal.settings_before
    terminal.press("x")
    ends(terminal, 0)
    assert terminal.rows[-1] == "same"


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_settings_are_back_after_a_signal(run: Run, tmp_path: Path, name: str) -> None:
    wrapper = (
        "import subprocess, sys, termios\n"
        "settings = termios.tcgetattr(0)\n"
        "status = subprocess.run([sys.executable, *sys.argv[1:]]).returncode\n"
        "print(status, 'same' if termios.tcgetattr(0) == settings else 'changed')\n"
    )
    path = tmp_path / "inner.py"
    main = WAITS.replace('"ready"', "'pid %d' % os.getpid()")
    path.write_text(program(main, "import os"), encoding="utf-8")
    terminal = run(wrapper, str(path))
    terminal.until_shown("pid ")
    found = re.search(r"pid (\d+)", "\n".join(terminal.rows))
    assert found is not None
    os.kill(int(found[1]), getattr(signal, name))
    ends(terminal, 0)
    assert terminal.rows[-1] == f"-{getattr(signal, name).value} same"


SHELL = """
import os, signal, sys, termios

settings = termios.tcgetattr(0)
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
job = os.fork()
if job == 0:
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpid())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
stops = 0
while os.WIFSTOPPED(status := os.waitpid(job, os.WUNTRACED)[1]):
    stops += 1
    os.tcsetpgrp(0, os.getpgrp())
    same = termios.tcgetattr(0) == settings
    termios.tcsetattr(0, termios.TCSANOW, settings)
    print("stop", stops, "same" if same else "changed", flush=True)
    if sys.stdin.readline() == "fg\\n":
        os.tcsetpgrp(0, job)
    os.kill(-job, signal.SIGCONT)
os.tcsetpgrp(0, os.getpgrp())
print("end", os.waitstatus_to_exitcode(status), "same" if termios.tcgetattr(0) == settings else "changed", flush=True)
"""
"""A shell, as far as jobs go: it runs one, and takes `fg` and `bg` when the job has stopped."""


def job(run: Run, tmp_path: Path, *arguments: str) -> tuple[Terminal, int]:
    """Run the program as a job of a shell; give its terminal, and the job's process."""
    path = tmp_path / "job.py"
    path.write_text(program(WAITS.replace('"ready"', "'pid %d' % os.getpid()"), "import os"), encoding="utf-8")
    terminal = run(SHELL, str(path), *arguments)
    terminal.until_shown("x finish")
    terminal.until_shown("pid ")
    found = re.search(r"pid (\d+)", "\n".join(terminal.rows))
    assert found is not None
    return terminal, int(found[1])


@pytest.mark.parametrize("inline", [False, True])
@pytest.mark.parametrize("by_key", [False, True])
def test_a_stop_gives_the_terminal_back_until_the_job_goes_on(
    run: Run, tmp_path: Path, inline: bool, by_key: bool
) -> None:
    terminal, pid = job(run, tmp_path, *(["--inline"] if inline else []))
    shown = terminal.rows
    for stop in ("stop 1 same", "stop 2 same"):
        if by_key:
            terminal.press("\x1a")
        else:
            os.kill(pid, signal.SIGTSTP)
        terminal.until_shown(stop)
        assert given_back(terminal)
        assert "  x finish" not in "\n".join(terminal.rows)
        terminal.press("fg\r")
        terminal.until_shown("x finish")
        terminal.until_shown("> [-] Build")
        assert terminal.alternate != inline
        assert not terminal.cursor_visible
        assert [row for row in terminal.rows if "x finish" in row] == [row for row in shown if "x finish" in row]
    terminal.press("x")
    ends(terminal, 0)
    assert terminal.rows[-2:] == ["after", "end 0 same"]


@pytest.mark.parametrize("inline", [False, True])
def test_a_job_in_the_background_leaves_the_terminal_alone(run: Run, tmp_path: Path, inline: bool) -> None:
    terminal, _ = job(run, tmp_path, *(["--inline"] if inline else []))
    terminal.press("\x1a")
    terminal.until_shown("stop 1 same")
    terminal.press("bg\r")
    terminal.until_shown("stop 2 same")
    assert given_back(terminal)
    terminal.press("fg\r")
    terminal.until_shown("x finish")
    terminal.press("x")
    ends(terminal, 0)
    assert terminal.rows[-2:] == ["after", "end 0 same"]


@pytest.mark.parametrize("inline", [False, True])
def test_a_stop_that_no_program_can_prepare_for_is_made_good(run: Run, tmp_path: Path, inline: bool) -> None:
    """SIGSTOP leaves the terminal taken; a shell uses it all the same, and the job takes it again, drawn anew."""
    terminal, pid = job(run, tmp_path, *(["--inline"] if inline else []))
    os.kill(pid, signal.SIGSTOP)
    terminal.until_shown("stop 1 changed")
    before = len(terminal.written)
    terminal.press("fg\r")
    terminal.until(lambda: "finish" in terminal.written[before:], "the hint line, drawn anew")
    terminal.until(lambda: terminal.settings() != terminal.settings_before, "the keys")
    terminal.press("x")
    ends(terminal, 0)
    assert terminal.rows[-2:] == ["after", "end 0 same"]


@pytest.mark.parametrize("inline", [False, True])
def test_a_program_that_no_shell_could_let_go_on_does_not_stop(run: Run, inline: bool) -> None:
    """The program is the leader of its session: its group is orphaned, and the system stops no such group."""
    terminal = run(program(), *(["--inline"] if inline else []))
    terminal.until_shown("x finish")
    written = len(terminal.written)
    terminal.press("\x1a")
    terminal.until(lambda: "\x1b[?2004l" in terminal.written[written:], "the terminal given back")
    terminal.until(lambda: terminal.pasting and not terminal.cursor_visible, "the terminal taken again")
    terminal.until_shown("x finish")
    terminal.press("x")
    ends(terminal, 0)


@pytest.mark.parametrize("inline", [False, True])
def test_a_program_that_ignores_the_stop_does_not_stop(run: Run, inline: bool) -> None:
    main = "def main(session):\n    session.wait_key({'x': 'finish'})\n    session.wait_key({'y': 'finish too'})"
    text = program(main, "import signal; signal.signal(signal.SIGTSTP, signal.SIG_IGN)")
    terminal = run(text, *(["--inline"] if inline else []))
    terminal.until_shown("x finish")
    terminal.child.kill(signal.SIGTSTP)
    terminal.press("x")
    terminal.until_shown("y finish too")
    assert "\x1b[?2004l" not in terminal.written
    terminal.press("y")
    ends(terminal, 0)


def test_a_programs_own_handler_runs_on_a_terminal_that_was_given_back(run: Run) -> None:
    before = "import signal\nsignal.signal(signal.SIGTERM, lambda *_: print('own handler'))"
    terminal = run(program(before=before))
    terminal.until_shown("x finish")
    terminal.child.kill(signal.SIGTERM)
    ends(terminal, 1)
    assert "\r\nown handler\r\n" in terminal.written.rpartition("\x1b[?1049l")[2]
    assert terminal.rows[-1] == "caique.errors.Cancelled: a signal ended the screen"


STUCK = """
class Stuck:
    name = "stuck"
    def static(self, state):
        while state == "stuck":
            sys.stderr.write("")
        return "fine"

screen = Screen([Pane("p", Stuck(), "")])

def main(session):
    session.wait_key({"x": "finish"})
    session.update("p", "stuck")
    with open("stuck", "w") as file:
        file.write("yes")
    time.sleep(99)
"""


def test_a_screen_that_hangs_is_ended_by_force(run: Run, tmp_path: Path) -> None:
    """A component that never comes back holds the thread that draws: the signal takes its course all the same."""
    terminal = run(program(STUCK))
    terminal.until_shown("x finish")
    terminal.press("x")
    terminal.until((tmp_path / "stuck").exists, "the state that hangs")
    terminal.child.kill(signal.SIGTERM)
    ends(terminal, -signal.SIGTERM)


CLOSES = """
class Said:
    name = "said"
    def static(self, state):
        return state

screen = Screen([Pane("p", Said(), "first")], inline="--inline" in sys.argv)

def main(session):
    session.print("told")
    session.wait_key({{"x": "finish"}})
    {closes}
    session.update("p", "next")
    session.wait_key({{"y": "finish too"}})
"""


@pytest.mark.parametrize("inline", [False, True])
@pytest.mark.parametrize("closes", ["sys.stdout.close()", "sys.stdin.close()", "os.close(0)", "os.dup2(file, 1)"])
def test_a_program_that_closes_its_own_streams_takes_the_terminal_from_nobody(
    run: Run, inline: bool, closes: str
) -> None:
    text = program(CLOSES.format(closes=closes), "import os\nfile = os.open(os.devnull, os.O_RDWR)")
    text = text.replace('print("gave", controlroom.run(screen, main))', "controlroom.run(screen, main)")
    text = text.replace('print("after")', 'print("after", file=sys.stderr)')
    terminal = run(text, *(["--inline"] if inline else []))
    terminal.until_shown("x finish")
    terminal.press("x")
    terminal.until_shown("next")
    terminal.until_shown("y finish too")
    terminal.press("y")
    ends(terminal, 0)
    assert terminal.rows[-1] == "after"


BUSY = """
import threading

screen = Screen([Pane("p", "spinner", "at work"), Pane("log", log_tail, [], log=True)], inline="--inline" in sys.argv)

def work(session, number):
    for turn in range(turns := {turns}):
        session.update("log", [f"{{number}}: {{turn}}"])
        session.update("p", f"{{turn}} of {{turns}}")
        session.print(f"{{number}}: {{turn}}")

def works(session, number):
    try:
        work(session, number)
    except controlroom.Closed:
        pass

def main(session):
    threads = [threading.Thread(target=works, args=(session, number)) for number in range({threads})]
    for thread in threads:
        thread.start()
    {then}
"""


@pytest.mark.parametrize("inline", [False, True])
def test_threads_that_still_work_when_the_screen_ends_disturb_nothing(run: Run, inline: bool) -> None:
    text = program(BUSY.format(turns=10**9, threads=4, then='session.wait_key({"x": "finish"})'))
    terminal = run(text, *(["--inline"] if inline else []))
    terminal.until_shown("x finish")
    terminal.press("x")
    ends(terminal, 0)
    assert "Traceback" not in terminal.written
    assert terminal.rows[-1] == "after"


def test_all_that_many_threads_print_is_there_afterwards(run: Run) -> None:
    text = program(BUSY.format(turns=100, threads=32, then="for thread in threads:\n        thread.join()"))
    terminal = run(text)
    ends(terminal, 0)
    for number in range(32):
        own = re.findall(rf"(?<!\d){number}: (\d+)(?=\r\n)", terminal.written.rpartition("\x1b[?1049l")[2])
        assert own == [str(turn) for turn in range(100)]


FLOOD = """
def main(session):
    session.print("finish")
    for number in range(10**9):
        session.update("tasks", [{"label": f"{number} " * 20, "status": "ok"}] * 2)
"""


def test_a_terminal_that_nobody_reads_holds_nothing(run: Run) -> None:
    """What is written to it waits for ever: the signal takes its course all the same."""
    terminal = run(program(FLOOD))
    terminal.until_shown("finish")
    terminal.child.kill(signal.SIGTERM)
    deadline = time.monotonic() + HANG
    while terminal.child.isalive():
        assert time.monotonic() < deadline, "the program did not end"
        time.sleep(0.05)
    assert terminal.child.signalstatus == signal.SIGTERM


@pytest.mark.parametrize("own", [True, False])
def test_a_terminal_that_goes_away_ends_the_program(tmp_path: Path, own: bool) -> None:
    """Where it is the program's controlling terminal a signal says so; elsewhere reading from it fails."""
    path = tmp_path / "program.py"
    before = "import fcntl, termios\nfcntl.ioctl(0, termios.TIOCSCTTY, 0)" if own else ""
    path.write_text(program(before=before), encoding="utf-8")
    leader, follower = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, str(path)],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=bare_env(TERM="xterm-256color"),
        start_new_session=True,
    )
    os.close(follower)
    written = b""
    while b"finish" not in written:
        written += os.read(leader, 65536)
    os.close(leader)
    status = child.wait(timeout=HANG)
    assert status == -signal.SIGHUP if own else status > 0


def test_what_the_program_writes_is_kept_for_afterwards(run: Run) -> None:
    before = "import logging\nlogging.basicConfig(format='%(message)s')"
    main = (
        "def main(session):\n    print('printed')\n    logging.warning('logged')\n"
        "    session.print('told \\x1b[2J')\n    session.wait_key({'x': 'finish'})"
    )
    terminal = run(program(main, before))
    terminal.until_shown("x finish")
    assert terminal.rows[0].startswith("> [-] Build")
    assert terminal.rows[-2] == "  told"
    terminal.press("x")
    ends(terminal, 0)
    assert terminal.rows == ["printed", "logged", "told", "gave None", "after"]


def test_the_screen_is_on_stdout_whatever_stderr_is(run: Run, tmp_path: Any) -> None:
    log = tmp_path / "log"
    before = f"import os\nos.dup2(os.open({str(log)!r}, os.O_WRONLY | os.O_CREAT), 2)"
    terminal = run(program(before=before))
    terminal.until_shown("x finish")
    terminal.press("x")
    ends(terminal, 0)
    assert log.read_text() == ""


@pytest.mark.parametrize("piped", [True, False])
def test_a_screen_on_stderr_leaves_stdout_to_the_program(run: Run, tmp_path: Path, piped: bool) -> None:
    out = tmp_path / "out"
    before = f"import os\nos.dup2(os.open({str(out)!r}, os.O_WRONLY | os.O_CREAT), 1)" if piped else ""
    main = "def main(session):\n    print('data')\n" + WAITS.partition("\n")[2].partition("\n")[2]
    text = program(main, before).replace("controlroom.run(screen, main)", "controlroom.run(screen, main, rt)")
    text = text.replace("screen = Screen(", "from roundel.runtime import process_runtime\n"
                        "rt = process_runtime().on('stderr')\nscreen = Screen(")  # fmt: skip
    terminal = run(text)
    terminal.until_shown("x finish")
    assert terminal.rows[0].startswith("> [-] Build")
    terminal.press("x")
    ends(terminal, 0)
    if piped:
        assert out.read_text() == "data\ngave x\nafter\n"
        assert terminal.rows == ["ready"]
    else:
        assert terminal.rows == ["data", "ready", "gave x", "after"]


def sgr(text: str) -> set[str]:
    return set(re.findall(r"\x1b\[([0-9;:]*)m", text))


@pytest.mark.parametrize(
    ("variables", "level"),
    [
        ({"NO_COLOR": "1"}, 0),
        ({"FORCE_COLOR": "0", "COLORTERM": "truecolor"}, 0),
        ({"TERM": "xterm"}, 1),
        ({"FORCE_COLOR": "1", "COLORTERM": "truecolor"}, 1),
        ({"NO_COLOR": "", "FORCE_COLOR": "2"}, 2),
        ({"COLORTERM": "truecolor"}, 3),
    ],
)
def test_the_colours_are_the_policys(run: Run, variables: dict[str, str], level: int) -> None:
    before = (
        "from roundel import theme, plugin\n"
        "plugin.register({'name': 'x', 'ground': '#000000', 'tokens': {'ok': '#7ddf9b'}})"
    )
    terminal = run(program(before=before), env=variables)
    terminal.until_shown("x finish")
    terminal.press("x")
    ends(terminal, 0)
    sequences = sgr(terminal.written.partition("\x1b[?1049l")[0])
    truecolor = any("38;2;" in each for each in sequences)
    indexed = any("38;5;" in each for each in sequences)
    if level == 0:
        assert sequences == set()
    else:
        assert sequences != set()
        assert truecolor == (level == 3)
        assert indexed == (level == 2)


def test_ascii_terminals_get_ascii(run: Run) -> None:
    terminal = run(program(), env={"LANG": "C", "PYTHONIOENCODING": "ascii"})
    terminal.until_shown("x finish")
    assert "  [ok] lint" in terminal.rows
    terminal.press("x")
    ends(terminal, 0)
    assert terminal.written.isascii()


@pytest.mark.parametrize("inline", [False, True])
def test_a_question_is_refused_while_the_screen_has_the_terminal_and_asked_afterwards(run: Run, inline: bool) -> None:
    asks = program(
        "def main(session):\n"
        "    try:\n"
        "        ask({'kind': 'text', 'message': 'Name?'}, option='name')\n"
        "    except PromptRefused as error:\n"
        "        session.print(error.message)\n"
        "    session.wait_key({'x': 'finish'})\n",
        "from caique.ask import PromptRefused, ask",
    )
    terminal = run(f"{asks}\nprint('answered', ask({{'kind': 'text', 'message': 'Name?'}}))", *["--inline"] * inline)
    terminal.until_shown("--name is required while a screen has the terminal")
    terminal.press("x")
    terminal.until_shown("? Name?")
    terminal.press("ada\r")
    ends(terminal, 0)
    assert terminal.rows[-1] == "answered ada"
