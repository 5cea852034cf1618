"""The runtime that a command is given for the rest of the family."""

import burgee
import click
import pytest
from burgee.testing import invoke


def cli() -> click.Command:
    def draw() -> str:
        rt = burgee.current().runtime
        rt.stdout.write("drawn\n")
        rt.stderr.write("told\n")
        return f"mode {rt.mode}"

    return click.Command("draw", callback=draw)


@pytest.mark.parametrize("mode", ["tty", "pipe", "ci", "accessible"])
def test_it_writes_where_the_program_writes(mode: str) -> None:
    result = invoke(cli(), mode=mode)  # type: ignore[arg-type]
    assert (result.stdout, result.stderr) == (f"drawn\nmode {mode}\n", "told\n")


def test_under_json_what_it_writes_stays_out_of_the_document() -> None:
    result = invoke(cli(), mode="json")
    assert result.envelope is not None
    assert result.envelope["data"] == "mode json"
    assert result.envelope["meta"]["stdout"] == "drawn\n"
    assert result.stderr == '{"event":"stderr","state":"told"}\n'
