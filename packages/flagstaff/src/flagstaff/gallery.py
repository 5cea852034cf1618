"""`python -m flagstaff gallery -o DIR`: one page that shows every registered component as each reader gets it.

The page is one file that loads nothing. The terminal's form is drawn and plays; its static text is what a screen
reader says of the drawing, as it is for the component itself.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from . import registry
from .check import SPINNING, blaming
from .component import Checked, checked
from .components.spinner import spinner
from .drawing import STYLE, Shown, drawing
from .readers import runtime, transcript
from .sink import encodable

COLUMNS = 72
SHOWN_FOR = 1200
"""Milliseconds for which each state is shown."""

SHORTEST = 40
"""Milliseconds between two frames at least, so that no page flickers or grows without end."""

_READERS = {
    "pipe": "In a pipe",
    "ci": "In a CI log",
    "accessible": "To a screen reader, with <code>CLI_ACCESSIBLE=1</code>",
    "json": "With <code>--json</code>, on stderr",
}

_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>flagstaff gallery</title>
<style>
:root {{ color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }}
body {{ margin: 0 auto; max-width: 60rem; padding: 1rem 1.5rem 4rem; }}
nav ul {{ display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; padding: 0; }}
section {{ border-top: 1px solid; margin-top: 2.5rem; padding-top: .5rem; }}
figure {{ margin: 1rem 0; }}
h3 {{ font-size: 1rem; margin: 1.25rem 0 .25rem; }}
pre {{ border: 1px solid; border-radius: 6px; margin: 0; overflow-x: auto; padding: .5rem .75rem; }}
code, pre {{ font-family: ui-monospace, "DejaVu Sans Mono", "Cascadia Mono", Menlo, monospace; font-size: .875rem; }}
table {{ border-collapse: collapse; }}
th, td {{ border: 1px solid; padding: .25rem .75rem; text-align: left; }}
{style}
:root:has(#still:checked) .frame {{ animation: none !important; }}
@media (prefers-reduced-motion: reduce) {{ .frame {{ animation: none !important; }} }}
</style>
</head>
<body>
<header>
<h1>flagstaff gallery</h1>
<p>Every registered component, spinner and glyph, as each of five readers gets it.</p>
<p><input type="checkbox" id="still"> <label for="still">Stop the animations</label></p>
<nav aria-label="Contents"><ul>{links}</ul></nav>
</header>
<main>
{sections}
</main>
</body>
</html>
"""


def write(folder: str) -> str:
    """Write the page into a folder, which is made where it is missing, and give its path.

    Raises OSError where it cannot be written, and PluginError (`E_COMPONENT_THREW`) for what cannot be shown.
    """
    file = Path(folder) / "index.html"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(encodable(page(), "utf-8"), encoding="utf-8")
    return str(file)


def page() -> str:
    """Give the page."""
    shown: list[tuple[str, Any, Sequence[object]]] = [
        (f"component {name}", it.make, it.examples or ({},)) for name, it in registry.components.items()
    ]
    shown += [(f"spinner {name}", partial(_spinner, name), SPINNING) for name in registry.spinners]
    sections = [_section(f"s{index}", title, make, states) for index, (title, make, states) in enumerate(shown)]
    titles = [title for title, _, _ in shown]
    links = "".join(f'<li><a href="#s{index}">{escape(title)}</a></li>' for index, title in enumerate(titles))
    return _PAGE.format(
        style=STYLE, links=f'{links}<li><a href="#glyphs">glyphs</a></li>', sections="\n".join([*sections, _glyphs()])
    )


def _spinner(style: str, rt: Any) -> Any:
    return spinner(rt, style=style)


def _section(key: str, title: str, make: Any, states: Sequence[object]) -> str:
    kind, name = title.split(" ", 1)
    with blaming(f"{kind}s.{name}"):
        return _forms(key, title, make, states)


def _forms(key: str, title: str, make: Any, states: Sequence[object]) -> str:
    rt = runtime("tty", level=3, columns=COLUMNS)
    component = checked(make(rt))
    plain = checked(make(runtime("pipe"))).text(states[-1])
    svg = drawing(key, list(_frames(component, states)), f"{title} on a terminal", plain, COLUMNS)
    texts = transcript(make, states)._asdict()
    forms = "".join(f"<h3>{reader}</h3>{_pre(texts[mode])}" for mode, reader in _READERS.items())
    return (
        f'<section id="{key}" aria-labelledby="{key}-h"><h2 id="{key}-h">{escape(title)}</h2>'
        f"<h3>On a terminal</h3><figure>{svg}</figure>{forms}</section>"
    )


def _frames(component: Checked, states: Sequence[object]) -> Iterator[Shown]:
    """Give what a terminal shows while each state stands in its turn, equal frames as one."""
    step = max(SHORTEST, component.interval)
    last = Shown("", 0)
    for number, state in enumerate(states):
        at = 0.0
        while at < SHOWN_FOR:
            now = number * SHOWN_FOR + at
            text = component.drawn(now, state)
            lasts = min(step, SHOWN_FOR - at)
            if text == last.text:
                last = Shown(text, last.milliseconds + lasts)
            else:
                if last.milliseconds:
                    yield last
                last = Shown(text, lasts)
            at += step
    yield last


def _pre(text: str) -> str:
    # A box that scrolls must be reachable by keyboard.
    return f'<pre tabindex="0">{escape(text)}</pre>'


def _glyphs() -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{escape(it.unicode)}</td><td>{escape(it.ascii)}</td></tr>'
        for name, it in registry.glyphs.items()
    )
    return (
        '<section id="glyphs" aria-labelledby="glyphs-h"><h2 id="glyphs-h">glyphs</h2><table>'
        "<caption>Each sign, and its twin where the terminal or the encoding cannot show it</caption><thead><tr>"
        f'<th scope="col">name</th><th scope="col">Unicode</th><th scope="col">ASCII</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></section>"
    )
