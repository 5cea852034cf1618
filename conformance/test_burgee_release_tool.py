"""The release tool: the whole family in one program, in the five modes."""

import json
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from processes import bare_env, in_terminal, piped
from sources import ROOT

TOOL = [sys.executable, str(ROOT / "examples" / "burgee_release_tool.py")]
BUILT = """argo: 1/2 files · 50%
argo: 2/2 files · 100%
✔ argo
beagle: 1/2 files · 50%
beagle: 2/2 files · 100%
✔ beagle
built: argo-1.2.3.tar.gz, beagle-1.2.3.tar.gz
out: dist
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("argo", "beagle"):
        package = tmp_path / "packages" / name
        package.mkdir(parents=True)
        (package / "pyproject.toml").write_text(f'[project]\nname = "{name}"\nversion = "1.2.3"\n')
        (package / "README").write_text("hello\n")
    return tmp_path


@pytest.mark.parametrize("variables", [{}, {"CI": "true"}, {"CLI_ACCESSIBLE": "1"}])
def test_off_a_terminal_the_work_is_told_line_by_line(folder: Path, variables: dict[str, str]) -> None:
    run = piped([*TOOL, "build"], bare_env(**variables), cwd=folder)
    assert run.returncode == 0
    assert sorted((run.stdout + run.stderr).splitlines()) == sorted(BUILT.splitlines())
    assert run.stdout.endswith("built: argo-1.2.3.tar.gz, beagle-1.2.3.tar.gz\nout: dist\n")
    assert "\r" not in run.stdout + run.stderr


def test_under_json_the_work_is_events_and_the_result_one_document(folder: Path) -> None:
    run = piped([*TOOL, "build", "--json"], bare_env(), cwd=folder)
    assert json.loads(run.stdout)["data"] == {"built": ["argo-1.2.3.tar.gz", "beagle-1.2.3.tar.gz"], "out": "dist"}
    events = [json.loads(line) for line in run.stderr.splitlines()]
    assert {event["event"] for event in events} == {"tasks", "track"}
    assert events[-1]["state"]["settled"] == 2


def test_on_a_terminal_it_ends_with_the_tasks_and_the_result(folder: Path) -> None:
    screen = in_terminal([*TOOL, "build"], bare_env(), cwd=folder)
    assert screen.status == 0
    shown = [row for row in screen.rows if row]
    assert shown[-4:] == ["✔ argo", "✔ beagle", "built: argo-1.2.3.tar.gz, beagle-1.2.3.tar.gz", "out: dist"]


def test_publishing_asks_or_is_told(folder: Path) -> None:
    assert piped([*TOOL, "build"], bare_env(), cwd=folder).returncode == 0
    refused = piped([*TOOL, "publish", "--to", "shelf"], bare_env(), cwd=folder)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("error: --yes is required when there is no terminal\n")
    assert not (folder / "shelf").exists()
    done = piped([*TOOL, "publish", "--to", "shelf", "--yes"], bare_env(), cwd=folder)
    url = (folder / "shelf").as_uri()
    assert (done.returncode, done.stdout) == (0, f"see shelf ({url})\npublished: 2\nto: shelf\n")
    assert len(list((folder / "shelf").iterdir())) == 2
    screen = in_terminal([*TOOL, "publish", "--to", "shelf", "--yes"], bare_env(), cwd=folder)
    assert f"\x1b]8;;{url}" in screen.raw


def test_what_is_not_there_is_said_with_the_next_step(folder: Path) -> None:
    nothing = piped([*TOOL, "publish", "--to", "shelf"], bare_env(), cwd=folder)
    assert nothing.returncode == 10
    assert nothing.stderr.endswith("fix: python examples/burgee_release_tool.py build --out dist\n")
    assert piped([*TOOL, "--root", "nowhere", "plan"], bare_env(), cwd=folder).returncode == 3


def test_the_tool_as_data_is_valid(folder: Path) -> None:
    document = json.loads(piped([*TOOL, "--schema"], bare_env(), cwd=folder).stdout)
    described = document["command"]["commands"]
    assert {command["name"]: command["effects"] for command in described} == {
        "build": "idempotent",
        "plan": "read_only",
        "publish": "non_idempotent",
    }
    for command in described:
        Draft202012Validator.check_schema(command["input"])
    assert {"code": 10, "meaning": "NothingBuilt"} in document["exit_codes"]
