"""Waits until it is interrupted, with something open: the Typer form."""

import atexit
import contextlib
import pathlib
import time

import burgee
import typer

app = typer.Typer()


@app.command()
def wait() -> None:
    """Wait."""
    atexit.register(print, "exit handler")
    with contextlib.ExitStack() as stack:
        stack.callback(print, "closed")
        pathlib.Path("ready").touch()
        time.sleep(60)


burgee.run(app)
