"""A question as data, and what `problem_with` says of a wrong one."""

from typing import Any

import pytest
from caique.kinds import BUILT_IN
from caique.plugin import kinds, projection
from caique.spec import KINDS, PromptSpec, problem_with
from hypothesis import given, settings
from hypothesis import strategies as st

GOOD: list[PromptSpec] = [
    {"kind": "text", "message": "Name?"},
    {"kind": "text", "message": "Name?", "initial": "", "choices": ["a", "b"], "validate": bool},
    {"kind": "confirm", "message": "Sure?", "initial": False},
    {"kind": "select", "message": "Which?", "choices": ["a", 2, {"value": False, "label": "no", "hint": "never"}]},
    {"kind": "select", "message": "Which?", "choices": ["a", "b"], "initial": "b"},
    {"kind": "multiselect", "message": "Which?", "choices": ["a", "b"], "initial": ["b"]},
    {"kind": "multiselect", "message": "Which?", "choices": ["a", "b"], "initial": []},
    {"kind": "password", "message": "Secret?"},
    {"kind": "path", "message": "Where?", "initial": "dist"},
]
BAD: list[tuple[Any, str]] = [
    (None, "prompt: must be a mapping with a kind and a message"),
    (["text"], "prompt: must be a mapping with a kind and a message"),
    ({}, "prompt.kind: must be a text that is not empty"),
    ({"kind": "text"}, "prompt.message: must be a text that is not empty"),
    ({"kind": "text", "message": ""}, "prompt.message: must be a text that is not empty"),
    (
        {"kind": "slider", "message": "m"},
        "prompt.kind: must be one of text, confirm, select, multiselect, password, path",
    ),
    (
        {"kind": "text", "message": "m", "default": "x"},
        "prompt.default: must be one of kind, message, initial, choices, validate",
    ),
    ({"kind": "text", "message": "m", "initial": 3}, "prompt.initial: must be a text"),
    ({"kind": "text", "message": "m", "validate": "yes"}, "prompt.validate: must be a function of the answer"),
    ({"kind": "confirm", "message": "m", "initial": "yes"}, "prompt.initial: must be True or False"),
    ({"kind": "select", "message": "m"}, "prompt.choices: must name at least one choice"),
    ({"kind": "select", "message": "m", "choices": []}, "prompt.choices: must name at least one choice"),
    ({"kind": "select", "message": "m", "choices": "abc"}, "prompt.choices: must be a list"),
    (
        {"kind": "select", "message": "m", "choices": [{"label": "a"}]},
        "prompt.choices[0].value: must be given, and None is no answer",
    ),
    (
        {"kind": "select", "message": "m", "choices": ["a", {"value": "b", "name": "B"}]},
        "prompt.choices[1].name: must be one of value, label, hint",
    ),
    (
        {"kind": "select", "message": "m", "choices": [{"value": "b", "label": 1}]},
        "prompt.choices[0].label: must be a text",
    ),
    (
        {"kind": "select", "message": "m", "choices": [None]},
        "prompt.choices[0]: must be a text, a number, or a mapping with a value",
    ),
    (
        {"kind": "select", "message": "m", "choices": ["a"], "initial": "b"},
        "prompt.initial: must be the value of one of the choices",
    ),
    (
        {"kind": "multiselect", "message": "m", "choices": ["a"], "initial": "a"},
        "prompt.initial: must be a list of values of the choices",
    ),
    (
        {"kind": "multiselect", "message": "m", "choices": ["a"], "initial": ["b"]},
        "prompt.initial: must be a list of values of the choices",
    ),
]


@pytest.mark.parametrize("spec", GOOD)
def test_a_good_spec_has_no_problem(spec: PromptSpec) -> None:
    assert problem_with(spec) is None


@pytest.mark.parametrize(("spec", "problem"), BAD)
def test_a_problem_names_its_path(spec: object, problem: str) -> None:
    assert problem_with(spec) == problem


def test_the_kinds_are_those_that_are_built_in() -> None:
    widgets = BUILT_IN["widgets"]
    assert isinstance(widgets, dict)
    assert tuple(widgets) == KINDS
    assert kinds() == KINDS


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["value", "label", "x"]), inner),
    max_leaves=6,
)
specs = st.fixed_dictionaries(
    {"kind": st.sampled_from(KINDS), "message": st.text(max_size=20)},
    optional={"initial": plain, "choices": st.lists(plain, max_size=4) | plain},
)


@settings(deadline=None, max_examples=150)
@given(specs)
def test_whatever_has_no_problem_can_be_said_without_control_characters(spec: dict[str, Any]) -> None:
    if problem_with(spec) is None:
        said = projection(spec)
        assert not any(character in said for character in "\x1b\x07\r\x9b\u202e")


PROJECTIONS: list[tuple[PromptSpec, str]] = [
    ({"kind": "text", "message": "Name?"}, "Name?"),
    ({"kind": "text", "message": "Name?", "initial": "demo"}, "Name? (demo)"),
    ({"kind": "path", "message": "Where?", "initial": "dist"}, "Where? (dist)"),
    ({"kind": "password", "message": "Secret?"}, "Secret?"),
    ({"kind": "password", "message": "Secret?", "initial": "hunter2"}, "Secret? (Enter keeps the default)"),
    ({"kind": "confirm", "message": "Sure?"}, "Sure? (y/n)"),
    ({"kind": "confirm", "message": "Sure?", "initial": True}, "Sure? (Y/n)"),
    ({"kind": "confirm", "message": "Sure?", "initial": False}, "Sure? (y/N)"),
    (
        {"kind": "select", "message": "Which?", "choices": ["a", {"value": 2, "label": "Two", "hint": "the\n2nd"}]},
        "Which? (a number or a name; 1)\n  1. a\n  2. Two - the 2nd",
    ),
    (
        {"kind": "multiselect", "message": "Which?", "choices": ["a", "b", "c"], "initial": ["a", "c"]},
        "Which? (numbers or names with commas, or none; 1,3)\n  1. a\n  2. b\n  3. c",
    ),
    (
        {"kind": "multiselect", "message": "Which?", "choices": ["a"]},
        "Which? (numbers or names with commas, Enter for none)\n  1. a",
    ),
    ({"kind": "text", "message": "Evil\x1b[2J?", "initial": "\x07x"}, "Evil? (x)"),
]


@pytest.mark.parametrize(("spec", "said"), PROJECTIONS)
def test_a_question_as_text(spec: PromptSpec, said: str) -> None:
    assert projection(spec) == said
