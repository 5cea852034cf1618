"""What a typed line means as an answer to a question of any kind, and whether its spec accepts that."""

from collections.abc import Mapping
from typing import Any

from paratext.text import without_controls

from .plugin import widget


def answer_to(spec: Mapping[str, Any], typed: str) -> object:
    """Give the answer that a typed line is. Raises ValueError, saying why for the person to read, where it is none."""
    if not typed.isascii() and any("\ud800" <= character <= "\udfff" for character in typed):
        raise ValueError("that is not text in the encoding of this terminal")
    answer = widget(spec["kind"]).parse(typed, spec)
    return checked(spec, answer)


def checked(spec: Mapping[str, Any], answer: object) -> object:
    """Give the answer if the spec's `validate` accepts it. Raises ValueError, saying why, where it does not.

    What is said never holds a password, whatever `validate` put into it.
    """
    validate = spec.get("validate")
    if validate is None:
        return answer
    problem: object = validate(answer)
    if problem is False:
        problem = "that is not a valid answer"
    if not isinstance(problem, str) or not problem:
        return answer
    if spec["kind"] == "password" and str(answer) in problem:
        problem = "that is not a valid answer"
    raise ValueError(without_controls(problem))
