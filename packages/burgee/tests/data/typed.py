"""A Typer program; with BURGEE_OFF=1 it runs as it would without burgee."""

import os

import burgee
import typer

app = typer.Typer(help="A tool with types.")


@app.command()
@burgee.effects("read_only")
def greet(name: str, times: int = 1) -> dict[str, object]:
    """Greet somebody."""
    return {"greeting": f"hello {name}", "times": times}


@app.command()
def leave() -> None:
    """Leave with a code."""
    raise typer.Exit(7)


@app.command()
def stop() -> None:
    """Stop."""
    raise typer.Abort


@app.command()
def drop(*, force: bool = typer.Option(..., prompt="Drop it?")) -> None:
    """Drop it."""


@app.command()
def sure() -> None:
    """Ask in the body."""
    typer.confirm("Sure?", abort=True)
    typer.echo("sure")


@app.command()
def boom() -> None:
    """Break."""
    raise ValueError("broken")


if os.environ.get("BURGEE_OFF"):
    app()
else:
    burgee.run(app)
