"""A Typer program whose command imports click itself when it runs."""

import burgee
import typer

app = typer.Typer()


@app.command()
def late() -> None:
    """Ask with click's own function."""
    import click

    click.confirm("Sure?", abort=True)


@app.command()
def other() -> None:
    """Do nothing."""


burgee.run(app)
