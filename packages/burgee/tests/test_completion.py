"""Shell completion is click's own, and Typer's, with burgee in charge too; the shells that are here complete by it."""

import shutil
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

from .conftest import DATA, TIMEOUT, Run, environment


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_is_clicks(run: Run, shell: str) -> None:
    variable = {"_GREETER_PY_COMPLETE": f"{shell}_source", "PATH": "/usr/bin:/bin"}
    with_burgee, plain = run("greeter", env=variable), run("greeter_plain", env=variable)
    assert with_burgee == plain
    assert "_GREETER_PY_COMPLETE" in with_burgee.stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_answers_are_clicks(run: Run, shell: str) -> None:
    words = {"COMP_WORDS": "greeter.py greet --st", "COMP_CWORD": "2"}
    if shell == "fish":
        words["COMP_CWORD"] = "--st"
    variable = {"_GREETER_PY_COMPLETE": f"{shell}_complete", **words}
    with_burgee = run("greeter", env=variable)
    assert "--style" in with_burgee.stdout
    assert with_burgee == run("greeter_plain", env=variable)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell", "pwsh"])
def test_a_typer_program_has_typers(run: Run, shell: str) -> None:
    script = {"_TYPED.PY_COMPLETE": f"source_{shell}"}
    with_burgee, plain = run("typed", env=script), run("typed", env={**script, "BURGEE_OFF": "1"})
    assert with_burgee == plain
    assert "_TYPED.PY_COMPLETE" in with_burgee.stdout
    asked = {
        "_TYPED.PY_COMPLETE": f"complete_{shell}",
        "_TYPER_COMPLETE_ARGS": "typed.py gre",
        "_TYPER_COMPLETE_WORD_TO_COMPLETE": "gre",
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
        "COMP_WORDS": "typed.py gre",
        "COMP_CWORD": "1",
    }
    answer = run("typed", env=asked)
    assert "greet" in answer.stdout
    assert answer == run("typed", env={**asked, "BURGEE_OFF": "1"})


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """Put the greeter on the path by its name, as an installation does; give the environment of a shell."""
    program = tmp_path / "greeter"
    program.write_text(
        f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(DATA)!r})\nimport burgee\n"
        "from greeter import cli\nburgee.run(cli)\n"
    )
    program.chmod(0o755)
    path = environment()["PATH"]
    return environment(PATH=f"{tmp_path}:{path}", TERM="dumb", HOME=str(tmp_path))


def needs(shell: str) -> Any:
    return pytest.mark.skipif(shutil.which(shell) is None or sys.platform == "win32", reason=f"needs {shell}")


# Each shell without its user's settings, and what it reads to complete for the greeter.
SHELLS = {
    "bash": (["--norc", "--noprofile", "-i"], 'eval "$(_GREETER_COMPLETE=bash_source greeter)"'),
    "zsh": (
        ["-f", "-i"],
        'autoload -U compinit; compinit -u -D; eval "$(_GREETER_COMPLETE=zsh_source greeter)"',
    ),
    "fish": (["--no-config", "-i"], "_GREETER_COMPLETE=fish_source greeter | source"),
}


@pytest.mark.parametrize("shell", [pytest.param(shell, marks=needs(shell)) for shell in SHELLS])
def test_a_shell_completes_what_is_typed(installed: dict[str, str], shell: str) -> None:
    arguments, reads = SHELLS[shell]
    child = pexpect.spawn(shell, arguments, env=installed, encoding="utf-8", timeout=TIMEOUT, dimensions=(24, 200))
    try:
        # Quoted in two pieces, so that the line that is typed does not say what it prints.
        child.sendline(f"{reads}; echo rea''dy")
        child.expect_exact("ready")
        child.send("greeter gree\t--sty\t")
        child.expect_exact("--style")
        child.sendline("loud; echo do''ne")
        child.expect_exact("done")
        shown = child.before or ""
        assert "greeting: hello world" in shown
        assert "style: loud" in shown
    finally:
        child.close(force=True)
