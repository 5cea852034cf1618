"""A spinner: `… building`, then `✔ built`; on a terminal the sign turns."""

from typing import Any

from roundel.protocols import DrawingRuntime
from roundel.runtime import process_runtime

from flagstaff import registry
from flagstaff.colors import painter
from flagstaff.glyphs import NAMES, SETTLED, drawable, glyph
from flagstaff.text import field, one_line

from .parts import Parts


def spinner(rt: DrawingRuntime | None = None, *, name: str = "spinner", style: str = "dots") -> Parts:
    """Give a spinner in one of the registered styles, drawn for `rt`; None is the process's runtime.

    A state is the label, or has `label` and `status`: running, or how it ended: ok, fail, warn or info. While it runs
    its sign is the style's frames, and off a terminal the style's static text. Raises PluginError
    (`E_UNKNOWN_SPINNER`) for a style that is not registered; what it draws, ValueError for another status.
    """
    rt = process_runtime() if rt is None else rt
    paint = painter(rt)
    signs = {status: glyph(status, rt, paint) for status in SETTLED}
    turning = turning_sign(rt, style)
    still = drawable(turning.static, registry.glyphs["running"].ascii, rt)

    def static(state: Any) -> str:
        label, status = _read(state)
        return f"{signs.get(status, still)} {label}".strip()

    def frame(t: float, state: Any) -> str:
        label, status = _read(state)
        sign = signs.get(status) or paint("hint", frame_at(turning, t))
        return f"{sign} {label}".rstrip()

    def ended(state: Any, ok: bool) -> Any:  # noqa: FBT001 - how the loop calls it
        label, status = _read(state)
        return state if status in SETTLED else {"label": label, "status": "ok" if ok else "fail"}

    return Parts(name, static, frame, turning.interval, ended=ended)


def turning_sign(rt: DrawingRuntime, style: str = "dots") -> registry.Spinner:
    """Give the registered spinner of a style, or the ASCII one where `rt` cannot draw its frames. Raises as above."""
    chosen = registry.spinners.get(style)
    if chosen is None:
        from roundel.plugin_contract import PluginError

        raise PluginError(
            "E_UNKNOWN_SPINNER",
            f"no spinner is called {style!r}",
            f"use one of {', '.join(registry.spinners)}, or register a plugin that has {style!r}",
        )
    frames = "".join(chosen.frames)
    return chosen if drawable(frames, "", rt) else registry.SPINNERS["line"]._replace(static=chosen.static)


def frame_at(turning: registry.Spinner, t: float) -> str:
    """Give the frame a spinner shows at `t` milliseconds."""
    return turning.frames[int(t // turning.interval) % len(turning.frames)]


def _read(state: object) -> tuple[str, str]:
    if isinstance(state, str):
        return one_line(state), "running"
    status = str(field(state, "status", "running"))
    if status not in NAMES:
        raise ValueError(f"{status!r} is no status of a spinner: use one of {', '.join(NAMES)}")
    return one_line(field(state, "label", "")), status
