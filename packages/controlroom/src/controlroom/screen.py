"""A screen: its panes, how they share the terminal, and its keys. A value that is checked when it is made."""

from collections.abc import Mapping, Sequence

from .keys import Key
from .keys import problem_with as problem_with_keys
from .layout import Part, Rows, panes_of
from .layout import problem_with as problem_with_layout
from .pane import Pane


class Screen:
    """What a program shows.

    panes    in declared order, which is the order of the text and of the focus; a text is the name of a pane that a
             plugin registered
    keys     what keys do, over the keymap: an action of `controlroom.keys.ACTIONS`, a `Key`, or None to unbind one
    layout   `Rows`, `Columns` and `Tabs` of pane names; without it the panes stand one above the other
    inline   draw below the prompt and keep the scrollback, instead of taking the whole terminal
    keymap   the name of a registered keymap

    Raises ValueError where these do not fit together, and PluginError (`E_UNKNOWN_KIND`) for a pane or keymap that is
    not registered.
    """

    def __init__(
        self,
        panes: Sequence[Pane | str],
        *,
        keys: Mapping[str, str | Key | None] | None = None,
        layout: Part | None = None,
        inline: bool = False,
        keymap: str = "default",
    ) -> None:
        from .plugin import registered_keymap, registered_pane

        if isinstance(panes, Pane | str):
            raise ValueError(f"{panes!r} is one pane: a screen takes a list of them")
        for pane in panes:
            if not isinstance(pane, Pane | str):
                raise ValueError(f"{pane!r} is neither a Pane nor the name of a registered one")
        self.panes = tuple(registered_pane(pane) if isinstance(pane, str) else pane for pane in panes)
        self.names = tuple(pane.name for pane in self.panes)
        self.layout: Part = Rows(*self.names) if layout is None else layout
        self.inline = inline
        registered = registered_keymap(keymap)
        own: Mapping[str, str | Key | None] = {} if keys is None else keys
        problem = (
            _problem(self.names) or problem_with_layout(self.layout) or self._misplaced() or problem_with_keys(own)
        )
        if problem is not None:
            raise ValueError(problem)
        # The screen's own keys stand first in the hint line.
        self.keymap = {**own, **{key: does for key, does in registered.items() if key not in own}}

    def _misplaced(self) -> str | None:
        missing, placed = dict.fromkeys(self.names), set[str]()
        for name in panes_of(self.layout):
            if name in placed:
                return f"the layout places {name!r} twice"
            if name not in missing:
                return f"the layout places {name!r}, and the screen has no such pane: it has {', '.join(self.names)}"
            placed.add(name)
            del missing[name]
        return f"the layout has no place for {', '.join(missing)}" if missing else None


def _problem(names: Sequence[str]) -> str | None:
    if not names:
        return "a screen needs a pane"
    seen = set[str]()
    for name in names:
        if not isinstance(name, str) or not name:
            return f"the pane name {name!r} is not a text"
        if name in seen:
            return f"two panes are called {name!r}"
        seen.add(name)
    return None
