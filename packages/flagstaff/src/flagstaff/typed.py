"""Whether somebody pressed Enter while rows are drawn: the terminal shows that, and moves the cursor a row down."""

import sys
from typing import TYPE_CHECKING, Any

from .redirect import Device, device

if TYPE_CHECKING:
    from .protocols import LoopRuntime


class Typed:
    """What is typed on one terminal and was not read yet.

    A terminal hands over whole lines. One that the program reads before it is counted is not seen.
    """

    def __init__(self, rt: "LoopRuntime", where: Device) -> None:
        stdin: Any = getattr(rt, "stdin", None)
        here = getattr(rt.is_tty, "stdin", False) and device(stdin) == where
        self._descriptor: int | None = stdin.fileno() if here and where[0] != "object" else None
        self._waiting = _waiting(self._descriptor)

    def entered(self) -> bool:
        """Say whether a line was typed, and shown by the terminal, since the last time."""
        before, self._waiting = self._waiting, _waiting(self._descriptor)
        return self._waiting > before and _echoes(self._descriptor)


def _waiting(descriptor: int | None) -> int:
    """Count the bytes of the typed lines that wait to be read; none where the system does not tell."""
    if descriptor is None:
        return 0
    try:
        from fcntl import ioctl
        from termios import FIONREAD

        return int.from_bytes(ioctl(descriptor, FIONREAD, bytes(4)), sys.byteorder)
    except (ImportError, OSError):
        return 0


def _echoes(descriptor: int | None) -> bool:
    try:
        from termios import ECHO, ECHONL, error, tcgetattr
    except ImportError:
        return False
    try:
        return descriptor is not None and bool(tcgetattr(descriptor)[3] & (ECHO | ECHONL))
    except error:
        return False
