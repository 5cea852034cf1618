"""Where a question goes, and in which form."""

import io
import os
from collections.abc import Iterator

import pytest
from caique.place import asking_runtime, form_on
from hypothesis import given, settings
from hypothesis import strategies as st
from roundel import Runtime
from roundel.runtime import IsTty


@settings(deadline=None, max_examples=200)
@given(st.booleans(), st.booleans(), st.booleans(), st.sampled_from(["", "1"]), st.sampled_from(["", "true"]))
def test_the_question_goes_where_a_person_can_see_it(
    stdin: bool, stdout: bool, stderr: bool, force: str, ci: str
) -> None:
    rt = Runtime(env={"FORCE_TTY": force, "CI": ci}, is_tty=IsTty(stdin=stdin, stdout=stdout, stderr=stderr))
    asking = asking_runtime(rt)
    if stdout:
        assert asking is not None
        assert asking.stdout is rt.stdout
    elif stderr or (force and not stdin):
        assert asking is not None
        assert asking.stdout is rt.stderr
    else:
        assert asking is None
    if asking is not None:
        assert asking.is_tty.stdout is (stdout or stderr)
        assert form_on(asking) == "line"


@pytest.fixture
def tty() -> Iterator[io.TextIOWrapper]:
    pty = pytest.importorskip("pty", reason="the system has no pseudo-terminals")
    master, slave = pty.openpty()
    stream = io.TextIOWrapper(io.FileIO(slave, "r+"), write_through=True)
    yield stream
    stream.close()
    os.close(master)


@pytest.mark.parametrize(
    ("env", "form"),
    [
        ({}, "rich"),
        ({"TERM": "xterm"}, "rich"),
        ({"TERM": "dumb"}, "line"),
        ({"CLI_ACCESSIBLE": "1"}, "line"),
        ({"CLI_ACCESSIBLE": ""}, "rich"),
    ],
)
def test_the_rich_form_is_for_a_terminal_that_can_be_moved_about(
    tty: io.TextIOWrapper, env: dict[str, str], form: str
) -> None:
    both = IsTty(stdin=True, stdout=True)
    assert form_on(Runtime(env=env, is_tty=both, stdin=tty, stdout=tty)) == form
    assert form_on(Runtime(env=env, is_tty=IsTty(stdout=True), stdin=tty, stdout=tty)) == "line"
    assert form_on(Runtime(env=env, is_tty=both, stdin=io.StringIO(), stdout=tty)) == "line"
