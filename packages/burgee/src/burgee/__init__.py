"""burgee: one declaration, every surface, for click and Typer programs.

The names below are loaded when first used: a program pays for the surface it uses and for no other.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .current_run import Current as Current
    from .current_run import current as current
    from .effect import effects as effects
    from .errors import AuthError as AuthError
    from .errors import Cancelled as Cancelled
    from .errors import ConfigError as ConfigError
    from .errors import Failure as Failure
    from .errors import UsageError as UsageError
    from .errors import define_error as define_error
    from .running import run as run

_HOMES = {
    "AuthError": "errors",
    "Cancelled": "errors",
    "ConfigError": "errors",
    "Current": "current_run",
    "Failure": "errors",
    "UsageError": "errors",
    "current": "current_run",
    "define_error": "errors",
    "effects": "effect",
    "run": "running",
}

__all__ = [
    "AuthError",
    "Cancelled",
    "ConfigError",
    "Current",
    "Failure",
    "UsageError",
    "current",
    "define_error",
    "effects",
    "run",
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
