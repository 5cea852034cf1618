"""`adopt`: the bars that other people's libraries draw inside your process, under the one policy.

    from flagstaff import adopt, adopted

    adopt("tqdm", "rich")            from here on, for good
    with adopt("tqdm", json=True):   or for as long as the block lasts

What is adopted draws through `flagstaff.tqdm`, `flagstaff.rich` and so on: wherever a loaded module, a class in it, a
default argument or a closure holds the incumbent's own class, it then holds the one from here, and so do the modules
that are loaded later. Classes that were derived from the incumbent's are derived from ours meanwhile. What cannot be
reached is named in `flagstaff.holders`. Nothing is adopted that was not named.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Self

from . import incumbents
from .holders import Holder, holders

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
    """Some of an incumbent's objects replaced by ours, wherever they are held and in derived classes."""

    def __init__(self, pairs: list[tuple[Any, Any]]) -> None:
        self.holders = 0
        self._pairs = pairs
        theirs, ours = zip(*pairs, strict=True)
        held = _held(*theirs, *ours)
        # Who holds ours by an own decision keeps it in the end.
        self._own = [(held_by, _derived(kind)) for kind, held_by in zip(ours, held[len(pairs) :], strict=True)]
        for old, new, places in zip(theirs, ours, held, strict=False):
            _replace(old, new, places, _derived(old))

    def undo(self) -> None:
        """Put theirs back, also in modules that took ours meanwhile."""
        held = _held(*(ours for _, ours in self._pairs))
        for (theirs, ours), places, (own_places, own_derived) in zip(self._pairs, held, self._own, strict=True):
            derived = [kind for kind in _derived(ours) if kind not in own_derived]
            _replace(ours, theirs, [place for place in places if place not in own_places], derived)


_LOADED = {
    "tqdm": [
        ("tqdm.rich:tqdm_rich", "flagstaff.tqdm.rich:tqdm_rich"),
        ("tqdm.notebook:tqdm_notebook", "flagstaff.tqdm.notebook:tqdm_notebook"),
    ]
}
"""What replaces what where the incumbent's module is loaded: it is not loaded only to be replaced."""


def _pairs(library: str) -> list[tuple[Any, Any]]:
    if library == "click":
        # Ours is a function, and calls click's own: it takes hold of it before its name is ours.
        import_module("flagstaff.click").theirs("progressbar")
    # Ours first: a class of ours is made over the incumbent's own.
    loaded = [pair for pair in _LOADED.get(library, []) if pair[0].partition(":")[0] in sys.modules]
    made = [(theirs, _named(ours)) for theirs, ours in _PAIRS[library] + loaded]
    return [(_named(theirs), ours) for theirs, ours in made]


def _named(name: str) -> Any:
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)


def _held(*values: object) -> list[list[Holder]]:
    # The drop-ins themselves hold both.
    return holders(*values, but="flagstaff")


def _derived(value: Any) -> list[Any]:
    kinds: list[Any] = value.__subclasses__() if isinstance(value, type) else []
    return [kind for kind in kinds if not kind.__module__.startswith("flagstaff.")]


def _replace(old: Any, new: Any, places: list[Holder], derived: list[Any]) -> None:
    for place in places:
        place.put(new)
    for kind in derived:
        if kind is not new:
            kind.__bases__ = tuple(new if base is old else base for base in kind.__bases__)
