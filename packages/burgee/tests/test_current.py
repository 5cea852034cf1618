"""What the command sees of its run."""

import contextlib

import burgee
import click
import pytest
from burgee.testing import invoke

from .conftest import Run


@pytest.mark.parametrize(
    ("mode", "env", "seen"),
    [
        ("tty", {}, {"interactive": True, "agent": None, "mode": "tty", "color_level": 2, "json": False}),
        ("tty", {"CI": "1"}, {"interactive": True, "mode": "tty"}),
        ("tty", {"CLAUDECODE": "1"}, {"interactive": False, "agent": "CLAUDECODE", "mode": "tty"}),
        ("tty", {"CLAUDECODE": "1", "FORCE_TTY": "1"}, {"interactive": True, "agent": "CLAUDECODE"}),
        ("pipe", {}, {"interactive": False, "mode": "pipe", "color_level": 0}),
        ("pipe", {"FORCE_TTY": "1", "FORCE_COLOR": "3"}, {"interactive": True, "mode": "pipe", "color_level": 3}),
        ("ci", {}, {"interactive": False, "mode": "ci"}),
        ("accessible", {}, {"interactive": True, "mode": "accessible", "color_level": 0}),
        ("json", {"FORCE_COLOR": "3"}, {"interactive": False, "mode": "json", "color_level": 0, "json": True}),
    ],
)
def test_the_run_in_each_mode(mode: str, env: dict[str, str], seen: dict[str, object]) -> None:
    def look() -> dict[str, object]:
        run = burgee.current()
        return {name: getattr(run, name) for name in ("interactive", "agent", "mode", "color_level", "json")}

    found: list[dict[str, object]] = []
    cli = click.Command("look", callback=lambda: found.append(look()))
    assert invoke(cli, [], mode=mode, env=env).exit_code == 0  # type: ignore[arg-type]
    assert {name: found[0][name] for name in seen} == seen


def test_outside_a_run_it_tells_of_the_process() -> None:
    assert burgee.current().json is False


def test_exit_closes_what_is_open() -> None:
    closed: list[bool] = []

    def leave() -> None:
        with contextlib.ExitStack() as stack:
            stack.callback(closed.append, True)
            burgee.current().exit(9)

    assert invoke(click.Command("leave", callback=leave)).exit_code == 9
    assert closed == [True]


def test_colour_options_are_part_of_the_run(run: Run) -> None:
    assert "color_level: 2" in run("greeter", ["look", "--color=256"]).stdout
