"""For a program's own tests: run it in the test's process, in any of the five modes."""

import io
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO
from unittest import mock

from roundel.runtime import IsTty, Runtime

from . import running
from .library import command_of, loaded

if TYPE_CHECKING:
    from roundel.policy import Mode

_MODES: dict[str, tuple[bool, dict[str, str]]] = {
    "tty": (True, {"TERM": "xterm-256color"}),
    "pipe": (False, {}),
    "json": (False, {}),
    "accessible": (True, {"TERM": "xterm-256color", "CLI_ACCESSIBLE": "1"}),
    "ci": (False, {"CI": "true"}),
}


class Result(NamedTuple):
    """What a run gave.

    stdout, stderr  what it wrote
    exit_code       what it left with; 130 after a Ctrl-C
    envelope        the document on stdout, parsed, in mode "json"; None in the others
    """

    stdout: str
    stderr: str
    exit_code: int
    envelope: dict[str, Any] | None


def invoke(
    cli: Any,
    args: Sequence[str] = (),
    *,
    mode: "Mode" = "pipe",
    stdin: str = "",
    env: Mapping[str, str] | None = None,
) -> Result:
    """Run a program as `burgee.run` does, without ending the process.

    `cli` is a click Command or Group, or a Typer app. `mode` is where its output goes: mode "json" adds `--json` to
    `args`. `stdin` is what is typed, or piped in. The environment is `env` and nothing else, but for what the mode
    needs. Writes to file descriptors, as subprocesses make, are not caught. Raises ValueError for an unknown mode.
    """
    if mode not in _MODES:
        raise ValueError(f"mode must be one of {', '.join(_MODES)}, not {mode!r}")
    on_terminal, needed = _MODES[mode]
    environment = {**needed, **(env or {})}
    streams = {name: _Stream(is_tty=on_terminal) for name in ("stdout", "stderr")}
    typed = _Stream(stdin, is_tty=on_terminal)
    words = [*(["--json"] if mode == "json" else []), *args]
    runtime = Runtime(
        env=environment,
        argv=words,
        is_tty=IsTty(stdin=on_terminal, stdout=on_terminal, stderr=on_terminal),
        stdin=typed.text,
        stdout=streams["stdout"].text,
        stderr=streams["stderr"].text,
        platform=sys.platform,
    )
    command = command_of(cli)
    with ExitStack() as stack:
        stack.enter_context(mock.patch.dict(os.environ, environment, clear=True))
        for name, stream in (("stdin", typed), *streams.items()):
            stack.enter_context(mock.patch.object(sys, name, stream.text))
        stack.enter_context(_answers_from(typed.text, streams["stdout"].text))
        ending = running.answer(command, words, runtime, program=command.name or "program")
    stdout, stderr = (streams[name].written() for name in ("stdout", "stderr"))
    envelope = None
    if mode == "json":
        import json

        envelope = json.loads(stdout)
    return Result(stdout, stderr, ending.code, envelope)


class _Stream:
    """A text stream in memory that says whether it is a terminal, with the bytes below that click looks for."""

    def __init__(self, content: str = "", *, is_tty: bool) -> None:
        self._bytes = io.BytesIO(content.encode())
        self.text: TextIO = _Text(self._bytes, is_tty=is_tty)

    def written(self) -> str:
        self.text.flush()
        return self._bytes.getvalue().decode()


class _Text(io.TextIOWrapper):
    def __init__(self, below: io.BytesIO, *, is_tty: bool) -> None:
        super().__init__(below, encoding="utf-8", newline="\n", write_through=True)
        self._is_tty = is_tty

    def isatty(self) -> bool:
        return self._is_tty


@contextmanager
def _answers_from(typed: TextIO, shown: TextIO) -> Iterator[None]:
    """Let click read its answers from `typed`: a hidden one and a single key come from the terminal otherwise."""

    def line(prompt: str = "") -> str:
        shown.write(prompt)
        answer = typed.readline()
        if not answer:
            raise EOFError
        return answer.removesuffix("\n")

    def key(_echo: bool) -> str:  # noqa: FBT001 - click's own signature
        answer = typed.read(1)
        if not answer:
            raise EOFError
        return answer

    with ExitStack() as stack:
        for termui in loaded("termui"):
            for name, read in (("visible_prompt_func", line), ("hidden_prompt_func", line), ("_getchar", key)):
                if hasattr(termui, name):
                    stack.enter_context(mock.patch.object(termui, name, read))
        yield
