"""Runs a program, and then asks with click as if burgee had never been there."""

import contextlib
import inspect

import burgee
import click


@click.command()
def cli() -> None:
    """Do nothing."""


before = inspect.signature(click.prompt)
with contextlib.suppress(SystemExit):
    burgee.run(cli, argv=[])
assert inspect.signature(click.prompt) == before
click.termui.visible_prompt_func = lambda text: click.echo(f"{text}bob") or "bob"  # type: ignore[func-returns-value]
assert click.prompt("Which one?") == "bob"
