"""The capabilities a program has: `register` takes one, `emit` gives what stdout gets of it.

The built-ins are registered through the same call, at the end of this module.
"""

from .builtin import BUILT_IN
from .capability import Capability, read_capability
from .template import VISIBLE, Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from .protocols import TerminalRuntime

_registered: "dict[str, Capability]" = {}
_SPOKEN = tuple(Field(name, base64=False, place=VISIBLE) for name in ("text", "caption"))


def register(capability: object) -> None:
    """Take one capability: a mapping, or an object with the same attributes. A later one of the same name wins.

    Everything is checked and copied first (`capability`). Raises PluginError: `E_NO_STATIC_PROJECTION` without a
    fallback, `E_PLUGIN_SCHEMA` naming the path of anything else that is wrong.
    """
    keep(read_capability(capability, "capability"))


def keep(capability: Capability) -> None:
    """Keep a capability that has been checked."""
    _registered[capability.name] = capability


def capabilities() -> "tuple[Capability, ...]":
    """Give the registered capabilities, in the order of their registration."""
    return tuple(_registered.values())


def supports(rt: "TerminalRuntime", name: str) -> bool:
    """Say whether `emit` gives the sequence of this capability, not its text form; False for an unknown name."""
    capability = _registered.get(name)
    return capability is not None and capability.supported(rt)


def emit(rt: "TerminalRuntime", name: str, fields: "Mapping[str, object] | None" = None) -> str:
    """Give the text of a capability for this runtime's stdout, ready to write; nothing is written here.

    Where its `when` says that the terminal understands it, that is its sequence with these fields in it, everywhere
    else its text form: without controls, whatever the fields hold. A field that is absent or None is nothing. A name
    that is not registered is no error: it gives the fields' `text`, or their `caption`, or nothing.
    """
    fields = fields or {}
    capability = _registered.get(name)
    if capability is not None:
        return capability.text(rt, fields)
    return next(filter(None, (field.value(fields) for field in _SPOKEN)), "")


for _declaration in BUILT_IN:
    register(_declaration)
