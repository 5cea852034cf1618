"""The short way to a spinner."""

import io
from typing import Any

import flagstaff
import pytest
from roundel.runtime import Runtime


def test_it_says_what_it_does_and_then_that_it_is_done() -> None:
    out = io.StringIO()
    with flagstaff.spin("building", Runtime(stdout=out)):
        pass
    assert out.getvalue() == "… building\n✔ building\n"


def test_it_says_that_it_failed_and_the_exception_goes_on() -> None:
    out = io.StringIO()
    with pytest.raises(KeyError), flagstaff.spin("building", Runtime(stdout=out)):
        raise KeyError
    assert out.getvalue() == "… building\n✖ building\n"


def test_it_ends_with_other_words() -> None:
    out = io.StringIO()
    with flagstaff.spin("building", Runtime(stdout=out)) as flag:
        flag.lower({"label": "built", "status": "ok"})
    assert out.getvalue() == "… building\n✔ built\n"


def test_as_events() -> None:
    err = io.StringIO()
    with flagstaff.spin("building", Runtime(stderr=err), json=True):
        pass
    assert err.getvalue() == (
        '{"event":"spinner","state":"building"}\n{"event":"spinner","state":{"label":"building","status":"ok"}}\n'
    )


def test_on_a_terminal_it_turns(run: Any) -> None:
    terminal = run("import sys, flagstaff\nwith flagstaff.spin('building'):\n    sys.stdin.readline()\n")
    seen: set[str] = set()

    def turned() -> bool:
        seen.update(row[0] for row in terminal.rows if row.endswith(" building"))
        return len(seen) >= 4

    terminal.until(turned, "four frames")
    assert seen <= set("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
    terminal.child.setecho(False)
    terminal.child.send("\n")
    assert terminal.end() == 0
    assert terminal.rows == ["✔ building"]
