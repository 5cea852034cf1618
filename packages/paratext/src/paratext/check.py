"""`python -m paratext check FILE`: each capability of a plugin file as a terminal gets it and as a pipe gets it."""

from typing import TextIO

from .capability import Capability, Condition
from .plugin import register
from .plugin_contract import check_file, one_line, read
from .registry import capabilities
from .template import URL

EXAMPLE_URL = "https://example.com/"


def check(path: str, stdout: TextIO, stderr: TextIO) -> int:
    """Register the plugin file and show its capabilities; give the exit code: 0, 1 on a refusal, 2 on wrong usage."""

    def show(plugin: object) -> str:
        names = register(plugin)
        given = [capability for capability in capabilities() if capability.name in names]
        count = "1 capability" if len(given) == 1 else f"{len(given)} capabilities"
        return f"{one_line(str(read(plugin, 'name')))}: {count}\n" + "".join(map(describe, given))

    return check_file(path, show, stdout, stderr)


def describe(capability: Capability) -> str:
    """Give a capability in lines: when it is sent, and what of it is sent where, each field holding its own name."""
    fields = {
        name: EXAMPLE_URL if name == URL else name
        for template in (capability.encode, capability.fallback)
        for name in template.fields
    }
    conditions = ["when " + " and ".join(_clauses(capability.when) or ["always"])]
    if capability.unless is not None and (clauses := _clauses(capability.unless)):
        conditions.append("unless " + " or ".join(clauses))
    pipe = capability.fallback.render(fields)
    return (
        f"  {capability.name} (OSC {one_line(str(capability.osc))})\n"
        f"    sent:     {one_line(', '.join(conditions))}\n"
        f"    terminal: {one_line(capability.encode.render(fields))}\n"
        f"    pipe:     {one_line(pipe) if pipe else '(nothing)'}\n"
    )


def _clauses(condition: Condition) -> list[str]:
    clauses = ["stdout is a terminal"] if condition.tty else []
    if condition.term_program is not None:
        clauses.append(f"TERM_PROGRAM is {' or '.join(condition.term_program)}")
    if condition.env_any is not None:
        clauses.append(f"{' or '.join(condition.env_any)} is set")
    if condition.term is not None:
        clauses.append(f"TERM is {' or '.join(condition.term)}")
    return clauses
