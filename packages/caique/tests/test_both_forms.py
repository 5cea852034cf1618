"""The same spec has the same answers in line mode and in the rich form: each is asked both ways in a real terminal."""

import re
from typing import Any

import pytest

PLUGIN = """
from caique.plugin import register

def rating(typed, spec):
    if typed not in ("1", "2", "3"):
        raise ValueError("answer with 1, 2 or 3")
    return int(typed)

def static(spec):
    return spec["message"] + " (1 to 3)"

register({"name": "acme", "widgets": {"rating": {"static": static, "parse": rating}}})
"""
PROGRAM = """
from caique.ask import ask
from caique.errors import Cancelled
{plugin}
for number, spec in enumerate({specs!r}):
    try:
        print("ANSWER", number, repr(ask({{**spec, "message": f"question {{number}}?"}})), flush=True)
    except Cancelled:
        print("CANCELLED", number, flush=True)
"""
DOWN = "\x1b[B"
CHOICES = ["github", {"value": 2, "label": "GitLab"}, {"value": False, "label": "none of them"}]
# The spec, what is typed in line mode, the keys in the rich form, and what either gives.
SPECS: list[tuple[dict[str, Any], str, str, str]] = [
    ({"kind": "text"}, "ada lovelace\n", "ada lovelace\r", "'ada lovelace'"),
    ({"kind": "text"}, "\n", "\r", "''"),
    ({"kind": "text", "initial": "demo"}, "\n", "\r", "'demo'"),
    ({"kind": "text", "initial": "demo"}, "x\n", "x\r", "'x'"),
    ({"kind": "text"}, "日本語🦉\n", "日本語🦉\r", "'日本語🦉'"),
    ({"kind": "text", "choices": ["main"]}, "other\n", "other\r", "'other'"),
    ({"kind": "path"}, "~/a b\n", "~/a b\r", "'~/a b'"),
    ({"kind": "path", "initial": "dist"}, "\n", "\r", "'dist'"),
    ({"kind": "password"}, "hunter2\n", "hunter2\r", "'hunter2'"),
    ({"kind": "password", "initial": "old"}, "\n", "\r", "'old'"),
    ({"kind": "confirm"}, "y\n", "y\r", "True"),
    ({"kind": "confirm"}, "yes\n", "yes\r", "True"),
    ({"kind": "confirm"}, "n\n", "n\r", "False"),
    ({"kind": "confirm", "initial": True}, "\n", "\r", "True"),
    ({"kind": "confirm", "initial": False}, "\n", "\r", "False"),
    ({"kind": "confirm"}, "\ny\n", "\ry\r", "True"),
    ({"kind": "select", "choices": CHOICES}, "\n", "\r", "'github'"),
    ({"kind": "select", "choices": CHOICES}, "2\n", f"{DOWN}\r", "2"),
    ({"kind": "select", "choices": CHOICES}, "gitlab\n", "gitlab\r", "2"),
    ({"kind": "select", "choices": CHOICES, "initial": 2}, "\n", "\r", "2"),
    ({"kind": "select", "choices": CHOICES, "initial": False}, "\n", "\r", "False"),
    ({"kind": "multiselect", "choices": CHOICES}, "\n", "\r", "[]"),
    (
        {"kind": "multiselect", "choices": CHOICES},
        "3,1\n",
        f"{DOWN}{DOWN} {DOWN} \r",
        "['github', False]",
    ),
    ({"kind": "multiselect", "choices": CHOICES, "initial": [2]}, "\n", "\r", "[2]"),
    ({"kind": "multiselect", "choices": CHOICES, "initial": [2]}, "none\n", " \r", "[]"),
    ({"kind": "rating"}, "9\n3\n", "9\r\x7f3\r", "3"),
]
LINE, RICH = {"TERM": "dumb"}, {"TERM": "xterm-256color"}


def conversation(terminal: Any, env: dict[str, str], specs: list[dict[str, Any]], keys: list[str]) -> list[str]:
    """Ask each spec in one program and type the keys at it; give the line each ended with."""
    tty = terminal(PROGRAM.format(specs=specs, plugin=PLUGIN), env)
    for number, typed in enumerate(keys):
        tty.until_shown(f"question {number}?")
        tty.press(typed)
        tty.until(lambda number=number: re.search(rf"(ANSWER|CANCELLED) {number}", tty.written) is not None)
    assert tty.end() == 0
    assert tty.settings() == tty.settings_before
    return [line[0] for line in re.finditer("(ANSWER|CANCELLED) [^\r]*", tty.written)]


def test_the_same_answers_both_ways(terminal: Any) -> None:
    specs = [spec for spec, *_ in SPECS]
    answers = [f"ANSWER {number} {answer}" for number, (*_, answer) in enumerate(SPECS)]
    assert conversation(terminal, LINE, specs, [typed for _, typed, _, _ in SPECS]) == answers
    assert conversation(terminal, RICH, specs, [keys for _, _, keys, _ in SPECS]) == answers


@pytest.mark.parametrize("key", ["\x03", "\x04"])
@pytest.mark.parametrize("env", [LINE, RICH])
def test_ctrl_c_and_ctrl_d_cancel_every_kind_both_ways(terminal: Any, env: dict[str, str], key: str) -> None:
    every_kind = list({spec["kind"]: spec for spec, *_ in SPECS}.values())
    assert len(every_kind) == 7
    ended = conversation(terminal, env, every_kind, [key] * 7)
    assert ended == [f"CANCELLED {number}" for number in range(7)]
