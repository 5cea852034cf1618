"""A program's options and the questions that stand in for them: fills in what was not supplied, or refuses."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from .decide import decide, needs_answer
from .errors import PromptRefused

if TYPE_CHECKING:
    from .line import PromptIO
    from .protocols import PromptRuntime


class OptionSpec(TypedDict):
    """An option as prompts see it: the question to ask for it, and whether the program cannot go on without it.

    An option without a `prompt` is never asked. Other keys are the program's own.
    """

    prompt: NotRequired[Mapping[str, Any] | None]
    required: NotRequired[bool]


def resolve_prompts(
    options: Mapping[str, Mapping[str, Any]],
    values: Mapping[str, Any],
    runtime: "PromptRuntime",
    flags: Mapping[str, bool] | None = None,
    io: "PromptIO | None" = None,
) -> dict[str, Any]:
    """Give `values` with the answers to the options that were not supplied.

    options  each option's name, without dashes, and its `OptionSpec`, in the order in which to ask
    values   what was supplied; an option that is absent or None was not
    runtime  decides whether anybody is there, and is asked on
    flags    the run's `json`, `yes` (answers a confirm and only a confirm) and `interactive` (asks for what is not
             required too)
    io       where to ask instead, in line mode: for a test, or a program with streams of its own

    Asks only what must be asked. Raises PromptRefused at the first option that cannot be, before asking any after
    it, and Cancelled when the person ends a question. A spec with a problem is refused as `ask` does, with ValueError
    or PluginError, whether anybody is there or not, unless its option was supplied or need not be.
    """
    resolved = dict(values)
    for name, option in options.items():
        spec = option.get("prompt")
        if spec is None:
            continue
        required = option.get("required", False)
        if not needs_answer(resolved.get(name), flags, required=required):
            continue
        from .plugin import check_spec

        check_spec(spec)
        verdict = decide(None, spec, name, runtime, flags, required)
        if verdict["action"] == "answer":
            resolved[name] = verdict["value"]
        elif verdict["action"] == "error":
            raise PromptRefused(verdict["message"], verdict["fix"])
        elif verdict["action"] == "prompt":
            from .ask import ask

            resolved[name] = ask(spec, io, runtime, option=name, flags=flags)
    return resolved
