"""roundel beside rich, termcolor, click and the standard library: what an import costs, and what a decision costs."""

import io
import sys
from collections.abc import Callable

import click
import click._compat
import rich.console
import rich.style
import termcolor
from measure import Row, imports, microseconds
from roundel.policy import color_level, output_mode
from roundel.runtime import IsTty, Runtime
from roundel.terminal import interactive, unicode
from roundel.theme import DEFAULT, tokens_on

ENV = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": "/home/someone"}
GREEN = rich.style.Style(color="green")


def run() -> list[Row]:
    """Measure roundel."""
    modules = {
        "roundel": "roundel.policy",
        "roundel, a program in colour": "roundel.plugin, roundel.runtime",
        "rich": "rich.console",
        "termcolor": "termcolor",
        "click": "click",
    }
    rt = Runtime(env=ENV, argv=("build", "--jobs", "4"), is_tty=IsTty(stdin=True, stdout=True))
    pipe = io.StringIO()

    def four_answers() -> None:
        output_mode(rt)
        color_level(rt)
        interactive(rt)
        unicode(rt)

    decisions: dict[str, Callable[[], object]] = {
        "roundel, all four answers": four_answers,
        "rich, Console()": lambda: rich.console.Console(file=pipe, _environ=ENV).color_system,
        "termcolor, can_colorize()": termcolor.can_colorize,
        "click, should_strip_ansi()": lambda: click._compat.should_strip_ansi(pipe),
    }
    if sys.version_info >= (3, 13):
        import _colorize

        modules["_colorize"] = "_colorize"
        decisions["_colorize, can_colorize()"] = _colorize.can_colorize

    ok = tokens_on(DEFAULT, Runtime(env={"FORCE_COLOR": "1"})).ok
    coloring: dict[str, Callable[[], object]] = {
        "roundel, ok()": lambda: ok("some text"),
        "rich, Style.render()": lambda: GREEN.render("some text"),
        "termcolor, colored()": lambda: termcolor.colored("some text", "green", force_color=True),
        "click, style()": lambda: click.style("some text", fg="green"),
    }

    took, added = imports(modules)
    return [
        Row("import over a bare interpreter", "ms", took, "under 1 ms"),
        Row("modules an import adds", "modules", added, "3: its own, none of the standard library"),
        Row("time per decision", "us", microseconds(decisions), "under 5 us"),
        Row("time per text in colour", "us", microseconds(coloring)),
    ]
