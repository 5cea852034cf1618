"""`--interactive`: asks for the options that could be given but were not, before their defaults are taken."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from .library import is_option, sibling
from .parameters import default_of

if TYPE_CHECKING:
    from roundel.runtime import Runtime


@contextmanager
def asking_for_options(core: Any, runtime: "Runtime", flags: Mapping[str, bool]) -> Iterator[None]:
    """While this lasts, an option that would take its default is asked for; Enter alone takes the default.

    Not asked are options that are hidden, that only act (`--version`), or that ask for themselves already. Raises
    caique's PromptRefused, from the command's parsing, where nobody can answer.
    """
    before = core.Parameter.consume_value

    def consume(param: Any, context: Any, opts: Any) -> tuple[Any, Any]:
        value, source = before(param, context, opts)
        by_default = source is None or source.name == "DEFAULT"
        if not by_default or context.resilient_parsing or not _is_asked(param):
            return value, source
        answer = _ask(param, context, runtime, flags, sibling(core, "termui"))
        if answer is None:
            return value, source
        return answer, core.ParameterSource.PROMPT

    core.Parameter.consume_value = consume
    try:
        yield
    finally:
        core.Parameter.consume_value = before


def _is_asked(param: Any) -> bool:
    return (
        is_option(param)
        and param.expose_value
        and not param.is_eager
        and not param.hidden
        and param.prompt is None
        and param.nargs == 1
        and not param.multiple
    )


def _ask(param: Any, context: Any, runtime: "Runtime", flags: Mapping[str, bool], termui: Any) -> Any:
    from caique.decide import decide
    from caique.errors import PromptRefused

    name = max(param.opts, key=len).lstrip("-")
    question = (getattr(param, "help", None) or param.name.replace("_", " ").capitalize()).strip().rstrip(".:?")
    is_flag = getattr(param, "is_bool_flag", False) and not getattr(param, "count", False)
    verdict = decide(None, {"kind": "confirm" if is_flag else "text", "message": question}, name, runtime, flags)
    if verdict["action"] == "error":
        raise PromptRefused(verdict["message"], verdict["fix"])
    if verdict["action"] == "answer":
        return True
    default = default_of(param, context)
    if is_flag:
        return termui.confirm(question, default=bool(default))
    answer = termui.prompt(
        question,
        default="" if default is None else default,
        show_default=default is not None,
        hide_input=getattr(param, "hide_input", False),
        value_proc=_reading(param, context, default),
    )
    return None if answer in ("", default) else answer


def _reading(param: Any, context: Any, default: object) -> Callable[[str], Any]:
    """Give what reads an answer: one that the option's type refuses is asked again, nothing is the default."""

    def read(text: str) -> Any:
        if text in ("", default):
            return text
        param.process_value(context, text)
        return text

    return read
