"""A state as plain JSON."""

import dataclasses
import datetime as dt
import enum
import io
import json
import math
import pathlib
from collections import namedtuple
from collections.abc import Mapping
from typing import Any

import attrs
import pytest
from flagstaff.events import event_line, plain
from flagstaff.loop import hoist
from hypothesis import given, settings
from hypothesis import strategies as st
from roundel.runtime import IsTty, Runtime


class Color(enum.Enum):
    RED = "red"


class Level(enum.IntEnum):
    HIGH = 3


@dataclasses.dataclass
class Upload:
    file: pathlib.PurePath
    sent: int


@dataclasses.dataclass(slots=True)
class Slotted:
    sent: int


class Scalar:
    """A number as numpy has them: neither an int nor a float, with `item()`."""

    def __init__(self, value: Any) -> None:
        self._value = value

    def item(self) -> Any:
        return self._value


class Array(Scalar):
    def tolist(self) -> Any:
        return [self._value]


class Opaque:
    def __str__(self) -> str:
        return "opaque"


Point = namedtuple("Point", ["x", "y"])


@pytest.mark.parametrize(
    ("state", "written"),
    [
        ({"sent": 0, "total": 2}, '{"sent":0,"total":2}'),
        (None, "null"),
        (True, "true"),
        ("…", '"\\u2026"'),
        (math.nan, "null"),
        ([math.inf, -math.inf, 1.5], "[null,null,1.5]"),
        (Upload(pathlib.PurePosixPath("/tmp/a"), 1), '{"file":"/tmp/a","sent":1}'),
        (Slotted(1), '{"sent":1}'),
        (Point(1, math.nan), '{"x":1,"y":null}'),
        (dt.date(2026, 11, 30), '"2026-11-30"'),
        (dt.datetime(2026, 11, 30, 8, 0, tzinfo=dt.UTC), '"2026-11-30T08:00:00+00:00"'),
        (Color.RED, '"red"'),
        (Level.HIGH, "3"),
        ({3, 1, 2}, "[1,2,3]"),
        (frozenset({"b", "a"}), '["a","b"]'),
        ({Color.RED: 1, 2: 2, None: 3, True: 4}, '{"red":1,"2":2,"null":3,"true":4}'),
        (b"bytes", '"bytes"'),
        (Scalar(3), "3"),
        (Scalar(math.nan), "null"),
        (Array(2), "[2]"),
        (range(3), "[0,1,2]"),
        (Opaque(), '"opaque"'),
    ],
)
def test_every_kind_of_state(state: object, written: str) -> None:
    assert event_line("upload", state) == '{"event":"upload","state":' + written + "}"


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.dates() | st.sampled_from([Color.RED]),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers(), inner) | st.sets(st.integers()),
    max_leaves=10,
)


def only_json(value: object) -> bool:
    if isinstance(value, Mapping):
        return all(type(key) is str and only_json(item) for key, item in value.items())
    if isinstance(value, list):
        return all(map(only_json, value))
    return value is None or (type(value) in (str, int, bool)) or (type(value) is float and math.isfinite(value))


@settings(deadline=None, max_examples=200)
@given(values)
def test_any_state_is_one_line_of_strict_json(state: object) -> None:
    assert only_json(plain(state))
    line = event_line("upload", state)
    assert len(line.splitlines()) == 1
    assert line.isascii()

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is no JSON")

    assert json.loads(line, parse_constant=refuse) == {"event": "upload", "state": plain(state)}


def test_one_event_per_transition_on_stderr_and_stdout_untouched() -> None:
    stdout, stderr = io.StringIO(), io.StringIO()
    rt = Runtime(stdout=stdout, stderr=stderr, is_tty=IsTty(stdin=True, stdout=True, stderr=True))
    state = {"sent": 0}
    flag = hoist({"name": "upload", "static": str}, rt, state, json=True)
    assert flag.mode == "json"
    flag.update(state)
    state["sent"] = 1
    flag.update(state)
    flag.print("beside")
    flag.lower()
    assert stdout.getvalue() == ""
    assert [json.loads(line) for line in stderr.getvalue().splitlines()] == [
        {"event": "upload", "state": {"sent": 0}},
        {"event": "upload", "state": {"sent": 1}},
        {"event": "print", "state": "beside"},
    ]


def test_a_field_that_is_not_set_yet_is_left_out() -> None:
    def unset(kind: Any) -> Any:
        made = kind(1)
        assert not hasattr(made, "later")
        return made

    @dataclasses.dataclass(slots=True)
    class Data:
        sent: int
        later: int = dataclasses.field(init=False)

    @attrs.define
    class Attrs:
        sent: int
        later: int = attrs.field(init=False)

    for kind in (Data, Attrs):
        assert event_line("a", unset(kind)) == '{"event":"a","state":{"sent":1}}'
