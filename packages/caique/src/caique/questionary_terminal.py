"""Where questionary's questions are drawn, and how the terminal comes back from them."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from roundel.runtime import process_runtime

from . import terminal_guard
from .decide import decide, refusal
from .errors import PromptRefused
from .place import asking_runtime, form_on, why_unseen
from .run_flags import flags_of_run

if TYPE_CHECKING:
    from prompt_toolkit.application import Application
    from roundel.runtime import Runtime


def place(message: str, option: str | None) -> "Runtime":
    """Give where a question is asked. Raises PromptRefused where nobody can answer it, or see it."""
    rt = process_runtime()
    spec = {"kind": "text", "message": message}
    verdict = decide(None, spec, option, rt, flags_of_run(), required=True)
    if verdict["action"] == "error":
        raise PromptRefused(verdict["message"], verdict["fix"])
    asking = asking_runtime(rt)
    if asking is None:
        raise PromptRefused(*refusal(spec, option, why_unseen()))
    return asking


def confirmed_beforehand() -> bool:
    """Say whether the run's `--yes` answers a confirm."""
    verdict = decide(None, {"kind": "confirm", "message": ""}, None, process_runtime(), flags_of_run(), required=True)
    return verdict["action"] == "answer"


def drawing(asking: "Runtime | None") -> dict[str, Any]:
    """Give the arguments that make questionary draw where the person is, in the colours of the policy."""
    if asking is None or form_on(asking) != "rich":
        return {}
    from roundel.adapters.prompt_toolkit import color_depth

    from .raw import output_on

    return {"output": output_on(asking), "color_depth": color_depth(asking)}


@contextmanager
def given_back(asking: "Runtime | None") -> Iterator[None]:
    """Within the block, the terminal that questionary takes comes back on every way out."""
    if asking is None or form_on(asking) != "rich":
        yield
        return
    from .raw import clear_form

    with terminal_guard.given_back(asking.stdin.fileno(), lambda: clear_form(asking)):
        yield


def end_on_sigint(application: "Application[Any]") -> None:
    """Let a SIGINT from outside end the question as Ctrl-C does; questionary's lists pay it no attention."""
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent, merge_key_bindings

    ours = KeyBindings()

    @ours.add("<sigint>")
    def _interrupt(event: KeyPressEvent) -> None:
        event.app.exit(exception=KeyboardInterrupt, style="class:aborting")

    given = application.key_bindings
    application.key_bindings = merge_key_bindings([given, ours] if given is not None else [ours])


@contextmanager
def sigint_left(application: "Application[Any]") -> Iterator[None]:
    """Within the block, in a coroutine, a SIGINT ends the question, and the loop keeps the handler it has for it.

    prompt_toolkit would set one of its own, and take it away at the end.
    """
    from .raw import outcome

    def interrupt() -> None:
        if outcome(application) == "open":
            application.key_processor.send_sigint()

    run_async = application.run_async
    application.run_async = partial(run_async, handle_sigint=False)  # type: ignore[method-assign]
    with terminal_guard.sigint_calls(interrupt):
        yield
