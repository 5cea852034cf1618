"""yaspin with one import changed: `from flagstaff.yaspin import yaspin`.

Where a person watches the stream that a spinner draws on, it is yaspin's own. In a pipe, in CI and for a screen reader
it is a line when it starts, one a change, and one for how it ended; with `json=True` an event instead of each line.

This package is yaspin's own, read a second time under this name, with `core` replaced. Nothing of yaspin is imported
before a name of it is asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from flagstaff.incumbents import read_again

__path__ = [*__path__, *read_again("yaspin")]

if TYPE_CHECKING:
    from yaspin import Spinner, inject_spinner, kbi_safe_yaspin, yaspin

__all__ = ["Spinner", "inject_spinner", "kbi_safe_yaspin", "yaspin"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{'core' if name == 'Spinner' else 'api'}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
