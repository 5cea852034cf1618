"""Waits until it is interrupted, with something open."""

import atexit
import contextlib
import pathlib
import time

import burgee
import click


@click.command()
def cli() -> None:
    """Wait."""
    atexit.register(print, "exit handler")
    with contextlib.ExitStack() as stack:
        stack.callback(print, "closed")
        pathlib.Path("ready").touch()
        time.sleep(60)


burgee.run(cli)
