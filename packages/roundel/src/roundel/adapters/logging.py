"""The standard library's logging under the policy: a formatter that colours the level's name."""

from typing import TYPE_CHECKING

from roundel.plugin import theme as registered_theme
from roundel.policy import color_level
from roundel.protocols import ColorRuntime
from roundel.sgr import wrap
from roundel.theme import flown, styles

if TYPE_CHECKING:
    from logging import Formatter, LogRecord

_TOKENS = ((40, "error"), (30, "warn"), (20, "hint"))


def formatter(
    rt: ColorRuntime,
    fmt: str = "%(levelname)s %(name)s: %(message)s",
    datefmt: str | None = None,
    *,
    theme: object = None,
    json: bool = False,
) -> "Formatter":
    """Give a `logging.Formatter` whose `%(levelname)s` wears the theme's token: error, warn, hint or muted.

    `rt` is the runtime of the stream the handler writes to: `rt.on("stderr")` for `logging.StreamHandler()`. `fmt` and
    `datefmt` are those of `logging.Formatter`, in its `%` style. `theme` is one for `fly`; without it, the one that
    flies, or before `fly` the one the registered plugins make together. Raises PluginError as `fly` does, and
    ValueError for a `fmt` that logging refuses.
    """
    import logging
    import re

    if theme is None:
        theme = flown() or registered_theme()
    looks = styles(theme, color_level(rt, json=json))
    # Padded first and coloured then: an escape counts as width.
    directives = re.findall(r"%\(levelname\)([-+ #0]*\d*(?:\.\d+)?)s", fmt)
    for directive in directives:
        fmt = fmt.replace(f"%(levelname){directive}s", f"%(roundel_level{directive})s")

    class TokenFormatter(logging.Formatter):
        def formatMessage(self, record: "LogRecord") -> str:  # noqa: N802 - logging's own name
            token = next((name for least, name in _TOKENS if record.levelno >= least), "muted")
            values = dict(record.__dict__)
            for directive in directives:
                values[f"roundel_level{directive}"] = wrap(f"%{directive}s" % record.levelname, looks.get(token, ()))
            return fmt % values

    return TokenFormatter(fmt, datefmt)
