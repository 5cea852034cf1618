"""The output policy written a second time, from the specification alone, in another form: as ordered tables."""

import re
from collections.abc import Callable, Mapping, Sequence


def mode(env: Mapping[str, str], *, stdout: bool, json: bool) -> str:
    """The modes, in the order of the specification's table."""
    table = [
        ("json", json),
        ("accessible", env.get("CLI_ACCESSIBLE", "") != ""),
        ("tty", stdout),
        ("ci", env.get("CI", "") != ""),
        ("pipe", True),
    ]
    return next(name for name, chosen in table if chosen)


def level(env: Mapping[str, str], argv: Sequence[str], *, stdout: bool, json: bool, platform: str) -> int:
    """The colour level, rule by rule as the specification numbers them."""
    heard = list(argv[: argv.index("--")] if "--" in argv else argv)
    force = env.get("FORCE_COLOR")
    digits = re.fullmatch("0*([0-9]*)", force) if force else None
    number = (min(int(digits[1] or 0), 3) if len(digits[1]) < 2 else 3) if digits else None

    def told(pattern: str) -> bool:
        return any(re.fullmatch(pattern, word) for word in heard)

    exact = [
        (0, number == 0 or force == "false"),
        (0, told("--no-colors?|--color=(false|never)")),
        (3, told("--color=(16m|full|truecolor)")),
        (2, told("--color=256")),
        (None, told("--colors?|--color=(true|always)")),
        (number, number is not None),
    ]
    instruction = next((answer for answer, applies in exact if applies), None)
    ask = told("--colors?|--color=(true|always)") or force in ("true", "")

    accessible = env.get("CLI_ACCESSIBLE", "") != ""
    rule_1 = json or env.get("NO_COLOR", "") != "" or (accessible and instruction is None and not ask)
    if rule_1:
        return 0
    if instruction is not None:
        return instruction
    if {"TF_BUILD", "AGENT_NAME"} <= set(env):
        return 1
    if not stdout and not ask:
        return 0
    floor = 1 if ask else 0
    return max(floor, detected(env, platform))


def detected(env: Mapping[str, str], platform: str) -> int:
    """Rules 5 and 6: what the terminal or the runner shows."""
    term = env.get("TERM", "")

    def any_of(names: str) -> bool:
        return any(name in env for name in names.split())

    vendors: list[tuple[Callable[[], bool], int]] = [
        (lambda: any_of("GITHUB_ACTIONS GITEA_ACTIONS CIRCLECI"), 3),
        (lambda: any_of("TRAVIS APPVEYOR GITLAB_CI BUILDKITE DRONE") or env.get("CI_NAME") == "codeship", 1),
        (lambda: True, 0),
    ]
    terminals: list[tuple[Callable[[], bool], int]] = [
        (lambda: env.get("COLORTERM") == "truecolor", 3),
        (lambda: re.search("-256(color)?$", term, re.IGNORECASE) is not None, 2),
        (lambda: re.search("^(screen|xterm|vt100|vt220|rxvt)|color|ansi|cygwin|linux", term, re.I) is not None, 1),
        (lambda: "COLORTERM" in env, 1),
        (lambda: True, 0),
    ]
    if term == "dumb":
        return 0
    if platform == "win32":
        return 3
    return next(answer for applies, answer in (vendors if "CI" in env else terminals) if applies())


def interactive(env: Mapping[str, str], *, stdin: bool) -> bool:
    """Is anybody there to type: one formula."""
    agents = ("AI_AGENT", "CLAUDECODE", "CURSOR_AGENT", "CODEX_THREAD_ID", "GEMINI_CLI")
    return env.get("FORCE_TTY") == "1" or (stdin and not any(env.get(name) for name in ("CI", *agents)))
