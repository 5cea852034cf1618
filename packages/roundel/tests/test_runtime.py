"""`process_runtime` in every state a host can leave the process in, and the `Runtime` value."""

import io
import json
import sys
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from processes import bare_env, in_terminal, piped
from roundel.policy import MODES, color_level, output_mode
from roundel.protocols import Level, Mode
from roundel.runtime import IsTty, Runtime, process_runtime

REPORT = """
import json, os, sys
from roundel.runtime import process_runtime
rt = process_runtime()
rt.stdout.write(""); rt.stderr.write("")
tty = [rt.is_tty.stdin, rt.is_tty.stdout, rt.is_tty.stderr]
text = json.dumps({"tty": tty, "read": rt.stdin.read(), "argv": rt.argv})
os.write(int(os.environ["REPORT_TO"]), text.encode())
"""


def report(shell: str, before: str = "", **variables: str) -> dict[str, object]:
    """Run the report with these redirections of the shell; it writes what it saw to file descriptor 9."""
    command = f'exec 9>&1; REPORT_TO=9 "$PYTHON" -c "$PROGRAM" one two {shell}'
    run = piped(["bash", "-c", command], bare_env(PYTHON=sys.executable, PROGRAM=before + REPORT, **variables))
    assert run.stderr == ""
    assert run.returncode == 0
    answer: dict[str, object] = json.loads(run.stdout)
    return answer


@pytest.mark.parametrize(
    ("shell", "before"),
    [
        (">&-", ""),
        ("2>&-", ""),
        ("<&-", ""),
        ("<&- >&- 2>&-", ""),
        ("", "import sys; sys.stdout = None"),
        ("", "import sys; sys.stdin = sys.stdout = sys.stderr = None"),
        ("", "import sys; sys.stdout.close()"),
        ("", "import sys; sys.stdin.close(); sys.stderr.close()"),
        ("", "import sys; del sys.stdout"),
        ("", "import sys, os; os.close(1)"),
        ("", "import io, sys; sys.stdout = type('S', (io.StringIO,), {'__module__': None})()"),
    ],
)
def test_streams_that_are_missing_or_closed(shell: str, before: str) -> None:
    assert report(shell, before) == {"tty": [False, False, False], "read": "", "argv": ["one", "two"]}


def test_no_argv_at_all() -> None:
    assert report("", "import sys; del sys.argv")["argv"] == []
    assert report("", "import sys; sys.argv = []")["argv"] == []
    assert report("", "import sys; sys.argv = None")["argv"] == []


def test_a_pipe_on_stdin_is_read_as_it_is() -> None:
    assert report("<<< hello")["read"] == "hello\n"


class NoIsatty:
    def write(self, text: str) -> int:
        return len(text)


class RaisingIsatty(io.StringIO):
    def isatty(self) -> bool:
        raise OSError("the host will not say")


class RaisingClosed(io.StringIO):
    @property
    def closed(self) -> bool:
        raise RuntimeError("the host will not say")


class NotebookStream(io.StringIO):
    """As ipykernel's OutStream: no terminal, no file descriptor, `closed` that raises nothing."""

    def fileno(self) -> int:
        raise io.UnsupportedOperation("fileno")


IdleStream = type("StdOutputFile", (io.StringIO,), {"__module__": "idlelib.run", "isatty": lambda self: True})
Terminal = type("Terminal", (io.StringIO,), {"isatty": lambda self: True})
Answers1 = type("Answers1", (io.StringIO,), {"isatty": lambda self: 1})


