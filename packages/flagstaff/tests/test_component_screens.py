"""Components on a real terminal, as an emulator shows its screen, and in real pipes of several encodings."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROGRAM = """
import sys
import flagstaff
from flagstaff.components.box import box
from flagstaff.components.markdown import markdown
from flagstaff.components.progress import progress
from flagstaff.components.table import table
from flagstaff.components.tasks import TaskList, tasks
from flagstaff.components.tree import tree

todo = TaskList.of(["install", "測試", "deploy"])
with flagstaff.hoist(tasks(), None, todo) as flag, flagstaff.hoist(progress(), None, {"done": 0, "total": 3}) as bar:
    flag.update(todo.set(0, "ok"))
    flag.update(todo.set(1, "running"))
    bar.update({"done": 1, "total": 3, "unit": "tasks"})
    sys.stdin.readline()
    flag.update(todo.set(1, "fail"))
print(box("it is live", title="deployed"))
print(table([["ora", 99]], head=["host", "tests"]))
flagstaff.hoist(tree(), None, {"label": "src", "children": ["a"]}).lower()
"""


def test_on_a_terminal(run: Any) -> None:
    terminal = run(PROGRAM, columns=60, lines=20)
    terminal.until_shown("1/3 tasks · 33%")
    terminal.until(lambda: terminal.rows[0] == "✔ install" and len(terminal.rows) == 4)
    _, second, third, bar = terminal.rows
    assert second[0] in "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
    # pyte shows a wide character in two cells, of which the second is empty.
    assert second[1:].replace(" ", "") == "測試"
    assert third == "· deploy"
    # As long a bar as there is room for.
    assert re.fullmatch(r"━{7,8}─{13,16} 1/3 tasks · 33% · [\d.]+/s · 0:\d\d left", bar)
    assert not terminal.cursor_visible
    # The tasks turn while nothing is told.
    terminal.until(lambda: terminal.rows[1][0] not in (second[0], " "))
    # Without its echo: a line break typed by hand moves the terminal's cursor for itself.
    terminal.child.setecho(False)
    terminal.child.send("\n")
    assert terminal.end() == 0
    assert terminal.cursor_visible
    rows = [row for row in terminal.rows if row]
    assert rows[:1] == ["1/3 tasks · 33%"]
    assert rows[1] == "✔ install"
    assert rows[2].startswith("✖")
    assert rows[3:] == [
        "╭─ deployed ─╮",
        "│ it is live │",
        "╰────────────╯",
        "╭──────┬───────╮",
        "│ host │ tests │",
        "├──────┼───────┤",
        "│ ora  │ 99    │",
        "╰──────┴───────╯",
        "src",
        "  a",
    ]


@pytest.mark.parametrize(
    ("encoding", "first", "last"),
    [
        ("ascii", "0/3 - 0%\n1/3 tasks - 33%\n", "[ok] install\n[fail] ??\n"),
        ("latin-1", "0/3 · 0%\n1/3 tasks · 33%\n", "[ok] install\n[fail] ??\n"),
        ("cp1252", "0/3 · 0%\n1/3 tasks · 33%\n", "[ok] install\n[fail] ??\n"),
        ("utf-8", "0/3 · 0%\n1/3 tasks · 33%\n", "✔ install\n✖ 測試\n"),
        ("utf-16", "0/3 · 0%\n1/3 tasks · 33%\n", "✔ install\n✖ 測試\n"),
    ],
)
def test_in_a_pipe(tmp_path: Path, encoding: str, first: str, last: str) -> None:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM, encoding="utf-8")
    env = {"PATH": os.environ["PATH"], "PYTHONIOENCODING": f"{encoding}:strict"}
    ran = subprocess.run(
        [sys.executable, path], input="\n".encode(encoding), capture_output=True, env=env, timeout=60, check=True
    )
    assert ran.stderr == b""
    text = ran.stdout.decode(encoding)
    for line in (first + last).splitlines():
        assert f"{line}\n" in text
    assert text.endswith("deployed: it is live\nhost: ora, tests: 99\nsrc\n  a\n")
    assert not set(text) & set("\r\x1b")
