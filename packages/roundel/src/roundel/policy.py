"""The output policy: where output is going, and how much colour it may carry.

Two pure functions of a runtime, `output_mode` and `color_level`, and `explain`, which says why. A rule returns its
answer and its sentence together, so the two cannot drift apart.

Nothing outside the interpreter's own start-up modules is imported here: every program pays for this import.
"""

from .terminal import interactive_decision, unicode_decision

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .protocols import ColorRuntime, ModeRuntime, PolicyRuntime
    from .protocols import Level as Level  # noqa: PLC0414 - for type checkers, also where the functions are
    from .protocols import Mode as Mode  # noqa: PLC0414 - the same

MODES: "tuple[Mode, ...]" = ("tty", "pipe", "json", "accessible", "ci")
"""Every answer `output_mode` can give."""

_FLAGS_OFF = ("--no-color", "--no-colors", "--color=false", "--color=never")
_FLAGS_ON = ("--color", "--colors", "--color=true", "--color=always")
_FLAGS_LEVEL: "dict[str, Level]" = {
    "--color=256": 2,
    "--color=16m": 3,
    "--color=full": 3,
    "--color=truecolor": 3,
}
COLOR_FLAGS = (*_FLAGS_ON, *_FLAGS_OFF, *_FLAGS_LEVEL)
"""Every word of a command line that `color_level` takes for an instruction."""

_VENDORS_TRUECOLOR = ("GITHUB_ACTIONS", "GITEA_ACTIONS", "CIRCLECI")
_VENDORS_BASIC = ("TRAVIS", "APPVEYOR", "GITLAB_CI", "BUILDKITE", "DRONE")
_TERM_PREFIXES = ("screen", "xterm", "vt100", "vt220", "rxvt")
_TERM_PARTS = ("color", "ansi", "cygwin", "linux")


def output_mode(rt: "ModeRuntime", *, json: bool = False) -> "Mode":
    """Say where output is going: `"json"`, `"accessible"`, `"tty"`, `"ci"` or `"pipe"`, the first that matches.

    `rt` gives `env` and `is_tty.stdout`. `json` is whether the run was asked for structured output, which the
    argument parser knows; it is never read from argv. The mode decides redraws, never colour.
    (The output policy, "The modes".)
    """
    return mode_decision(rt, json=json)[0]


def color_level(rt: "ColorRuntime", *, json: bool = False) -> "Level":
    """Say how much colour output may carry: 0 none, 1 sixteen colours, 2 256 colours, 3 truecolour.

    `rt` gives `env`, `is_tty.stdout` and, where it has them, `argv` (without the program name) and `platform`.
    The user's instruction comes first and detection second. (The output policy, "The mode is not the colour".)
    """
    return level_decision(rt, json=json)[0]


def explain(rt: "PolicyRuntime", *, json: bool = False) -> "dict[str, tuple[object, str]]":
    """Give the four answers, each with the rule that decided it in one sentence.

    The keys are `mode`, `level`, `interactive` and `unicode`; a value is `(answer, sentence)`, from the very code
    that answers `output_mode`, `color_level`, `interactive` and `unicode`.
    """
    return {
        "mode": mode_decision(rt, json=json),
        "level": level_decision(rt, json=json),
        "interactive": interactive_decision(rt),
        "unicode": unicode_decision(rt),
    }


def mode_decision(rt: "ModeRuntime", *, json: bool) -> "tuple[Mode, str]":
    """Give the answer of `output_mode` and the rule that decided it."""
    if json:
        return "json", "the run was asked for --json"
    env = rt.env
    if env.get("CLI_ACCESSIBLE"):
        return "accessible", "CLI_ACCESSIBLE is set, and it counts on a terminal too"
    if rt.is_tty.stdout:
        return "tty", "output goes to a terminal"
    if env.get("CI"):
        return "ci", "CI is set and output does not go to a terminal"
    return "pipe", "output does not go to a terminal"


