"""`python -m flagstaff`: `check FILE` shows what a plugin does, `gallery -o DIR` every component to every reader."""

import sys

from roundel.command import wrong_usage
from roundel.plugin_contract import PluginError, check_file, visible
from roundel.runtime import Runtime, process_runtime

from .sink import Sink, discard

USAGE = """\
usage: python -m flagstaff check FILE
       python -m flagstaff gallery -o DIR [FILE ...]

check shows each spinner, glyph and component of a plugin file (.json or .py)
as a terminal, a pipe, a JSON reader, a screen reader and a CI log get it,
with escapes spelled out.
gallery writes DIR/index.html, one page with every registered component in
all five forms; with FILE, those of these plugins too.
"""


def main() -> int:
    """Run the command line; give the exit code: 0, 1 for what is refused or cannot be written, 2 for wrong usage."""
    rt = process_runtime()
    try:
        return _run(list(rt.argv), rt)
    except OSError as error:
        # What is left in the stream would fail once more at exit.
        discard(rt.stdout)
        where = f"{error.filename}: " if error.filename else ""
        Sink(rt.stderr).write(f"error: {visible(where)}could not be written: {error.strerror}\n")
        return 1


def _run(words: list[str], rt: Runtime) -> int:
    if words in (["--help"], ["-h"]):
        Sink(rt.stdout).write(USAGE)
        return 0
    if words[:1] == ["check"] and len(words) == 2:
        from .check import check

        return check(words[1], rt)
    if words[:2] == ["gallery", "-o"] and len(words) > 2:
        return _gallery(words[2], words[3:], rt)
    rt.stderr.write(f"error: {_problem(words)}\n\n{USAGE}")
    return 2


def _problem(words: list[str]) -> str:
    return "gallery takes -o DIR, and files after it" if words[:1] == ["gallery"] else wrong_usage("flagstaff", words)


def _gallery(folder: str, files: list[str], rt: Runtime) -> int:
    from .gallery import write
    from .plugin import register

    def take(plugin: object) -> str:
        register(plugin)
        return ""

    for file in files:
        code = check_file(file, take, rt.stdout, rt.stderr)
        if code:
            return code
    try:
        page = write(folder)
    except PluginError as error:
        Sink(rt.stderr).write(visible(f"error: {error.message} ({error.code})\nfix: {error.fix}\n"))
        return 1
    Sink(rt.stdout).write(f"{page}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
