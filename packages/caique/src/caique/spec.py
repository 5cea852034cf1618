"""A question as data: what `PromptSpec` holds, and `problem_with`, which says what is wrong with one.

A spec is a plain mapping, so it can be written as a literal, kept in a table, or read from a file.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, NotRequired, TypedDict

KINDS = ("text", "confirm", "select", "multiselect", "password", "path")
"""The kinds of question that are always there. Plugins add others."""

_KEYS = ("kind", "message", "initial", "choices", "validate")
_CHOICE_KEYS = ("value", "label", "hint")


class ChoiceSpec(TypedDict):
    """One thing to choose: the `value` that is the answer, the `label` that is shown for it, and a `hint` beside it."""

    value: object
    label: NotRequired[str]
    hint: NotRequired[str]


class PromptSpec(TypedDict):
    """One question.

    kind      one of `KINDS`, or a plugin's kind
    message   the question, as a person reads it
    initial   the answer that Enter alone gives; for a multiselect a list of values
    choices   what can be chosen, for select and multiselect; what Tab completes, for text. A bare text or number
              stands for the choice that has it as its value
    validate  called with the answer: gives a text that says what is wrong with it, or False; anything else accepts it
    """

    kind: str
    message: str
    initial: NotRequired[object]
    choices: NotRequired[Sequence[ChoiceSpec | str | int]]
    validate: NotRequired[Callable[[Any], str | bool | None]]


class Choice(NamedTuple):
    """A choice as it is shown: the label is there, and the hint is empty where none was given."""

    value: object
    label: str
    hint: str


def choices_of(spec: Mapping[str, Any]) -> list[Choice]:
    """Give the choices of a spec in order, their labels filled in. The spec has no problem."""
    shown = []
    for choice in spec.get("choices") or ():
        given: Mapping[str, Any] = choice if isinstance(choice, Mapping) else {"value": choice}
        shown.append(Choice(given["value"], given.get("label") or str(given["value"]), given.get("hint") or ""))
    return shown


def problem_with(spec: object) -> str | None:
    """Say what is wrong with a spec, naming the path: `prompt.choices: must name at least one choice`; None if nothing.

    A plugin's kind may have keys of its own. (`caique.plugin.widget` refuses an unknown kind with its code.)
    """
    if not isinstance(spec, Mapping):
        return "prompt: must be a mapping with a kind and a message"
    for key in ("kind", "message"):
        if not isinstance(spec.get(key), str) or not spec[key]:
            return f"prompt.{key}: must be a text that is not empty"
    from .plugin import kinds

    if spec["kind"] not in kinds():
        return f"prompt.kind: must be one of {', '.join(kinds())}"
    if spec["kind"] in KINDS:
        for key in spec:
            if key not in _KEYS:
                return f"prompt.{key}: must be one of {', '.join(_KEYS)}"
    if spec.get("validate") is not None and not callable(spec["validate"]):
        return "prompt.validate: must be a function of the answer"
    return _problem_with_choices(spec) or _problem_with_initial(spec)


def _problem_with_choices(spec: Mapping[str, Any]) -> str | None:
    choices = spec.get("choices")
    if choices is None or (isinstance(choices, Sequence) and not choices):
        if spec["kind"] in ("select", "multiselect"):
            return "prompt.choices: must name at least one choice"
        return None
    if isinstance(choices, str) or not isinstance(choices, Sequence):
        return "prompt.choices: must be a list"
    for index, choice in enumerate(choices):
        path = f"prompt.choices[{index}]"
        if isinstance(choice, Mapping):
            if choice.get("value") is None:
                return f"{path}.value: must be given, and None is no answer"
            for key in choice:
                if key not in _CHOICE_KEYS:
                    return f"{path}.{key}: must be one of {', '.join(_CHOICE_KEYS)}"
            for key in ("label", "hint"):
                if choice.get(key) is not None and not isinstance(choice[key], str):
                    return f"{path}.{key}: must be a text"
        elif not isinstance(choice, str | int | float):
            return f"{path}: must be a text, a number, or a mapping with a value"
    return None


def _problem_with_initial(spec: Mapping[str, Any]) -> str | None:
    initial = spec.get("initial")
    if initial is None:
        return None
    kind = spec["kind"]
    if kind in ("text", "password", "path") and not isinstance(initial, str):
        return "prompt.initial: must be a text"
    if kind == "confirm" and not isinstance(initial, bool):
        return "prompt.initial: must be True or False"
    values = [choice.value for choice in choices_of(spec)]
    if kind == "select" and initial not in values:
        return "prompt.initial: must be the value of one of the choices"
    if kind == "multiselect" and (
        isinstance(initial, str) or not isinstance(initial, Sequence) or any(each not in values for each in initial)
    ):
        return "prompt.initial: must be a list of values of the choices"
    return None
