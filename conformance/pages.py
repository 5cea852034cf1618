"""READMEs and docs pages as programs: the files they show, and the commands with what those print."""

import re
from typing import NamedTuple

from sources import ROOT

PAGES = sorted([ROOT / "README.md", *ROOT.glob("packages/*/README.md"), *ROOT.glob("docs/**/*.md")])
_BLOCK = re.compile(r"^```(?P<info>[^\n]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


class Step(NamedTuple):
    """A command of a page and what the page says it prints."""

    command: str
    output: str


def files(page: str) -> dict[str, str]:
    """Give the files that a page shows, by name."""
    titled = ((re.search(r'title="([^"]+)"', block["info"]), block["body"]) for block in _BLOCK.finditer(page))
    return {title[1]: body for title, body in titled if title}


def steps(page: str) -> list[Step]:
    """Give the commands of a page's console blocks, in order."""
    found: list[Step] = []
    for block in _BLOCK.finditer(page):
        if block["info"].split()[:1] != ["console"]:
            continue
        for part in re.split(r"^\$ ", block["body"], flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append(Step(command, output))
    return found
