"""A terminal's settings, which are read before it is taken and put back afterwards. On Windows there are none."""

import sys
from contextlib import suppress
from typing import Any

if sys.platform != "win32":
    import termios


def settings_of(fd: int) -> list[Any] | None:
    """Read the settings of the terminal on `fd`; None where there is none, or none any more."""
    if sys.platform != "win32":
        with suppress(termios.error):
            return termios.tcgetattr(fd)
    return None


def put_back(fd: int, settings: list[Any] | None) -> None:
    """Give the terminal on `fd` these settings, where there are any and it is still there."""
    if settings is not None and sys.platform != "win32":
        with suppress(termios.error):
            termios.tcsetattr(fd, termios.TCSANOW, settings)
