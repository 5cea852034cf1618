"""What an exception means for the person, or the program, who ran the command."""

from collections.abc import Callable
from typing import Any, NamedTuple

from . import errors

_CODES_BY_NAME = {"USAGE": errors.USAGE}
HIGHEST_CODE = 255


class Report(NamedTuple):
    """A failure, ready to show.

    code         the exit code
    message      what is wrong; `""` where there is nothing more to say than the code
    hint         what may be the matter
    fix          the next step: a command line, or a sentence from who refused
    reason, next    why a decision is needed, and the commands that make it, where one is needed
    unexpected   whether the command did not foresee it
    own_form     the exception shows itself: its class has a `show` of its own, or it is help
    """

    code: int
    message: str
    hint: str | None = None
    fix: str | None = None
    reason: str | None = None
    next: tuple[str, ...] = ()
    unexpected: bool = False
    own_form: bool = False


def report(error: BaseException, line: list[str], context_of_line: Callable[[], Any]) -> Report:
    """Say what to tell about an exception.

    `line` is the command line that was run, the program's name first; `context_of_line` gives click's context for the
    command it names, for an exception that does not know its own. An exception that cannot say what it is, since its
    `__str__` raises, is told by its kind.
    """
    try:
        return _report(error, line, context_of_line)
    except Exception:  # noqa: BLE001 - a program's own exception may raise anything when it is read
        return _unexpected(error, "")


def _report(error: BaseException, line: list[str], context_of_line: Callable[[], Any]) -> Report:
    if isinstance(error, SystemExit):
        return _of_exit(error.code)
    if isinstance(error, errors.ActionRequired):
        return Report(error.exit_code, error.message, reason=error.reason, next=tuple(error.next))
    if is_interrupt(error):
        return Report(errors.INTERRUPTED, "interrupted")
    if is_abort(error):
        return Report(errors.CANCELLED, "cancelled")
    code = _code_of(error)
    if callable(getattr(error, "format_message", None)) and code is not None:
        return _of_click(error, code, line, context_of_line)
    if code is not None:
        message = getattr(error, "message", None)
        hint, fix = (_text(getattr(error, name, None)) for name in ("hint", "fix"))
        return Report(code, message if isinstance(message, str) else str(error), hint, fix)
    return _unexpected(error, str(error))


def _unexpected(error: BaseException, message: str) -> Report:
    kind = type(error).__name__
    return Report(errors.RUNTIME, message or kind, hint=f"an unexpected {kind}", unexpected=True)


def is_interrupt(error: BaseException) -> bool:
    """Say whether the exception is a Ctrl-C, what click makes of one, or what a group of tasks makes of one."""
    if isinstance(error, KeyboardInterrupt):
        return True
    if isinstance(error, BaseExceptionGroup):
        return all(is_interrupt(each) for each in error.exceptions)
    return is_abort(error) and isinstance(error.__cause__ or error.__context__, KeyboardInterrupt)


def is_abort(error: BaseException) -> bool:
    """Say whether the exception is click's, or Typer's, Abort."""
    return any(base.__name__ == "Abort" and _from_click(base) for base in type(error).__mro__)


def _from_click(base: type) -> bool:
    return base.__module__.partition(".")[0] in ("click", "typer")


def _code_of(error: BaseException) -> int | None:
    name = getattr(error, "code", None)
    if isinstance(name, str) and name in _CODES_BY_NAME:
        return _CODES_BY_NAME[name]
    code = getattr(error, "exit_code", None)
    if isinstance(code, int) and not isinstance(code, bool) and 0 <= code <= HIGHEST_CODE:
        return code
    return None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value else None


def _of_exit(code: object) -> Report:
    if code is None:
        return Report(errors.OK, "")
    if isinstance(code, int):
        return Report(errors.status(code), "")
    return Report(errors.RUNTIME, str(code), own_form=True)


def _of_click(error: Any, code: int, line: list[str], context_of_line: Callable[[], Any]) -> Report:
    def context() -> Any:
        return getattr(error, "ctx", None) or context_of_line()

    if type(error).__name__ == "NoArgsIsHelpError":
        from .suggest import help_line

        return Report(code, "Missing arguments.", fix=help_line(context(), line), own_form=True)
    own_form = not _from_click(_definer(type(error), "show"))
    fix = _text(getattr(error, "fix", None))
    if fix is not None:
        # Whoever refused knows the next step better than the command line tells.
        return Report(code, str(error.message), _text(getattr(error, "hint", None)), fix, own_form=own_form)
    if code != errors.USAGE:
        return Report(code, str(error.format_message()), own_form=own_form)
    from .suggest import advise

    advice = advise(error, context(), line)
    return Report(code, advice.message, advice.hint, advice.fix, own_form=own_form)


def _definer(cls: type, method: str) -> type:
    return next((base for base in cls.__mro__ if method in vars(base)), cls)
