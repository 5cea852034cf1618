"""A result as JSON has it: whatever it is made of, it comes out as JSON and comes out the same twice."""

import dataclasses
import datetime as dt
import decimal
import enum
import json
import math
import pathlib
import types
import uuid
from collections import OrderedDict, namedtuple
from typing import Any

import pydantic
import pytest
from burgee.plain import plain
from burgee.safe import visible
from hypothesis import given, settings
from hypothesis import strategies as st


class Kind(enum.IntEnum):
    ONE = 1


@dataclasses.dataclass
class Thing:
    name: str
    inner: Any = None


class Scalar:
    def item(self) -> float:
        return 1.5


class Array:
    def tolist(self) -> list[int]:
        return [1, 2]


class Model(pydantic.BaseModel):
    name: str
    when: dt.date
    inner: Any = None


class Defined:
    """As attrs makes a class: what it has is listed beside it."""

    __attrs_attrs__ = (types.SimpleNamespace(name="name"), types.SimpleNamespace(name="inner"))

    def __init__(self, name: str, inner: object) -> None:
        self.name = name
        self.inner = inner


Pair = namedtuple("Pair", "left right")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Kind.ONE, 1),
        (Thing("a", Thing("b")), {"name": "a", "inner": {"name": "b", "inner": None}}),
        (
            Model(name="a", when=dt.date(2026, 1, 2), inner=Thing("b")),
            {"name": "a", "when": "2026-01-02", "inner": {"name": "b", "inner": None}},
        ),
        (Model, str(Model)),
        (Defined("a", Pair(1, 2)), {"name": "a", "inner": {"left": 1, "right": 2}}),
        (Pair(1, 2), {"left": 1, "right": 2}),
        (pathlib.PurePosixPath("a/b"), "a/b"),
        (dt.datetime(2026, 1, 2, 3, 4, tzinfo=dt.UTC), "2026-01-02T03:04:00+00:00"),
        (dt.time(1, 2), "01:02:00"),
        (uuid.UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        (decimal.Decimal("1.50"), "1.50"),
        (b"\xffab", "\ufffdab"),
        ({1: "a", None: "b", (1, 2): "c"}, {"1": "a", "null": "b", "[1,2]": "c"}),
        (OrderedDict(a=1), {"a": 1}),
        (Scalar(), 1.5),
        (Array(), [1, 2]),
        ({3, 1, "b"}, [1, 3, "b"]),
        (math.inf, None),
    ],
)
def test_what_python_has_and_json_lacks(value: object, expected: object) -> None:
    assert plain(value) == expected


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary() | st.dates() | st.uuids(),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.text() | st.integers(), inner) | st.builds(Thing, st.text(), inner)
    ),
    max_leaves=20,
)


@settings(deadline=None, max_examples=60)
@given(values)
def test_it_is_always_json_and_always_the_same(value: object) -> None:
    text = json.dumps(plain(value), allow_nan=False)
    assert json.dumps(plain(json.loads(text))) == text


@settings(deadline=None, max_examples=300)
@given(st.text())
def test_no_control_is_left_to_obey(text: str) -> None:
    shown = visible(text)
    kept = {"\n", "\t"}
    obeyed = [c for c in shown if (ord(c) < 32 or 127 <= ord(c) < 160) and c not in kept]
    assert not obeyed
    assert not set(shown).intersection("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
    assert visible(shown) == shown
