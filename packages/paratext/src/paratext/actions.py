"""What is said to the terminal and not in the text: title, clipboard, notification, directory, progress, bell.

Each function writes to the runtime's stdout and says whether the terminal was told: True where it was sent the
sequence, False where stdout got the text form, which is nothing for all but the notification, or where there is no
stdout, of which print() says nothing either. What the terminal made of a sequence nobody knows, for none of them
answers. A program that draws, and must choose when its bytes leave, takes the text from `emit` instead.
"""

from .registry import emit, supports
from .template import cleaned

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Mapping
    from typing import TextIO

    from .protocols import ProgressState, WritingRuntime

CLIPBOARD_BYTES = 74_991
"""The most that is copied: with its base64 the sequence stays within the 100,000 bytes that terminals take for one."""

NOTICE_BYTES = 2048
"""The most that kitty takes in one sequence of OSC 99, before base64."""

_PROGRESS = {
    "running": "progress",
    "error": "progress-error",
    "busy": "progress-busy",
    "paused": "progress-paused",
    "done": "progress-done",
}


def title(rt: "WritingRuntime", text: str) -> bool:
    """Set the title of the window or tab. Off a terminal nothing is written."""
    return _tell(rt, "title", {"text": text})


def clipboard(rt: "WritingRuntime", text: str) -> bool:
    """Copy a text to the clipboard of whoever sits at the terminal, over ssh too. Off a terminal nothing is written.

    Terminals may ask their user first, refuse, or be too old, and none of them confirms: show what the reader must not
    miss as text too. Raises ValueError for a text of more than CLIPBOARD_BYTES, which terminals cut or drop.
    """
    size = len(text.encode("utf-8", "replace"))
    if size > CLIPBOARD_BYTES:
        raise ValueError(f"{size:,} bytes are too much for a terminal's clipboard: copy at most {CLIPBOARD_BYTES:,}")
    return _tell(rt, "clipboard", {"text": text})


def notify(rt: "WritingRuntime", text: str, *, title: str | None = None) -> bool:
    """Show a desktop notification where the terminal can, and write it as a line of text everywhere else.

    kitty is sent at most NOTICE_BYTES of the title and as many of the text.
    """
    import os

    name = next((name for name in ("notify-99", "notify-777") if supports(rt, name)), "notify")
    if name == "notify-99":
        # One notification replaces another of the same identifier.
        return _tell(rt, name, {"id": os.urandom(8).hex(), "title": _notice(title or ""), "text": _notice(text)})
    # A number after OSC 9 is one of ConEmu's subcommands, which Ghostty and others obey: such a text is indented.
    said = cleaned(title or "") or cleaned(text)
    return _tell(rt, name, {"indent": " " if said[:1].isdigit() else "", "title": title, "text": text})


def cwd(rt: "WritingRuntime", path: "str | os.PathLike[str]") -> bool:
    """Tell the terminal which directory the program is in, for the next tab it opens. Off a terminal, nothing.

    Nothing is said of a relative path either where the directory that the program runs in is gone.
    """
    import os
    import socket

    try:
        absolute = os.path.abspath(path).replace(os.sep, "/")
    except FileNotFoundError:
        return False
    if not absolute.startswith("/"):
        absolute = f"/{absolute}"
    for reserved, spelled in (("%", "%25"), ("?", "%3F"), ("#", "%23")):
        absolute = absolute.replace(reserved, spelled)
    return _tell(rt, "cwd", {"url": f"file://{socket.gethostname()}{absolute}"})


def progress(rt: "WritingRuntime", percent: float | None = None, *, state: "ProgressState" = "running") -> bool:
    """Show how far a job is on the taskbar or the tab. Off a terminal nothing is written.

    `percent` is from 0 to 100 and is kept there; without it, or with NaN, a running job is `busy`. End with
    `state="done"`, which takes the mark away. Raises ValueError for a state that is none of running, error, busy,
    paused and done.
    """
    from math import isnan

    if state not in _PROGRESS:
        raise ValueError(f"a job is not {state!r}: pass one of {', '.join(_PROGRESS)}")
    kept = None if percent is None else min(max(percent, 0), 100)
    if kept is None or isnan(kept):
        return _tell(rt, _PROGRESS["busy" if state == "running" else state], {"percent": 0})
    return _tell(rt, _PROGRESS[state], {"percent": round(kept)})


def bell(rt: "WritingRuntime") -> bool:
    """Ring the bell, or what the terminal does in its stead. Off a terminal nothing is written."""
    return _tell(rt, "bell", {})


def _tell(rt: "WritingRuntime", name: str, fields: "Mapping[str, object]") -> bool:
    stream = rt.stdout
    if stream is None:
        return False
    told = supports(rt, name)
    text = emit(rt, name, fields)
    if text:
        _write(stream, text if told else text.replace("\n", " ") + "\n")
    return told


def _notice(text: str) -> str:
    return text.encode("utf-8", "replace")[:NOTICE_BYTES].decode("utf-8", "ignore")


def _write(stream: "TextIO", text: str) -> None:
    try:
        stream.write(text)
    except UnicodeEncodeError:
        encoding = getattr(stream, "encoding", None) or "ascii"
        stream.write(text.encode(encoding, "replace").decode(encoding))
    stream.flush()
