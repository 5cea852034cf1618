"""The six kinds of question: each one's text, and what a typed line means as an answer to it. Pure functions.

They are widgets of a plugin like any other, `BUILT_IN`, and both the line form and the rich form answer through them.
"""

from collections.abc import Mapping
from typing import Any

from paratext.text import without_controls

from .spec import Choice, choices_of

NONE = "none"
"""What chooses nothing in a multiselect that has an initial choice."""


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _shown(choice: Choice) -> str:
    return _one_line(without_controls(choice.label))


def _typed_static(spec: Mapping[str, Any]) -> str:
    initial = spec.get("initial")
    return f"{spec['message']} ({initial})" if initial else str(spec["message"])


def _typed_answer(typed: str, spec: Mapping[str, Any]) -> str:
    initial: str = spec.get("initial") or ""
    return typed or initial


def _password_static(spec: Mapping[str, Any]) -> str:
    return f"{spec['message']} (Enter keeps the default)" if spec.get("initial") else str(spec["message"])


def _confirm_static(spec: Mapping[str, Any]) -> str:
    return f"{spec['message']} ({ {None: 'y/n', True: 'Y/n', False: 'y/N'}[spec.get('initial')] })"


def _confirm_answer(typed: str, spec: Mapping[str, Any]) -> bool:
    word = typed.strip().casefold()
    if word in ("y", "yes"):
        return True
    if word in ("n", "no"):
        return False
    initial = spec.get("initial")
    if word or initial is None:
        raise ValueError("answer y or n")
    return bool(initial)


def _select_static(spec: Mapping[str, Any]) -> str:
    choices = choices_of(spec)
    return _listed(f"{spec['message']} (a number or a name; {initial_index(spec, choices) + 1})", choices)


def _select_answer(typed: str, spec: Mapping[str, Any]) -> object:
    choices = choices_of(spec)
    word = typed.strip()
    return choices[_index_of(word, choices) if word else initial_index(spec, choices)].value


def _multiselect_static(spec: Mapping[str, Any]) -> str:
    choices = choices_of(spec)
    numbers = ",".join(str(index + 1) for index in initial_indexes(spec, choices))
    how = f"or {NONE}; {numbers}" if numbers else "Enter for none"
    return _listed(f"{spec['message']} (numbers or names with commas, {how})", choices)


def _multiselect_answer(typed: str, spec: Mapping[str, Any]) -> list[object]:
    choices = choices_of(spec)
    words = [word.strip() for word in typed.split(",") if word.strip()]
    if not words:
        chosen = initial_indexes(spec, choices)
    elif words == [NONE] and all(NONE not in (choice.label, choice.value) for choice in choices):
        chosen = []
    else:
        chosen = sorted({_index_of(word, choices) for word in words})
    return [choices[index].value for index in chosen]


def initial_index(spec: Mapping[str, Any], choices: list[Choice]) -> int:
    """Give the place of the choice that Enter alone takes: the initial one, and the first without one."""
    initial = spec.get("initial")
    return next((index for index, choice in enumerate(choices) if choice.value == initial), 0)


def initial_indexes(spec: Mapping[str, Any], choices: list[Choice]) -> list[int]:
    """Give the places of the choices that are chosen to begin with."""
    initial = spec.get("initial") or ()
    return [index for index, choice in enumerate(choices) if choice.value in initial]


def _listed(question: str, choices: list[Choice]) -> str:
    width = len(str(len(choices)))
    lines = [question]
    for number, choice in enumerate(choices, 1):
        hint = f" - {_one_line(choice.hint)}" if choice.hint else ""
        lines.append(f"  {number:{width}}. {_one_line(choice.label)}{hint}")
    return "\n".join(lines)


def _index_of(word: str, choices: list[Choice]) -> int:
    """Find the choice a word names: by its number, its label, its value as text, or its label in another case.

    A label is named as it is shown: on one line, and without control characters.
    """
    if word.isascii() and word.isdigit() and len(word) < 10 and 1 <= int(word) <= len(choices):
        return int(word) - 1
    for index, choice in enumerate(choices):
        if word in (choice.label, str(choice.value)):
            return index
    alike = [index for index, choice in enumerate(choices) if _shown(choice).casefold() == word.casefold()]
    if len(alike) != 1:
        raise ValueError(f"answer with a number from 1 to {len(choices)}, or a name from the list")
    return alike[0]


BUILT_IN: dict[str, object] = {
    "name": "caique",
    "widgets": {
        "text": {"static": _typed_static, "parse": _typed_answer},
        "confirm": {"static": _confirm_static, "parse": _confirm_answer},
        "select": {"static": _select_static, "parse": _select_answer},
        "multiselect": {"static": _multiselect_static, "parse": _multiselect_answer},
        "password": {"static": _password_static, "parse": _typed_answer},
        "path": {"static": _typed_static, "parse": _typed_answer},
    },
}
