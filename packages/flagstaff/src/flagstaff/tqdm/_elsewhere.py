"""tqdm's bars that draw elsewhere than on a stream, `tqdm.rich` and `tqdm.notebook`, where nobody would see that."""

from collections.abc import Callable
from typing import Any

from . import std

_FILE = 4
"""The place of `file` among tqdm's arguments."""


def or_on_a_stream(theirs: Any, place: Callable[[dict[str, Any]], dict[str, Any] | None]) -> Any:
    """Give a bar that is `theirs`, a class over `std.tqdm`, or else the bar of `std` itself: each of them as a whole.

    `place`, given the arguments of a bar, says which: None for theirs, or the arguments for the bar of `std`.
    """

    def __new__(cls: Any, *arguments: Any, **options: Any) -> Any:  # noqa: N807 - it becomes a method
        given = place(options)
        bar = super(ours, cls).__new__(cls, *arguments, **(options if given is None else given))
        bar._given = given
        if given is not None:
            bar._by_count = cls.display is ours.display
            bar.status_printer = std.tqdm.status_printer
        return bar

    def __init__(self: Any, *arguments: Any, **options: Any) -> None:  # noqa: N807 - it becomes a method
        # A subclass may have changed the arguments since.
        given = self._given = None if self._given is None else place(options)
        if given is None:
            super(ours, self).__init__(*arguments, **options)
            return
        if "file" in given and len(arguments) > _FILE:
            arguments = (*arguments[:_FILE], given.pop("file"), *arguments[_FILE + 1 :])
        super(theirs, self).__init__(*arguments, **given)

    def either(name: str) -> Callable[..., Any]:
        def method(self: Any, *arguments: Any, **options: Any) -> Any:
            of_theirs = getattr(self, "_given", None) is None
            return getattr(super(ours if of_theirs else theirs, self), name)(*arguments, **options)

        return method

    methods = [name for name, value in vars(theirs).items() if type(value).__name__ == "function"]
    ours: Any = type(
        theirs.__name__,
        (theirs,),
        {
            "__doc__": theirs.__doc__,
            "__module__": theirs.__module__,
            **{name: either(name) for name in methods},
            "__new__": __new__,
            "__init__": __init__,
        },
    )
    return ours
