"""What to say where an optional library is not installed."""

from importlib import import_module


def require(module: str, distribution: str, extra: str) -> None:
    """Import an optional library. Raises ImportError, with the `pip install` line as its fix, where it is missing."""
    try:
        import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0]:
            raise
        raise ImportError(
            f"{module} is not installed\nfix: pip install '{distribution}[{extra}]'", name=module
        ) from error
