"""paratext: terminal capabilities beyond colour, each with a text form.

The names below are loaded when first used, so that `import paratext` costs nothing.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import plugin as plugin
    from . import text as text
    from .actions import bell as bell
    from .actions import clipboard as clipboard
    from .actions import cwd as cwd
    from .actions import notify as notify
    from .actions import progress as progress
    from .actions import title as title
    from .image_file import ImageError as ImageError
    from .inline import image as image
    from .inline import link as link
    from .plugin_contract import PluginError as PluginError
    from .registry import emit as emit
    from .registry import register as register
    from .registry import supports as supports

_HOMES = {
    "ImageError": "image_file",
    "PluginError": "plugin_contract",
    "bell": "actions",
    "clipboard": "actions",
    "cwd": "actions",
    "emit": "registry",
    "image": "inline",
    "link": "inline",
    "notify": "actions",
    "progress": "actions",
    "register": "registry",
    "supports": "registry",
    "title": "actions",
}

_MODULES = ("plugin", "text")

__all__ = [
    "ImageError",
    "PluginError",
    "bell",
    "clipboard",
    "cwd",
    "emit",
    "image",
    "link",
    "notify",
    "progress",
    "register",
    "supports",
    "title",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES and name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    if name in _MODULES:
        return import_module(f"{__name__}.{name}")
    value: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULES})
