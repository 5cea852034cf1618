"""`python -m roundel`: which answers this run gets, and why; `check FILE`: what a plugin gives roundel."""

import json

from .command import run, wrong_usage
from .policy import COLOR_FLAGS, explain
from .runtime import Runtime

USAGE = """\
usage: python -m roundel [--json] [--color[=WHEN]] [--no-color]
       python -m roundel check FILE

Prints which mode, colour level and interactivity this run gets, and the rule
that decided each. The --color flags are the ones every program of the family
understands; --json prints the same as one JSON document.
check shows what a plugin file gives roundel; a .py file is run, and names its
plugin "plugin".
"""


def main(rt: Runtime) -> int:
    """Run the command line; give the exit code: 0, 1 for a refused plugin, 2 for wrong usage."""
    words = [arg for arg in rt.argv if arg not in COLOR_FLAGS and not arg.startswith(("--color=", "--colors="))]
    if words in (["--help"], ["-h"]):
        rt.stdout.write(USAGE)
        return 0
    if words[:1] == ["check"] and len(words) == 2:
        from .check import check

        return check(words[1], rt)
    if words not in ([], ["--json"]):
        rt.stderr.write(f"error: {wrong_usage('roundel', words)}\n\n{USAGE}")
        return 2
    rt.stdout.write(_report(rt, as_json=bool(words)))
    return 0


def _report(rt: Runtime, *, as_json: bool) -> str:
    answers = explain(rt, json=as_json)
    if as_json:
        document = {key: {"answer": answer, "reason": reason} for key, (answer, reason) in answers.items()}
        return json.dumps(document) + "\n"
    spelled = {key: json.dumps(answer).strip('"') for key, (answer, _) in answers.items()}
    first = f"mode={spelled['mode']} level={spelled['level']} interactive={spelled['interactive']}"
    reasons = (f"{key} is {spelled[key]}: {reason}." for key, (_, reason) in answers.items())
    return "\n".join((first, "", *reasons, ""))


if __name__ == "__main__":
    run(main)
