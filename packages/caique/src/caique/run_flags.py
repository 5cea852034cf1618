"""What the run was asked for, `--json`, `--yes` and `--interactive`, said once by what read the command line.

burgee says it for the command it runs, so that the questions the command asks by caique's functions follow it without
being handed it each time. Nothing outside the interpreter's own start-up modules is imported here.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_runs: "list[Mapping[str, bool]]" = []


def say(flags: "Mapping[str, bool]") -> "Callable[[], object]":
    """Let questions without flags of their own be decided by these; give the function that ends that.

    `flags` are those of `caique.decide.decide`. What was said last holds, and ends first.
    """
    _runs.append(flags)
    return _runs.pop


def flags_of_run() -> "Mapping[str, bool] | None":
    """Give what was said of the run that goes on, None where nothing was."""
    return _runs[-1] if _runs else None
