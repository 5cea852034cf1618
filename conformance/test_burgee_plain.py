"""A command's result and a component's state become the same JSON: the layer rule forces two copies of one rule."""

import dataclasses
import datetime as dt
import enum
import fractions
import pathlib
import types
from typing import NamedTuple

import pydantic
import pytest
from burgee.plain import plain as result
from flagstaff.events import plain as state
from hypothesis import given, settings
from hypothesis import strategies as st


class Kind(enum.Enum):
    ONE = 1
    WORD = "word"


class Level(enum.IntEnum):
    HIGH = 3


@dataclasses.dataclass
class Thing:
    name: str
    inner: object = None


class Pair(NamedTuple):
    left: object
    right: object


class Model(pydantic.BaseModel):
    name: str
    when: dt.date


class Attributes:
    """As attrs makes a class: what it has is listed beside it."""

    __attrs_attrs__ = (types.SimpleNamespace(name="inner"),)
    inner = dt.date(2026, 11, 30)


class Scalar:
    def item(self) -> float:
        return float("nan")


MODEL = Model(name="x", when=dt.date(2026, 11, 30))

leaves = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.binary()
    | st.dates()
    | st.datetimes()
    | st.uuids()
    | st.decimals()
    | st.sampled_from(
        [
            Kind.ONE,
            Kind.WORD,
            Level.HIGH,
            pathlib.PurePosixPath("a/b"),
            Scalar(),
            Attributes(),
            MODEL,
            fractions.Fraction(1, 3),
        ]
    )
)
keys = (
    st.text()
    | st.integers()
    | st.none()
    | st.booleans()
    | st.floats()
    | st.binary()
    | st.dates()
    | st.tuples(st.integers(), st.text())
    | st.frozensets(st.integers())
    | st.sampled_from([Kind.WORD, Level.HIGH, pathlib.PurePosixPath("a/b")])
)
values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner)
        | st.tuples(inner, inner)
        | st.dictionaries(keys, inner)
        | st.builds(Pair, inner, inner)
        | st.builds(Thing, st.text(), inner)
        | st.sets(st.integers() | st.text() | st.dates())
    ),
    max_leaves=20,
)


@settings(deadline=None, max_examples=300)
@given(values)
def test_the_two_copies_of_the_rule_agree(value: object) -> None:
    assert repr(result(value)) == repr(state(value))


@pytest.mark.parametrize("value", [range(3), {"a": 1}.values(), memoryview(b"ab"), dt.time(1), {1, "b", None}, object])
def test_they_agree_on_the_odd_ones(value: object) -> None:
    assert repr(result(value)) == repr(state(value))
