"""`python -m caique check FILE`: what a plugin file gives caique, each of its kinds as the text a pipe would get."""

from roundel.plugin_contract import check_file, read
from roundel.runtime import Runtime

from .line import in_encoding_of
from .plugin import projection, register, widgets_of


def check(path: str, rt: Runtime) -> int:
    """Register the plugin file and write one line a kind; give the exit code: 0, 1 on a refusal, 2 on wrong usage."""

    def show(plugin: object) -> str:
        register(plugin)
        name = str(read(plugin, "name"))
        widgets = widgets_of(name)
        lines = [f"{name}: {len(widgets)} {'kind' if len(widgets) == 1 else 'kinds'} of prompt"]
        for kind in widgets:
            text = projection({"kind": kind, "message": "Question?"})
            lines.append(f"  {kind}: " + text.replace("\n", "\n    "))
        return in_encoding_of(rt.stdout, "\n".join(lines) + "\n")

    return check_file(path, show, rt.stdout, rt.stderr)
