"""A question of any kind: its text, and what a typed line means as an answer to it."""

from collections.abc import Mapping
from typing import Any

from paratext.text import without_controls
from roundel.plugin_contract import PluginError, refuse

from .plugin import widget


def projection(spec: Mapping[str, Any]) -> str:
    """Give the question as plain text, for help, a gallery, a transcript, and for asking it line by line.

    No control character is in it. Raises PluginError: `E_UNKNOWN_KIND` for a kind that is not registered,
    `E_COMPONENT_THREW` where a widget's own `static` fails.
    """
    kind = spec["kind"]
    try:
        text: object = widget(kind).static(spec)
    except PluginError:
        raise
    except Exception as error:
        raise PluginError(
            "E_COMPONENT_THREW",
            f"plugin.widgets.{kind}.static: raised {type(error).__name__}: {error}",
            "make static(spec) give a text for every spec that has a kind and a message",
        ) from error
    if not isinstance(text, str):
        raise refuse(f"plugin.widgets.{kind}.static", "must return a text")
    return without_controls(text)


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
