"""Shell completion is click's own, with burgee in charge too."""

import shutil
import subprocess
import sys
from pathlib import Path

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


@pytest.mark.skipif(shutil.which("bash") is None or sys.platform == "win32", reason="needs bash")
def test_bash_completes(tmp_path: Path) -> None:
    program = tmp_path / "greeter"
    program.write_text(
        f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(DATA)!r})\nimport burgee\n"
        "from greeter import cli\nburgee.run(cli)\n"
    )
    program.chmod(0o755)
    script = (
        'eval "$(_GREETER_COMPLETE=bash_source greeter)"; COMP_WORDS=(greeter gr); COMP_CWORD=1; '
        '_greeter_completion greeter gr greeter; echo "${COMPREPLY[@]}"'
    )
    path = environment()["PATH"]
    done = subprocess.run(
        ["bash", "--norc", "-c", script],
        capture_output=True,
        text=True,
        env=environment(PATH=f"{tmp_path}:{path}"),
        timeout=TIMEOUT,
        check=False,
    )
    assert done.stdout == "greet\n"
