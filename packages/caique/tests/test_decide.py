"""The decision: every row of the vectors, the seed's verdict, and what deciding imports."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from caique.decide import decide
from hypothesis import given, settings
from hypothesis import strategies as st
from roundel import AGENTS, Runtime
from roundel.runtime import IsTty

VECTORS = Path(__file__).parent / "data" / "decide.jsonl"
ROWS = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]


def verdict_of(row: dict[str, Any]) -> object:
    return decide(
        value=row["value"],
        spec={"kind": row["kind"], "message": row["message"]},
        option=row["option"],
        runtime=Runtime(env=row["env"], is_tty=IsTty(stdin=row["stdin"])),
        flags={flag: row[flag] for flag in ("json", "yes", "interactive")},
        required=row["required"],
    )


def test_every_row_of_the_vectors() -> None:
    assert len(ROWS) == 266
    wrong = [(row, verdict_of(row)) for row in ROWS if verdict_of(row) != row["want"]]
    assert wrong == []


def test_the_seeds_verdict_is_a_plain_dict_with_its_keys_in_order() -> None:
    verdict = decide(
        value=None,
        spec={"kind": "text", "message": "Project name?"},
        option="name",
        runtime=Runtime(),
        required=True,
    )
    assert json.dumps(verdict) == json.dumps(
        {
            "action": "error",
            "code": "USAGE",
            "message": "--name is required when there is no terminal",
            "fix": 'pass --name; it would have been asked as "Project name?"',
        }
    )


class Slice:
    """The least that a runtime may be here."""

    def __init__(self, env: dict[str, str], *, stdin: bool) -> None:
        self.env = env
        self.is_tty = type("Tty", (), {"stdin": stdin})()


flags = st.dictionaries(st.sampled_from(["json", "yes", "interactive"]), st.booleans())
environments = st.dictionaries(
    st.sampled_from(["CI", "FORCE_TTY", *AGENTS]), st.sampled_from(["", "0", "1", "true"]), max_size=3
)


@settings(deadline=None, max_examples=300)
@given(
    value=st.sampled_from([None, False, 0, "", [], "x"]),
    kind=st.sampled_from(["text", "confirm", "select", "multiselect", "password", "path", "rating"]),
    env=environments,
    stdin=st.booleans(),
    given_flags=flags,
    required=st.booleans(),
)
def test_the_rule_written_a_second_time(
    *, value: object, kind: str, env: dict[str, str], stdin: bool, given_flags: dict[str, bool], required: bool
) -> None:
    runtime = Slice(env, stdin=stdin)
    action = decide(value, {"kind": kind, "message": "m?"}, "x", runtime, given_flags, required)["action"]

    somebody = env.get("FORCE_TTY") == "1" or (stdin and not any(env.get(name) for name in ("CI", *AGENTS)))
    missing = value is None and (required or given_flags.get("interactive", False))
    quiet = given_flags.get("json", False)
    confirmed = kind == "confirm" and given_flags.get("yes", False) and not quiet
    assert (action == "skip") == (not missing)
    assert (action == "answer") == (missing and confirmed)
    assert (action == "prompt") == (missing and somebody and not quiet and not confirmed)
    assert (action == "error") == (missing and not confirmed and (quiet or not somebody))


@pytest.mark.parametrize("message", ["Evil\x1b[2J?", "Evil\u202e?", "Evil\x9b2J?"])
def test_a_question_from_outside_cannot_reach_the_terminal_as_control(message: str) -> None:
    verdict = decide(None, {"kind": "text", "message": message}, "name", Runtime(), required=True)
    assert verdict["fix"] == 'pass --name; it would have been asked as "Evil?"'


def test_a_question_that_belongs_to_no_flag() -> None:
    verdict = decide(None, {"kind": "text", "message": "Name?"}, None, Runtime(), required=True)
    assert verdict["message"] == 'an answer to "Name?" is required when there is no terminal'
    assert verdict["fix"] == "pass the answer on the command line, or run this in a terminal with a person at it"


NEW_MODULES = """
import sys
before = set(sys.modules)
import caique.decide
print("\\n".join(sorted(set(sys.modules) - before)))
"""


def test_deciding_imports_nothing_but_the_decision() -> None:
    run = subprocess.run(
        [sys.executable, "-c", NEW_MODULES], env={}, text=True, capture_output=True, timeout=60, check=True
    )
    assert run.stdout.split() == ["caique", "caique.decide", "roundel", "roundel.terminal"]


@pytest.mark.parametrize(("option", "flag"), [("name", "--name"), ("--name", "--name"), ("-n", "-n")])
def test_an_option_with_its_dashes_keeps_them(option: str, flag: str) -> None:
    verdict = decide(None, {"kind": "text", "message": "Name?"}, option, Runtime(), required=True)
    assert verdict["message"] == f"{flag} is required when there is no terminal"
    assert verdict["fix"].startswith(f"pass {flag}; ")
