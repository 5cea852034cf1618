"""`flagstaff.yaspin` and `flagstaff.halo`: themselves on a terminal, a line a change everywhere else."""

import subprocess
import sys

import pytest
from processes import bare_env, in_terminal, piped

YASPIN = (
    "from flagstaff.yaspin import yaspin\n"
    "with yaspin(text='load', color='yellow') as spinner:\n"
    "    spinner.write('beside')\n    spinner.text = 'store'\n    spinner.ok('OK')\n"
)
HALO = (
    "from flagstaff.halo import Halo\n"
    "with Halo(text='load', color='yellow') as spinner:\n    spinner.text = 'store'\n    spinner.succeed('stored')\n"
)
READERS: list[dict[str, str]] = [{}, {"CI": "1"}, {"CLI_ACCESSIBLE": "1"}]


def run(program: str, **env: str) -> subprocess.CompletedProcess[str]:
    done = piped([sys.executable, "-W", "error", "-c", program], bare_env(**env))
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.parametrize("env", READERS)
def test_yaspin_is_lines_where_nobody_watches(env: dict[str, str]) -> None:
    ran = run(YASPIN, **env)
    assert (ran.stdout, ran.stderr) == ("… load\nbeside\n… store\nOK store\n", "")


@pytest.mark.parametrize("env", READERS)
def test_halo_is_lines_where_nobody_watches(env: dict[str, str]) -> None:
    ran = run(HALO, **env)
    assert (ran.stdout, ran.stderr) == ("… load\n… store\n✔ stored\n", "")


def test_forced_colour_colours_the_sign_and_animates_nothing() -> None:
    out = run(HALO, CI="1", FORCE_COLOR="1").stdout
    assert "\x1b[32m✔\x1b[39m stored\n" in out
    assert "\r" not in out


@pytest.mark.parametrize(("library", "program"), [("yaspin", YASPIN), ("halo", HALO)])
def test_on_a_terminal_it_is_the_library(library: str, program: str) -> None:
    for env in (bare_env(), bare_env(NO_COLOR="1")):
        ours = in_terminal([sys.executable, "-c", program], env)
        theirs = in_terminal([sys.executable, "-c", program.replace("flagstaff.", "")], env)
        assert ours.rows == theirs.rows
        assert "\r" in ours.raw
    assert "\x1b[33m" in in_terminal([sys.executable, "-c", program], bare_env()).raw
    assert "\x1b[33m" not in in_terminal([sys.executable, "-c", program], bare_env(NO_COLOR="1")).raw


@pytest.mark.parametrize("program", [YASPIN, HALO])
def test_on_a_terminal_a_screen_reader_gets_lines(program: str) -> None:
    screen = in_terminal([sys.executable, "-c", program], bare_env(CLI_ACCESSIBLE="1"))
    assert screen.rows[0] == "… load"
    # colorama, which halo imports, resets the terminal's colour as the process ends.
    assert "\x1b" not in screen.raw.removesuffix("\x1b[0m")


@pytest.mark.parametrize(
    "make", ["from flagstaff.yaspin import yaspin as spin", "from flagstaff.halo import Halo as spin"]
)
def test_a_block_says_how_it_was_left(make: str) -> None:
    program = (
        f"{make}\nwith spin(text='good'): pass\n@spin(text='made')\ndef f(): pass\nf()\n"
        "try:\n    with spin(text='bad'): raise KeyError\nexcept KeyError: pass\nwith spin(text=''): pass\n"
    )
    assert run(program).stdout == "… good\n✔ good\n… made\n✔ made\n… bad\n✖ bad\n"


@pytest.mark.parametrize(
    ("make", "name"),
    [("from flagstaff.yaspin import yaspin as spin", "yaspin"), ("from flagstaff.halo import Halo as spin", "halo")],
)
def test_json_is_events_on_stderr(make: str, name: str) -> None:
    ran = run(f"{make}\nspinner = spin(text='a', json=True)\nspinner.start()\nspinner.text = 'b'\nspinner.fail()\n")
    states = ['"label":"a","status":"running"', '"label":"b","status":"running"', '"label":"b","status":"fail"']
    assert ran.stdout == ""
    assert ran.stderr == "".join(f'{{"event":"{name}","state":{{{state}}}}}\n' for state in states)


def test_yaspin_starts_no_thread_and_keeps_its_other_ways() -> None:
    program = (
        "import threading\nfrom flagstaff.yaspin import Spinner, inject_spinner, kbi_safe_yaspin, yaspin\n"
        "from flagstaff.yaspin.spinners import Spinners\n"
        "spinner = yaspin(Spinners.earth, text='a', timer=True).bold.on_cyan\nspinner.start()\n"
        "print(threading.active_count(), flush=True)\n"
        "with spinner.hidden(): pass\nspinner.hide()\nspinner.show()\nspinner.stop()\nspinner.write('after')\n"
        "@inject_spinner(Spinner('-+', 80), text='in')\ndef f(spinner): spinner.fail('no')\nf()\n"
        "with kbi_safe_yaspin(text='safe') as spinner: spinner.ok()\n"
    )
    assert run(program).stdout == "… a\n1\nafter\n… in\nno in\n… safe\nOK safe\n"


def test_halo_keeps_its_signs() -> None:
    program = (
        "from flagstaff.halo import Halo\nHalo('w').start().warn()\nHalo('i').start('other').info('said')\n"
        "Halo('u').start().stop_and_persist('>', 'kept')\nHalo('s').start().stop()\n"
        "Halo('n', enabled=False).start().succeed()\n"
    )
    assert run(program).stdout == "… w\n⚠ w\n… other\n\u2139 said\n… u\n> kept\n… s\n"


def test_the_stream_that_it_was_given_is_the_one_that_is_judged() -> None:
    for program in (
        YASPIN.replace("text=", "stream=sys.stderr, text="),
        HALO.replace("text=", "stream=sys.stderr, text="),
    ):
        ran = run("import sys\n" + program)
        assert ran.stdout == ""
        assert ran.stderr.startswith("… load\n")
