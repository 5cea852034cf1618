"""`roundel.termcolor`: termcolor's colours, and the policy's answer to whether there are any."""

import io
import subprocess
import sys

import pytest
from processes import bare_env, in_terminal, piped
from roundel import termcolor

PROGRAM = (
    "import sys\nfrom roundel.termcolor import can_colorize, colored, cprint\n"
    "cprint('out', 'red')\ncprint('err', 'red', file=sys.stderr)\nprint(colored('x', attrs=['bold']), can_colorize())\n"
)


def run(program: str, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    done = piped([sys.executable, "-c", program, *arguments], bare_env(**env))
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.parametrize(
    "env",
    [
        {},
        {"CI": "1"},
        {"CLI_ACCESSIBLE": "1"},
        {"FORCE_COLOR": "0"},
        {"FORCE_COLOR": "3", "NO_COLOR": "1"},
        {"FORCE_COLOR": "1", "ANSI_COLORS_DISABLED": "1"},
    ],
)
def test_there_is_no_colour(env: dict[str, str]) -> None:
    ran = run(PROGRAM, **env)
    assert (ran.stdout, ran.stderr) == ("out\nx False\n", "err\n")


@pytest.mark.parametrize("env", [{"FORCE_COLOR": "1"}, {"FORCE_COLOR": "1", "CI": "1", "NO_COLOR": ""}])
def test_there_is_colour(env: dict[str, str]) -> None:
    ran = run(PROGRAM, **env)
    assert ran.stdout == "\x1b[31mout\x1b[0m\n\x1b[1mx\x1b[0m True\n"
    assert ran.stderr == "\x1b[31merr\x1b[0m\n"


def test_a_flag_of_the_program_counts() -> None:
    assert run(PROGRAM, "--color=always").stdout.startswith("\x1b[31mout")
    assert run(PROGRAM, "--no-color", FORCE_COLOR="1").stdout.startswith("out")


def test_each_stream_is_asked_about_itself() -> None:
    shell = f'{sys.executable} -c "{PROGRAM}" | cat -v'
    screen = in_terminal(["bash", "-c", shell], bare_env())
    assert "out" in screen.rows
    assert "\x1b[31merr\x1b[0m" in screen.raw
    assert "^[" not in screen.raw


def test_on_a_terminal_it_is_termcolor_and_no_color_is_none() -> None:
    assert "\x1b[31mout\x1b[0m" in in_terminal([sys.executable, "-c", PROGRAM], bare_env()).raw
    assert "\x1b" not in in_terminal([sys.executable, "-c", PROGRAM], bare_env(NO_COLOR="1")).raw
    assert "\x1b" not in in_terminal([sys.executable, "-c", PROGRAM], bare_env(CLI_ACCESSIBLE="1")).raw


def test_arguments_come_first() -> None:
    assert termcolor.can_colorize(no_color=True, force_color=True) is False
    assert termcolor.can_colorize(force_color=True) is True
    assert termcolor.colored("x", "red", "on_blue", ["bold"], force_color=True) == ("\x1b[1m\x1b[44m\x1b[31mx\x1b[0m")
    written = io.StringIO()
    termcolor.cprint("x", "red", force_color=True, file=written, end="!")
    assert written.getvalue() == "\x1b[31mx\x1b[0m!"


def test_the_answer_is_looked_for_again_at_each_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["program"])
    for name in ("NO_COLOR", "ANSI_COLORS_DISABLED"):
        monkeypatch.delenv(name, raising=False)
    for value, expected in (("1", True), ("0", False), ("1", True)):
        monkeypatch.setenv("FORCE_COLOR", value)
        assert termcolor.can_colorize() is expected
    termcolor.can_colorize.cache_clear()


def test_a_plain_run_imports_no_termcolor() -> None:
    assert run(PROGRAM + "print('termcolor' in sys.modules)\n").stdout.endswith("False\n")


def test_its_other_names_are_termcolors_own() -> None:
    import termcolor as theirs

    assert termcolor.COLORS is theirs.COLORS
    assert termcolor.HIGHLIGHTS is theirs.HIGHLIGHTS
    assert termcolor.ATTRIBUTES is theirs.ATTRIBUTES
    assert termcolor.RESET == theirs.RESET
    assert termcolor.termcolor is termcolor
    with pytest.raises(KeyError):
        termcolor.colored("x", "no such colour", force_color=True)
