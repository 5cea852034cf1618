"""The gallery: everything registered, on one page that loads nothing, moves by CSS alone and can be heard."""

import json
import shutil
import subprocess
from html.parser import HTMLParser
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from flagstaff import plugin, registry
from flagstaff.__main__ import _gallery
from flagstaff.gallery import page, write
from flagstaff.testing import runtime, written

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Page(HTMLParser):
    """What a test asks of a page: its elements, and their text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in ("meta", "input"):
            self._open.append(tag)
            self.texts.setdefault(tag, []).append("")

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        for tag in set(self._open):
            self.texts[tag][-1] += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture(scope="module")
def gallery() -> Page:
    return Page(page())


def test_everything_registered_is_there_in_five_forms(gallery: Page) -> None:
    titles = [f"component {name}" for name in registry.components] + [f"spinner {name}" for name in registry.spinners]
    assert gallery.texts["h2"] == [*titles, "glyphs"]
    assert gallery.texts["h3"] == [
        "On a terminal",
        "In a pipe",
        "In a CI log",
        "To a screen reader, with CLI_ACCESSIBLE=1",
        "With --json, on stderr",
    ] * len(titles)
    assert len(gallery.all("svg")) == len(titles)
    forms = gallery.texts["pre"]
    assert forms[:4] == ["… building\n✔ built\n"] * 3 + [
        '{"event":"spinner","state":{"label":"building"}}\n'
        '{"event":"spinner","state":{"label":"built","status":"ok"}}\n'
    ]
    assert set(gallery.texts["td"]) == {text for glyph in registry.glyphs.values() for text in glyph}


def test_it_can_be_heard_and_reached(gallery: Page) -> None:
    assert gallery.all("html") == [{"lang": "en"}]
    for landmark in ("header", "nav", "main", "h1", "title"):
        assert gallery.all(landmark), landmark
    identifiers = [attributes["id"] for _, attributes in gallery.elements if "id" in attributes]
    assert len(identifiers) == len(set(identifiers))
    links = [attributes["href"] or "" for attributes in gallery.all("a")]
    assert {link.removeprefix("#") for link in links} <= set(identifiers)
    assert len(links) == len(gallery.all("section"))
    for section in gallery.all("section"):
        assert section["aria-labelledby"] in identifiers
    for drawing in gallery.all("svg"):
        assert drawing["role"] == "img"
        assert {key in identifiers for key in (drawing["aria-labelledby"] or "").split()} == {True}
    # What is read out instead of a drawing is the static text.
    assert gallery.texts["desc"][:2] == ["✔ built", "30/30 files · 100%"]
    assert [label["for"] for label in gallery.all("label")] == [box["id"] for box in gallery.all("input")]
    assert all(box.get("tabindex") == "0" for box in gallery.all("pre"))


def test_it_loads_nothing_and_runs_nothing(gallery: Page) -> None:
    text = page()
    for tag in ("script", "link", "img", "iframe", "object"):
        assert not gallery.all(tag)
    assert "url(" not in text
    assert "@import" not in text
    assert text.count("http") == text.count("http://www.w3.org/2000/svg")
    assert not [name for _, attributes in gallery.elements for name in attributes if name.startswith("on")]


def test_it_stands_still_for_who_asked_for_less_motion(gallery: Page) -> None:
    styles = "".join(gallery.texts["style"])
    assert "@media (prefers-reduced-motion: reduce) { .frame { animation: none !important; } }" in styles
    assert ":root:has(#still:checked) .frame { animation: none !important; }" in styles
    frames = gallery.all("g")
    still = [attributes for attributes in frames if attributes["class"] == "frame still"]
    assert len(still) == len(gallery.all("svg"))
    assert len(frames) > 10 * len(still)


def test_hostile_text_stays_text(tmp_path: Path) -> None:
    name = "</pre><script>alert(1)</script>&amp;"
    hostile = f"{name}\x1b[2J\udc9b"
    component = {"static": lambda state: state, "frame": lambda t, state: state, "examples": [hostile]}
    plugin.register({"name": "acme", "components": {name: component}})
    try:
        gallery = Page(Path(write(str(tmp_path))).read_text(encoding="utf-8"))
    finally:
        plugin.unregister("acme")
    assert not gallery.all("script")
    assert gallery.texts["pre"][40] == "</pre><script>alert(1)</script>&amp;?\n"


def test_the_command_takes_plugins_too(tmp_path: Path) -> None:
    file = tmp_path / "acme.json"
    file.write_text('{"name": "acme", "spinners": {"nyan": {"frames": ["~"], "interval": 1, "static": ":"}}}')
    rt = runtime()
    try:
        assert _gallery(str(tmp_path / "new" / "folder"), [str(file)], rt) == 0
    finally:
        plugin.unregister("acme")
    path = tmp_path / "new" / "folder" / "index.html"
    assert written(rt) == f"{path}\n"
    assert "spinner nyan" in path.read_text(encoding="utf-8")
    assert _gallery(str(tmp_path), [str(tmp_path / "none.json")], runtime()) == 2


WATCH = """
<script>
const drawings = [...document.querySelectorAll("svg")].map(drawing => [...drawing.querySelectorAll(".frame")]);
const visible = frame => getComputedStyle(frame).visibility === "visible";
const shown = () => drawings.map(frames => frames.flatMap((frame, index) => visible(frame) ? [index] : []));
const running = () => document.getAnimations().filter(animation => animation.playState === "running").length;
const seen = {frames: drawings.map(frames => frames.length), running: running(), shown: [shown()]};
const longest = Math.max(0, ...document.getAnimations().map(animation => animation.effect.getTiming().duration));
for (let at = 1; at < 2 * longest; at += 23) {
  document.getAnimations().forEach(animation => animation.currentTime = at);
  seen.shown.push(shown());
}
document.getElementById("still").click();
seen.asked = {running: running(), shown: shown()};
document.documentElement.dataset.seen = JSON.stringify(seen);
</script>
"""
"""What is drawn at each of many moments of the animations, as the browser computes it. No clock has a part in it."""


def _seen(folder: Path, *options: str) -> Any:
    """Open the page in a browser and give what WATCH saw."""
    page = folder / "watched.html"
    page.write_text((folder / "index.html").read_text(encoding="utf-8").replace("</body>", f"{WATCH}</body>"))
    command = [str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
    command += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    command += [f"--user-data-dir={folder / 'profile'}", "--dump-dom", *options, page.as_uri()]
    ran = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=100, check=True)
    (root,) = Page(ran.stdout.decode()).all("html")
    return json.loads(root["data-seen"] or "")


@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
@pytest.mark.timeout(300)
def test_a_browser_plays_the_frames_and_stops_when_asked(tmp_path: Path) -> None:
    write(str(tmp_path))
    seen = _seen(tmp_path)
    frames = seen["frames"]
    assert len(frames) == len(registry.components) + len(registry.spinners)
    moving = [count for count in frames if count > 1]
    assert seen["running"] == sum(moving) > len(moving)
    for drawing, count in enumerate(frames):
        # One frame at any moment, each in its turn, and the first again after the last.
        order = [index for index, _ in groupby(shown[drawing] for shown in seen["shown"][1:])]
        assert len(order) >= 2 * count - 1 if count > 1 else len(order) == 1
        assert order == [[number % count] for number in range(len(order))]
    last = [[count - 1] for count in frames]
    assert seen["asked"] == {"running": 0, "shown": last}
    less = _seen(tmp_path, "--force-prefers-reduced-motion")
    assert less["running"] == 0
    assert all(shown == last for shown in less["shown"])
