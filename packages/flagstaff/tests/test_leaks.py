"""The leak check of these tests goes red for each kind of leak."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
CONFORMANCE = HERE.parents[2] / "conformance"
SETUP = (
    "import io, signal, sys, threading\nfrom flagstaff.loop import hoist\nfrom roundel.runtime import IsTty, Runtime\n"
)
LEAKS = {
    "a flag is still hoisted": (
        "hoist({'name': 'it', 'static': str}, Runtime(stdout=io.StringIO(), is_tty=IsTty(stdout=True)), 1)"
    ),
    "a thread is still running": "threading.Thread(target=threading.Event().wait, daemon=True).start()",
    "a signal handler was not restored": "signal.signal(signal.SIGTERM, lambda n, frame: None)",
    "a standard stream is still covered": "vars(sys.__stdout__)['write'] = sys.__stdout__.write",
    "": "pass",
}


@pytest.mark.parametrize(("message", "leak"), LEAKS.items())
def test_it_fails_a_test_that_leaks(tmp_path: Path, message: str, leak: str) -> None:
    shutil.copy(HERE / "conftest.py", tmp_path)
    shutil.copy(CONFORMANCE / "processes.py", tmp_path)
    terminals = (CONFORMANCE / "terminals.py").read_text(encoding="utf-8")
    assert "HANG = 40.0" in terminals
    (tmp_path / "terminals.py").write_text(terminals.replace("HANG = 40.0", "HANG = 0.1"), encoding="utf-8")
    (tmp_path / "test_leak.py").write_text(f"{SETUP}\ndef test_leak():\n    {leak}\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_leak.py"],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == (1 if message else 0), done.stdout
    assert message in done.stdout
    assert ("1 error" in done.stdout) is bool(message)
