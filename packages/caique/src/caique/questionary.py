"""questionary with one import changed: `import caique.questionary as questionary`.

With somebody there, every question is questionary's own, drawn where a person can see it, and the terminal comes back
whatever ends it. With nobody there, asking raises PromptRefused at once, and no prompt library is imported.

A question may be given an `option`, the name of the flag that would have supplied its answer, for the refusal to name:
`text("Project name?", option="name")`. In a form and in `prompt` that is the name of the field. A question that is
given an `input` of its own is asked there, whoever is at the process: so a test types.
"""

import importlib
import importlib.util
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from roundel.runtime import process_runtime

from .questionary_terminal import confirmed_beforehand, drawing, end_on_sigint, given_back, place, sigint_left

if TYPE_CHECKING:
    from questionary import (
        Choice,
        Separator,
        Style,
        ValidationError,
        Validator,
        print,  # noqa: A004 - questionary's own name
    )
    from roundel.runtime import Runtime

if importlib.util.find_spec("questionary") is None:
    raise ImportError(
        "caique.questionary is questionary with a refusal added, and questionary is not installed\n"
        "fix: pip install 'burgee-caique[questionary]'"
    )

__all__ = [
    "Choice",
    "Form",
    "FormField",
    "Question",
    "Separator",
    "Style",
    "ValidationError",
    "Validator",
    "autocomplete",
    "checkbox",
    "confirm",
    "form",
    "password",
    "path",
    "press_any_key_to_continue",
    "print",
    "prompt",
    "rawselect",
    "select",
    "text",
    "unsafe_prompt",
]
_THEIRS = ("Choice", "Separator", "Style", "ValidationError", "Validator", "__version__", "print")
_ANY_KEY = "Press any key to continue..."


def __getattr__(name: str) -> object:
    if name not in _THEIRS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(_questionary(), name)


