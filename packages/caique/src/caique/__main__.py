"""`python -m caique check FILE`: what a plugin gives caique."""

from roundel.ending import run_to_end
from roundel.runtime import Runtime, process_runtime

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
    said = (
        f"python -m caique does not take {' '.join(words)!r}" if words else "python -m caique needs to know what to do"
    )
    said = "check takes one FILE" if words[:1] == ["check"] else said
    rt.stderr.write(f"error: {said}\n\n{USAGE}")
    return 2


if __name__ == "__main__":
    runtime = process_runtime()
    run_to_end(lambda: main(runtime), runtime.stdout, runtime.stderr)
