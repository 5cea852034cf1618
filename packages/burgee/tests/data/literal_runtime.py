"""Runs with a runtime that is a literal: the document goes there, and the process's own stdout stays in use."""

import contextlib
import io

import burgee
import click
from roundel.runtime import Runtime


@click.command()
def cli() -> str:
    """Print, and give a result."""
    print("printed")
    return "result"


out = io.StringIO()
with contextlib.suppress(SystemExit):
    burgee.run(cli, argv=["--json"], rt=Runtime(stdout=out))
print("document:", out.getvalue(), end="")
