"""termcolor with one import changed: `from roundel.termcolor import colored, cprint`.

Whether there is colour is the policy's answer, at the moment of the call, about the stream that is written to. What
colour there is, is termcolor's own. termcolor is imported when something is coloured for the first time.
"""

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from .policy import color_level
from .stream import runtime_on

if find_spec("termcolor") is None:
    raise ImportError(
        "roundel.termcolor is termcolor under the output policy, and termcolor is not installed\n"
        "fix: pip install 'burgee-roundel[termcolor]'"
    )

if TYPE_CHECKING:
    from termcolor import ATTRIBUTES, COLORS, HIGHLIGHTS, RESET

    Color = str | tuple[int, int, int] | None

__all__ = ["ATTRIBUTES", "COLORS", "HIGHLIGHTS", "RESET", "can_colorize", "colored", "cprint"]


class _CanColorize:
    """`can_colorize`, with the two functions by which programs ask termcolor to look again."""

    def __call__(self, *, no_color: bool | None = None, force_color: bool | None = None) -> bool:
        """Say whether text for standard output is coloured.

        `no_color` and then `force_color` come first, and `ANSI_COLORS_DISABLED`, which is termcolor's own; the policy
        decides the rest.
        """
        return _allowed(None, no_color=no_color, force_color=force_color)

    def cache_clear(self) -> None:
        """Do nothing: nothing is kept, every call looks again."""

    def __repr__(self) -> str:
        return f"<{__name__}.can_colorize>"


can_colorize = _CanColorize()


def colored(
    text: object,
    color: "Color" = None,
    on_color: "Color" = None,
    attrs: Iterable[str] | None = None,
    *,
    no_color: bool | None = None,
    force_color: bool | None = None,
) -> str:
    """Give text in the colours that termcolor knows by these names, for standard output; plain where none is allowed.

    Raises KeyError for a name that termcolor does not have.
    """
    if not can_colorize(no_color=no_color, force_color=force_color):
        return str(text)
    return str(_termcolor().colored(text, color, on_color, attrs, force_color=True))


def cprint(
    text: object,
    color: "Color" = None,
    on_color: "Color" = None,
    attrs: Iterable[str] | None = None,
    *,
    no_color: bool | None = None,
    force_color: bool | None = None,
    **kwargs: Any,
) -> None:
    """Print text in colours, with the arguments of `print`. The policy is asked about `file`, where given.

    Raises KeyError for a name that termcolor does not have.
    """
    allowed = _allowed(kwargs.get("file"), no_color=no_color, force_color=force_color)
    print(colored(text, color, on_color, attrs, no_color=not allowed, force_color=allowed), **kwargs)  # noqa: T201 - what it is for


def _allowed(stream: Any, *, no_color: bool | None, force_color: bool | None) -> bool:
    if no_color:
        return False
    if force_color:
        return True
    rt = runtime_on(stream, default="stdout", live=True)
    return not rt.env.get("ANSI_COLORS_DISABLED") and color_level(rt) > 0


@cache
def _termcolor() -> Any:
    return import_module("termcolor")


def __getattr__(name: str) -> object:
    if name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name == "termcolor":
        # termcolor's names are in a module of that name too.
        return import_module(__name__)
    return getattr(_termcolor(), name)
