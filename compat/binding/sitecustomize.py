"""In every process that finds this file: an incumbent's name is ours. The runner says which, in COMPAT_BIND.

`tqdm=flagstaff.tqdm` makes `import tqdm` give `flagstaff.tqdm`, and `import tqdm.auto` give `flagstaff.tqdm.auto`.
`click:progressbar=flagstaff.click:progressbar` makes one name of a module ours. COMPAT_WATCHED says which
streams count as terminals that a person watches: the suites read the incumbent's drawing out of streams in memory.
"""

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any


class Ours(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds an incumbent's modules among ours."""

    def __init__(self, theirs: str, ours: str) -> None:
        self._theirs = theirs
        self._ours = ours
        self._specs: dict[str, importlib.machinery.ModuleSpec | None] = {}

    def find_spec(
        self,
        name: str,
        path: object = None,  # noqa: ARG002 - the import system's own arguments
        target: object = None,  # noqa: ARG002 - as above
    ) -> importlib.machinery.ModuleSpec | None:
        """Give the specification of ours for a name of theirs."""
        if name != self._theirs and not name.startswith(self._theirs + "."):
            return None
        ours = self._ours + name.removeprefix(self._theirs)
        found = importlib.util.find_spec(ours)
        if found is None:
            return None
        if name.endswith(".__main__"):
            return importlib.util.spec_from_file_location(name, found.origin)
        return importlib.machinery.ModuleSpec(
            name, self, origin=ours, is_package=found.submodule_search_locations is not None
        )

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        """Give the module of ours."""
        module = importlib.import_module(str(spec.origin))
        self._specs.setdefault(module.__name__, module.__spec__)
        return module

    def exec_module(self, module: ModuleType) -> None:
        """It was executed already, under its own name, which it keeps."""
        spec = self._specs[module.__name__]
        module.__spec__ = spec
        if spec is not None and len(places := getattr(module, "__path__", ())) > 1:
            # A package's own files, such as a manual page, are found in all of its places.
            spec.loader = AllPlaces(list(places))


class AllPlaces(importlib.abc.Loader):
    """What `importlib.resources` asks for the files of a package that has several places, as of a namespace."""

    def __init__(self, places: list[str]) -> None:
        self._places = [Path(place) for place in places]

    def get_resource_reader(self, name: str) -> object:  # noqa: ARG002 - the protocol's own argument
        """Give what reads in each place."""
        return self

    def files(self) -> object:
        """Give the places as one folder."""
        from importlib.readers import MultiplexedPath

        return MultiplexedPath(*self._places)


def bind(binding: str) -> None:
    """Put ours in the place of an incumbent, or of one name in a module of its."""
    theirs, _, ours = binding.partition("=")
    if ":" in theirs:
        module, _, name = theirs.partition(":")
        ours_module, _, ours_name = ours.partition(":")
        drop_in = importlib.import_module(ours_module)
        drop_in.theirs(ours_name)
        setattr(importlib.import_module(module), name, getattr(drop_in, ours_name))
        return
    # Ours takes hold of the incumbent itself before the name is ours.
    for name in importlib.import_module(ours).__all__:
        getattr(importlib.import_module(ours), name, None)
    for name in [name for name in sys.modules if name == theirs or name.startswith(theirs + ".")]:
        del sys.modules[name]
    sys.meta_path.insert(0, Ours(theirs, ours))


def watch(how: str) -> None:
    """Let our drop-ins take for a terminal what the suite pretends is one."""
    streams: Any = importlib.import_module("roundel.stream")
    is_tty = importlib.import_module("roundel.runtime").IsTty
    asked = streams.runtime_on

    def runtime_on(*arguments: object, **options: object) -> object:
        rt = asked(*arguments, **options)
        if how == "always":
            pretended = True
        else:
            module, _, function = how.partition(":")
            pretended = getattr(importlib.import_module(module), function)(rt.stdout)
        return rt.replace(is_tty=is_tty(stdin=rt.is_tty.stdin, stdout=pretended, stderr=rt.is_tty.stderr))

    streams.runtime_on = runtime_on


if os.environ.get("COMPAT_WATCHED"):
    watch(os.environ["COMPAT_WATCHED"])
for each in os.environ.get("COMPAT_BIND", "").split():
    bind(each)
