"""tqdm with one import changed: `from flagstaff.tqdm import tqdm`.

Where a person watches the stream that a bar draws on, it is tqdm's own bar. In a pipe, in CI and for a screen reader it
is a line at each tenth, and with `json=True` an event instead of each line.

This package is tqdm's own, read a second time under this name, with `std` replaced: whatever tqdm's other modules
(`auto`, `asyncio`, `contrib.concurrent`, `cli`, ...) build upon `std.tqdm`, they build upon the one here. Nothing of
tqdm is imported before a name of it is asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from flagstaff.incumbents import read_again

__path__ = [*__path__, *read_again("tqdm")]

if TYPE_CHECKING:
    from typing import Any

    from tqdm import __version__ as __version__
    from tqdm import tqdm as tqdm

    # The types of tqdm's bars know that they take more arguments, those of its `trange` do not.
    def trange(*arguments: int, json: bool = ..., **options: Any) -> tqdm[int]: ...

    from tqdm import *  # type: ignore[assignment]  # noqa: F403 - all but `trange`, which is defined already


_HOMES = {
    "TMonitor": "std",
    "TqdmDeprecationWarning": "std",
    "TqdmExperimentalWarning": "std",
    "TqdmKeyError": "std",
    "TqdmMonitorWarning": "std",
    "TqdmSynchronisationWarning": "std",
    "TqdmTypeError": "std",
    "TqdmWarning": "std",
    "__version__": "version",
    "main": "cli",
    "tgrange": "gui",
    "tnrange": "notebook",
    "tqdm": "std",
    "tqdm_gui": "gui",
    "tqdm_notebook": "notebook",
    "tqdm_pandas": "_tqdm_pandas",
    "trange": "std",
}

__all__ = list(_HOMES)

_SUBMODULES = {"_monitor", "_tqdm_pandas", "asyncio", "auto", "autonotebook", "cli", "contrib", "gui", "std", "utils"}
_SUBMODULES |= {"version"}
"""What is found as `tqdm.name` without an import of its own: what tqdm imports, or another library that uses it."""


def __getattr__(name: str) -> object:
    if name in _SUBMODULES:
        return import_module(f"{__name__}.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_SUBMODULES})