@pytest.fixture
def streams(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    yield monkeypatch
    monkeypatch.undo()


@pytest.mark.parametrize(
    ("stream", "is_terminal"),
    [
        (NoIsatty(), False),
        (RaisingIsatty(), False),
        (RaisingClosed(), False),
        (NotebookStream(), False),
        (IdleStream(), False),
        (Terminal(), True),
        (Answers1(), True),
    ],
)
def test_streams_of_every_host(streams: pytest.MonkeyPatch, stream: object, is_terminal: bool) -> None:
    streams.setattr(sys, "stdout", stream)
    assert process_runtime().is_tty.stdout is is_terminal


def test_a_closed_stream_swallows_output(streams: pytest.MonkeyPatch) -> None:
    closed = io.StringIO()
    closed.close()
    streams.setattr(sys, "stdout", closed)
    rt = process_runtime()
    assert rt.stdout.write("lost") == 4
    rt.stdout.flush()
    assert rt.stdout.getvalue() == ""  # type: ignore[attr-defined]


def test_under_pytest_capture() -> None:
    rt = process_runtime()
    assert (rt.is_tty.stdout, rt.is_tty.stderr) == (False, False)
    assert rt.platform == sys.platform


def test_on_a_real_terminal() -> None:
    program = (
        "from roundel.runtime import process_runtime as p; t = p().is_tty; print(t, p().on('stderr').is_tty.stdout)"
    )
    screen = in_terminal([sys.executable, "-c", program], bare_env())
    assert screen.rows[0] == "IsTty(stdin=True, stdout=True, stderr=True) True"


def test_stdout_piped_and_stderr_on_the_terminal() -> None:
    program = (
        "import sys; from roundel.runtime import process_runtime as p; from roundel.policy import output_mode as m;"
        "print(m(p()), m(p().on('stderr')), file=sys.stderr)"
    )
    screen = in_terminal(["bash", "-c", f'"{sys.executable}" -c "{program}" | cat'], bare_env())
    assert screen.rows[0] == "pipe tty"


def test_the_environment_is_of_the_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    before = process_runtime()
    monkeypatch.delenv("NO_COLOR")
    assert before.env["NO_COLOR"] == "1"
    assert "NO_COLOR" not in process_runtime().env


def test_a_live_environment_is_the_process_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    kept, live = process_runtime(), process_runtime(live=True)
    monkeypatch.setenv("NO_COLOR", "1")
    assert ("NO_COLOR" in kept.env, "NO_COLOR" in live.env) == (False, True)
    assert dict(live.env) == process_runtime().env


def test_a_literal_is_a_bare_pipe() -> None:
    rt = Runtime()
    assert (output_mode(rt), color_level(rt), rt.mode) == ("pipe", 0, None)
    rt.stdout.write("kept")
    assert rt.stdout.getvalue() == "kept"  # type: ignore[attr-defined]
    assert rt.stdin.read() == ""


def test_on_stderr_is_about_stderr() -> None:
    stdout, stderr = io.StringIO(), io.StringIO()
    rt = Runtime(is_tty=IsTty(stdin=True, stdout=True, stderr=False), stdout=stdout, stderr=stderr, mode="tty")
    drawn = rt.on("stderr")
    assert drawn.stdout is stderr
    assert drawn.stderr is stderr
    assert (output_mode(rt), output_mode(drawn)) == ("tty", "pipe")
    assert drawn.is_tty.stdin is True
    assert drawn.mode is None
    assert rt.on("stdout") is rt


@pytest.mark.parametrize(("stream", "mode"), [(Terminal(), "tty"), (NoIsatty(), "pipe"), (IdleStream(), "pipe")])
def test_on_a_stream_is_about_that_stream(stream: Any, mode: str) -> None:
    rt = Runtime(is_tty=IsTty(stdin=True, stdout=mode == "pipe", stderr=True), mode="ci")
    drawn = rt.on(stream)
    assert (drawn.stdout, output_mode(drawn), drawn.mode) == (stream, mode, None)
    assert (drawn.stderr, drawn.is_tty.stdin, drawn.is_tty.stderr) == (rt.stderr, True, True)


def test_on_a_stream_that_the_runtime_has_is_about_that_one() -> None:
    rt = Runtime(is_tty=IsTty(stderr=True))
    assert rt.on(rt.stdout) is rt
    assert (rt.on(rt.stderr).stdout, output_mode(rt.on(rt.stderr))) == (rt.stderr, "tty")


def test_on_any_other_name_is_refused() -> None:
    with pytest.raises(ValueError, match='pass "stdout", "stderr" or a text stream'):
        Runtime().on("stdlog")


def test_the_types_of_the_answers_are_there_at_run_time() -> None:
    assert get_args(Mode) == MODES
    assert get_args(Level) == (0, 1, 2, 3)


def test_replace() -> None:
    rt = Runtime(env={"A": "1"}).replace(mode="ci")
    assert (rt.mode, rt.env) == ("ci", {"A": "1"})
    with pytest.raises(TypeError, match="colour"):
        rt.replace(colour=3)
