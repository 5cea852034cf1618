"""The same spec has the same answers in line mode and in the rich form: each is asked both ways in a real terminal."""

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
import sys
from caique.ask import ask
from caique.errors import Cancelled
{plugin}
try:
    print("ANSWER", repr(ask({spec!r})), flush=True)
except Cancelled:
    print("CANCELLED", flush=True)
"""
DOWN = "\x1b[B"
CHOICES = ["github", {"value": 2, "label": "GitLab"}, {"value": False, "label": "none of them"}]
# The spec, what is typed in line mode, the keys in the rich form, and what either gives.
SPECS: list[tuple[dict[str, Any], str, str, str]] = [
    ({"kind": "text", "message": "m?"}, "ada lovelace\n", "ada lovelace\r", "'ada lovelace'"),
    ({"kind": "text", "message": "m?"}, "\n", "\r", "''"),
    ({"kind": "text", "message": "m?", "initial": "demo"}, "\n", "\r", "'demo'"),
    ({"kind": "text", "message": "m?", "initial": "demo"}, "x\n", "x\r", "'x'"),
    ({"kind": "text", "message": "m?"}, "日本語🦉\n", "日本語🦉\r", "'日本語🦉'"),
    ({"kind": "text", "message": "m?", "choices": ["main"]}, "other\n", "other\r", "'other'"),
    ({"kind": "path", "message": "m?"}, "~/a b\n", "~/a b\r", "'~/a b'"),
    ({"kind": "path", "message": "m?", "initial": "dist"}, "\n", "\r", "'dist'"),
    ({"kind": "password", "message": "m?"}, "hunter2\n", "hunter2\r", "'hunter2'"),
    ({"kind": "password", "message": "m?", "initial": "old"}, "\n", "\r", "'old'"),
    ({"kind": "confirm", "message": "m?"}, "y\n", "y\r", "True"),
    ({"kind": "confirm", "message": "m?"}, "yes\n", "yes\r", "True"),
    ({"kind": "confirm", "message": "m?"}, "n\n", "n\r", "False"),
    ({"kind": "confirm", "message": "m?", "initial": True}, "\n", "\r", "True"),
    ({"kind": "confirm", "message": "m?", "initial": False}, "\n", "\r", "False"),
    ({"kind": "confirm", "message": "m?"}, "\ny\n", "\ry\r", "True"),
    ({"kind": "select", "message": "m?", "choices": CHOICES}, "\n", "\r", "'github'"),
    ({"kind": "select", "message": "m?", "choices": CHOICES}, "2\n", f"{DOWN}\r", "2"),
    ({"kind": "select", "message": "m?", "choices": CHOICES}, "gitlab\n", "gitlab\r", "2"),
    ({"kind": "select", "message": "m?", "choices": CHOICES, "initial": 2}, "\n", "\r", "2"),
    ({"kind": "select", "message": "m?", "choices": CHOICES, "initial": False}, "\n", "\r", "False"),
    ({"kind": "multiselect", "message": "m?", "choices": CHOICES}, "\n", "\r", "[]"),
    (
        {"kind": "multiselect", "message": "m?", "choices": CHOICES},
        "3,1\n",
        f"{DOWN}{DOWN} {DOWN} \r",
        "['github', False]",
    ),
    ({"kind": "multiselect", "message": "m?", "choices": CHOICES, "initial": [2]}, "\n", "\r", "[2]"),
    ({"kind": "multiselect", "message": "m?", "choices": CHOICES, "initial": [2]}, "none\n", " \r", "[]"),
    ({"kind": "rating", "message": "m?"}, "9\n3\n", "9\r\x7f3\r", "3"),
]
EVERY_KIND = [
    next(row for row in SPECS if row[0]["kind"] == kind) for kind in dict.fromkeys(s[0]["kind"] for s in SPECS)
]


def asked(terminal: Any, spec: dict[str, Any], keys: str, env: dict[str, str]) -> str:
    tty = terminal(PROGRAM.format(spec=spec, plugin=PLUGIN), env)
    tty.wait_for("m?")
    tty.type(keys)
    assert tty.end() == 0
    assert tty.settings() == tty.settings_before
    return str(tty.text())


@pytest.mark.parametrize(("spec", "typed", "keys", "answer"), SPECS)
def test_the_same_answers_both_ways(terminal: Any, spec: dict[str, Any], typed: str, keys: str, answer: str) -> None:
    assert asked(terminal, spec, typed, {"TERM": "dumb"}).endswith(f"ANSWER {answer}")
    assert asked(terminal, spec, keys, {}).endswith(f"\nANSWER {answer}")


@pytest.mark.parametrize("key", ["\x03", "\x04"])
@pytest.mark.parametrize("row", EVERY_KIND)
def test_ctrl_c_and_ctrl_d_cancel_both_ways(terminal: Any, row: tuple[dict[str, Any], str, str, str], key: str) -> None:
    assert asked(terminal, row[0], key, {"TERM": "dumb"}).endswith("\nCANCELLED")
    assert asked(terminal, row[0], key, {}).endswith("\nCANCELLED")
