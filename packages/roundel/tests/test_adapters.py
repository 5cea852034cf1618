"""What people already draw with, under the policy's answers."""

import io
import logging
import sys
import time
from typing import Any

import click
import pytest
from processes import bare_env, piped
from prompt_toolkit.output import ColorDepth
from rich.live import Live
from rich.text import Text
from roundel.adapters.click import context_settings, echo
from roundel.adapters.logging import formatter
from roundel.adapters.prompt_toolkit import color_depth
from roundel.adapters.rich import console
from roundel.plugin_contract import PluginError
from roundel.runtime import IsTty, Runtime
from roundel.theme import DEFAULT, fly

CI_IN_COLOR = {"CI": "1", "GITHUB_ACTIONS": "true", "FORCE_COLOR": "true"}


def runtime(*, tty: bool = False, **env: str) -> Runtime:
    return Runtime(env=env, is_tty=IsTty(stdout=tty), stdout=io.StringIO())


def drawn_by_rich(rt: Runtime, style: str = "bold #ff8080") -> str:
    screen = console(rt)
    with Live(Text("working", style="red"), console=screen, refresh_per_second=50) as live:
        for _ in range(3):
            time.sleep(0.02)
            live.update(Text("done", style=style), refresh=True)
    assert isinstance(rt.stdout, io.StringIO)
    return rt.stdout.getvalue()


def test_rich_in_ci_with_force_color_colours_and_does_not_animate() -> None:
    assert drawn_by_rich(Runtime(env=CI_IN_COLOR, stdout=io.StringIO())) == "\x1b[1;38;2;255;128;128mdone\x1b[0m"


def test_rich_alone_gets_that_wrong() -> None:
    """The reason for the adapter. When rich changes its mind, this says so."""
    from rich.console import Console

    out = io.StringIO()
    with Live(Text("working"), console=Console(file=out, _environ=CI_IN_COLOR), refresh_per_second=50) as live:
        live.update(Text("done"), refresh=True)
    assert "\x1b[2K" in out.getvalue()


def test_rich_in_a_pipe_is_plain() -> None:
    assert drawn_by_rich(runtime(TERM="xterm-256color", COLORTERM="truecolor")) == "done"


def test_rich_on_a_terminal_animates_at_the_level() -> None:
    # Another colour each time: rich keeps the codes of a style that it has once drawn, at whatever level that was.
    basic = drawn_by_rich(runtime(tty=True, TERM="xterm"), "#ff8081")
    assert "\x1b[2K" in basic
    assert "\x1b[91mdone" in basic
    assert "\x1b[38;5;210mdone" in drawn_by_rich(runtime(tty=True, TERM="xterm-256color"), "#ff8082")
    assert "\x1b[38;2;255;128;131mdone" in drawn_by_rich(runtime(tty=True, COLORTERM="truecolor"), "#ff8083")


def test_rich_accessible_on_a_terminal_neither_animates_nor_colours() -> None:
    assert drawn_by_rich(runtime(tty=True, COLORTERM="truecolor", CLI_ACCESSIBLE="1")) == "done"


def test_rich_under_no_color_on_a_terminal_has_no_style_at_all() -> None:
    assert "\x1b[1" not in drawn_by_rich(runtime(tty=True, NO_COLOR="1", COLORTERM="truecolor")).replace("\x1b[1A", "")


def test_rich_takes_its_other_arguments() -> None:
    rt = runtime()
    console(rt, width=10).print("one two three")
    assert rt.stdout.getvalue() == "one two \nthree\n"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("env", "argv", "colored"),
    [
        ({}, (), False),
        (CI_IN_COLOR, (), True),
        ({"NO_COLOR": "1", "FORCE_COLOR": "3"}, (), False),
        ({}, ("--color",), True),
        ({"FORCE_COLOR": "0"}, ("--color=256",), False),
    ],
)
def test_click(env: dict[str, str], argv: tuple[str, ...], colored: bool) -> None:
    rt = Runtime(env=env, argv=argv, stdout=io.StringIO())
    text = click.style("hello", fg="red")
    echo(rt, text)
    assert rt.stdout.getvalue() == (text if colored else "hello") + "\n"  # type: ignore[attr-defined]

    seen = io.StringIO()

    @click.command(context_settings=context_settings(rt))
    def command() -> None:
        click.echo(text, file=seen, nl=False)

    command.main([], standalone_mode=False)
    assert seen.getvalue() == (text if colored else "hello")


@pytest.mark.parametrize(
    ("level", "depth"),
    [
        ("0", ColorDepth.DEPTH_1_BIT),
        ("1", ColorDepth.DEPTH_4_BIT),
        ("2", ColorDepth.DEPTH_8_BIT),
        ("3", ColorDepth.DEPTH_24_BIT),
    ],
)
def test_prompt_toolkit(level: str, depth: ColorDepth) -> None:
    assert color_depth(runtime(FORCE_COLOR=level)) is depth


def logged(rt: Runtime, **options: Any) -> list[str]:
    handler = logging.StreamHandler(rt.stdout)
    handler.setFormatter(formatter(rt, "%(levelname)s|%(message)s", **options))
    for level in (5, 10, 20, 30, 40, 50):
        handler.handle(logging.LogRecord("test", level, "", 0, "text", None, None))
    return rt.stdout.getvalue().splitlines()  # type: ignore[attr-defined, no-any-return]


