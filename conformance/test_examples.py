"""The examples run: the demo in all five modes, and its program on a terminal as an emulator shows it."""

import json
import os
import re
import sys
from pathlib import Path

import pytest
from processes import bare_env, in_terminal, piped
from sources import ROOT

INVENTORY = [sys.executable, "examples/inventory.py"]


def test_the_demo_shows_two_programs_in_five_modes_and_why() -> None:
    run = piped([sys.executable, "examples/demo.py"], bare_env(CI="true", NO_COLOR="1", FORCE_TTY="1"), cwd=ROOT)
    assert (run.stderr, run.returncode) == ("", 0)
    sections = [part.split(" ==\n", 1) for part in run.stdout.split("== ")[1:] if " ==\n" in part]
    assert [mode for mode, _ in sections] == ["tty", "pipe", "ci", "accessible", "json"] * 2
    inventory, release = dict(sections[:5]), dict(sections[5:])
    decided = {
        "tty": ("mode=tty (output goes to a terminal); level=", "interactive=true (stdin is a terminal"),
        "pipe": ("mode=pipe (output does not go to a terminal); level=0", "interactive=false (stdin is not a terminal"),
        "ci": ("mode=ci (CI is set and output does not go to a terminal); level=3", "interactive=false"),
        "accessible": ("mode=accessible (CLI_ACCESSIBLE is set", "interactive=false"),
        "json": ("mode=json (the run was asked for --json); level=0", "interactive=false"),
    }
    for mode, parts in decided.items():
        for part in (*parts, "there is no packages/rondel"):
            assert part in inventory[mode]
    assert "\x1b" not in run.stdout, "the demo's own output is a pipe: it shows the escapes of its children as text"
    assert "\\x1b[38;2;" in inventory["ci"]
    assert "\\x1b[32m✔\\x1b[39m roundel\n" in release["ci"]
    for mode in ("tty", "pipe", "accessible"):
        assert "\\x1b" not in inventory[mode] + release[mode]
        assert "\n✔ roundel\n" in release[mode]
    assert '"ok":true' in release["json"]


def test_the_demo_on_a_terminal_is_in_colour() -> None:
    screen = in_terminal([sys.executable, "examples/demo.py"], bare_env(), rows=200, columns=200, cwd=ROOT)
    assert screen.status == 0
    assert "\\x1b" not in screen.raw
    assert "error: there is no packages/rondel" in screen.rows
    assert "hint: ls packages shows what is there" in screen.rows


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such file names")
def test_what_a_file_is_called_reaches_no_terminal_as_control(tmp_path: Path) -> None:
    (tmp_path / "a.\x1b[2Jtxt").write_text("one line\n", encoding="utf-8")
    run = piped([*INVENTORY, str(tmp_path), "/no\x1b]0;owned\x07where"], bare_env(), cwd=ROOT)
    assert run.returncode == 1
    assert "  .txt: 1\n" in run.stdout
    assert "error: there is no /nowhere\n" in run.stderr
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", run.stdout + run.stderr)


@pytest.mark.skipif(os.name == "nt", reason="the shell of POSIX joins the streams")
def test_the_programs_end_quietly_where_nobody_reads_and_write_what_an_encoding_holds(tmp_path: Path) -> None:
    program = f"{sys.executable} examples/inventory.py"
    for command in (f"{program} LICENSE", f"{sys.executable} examples/demo.py"):
        gone = piped(["bash", "-c", f"(sleep 0.3; {command}) | true"], bare_env(), cwd=ROOT)
        assert gone.stderr == ""
    (tmp_path / "a.té").write_text("one line\n", encoding="utf-8")
    ascii_only = piped([*INVENTORY, str(tmp_path)], bare_env(PYTHONIOENCODING="ascii"), cwd=ROOT)
    assert (ascii_only.returncode, ascii_only.stderr) == (0, "")
    assert "  .t\\xe9: 1\n" in ascii_only.stdout


def test_the_program_as_data_and_its_exit_codes() -> None:
    run = piped([*INVENTORY, "--json", "LICENSE"], bare_env(), cwd=ROOT)
    assert json.loads(run.stdout) == {"lines": {"no ending": 21}, "missing": []}
    assert run.returncode == 0
    assert piped([*INVENTORY, "nowhere"], bare_env(), cwd=ROOT).returncode == 1
