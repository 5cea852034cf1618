"""The sequences in real terminals: a real process behind a real pty, its screen read by pyte, and tmux itself."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pyte
import pytest

# The program of the tests: it takes the runtime from its own process, as a program of the family does.
PROGRAM = """\
import os, sys
from types import SimpleNamespace
import paratext
rt = SimpleNamespace(
    env=dict(os.environ), is_tty=SimpleNamespace(stdout=sys.stdout.isatty()), stdout=sys.stdout, platform=sys.platform
)
{body}
"""

BODY = """\
paratext.title(rt, "building; 40%")
print("see " + paratext.link(rt, "the report", "https://example.com/r/42") + " now", flush=True)
paratext.cwd(rt, "/srv/a b")
paratext.bell(rt)
"""


def program(folder: Path, body: str) -> str:
    path = folder / "program.py"
    path.write_text(PROGRAM.format(body=body))
    return str(path)


def screen_of(folder: Path, body: str, env: dict[str, str]) -> tuple[pyte.Screen, str]:
    child = pexpect.spawn(
        sys.executable, [program(folder, body)], env=env, dimensions=(10, 80), timeout=60, encoding="utf-8"
    )
    with child:
        child.expect(pexpect.EOF)
        written = child.before or ""
    screen = pyte.Screen(80, 10)
    pyte.Stream(screen).feed(written)
    return screen, written


def test_link_and_title_in_an_emulator(tmp_path: Path) -> None:
    screen, written = screen_of(tmp_path, BODY, {"TERM": "xterm-256color"})
    assert screen.title == "building, 40%"
    assert [line.rstrip() for line in screen.display if line.strip()] == ["see the report now"]
    assert "\x1b]8;;https://example.com/r/42\x1b\\the report\x1b]8;;\x1b\\" in written
    assert written.endswith("\x07")


@pytest.mark.parametrize("env", [{"TERM": "dumb"}, {"TERM": "xterm", "TERM_PROGRAM": "Apple_Terminal"}])
def test_where_a_link_is_text_the_screen_shows_where_it_goes(env: dict[str, str], tmp_path: Path) -> None:
    screen, _ = screen_of(tmp_path, BODY, env)
    assert screen.display[0].rstrip() == "see the report (https://example.com/r/42) now"


def test_hostile_text_draws_as_text(tmp_path: Path) -> None:
    body = r"""
attack = "a\x1b]0;owned\x07\x1b[2J\x1b[10;10Hb\x9b31mc\x07"
paratext.title(rt, attack)
print(paratext.link(rt, attack, "https://example.com/" + attack))
"""
    screen, _ = screen_of(tmp_path, body, {"TERM": "xterm-256color"})
    assert screen.title == "abc"
    assert [line.rstrip() for line in screen.display if line.strip()] == ["abc"]


TMUX = shutil.which("tmux")


def tmux_version() -> tuple[int, int]:
    text = subprocess.run([TMUX or "tmux", "-V"], capture_output=True, text=True, timeout=60, check=True).stdout
    digits = "".join(c if c.isdigit() else " " for c in text).split()
    return int(digits[0]), int(digits[1])


Tmux = Callable[..., str]


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    """A tmux server of the test's own, with nobody's configuration, gone when the test is over."""
    if TMUX is None:
        pytest.skip("tmux is not installed")
    env = {"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": str(tmp_path)}
    server = [TMUX, "-f", "/dev/null", "-S", str(tmp_path / "socket")]

    def call(*arguments: str) -> str:
        done = subprocess.run([*server, *arguments], env=env, capture_output=True, text=True, timeout=60, check=True)
        return done.stdout

    call("new-session", "-d", "-x", "80", "-y", "10", "cat")
    try:
        yield call
    finally:
        call("kill-server")


def run_in(tmux: Tmux, folder: Path, body: str, *variables: str) -> str:
    """Run the program in the pane and give what the pane shows, escapes included, when its last line is there.

    The program then waits for a line that never comes: tmux ends it with the server.
    """
    waiting = body + "\nprint('the last line', flush=True)\ninput()\n"
    tmux("respawn-pane", "-k", "env", *variables, sys.executable, program(folder, waiting))
    for _ in range(600):
        shown = tmux("capture-pane", "-p", "-e")
        if "the last line" in shown:
            return shown
        time.sleep(0.05)
    raise AssertionError("the program did not come to its last line")


def test_tmux_takes_the_title_and_the_directory_and_shows_where_a_link_goes(tmux: Tmux, tmp_path: Path) -> None:
    shown = run_in(tmux, tmp_path, BODY)
    assert "see the report (https://example.com/r/42) now" in shown
    assert tmux("display-message", "-p", "#{pane_title}").strip() == "building, 40%"
    assert tmux("display-message", "-p", "#{pane_path}").strip().endswith("/srv/a%20b")


def test_tmux_takes_the_clipboard_where_it_is_allowed_to(tmux: Tmux, tmp_path: Path) -> None:
    tmux("set-option", "-g", "set-clipboard", "on")
    run_in(tmux, tmp_path, 'paratext.clipboard(rt, "käse; brot")')
    assert tmux("show-buffer") == "käse; brot"


def test_the_link_sequence_itself_leaves_no_litter_in_tmux(tmux: Tmux, tmp_path: Path) -> None:
    shown = run_in(tmux, tmp_path, BODY, "-u", "TMUX", "-u", "TERM_PROGRAM", "TERM=xterm-256color")
    if tmux_version() >= (3, 4):
        assert "\x1b]8;;https://example.com/r/42\x1b\\the report\x1b]8;;\x1b\\" in shown
    else:
        # Before 3.4 tmux drops the sequence and with it the destination, which is why the link is text there.
        assert shown.splitlines()[0].rstrip() == "see the report now"
