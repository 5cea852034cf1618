"""The seed's three transcripts and its refusals, as real processes, to the byte."""

import json
import sys
from pathlib import Path

import pytest
from pages import files
from processes import bare_env, in_terminal, piped
from sources import ROOT

UPLOADED = """\
0 of 2 files uploaded
1 of 2 files uploaded
2 of 2 files uploaded
the report (https://example.com/r/42)
"""
EVENTS = """\
{"event":"upload","state":{"sent":0,"total":2}}
{"event":"upload","state":{"sent":1,"total":2}}
{"event":"upload","state":{"sent":2,"total":2}}
"""
VERDICT = {
    "action": "error",
    "code": "USAGE",
    "message": "--name is required when there is no terminal",
    "fix": 'pass --name; it would have been asked as "Project name?"',
}


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """Save the programs of the page on the static projection, and give their folder."""
    page = (ROOT / "docs" / "concepts" / "static-projection.md").read_text(encoding="utf-8")
    for name, body in files(page).items():
        (tmp_path / name).write_text(body, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("env", [{}, {"CLI_ACCESSIBLE": "1"}, {"CI": "1"}])
def test_in_a_pipe_accessible_and_in_ci(programs: Path, env: dict[str, str]) -> None:
    run = piped([sys.executable, "upload.py"], bare_env(**env), cwd=programs)
    assert (run.stdout, run.stderr, run.returncode) == (UPLOADED, "", 0)


def test_under_json_the_events_are_on_stderr_and_stdout_is_empty(programs: Path) -> None:
    run = piped([sys.executable, "upload.py", "--json"], bare_env(), cwd=programs)
    assert (run.stdout, run.stderr, run.returncode) == ("", EVENTS, 0)


def test_on_a_terminal_the_last_text_stays(programs: Path) -> None:
    screen = in_terminal([sys.executable, "upload.py"], bare_env(), cwd=programs)
    assert screen.rows[:2] == ["2 of 2 files uploaded", "the report"]
    assert "\x1b]8;;https://example.com/r/42\x1b\\the report\x1b]8;;\x1b\\" in screen.raw


def test_without_a_text_form_and_with_nobody_to_answer(programs: Path) -> None:
    run = piped([sys.executable, "refused.py"], bare_env(), cwd=programs)
    lines, _, verdict = run.stdout.partition("{")
    assert lines.splitlines() == [f"{name}: E_NO_STATIC_PROJECTION" for name in ("flagstaff", "caique", "paratext")]
    assert json.loads("{" + verdict) == VERDICT
