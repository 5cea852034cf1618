"""`python -m paratext`, in real processes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

BEEP = {"name": "beep", "osc": "BEL", "when": {"tty": True}, "encode": "\x07", "fallback": ""}
MARK = {
    "name": "mark",
    "osc": 1337,
    "when": {"tty": True, "term_program": ["iTerm.app", "WezTerm"], "term": "xterm-256color"},
    "unless": {"env_any": ["TMUX", "STY"]},
    "encode": "\x1b]1337;SetMark\x1b\\{text}[ at {url}]",
    "fallback": "{text} ({url})",
}


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "paratext", *arguments]
    return subprocess.run(command, cwd=cwd, env={}, capture_output=True, encoding="utf-8", timeout=60, check=False)


def test_check_shows_what_a_terminal_and_a_pipe_get(tmp_path: Path) -> None:
    (tmp_path / "acme.json").write_text(json.dumps({"name": "acme", "capabilities": [BEEP, MARK]}))
    done = run("check", "acme.json", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "acme: 2 capabilities\n"
        "  beep (OSC BEL)\n"
        "    sent:     when stdout is a terminal\n"
        "    terminal: \\x07\n"
        "    pipe:     (nothing)\n"
        "  mark (OSC 1337)\n"
        "    sent:     when stdout is a terminal and TERM_PROGRAM is iTerm.app or WezTerm and TERM is xterm-256color,"
        " unless TMUX or STY is set\n"
        "    terminal: \\x1b]1337;SetMark\\x1b\\text at https://example.com/\n"
        "    pipe:     text (https://example.com/)\n"
    )


def test_check_reads_a_python_file_too(tmp_path: Path) -> None:
    (tmp_path / "acme.py").write_text(f"plugin = {{'name': 'acme', 'capabilities': {{'beep': {BEEP!r}}}}}\n")
    done = run("check", "acme.py", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("acme: 1 capability\n  beep")


@pytest.mark.parametrize(
    ("plugin", "code"),
    [
        ({"name": "acme", "capabilities": [{**BEEP, "fallback": None}]}, "E_NO_STATIC_PROJECTION"),
        ({"name": "acme", "capabilities": [{**BEEP, "encode": "{"}]}, "E_PLUGIN_SCHEMA"),
        ({"name": "acme", "capabilities": 1}, "E_PLUGIN_SCHEMA"),
        ({"name": "acme", "tokens": {}}, "E_NO_CONTRIBUTION"),
        ({"name": "acme", "contract": 2, "capabilities": []}, "E_PLUGIN_CONTRACT"),
        ([], "E_PLUGIN_SCHEMA"),
    ],
)
def test_check_of_a_refused_plugin_says_why_and_exits_1(plugin: object, code: str, tmp_path: Path) -> None:
    (tmp_path / "acme.json").write_text(json.dumps(plugin))
    done = run("check", "acme.json", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("error: ")
    assert f"({code})\nfix: " in done.stderr
    assert "Traceback" not in done.stderr


def test_check_shows_no_control_of_a_hostile_file(tmp_path: Path) -> None:
    plugin = {"name": "acme", "capabilities": [{**BEEP, "when": {"term": "\x1b]0;x\x07"}, "fallback": "\u200b{a}"}]}
    (tmp_path / "acme.json").write_text(json.dumps(plugin))
    done = run("check", "acme.json", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stdout.replace("\n", "").isprintable()


@pytest.mark.parametrize("arguments", [["check", "missing.json"], ["check", "notes.txt"], ["check"], [], ["play", "x"]])
def test_wrong_usage_exits_2(arguments: list[str], tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("")
    done = run(*arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr


def test_help_is_an_answer(tmp_path: Path) -> None:
    done = run("--help", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: python -m paratext check FILE\n")
