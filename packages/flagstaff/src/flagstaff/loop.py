"""The frame loop: hoist a component, and each reader gets the form made for it.

`hoist` asks the output policy once. A terminal sees frames; a pipe, a CI log and a screen reader get the static text,
once per change; a program that asked for JSON gets one event per transition on stderr.

Nothing outside the interpreter's own start-up modules is imported here; `hoist` imports what its mode needs.
"""

from .component import Checked, checked
from .mode import drawing_mode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType
    from typing import Any

    from roundel.policy import Mode
    from roundel.runtime import Runtime

    from .protocols import Form, LoopRuntime

__all__ = ["Flag", "hoist", "spin"]


class Flag:
    """A component that is shown.

    Also a context manager, which lowers it: with success, or with failure when left by an exception, which goes on.
    """

    def __init__(self, component: Checked, mode: "Mode", form: "Form") -> None:
        self.mode = mode
        self._component = component
        self._form = form

    def update(self, state: "Any") -> None:
        """Show another state. From any thread; after lowering it does nothing."""
        self._form.show(state)

    def lower(self, state: "Any" = None) -> None:
        """Show the final state, the last one where it is None, and end. Only the first call does anything."""
        self._form.lower(state)

    def print(self, text: object) -> None:
        """Write a line, the text of any value: above the component on a terminal, in its turn elsewhere."""
        self._form.print(str(text))

    def __enter__(self) -> "Flag":
        return self

    def __exit__(
        self, kind: "type[BaseException] | None", error: "BaseException | None", trace: "TracebackType | None"
    ) -> None:
        try:
            self._end(ok=error is None)
        except Exception as failure:
            if error is None:
                raise
            # The exception that left the block goes on; the component's own is told beside it.
            error.add_note(f"{self._component.name} could not be shown to its end: {failure!r}")

    def _end(self, *, ok: bool) -> None:
        form, ended = self._form, self._component.ended
        state = None
        try:
            if ended is not None and not form.over:
                state = ended(form.state, ok)
        finally:
            form.lower(state)


def hoist(
    component: object,
    rt: "LoopRuntime | None" = None,
    state: "Any" = None,
    *,
    json: bool = False,
    heartbeat: float | None = None,
) -> Flag:
    """Show a component, which draws on `rt.stdout`, and give the flag that updates and lowers it.

    `rt` is a runtime, the process's where it is None; `rt.on("stderr")` draws on stderr. `json` is whether the run
    was asked for structured output. `heartbeat`, in seconds, repeats a short line off a terminal while nothing
    changes, for CI systems that end silent jobs. Raises PluginError for a component that is none, TypeError for
    an `rt` that is no runtime, ValueError for a heartbeat that is not above 0.
    """
    parts = checked(component)
    if heartbeat is not None and not heartbeat > 0:
        raise ValueError(f"heartbeat is {heartbeat!r}: pass the seconds after which to repeat a line, such as 60")
    _check_runtime(rt)
    if rt is None:
        from roundel.runtime import process_runtime

        rt = process_runtime()
    mode = drawing_mode(rt, json=json)
    form = _form(parts, rt, mode, heartbeat)
    form.show(state)
    return Flag(parts, mode, form)


def spin(label: str, rt: "Runtime | None" = None, *, json: bool = False) -> Flag:
    """Show a spinner, to be used in a `with` block: `… building`, then `✔ building`, or `✖ building` by an exception.

    To end with other words, lower it with them: `flag.lower({"label": "built", "status": "ok"})`. `rt` and `json` are
    as for `hoist`.
    """
    from .components.spinner import spinner

    _check_runtime(rt)
    return hoist(spinner(rt), rt, label, json=json)


def _check_runtime(rt: object) -> None:
    if rt is not None and not hasattr(rt, "env"):
        raise TypeError(f"rt is of type {type(rt).__name__} and no runtime: pass the state after it")


def _form(component: Checked, rt: "LoopRuntime", mode: "Mode", heartbeat: float | None) -> "Form":
    if mode == "json":
        from .static import Events

        return Events(component, rt)
    if mode == "tty":
        from .live import Live

        return Live(component, rt)
    from .static import StaticText

    return StaticText(component, rt, heartbeat)
