"""What a typed line means as an answer to a question of any kind, and whether its spec accepts that."""

from collections.abc import Mapping
from typing import Any

from paratext.text import without_controls

from .plugin import widget

_NOT_VALID = "that is not a valid answer"


def answer_to(spec: Mapping[str, Any], typed: str) -> object:
    """Give the answer that a typed line is. Raises ValueError, saying why for the person to read, where it is none."""
    if not typed.isascii() and any("\ud800" <= character <= "\udfff" for character in typed):
        raise ValueError("that is not text in the encoding of this terminal")
    try:
        answer = widget(spec["kind"]).parse(typed, spec)
    except ValueError as error:
        raise _wrong(spec, typed, str(error)) from error
    return checked(spec, answer)


def checked(spec: Mapping[str, Any], answer: object) -> object:
    """Give the answer if the spec's `validate` accepts it. Raises ValueError, saying why, where it does not."""
    validate = spec.get("validate")
    if validate is None:
        return answer
    try:
        problem: object = validate(answer)
    except ValueError as error:
        raise _wrong(spec, answer, str(error)) from error
    if problem is False:
        raise ValueError(_NOT_VALID)
    if isinstance(problem, str) and problem:
        raise _wrong(spec, answer, problem)
    return answer


def _wrong(spec: Mapping[str, Any], answer: object, problem: str) -> ValueError:
    """Build the error that says a problem: without control characters, and without the password it may repeat."""
    secret = str(answer) if spec["kind"] == "password" else ""
    if not problem or (secret and secret in problem):
        return ValueError(_NOT_VALID)
    return ValueError(without_controls(problem))
