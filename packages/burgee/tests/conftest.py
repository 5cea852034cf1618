"""Runs small programs in processes of their own, with nothing of the tests' environment in theirs."""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

TIMEOUT = 60
DATA = Path(__file__).parent / "data"


class Done(NamedTuple):
    code: int
    stdout: str
    stderr: str


Run = Callable[..., Done]


def environment(**more: str) -> dict[str, str]:
    """The least a child needs: where programs are, and the folders that Windows insists on."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TEMP", "TMP") if name in os.environ}
    return {**kept, "PYTHONIOENCODING": "utf-8", **more}


def in_shell(line: str, program: str, folder: Path) -> Done:
    """Run a shell line in which `program`, one of tests/data, stands for the call of it; the line says what it left."""
    done = subprocess.run(
        ["/bin/sh", "-c", line.replace(program, f"{sys.executable} {DATA / program}.py") + "; echo left with $?"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        cwd=folder,
        timeout=TIMEOUT,
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)


@pytest.fixture(scope="session")
def greeter() -> Any:
    """Give the command of tests/data/greeter.py, to run in this process: what needs none of its own is fast so."""
    spec = importlib.util.spec_from_file_location("greeter", DATA / "greeter.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.cli


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run a program of tests/data by its name, in an empty folder; stdin is empty unless it is given."""

    def run(
        name: str, args: Sequence[str] = (), *, env: dict[str, str] | None = None, stdin: str = "", **more: str
    ) -> Done:
        done = subprocess.run(
            [sys.executable, str(DATA / f"{name}.py"), *args],
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            env=environment(**(env or {})),
            cwd=more.get("cwd", tmp_path),
            timeout=TIMEOUT,
            check=False,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    return run
