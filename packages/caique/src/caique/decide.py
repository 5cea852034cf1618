"""Whether to ask: the one decision that keeps a program from waiting for an answer that nobody can give.

`decide` is a pure function and imports no prompt library, nor anything else that a bare interpreter has not loaded:
a run that asks nothing pays nothing for the prompts it did not show.
"""

from roundel.terminal import interactive

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Literal, NotRequired, TypedDict

    from roundel.protocols import StdinRuntime

    class Verdict(TypedDict):
        """What `decide` says. `value` comes with `answer`; `code`, `message` and `fix` come with `error`."""

        action: Literal["skip", "prompt", "answer", "error"]
        value: NotRequired[object]
        code: NotRequired[str]
        message: NotRequired[str]
        fix: NotRequired[str]


def decide(  # noqa: PLR0917 - the contract's order of arguments; callers name them
    value: object,
    spec: "Mapping[str, object]",
    option: "str | None",
    runtime: "StdinRuntime",
    flags: "Mapping[str, bool] | None" = None,
    required: bool = False,  # noqa: FBT001, FBT002 - as above
) -> "Verdict":
    """Say what to do about one option.

    The first row that matches wins:

    1. a value was supplied: `skip`. Only None is nothing; False, 0, "" and [] are answers.
    2. not required, and no `interactive` flag: `skip`.
    3. the `json` flag: `error`, for whoever reads JSON answers no questions.
    4. the `yes` flag and a confirm: `answer`, with the value True. No other kind is answered by it.
    5. somebody is there to type (`roundel.terminal.interactive`): `prompt`.
    6. nobody is there: `error`.

    `spec` gives `kind` and `message`; `option` is the flag's name, with or without its dashes, None where the
    question belongs to no flag; `runtime` gives `env` and `is_tty.stdin`; `flags` the run's `json`, `yes` and
    `interactive`. An error has the code `USAGE`, a message that names the flag, and the fix.
    (The static projection, "caique: prompts".)
    """
    if not needs_answer(value, flags, required=required):
        return {"action": "skip"}
    if flags is not None and flags.get("json", False):
        return _error(spec, option, "under --json", "--json means no one is here to answer {}")
    if flags is not None and flags.get("yes", False) and spec["kind"] == "confirm":
        return {"action": "answer", "value": True}
    if interactive(runtime):
        return {"action": "prompt"}
    wanted = _wanted(flags)
    if not runtime.is_tty.stdin:
        why = "when there is no terminal"
        needs = " (--interactive needs a terminal on stdin)"
    else:
        why = "when nobody is there to answer"
        needs = " (--interactive needs a person, and CI or an agent is driving this)"
    return _error(spec, option, why + needs if wanted else why, ASKED_AS)


def needs_answer(value: object, flags: "Mapping[str, bool] | None", *, required: bool) -> bool:
    """Say whether rows 1 and 2 leave anything to be asked: nothing was supplied, and it is required or wanted."""
    return value is None and (required or _wanted(flags))


def _wanted(flags: "Mapping[str, bool] | None") -> bool:
    return flags is not None and flags.get("interactive", False)


ASKED_AS = "it would have been asked as {}"


def refusal(spec: "Mapping[str, object]", option: "str | None", why: str, asked: str = ASKED_AS) -> "tuple[str, str]":
    """Give the message and the fix that refuse a question for the reason `why`.

    `asked` ends the fix, with `{}` where the question stands.
    """
    question = quoted(spec)
    if option is None:
        return (
            f"an answer to {question} is required {why}",
            "pass the answer on the command line, or run this in a terminal with a person at it",
        )
    flag = flag_of(option)
    return f"{flag} is required {why}", f"pass {flag}; {asked.replace('{}', question)}"


def flag_of(option: str) -> str:
    """Give the flag of an option whose name has its dashes or has none."""
    return option if option.startswith("-") else f"--{option}"


def quoted(spec: "Mapping[str, object]") -> str:
    """Give the question of a spec in quotation marks, on one line and without control characters."""
    message = str(spec["message"])
    if not message.isprintable():
        from paratext.text import without_controls

        message = " ".join(without_controls(message).split())
    return f'"{message}"'


def _error(spec: "Mapping[str, object]", option: "str | None", why: str, asked: str) -> "Verdict":
    message, fix = refusal(spec, option, why, asked)
    return {"action": "error", "code": "USAGE", "message": message, "fix": fix}
