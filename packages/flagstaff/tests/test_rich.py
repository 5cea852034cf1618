"""A rich renderable as a component: drawn by rich on a terminal, in words everywhere else, without rich."""

import os
import subprocess
import sys
from typing import Any

from flagstaff.rich import component
from flagstaff.testing import runtime, transcript


def _rule(rt: Any) -> Any:
    def render(state: str) -> Any:
        from rich.rule import Rule

        return Rule(state, style="bold red")

    return component("rule", render, static=lambda state: f"-- {state}", rt=rt)


def test_the_five_forms() -> None:
    got = transcript(_rule, ["setup"], columns=20)
    assert got.pipe == got.ci == got.accessible == "-- setup\n"
    assert got.json == '{"event":"rule","state":"setup"}\n'
    assert "────── setup ───────" in got.tty
    assert "------ setup -------" in transcript(_rule, ["setup"], columns=20, encoding="ascii").tty
    assert got.tty.endswith("-- setup\r\n\x1b[?25h\x1b[?2026l")


def test_colour_is_the_policys() -> None:
    def frame(level: Any) -> str:
        draw: Any = _rule(runtime("tty", level=level, columns=12)).frame
        return str(draw(0, "a"))

    assert "\x1b" not in frame(0)
    assert "\x1b[1;31m" in frame(1)


def test_a_renderable_that_moves_is_drawn_at_the_frames_time() -> None:
    from rich.spinner import Spinner

    moving = Spinner("line")
    frame: Any = component("spin", lambda state: moving, static=str, rt=runtime("tty")).frame
    assert [frame(t, None) for t in (0, 130, 260, 390, 520)] == ["-", "\\", "|", "/", "-"]


PIPED = """
import sys
from flagstaff.components.progress import progress
from flagstaff.components.spinner import spinner
from flagstaff.components.table import table
from flagstaff.loop import hoist
from flagstaff import track
with hoist(spinner(), None, "building"):
    pass
with hoist(progress(), None, {"done": 1, "total": 2}):
    pass
for _ in track(range(3), label="work"):
    pass
print(table([["ora", 99]]))
heavy = {"rich", "prompt_toolkit", "textual", "asyncio", "dataclasses", "colorama", "markdown_it"}
print(sorted({name.partition(".")[0] for name in sys.modules} & heavy))
"""


def test_a_piped_run_does_not_import_rich() -> None:
    env = {"PATH": os.environ["PATH"], "PYTHONIOENCODING": "utf-8"}
    ran = subprocess.run(
        [sys.executable, "-c", PIPED], stdin=subprocess.DEVNULL, capture_output=True, env=env, timeout=60, check=True
    )
    assert ran.stdout.decode() == "… building\n✔ building\n1/2 · 50%\nora\t99\n[]\n"
    assert ran.stderr.decode().splitlines()[-1] == "work: 3/3 · 100%"


def test_the_lock_sees_rich_where_it_is_drawn_with() -> None:
    env = {"PATH": os.environ["PATH"], "PYTHONIOENCODING": "utf-8"}
    program = PIPED.replace(
        "print(table([[",
        "import flagstaff.rich; flagstaff.rich.draw('x', __import__("
        "'roundel.runtime').runtime.process_runtime())\nprint(table([[",
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], stdin=subprocess.DEVNULL, capture_output=True, env=env, timeout=60, check=True
    )
    assert "'rich'" in ran.stdout.decode().splitlines()[-1]
