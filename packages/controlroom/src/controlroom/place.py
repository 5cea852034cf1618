"""Where a screen goes: to a person at a terminal, full screen; to every other reader, as text or events."""

import threading
from typing import TYPE_CHECKING, Literal

from caique.place import form_on
from roundel.policy import output_mode
from roundel.terminal import interactive

if TYPE_CHECKING:
    from roundel.runtime import Runtime

Place = Literal["screen", "text", "events"]


def place(rt: "Runtime", *, json: bool = False) -> Place:
    """Say which form a run gets.

    `"events"` for `json`. `"screen"` only where output goes to a terminal (the policy's mode `tty`), somebody is there
    to press keys, both ends have real file descriptors, and `TERM` is not dumb. `"text"` everywhere else: an agent in
    a pseudo-terminal has a terminal and nobody who presses keys, so it reads the static projections.
    """
    if json:
        return "events"
    if output_mode(rt) == "tty" and interactive(rt) and form_on(rt) == "rich" and _in_main_thread():
        return "screen"
    return "text"


def _in_main_thread() -> bool:
    # Elsewhere the signals that must give the terminal back cannot be watched.
    return threading.current_thread() is threading.main_thread()


def why_no_key(rt: "Runtime", *, json: bool) -> str:
    """Say why nobody can press a key, to complete "a key is required"."""
    if json:
        return "under --json"
    if not interactive(rt):
        return "when nobody is there to press it"
    return "when the screen is shown as text"
