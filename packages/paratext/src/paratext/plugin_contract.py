"""What every plugin host of the family does the same way: read the one plain object, refuse, freeze, load a file.

A leaf may import nothing of the family, so each leaf carries a copy of this file; a test holds the copies equal.
"""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from errno import ENOENT
from types import MappingProxyType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path
    from typing import TextIO

CONTRACT = 1
"""The version of the plugin object that these hosts read."""


class PluginError(ValueError):
    """A plugin was refused. `code` is one of the family's `E_` codes, `message` what is wrong, `fix` the next step.

    Both are one line of text that prints, whatever the plugin's own names hold.
    """

    def __init__(self, code: str, message: str, fix: str) -> None:
        self.code = code
        self.message = one_line(message)
        self.fix = one_line(fix)
        super().__init__(code, self.message, self.fix)

    def __str__(self) -> str:
        return f"{self.message} ({self.code})\nfix: {self.fix}"


def refuse(path: str, requirement: str, *, code: str = "E_PLUGIN_SCHEMA", fix: str | None = None) -> PluginError:
    """Build the refusal of the value at `path`, which `requirement` completes: `must be at least 1`."""
    return PluginError(code, f"{path}: {requirement}", fix or f"correct {path}")


def refuse_choice(path: str, given: object, choices: Iterable[str]) -> PluginError:
    """Build the refusal of a name that is none of the choices; the fix is the nearest of them, where one is near."""
    from difflib import get_close_matches

    known = list(choices)
    near = get_close_matches(given, known, 1) if isinstance(given, str) else []
    return refuse(path, f"must be one of {', '.join(known)}", fix=f"did you mean {near[0]}?" if near else None)


def read(plugin: object, key: str) -> object:
    """Give the plugin's value for `key`, from a mapping or an object with attributes; None where it has none.

    Raises PluginError (`E_PLUGIN_SCHEMA`) where the plugin's own code fails in giving it.
    """
    try:
        return plugin.get(key) if isinstance(plugin, Mapping) else getattr(plugin, key, None)
    except Exception as error:
        raise refuse(key, f"must be there to read: it raised {type(error).__name__}: {error}") from error


def read_name(plugin: object, host: str, keys: Sequence[str]) -> str:
    """Check the part of a plugin that belongs to no host, and give its name.

    `keys` are the contributions that `host` reads. Raises PluginError: `E_PLUGIN_SCHEMA` without a usable name,
    `E_PLUGIN_CONTRACT` for a contract other than 1, `E_NO_CONTRIBUTION` where the plugin has none of the keys.
    """
    name = read(plugin, "name")
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        fix = 'give the plugin, which is one object, a name: {"name": "acme", ...}'
        raise refuse("plugin.name", "must be a text that prints and is not empty", fix=fix)
    contract = read(plugin, "contract")
    if contract is not None and (type(contract) is not int or contract != CONTRACT):
        from reprlib import repr as shortened

        theirs = shortened(contract)
        raise PluginError(
            "E_PLUGIN_CONTRACT",
            f"plugin.contract: {name} is written for contract {theirs}, and this {host} reads contract {CONTRACT}",
            f"install a {host} that reads contract {theirs}, or a {name} for contract {CONTRACT}",
        )
    if all(read(plugin, key) is None for key in keys):
        raise PluginError(
            "E_NO_CONTRIBUTION",
            f"{name} contributes nothing that {host} reads",
            _meant(plugin, keys) or f"give it {' or '.join(keys)}, or do not register it with {host}",
        )
    return name


def _meant(plugin: object, keys: Sequence[str]) -> str:
    """Say which key is near one that the host reads; `""` where none is."""
    from difflib import get_close_matches

    for given in plugin if isinstance(plugin, Mapping) else ():
        near = get_close_matches(given, keys, 1) if isinstance(given, str) else []
        if near:
            return f"did you mean {near[0]}, not {given}?"
    return ""


def frozen(value: object) -> object:
    """Give a deep copy of plain data that nobody can change: mappings read-only, lists as tuples, the rest as it is."""
    if isinstance(value, Mapping):
        return MappingProxyType({key: frozen(item) for key, item in value.items()})
    if isinstance(value, list | tuple):
        return tuple(frozen(item) for item in value)
    return value


def visible(text: str) -> str:
    """Give the text with every character that does not print, newline and tab excepted, as its Python escape."""
    return "".join(
        character if character.isprintable() or character in "\n\t" else ascii(character)[1:-1] for character in text
    )


def one_line(text: str) -> str:
    """Give the text with every character that does not print, newline and tab included, as its Python escape."""
    return text if text.isprintable() else visible(text).replace("\n", "\\n").replace("\t", "\\t")


def load(path: str) -> object:
    """Read a plugin from a `.json` file, or from a `.py` file, which is run and names it `plugin`.

    Raises OSError where there is no such file, ValueError for any other ending, and PluginError (`E_PLUGIN_SCHEMA`)
    where the file holds no plugin.
    """
    # Here and below: what only a plugin file needs is not imported by every program that draws.
    from pathlib import Path

    file = Path(path)
    if file.suffix not in (".json", ".py"):
        raise ValueError(f"{path} is neither a .json nor a .py file")
    if not file.is_file():
        raise FileNotFoundError(ENOENT, "there is no such file", path)
    return _json_plugin(file, path) if file.suffix == ".json" else _python_plugin(file, path)


def _json_plugin(file: "Path", path: str) -> object:
    import json

    try:
        return json.loads(file.read_text(encoding="utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise refuse(path, f"must be JSON in UTF-8: {error}") from error


def _python_plugin(file: "Path", path: str) -> object:
    import runpy

    # As `python FILE` does, so that the file can import what lies beside it.
    sys.path.insert(0, str(file.parent.resolve()))
    try:
        names = runpy.run_path(path)
    except (Exception, SystemExit) as error:
        raise refuse(path, f"must run as a Python program: {type(error).__name__}: {error}") from error
    finally:
        del sys.path[0]
    if "plugin" not in names:
        raise refuse(path, 'must assign the plugin to the name "plugin"')
    plugin: object = names["plugin"]
    return plugin


def check_file(path: str, show: Callable[[object], str], stdout: "TextIO", stderr: "TextIO") -> int:
    """Load the plugin at `path` and write what `show` says of it; give the exit code of `python -m <host> check`.

    0 when it was shown, 1 on a refusal, 2 where there is no such file or it is neither `.json` nor `.py`.
    """
    try:
        shown = show(load(path))
    except PluginError as error:
        stderr.write(f"error: {error.message} ({error.code})\nfix: {error.fix}\n")
        return 1
    except (OSError, ValueError) as error:
        problem = f"{path}: {error.strerror}" if isinstance(error, OSError) else str(error)
        stderr.write(f"error: {one_line(problem)}\nfix: pass the path of a .json or .py file that holds a plugin\n")
        return 2
    stdout.write(shown)
    return 0
