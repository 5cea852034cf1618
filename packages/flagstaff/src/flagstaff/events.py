"""The form of a component for a program that reads it: one JSON object per line.

Compact separators, and plain JSON whatever the state is made of: dataclasses, pydantic's models, attrs' classes, named
tuples, mappings with keys of any kind, paths, dates, enums, sets, bytes, scalars of numpy's kind. NaN and the
infinities, which JSON lacks, become null.
"""

import json
import math
from collections.abc import Iterable, Mapping


def event_line(name: str, state: object) -> str:
    """Give the event as one line of NDJSON, without the newline: `{"event":"upload","state":{"sent":0}}`.

    Raises RecursionError for a state that contains itself.
    """
    return json.dumps({"event": name, "state": plain(state)}, separators=(",", ":"), allow_nan=False)


def plain(value: object) -> object:
    """Give the value as what JSON has: None, booleans, numbers, texts, lists, and dicts keyed by text."""
    if value is None or isinstance(value, bool):
        return value
    # Before the numbers and texts, since an enum may be one of them too.
    enum_value = _enum_value(value)
    if enum_value is not value:
        return plain(enum_value)
    if isinstance(value, str):
        return str(value)
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {_key(key): plain(item) for key, item in value.items()}
    if isinstance(value, bytes | bytearray | memoryview):
        return bytes(value).decode("utf-8", "replace")
    return _structure(value)


def _structure(value: object) -> object:
    fields = getattr(type(value), "__dataclass_fields__", None)
    if fields is not None:
        return {name: plain(getattr(value, name)) for name in fields if hasattr(value, name)}
    dump = getattr(type(value), "model_dump", None)
    if callable(dump):
        return plain(dump(value))
    attributes = getattr(type(value), "__attrs_attrs__", None)
    if attributes is not None:
        return {each.name: plain(getattr(value, each.name)) for each in attributes if hasattr(value, each.name)}
    names = getattr(value, "_fields", None)
    if isinstance(value, tuple) and isinstance(names, tuple):
        return {name: plain(item) for name, item in zip(names, value, strict=False)}
    if isinstance(value, set | frozenset):
        return _sorted([plain(item) for item in value])
    iso = getattr(value, "isoformat", None)
    if callable(iso):
        return str(iso())
    path = getattr(type(value), "__fspath__", None)
    if path is not None:
        return plain(path(value))
    # numpy's arrays and scalars, and what follows them, give plain Python through one of these.
    for method in ("tolist", "item"):
        convert = getattr(value, method, None)
        if callable(convert):
            converted = convert()
            if converted is not value:
                return plain(converted)
    if isinstance(value, Iterable):
        return [plain(item) for item in value]
    return str(value)


def _enum_value(value: object) -> object:
    # An enum's class is recognised by its members, so that nothing imports enum for a state that has none.
    members = getattr(type(value), "__members__", None)
    return getattr(value, "value", value) if isinstance(members, Mapping) else value


def _key(key: object) -> str:
    converted = plain(key)
    if isinstance(converted, str):
        return converted
    return json.dumps(converted, separators=(",", ":"))


def _sorted(items: list[object]) -> list[object]:
    """Order what a set held, which has no order of its own, so that the same set always gives the same line."""
    return sorted(
        items, key=lambda item: (type(item).__name__, item if isinstance(item, int | float) else 0, str(item))
    )
