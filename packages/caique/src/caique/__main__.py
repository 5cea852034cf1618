"""`python -m caique check FILE`: what a plugin gives caique."""

from roundel.command import run, wrong_usage
from roundel.runtime import Runtime

USAGE = """\
usage: python -m caique check FILE

Shows what a plugin file (.json or .py) gives caique: its kinds of prompt, each
as the text that a pipe, an agent or a screen reader gets.
"""


def main(rt: Runtime) -> int:
    """Run the command line; give the exit code: 0, 1 for a refused plugin, 2 for wrong usage."""
    words = list(rt.argv)
    if words in (["--help"], ["-h"]):
        rt.stdout.write(USAGE)
        return 0
    if words[:1] == ["check"] and len(words) == 2:
        from .check import check

        return check(words[1], rt)
    rt.stderr.write(f"error: {wrong_usage('caique', words)}\n\n{USAGE}")
    return 2


if __name__ == "__main__":
    run(main)
