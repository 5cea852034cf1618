"""Counts the files and lines under the paths it is given: steps, a result, and an error with a hint.

    python examples/inventory.py [--json] [--color[=WHEN]] PATH...

The program never asks what kind of output it has: roundel has decided, and the tokens know.
"""

import json
from collections import Counter
from pathlib import Path

from paratext.text import without_controls
from roundel.command import run
from roundel.policy import explain
from roundel.protocols import Theme
from roundel.runtime import Runtime
from roundel.theme import fly, tokens_on
from roundel.tokens import heading, muted, ok, value

THEME: Theme = {
    "name": "harbour",
    "ground": "#101820",
    "tokens": {
        "ok": "#7ddf9b",
        "error": "#ff8f8f",
        "hint": "#8fc7ff",
        "value": "#ffd479",
        "muted": "#93a4b3",
        "heading": ["bold", "underline"],
        "command": ["bold"],
    },
}


def inventory(folder: Path) -> Counter[str]:
    """Count the lines of the text files under a path, by their ending."""
    lines: Counter[str] = Counter()
    files = [folder] if folder.is_file() else sorted(path for path in folder.rglob("*") if path.is_file())
    for path in files:
        if "__pycache__" in path.parts:
            continue
        try:
            lines[path.suffix or "no ending"] += len(path.read_text(encoding="utf-8").splitlines())
        except UnicodeDecodeError:
            lines["not text"] += 1
    return lines


def why(rt: Runtime, *, as_json: bool) -> str:
    """Say which mode, level and interactivity were decided, and why, in one line."""
    reasons = explain(rt, json=as_json)
    parts = (f"{key}={json.dumps(reasons[key][0]).strip(chr(34))} ({reasons[key][1]})" for key in KEYS)
    return "; ".join(parts)


def named(path: Path | str) -> str:
    """Give the name of a file as it may be shown: it can hold what a terminal would obey."""
    return without_controls(str(path))


KEYS = ("mode", "level", "interactive")


def main(rt: Runtime) -> int:
    """Run the program; give its exit code."""
    as_json = "--json" in rt.argv
    paths = [Path(arg) for arg in rt.argv if not arg.startswith("-")]
    fly(THEME, rt, json=as_json)
    print(muted(why(rt, as_json=as_json)), file=rt.stderr if as_json else rt.stdout)

    missing = [path for path in paths if not path.exists()]
    found: Counter[str] = Counter()
    for path in paths:
        if path in missing:
            continue
        counted = inventory(path)
        found += counted
        if not as_json:
            print(f"{ok('read')} {named(path)}: lines: {value(str(counted.total()))}", file=rt.stdout)

    if as_json:
        document = {"lines": found, "missing": [str(path) for path in missing]}
        print(json.dumps(document), file=rt.stdout)
    else:
        print(heading("Lines by ending"), file=rt.stdout)
        for ending, count in found.most_common():
            print(f"  {named(ending)}: {value(str(count))}", file=rt.stdout)
    on_stderr = tokens_on(THEME, rt.on("stderr"), json=as_json)
    for path in missing:
        print(f"{on_stderr.error('error:')} there is no {named(path)}", file=rt.stderr)
        look = on_stderr.command(f"ls {named(path.parent)}")
        print(f"{on_stderr.hint('hint:')} {look} shows what is there", file=rt.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    run(main)
