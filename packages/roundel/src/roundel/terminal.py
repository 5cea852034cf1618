"""Who is there, and what the terminal can do: `interactive`, `agent`, `dumb` and `unicode`.

Each answer is a pure function of the runtime it is given. Each rule also says itself in one sentence,
which `roundel.policy.explain` shows: the answer and its sentence leave the same line of code.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .protocols import EnvRuntime, GlyphRuntime, StdinRuntime

AGENTS = ("AI_AGENT", "CLAUDECODE", "CURSOR_AGENT", "CODEX_THREAD_ID", "GEMINI_CLI")
"""The variables by which a coding agent announces itself. Variables that a person's terminal can carry too
(`CURSOR_TRACE_ID`) are not among them."""

_WINDOWS_UNICODE_TERMS = ("xterm-256color", "alacritty", "rxvt-unicode", "rxvt-unicode-256color")


def agent(rt: "StdinRuntime") -> "str | None":
    """Name the agent variable that is set and not empty, the first in the order of `AGENTS`; None without one."""
    env = rt.env
    for name in AGENTS:
        if env.get(name):
            return name
    return None


def interactive(rt: "StdinRuntime") -> bool:
    """Say whether anybody is there to type.

    True when `FORCE_TTY=1`; otherwise only with a terminal on stdin, no non-empty `CI`, and no agent variable.
    An agent may have a terminal; what it does not have is a person. (The output policy, "Is anybody there to type?")
    """
    return interactive_decision(rt)[0]


def interactive_decision(rt: "StdinRuntime") -> "tuple[bool, str]":
    """Give the answer of `interactive` and the rule that decided it."""
    env = rt.env
    if env.get("FORCE_TTY") == "1":
        return True, "FORCE_TTY=1 says somebody is there"
    if not rt.is_tty.stdin:
        return False, "stdin is not a terminal, so nobody can type"
    if env.get("CI"):
        return False, "CI is set, so nobody is there to type"
    name = agent(rt)
    if name is not None:
        return False, name + " is set: an agent is driving, not a person"
    return True, "stdin is a terminal, and neither CI nor an agent variable is set"


def dumb(rt: "EnvRuntime") -> bool:
    """Say whether the terminal understands no escapes that move the cursor or erase: `TERM=dumb` says so.

    The mode of such a terminal is `tty` all the same, since a person reads it: what draws in place asks this too.
    """
    return rt.env.get("TERM") == "dumb"


def unicode(rt: "GlyphRuntime") -> bool:
    """Say whether the terminal can draw a tick, as is-unicode-supported decides it.

    Everywhere but on Windows, all terminals can but the Linux console (`TERM=linux`); on Windows, those that say so.
    Whether the stream's encoding can hold the character is a separate question.
    """
    return unicode_decision(rt)[0]


def unicode_decision(rt: "GlyphRuntime") -> "tuple[bool, str]":
    """Give the answer of `unicode` and the rule that decided it."""
    env = rt.env
    if rt.platform != "win32":
        if env.get("TERM") == "linux":
            return False, "TERM=linux: the Linux console's font has few symbols"
        return True, "every terminal but the Linux console draws Unicode on this platform"
    if env.get("WT_SESSION"):
        return True, "WT_SESSION is set: Windows Terminal draws Unicode"
    if env.get("TERMINUS_SUBLIME"):
        return True, "TERMINUS_SUBLIME is set: Terminus draws Unicode"
    # On Windows Python spells the names of all variables in capitals.
    if "{cmd::Cmder}" in (env.get("ConEmuTask"), env.get("CONEMUTASK")):
        return True, "ConEmuTask names Cmder, which draws Unicode"
    if env.get("TERM_PROGRAM") in ("Terminus-Sublime", "vscode"):
        return True, "TERM_PROGRAM names a terminal that draws Unicode"
    if env.get("TERM") in _WINDOWS_UNICODE_TERMS:
        return True, "TERM names a terminal that draws Unicode"
    if env.get("TERMINAL_EMULATOR") == "JetBrains-JediTerm":
        return True, "TERMINAL_EMULATOR names JetBrains' terminal, which draws Unicode"
    return False, "no variable names a Windows terminal that draws Unicode"
