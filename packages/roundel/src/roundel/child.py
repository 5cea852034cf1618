"""What to hand a subprocess so that it agrees with this run."""

from .policy import color_level, output_mode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .protocols import ColorRuntime

_INSTRUCTIONS = (
    "NO_COLOR",
    "FORCE_COLOR",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "ANSI_COLORS_DISABLED",
    "PYTHON_COLORS",
    "TTY_COMPATIBLE",
    "TTY_INTERACTIVE",
)
_TERM_OF_LEVEL = {1: "xterm-16color", 2: "xterm-256color", 3: "xterm-256color"}


def child_env(rt: "ColorRuntime", *, json: bool = False) -> dict[str, str]:
    """Give the environment for a subprocess: this run's own, with the variables other tools read set to its answers.

    The child is told the answers of `output_mode` and `color_level`, those that come from this run's flags included.
    Colour off is `NO_COLOR=1`, never `FORCE_COLOR=0`, which most Python tools take as on. Off a terminal, colour is
    allowed where this run has it and redrawing is not (`TTY_INTERACTIVE=0`). That a run was asked for `--json` no
    variable says: such a child is in mode `pipe`, without colour. `TERM` is left alone on a terminal, where
    it names the hardware; off one it is a statement about colour only.
    """
    level = color_level(rt, json=json)
    env = {name: value for name, value in rt.env.items() if name not in _INSTRUCTIONS}
    animated = output_mode(rt, json=json) == "tty"
    if not animated:
        env["TTY_INTERACTIVE"] = "0"
    if level == 0:
        env.pop("COLORTERM", None)
        env.update(NO_COLOR="1", CLICOLOR="0", PYTHON_COLORS="0")
        if not animated:
            env["TTY_COMPATIBLE"] = "0"
        return env
    env.update(FORCE_COLOR=str(level), CLICOLOR="1", CLICOLOR_FORCE="1", PYTHON_COLORS="1")
    if level == 3:
        env["COLORTERM"] = "truecolor"
    else:
        env.pop("COLORTERM", None)
    if not animated:
        env.update(TTY_COMPATIBLE="1", TERM=_TERM_OF_LEVEL[level])
    return env
