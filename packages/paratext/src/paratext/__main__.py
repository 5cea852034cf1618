"""`python -m paratext check FILE`: what a plugin file gives paratext."""

import io
import sys
from typing import TextIO

from .ending import run_to_end

USAGE = """\
usage: python -m paratext check FILE

Shows each capability of a plugin file (.json or .py): when it is sent, what
a terminal gets, escapes visible, and what a pipe gets. A .py file is run, and
names its plugin "plugin".
"""


def main(words: list[str], stdout: TextIO, stderr: TextIO) -> int:
    """Run the command line; give the exit code: 0, 1 for a refused plugin, 2 for wrong usage."""
    if words in (["--help"], ["-h"]):
        stdout.write(USAGE)
        return 0
    if words[:1] == ["check"] and len(words) == 2:
        from .check import check

        return check(words[1], stdout, stderr)
    problem = "check takes one FILE" if words[:1] in ([], ["check"]) else f"there is no {' '.join(words)!r}"
    stderr.write(f"error: {problem}\n\n{USAGE}")
    return 2


def run() -> None:
    """Run `main` on what the process has. A stream that is not there takes everything."""
    stdout, stderr = sys.stdout or io.StringIO(), sys.stderr or io.StringIO()
    run_to_end(lambda: main(sys.argv[1:], stdout, stderr), stdout, stderr)


if __name__ == "__main__":
    run()
