"""`child_env`: real children of other libraries agree with the run that starts them, in each mode.

Which variable each library reads is in docs/child-processes.md; the table here is what they did.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from processes import bare_env, in_terminal, piped
from random_runtimes import runtimes
from roundel.child import child_env
from roundel.policy import color_level, output_mode
from roundel.runtime import IsTty, Runtime
from roundel.terminal import interactive

RICH = """
from rich.console import Console
from rich.live import Live
from rich.text import Text
console = Console()
console.print("hello", style="#ff8080")
with Live(Text("working"), console=console) as live:
    live.update(Text("still working"), refresh=True)
"""
TERMCOLOR = "from termcolor import cprint; cprint('hello', 'red')"
CLICK = "import click; click.secho('hello', fg='red')"
CLICK_WITH_ADAPTER = """
import click
from roundel.adapters.click import context_settings
from roundel.runtime import process_runtime
@click.command(context_settings=context_settings(process_runtime()))
def hello():
    click.secho("hello", fg="red")
hello()
"""
TRACEBACK = "import sys; sys.stderr = sys.stdout; 1 / 0"
ARGPARSE = "import argparse; argparse.ArgumentParser(prog='hello').print_help()"


class Run(NamedTuple):
    """A run that starts children: its variables, whether it has a terminal and was asked for JSON, and its answers."""

    env: dict[str, str]
    tty: bool
    json: bool
    mode: str
    level: int


RUNS = [
    Run({}, False, False, "pipe", 0),
    Run({"FORCE_COLOR": "1"}, False, False, "pipe", 1),
    Run({"FORCE_COLOR": "2", "COLORTERM": "truecolor"}, False, False, "pipe", 2),
    Run({"FORCE_COLOR": "3", "TERM": "dumb"}, False, False, "pipe", 3),
    Run({"NO_COLOR": "1", "FORCE_COLOR": "3", "CLICOLOR_FORCE": "1", "PYTHON_COLORS": "1"}, False, False, "pipe", 0),
    Run({"FORCE_COLOR": "0"}, False, False, "pipe", 0),
    Run({"CI": "1"}, False, False, "ci", 0),
    Run({"CI": "1", "GITHUB_ACTIONS": "true", "FORCE_COLOR": "true"}, False, False, "ci", 3),
    Run({"CLI_ACCESSIBLE": "1"}, False, False, "accessible", 0),
    Run({"CLI_ACCESSIBLE": "1", "TERM": "xterm-256color"}, True, False, "accessible", 0),
    Run({"CLI_ACCESSIBLE": "1", "FORCE_COLOR": "2", "TERM": "xterm-256color"}, True, False, "accessible", 2),
    Run({"FORCE_COLOR": "3"}, False, True, "json", 0),
    Run({"TERM": "xterm-256color"}, True, False, "tty", 2),
    Run({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, True, False, "tty", 3),
    Run({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, True, False, "tty", 0),
]
everywhere = pytest.mark.parametrize("run", RUNS, ids=lambda run: f"{run.mode}-{run.level}-{'-'.join(run.env)}")


def child(command: list[str], run: Run) -> str:
    """Run a command as a child of the described run, and give its output."""
    rt = Runtime(env=bare_env(**run.env), is_tty=IsTty(stdin=run.tty, stdout=run.tty))
    assert (output_mode(rt, json=run.json), color_level(rt, json=run.json)) == (run.mode, run.level)
    handed = child_env(rt, json=run.json)
    if run.tty:
        return in_terminal(command, handed).raw
    return piped(command, handed).stdout


@everywhere
def test_rich(run: Run) -> None:
    out = child([sys.executable, "-c", RICH], run)
    looks = {0: "hello", 1: "\x1b[91mhello", 2: "\x1b[38;5;210mhello", 3: "\x1b[38;2;255;128;128mhello"}
    assert out.replace("\r", "").startswith(looks[run.level])
    assert ("\x1b[2K" in out) is (run.mode == "tty"), "it redraws on a terminal alone"


@everywhere
def test_termcolor(run: Run) -> None:
    out = child([sys.executable, "-c", TERMCOLOR], run)
    assert ("\x1b[31m" in out) is (run.level > 0)


@everywhere
def test_click_reads_no_variable_and_obeys_through_the_adapter(run: Run) -> None:
    alone = child([sys.executable, "-c", CLICK], run)
    assert ("\x1b[31m" in alone) is run.tty
    adapted = child([sys.executable, "-c", CLICK_WITH_ADAPTER], run)
    assert ("\x1b[31m" in adapted) is (run.level > 0)


@pytest.mark.skipif(sys.version_info < (3, 13), reason="tracebacks have colour from Python 3.13 on")
@everywhere
def test_python_tracebacks(run: Run) -> None:
    out = child([sys.executable, "-c", TRACEBACK], run)
    assert ("\x1b[" in out) is (run.level > 0)


@pytest.mark.skipif(sys.version_info < (3, 14), reason="argparse help has colour from Python 3.14 on")
@everywhere
def test_argparse_help(run: Run) -> None:
    out = child([sys.executable, "-c", ARGPARSE], run)
    assert ("\x1b[" in out) is (run.level > 0)


@pytest.fixture(scope="session")
def chalk(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Install chalk, and give a command that prints the level it decided and a red word."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("node and npm are not installed")
    folder: Path = tmp_path_factory.mktemp("chalk")
    command = [npm, "install", "--silent", "--no-audit", "--no-fund", "chalk@6"]
    installed = subprocess.run(
        command,
        cwd=folder,
        env=dict(os.environ),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=110,
        check=False,
    )
    if installed.returncode:
        pytest.skip(f"npm could not install chalk: {installed.stderr.decode(errors='replace')[-300:]}")
    program = folder / "level.mjs"
    program.write_text(
        "import chalk from 'chalk'; console.log(String(chalk.level), chalk.red('hello'));", encoding="utf-8"
    )
    return [node, str(program)]


@everywhere
def test_chalk(chalk: list[str], run: Run) -> None:
    out = child(chalk, run)
    if run.level == 0 and run.tty:
        # chalk reads FORCE_COLOR and its own flags, and no NO_COLOR. FORCE_COLOR=0 would tell it, and would turn
        # colour on in most Python tools; so on a terminal a chalk child needs --no-color.
        assert out.startswith(("1 ", "2 ", "3 "))
        assert child([*chalk, "--no-color"], run).startswith("0 hello")
    else:
        assert out.startswith(f"{run.level} ")
        assert ("\x1b[31m" in out) is (run.level > 0)


@settings(max_examples=500, deadline=None)
@given(rt=runtimes)
def test_a_child_of_the_family_gives_the_same_answers(rt: Runtime) -> None:
    same = Runtime(env=child_env(rt), is_tty=rt.is_tty, platform=rt.platform)
    assert output_mode(same) == output_mode(rt)
    assert color_level(same) == color_level(rt)
    assert interactive(same) is interactive(rt)


@settings(max_examples=200, deadline=None)
@given(rt=runtimes)
def test_colour_off_is_never_a_force_color(rt: Runtime) -> None:
    for json in (False, True):
        env = child_env(rt, json=json)
        if color_level(rt, json=json) == 0:
            assert env["NO_COLOR"] == "1"
            assert "FORCE_COLOR" not in env
            assert "CLICOLOR_FORCE" not in env
        else:
            assert "NO_COLOR" not in env
            assert env["FORCE_COLOR"] == str(color_level(rt))
        assert ("TTY_INTERACTIVE" in env) is (output_mode(rt, json=json) != "tty")


def test_what_the_run_was_told_itself_gives_way_to_its_answers() -> None:
    inherited = dict.fromkeys(("TTY_COMPATIBLE", "TTY_INTERACTIVE", "ANSI_COLORS_DISABLED", "COLORTERM"), "1")
    on_terminal = child_env(Runtime(env={**inherited, "TERM": "xterm"}, is_tty=IsTty(stdout=True)))
    assert set(on_terminal) == {"TERM", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "PYTHON_COLORS"}
    plain = child_env(Runtime(env={**inherited, "NO_COLOR": "1"}))
    assert plain == {
        "NO_COLOR": "1",
        "CLICOLOR": "0",
        "PYTHON_COLORS": "0",
        "TTY_INTERACTIVE": "0",
        "TTY_COMPATIBLE": "0",
    }


def test_the_rest_of_the_environment_is_handed_on() -> None:
    env = {"PATH": "/bin", "HOME": "/home/me", "CI": "1"}
    assert {name: child_env(Runtime(env=env))[name] for name in env} == env
    assert env == {"PATH": "/bin", "HOME": "/home/me", "CI": "1"}
