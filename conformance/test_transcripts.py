"""The seed's "Run it": eight commands and their lines, piped with stdin closed, and under a real terminal."""

import sys
from pathlib import Path

import pytest
from pages import files
from processes import bare_env, in_terminal, piped
from sources import ROOT

# variables, arguments, the line in a pipe (the seed's), the line on a terminal (TERM=xterm-256color)
TRANSCRIPTS: list[tuple[dict[str, str], list[str], str, str]] = [
    ({}, [], "mode=pipe level=0 interactive=false", "mode=tty level=2 interactive=true"),
    ({"CI": "1"}, [], "mode=ci level=0 interactive=false", "mode=tty level=0 interactive=false"),
    (
        {"CLI_ACCESSIBLE": "1"},
        ["--color=256"],
        "mode=accessible level=2 interactive=false",
        "mode=accessible level=2 interactive=true",
    ),
    (
        {"NO_COLOR": "1", "FORCE_COLOR": "3"},
        ["--color=256"],
        "mode=pipe level=0 interactive=false",
        "mode=tty level=0 interactive=true",
    ),
    (
        {"FORCE_COLOR": "0"},
        ["--color=256"],
        "mode=pipe level=0 interactive=false",
        "mode=tty level=0 interactive=true",
    ),
    (
        {"CI": "1", "GITHUB_ACTIONS": "true", "FORCE_COLOR": "true"},
        [],
        "mode=ci level=3 interactive=false",
        "mode=tty level=3 interactive=false",
    ),
    ({"FORCE_COLOR": "1"}, ["--json"], "mode=json level=0 interactive=false", "mode=json level=0 interactive=true"),
    ({"FORCE_TTY": "1"}, [], "mode=pipe level=0 interactive=true", "mode=tty level=2 interactive=true"),
]


@pytest.fixture
def policy(tmp_path: Path) -> str:
    """Save the program of the policy's own page, and give its path."""
    page = (ROOT / "docs" / "concepts" / "output-policy.md").read_text(encoding="utf-8")
    (tmp_path / "policy.py").write_text(files(page)["policy.py"], encoding="utf-8")
    return str(tmp_path / "policy.py")


SPELLED = [" ".join([*(f"{k}={v}" for k, v in env.items()), "policy", *argv]) for env, argv, _, _ in TRANSCRIPTS]


@pytest.mark.parametrize(("env", "argv", "line", "on_terminal"), TRANSCRIPTS, ids=SPELLED)
def test_piped(policy: str, env: dict[str, str], argv: list[str], line: str, on_terminal: str) -> None:
    run = piped([sys.executable, policy, *argv], bare_env(**env))
    assert (run.stdout, run.stderr, run.returncode) == (line + "\n", "", 0)


@pytest.mark.parametrize(("env", "argv", "line", "on_terminal"), TRANSCRIPTS, ids=SPELLED)
def test_on_a_terminal(policy: str, env: dict[str, str], argv: list[str], line: str, on_terminal: str) -> None:
    screen = in_terminal([sys.executable, policy, *argv], bare_env(**env))
    assert (screen.raw, screen.status) == (on_terminal + "\r\n", 0)


@pytest.mark.parametrize(("env", "argv", "line"), [row[:3] for row in TRANSCRIPTS if "--json" not in row[1]])
def test_python_m_roundel_opens_with_the_same_line(env: dict[str, str], argv: list[str], line: str) -> None:
    run = piped([sys.executable, "-m", "roundel", *argv], bare_env(**env))
    assert run.stdout.startswith(line + "\n")
