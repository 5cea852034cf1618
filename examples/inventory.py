"""Counts the files and lines under the paths it is given: steps, a result, and an error with a hint.

    python examples/inventory.py [--json] [--color[=WHEN]] PATH...

The program never asks what kind of output it has: roundel has decided, and the tokens know.
"""

import json
import sys
from collections import Counter
from pathlib import Path

from roundel.policy import explain
from roundel.protocols import Theme
from roundel.runtime import Runtime, process_runtime
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


KEYS = ("mode", "level", "interactive")


def main() -> int:
    """Run the program; give its exit code."""
    rt = process_runtime()
    as_json = "--json" in rt.argv
    paths = [Path(arg) for arg in rt.argv if not arg.startswith("-")]
    fly(THEME, rt, json=as_json)
    print(muted(why(rt, as_json=as_json)), file=sys.stderr if as_json else sys.stdout)

    missing = [path for path in paths if not path.exists()]
    found: Counter[str] = Counter()
    for path in paths:
        if path in missing:
            continue
        counted = inventory(path)
        found += counted
        if not as_json:
            print(f"{ok('read')} {path}: lines: {value(str(counted.total()))}")

    if as_json:
        print(json.dumps({"lines": found, "missing": [str(path) for path in missing]}))
    else:
        print(heading("Lines by ending"))
        for ending, count in found.most_common():
            print(f"  {ending}: {value(str(count))}")
    on_stderr = tokens_on(THEME, rt.on("stderr"), json=as_json)
    for path in missing:
        print(f"{on_stderr.error('error:')} there is no {path}", file=sys.stderr)
        look = on_stderr.command(f"ls {path.parent}")
        print(f"{on_stderr.hint('hint:')} {look} shows what is there", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
