"""`tqdm.notebook`: tqdm's widget in a notebook; elsewhere, where a widget is drawn for nobody, the bar of a stream.

Without ipywidgets it is what it is in tqdm, an ImportError that says so.
"""

import sys
from typing import Any

from roundel import stream as streams
from roundel.policy import output_mode

from flagstaff.incumbents import read_beside, structured

from ._elsewhere import or_on_a_stream

_theirs = read_beside("flagstaff.tqdm", "notebook")

__all__ = ["tnrange", "tqdm", "tqdm_notebook", "trange"]

_KERNELS = ("ipykernel.zmqshell", "IPython.utils._process_emscripten")
"""What is loaded where a notebook is, as `tqdm.autonotebook` tells one."""


def _place(given: dict[str, Any]) -> dict[str, Any] | None:
    json = given.get("json", False) or structured()
    plain = output_mode(streams.runtime_on(given.get("file")), json=json) in ("json", "accessible")
    if _theirs.IProgress is None or (any(name in sys.modules for name in _KERNELS) and not plain):
        return None
    of_the_bar = {name: value for name, value in given.items() if name != "display"}
    # tqdm.notebook takes None for False.
    return {**of_the_bar, "disable": bool(given.get("disable"))}


tqdm = tqdm_notebook = or_on_a_stream(_theirs.tqdm_notebook, _place)


def tnrange(*arguments: Any, **options: Any) -> Any:
    """Shortcut for `tqdm(range(*arguments), **options)`."""
    return tqdm_notebook(range(*arguments), **options)


trange = tnrange


def __getattr__(name: str) -> object:
    if name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(_theirs, name)
