"""What a command may do to the process it runs in."""

import atexit
import os
import sys

import burgee
import click


@click.group()
def cli() -> None:
    """Do odd things."""


@cli.command()
def forks() -> str:
    """Leave a forked process by the way the command came in."""
    child = os.fork()
    if child == 0:
        print("child")
        sys.exit(0)
    os.waitpid(child, 0)
    print("parent")
    return "done"


@cli.command()
def afterwards() -> str:
    """Write to stderr when everything is over."""
    atexit.register(lambda: print("late", file=sys.stderr, end=""))
    return "done"


@cli.command()
@click.option("--size", default=1)
def complains(size: int) -> str:
    """Write to stderr, and give a result of some size."""
    click.echo("careful", err=True)
    return "x" * size


@cli.command()
def interrupted() -> object:
    """Be interrupted while the result is read."""

    class Slow(dict[str, int]):
        def items(self) -> object:  # type: ignore[override]
            raise KeyboardInterrupt

    return Slow(a=1)


if __name__ == "__main__":
    burgee.run(cli)
