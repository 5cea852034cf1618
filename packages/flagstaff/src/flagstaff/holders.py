"""Everything in a process that holds an object by name: what `adopt` has to reach, and to put back.

These are the modules, and from them the attributes of classes, the default arguments and the closures of functions, and
what a `functools.partial` calls and is given. Not reached is what is kept in a program's own data, such as a list of
classes or an attribute of an instance, and what a running function holds in a local variable.
"""

import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, cached_property, partial, partialmethod
from types import CellType, FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple


class Holder(NamedTuple):
    """One place that holds an object. `key` is the name or the number that it has in `part` of `owner`."""

    owner: Any
    part: str
    key: Any

    def put(self, value: object) -> None:
        """Let it hold another object, if its owner can be changed."""
        with suppress(AttributeError, TypeError):
            self._put(value)

    def _put(self, value: object) -> None:
        owner, key = self.owner, self.key
        if self.part == "attribute":
            setattr(owner, key, value)
        elif self.part == "default":
            owner.__defaults__ = _with(owner.__defaults__, key, value)
        elif self.part == "keyword default":
            owner.__kwdefaults__[key] = value
        elif self.part == "closure":
            owner.cell_contents = value
        else:
            function, positional, named = owner.func, owner.args, owner.keywords
            if self.part == "call":
                function = value
            elif self.part == "argument":
                positional = _with(positional, key, value)
            else:
                named = {**named, key: value}
            owner.__setstate__((function, positional, named, vars(owner)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Holder) and self._identity() == other._identity()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> tuple[int, str, Any]:
        return (id(self.owner), self.part, self.key)


def holders(*held: object, but: str) -> "list[list[Holder]]":
    """Find, for each of some objects, the places that hold it outside of the code of the package `but`."""
    walk = _Walk(held, but)
    for name, module in list(sys.modules.items()):
        # Some libraries put objects of their own there.
        if issubclass(type(module), ModuleType) and not walk.is_left_out(name):
            walk.names(module)
    found = walk.run()
    return [found[id(each)] for each in held]


class _Walk:
    def __init__(self, held: tuple[object, ...], but: str) -> None:
        self._but = but
        self._found: dict[int, list[Holder]] = {id(each): [] for each in held}
        self._seen: set[int] = set()
        self._to_see: list[Any] = []

    def is_left_out(self, module: object) -> bool:
        return isinstance(module, str) and module.partition(".")[0] == self._but

    def run(self) -> dict[int, list[Holder]]:
        while self._to_see:
            self._look_into(self._to_see.pop())
        return self._found

    def names(self, owner: Any) -> None:
        for name, value in list(vars(owner).items()):
            self._note(value, owner, "attribute", name)

    def _note(self, value: Any, owner: Any, part: str, key: object) -> None:
        number = id(value)
        if number in self._found:
            self._found[number].append(Holder(owner, part, key))
        # By its type: `isinstance` would ask a proxy what it stands for, which may be nothing yet.
        elif number not in self._seen and issubclass(type(value), _LOOKED_INTO):
            self._seen.add(number)
            self._to_see.append(value)

    def _look_into(self, value: Any) -> None:
        if isinstance(value, FunctionType | type) and self.is_left_out(value.__module__):
            return
        if isinstance(value, type):
            self.names(value)
        elif isinstance(value, FunctionType):
            self._function(value)
        elif isinstance(value, partial):
            self._note(value.func, value, "call", None)
            for number, argument in enumerate(value.args):
                self._note(argument, value, "argument", number)
            for name, argument in value.keywords.items():
                self._note(argument, value, "keyword", name)
        else:
            # What wraps a function: it is looked through, and itself holds nothing that can be put back.
            for name in ("__func__", "__wrapped__", "fget", "fset", "fdel", "func"):
                wrapped = getattr(value, name, None)
                if id(wrapped) not in self._found:
                    self._note(wrapped, None, "", None)

    def _function(self, function: FunctionType) -> None:
        for number, value in enumerate(function.__defaults__ or ()):
            self._note(value, function, "default", number)
        for name, value in (function.__kwdefaults__ or {}).items():
            self._note(value, function, "keyword default", name)
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            # By `__class__`, a method knows the class that it was written in.
            if name != "__class__":
                for value in _contents(cell):
                    self._note(value, cell, "closure", None)
        self._note(getattr(function, "__wrapped__", None), function, "attribute", "__wrapped__")


_WRAPPERS = (MethodType, partialmethod, staticmethod, classmethod, property, cached_property, type(cache(len)))
_LOOKED_INTO = (type, FunctionType, partial, *_WRAPPERS)


def _with(items: tuple[Any, ...], number: int, value: object) -> tuple[Any, ...]:
    return (*items[:number], value, *items[number + 1 :])


def _contents(cell: CellType) -> Iterator[Any]:
    try:
        yield cell.cell_contents
    except ValueError:
        # It is empty yet.
        return
