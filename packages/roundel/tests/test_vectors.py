"""Every row of the vectors: the right answers, checked against chalk 6 and is-unicode-supported 2.1."""

import json
from pathlib import Path

import pytest
from roundel.policy import color_level, output_mode
from roundel.runtime import IsTty, Runtime
from roundel.terminal import dumb, interactive, unicode

DATA = Path(__file__).parent / "data"


def rows(name: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("row", rows("policy.jsonl"), ids=lambda row: row["name"])
def test_policy(row: dict[str, object]) -> None:
    rt = Runtime(
        env=row["env"],  # type: ignore[arg-type]
        argv=row["argv"],  # type: ignore[arg-type]
        is_tty=IsTty(stdin=row["stdin"] is True, stdout=row["stdout"] is True),
    )
    asked = row["json"] is True
    answers = {
        "mode": output_mode(rt, json=asked),
        "level": color_level(rt, json=asked),
        "interactive": interactive(rt),
    }
    assert answers == {key: row[key] for key in answers}


def test_cmder_on_windows_where_python_spells_variables_in_capitals() -> None:
    assert unicode(Runtime(env={"CONEMUTASK": "{cmd::Cmder}"}, platform="win32"))


@pytest.mark.parametrize("row", rows("unicode.jsonl"), ids=lambda row: f"{row['platform']} {row['env']}")
def test_unicode(row: dict[str, object]) -> None:
    rt = Runtime(env=row["env"], platform=str(row["platform"]))  # type: ignore[arg-type]
    assert unicode(rt) is row["unicode"]


@pytest.mark.parametrize(("env", "answer"), [({"TERM": "dumb"}, True), ({"TERM": "xterm"}, False), ({}, False)])
def test_dumb(env: dict[str, str], answer: object) -> None:
    assert dumb(Runtime(env=env)) is answer
