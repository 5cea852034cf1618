"""Says more than a reader may want to hear, and something at its end."""

import atexit

import burgee
import click

atexit.register(print, "a last word", flush=True)


@click.group()
def cli() -> None:
    """Talk."""


@cli.command()
@click.option("--flush", is_flag=True)
def many(*, flush: bool) -> None:
    """Print many lines."""
    for number in range(20_000):
        print("line", number, flush=flush)


@cli.command()
def result() -> dict[str, str]:
    """Give a result."""
    return {"much": "x" * 100_000}


burgee.run(cli)
