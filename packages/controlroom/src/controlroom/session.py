"""What a program holds while its screen is shown: it updates panes, prints, waits for keys, and closes."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from .keys import problem_with_key

ANY_KEY: Mapping[str, str] = {}
"""What `wait_key` waits for when it is given no keys: whichever is pressed that does nothing else."""


class Closed(Exception):  # noqa: N818 - named for what happened
    """The screen is closed, by the program or by the person. `controlroom.run` takes this exception as main's end."""

    def __init__(self) -> None:
        super().__init__("the screen is closed: nothing more can be shown on it")


class Form(Protocol):
    """One way of showing a screen. Each is safe to call from any thread."""

    def show(self, name: str, state: Any) -> None:
        """Show the state of a pane instead of its last."""

    def print(self, text: str) -> None:
        """Write a line beside the panes."""

    def wait_key(self, keys: Mapping[str, str], default: str | None) -> str:
        """Give the next of these keys that is pressed, or the default at once.

        Where there are none it is any key that does nothing else.
        """

    async def wait_key_async(self, keys: Mapping[str, str], default: str | None) -> str:
        """Give what `wait_key` gives, without blocking the event loop."""

    def close(self) -> None:
        """Begin to end."""


class Ending:
    """Whether and how a screen was closed: what all sessions of one screen share."""

    def __init__(self) -> None:
        self.closed = False
        self.result: Any = None
        self.closed_by: object = None
        """The session that the program closed, None where none was."""


class _Base:
    def __init__(self, form: Form, names: Sequence[str], ending: Ending) -> None:
        self._form = form
        self._names = names
        self._ending = ending

    def update(self, pane: str, state: Any) -> None:
        """Show another state of a pane. From any thread. Raises KeyError for a pane that the screen does not have."""
        self._check()
        if pane not in self._names:
            raise KeyError(f"no pane is called {pane!r}; there is {', '.join(self._names)}")
        self._form.show(pane, state)

    def print(self, text: object) -> None:
        """Write a line: in its turn off a terminal; on a screen it is shown, and stays when the screen is gone."""
        self._check()
        self._form.print(str(text))

    def close(self, result: Any = None) -> None:
        """End the screen; `run` gives `result`. Whatever the session is asked for afterwards raises Closed."""
        self._check()
        self._ending.result, self._ending.closed_by = result, self
        self._ending.closed = True
        self._form.close()

    def _check(self) -> None:
        if self._ending.closed:
            raise Closed

    def _waited(self, keys: Mapping[str, str] | None, default: str | None) -> Mapping[str, str]:
        self._check()
        waited = ANY_KEY if keys is None else keys
        if not isinstance(waited, Mapping):
            raise TypeError(f"wait_key takes a mapping of keys to labels, not {keys!r}")
        problem = next(filter(None, map(problem_with_key, waited)), None)
        if problem is not None:
            raise ValueError(problem)
        for key, label in waited.items():
            if not isinstance(label, str):
                raise TypeError(f"wait_key takes labels that are texts: that of {key!r} is {label!r}")
        if keys is not None and not keys:
            raise ValueError("there is no key to wait for: pass one at least, or None for any")
        if waited and default is not None and default not in waited:
            raise ValueError(f"the default {default!r} is none of the keys {', '.join(waited)}")
        return waited


class Session(_Base):
    """What a plain function gets, `main` or a key's."""

    def wait_key(self, keys: Mapping[str, str] | None = None, *, default: str | None = None) -> str:
        """Wait until one of some keys is pressed, and give it; `keys` are labels by key.

        None waits for any key that does nothing else: one that the keymap binds does what it is bound to.

        Where nobody can press a key it gives `default` at once. Raises `caique.errors.PromptRefused`, whose code is
        `USAGE`, where there is no default either, and Closed where the screen closes meanwhile.
        """
        return self._form.wait_key(self._waited(keys, default), default)


class AsyncSession(_Base):
    """What an async function gets, `main` or a key's."""

    async def wait_key(self, keys: Mapping[str, str] | None = None, *, default: str | None = None) -> str:
        """Wait for a key as `Session.wait_key` does."""
        return await self._form.wait_key_async(self._waited(keys, default), default)
