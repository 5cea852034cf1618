"""A click program that has a bit of everything: what most tests run."""

import dataclasses
import datetime as dt
import enum
import os
import pathlib
import subprocess
import sys
from collections.abc import Callable

import burgee
import click


class Color(enum.Enum):
    RED = "red"


@dataclasses.dataclass
class Release:
    version: str
    when: dt.date
    where: pathlib.Path
    color: Color


NotFound = burgee.define_error("NotFound", 42)


@click.group()
@click.option("--config", help="Where to read from.")
@click.version_option("1.2.3")
def cli(config: str | None) -> None:
    """A tool that greets."""


@cli.command()
@click.option("--name", envvar="GREETER_NAME", default="world", help="Whom.")
@click.option("--count", type=click.IntRange(1, 5), default=1)
@click.option("--style", type=click.Choice(["plain", "loud"]), default="plain")
@burgee.effects("read_only")
def greet(name: str, count: int, style: str) -> dict[str, object]:
    """Greet somebody."""
    return {"greeting": f"hello {name}", "count": count, "style": style}


@cli.command()
@click.argument("what", default="mapping")
def give(what: str) -> object:
    """Give a result of some kind."""
    release = Release("1.0", dt.date(2026, 11, 30), pathlib.PurePosixPath("a/b"), Color.RED)  # type: ignore[arg-type]
    return {
        "mapping": {"a": 1, "b": None, "c": True, "d": ["x", "y"], "e": {"f": 1}},
        "list": ["one", 2, None],
        "rows": [{"a": 1, "b": "x"}, {"a": 2, "b": "y"}],
        "text": "as it is",
        "nothing": None,
        "number": 3,
        "release": release,
        "nan": {"x": float("nan"), "y": float("inf")},
        "set": {3, 1, 2},
        "generator": (n for n in range(3)),
        "hostile": {"file": "a\x1b[31mred\u202eb"},
    }[what]


@cli.command()
def noisy() -> dict[str, int]:
    """Print in every way there is, and give a result."""
    print("print")
    click.echo("echo")
    os.write(1, b"descriptor\n")
    subprocess.run([sys.executable, "-c", "print('subprocess')"], check=True)
    sys.__stdout__.write("original\n")  # type: ignore[union-attr]
    print("on stderr", file=sys.stderr)
    click.echo(b"bytes", err=True)
    print('{"event":"mine","state":1}', file=sys.stderr)
    return {"x": 1}


@cli.command()
@click.argument("text")
def say(text: str) -> None:
    """Print a text."""
    click.echo(text)


@cli.command()
@click.argument("how")
def fail(how: str) -> None:
    """Fail in some way."""
    if how == "own":
        raise NotFound("no such thing", hint="look elsewhere", fix="greeter list")
    if how == "usage":
        raise burgee.UsageError("wrong")
    if how == "config":
        raise burgee.ConfigError("bad config")
    if how == "auth":
        raise burgee.AuthError("not signed in")
    if how == "cancelled":
        raise burgee.Cancelled
    if how == "failure":
        raise burgee.Failure("it broke")
    if how == "click":
        raise click.ClickException("click broke")
    if how == "abort":
        raise click.Abort
    if how == "exit":
        raise SystemExit(9)
    if how == "exit-text":
        raise SystemExit("told so")
    if how == "ctx-exit":
        click.get_current_context().exit(8)
    if how == "code":
        error = RuntimeError("whole sentence")
        error.code, error.fix = "USAGE", "pass --that"  # type: ignore[attr-defined]
        raise error
    if how == "interrupt":
        raise KeyboardInterrupt
    raise ZeroDivisionError("division by zero")


@cli.command()
@click.option("--name", prompt="Project name?")
def ask(name: str) -> None:
    """Ask through an option."""
    click.echo(f"named {name}")


@cli.command()
@click.argument("how")
def question(how: str) -> None:
    """Ask in the command's body."""
    questions: dict[str, Callable[[], object]] = {
        "prompt": lambda: click.prompt("Which one?"),
        "hidden": lambda: click.prompt("Secret?", hide_input=True),
        "confirm": lambda: click.confirm("Sure?"),
        "abort": lambda: click.confirm("Sure?", abort=True),
        "pause": click.pause,
        "getchar": click.getchar,
        "edit": lambda: click.edit("text"),
    }
    click.echo(f"answered {questions[how]()}")


@cli.command()
@click.confirmation_option(prompt="Drop it all?")
@burgee.effects("non_idempotent")
def drop() -> str:
    """Drop everything."""
    return "dropped"


@cli.command()
@click.password_option()
def password(password: str) -> None:
    """Take a password."""
    click.echo(f"{len(password)} characters")


@cli.command()
@burgee.effects("withheld")
def secret() -> str:
    """Not for agents."""
    return "secret"


@cli.command()
def decide() -> None:
    """Need a decision."""
    burgee.current().action_required("ambiguous", "Two releases match.", ["greeter pick 1", "greeter run -- 2"])


@cli.command()
def look() -> dict[str, object]:
    """Show the run as the command sees it."""
    run = burgee.current()
    return {
        "interactive": run.interactive,
        "agent": run.agent,
        "mode": run.mode,
        "color_level": run.color_level,
        "json": run.json,
    }


@cli.command(deprecated=True)
def old() -> str:
    """Do it the old way."""
    return "old"


if __name__ == "__main__":
    burgee.run(cli)