def test_logging_in_a_pipe_is_what_logging_writes() -> None:
    assert logged(runtime()) == [
        *("Level 5|text", "DEBUG|text", "INFO|text"),
        *("WARNING|text", "ERROR|text", "CRITICAL|text"),
    ]


def test_logging_colours_the_level_alone() -> None:
    assert logged(runtime(FORCE_COLOR="1")) == [
        "\x1b[2mLevel 5\x1b[22m|text",
        "\x1b[2mDEBUG\x1b[22m|text",
        "\x1b[36mINFO\x1b[39m|text",
        "\x1b[33mWARNING\x1b[39m|text",
        "\x1b[1m\x1b[31mERROR\x1b[39m\x1b[22m|text",
        "\x1b[1m\x1b[31mCRITICAL\x1b[39m\x1b[22m|text",
    ]


def test_logging_pads_before_it_colours() -> None:
    for env, drawn in ({}, "[INFO    ] text"), ({"FORCE_COLOR": "1"}, "[\x1b[36mINFO    \x1b[39m] text"):
        record = logging.LogRecord("n", 20, "", 0, "text", None, None)
        assert formatter(Runtime(env=env), "[%(levelname)-8s] %(message)s").format(record) == drawn


@pytest.mark.parametrize("fmt", ["%(asctime)s %(levelname)s %(message)s", "%(asctime)s", "100%% %(levelname)s"])
@pytest.mark.parametrize("datefmt", [None, "%Y", "%H:%M:%S"])
def test_logging_takes_the_formats_that_logging_takes(fmt: str, datefmt: str | None) -> None:
    record = logging.LogRecord("n", 20, "", 0, "a %s", ("text",), None)
    assert formatter(runtime(), fmt, datefmt).format(record) == logging.Formatter(fmt, datefmt).format(record)


def test_logging_writes_the_traceback_below() -> None:
    try:
        raise ValueError("no")
    except ValueError:
        record = logging.LogRecord("n", 40, "", 0, "text", None, sys.exc_info())
    plain = logging.Formatter("%(levelname)s %(message)s").format(record)
    assert plain.endswith("ValueError: no")
    assert formatter(runtime(), "%(levelname)s %(message)s").format(record) == plain


def test_logging_refuses_a_format_that_logging_refuses() -> None:
    with pytest.raises(ValueError, match="Invalid format"):
        formatter(runtime(), "{message}")


def test_logging_refuses_a_theme_that_is_none() -> None:
    with pytest.raises(PluginError, match="must be a mapping of token names"):
        formatter(runtime(), theme={})


def test_logging_takes_a_level_below_any() -> None:
    record = logging.LogRecord("n", -5, "", 0, "text", None, None)
    assert formatter(runtime(), "%(message)s").format(record) == "text"


def test_logging_takes_a_theme() -> None:
    theme = {"ground": "#000000", "tokens": {"warn": "#ffff00"}}
    assert logged(runtime(FORCE_COLOR="3"), theme=theme)[3] == "\x1b[38;2;255;255;0mWARNING\x1b[39m|text"


def test_logging_wears_the_theme_that_flies() -> None:
    fly({"ground": "#000000", "tokens": {"warn": "#00ffff"}}, runtime(FORCE_COLOR="3"))
    try:
        assert logged(runtime(FORCE_COLOR="3"))[3] == "\x1b[38;2;0;255;255mWARNING\x1b[39m|text"
    finally:
        fly(DEFAULT, runtime())


def test_logging_under_json_is_plain() -> None:
    assert logged(runtime(FORCE_COLOR="3"), json=True)[3] == "WARNING|text"


def test_logging_leaves_the_record_as_it_was() -> None:
    record = logging.LogRecord("n", 30, "", 0, "text", None, None)
    formatter(runtime(FORCE_COLOR="1")).format(record)
    assert record.levelname == "WARNING"


@pytest.mark.parametrize(
    ("call", "library"),
    [
        ("from roundel.adapters.rich import console as f", "rich"),
        ("from roundel.adapters.click import echo as f", "click"),
        ("from roundel.adapters.prompt_toolkit import color_depth as f", "prompt_toolkit"),
    ],
)
def test_a_missing_library_is_told_with_its_pip_line(call: str, library: str) -> None:
    program = f"import sys; sys.modules[{library!r}] = None; {call}; from roundel.runtime import Runtime; f(Runtime())"
    run = piped([sys.executable, "-c", program], bare_env())
    assert run.returncode == 1
    assert run.stderr.endswith(
        f"ImportError: {library} is not installed\nfix: pip install 'burgee-roundel[{library}]'\n"
    )


@pytest.mark.parametrize(
    ("module", "heavy"),
    [
        ("roundel.adapters.rich", "rich"),
        ("roundel.adapters.click", "click"),
        ("roundel.adapters.prompt_toolkit", "prompt_toolkit"),
        ("roundel.adapters.logging", "logging"),
    ],
)
def test_an_adapter_imports_its_library_only_when_called(module: str, heavy: str) -> None:
    run = piped([sys.executable, "-c", f"import sys, {module}; print({heavy!r} in sys.modules)"], bare_env())
    assert (run.stdout, run.stderr) == ("False\n", "")
