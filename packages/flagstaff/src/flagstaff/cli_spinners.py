"""Spinners from the cli-spinners corpus, or from any file of its shape, as a plugin for `flagstaff.plugin.register`."""

import json
from collections.abc import Mapping

from roundel.plugin_contract import read, refuse


def from_cli_spinners(document: str | bytes | Mapping[str, object], *, static: str = "…") -> dict[str, object]:
    """Give the plugin that contributes each spinner of a document `{"dots": {"interval": 80, "frames": [...]}, ...}`.

    `document` is the JSON text or what it says. The corpus knows no static form, so each spinner is given `static`.
    Raises PluginError (`E_PLUGIN_SCHEMA`) where the document has another shape; what a spinner holds is checked when
    the plugin is registered.
    """
    if isinstance(document, str | bytes):
        try:
            document = json.loads(document)
        except ValueError as error:
            raise refuse("cli-spinners", f"must be JSON: {error}") from error
    if not isinstance(document, Mapping):
        raise refuse("cli-spinners", "must be an object of spinners by name")
    spinners: dict[str, object] = {}
    for name, spinner in document.items():
        if not isinstance(spinner, Mapping):
            raise refuse(f"cli-spinners.{name}", "must be an object with frames and interval")
        spinners[name] = {"frames": read(spinner, "frames"), "interval": read(spinner, "interval"), "static": static}
    return {"name": "cli-spinners", "spinners": spinners}
