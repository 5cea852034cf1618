"""Which options of a command line are burgee's and which are the program's."""

import click
import pytest
from burgee.options import OPTIONS, split


@click.group()
@click.option("--config")
@click.option("--verbose", is_flag=True)
def tool(**_: object) -> None: ...


@tool.command()
@click.option("--yes", is_flag=True)
@click.option("--name")
@click.argument("what", required=False)
def plain(**_: object) -> None: ...


@tool.command(context_settings={"ignore_unknown_options": True})
@click.option("--quiet", is_flag=True)
@click.argument("words", nargs=-1, type=click.UNPROCESSED)
def wrap(**_: object) -> None: ...


@pytest.mark.parametrize(
    ("args", "asked", "left"),
    [
        ([], [], []),
        (["plain"], [], ["plain"]),
        (["--json", "plain"], ["--json"], ["plain"]),
        (["plain", "--json", "x"], ["--json"], ["plain", "x"]),
        (["plain", "--", "--json"], [], ["plain", "--", "--json"]),
        (["plain", "--json", "--", "--json"], ["--json"], ["plain", "--", "--json"]),
        (["plain", "--name=--json"], [], ["plain", "--name=--json"]),
        (["plain", "--yes"], ["--yes"], ["plain", "--yes"]),
        (["--yes", "plain"], ["--yes"], ["--yes", "plain"]),
        (["wrap", "--yes"], ["--yes"], ["wrap"]),
        (["--config", "plain", "wrap", "--yes"], ["--yes"], ["--config", "plain", "wrap"]),
        (["--verbose", "plain", "--yes"], ["--yes"], ["--verbose", "plain", "--yes"]),
        (["wrap", "ls", "--color"], [], ["wrap", "ls", "--color"]),
        (
            ["wrap", "--json", "--quiet", "ls", "--color", "--json"],
            ["--json"],
            ["wrap", "--quiet", "ls", "--color", "--json"],
        ),
        (["--json", "wrap", "ls", "--json", "--", "--yes"], ["--json"], ["wrap", "ls", "--json", "--", "--yes"]),
        (["plain", "--color=256", "--no-color"], ["--color=256", "--no-color"], ["plain"]),
        (["plain", "--color=lots"], [], ["plain", "--color=lots"]),
    ],
)
def test_each_word_is_somebodys(args: list[str], asked: list[str], left: list[str]) -> None:
    found, rest = split(tool, "tool", args)
    assert sorted([*(name for name in OPTIONS if getattr(found, name[2:])), *found.colors]) == sorted(asked)
    assert rest == left
