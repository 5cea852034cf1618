"""`python -m flagstaff`, run as the process a user runs."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

NYAN = {"frames": ["~(=^", "-(=^"], "interval": 100, "static": "meow:"}


def flagstaff(*arguments: str, folder: Path, **env: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "flagstaff", *arguments],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={"PATH": os.environ["PATH"], "PYTHONIOENCODING": "utf-8", **env},
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def test_check_shows_every_contribution_in_five_modes(tmp_path: Path) -> None:
    (tmp_path / "acme.py").write_text(
        "def static(state):\n    return f'{state} bar'\n\n"
        "def frame(t, state):\n    return f'\\x1b[7m{state}\\x1b[27m'\n\n"
        f"plugin = {{'name': 'acme', 'spinners': {{'nyan': {NYAN}}},"
        " 'glyphs': {'ok': {'unicode': '★', 'ascii': '*'}},"
        " 'components': {'gauge': {'static': static, 'frame': frame, 'examples': [1, 2]}}}\n",
        encoding="utf-8",
    )
    ran = flagstaff("check", "acme.py", folder=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert not set(ran.stdout) & set("\x1b\r")
    blocks = ran.stdout.split("\n\n")
    assert blocks[0] == "acme: 1 spinner, 1 glyph, 1 component"
    assert [block.split("\n")[0] for block in blocks[1:]] == ["spinner nyan", "glyph ok", "component gauge"]
    for block in blocks[1:]:
        for mode in ("tty", "pipe", "json", "accessible", "ci"):
            assert f"\n  {mode:<12}" in block
    assert "\n  pipe        meow: building\n              ★ built\n" in blocks[1]
    assert "  in ASCII    *" in blocks[2]
    assert '\n  json        {"event":"gauge","state":1}\n' in blocks[3]
    assert "\n  ci          1 bar\n              2 bar\n" in blocks[3]
    tty = blocks[3].partition("\n  pipe ")[0].split("\n")[1:]
    assert tty[0] == r"  tty         \x1b[?2026h\x1b[?25l\x1b[7m1\x1b[27m\r\x1b[?2026l"
    assert tty[1] == r"              \x1b[?2026h\x1b[7m2\x1b[m\r\x1b[?2026l", "one frame a line"


def test_check_in_ascii(tmp_path: Path) -> None:
    (tmp_path / "acme.json").write_text(json.dumps({"name": "acme", "spinners": {"nyan": NYAN}}), encoding="utf-8")
    ran = flagstaff("check", "acme.json", folder=tmp_path, PYTHONIOENCODING="ascii:strict")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "? built" in ran.stdout


@pytest.mark.parametrize(
    ("file", "text", "code", "stderr"),
    [
        (
            "acme.json",
            '{"name": "acme", "spinners": {"nyan": {"frames": ["a"], "interval": 0, "static": ""}}}',
            1,
            "error: plugin.spinners.nyan.interval: must be at least 1 (E_PLUGIN_SCHEMA)\n"
            "fix: correct plugin.spinners.nyan.interval\n",
        ),
        (
            "acme.py",
            "plugin = {'name': 'acme', 'components': {'gauge': {'static': lambda state: state['sent']}}}",
            1,
            "error: plugin.components.gauge.static: raised KeyError: 'sent' (E_COMPONENT_THREW)\n"
            "fix: correct plugin.components.gauge.static so that it gives a text for every state\n",
        ),
        ("acme.toml", "", 2, None),
        ("missing.json", None, 2, None),
    ],
)
def test_check_refuses(tmp_path: Path, file: str, text: str | None, code: int, stderr: str | None) -> None:
    if text is not None:
        (tmp_path / file).write_text(text, encoding="utf-8")
    ran = flagstaff("check", file, folder=tmp_path)
    assert (ran.returncode, ran.stdout) == (code, "")
    assert stderr is None or ran.stderr == stderr
    assert "fix: " in ran.stderr


@pytest.mark.parametrize("arguments", [[], ["check"], ["check", "a", "b"], ["gallery"], ["gallery", "-o"], ["fly"]])
def test_wrong_usage(tmp_path: Path, arguments: list[str]) -> None:
    ran = flagstaff(*arguments, folder=tmp_path)
    assert (ran.returncode, ran.stdout) == (2, "")
    said = {
        (): "python -m flagstaff needs to know what to do",
        ("check",): "check takes one FILE",
        ("check", "a", "b"): "check takes one FILE",
        ("gallery",): "gallery takes -o DIR, and files after it",
        ("gallery", "-o"): "gallery takes -o DIR, and files after it",
        ("fly",): "python -m flagstaff does not take 'fly'",
    }
    assert ran.stderr.startswith(f"error: {said[tuple(arguments)]}\n\n")
    assert "usage: python -m flagstaff check FILE" in ran.stderr


def test_help(tmp_path: Path) -> None:
    ran = flagstaff("--help", folder=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("usage: ")


@pytest.mark.parametrize(
    ("plugin", "error"),
    [
        ("'spinners': {'\\x1b[2J': NYAN}", "plugin.spinners: must have names that are texts that print and are not"),
        ("'components': {'c': {'static': str, 'on': boom}}", "plugin.components.c.on: raised ValueError: boom"),
        ("'components': {'c': {'static': leave}}", "plugin.components.c.static: raised SystemExit: 0"),
        (
            "'components': {'c': {'static': str, 'lines': lambda s: None}}",
            "plugin.components.c.lines: gave NoneType, not a list",
        ),
        ("'components': {'c': {'static': str, 'examples': endless}}", "plugin.components.c.examples: must not contain"),
        ("'components': {'c': {'static': lambda s: '', 'examples': [Raising()]}}", "plugin.components.c: could not be"),
        ("'spinners': {'s': {**NYAN, 'interval': 1e999}}", "plugin.spinners.s.interval: must be a finite number"),
    ],
)
def test_a_hostile_plugin_is_refused_in_words(tmp_path: Path, plugin: str, error: str) -> None:
    (tmp_path / "acme.py").write_text(
        f"NYAN = {NYAN}\nendless = []\nendless.append(endless)\n\n"
        "def boom(rt):\n    raise ValueError('boom')\n\n"
        "def leave(state):\n    raise SystemExit(0)\n\n"
        "class Raising:\n    def __iter__(self):\n        raise OSError('no')\n\n"
        f"plugin = {{'name': 'acme', {plugin}}}\n",
        encoding="utf-8",
    )
    for arguments in (["check", "acme.py"], ["gallery", "-o", "site", "acme.py"]):
        ran = flagstaff(*arguments, folder=tmp_path)
        assert (ran.returncode, ran.stdout) == (1, "")
        assert ran.stderr.startswith(f"error: {error}")
        assert "\nfix: " in ran.stderr
        assert "Traceback" not in ran.stderr


def test_a_plugin_whose_name_changes_is_shown(tmp_path: Path) -> None:
    (tmp_path / "acme.py").write_text(
        "from itertools import count\n\nnumbers = count()\n\n"
        "class Changing:\n    components = {'c': {'static': str}}\n"
        "    name = property(lambda self: f'acme{next(numbers)}')\n\nplugin = Changing()\n",
        encoding="utf-8",
    )
    ran = flagstaff("check", "acme.py", folder=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_a_page_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    ran = flagstaff("gallery", "-o", "file", folder=tmp_path)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith("error: file: could not be written: ")
    assert ran.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no /dev/full and no sh")
@pytest.mark.parametrize(
    ("shell", "code", "stderr"),
    [
        ("> /dev/full", 1, "error: could not be written: No space left on device\n"),
        ("| true", 0, ""),
        (">&-", 0, ""),
    ],
)
def test_an_output_that_takes_nothing(tmp_path: Path, shell: str, code: int, stderr: str) -> None:
    if "full" in shell and not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    (tmp_path / "acme.json").write_text(json.dumps({"name": "acme", "spinners": {"nyan": NYAN}}), encoding="utf-8")
    ran = subprocess.run(
        ["sh", "-c", f'"$0" -m flagstaff check acme.json {shell}', sys.executable],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={"PATH": os.environ["PATH"]},
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (code, stderr)
