"""click under the policy: what to tell a command and `echo` about colour. click itself reads no variable."""

from typing import Any

from roundel.extra import require
from roundel.policy import color_level
from roundel.protocols import ColorRuntime, DrawingRuntime


def context_settings(rt: ColorRuntime, *, json: bool = False) -> dict[str, Any]:
    """Give the `context_settings` with which a command's `click.echo` and `click.secho` obey the policy.

    `@click.command(context_settings=context_settings(process_runtime()))`.
    """
    return {"color": color_level(rt, json=json) > 0}


def echo(rt: DrawingRuntime, message: object = "", *, nl: bool = True, json: bool = False) -> None:
    """Write as `click.echo` does, to `rt.stdout`, keeping the message's colour where the policy allows any.

    Raises ImportError where click is not installed.
    """
    require("click", "burgee-roundel", "click")
    import click

    click.echo(message, file=rt.stdout, nl=nl, color=color_level(rt, json=json) > 0)
