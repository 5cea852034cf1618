"""caique: prompts that are flags first and never hang.

The names below are loaded when first used, so that `import caique.decide` costs only the decision.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .ask import ask_async as ask_async
    from .binding import resolve_prompts as resolve_prompts
    from .errors import Cancelled as Cancelled
    from .errors import PromptRefused as PromptRefused
    from .line import PromptIO as PromptIO
    from .plugin import projection as projection
    from .spec import PromptSpec as PromptSpec

# `ask` and `decide` are modules too: `caique.ask` is the module, `from caique.ask import ask` the function.
_HOMES = {
    "Cancelled": "errors",
    "PromptIO": "line",
    "PromptRefused": "errors",
    "PromptSpec": "spec",
    "ask_async": "ask",
    "projection": "plugin",
    "resolve_prompts": "binding",
}

__all__ = ["Cancelled", "PromptIO", "PromptRefused", "PromptSpec", "ask_async", "projection", "resolve_prompts"]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
