"""What the program is called: in its help, and on a command line that can be run."""

import sys
from typing import TYPE_CHECKING, Any

from .library import loaded

if TYPE_CHECKING:
    from roundel.runtime import Runtime


def name_of_program() -> str | None:
    """Give the name that click shows for this process's program, None where no click is loaded."""
    for utils in loaded("utils"):
        detect = getattr(utils, "_detect_program_name", None)
        if detect is not None:
            return str(detect())
    return None


def runnable(name: str | None) -> str:
    """Give the program's name as the beginning of a command line: a script's with `python` before it."""
    if name is None or not name.endswith(".py"):
        return name or "program"
    import os
    import shlex

    path = getattr(sys.modules.get("__main__"), "__file__", None)
    if not path or os.path.basename(path) != name:
        return f"python {name}"
    try:
        path = os.path.relpath(path)
    except (ValueError, OSError):
        # On another drive, or from a folder that is gone.
        path = str(path)
    return f"python {shlex.quote(path)}"


def expanded(rt: "Runtime") -> list[str]:
    """Give the process's arguments; on Windows, where no shell has done it, click expands the patterns in them."""
    args = list(rt.argv)
    if rt.platform == "win32":
        for utils in loaded("utils"):
            expand: Any = getattr(utils, "_expand_args", None)
            if expand is not None:
                return list(expand(args))
    return args
