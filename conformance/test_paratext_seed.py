"""The seeds' programs, as far as paratext is in them, as real processes whose output holds to the byte."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

# "One component and one capability, in a pipe": the last line, with the seed's own runtime, which has no mode.
LINK = """\
import os, sys
from types import SimpleNamespace

from paratext import emit

rt = SimpleNamespace(
    env=os.environ, is_tty=SimpleNamespace(stdout=sys.stdout.isatty()), stdout=sys.stdout, stderr=sys.stderr
)
print(emit(rt, "link", {"text": "the report", "url": "https://example.com/r/42"}))
"""

# "A contribution without a text form", the capability.
BEEP = """\
from paratext import register as register_capability

try:
    register_capability({"name": "beep", "osc": "BEL", "when": {"tty": True}, "encode": "\\u0007"})
except Exception as error:
    print(f"paratext: {error.code}")
"""


def run(program: str, folder: Path, **env: str) -> subprocess.CompletedProcess[bytes]:
    file = folder / "program.py"
    file.write_text(program)
    return subprocess.run([sys.executable, str(file)], env=env, capture_output=True, timeout=60, check=False)


@pytest.mark.parametrize("env", [{}, {"TERM": "xterm-256color"}, {"TERM_PROGRAM": "iTerm.app"}, {"FORCE_COLOR": "3"}])
def test_a_link_in_a_pipe(env: dict[str, str], tmp_path: Path) -> None:
    done = run(LINK, tmp_path, **env)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == f"the report (https://example.com/r/42){os.linesep}".encode()


def test_a_capability_without_a_text_form_is_refused_at_registration(tmp_path: Path) -> None:
    done = run(BEEP, tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == f"paratext: E_NO_STATIC_PROJECTION{os.linesep}".encode()
