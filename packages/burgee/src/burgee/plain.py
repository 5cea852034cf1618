"""A command's result as what JSON has.

Follows the rules of flagstaff's events, which burgee may not import: dataclasses, pydantic's models, attrs' classes,
named tuples, mappings with keys of any kind, paths, dates, enums, sets, bytes, scalars of numpy's kind. NaN and the
infinities become null.
"""

import math
from collections.abc import Iterable, Mapping
from typing import NoReturn


def plain(value: object) -> object:
    """Give the value as None, booleans, numbers, texts, lists, and dicts keyed by text."""
    if value is None or isinstance(value, bool):
        return value
    # Before the numbers and texts, since an enum may be one of them too.
    if isinstance(getattr(type(value), "__members__", None), Mapping):
        return plain(getattr(value, "value", str(value)))
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
        return {each.name: plain(getattr(value, each.name)) for each in attributes}
    names = getattr(value, "_fields", None)
    if isinstance(value, tuple) and isinstance(names, tuple):
        return {name: plain(item) for name, item in zip(names, value, strict=False)}
    if isinstance(value, set | frozenset):
        # A set has no order of its own; the same set gives the same document.
        return sorted((plain(item) for item in value), key=_order)
    if hasattr(type(value), "__await__") or hasattr(type(value), "__aiter__"):
        _refuse_awaitable(value)
    iso = getattr(value, "isoformat", None)
    if callable(iso):
        return str(iso())
    path = getattr(type(value), "__fspath__", None)
    if path is not None:
        return plain(path(value))
    for method in ("tolist", "item"):
        convert = getattr(value, method, None)
        if callable(convert):
            converted = convert()
            if converted is not value:
                return plain(converted)
    if isinstance(value, Iterable):
        return [plain(item) for item in value]
    return str(value)


def _refuse_awaitable(value: object) -> NoReturn:
    from .errors import Failure

    close = getattr(value, "close", None)
    if callable(close):
        # Or Python warns that nothing awaited it.
        close()
    raise Failure(
        "the command is asynchronous, and nothing ran what it gave",
        fix="let the command's function be an ordinary one, which calls asyncio.run",
    )


def _key(key: object) -> str:
    converted = plain(key)
    if isinstance(converted, str):
        return converted
    import json

    return json.dumps(converted, separators=(",", ":"))


def _order(item: object) -> tuple[str, int | float, str]:
    return type(item).__name__, item if isinstance(item, int | float) else 0, str(item)
