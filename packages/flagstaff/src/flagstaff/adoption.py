"""`adopt`: the bars that other people's libraries draw inside your process, under the one policy.

    from flagstaff import adopt, adopted

    adopt("tqdm", "rich")            from here on, for good
    with adopt("tqdm", json=True):   or for as long as the block lasts

What is adopted draws through `flagstaff.tqdm`, `flagstaff.rich` and so on: wherever a loaded module holds the
incumbent's own class, it then holds the one from here, and so do the modules that are loaded later. Classes that were
derived from the incumbent's are derived from ours meanwhile. Nothing is adopted that was not named.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Self

from . import incumbents

if TYPE_CHECKING:
    from types import TracebackType

__all__ = ["Adoption", "adopt", "adopted"]

_PAIRS = {
    "tqdm": [("tqdm.std:tqdm", "flagstaff.tqdm.std:tqdm")],
    "rich": [
        ("rich.progress:Progress", "flagstaff.rich:Progress"),
        ("rich.live:Live", "flagstaff.rich:Live"),
        ("rich.status:Status", "flagstaff.rich:Status"),
    ],
    "yaspin": [("yaspin.core:Yaspin", "flagstaff.yaspin.core:Yaspin")],
    "halo": [("halo.halo:Halo", "flagstaff.halo:Halo")],
    "click": [("click.termui:progressbar", "flagstaff.click:progressbar")],
}
"""What replaces what. The functions of these modules, such as `tqdm.trange`, make what the names here stand for."""

_patches: "dict[str, _Patch]" = {}


def adopt(*libraries: str, json: bool = False) -> "Adoption":
    """Let these libraries draw through flagstaff: `"tqdm"`, `"rich"`, `"yaspin"`, `"halo"`, `"click"`.

    `json` is whether the run was asked for structured output: events instead of lines, from every drop-in. Gives what
    undoes it: a context manager, or `release()`. Adopted twice, a library is released by the second release. Raises
    ValueError for a library that is none of these, and ImportError for one that is not installed.
    """
    unknown = [library for library in libraries if library not in _PAIRS]
    if unknown or not libraries:
        named = f"{unknown[0]!r} is" if unknown else "without a name, nothing is"
        raise ValueError(f"{named} not what flagstaff can adopt: pass one of {', '.join(map(repr, _PAIRS))}")
    pairs = {library: _pairs(library) for library in libraries if library not in _patches}
    for library in dict.fromkeys(libraries):
        if library not in _patches:
            _patches[library] = _Patch(pairs[library])
        _patches[library].holders += 1
    incumbents.hold_structured(int(json))
    return Adoption(tuple(dict.fromkeys(libraries)), json=json)


def adopted() -> tuple[str, ...]:
    """Name the libraries that are adopted now, in the order in which they were."""
    return tuple(_patches)


class Adoption:
    """What was adopted by one call, until it is released."""

    def __init__(self, libraries: tuple[str, ...], *, json: bool) -> None:
        self.libraries = libraries
        self._json = json
        self._released = False

    def release(self) -> None:
        """Let the libraries draw by themselves again. Only the first call does anything."""
        if self._released:
            return
        self._released = True
        incumbents.hold_structured(-int(self._json))
        for library in self.libraries:
            patch = _patches[library]
            patch.holders -= 1
            if not patch.holders:
                del _patches[library]
                patch.undo()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: "type[BaseException] | None", error: "BaseException | None", trace: "TracebackType | None"
    ) -> None:
        self.release()


class _Patch:
    """Some of an incumbent's objects replaced by ours, in every module that holds them and in derived classes."""

    def __init__(self, pairs: list[tuple[Any, Any]]) -> None:
        self.holders = 0
        self._pairs = pairs
        for theirs, ours in pairs:
            _replace(theirs, ours)

    def undo(self) -> None:
        """Put theirs back, also in modules that took ours meanwhile."""
        for theirs, ours in self._pairs:
            _replace(ours, theirs)


def _pairs(library: str) -> list[tuple[Any, Any]]:
    if library == "click":
        # Ours is a function, and calls click's own: it takes hold of it before its name is ours.
        import_module("flagstaff.click").theirs("progressbar")
    # Ours first: a class of ours is made over the incumbent's own.
    made = [(theirs, _named(ours)) for theirs, ours in _PAIRS[library]]
    return [(_named(theirs), ours) for theirs, ours in made]


def _named(name: str) -> Any:
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)


def _replace(old: Any, new: Any) -> None:
    for name, module in list(sys.modules.items()):
        # The drop-ins themselves hold both.
        if name.partition(".")[0] == "flagstaff":
            continue
        for attribute, value in list(getattr(module, "__dict__", {}).items()):
            if value is old:
                setattr(module, attribute, new)
    if isinstance(old, type):
        derived: Any
        for derived in old.__subclasses__():
            if derived is not new and not derived.__module__.startswith("flagstaff."):
                derived.__bases__ = tuple(new if base is old else base for base in derived.__bases__)
