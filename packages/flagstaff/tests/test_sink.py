"""Writing where the reader is slow, and the descriptor is one that does not wait."""

import subprocess
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("Windows has no pipes that can be made not to wait", allow_module_level=True)

PROGRAM = """
import os, sys
from flagstaff.loop import hoist

os.set_blocking(1, False)
flag = hoist({"name": "text", "static": lambda state: f"{state} " + "x" * 1_000_000}, None, 1)
flag.print("y" * 1_000_000)
flag.lower(2)
assert not os.get_blocking(1)
"""


@pytest.mark.parametrize("env", [{}, {"PYTHONUNBUFFERED": "1"}], ids=["buffered", "unbuffered"])
def test_nothing_is_lost_on_a_descriptor_that_does_not_wait(env: dict[str, str], tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=60, env=env, cwd=tmp_path, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.split("\n")
    assert [(line[:2], len(line)) for line in lines] == [
        ("1 ", 1_000_002),
        ("yy", 1_000_000),
        ("2 ", 1_000_002),
        ("", 0),
    ]
