"""Questions that a command asks by caique's own functions are decided by what the run was asked for."""

import json

import pytest

from .conftest import Run

REFUSED = "--name is required when there is no terminal"
FIX = 'pass --name; it would have been asked as "Name?"'


@pytest.mark.parametrize("command", ["spec", "sink", "choose"])
def test_yes_answers_a_confirm_of_caique(run: Run, command: str) -> None:
    assert run("caiquer", [command]).code == 2
    assert run("caiquer", [command, "--yes"]) == (0, "answered True\n", "")


@pytest.mark.parametrize("command", ["spec", "sink", "choose", "name", "survey"])
def test_a_run_in_json_asks_nothing_though_somebody_is_there(run: Run, command: str) -> None:
    done = run("caiquer", [command, "--json"], env={"FORCE_TTY": "1"}, stdin="yes\n")
    envelope = json.loads(done.stdout)
    assert (done.code, envelope["ok"], done.stderr) == (2, False, "")
    assert envelope["error"]["message"].endswith("is required under --json")


@pytest.mark.parametrize("command", ["name", "survey"])
def test_a_refusal_is_said_once_with_its_own_fix(run: Run, command: str) -> None:
    assert run("caiquer", [command]).stderr == f"error: {REFUSED}\nfix: {FIX}\n"
    assert json.loads(run("caiquer", [command, "--json"]).stdout)["error"]["fix"].startswith("pass --name; ")
