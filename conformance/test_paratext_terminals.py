"""docs/paratext-terminals.md and paratext's README say what the built-in capabilities declare, and nothing else."""

import re
from collections.abc import Iterator, Mapping
from types import SimpleNamespace

import pytest
from paratext import supports
from paratext.builtin import BUILT_IN
from sources import ROOT

PAGE = (ROOT / "docs" / "paratext-terminals.md").read_text(encoding="utf-8")
README = (ROOT / "packages" / "paratext" / "README.md").read_text(encoding="utf-8")


def rows(page: str, heading: str) -> list[list[str]]:
    """Give the cells of the first table under a heading, without its two head lines."""
    section = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines[2:]]


def code(cell: str) -> set[str]:
    return set(re.findall(r"`([^`]+)`", cell))


def named(source: object) -> Iterator[str]:
    """Name the terminals of `when` or `unless` as the page spells them."""
    if isinstance(source, Mapping):
        for clause in ("term_program", "env_any", "term"):
            value = source.get(clause, ())
            yield from (value,) if isinstance(value, str) else value


DECLARED = {str(declaration["name"]): declaration for declaration in BUILT_IN}


def test_every_capability_has_its_row_with_its_terminals() -> None:
    written = {name: row for row in rows(PAGE, "The capabilities") for name in code(row[0])}
    assert set(written) == set(DECLARED)
    for name, row in written.items():
        sent, refused = ({item.rpartition("=")[2] for item in code(cell)} for cell in row[2:4])
        assert sent - {"TERM_PROGRAM", "TERM"} == set(named(DECLARED[name]["when"])), name
        assert refused == set(named(DECLARED[name].get("unless"))), name
        assert row[4], name


TERMINALS = {row[0]: row for row in rows(PAGE, "The terminals")}


@pytest.mark.parametrize("terminal", TERMINALS)
def test_every_terminal_is_sent_what_its_row_says(terminal: str) -> None:
    _, known_by, is_sent, source = TERMINALS[terminal]
    assert "https://" in source
    pairs = (item.partition("=") for item in code(known_by))
    env = {variable: value or "1" for variable, _, value in pairs}
    rt = SimpleNamespace(env=env, is_tty=SimpleNamespace(stdout=True))
    sent = {re.sub("^(progress|kitty-image)-.*", r"\1", name) for name in DECLARED if supports(rt, name)}
    assert set(is_sent.split(", ")) == sent


def test_the_readme_has_every_capability_that_people_call() -> None:
    written = [row[0].strip("`") for row in rows(README, "What there is")]
    assert written == [name for name in DECLARED if not re.match(r"(progress|kitty-image)-", name)]
