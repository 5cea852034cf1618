"""roundel: one answer to where output is going, and how much colour it may carry.

The names below are loaded when first used, so that `import roundel.policy` costs only the policy.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .child import child_env as child_env
    from .policy import color_level as color_level
    from .policy import explain as explain
    from .policy import output_mode as output_mode
    from .runtime import Runtime as Runtime
    from .runtime import process_runtime as process_runtime
    from .terminal import AGENTS as AGENTS
    from .terminal import interactive as interactive
    from .terminal import unicode as unicode
    from .theme import fly as fly

_HOMES = {
    "AGENTS": "terminal",
    "Runtime": "runtime",
    "child_env": "child",
    "color_level": "policy",
    "explain": "policy",
    "fly": "theme",
    "interactive": "terminal",
    "output_mode": "policy",
    "process_runtime": "runtime",
    "unicode": "terminal",
}

__all__ = [
    "AGENTS",
    "Runtime",
    "child_env",
    "color_level",
    "explain",
    "fly",
    "interactive",
    "output_mode",
    "process_runtime",
    "unicode",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
