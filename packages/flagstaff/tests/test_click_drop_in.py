"""`flagstaff.click.progressbar`: click's bar on a terminal, lines everywhere else."""

import subprocess
import sys

import pytest
from processes import bare_env, in_terminal, piped

BAR = (
    "from flagstaff.click import progressbar\n"
    "with progressbar('abcd', label='work', show_eta=False) as bar:\n    for _ in bar: pass\n"
)
LINES = "".join(f"work: {done}/4 · {done * 25}%\n" for done in range(1, 5))


def run(program: str, **env: str) -> subprocess.CompletedProcess[str]:
    done = piped([sys.executable, "-c", program], bare_env(**env))
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.parametrize("env", [{}, {"CI": "1", "FORCE_COLOR": "1"}, {"CLI_ACCESSIBLE": "1"}])
def test_where_nobody_watches_it_is_lines(env: dict[str, str]) -> None:
    assert run(BAR, **env).stdout == LINES


def test_on_a_terminal_it_is_click_byte_for_byte() -> None:
    ours = in_terminal([sys.executable, "-c", BAR], bare_env())
    theirs = in_terminal([sys.executable, "-c", BAR.replace("flagstaff.", "")], bare_env())
    assert ours.raw == theirs.raw
    assert "\r" in ours.raw


def test_on_a_terminal_a_screen_reader_gets_lines() -> None:
    screen = in_terminal([sys.executable, "-c", BAR], bare_env(CLI_ACCESSIBLE="1"))
    assert screen.raw == LINES.replace("\n", "\r\n")


def test_steps_items_and_a_length_that_is_not_known() -> None:
    program = (
        "import flagstaff.click as click\n"
        "with click.progressbar(length=10, update_min_steps=4) as bar:\n    for _ in range(10): bar.update(1)\n"
        "with click.progressbar((c for c in 'ab'), label='items', item_show_func=lambda c: c and f'at {c}') as bar:\n"
        "    for _ in bar: pass\n"
        "with click.progressbar('ab', hidden=True) as bar:\n    for _ in bar: pass\n"
        "click.echo('echoed')\n"
    )
    assert run(program).stdout == ("4/10 · 40%\n8/10 · 80%\n10/10 · 100%\nitems: 1 · at a\nitems: 2 · at b\nechoed\n")


def test_a_loop_that_is_left_early_says_how_far_it_came() -> None:
    program = BAR.replace("pass", "break")
    assert run(program).stdout == "work: 0/4 · 0%\n"


def test_json_is_events_on_stderr() -> None:
    ran = run("from flagstaff.click import progressbar\nwith progressbar(length=2, json=True) as bar: bar.update(2)\n")
    assert ran.stdout == ""
    assert ran.stderr == '{"event":"progressbar","state":{"label":"","done":2,"total":2}}\n'
