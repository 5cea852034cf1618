"""Keymaps: which key does what, which of them do something now, and the hint line made of exactly those."""

import signal
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from flagstaff.cells import width
from flagstaff.text import one_line

ACTIONS = {
    "next_pane": "next pane",
    "previous_pane": "",
    "next_tab": "next tab",
    "previous_tab": "",
    "collapse": "collapse",
    "scroll_up": "",
    "scroll_down": "",
    "page_up": "",
    "page_down": "",
    "scroll_home": "",
    "scroll_end": "",
    "suspend": "",
    "quit": "quit",
}
"""What a key of any screen can do, and what the hint line says of it; nothing where it is empty."""

INTERRUPT = "ctrl+c"
"""The key that always interrupts the program, whatever the keymap says: raw mode takes it from the terminal."""

NAMES = (
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown", "insert", "delete"),
    *("tab", "enter", "escape", "space", "backspace"),
    *(f"f{number}" for number in range(1, 25)),
)
"""The names of the keys that are not one character each; Textual's."""

_MODIFIERS = ("alt+", "ctrl+", "shift+")
# A terminal sends Ctrl with h, i and m as Backspace, Tab and Enter.
_WITH_CTRL = "abcdefgjklnopqrstuvwxyz0123456789"
_WITH_ALT = "abcdefghijklmnopqrstuvwxyz"

DEFAULT = {
    "tab": "next_pane",
    "shift+tab": "previous_pane",
    "right": "next_tab",
    "left": "previous_tab",
    "enter": "collapse",
    "up": "scroll_up",
    "down": "scroll_down",
    "pageup": "page_up",
    "pagedown": "page_down",
    "home": "scroll_home",
    "end": "scroll_end",
    "ctrl+z": "suspend",
}
"""The keymap of a screen that names none."""


class Key(NamedTuple):
    """A key of a program's own: what the hint line calls it, and the function that gets the session when it is pressed.

    The function runs as `main` does: one that is async as a task, any other in a thread of its own.
    """

    label: str
    function: Callable[[Any], object]


class Bound(NamedTuple):
    """What a key does now: a built-in action, a program's function, or (with neither) it answers `wait_key`."""

    label: str
    action: str = ""
    function: Callable[[Any], object] | None = None


def problem_with_key(key: object) -> str | None:
    """Say what is wrong with a key that is to be bound or waited for; None where nothing is.

    A key is one printable character (the space is called `space`), or one of `NAMES`, which `alt+`, `ctrl+` and
    `shift+`, in this order, may precede. `alt+` and `ctrl+` may also precede a small letter, `ctrl+` a digit.
    """
    if not isinstance(key, str) or not key:
        return f"the key {key!r} is not a text"
    if key == INTERRUPT:
        return f"{INTERRUPT} always interrupts the program: bind another key"
    base, held = key, ""
    for modifier in _MODIFIERS:
        if base.startswith(modifier):
            base, held = base.removeprefix(modifier), held + modifier
    characters = {"ctrl+": _WITH_CTRL, "alt+": _WITH_ALT}.get(held, "")
    printable = len(base) == 1 and (base in characters if held else base.isprintable() and base != " ")
    if base in NAMES or printable:
        return None
    return (
        f"no keyboard sends the key {key!r}: a key is one printable character, or a name such as escape, space, f1, "
        "shift+tab or ctrl+a"
    )


def problem_with(keys: Mapping[str, object]) -> str | None:
    """Say what is wrong with a keymap; None where nothing is."""
    if not isinstance(keys, Mapping):
        return f"keys are a mapping of keys to what they do, not {keys!r}"
    for key, does in keys.items():
        problem = problem_with_key(key)
        if problem is not None:
            return problem
        known = does in ACTIONS if isinstance(does, str) else does is None or isinstance(does, Key)
        if not known:
            return f"the key {key!r} does {does!r}, which is none of {', '.join(ACTIONS)}"
        if isinstance(does, Key) and not (isinstance(does.label, str) and callable(does.function)):
            return f"the key {key!r} is given {does!r}: a Key is a label, a text, and a function that gets the session"
    return None


def active(
    keymap: Mapping[str, "str | Key | None"], waited: Mapping[str, str], *, panes: int, tabs: bool
) -> dict[str, Bound]:
    """Give the keys that do something now.

    `waited` are the keys that `wait_key` waits for, with their labels: they win over the keymap. A key that is bound
    to None, or to an action that this screen has no use for, does nothing.
    """
    bound = {key: Bound(label) for key, label in waited.items()}
    for key, does in keymap.items():
        if key in waited or does is None:
            continue
        if isinstance(does, Key):
            bound[key] = Bound(does.label, function=does.function)
        elif _useful(does, panes=panes, tabs=tabs):
            bound[key] = Bound(ACTIONS[does], action=does)
    bound[INTERRUPT] = Bound("interrupt", action="interrupt")
    return bound


def hint(
    bound: Mapping[str, Bound],
    dot: str,
    columns: int,
    *,
    any_key: bool = False,
    muted: Callable[[str], str] = str,
) -> str:
    """Give the hint line of the active keys, each action once, by its first key: `q quit · tab next pane`.

    `any_key` is whether somebody waits for any other key; `muted` draws what is no key. Where the line is longer than
    `columns`, what is said last is left out, and `...` stands for it before the key that interrupts.
    """
    first: dict[object, str] = {}
    for key, does in bound.items():
        if does.label:
            first.setdefault(does.action or key, f"{one_line(key)} {muted(one_line(does.label))}")
    said = ([f"any other key {muted('continue')}"] if any_key else []) + list(first.values())
    dot = muted(dot)
    line, left = dot.join(said), len(said) - 1
    while width(line) > columns and left > 0:
        left -= 1
        line = dot.join([*said[:left], "...", said[-1]])
    return line


def _useful(action: str, *, panes: int, tabs: bool) -> bool:
    if action in ("next_pane", "previous_pane"):
        return panes > 1
    if action in ("next_tab", "previous_tab"):
        return tabs
    # Windows has no such signal.
    return action != "suspend" or hasattr(signal, "SIGTSTP")
