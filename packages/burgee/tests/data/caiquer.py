"""Asks by caique's own functions, and not by click's: what the run was asked for holds for them too."""

import burgee
import caique.click
import caique.questionary
import click
from caique.ask import ask


@click.group()
def cli() -> None:
    pass


@cli.command()
def spec() -> str:
    return f"answered {ask({'kind': 'confirm', 'message': 'Sink it?'}, option='yes')}"


@cli.command()
def sink() -> str:
    return f"answered {caique.click.confirm('Sink it?', option='yes')}"


@cli.command()
def choose() -> str:
    return f"answered {caique.questionary.confirm('Sink it?', option='yes').ask()}"


@cli.command()
def name() -> str:
    return f"named {caique.click.prompt('Name?', option='name')}"


@cli.command()
def survey() -> str:
    return f"named {caique.questionary.text('Name?', option='name').ask()}"


if __name__ == "__main__":
    burgee.run(cli)
