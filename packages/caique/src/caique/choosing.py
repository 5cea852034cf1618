"""Choosing from a list: what is highlighted, marked and filtered, and the lines that show it.

Plain state and pure functions, so that 200 choices on 24 rows are tested without a terminal. The keys that move it are
in `caique.raw_list`.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from paratext.text import without_controls

from .kinds import initial_index, initial_indexes
from .spec import choices_of

Paint = Callable[[str, str], str]
"""Gives a text in the look of a token of roundel's: `paint("hint", text)`."""


class Glyphs(NamedTuple):
    """The characters that a question is drawn with."""

    asks: str
    done: str
    cancelled: str
    pointer: str
    marked: str
    unmarked: str


UNICODE = Glyphs("?", "\u2714", "\u2716", "\u276f", "\u25c9", "\u25cb")
ASCII = Glyphs("?", "+", "x", ">", "[x]", "[ ]")


class Choosing:
    """A list from which one choice is taken, or with `several` any number of them.

    `shown` are the indexes of the choices that match the filter, `at` is the place of the pointer among them.
    """

    def __init__(self, spec: Mapping[str, Any]) -> None:
        self.message = without_controls(spec["message"])
        self.choices = choices_of(spec)
        self.labels = [" ".join(without_controls(choice.label).split()) for choice in self.choices]
        self.hints = [" ".join(without_controls(choice.hint).split()) for choice in self.choices]
        self.several = spec["kind"] == "multiselect"
        self.marked = set(initial_indexes(spec, self.choices)) if self.several else set()
        self.filter = ""
        self.problem = ""
        self.shown = list(range(len(self.choices)))
        self.at = min(self.marked, default=0) if self.several else initial_index(spec, self.choices)

    def move(self, by: int) -> None:
        """Move the pointer, around the ends for a single step and up to them for more."""
        if not self.shown:
            return
        if abs(by) == 1:
            self.at = (self.at + by) % len(self.shown)
        else:
            self.at = min(max(self.at + by, 0), len(self.shown) - 1)

    def set_filter(self, text: str) -> None:
        """Show only the choices whose label has the text in it, in any case; the pointer stays on its choice."""
        pointed = self.pointed()
        self.filter = text
        wanted = text.casefold()
        self.shown = [index for index, label in enumerate(self.labels) if wanted in label.casefold()]
        self.at = self.shown.index(pointed) if pointed in self.shown else 0

    def pointed(self) -> int | None:
        """Give the index of the choice that the pointer is at; None where the filter matches nothing."""
        return self.shown[self.at] if self.shown else None

    def toggle(self) -> None:
        """Mark the choice that the pointer is at, or take the mark away."""
        pointed = self.pointed()
        if pointed is not None:
            self.marked ^= {pointed}

    def chosen(self) -> list[int] | None:
        """Give the indexes of what Enter takes, in order; None where it takes nothing."""
        if self.several:
            return sorted(self.marked)
        pointed = self.pointed()
        return None if pointed is None else [pointed]


def window(count: int, at: int, rows: int) -> range:
    """Give the places that are visible when `count` lines share `rows` rows: as near to centred on `at` as can be."""
    rows = max(1, min(rows, count))
    start = min(max(at - rows // 2, 0), count - rows)
    return range(start, start + rows)


def lines(state: Choosing, rows: int, glyphs: Glyphs, paint: Paint) -> list[str]:
    """Draw the question while it is being answered: at most `rows` lines, at least three.

    Of a question that has more lines than there is room for, the last are shown.
    """
    head = f"{paint('hint', glyphs.asks)} {paint('command', state.message)} {state.filter}".rstrip()
    foot = (paint("error", state.problem) if state.problem else paint("muted", _footer(state))).split("\n")
    question = head.split("\n")[-max(1, rows - 1 - len(foot)) :]
    drawn = list(question)
    for place in window(len(state.shown), state.at, rows - len(question) - len(foot)) if state.shown else ():
        index = state.shown[place]
        here = place == state.at
        mark = f"{glyphs.marked if index in state.marked else glyphs.unmarked} " if state.several else ""
        label = f"{glyphs.pointer if here else ' ' * len(glyphs.pointer)} {mark}{state.labels[index]}"
        hint = f"  {paint('muted', state.hints[index])}" if state.hints[index] else ""
        drawn.append((paint("hint", label) if here else label) + hint)
    return [*drawn, *foot]


def settled(state: Choosing, glyphs: Glyphs, paint: Paint, chosen: list[int] | None) -> str:
    """Draw the question when it is over, in what stays on the screen: with what was chosen, or None for cancelled."""
    if chosen is None:
        return f"{paint('error', glyphs.cancelled)} {state.message}"
    answer = ", ".join(state.labels[index] for index in chosen) or "none"
    return f"{paint('ok', glyphs.done)} {paint('command', state.message)} {paint('value', answer)}"


def _footer(state: Choosing) -> str:
    if not state.shown:
        return f"nothing matches {state.filter!r}; Backspace widens"
    count = f"{state.at + 1} of {len(state.shown)}"
    if state.several:
        return f"{count}, {len(state.marked)} marked: Space marks, type to filter, Enter takes the marked"
    return f"{count}: arrows move, type to filter, Enter takes"
