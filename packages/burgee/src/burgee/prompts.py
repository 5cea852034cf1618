"""Keeps click's prompts from waiting for nobody.

A program holds `click.prompt` and the others by whatever name it imported them, so replacing the name would miss most
calls. What the function objects run is replaced instead, and put back when the run ends: each asks caique's rule
first, and then click's own code does what it always did.
"""

import sys
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext, redirect_stdout
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from .library import is_option, loaded, sibling

if TYPE_CHECKING:
    from roundel.runtime import Runtime

Original = Callable[..., Any]
Undo = Callable[[], None]

_originals: dict[tuple[str, str], Original] = {}
_runs: list[tuple["Runtime", Mapping[str, bool]]] = []


def guard(runtime: "Runtime", flags: Mapping[str, bool]) -> Undo:
    """Put the prompts of every loaded click under caique's rule; give the function that ends that.

    `flags` are the run's `json`, `yes` and `interactive`. What the command asks by caique's own functions follows them
    too.
    """
    from caique.run_flags import say

    _runs.append((runtime, flags))
    # Whoever calls such a function needs the answer, whether or not the run asked for questions that are optional.
    unsay = say({**flags, "interactive": False})
    restore = [undo for module in loaded("termui") for undo in _divert_all(module)]
    late = _LateImports(restore)
    sys.meta_path.insert(0, late)

    def end() -> None:
        sys.meta_path.remove(late)
        for undo in restore:
            undo()
        _runs.pop()
        unsay()

    return end


class _LateImports:
    """Diverts the prompts of a click that is first imported while the run goes on, by one of its commands."""

    def __init__(self, restore: list[Undo]) -> None:
        self._restore = restore

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name not in ("click.termui", "typer._click.termui"):
            return None
        from importlib.machinery import PathFinder

        spec = PathFinder.find_spec(name, path, target)
        loader: Any = spec.loader if spec else None
        if loader is not None:
            execute = loader.exec_module

            def execute_and_divert(module: ModuleType) -> None:
                execute(module)
                self._restore += _divert_all(module)

            loader.exec_module = execute_and_divert
        return spec


def _prompt(*args, **kwargs):  # type: ignore[no-untyped-def] # noqa: ANN002, ANN003, ANN202 - runs in click's module
    from burgee.prompts import ask

    return ask(__name__, "prompt", args, kwargs)


def _confirm(*args, **kwargs):  # type: ignore[no-untyped-def] # noqa: ANN002, ANN003, ANN202 - as above
    from burgee.prompts import ask

    return ask(__name__, "confirm", args, kwargs)


def _pause(*args, **kwargs):  # type: ignore[no-untyped-def] # noqa: ANN002, ANN003, ANN202 - as above
    from burgee.prompts import pause

    return pause(__name__, args, kwargs)


def _getchar(*args, **kwargs):  # type: ignore[no-untyped-def] # noqa: ANN002, ANN003, ANN202 - as above
    from burgee.prompts import ask

    return ask(__name__, "getchar", args, kwargs)


def _edit(*args, **kwargs):  # type: ignore[no-untyped-def] # noqa: ANN002, ANN003, ANN202 - as above
    from burgee.prompts import ask

    return ask(__name__, "edit", args, kwargs)


_DIVERSIONS = {"prompt": _prompt, "confirm": _confirm, "pause": _pause, "getchar": _getchar, "edit": _edit}
_MESSAGES = {"getchar": "Press a key", "edit": "Edit this text"}


def _divert_all(module: ModuleType) -> list[Undo]:
    return [_divert(module, name) for name in _DIVERSIONS if hasattr(module, name)]


def _divert(module: ModuleType, name: str) -> Undo:
    function: FunctionType = getattr(module, name)
    key = (module.__name__, name)
    if key in _originals:
        # A run inside a run: the outer one restores.
        return lambda: None
    code, defaults, keyword_defaults = function.__code__, function.__defaults__, function.__kwdefaults__
    original = FunctionType(code, function.__globals__, name, defaults, function.__closure__)
    original.__kwdefaults__ = keyword_defaults
    _originals[key] = original
    function.__code__ = _DIVERSIONS[name].__code__
    function.__defaults__ = None
    function.__kwdefaults__ = None

    def undo() -> None:
        function.__code__, function.__defaults__, function.__kwdefaults__ = code, defaults, keyword_defaults
        del _originals[key]

    return undo


def ask(module: str, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Do what click's function `name` does, where caique's rule allows the question.

    Raises caique's PromptRefused where nobody can answer.
    """
    from caique.decide import decide

    runtime, flags = _runs[-1]
    spec, option = _question(module, name, args, kwargs)
    # A confirm that belongs to no option is burgee's own --yes: given, it is the value, under --json too.
    supplied = True if spec["kind"] == "confirm" and option is None and flags["yes"] else None
    named = "yes" if spec["kind"] == "confirm" and option is None else option
    verdict = decide(supplied, spec, named, runtime, {**flags, "interactive": False}, required=True)
    if verdict["action"] in ("skip", "answer"):
        return True
    if verdict["action"] == "error":
        from caique.errors import PromptRefused

        raise PromptRefused(verdict["message"], verdict["fix"])
    original = _originals[module, name]
    if name not in ("prompt", "confirm"):
        return original(*args, **kwargs)
    with _where_it_is_seen(runtime, spec, named):
        return original(*args, **kwargs)


def pause(module: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Wait for a key as click's pause does, where somebody is there to press it. Nothing hangs on the answer."""
    from roundel.terminal import interactive

    runtime, flags = _runs[-1]
    if interactive(runtime) and not flags["json"]:
        _originals[module, "pause"](*args, **kwargs)


def _question(
    module: str, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[dict[str, str], str | None]:
    """Give the question as caique's spec, and the name, without dashes, of the option it is asked for."""
    text = args[0] if args else kwargs.get("text")
    message = str(_MESSAGES.get(name) or text or "?")
    return {"kind": "confirm" if name == "confirm" else "text", "message": message}, _option_asking(module, message)


def _option_asking(module: str, message: str) -> str | None:
    """Name the option that click asks for at this moment: its prompt is this text, and it has no value yet."""
    globals_ = sibling(_module(module), "globals")
    context = globals_.get_current_context(silent=True) if globals_ else None
    if context is None:
        return None
    for param in context.command.params:
        if is_option(param) and param.prompt == message and param.name not in context.params:
            return str(max(param.opts, key=len).lstrip("-"))
    return None


def _module(name: str) -> ModuleType:
    return next(module for module in loaded("termui") if module.__name__ == name)


def _where_it_is_seen(
    runtime: "Runtime", spec: Mapping[str, str], option: str | None
) -> AbstractContextManager[object]:
    """Let the question go to stderr where nobody sees stdout. Raises PromptRefused where nobody sees either."""
    from caique.place import asking_runtime

    asking = asking_runtime(runtime)
    if asking is not None:
        return nullcontext() if asking.stdout is runtime.stdout else redirect_stdout(asking.stdout)
    from caique.decide import refusal
    from caique.errors import PromptRefused

    raise PromptRefused(*refusal(spec, option, "when no terminal shows the question"))
