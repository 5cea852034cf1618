"""click's prompts with one import changed: `from caique.click import prompt, confirm, pause`.

With somebody there, each is click's own, drawn where a person can see it, and the terminal comes back whatever ends it.
With nobody there, `prompt` and `confirm` raise at once, a PromptRefused that click too takes for wrong usage: it says
so and exits with 2. `pause` goes on, since it asks nothing.

A prompt may be given an `option`, the name of the flag that would have supplied its answer, for the refusal to name.
Where the program itself answers, a prompt is asked: inside click's `CliRunner`, with a stream in memory in the place of
stdin, and with another function in the place of the one that click reads with. Every other name is click's.
"""

import importlib
import importlib.util
import io
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from roundel.runtime import process_runtime
from roundel.terminal import interactive

from .decide import decide, refusal
from .errors import PromptRefused
from .place import asking_runtime, why_unseen
from .run_flags import flags_of_run

if TYPE_CHECKING:
    from roundel.runtime import Runtime

if importlib.util.find_spec("click") is None:
    raise ImportError(
        "caique.click is click's prompts with a refusal added, and click is not installed\n"
        "fix: pip install 'burgee-caique[click]'"
    )

__all__ = ["confirm", "pause", "prompt"]


def prompt(text: str, *arguments: Any, option: str | None = None, **options: Any) -> Any:
    """Ask for a text, with the arguments of `click.prompt`. Raises PromptRefused where nobody can answer."""
    return _asked("prompt", text, arguments, option, options)


def confirm(text: str, *arguments: Any, option: str | None = None, **options: Any) -> bool:
    """Ask for yes or no, with the arguments of `click.confirm`. Raises PromptRefused where nobody can answer."""
    return bool(_asked("confirm", text, arguments, option, options))


def pause(info: str | None = None, err: bool = False) -> None:  # noqa: FBT001, FBT002 - click's own arguments
    """Wait for a key, as `click.pause` does; go on at once where nobody is there to press one."""
    rt = process_runtime()
    if _in_memory(rt.stdin):
        theirs("pause")(info, err)
    elif interactive(rt):
        with _given_back(rt):
            theirs("pause")(info, err)


def _asked(how: str, text: str, arguments: tuple[Any, ...], option: str | None, options: dict[str, Any]) -> Any:
    rt = process_runtime()
    ask = theirs(how)
    # The third argument of click's `prompt`.
    hidden = how == "prompt" and options.get("hide_input", arguments[1] if len(arguments) > 1 else False)
    if _in_memory(rt.stdin) or _is_replaced("hidden" if hidden else "visible"):
        return ask(text, *arguments, **options)
    spec = {"kind": "confirm" if how == "confirm" else "text", "message": text}
    verdict = decide(None, spec, option, rt, flags_of_run(), required=True)
    if verdict["action"] == "answer":
        return verdict["value"]
    if verdict["action"] == "error":
        raise _refused()(verdict["message"], verdict["fix"])
    asking = asking_runtime(rt)
    if asking is None:
        raise _refused()(*refusal(spec, option, why_unseen()))
    if asking.stdout is rt.stderr:
        options.setdefault("err", True)
    with _given_back(rt):
        return ask(text, *arguments, **options)


def _in_memory(stdin: Any) -> bool:
    """Say whether what is read was put there by the program, as a test does: such a stream never waits."""
    in_memory = isinstance(getattr(stdin, "buffer", stdin), io.StringIO | io.BytesIO)
    return in_memory or type(stdin).__module__ == "click.testing"


def _is_replaced(kind: str) -> bool:
    """Say whether click reads an answer of this kind with a function of somebody else, who answers then."""
    reader = getattr(importlib.import_module("click.termui"), f"{kind}_prompt_func")
    return getattr(reader, "__module__", "") not in ("builtins", "click.termui")


@contextmanager
def _given_back(rt: "Runtime") -> Iterator[None]:
    if not rt.is_tty.stdin:
        yield
        return
    from .terminal_guard import given_back

    with given_back(rt.stdin.fileno()):
        yield


@cache
def _refused() -> type[PromptRefused]:
    from click import UsageError

    # click's `message` is final, and here the same.
    class Refused(PromptRefused, UsageError):  # type: ignore[misc]  # noqa: N818 - as the class it is
        """The question was not asked, said so that a click program ends as it does for wrong usage."""

        def __init__(self, message: str, fix: str) -> None:
            UsageError.__init__(self, message)
            PromptRefused.__init__(self, message, fix)

        def format_message(self) -> str:
            return f"{self.message}\nfix: {self.fix}"

        def __str__(self) -> str:
            return self.format_message()

    return Refused


@cache
def theirs(name: str) -> Any:
    """Give click's own function of this name as it was when it was first asked for. Whoever replaces it asks before."""
    return getattr(importlib.import_module("click.termui"), name)


def __getattr__(name: str) -> object:
    if name.startswith("__") and name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module("click"), name)
