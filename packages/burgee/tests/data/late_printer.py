"""Prints when the process ends, after everything else."""

import atexit
import os

import burgee
import click


@click.command()
def cli() -> str:
    """Print late."""
    atexit.register(print, "late")
    atexit.register(os.write, 1, b"later\n")
    return "done"


burgee.run(cli)
