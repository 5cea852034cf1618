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


def run(*arguments: str, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "paratext", *arguments]
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, encoding="utf-8", timeout=60, check=False)


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


def test_check_gives_each_thing_one_line(tmp_path: Path) -> None:
    forged = "x\n  forged (OSC 1)\n\tterminal: y"
    when = {"env_any": forged}
    declared = {**BEEP, "when": when, "unless": {"term": forged}, "encode": f"{forged}\x07", "fallback": forged}
    (tmp_path / "acme.json").write_text(json.dumps({"name": "acme", "capabilities": [declared]}))
    done = run("check", "acme.json", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["acme:", "beep", "sent:", "terminal:", "pipe:"]


@pytest.mark.parametrize(
    "plugin",
    [
        {"capabilities": [{**BEEP, "osc": "1)\nerror: forged"}]},
        {"capabilities": [{**BEEP, "\nerror: forged": 1}]},
        {"capabilities": [{**BEEP, "when": {"\nerror: forged": 1}}]},
        {"capabilities": {"\nerror: forged": BEEP}},
        {"capabilities": [{**BEEP, "name": "a\nerror: forged"}]},
        {"capabilities": [{**BEEP, "encode": "{a\nerror: forged}"}]},
    ],
)
def test_a_refusal_has_its_two_lines(plugin: dict[str, object], tmp_path: Path) -> None:
    (tmp_path / "acme.json").write_text(json.dumps({"name": "acme", **plugin}))
    done = run("check", "acme.json", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert [line.partition(":")[0] for line in done.stderr.splitlines()] == ["error", "fix"]


@pytest.mark.parametrize(
    ("conditions", "sent"),
    [
        ({"when": {}}, "when always"),
        ({"when": {"tty": False}}, "when always"),
        ({"unless": {}}, "when stdout is a terminal"),
    ],
)
def test_a_condition_that_asks_nothing_is_not_shown(conditions: dict[str, object], sent: str, tmp_path: Path) -> None:
    (tmp_path / "acme.json").write_text(json.dumps({"name": "acme", "capabilities": [{**BEEP, **conditions}]}))
    assert f"\n    sent:     {sent}\n" in run("check", "acme.json", cwd=tmp_path).stdout


def shell(command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    words = ["/bin/sh", "-c", command]
    return subprocess.run(words, cwd=cwd, env={}, capture_output=True, text=True, timeout=60, check=False)


needs_sh = pytest.mark.skipif(sys.platform == "win32", reason="the shell of POSIX joins the streams")


@needs_sh
@pytest.mark.parametrize(
    ("ends", "code", "stderr"),
    [
        ("check acme.json >&-", 0, ""),
        ("check missing.json 2>&-", 2, ""),
        ("check acme.json | true", 0, ""),
        ("--help >&-", 0, ""),
        pytest.param(
            "check acme.json >/dev/full",
            1,
            "error: the output could not be written: No space left on device\n",
            marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full"),
        ),
    ],
)
def test_the_streams_may_be_whatever_they_are(ends: str, code: int, stderr: str, tmp_path: Path) -> None:
    (tmp_path / "acme.json").write_text(json.dumps({"name": "acme", "capabilities": [BEEP]}))
    command = f'"{sys.executable}" -m paratext {ends}'
    done = shell(command, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", stderr)


@needs_sh
def test_a_reader_that_goes_away_ends_it_quietly(tmp_path: Path) -> None:
    many = [{**BEEP, "name": f"beep-{number}"} for number in range(2_000)]
    (tmp_path / "acme.json").write_text(json.dumps({"name": "acme", "capabilities": many}))
    program = f'"{sys.executable}" -m paratext check acme.json | head -n 1'
    done = shell(program, cwd=tmp_path)
    assert (done.stdout, done.stderr) == ("acme: 2000 capabilities\n", "")


@needs_sh
def test_an_interrupt_ends_it_as_the_signal_does(tmp_path: Path) -> None:
    (tmp_path / "acme.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nplugin = 1\n")
    done = run("check", "acme.py", cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (-2, "", "")


def test_what_the_encoding_cannot_hold_is_its_escape(tmp_path: Path) -> None:
    (tmp_path / "acme.json").write_text(json.dumps({"name": "käse", "capabilities": [BEEP]}))
    done = run("check", "acme.json", cwd=tmp_path, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("k\\xe4se: 1 capability\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["check", "missing.json"], "missing.json: there is no such file\nfix: pass the path of a .json or .py file"),
        (["check", "notes.txt"], "notes.txt is neither a .json nor a .py file\nfix: pass the path of a .json or .py"),
        (["check"], "check takes one FILE\n\nusage: "),
        (["check", "a", "b"], "check takes one FILE\n\nusage: "),
        ([], "check takes one FILE\n\nusage: "),
        (["play", "x\x1b[2J"], "there is no 'play x\\x1b[2J'\n\nusage: "),
    ],
)
def test_wrong_usage_exits_2_and_says_what_is_wrong(arguments: list[str], says: str, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("")
    done = run(*arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"error: {says}")


def test_help_is_an_answer(tmp_path: Path) -> None:
    done = run("--help", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: python -m paratext check FILE\n")
