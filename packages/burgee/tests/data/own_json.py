"""A program with options that carry the names of burgee's: as a flag of a command, and as an option of a group."""

import burgee
import click


@click.group()
def cli() -> None: ...


@cli.command()
@click.option("--json", "as_json", is_flag=True)
@click.option("--yes", "answer", default="no")
@click.option("--count", type=int, default=1)
def show(as_json: bool, answer: str, count: int) -> None:
    """Show it."""
    click.echo(f'{{"count": {count}}}' if as_json else f"count {count}, {answer}")


@cli.group()
@click.option("--json", "as_json", is_flag=True)
def deep(as_json: bool) -> None: ...


@deep.command()
def say() -> str:
    """Say it."""
    return "said"


burgee.run(cli)
