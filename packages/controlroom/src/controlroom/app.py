"""The Textual application that shows a room. Only here and below is Textual imported, when it runs."""

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from flagstaff.colors import painter
from flagstaff.glyphs import drawable
from flagstaff.size import terminal_size
from roundel.policy import color_level

from .arrangement import Arrangement
from .driver import driver_class
from .keys import Bound
from .layout import least_rows
from .styled import INDENT, row
from .tabs_view import TabsView

if TYPE_CHECKING:
    from roundel.runtime import Runtime

    from .room import Room


def application(room: "Room", rt: "Runtime", start: Callable[[Callable[[Any], object] | None], None]) -> Any:
    """Give the application that shows a room on a runtime's terminal.

    It calls `start(None)` when the screen stands, and `start(function)` for a key of the program's.
    """
    import io

    from roundel.adapters.rich import console
    from textual.app import App, ComposeResult
    from textual.events import Event, Key, Resize

    class Application(App[None]):
        ENABLE_COMMAND_PALETTE = False
        AUTO_FOCUS = None
        INLINE_PADDING = 0

        def __init__(self) -> None:
            super().__init__(driver_class=driver_class(rt, inline=room.screen.inline), ansi_color=True)
            self.theme = "ansi-dark"
            # The policy's colour level, whatever Textual read from the environment.
            self.console = console(rt.replace(stdout=io.StringIO()), legacy_windows=False, highlight=False)
            # Textual would keep what the program prints for itself, a file's share of it too.
            self._capture_stdout, self._capture_stderr = self.written_on()
            self._line_filters = () if color_level(rt) else (_plain(),)
            self._arrangement: Any = None
            self._names = list(room.screen.names)
            self._current = self._names[0]
            self._message = row()
            self._hint = row()
            self._dot = drawable(" · ", " - ", rt)
            self._post: Callable[..., object] = _nowhere
            self._columns = terminal_size(rt)[0]
            self._leaving = False

        def compose(self) -> ComposeResult:
            self._arrangement = Arrangement(
                room.screen,
                rt,
                on_title=self._title_clicked,
                on_size=lambda name: self._carried_out(self._arrangement.panes[name].draw),
                on_tab=self._show_tab,
            )
            self._message.display = False
            yield self._arrangement.root
            yield self._message
            yield self._hint

        def on_mount(self) -> None:
            import asyncio

            if room.screen.inline:
                self.screen.styles.border = ("none", "ansi_default")
                self._take_rows(self.size.height)
            self._post = asyncio.get_running_loop().call_soon_threadsafe
            self.watch(self.screen, "focused", self._focus_moved)
            for view in self._arrangement.panes.values():
                self._carried_out(view.show, view.state)
                if view.component.frame is not None and not view.pane.log:
                    self.set_interval(view.component.interval / 1000, partial(self._carried_out, view.draw))
            self._focus(self._names[0])
            self._take_changes()
            self.call_after_refresh(self._begin)

        def get_line_filters(self) -> Any:
            # Textual's follow variables that the policy has already read.
            return self._line_filters

        async def on_event(self, event: Event) -> None:
            # Every key goes through the keymap alone, so that the hint line names what keys do and nothing else does.
            if isinstance(event, Key):
                self._press(event)
            else:
                await super().on_event(event)

        def on_resize(self, event: Resize) -> None:
            if room.screen.inline:
                self._take_rows(event.size.height)
            self._columns = event.size.width
            self._say_keys()

        def _take_rows(self, height: int) -> None:
            # Inline: half the terminal, and enough for a line of each pane.
            wanted = max(height // 2, least_rows(room.screen.layout) + 2)
            self.screen.styles.height = min(height, wanted)

        def take_changes(self) -> None:
            self._from_anywhere(self._take_changes)

        def leave(self) -> None:
            self._leaving = True
            self._from_anywhere(self.exit)

        def _handle_exception(self, error: Exception) -> None:
            # `run` raises it; Textual would write a report of its own, with the values of all local variables.
            room.fail(error)
            self._exception = error
            self._exception_event.set()
            self._close_messages_no_wait()

        def written_on(self) -> tuple[Any, Any]:
            """Give the process's own streams, on which the program writes while the screen is shown."""
            return self._original_stdout, self._original_stderr

        def _from_anywhere(self, function: Callable[[], object]) -> None:
            # Where the loop has ended there is nothing to draw on any more.
            with suppress(RuntimeError):
                self._post(function)

        def _begin(self) -> None:
            if self._leaving:
                self.exit()
            else:
                start(None)

        def _take_changes(self) -> None:
            # What is taken down can be drawn on no more; what changed then is in what `run` leaves as text.
            if self._leaving:
                return
            for name, states in room.taken().items():
                view = self._arrangement.panes[name]
                for state in states:
                    self._carried_out(view.show, state)
                self._carried_out(view.draw)
            self._message.display = bool(room.message)
            self._message.show(INDENT + room.message)
            self._say_keys()

        def _say_keys(self) -> None:
            line = room.hint(self._dot, self._columns - len(INDENT), partial(painter(rt), "muted"))
            self._hint.show(INDENT + line)

        def _carried_out(self, function: Callable[..., object], *arguments: Any) -> None:
            if self._leaving:
                return
            try:
                function(*arguments)
            except BaseException as error:  # noqa: BLE001 - a component's exception is main's: `run` raises it
                # Textual's tasks would die of one that is no Exception, with the terminal still taken.
                room.fail(error)

        def _focused(self) -> str | None:
            focused = (name for name in self._names if self._arrangement.panes[name].body is self.focused)
            return next(focused, None)

        def _focus(self, name: str) -> None:
            view = self._arrangement.panes[name]
            self._arrangement.reveal(name)
            self._current = name
            if view.collapsed:
                self.set_focus(None)
                self._focus_moved()
            else:
                self.set_focus(view.body)
            view.widget.scroll_visible(animate=False)

        def _focus_moved(self) -> None:
            self._current = self._focused() or self._current
            for name, view in self._arrangement.panes.items():
                view.title(focused=name == self._current)

        def _press(self, event: Key) -> None:
            character = event.character
            # Textual gives the character of a key that is pressed with Alt too.
            typed = event.is_printable and character != " " and not event.key.startswith("alt+")
            key = character if character and typed else event.key
            does = room.press(key)
            if does is not None:
                self._do(does)

        def _do(self, does: Bound) -> None:
            if does.function is not None:
                start(does.function)
            elif does.action == "interrupt":
                room.fail(KeyboardInterrupt())
            elif does.action == "quit":
                from caique.errors import Cancelled

                room.fail(Cancelled("the screen was left"))
            elif does.action in ("next_pane", "previous_pane"):
                step = 1 if does.action == "next_pane" else -1
                self._focus(self._names[(self._names.index(self._current) + step) % len(self._names)])
            elif does.action in ("next_tab", "previous_tab"):
                tabs = self._arrangement.tabs_around(self._current)
                if tabs is not None:
                    self._show_tab(tabs, tabs.active + (1 if does.action == "next_tab" else -1))
            elif does.action == "collapse":
                self._collapse(self._current)
            elif does.action == "suspend":
                # As a terminal does it by itself where a program leaves it the key: the whole job.
                os.kill(0, signal.SIGTSTP)
            elif does.action:
                self._scroll(does.action)

        def _collapse(self, name: str) -> None:
            self._carried_out(self._arrangement.panes[name].toggle)
            self._focus(name)
            self._focus_moved()

        def _show_tab(self, tabs: TabsView, index: int) -> None:
            tabs.show(index)
            self._focus(self._arrangement.first_pane(tabs))

        def _title_clicked(self, name: str, collapse: bool) -> None:  # noqa: FBT001 - a pane's title calls it
            if collapse:
                self._collapse(name)
            else:
                self._focus(name)

        def _scroll(self, action: str) -> None:
            body = self._arrangement.panes[self._current].body
            method = {"page_up": "scroll_page_up", "page_down": "scroll_page_down"}.get(action, action)
            getattr(body, method)(animate=False)

    return Application()


def _plain() -> Any:
    """Give the filter of colour level 0, at which nothing is styled."""
    from rich.segment import Segment
    from rich.style import Style
    from textual.color import Color
    from textual.filter import LineFilter

    class Plain(LineFilter):
        def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's
            # What a click does is no style that is seen.
            return [
                Segment(text, Style.from_meta(style.meta) if style and style.meta else None, control)
                for text, style, control in segments
            ]

    return Plain()


def _nowhere(function: Callable[[], object]) -> None:
    """Before the loop runs: what changed is drawn when the screen stands."""
