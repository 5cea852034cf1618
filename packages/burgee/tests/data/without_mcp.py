"""A program on a machine without the mcp package."""

import sys

import burgee
import click

sys.modules["mcp"] = sys.modules["mcp_types"] = None  # type: ignore[assignment]


@click.command()
def cli() -> None:
    """Do nothing."""


burgee.run(cli)