def level_decision(rt: "ColorRuntime", *, json: bool) -> "tuple[Level, str]":
    """Give the answer of `color_level` and the rule that decided it."""
    env = rt.env
    if json:
        return 0, "--json output carries no escapes"
    if env.get("NO_COLOR"):
        return 0, "NO_COLOR is set, and it beats every other instruction"
    level, asked, unread = _instruction(env, getattr(rt, "argv", ()))
    if level is not None:
        return level, asked
    if env.get("CLI_ACCESSIBLE") and not asked:
        return 0, "CLI_ACCESSIBLE is set and nothing asked for colour, which is noise to a screen reader" + unread
    if "TF_BUILD" in env and "AGENT_NAME" in env:
        return 1, "TF_BUILD and AGENT_NAME are set: Azure Pipelines shows sixteen colours"
    if not rt.is_tty.stdout and not asked:
        return 0, "output does not go to a terminal and nothing asked for colour" + unread
    level, reason = _detected(env, getattr(rt, "platform", ""))
    if not asked:
        return level, reason + unread
    if level == 0:
        return 1, asked + " asks for colour, which is never less than level 1 (" + reason + ")"
    return level, asked + " asks for colour, and " + reason


def _instruction(env: "Mapping[str, str]", argv: "Sequence[str]") -> "tuple[Level | None, str, str]":
    """Read what the user asked for: an exact level and its sentence, or None and who asked (`""`: nobody).

    The third is a remark for the sentence on what looks like an instruction and is none.
    """
    forced = env.get("FORCE_COLOR")
    numeric: Level | None = None
    if forced is not None and forced.isascii() and forced.isdigit():
        numeric = _clamped(forced)
    # An explicit "off" is read before any flag, so that no level flag undoes it.
    if numeric == 0 or forced == "false":
        return 0, "FORCE_COLOR says no colour, and no flag undoes that", ""

    exact: Level | None = None
    exact_flag = on_flag = unread = ""
    for arg in argv:
        if not arg.startswith("--"):
            continue
        if arg == "--":
            break
        if arg in _FLAGS_OFF:
            return 0, arg + " was given", ""
        level = _FLAGS_LEVEL.get(arg)
        if level is not None:
            if exact is None or level > exact:
                exact, exact_flag = level, arg
        elif arg in _FLAGS_ON:
            on_flag = arg
        elif arg.startswith(("--color=", "--colors=")):
            unread = "; a --color flag was given a value that is no instruction"
    if exact is not None:
        return exact, exact_flag + " was given", ""
    if on_flag:
        return None, on_flag, ""
    if numeric is not None:
        return numeric, "FORCE_COLOR asks for this level", ""
    if forced == "true":
        return None, "FORCE_COLOR=true", ""
    if forced == "":
        return None, "an empty FORCE_COLOR", ""
    if forced is not None:
        unread = "; FORCE_COLOR has a value that is no instruction (0 to 3, true and false are)"
    return None, "", unread


def _clamped(digits: str) -> "Level":
    """Read ASCII digits as a level, at most 3. Works on the text: a number of any length is no error."""
    significant = digits.lstrip("0")
    if significant == "":
        return 0
    if significant == "1":
        return 1
    if significant == "2":
        return 2
    return 3


def _detected(env: "Mapping[str, str]", platform: str) -> "tuple[Level, str]":
    """Detect the level of the terminal or the runner, as supports-color does, and say what it was told by."""
    term = env.get("TERM", "")
    if term == "dumb":
        return 0, "TERM=dumb shows no colour"
    if platform == "win32":
        return 3, "the Windows console shows truecolour"
    if "CI" in env:
        for name in _VENDORS_TRUECOLOR:
            if name in env:
                return 3, name + " is set: this runner shows truecolour"
        for name in _VENDORS_BASIC:
            if name in env:
                return 1, name + " is set: this runner shows sixteen colours"
        if env.get("CI_NAME") == "codeship":
            return 1, "CI_NAME=codeship: this runner shows sixteen colours"
        return 0, "CI is set, by a runner that is not known to show colour"
    if env.get("COLORTERM") == "truecolor":
        return 3, "COLORTERM=truecolor"
    term = term.lower()
    if term.endswith(("-256", "-256color")):
        return 2, "TERM names a terminal with 256 colours"
    if term.startswith(_TERM_PREFIXES) or any(part in term for part in _TERM_PARTS):
        return 1, "TERM names a terminal with sixteen colours"
    if "COLORTERM" in env:
        return 1, "COLORTERM is set"
    return 0, "neither TERM nor COLORTERM names a terminal known to show colour"
