"""`python -m paratext check FILE`: what a plugin file gives paratext."""

import sys

USAGE = """\
usage: python -m paratext check FILE

Shows each capability of a plugin file (.json or .py): when it is sent, what
a terminal gets, escapes visible, and what a pipe gets.
"""


def main() -> int:
    """Run the command line; give the exit code: 0, 1 for a refused plugin, 2 for wrong usage."""
    words = sys.argv[1:]
    if words in (["--help"], ["-h"]):
        sys.stdout.write(USAGE)
        return 0
    if words[:1] == ["check"] and len(words) == 2:
        from .check import check

        return check(words[1], sys.stdout, sys.stderr)
    sys.stderr.write(USAGE)
    return 2


if __name__ == "__main__":
    sys.exit(main())
