"""Asking line by line: the question is written, and a line is read. No raw mode, no escape, no redraw.

This is what a pipe, a dumb terminal and a screen reader get, and it asks every kind. The conversation is a generator
that yields what to write and is sent what was typed, so that it waits in whatever way its driver waits.
"""

import errno
import sys
from collections.abc import Generator, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING, Any, TextIO
from weakref import WeakKeyDictionary

from .answer import answer_to
from .decide import flag_of, quoted
from .errors import Cancelled, PromptRefused
from .plugin import projection
from .terminal_guard import echo_off, sigint_calls
from .waiting import forget_notes, signals_noted, until_readable

if TYPE_CHECKING:
    from asyncio import Future

ASKED_AGAIN = 5
"""How often a wrong answer is asked again before the question is refused."""


_unread: "WeakKeyDictionary[TextIO, str]" = WeakKeyDictionary()
"""What a stream had read ahead of itself when it met bytes that are no text, for whoever reads it next."""


def in_encoding_of(stream: TextIO, text: str) -> str:
    """Give the text with a replacement for every character that the stream's encoding cannot hold."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return text.encode(encoding, "replace").decode(encoding)


class PromptIO:
    """What line mode reads and writes.

    stdin        text stream; a line is an answer, and its end cancels
    out          text stream that gets the question
    is_terminal  whether stdin is a terminal, whose echo is switched off for a password
    """

    __slots__ = ("is_terminal", "out", "stdin")

    def __init__(self, stdin: TextIO, out: TextIO, *, is_terminal: bool = False) -> None:
        self.stdin = stdin
        self.out = out
        self.is_terminal = is_terminal

    def write(self, text: str) -> None:
        """Write text, with a replacement for every character that the stream's encoding cannot hold."""
        self.out.write(in_encoding_of(self.out, text))
        self.out.flush()

    def read_line(self, question: str, *, hidden: bool = False) -> str | None:
        """Write the question and read a line, without its end; None at the end of input.

        `hidden` keeps a terminal from showing what is typed, from before the question is there to be answered. Bytes
        that are no text in the stream's encoding come as surrogates, which no answer accepts.
        """
        line = None
        try:
            with self._echo(hidden=hidden):
                self.write(question)
                if hidden and self.is_terminal and sys.platform == "win32":
                    line = _keys_without_echo()
                else:
                    self._wait()
                    line = self._line()
        finally:
            self._end_line(shown=line is not None and not hidden)
        return line

    async def read_line_async(self, question: str, *, hidden: bool = False) -> str | None:
        """Read a line as `read_line` does; while a person at a terminal thinks, the event loop runs."""
        if not self.is_terminal or (hidden and sys.platform == "win32"):
            return self.read_line(question, hidden=hidden)
        line = None
        try:
            with self._echo(hidden=hidden), _input(self.stdin.fileno()) as ready:
                self.write(question)
                if self.stdin not in _unread:
                    await ready
                line = self._line()
        finally:
            self._end_line(shown=line is not None and not hidden)
        return line

    def _echo(self, *, hidden: bool) -> AbstractContextManager[None]:
        return echo_off(self.stdin.fileno()) if hidden and self.is_terminal else nullcontext()

    def _end_line(self, *, shown: bool) -> None:
        # Where no terminal showed the Enter that was typed, what is written next would stand on the question's line.
        if not (shown and self.is_terminal):
            with suppress(OSError):
                self.write("\n")

    def _wait(self) -> None:
        # Only a terminal gives a line at a time. A pipe has been read ahead, and what was read would be waited for.
        if not self.is_terminal or self.stdin in _unread:
            return
        try:
            fd = self.stdin.fileno()
        except (OSError, ValueError, AttributeError):
            return
        until_readable(fd)

    def _line(self) -> str | None:
        text = _unread.pop(self.stdin, "")
        try:
            text = text or self.stdin.readline()
        except UnicodeDecodeError as error:
            text = error.object.decode(error.encoding, "surrogateescape")
        except OSError as error:
            # What a terminal that has hung up gives: the end of its input.
            if error.errno != errno.EIO:
                raise
        line, end, rest = text.partition("\n")
        if rest:
            _unread[self.stdin] = rest
        return line.removesuffix("\r") if line or end else None