class Question:
    """A question that has not been asked. It becomes questionary's own when it is, if somebody is there to answer."""

    def __init__(self, kind: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> None:
        self.option: str | None = options.pop("option", None)
        self._kind = kind
        self._arguments = arguments
        self._options = options
        self._skipped = False
        self._default: Any = None

    def skip_if(self, condition: bool, default: Any = None) -> Self:  # noqa: FBT001 - questionary's own arguments
        """Do not ask where the condition holds, and answer with the default. Gives the question itself."""
        self._skipped = condition
        self._default = default
        return self

    def ask(self, *arguments: Any, **options: Any) -> Any:
        """Ask, as questionary does: None for Ctrl-C. Raises PromptRefused where nobody can answer."""
        return self._asked("ask", arguments, options)

    def unsafe_ask(self, *arguments: Any, **options: Any) -> Any:
        """Ask, as questionary does: Ctrl-C raises KeyboardInterrupt. Raises PromptRefused where nobody can answer."""
        return self._asked("unsafe_ask", arguments, options)

    async def ask_async(self, *arguments: Any, **options: Any) -> Any:
        """Ask in an asyncio program, otherwise as `ask`."""
        return await self._asked_async("ask_async", arguments, options)

    async def unsafe_ask_async(self, *arguments: Any, **options: Any) -> Any:
        """Ask in an asyncio program, otherwise as `unsafe_ask`."""
        return await self._asked_async("unsafe_ask_async", arguments, options)

    def _asked(self, how: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> Any:
        if self._skipped:
            return self._default
        if self._kind == "confirm" and confirmed_beforehand():
            return True
        asking = self._place()
        with given_back(asking):
            return getattr(self._theirs(asking), how)(*arguments, **options)

    async def _asked_async(self, how: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> Any:
        if self._skipped:
            return self._default
        if self._kind == "confirm" and confirmed_beforehand():
            return True
        asking = self._place()
        with given_back(asking):
            question = self._theirs(asking)
            if asking is None:
                return await getattr(question, how)(*arguments, **options)
            with sigint_left(question.application):
                return await getattr(question, how)(*arguments, **options)

    def _place(self) -> "Runtime | None":
        """Give where to ask; None where the question says so itself. Raises PromptRefused where nobody can answer."""
        if self._options.get("input") is not None:
            return None
        default = _ANY_KEY if self._kind == "press_any_key_to_continue" else ""
        message = self._arguments[0] if self._arguments else self._options.get("message")
        return place(str(message or default), self.option)

    def _theirs(self, asking: "Runtime | None") -> Any:
        question = getattr(_questionary(), self._kind)(*self._arguments, **{**drawing(asking), **self._options})
        end_on_sigint(question.application)
        return question


class FormField(NamedTuple):
    """A question in a form, and the name of its answer."""

    key: str
    question: Any


class Form:
    """Several questions, asked one after another. The answers are a dict, by the names of the fields."""

    def __init__(self, *form_fields: FormField) -> None:
        self.form_fields = form_fields
        for field in form_fields:
            if isinstance(field.question, Question) and field.question.option is None:
                field.question.option = field.key

    def unsafe_ask(self, patch_stdout: bool = False) -> dict[str, Any]:  # noqa: FBT001, FBT002 - questionary's own
        """Ask; Ctrl-C raises KeyboardInterrupt. Raises PromptRefused at the first question nobody can answer."""
        return {field.key: field.question.unsafe_ask(patch_stdout) for field in self.form_fields}

    async def unsafe_ask_async(self, patch_stdout: bool = False) -> dict[str, Any]:  # noqa: FBT001, FBT002 - as above
        """Ask in an asyncio program, otherwise as `unsafe_ask`."""
        return {field.key: await field.question.unsafe_ask_async(patch_stdout) for field in self.form_fields}

    def ask(self, patch_stdout: bool = False, kbi_msg: str | None = None) -> dict[str, Any]:  # noqa: FBT001, FBT002 - as above
        """Ask; an empty dict for Ctrl-C. Raises PromptRefused at the first question nobody can answer."""
        try:
            return self.unsafe_ask(patch_stdout)
        except KeyboardInterrupt:
            _say_interrupted(kbi_msg)
            return {}

    async def ask_async(self, patch_stdout: bool = False, kbi_msg: str | None = None) -> dict[str, Any]:  # noqa: FBT001, FBT002 - as above
        """Ask in an asyncio program, otherwise as `ask`."""
        try:
            return await self.unsafe_ask_async(patch_stdout)
        except KeyboardInterrupt:
            _say_interrupted(kbi_msg)
            return {}


def autocomplete(*arguments: Any, **options: Any) -> Question:
    """Give a question for a text with completions."""
    return Question("autocomplete", arguments, options)


def checkbox(*arguments: Any, **options: Any) -> Question:
    """Give a question for any number of choices."""
    return Question("checkbox", arguments, options)


def confirm(*arguments: Any, **options: Any) -> Question:
    """Give a question for yes or no."""
    return Question("confirm", arguments, options)


def password(*arguments: Any, **options: Any) -> Question:
    """Give a question for a text that is not shown."""
    return Question("password", arguments, options)


def path(*arguments: Any, **options: Any) -> Question:
    """Give a question for a path, with completions from the disk."""
    return Question("path", arguments, options)


def press_any_key_to_continue(*arguments: Any, **options: Any) -> Question:
    """Give a question that any key answers."""
    return Question("press_any_key_to_continue", arguments, options)


def rawselect(*arguments: Any, **options: Any) -> Question:
    """Give a question for one of some choices, taken by its key."""
    return Question("rawselect", arguments, options)


def select(*arguments: Any, **options: Any) -> Question:
    """Give a question for one of some choices."""
    return Question("select", arguments, options)


def text(*arguments: Any, **options: Any) -> Question:
    """Give a question for a text."""
    return Question("text", arguments, options)


def form(**fields: Question) -> Form:
    """Give a form of these questions, named by the fields of its answers."""
    return Form(*(FormField(name, question) for name, question in fields.items()))


def prompt(
    questions: Mapping[str, Any] | Iterable[Mapping[str, Any]],
    answers: Mapping[str, Any] | None = None,
    *arguments: Any,
    **options: Any,
) -> dict[str, Any]:
    """Ask what a list of mappings describes, as questionary does. Raises PromptRefused where nobody can answer it."""
    return _prompted("prompt", questions, answers, arguments, options)


def unsafe_prompt(
    questions: Mapping[str, Any] | Iterable[Mapping[str, Any]],
    answers: Mapping[str, Any] | None = None,
    *arguments: Any,
    **options: Any,
) -> dict[str, Any]:
    """Ask as `prompt` does; Ctrl-C raises KeyboardInterrupt."""
    return _prompted("unsafe_prompt", questions, answers, arguments, options)


def _prompted(
    how: str,
    questions: Mapping[str, Any] | Iterable[Mapping[str, Any]],
    answers: Mapping[str, Any] | None,
    arguments: tuple[Any, ...],
    options: dict[str, Any],
) -> dict[str, Any]:
    listed = [questions] if isinstance(questions, Mapping) else list(questions)
    first = next((each for each in listed if _is_asked(each, answers or {})), None)
    asking = None
    # A question that lacks something is questionary's to refuse.
    whole = first is not None and all(first.get(key) for key in ("type", "name", "message"))
    if first is not None and whole and options.get("input") is None and first.get("input") is None:
        asking = place(str(first["message"]), first["name"])
    with given_back(asking):
        asked: dict[str, Any] = getattr(_questionary(), how)(
            [dict(each) for each in listed], answers, *arguments, **{**drawing(asking), **options}
        )
        return asked


def _is_asked(question: Mapping[str, Any], answers: Mapping[str, Any]) -> bool:
    when = question.get("when")
    return question.get("type") != "print" and (not callable(when) or bool(when(dict(answers))))


def _questionary() -> Any:
    return importlib.import_module("questionary")


def _say_interrupted(message: str | None) -> None:
    from questionary.constants import DEFAULT_KBI_MESSAGE

    process_runtime().stdout.write(f"{DEFAULT_KBI_MESSAGE if message is None else message}\n")
