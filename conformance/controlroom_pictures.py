"""Pictures of controlroom's screens, as SVG: what its tests pin, and the program that writes the pinned ones anew.

    python conformance/controlroom_pictures.py [FOLDER]

Without a folder it is the tests' own. Look at what it wrote, in a browser, before it is committed.
"""

import asyncio
import re
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from controlroom import Columns, Key, Pane, Rows, Screen, Sized, Tabs
from controlroom.app import application
from controlroom.room import Room
from controlroom_terminal import Terminal
from flagstaff.components.log_tail import log_tail
from flagstaff.components.progress import progress
from flagstaff.components.spinner import spinner
from flagstaff.components.table import table_component
from flagstaff.components.tasks import tasks
from flagstaff.testing import runtime
from sources import ROOT

if TYPE_CHECKING:
    from roundel.policy import Level

PINNED = ROOT / "packages" / "controlroom" / "tests" / "data" / "pictures"
COMMAND = "python conformance/controlroom_pictures.py"

STEPS = [
    {"label": "format", "status": "ok"},
    {"label": "lint", "status": "ok"},
    {"label": "types", "status": "warn"},
    {"label": "test", "status": "running"},
    {"label": "docs", "status": "pending"},
]
LOG = [f"{number:>3}  packages/roundel/tests/test_policy.py::test_row[{number}] PASSED" for number in range(1, 41)]
HOSTS = {
    "head": ["host", "tests", "time"],
    "rows": [["ora", 99, "1.2 s"], ["vega", 7, "0.4 s"], ["naïve", 12, "10.0 s"]],
}


def _whole(log: Sequence[str] = LOG, **options: Any) -> Screen:
    return Screen(
        [
            Pane("steps", tasks, STEPS, label="Build"),
            Pane("done", progress, {"done": 12, "total": 30, "unit": "files"}, label="Progress"),
            Pane("now", spinner, "test_policy.py", label="Now"),
            Pane("log", log_tail, log, label="Log", log=True),
            Pane("hosts", table_component, HOSTS, label="Hosts"),
        ],
        keys={"s": Key("stop", print), "q": "quit"},
        layout=Rows(
            Sized(Columns(Sized("steps", 24), Rows("done", "now")), 7),
            Tabs("log", "hosts"),
        ),
        **options,
    )


def _empty() -> Screen:
    return Screen(
        [
            Pane("steps", tasks, [{"label": "lint", "status": "ok"}, {"label": "test", "status": "fail"}], "Build"),
            Pane("hosts", table_component, {"head": ["host", "tests"], "rows": []}, "Hosts"),
            Pane("log", log_tail, [], "Log", log=True),
        ],
        keys={"q": "quit"},
        layout=Rows(Columns("steps", "hosts"), "log"),
    )


class Picture(NamedTuple):
    """A screen of a size at a colour level, after some keys and a printed line."""

    screen: Callable[[], Screen]
    keys: Sequence[str] = ()
    printed: str = ""
    level: "Level" = 3
    size: tuple[int, int] = (80, 20)
    options: Mapping[str, Any] = {}


PICTURES = {
    "columns-rows-tabs": Picture(_whole),
    "another-tab": Picture(_whole, keys=["right"]),
    "collapsed-scrolled-printed": Picture(
        _whole, keys=["enter", "shift+tab", "shift+tab", "home", "pagedown"], printed="warning: 1 file was skipped"
    ),
    "empty-and-failed": Picture(_empty, printed="not passed: test", size=(60, 14)),
    "no-colour-ascii": Picture(_whole, level=0, options={"encoding": "ascii", "env": {"LANG": "C"}}),
}


def picture(name: str) -> str:
    """Give the picture of this name as SVG: the same one always."""
    return normal(inline() if name == "inline" else asyncio.run(_taken(PICTURES[name])))


def names() -> list[str]:
    """Give the names of all pictures."""
    return [*PICTURES, "inline"]


async def _taken(given: Picture) -> str:
    room = Room(given.screen())
    rt = runtime("tty", level=given.level, columns=given.size[0], lines=given.size[1], **given.options)
    room.view = app = application(room, rt, lambda _: None)
    async with app.run_test(size=given.size) as pilot:
        await pilot.pause()
        if given.printed:
            room.print(given.printed)
        for key in given.keys:
            await pilot.press(key)
            await pilot.pause()
        await pilot.pause()
        await pilot.pause()
        return str(app.export_screenshot(title="controlroom"))


INLINE = """
import controlroom
from controlroom import Columns, Pane, Rows, Screen
from flagstaff.components.log_tail import log_tail
from flagstaff.components.tasks import tasks

print("$ make test")
screen = Screen(
    [
        Pane("steps", tasks, [{"label": "lint", "status": "ok"}, {"label": "test", "status": "fail"}], "Build"),
        Pane("log", log_tail, ["lint: clean", "test: 12 of 30"], "Log", log=True),
    ],
    keys={"q": "quit"},
    layout=Columns("steps", "log"),
    inline=True,
)
controlroom.run(screen, lambda session: session.wait_key({"enter": "close"}))
"""


def inline() -> str:
    """Give the picture of an inline screen, below what a terminal showed before, as the terminal's emulator has it."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "program.py"
        program.write_text(INLINE, encoding="utf-8")
        env = {"COLORTERM": "truecolor"}
        terminal = Terminal([str(program)], columns=60, lines=14, env=env, cwd=Path(folder))
        for text in ("✖ test", "test: 12 of 30", "enter close"):
            terminal.until_shown(text)
        shown = svg(terminal)
        terminal.press("\r")
        assert terminal.end() == 0
        return shown


def svg(terminal: Terminal) -> str:
    """Give what a terminal shows now as SVG."""
    import io

    from rich.console import Console
    from rich.text import Text

    screen = terminal.screen
    console = Console(
        width=screen.columns, file=io.StringIO(), force_terminal=True, color_system="truecolor", record=True
    )
    for line in range(screen.lines):
        text = Text(end="\n")
        for column in range(screen.columns):
            cell = screen.buffer[line][column]
            text.append(cell.data, _style(cell))
        console.print(text, overflow="crop", no_wrap=True)
    return console.export_svg(title="controlroom")


def _style(cell: Any) -> Any:
    from rich.style import Style

    return Style(
        color=_color(cell.fg), bgcolor=_color(cell.bg), bold=cell.bold, italic=cell.italics, underline=cell.underscore,
        reverse=cell.reverse,
    )  # fmt: skip


def _color(name: str) -> str:
    bright = name.removeprefix("bright")
    known = {"brown": "yellow", "brightbrown": "bright_yellow"}
    if re.fullmatch("[0-9a-f]{6}", name):
        return f"#{name}"
    return known.get(name, name if bright == name else f"bright_{bright}")


def normal(picture: str) -> str:
    """Give a picture without what is no part of it: a name made of its content, and fonts from an outside address."""
    picture = re.sub(r"\s*@font-face \{.*?\}\n", "", picture, flags=re.DOTALL)
    return re.sub(r"terminal-\d+-", "", picture)


def main() -> None:
    """Write the pictures."""
    folder = Path(sys.argv[1]) if sys.argv[1:] else PINNED
    folder.mkdir(parents=True, exist_ok=True)
    for name in names():
        (folder / f"{name}.svg").write_text(picture(name), encoding="utf-8")
        print(folder / f"{name}.svg")


if __name__ == "__main__":
    main()
