"""controlroom: full-screen screens that a pipe, a screen reader and an agent can read too.

The names below are loaded when first used, so that importing a part of the package costs that part.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .keys import Key as Key
    from .layout import Columns as Columns
    from .layout import Rows as Rows
    from .layout import Sized as Sized
    from .layout import Tabs as Tabs
    from .pane import Pane as Pane
    from .program import run as run
    from .screen import Screen as Screen
    from .session import AsyncSession as AsyncSession
    from .session import Closed as Closed
    from .session import Session as Session

_HOMES = {
    "AsyncSession": "session",
    "Closed": "session",
    "Columns": "layout",
    "Key": "keys",
    "Pane": "pane",
    "Rows": "layout",
    "Screen": "screen",
    "Session": "session",
    "Sized": "layout",
    "Tabs": "layout",
    "run": "program",
}

__all__ = [
    "AsyncSession",
    "Closed",
    "Columns",
    "Key",
    "Pane",
    "Rows",
    "Screen",
    "Session",
    "Sized",
    "Tabs",
    "run",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
