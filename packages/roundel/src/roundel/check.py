"""`python -m roundel check FILE`: what a plugin file gives roundel, each token in the words and colours it has."""

from . import sgr
from .plugin import contributions, register
from .plugin_contract import check_file
from .policy import color_level
from .runtime import Runtime
from .theme import styles


def check(path: str, rt: Runtime) -> int:
    """Register the plugin file and write one line a token; give the exit code: 0, 1 on a refusal, 2 on wrong usage."""

    def show(plugin: object) -> str:
        name = register(plugin)
        given = contributions()[name]
        drawn = styles(given, color_level(rt))
        count = "1 token" if len(given.tokens) == 1 else f"{len(given.tokens)} tokens"
        lines = [f"{name}: {count}" + (f" on {given.ground}" if given.ground else "")]
        for token, look in given.tokens.items():
            spelled = look if isinstance(look, str) else " ".join(look)
            lines.append(f"  {sgr.wrap(token, drawn.get(token, ()))}: {spelled}")
        return "\n".join(lines) + "\n"

    return check_file(path, show, rt.stdout, rt.stderr)