def ask_line(spec: Mapping[str, Any], io: PromptIO, option: str | None) -> object:
    """Ask in line mode and give the answer. Raises Cancelled at the end of input, PromptRefused after wrong answers."""
    asking = conversation(spec, option)
    text = next(asking)
    while True:
        line = io.read_line(text, hidden=_is_hidden(spec))
        try:
            text = asking.send(line)
        except StopIteration as answered:
            return answered.value


async def ask_line_async(spec: Mapping[str, Any], io: PromptIO, option: str | None) -> object:
    """Ask as `ask_line` does, without blocking the event loop while a person at a terminal thinks."""
    asking = conversation(spec, option)
    text = next(asking)
    while True:
        line = await io.read_line_async(text, hidden=_is_hidden(spec))
        try:
            text = asking.send(line)
        except StopIteration as answered:
            return answered.value


def _is_hidden(spec: Mapping[str, Any]) -> bool:
    return bool(spec["kind"] == "password")


def conversation(spec: Mapping[str, Any], option: str | None) -> Generator[str, str | None, object]:
    """Yield what to write, be sent the line that was typed, None at the end of input; return the answer.

    Raises Cancelled at the end of input, and PromptRefused after the last wrong answer.
    """
    question = projection(spec)
    ready = "> " if "\n" in question else f"{question} "
    problem = ""
    for attempt in range(1 + ASKED_AGAIN):
        if attempt:
            typed = yield f"{problem}\n{ready}"
        else:
            typed = yield f"{question}\n{ready}" if "\n" in question else ready
        if typed is None:
            raise Cancelled
        try:
            return answer_to(spec, typed)
        except ValueError as error:
            problem = str(error)
    raise given_up(spec, option, problem)


def given_up(spec: Mapping[str, Any], option: str | None, problem: str) -> PromptRefused:
    """Build the refusal of a question that was answered wrongly too often, the last time with this problem."""
    return PromptRefused(
        f"no valid answer to {quoted(spec)} in {1 + ASKED_AGAIN} tries: {problem}",
        f"pass {flag_of(option)}" if option else "pass the answer on the command line",
    )


@contextmanager
def _input(fd: int) -> "Iterator[Future[None]]":
    """Give what is done when a line can be read, from before the question that may be interrupted.

    It raises Cancelled for a SIGINT. Where the running loop cannot wait for input, it is done already.
    """
    import asyncio

    loop = asyncio.get_running_loop()
    ready = loop.create_future()

    def readable() -> None:
        if not ready.done():
            ready.set_result(None)

    def interrupted() -> None:
        if not ready.done():
            ready.set_exception(Cancelled())

    try:
        loop.add_reader(fd, readable)
    except (NotImplementedError, OSError):
        ready.set_result(None)
        yield ready
        return
    try:
        with sigint_calls(interrupted), signals_noted() as notes:
            if notes is None:
                yield ready
                return
            loop.add_reader(notes, forget_notes, notes)
            try:
                yield ready
            finally:
                loop.remove_reader(notes)
    finally:
        loop.remove_reader(fd)
        ready.cancel()


def _keys_without_echo() -> str | None:
    """Read a line from the Windows console key by key, so that nothing is shown. None for Ctrl-Z."""
    if sys.platform != "win32":
        raise NotImplementedError
    import msvcrt

    line = ""
    while True:
        key = msvcrt.getwch()
        if key in "\r\n":
            return line
        if key == "\x03":
            raise KeyboardInterrupt
        if key == "\x1a":
            return None
        line = line[:-1] if key == "\b" else line + key
