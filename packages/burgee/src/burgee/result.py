"""A command's result as text for a person."""

from collections.abc import Mapping

from .plain import plain
from .safe import visible


def result_text(value: object) -> str:
    """Give a result as lines, without the last newline; `""` where there is nothing to say.

    None says nothing and a text is itself. A mapping, or what is like one, is `key: value` lines; a list, or what can
    be run through, is one item a line, where an item that is a mapping is `key: value, key: value`. Inside, true and
    false are spelled as in JSON, a list is its items with commas, and what is deeper is JSON.
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return str(value)
    data = plain(value)
    if isinstance(data, Mapping):
        return "\n".join(f"{visible(key)}: {_inline(item)}" for key, item in data.items())
    if isinstance(data, list):
        return "\n".join(_line(item) for item in data)
    return _scalar(data)


def _line(item: object) -> str:
    if isinstance(item, Mapping):
        return ", ".join(f"{visible(key)}: {_inline(value)}" for key, value in item.items())
    return _inline(item)


def _inline(value: object) -> str:
    if isinstance(value, list) and not any(isinstance(item, list | Mapping) for item in value):
        return ", ".join(_scalar(item) for item in value)
    if isinstance(value, list | Mapping):
        import json

        return json.dumps(value, ensure_ascii=False)
    return _scalar(value)


def _scalar(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return visible(str(value))
