"""Help is click's own text, with colour where it is allowed and columns that line up by cells."""

import re
import sys
import unicodedata
from typing import Any

import click
import pytest
from burgee.help_text import Cells
from burgee.testing import invoke
from hypothesis import given, settings
from hypothesis import strategies as st

from .conftest import Run

SGR = re.compile("\x1b\\[[0-9;]*m")


def test_in_a_pipe_the_text_is_clicks_own(run: Run) -> None:
    for args in (["--help"], ["old", "--help"]):
        assert run("greeter", args) == run("greeter_plain", args)


def test_colour_adds_nothing_but_colour(run: Run) -> None:
    plain = run("greeter", ["greet", "--help"]).stdout
    colored = run("greeter", ["greet", "--help"], env={"FORCE_COLOR": "1"}).stdout
    assert SGR.sub("", colored) == plain
    assert "\x1b[1m\x1b[4mUsage:\x1b[24m\x1b[22m greeter.py greet [OPTIONS]" in colored
    assert "  \x1b[36m--name TEXT\x1b[39m" in colored
    assert "  \x1b[1mgreet\x1b[22m" in run("greeter", ["--help"], env={"FORCE_COLOR": "1"}).stdout


@pytest.mark.parametrize(
    ("args", "env", "colored"),
    [
        (["--color"], {}, True),
        (["--colors"], {}, True),
        (["--color=always"], {}, True),
        (["--color=256"], {}, True),
        (["--no-color"], {"FORCE_COLOR": "1"}, False),
        (["--color=never"], {"FORCE_COLOR": "1"}, False),
        ([], {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ([], {}, False),
    ],
)
def test_every_program_understands_the_colour_options(
    greeter: Any, args: list[str], env: dict[str, str], *, colored: bool
) -> None:
    assert ("\x1b[" in invoke(greeter, ["greet", "--help", *args], env=env).stdout) is colored


def test_a_program_that_declares_the_option_keeps_it() -> None:
    @click.command()
    @click.option("--color", default="none")
    @click.option("--json", "as_json", is_flag=True)
    def cli(color: str, *, as_json: bool) -> str:
        return f"{color} {as_json}"

    assert invoke(cli, ["--color", "blue", "--json"]).stdout == "blue True\n"


def test_an_unknown_colour_is_a_mistake() -> None:
    @click.command()
    def cli() -> None: ...

    assert invoke(cli, ["--color=lots"]).exit_code == 2


def test_wide_names_line_up() -> None:
    @click.group()
    def cli() -> None: ...

    for name, text in (("ab", "first"), ("日本", "second"), ("e\u0301", "third")):
        cli.command(name, help=text)(lambda: None)
    text = invoke(cli, ["--help"]).stdout
    columns = {
        cells_of(line[: line.index(word)])
        for line in text.splitlines()
        for word in ("first", "second", "third")
        if word in line
    }
    assert columns == {8}


def test_wide_text_is_wrapped_by_cells() -> None:
    @click.command(help="漢字" * 100)
    def cli() -> None: ...

    lines = [line for line in invoke(cli, ["--help"]).stdout.splitlines() if "漢" in line]
    assert len(lines) > 1
    assert max(map(cells_of, lines)) <= 78
    assert "".join(line.strip() for line in lines) == "漢字" * 100


def cells_of(text: str) -> int:
    """Measure by Unicode's own classes, character by character: another form of the rule than the one under test."""
    return sum(
        0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        for character in text
    )


@settings(deadline=None, max_examples=200)
@given(st.text(st.characters(exclude_categories=["Cs", "Co", "Cn"], max_codepoint=sys.maxunicode)))
def test_what_stands_in_for_wide_text_gives_it_back(text: str) -> None:
    cells = Cells()
    assert cells.back(cells.stand_in(text)) == text


@settings(deadline=None, max_examples=200)
@given(st.text(st.sampled_from("aZ 日本é\u0301漢")))
def test_what_stands_in_has_a_character_a_cell(text: str) -> None:
    text = text.lstrip("\u0301")
    assert len(Cells().stand_in(text)) == cells_of(text)
