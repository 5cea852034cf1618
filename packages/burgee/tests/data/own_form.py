"""Raises an exception that shows itself in its own words."""

from typing import IO, Any

import burgee
import click


class Loud(click.ClickException):
    exit_code = 6

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"!! {self.message}", err=True)


@click.command()
def cli() -> None:
    """Fail loudly."""
    raise Loud("in my own words")


burgee.run(cli)
