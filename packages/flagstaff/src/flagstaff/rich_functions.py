"""rich's `track`, `open` and `wrap_file`, which know who watches: what `flagstaff.rich` gives."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from .cursor import hidden
from .rich_projected import console_or_ours, projected, unwatched


def track(sequence: Any, *arguments: Any, console: Any = None, json: bool = False, **options: Any) -> Iterator[Any]:
    """Give the items of a sequence and say how far the loop over them is, with the arguments of rich's."""
    console = console_or_ours(console, json=json)
    theirs: Any = import_module("rich.progress")
    if unwatched(console, json=json) is None:
        with hidden(console.file):
            yield from theirs.track(sequence, *arguments, console=console, **options)
        return
    given = {**dict(zip(("description", "total", "completed"), arguments, strict=False)), **options}
    with projected("Progress")(console=console, json=json, disable=given.get("disable", False)) as shown:
        about = {name: given[name] for name in ("total", "completed") if name in given}
        yield from shown.track(sequence, description=given.get("description", "Working..."), **about)


def open_file(*arguments: Any, console: Any = None, json: bool = False, **options: Any) -> Any:
    """Open a file and say how much of it was read, with the arguments of `rich.progress.open`."""
    return _reading("open", arguments, options, console, json=json)


def wrap_file(*arguments: Any, console: Any = None, json: bool = False, **options: Any) -> Any:
    """Say how much of an open file was read, with the arguments of `rich.progress.wrap_file`."""
    return _reading("wrap_file", arguments, options, console, json=json)


_OF_A_BAR = {
    "auto_refresh", "transient", "get_time", "refresh_per_second", "style", "complete_style", "finished_style",
    "pulse_style", "disable",
}  # fmt: skip
"""The arguments of `open` and `wrap_file` that are about the bar and not about the file."""


def _reading(name: str, arguments: tuple[Any, ...], options: dict[str, Any], console: Any, *, json: bool) -> Any:
    console = console_or_ours(console, json=json)
    theirs: Any = import_module("rich.progress")
    if unwatched(console, json=json) is None:
        return _Reading(getattr(theirs, name)(*arguments, console=console, **options), console)
    disable = options.get("disable", False)
    shown = projected("Progress")(theirs.DownloadColumn(), console=console, json=json, disable=disable)
    about = {option: value for option, value in options.items() if option not in _OF_A_BAR}
    return theirs._ReadContext(shown, getattr(shown, name)(*arguments, **about))


class _Reading:
    """What rich's `open` and `wrap_file` give, which hides the cursor while it is open."""

    def __init__(self, theirs: Any, console: Any) -> None:
        self._theirs = theirs
        self._cursor = hidden(console.file)

    def __enter__(self) -> Any:
        self._cursor.__enter__()
        return self._theirs.__enter__()

    def __exit__(self, *error: Any) -> None:
        try:
            self._theirs.__exit__(*error)
        finally:
            self._cursor.__exit__(*error)
