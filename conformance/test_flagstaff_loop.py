"""The seed's program of one component and one capability, in Python, to the byte; and what the loop's import costs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from test_import_weight import added

PROGRAM = """\
import sys
from flagstaff.loop import hoist
from paratext import emit
from roundel.runtime import process_runtime

rt = process_runtime()
json = "--json" in sys.argv

upload = {
    "name": "upload",
    "static": lambda s: f"{s['sent']} of {s['total']} files uploaded",
    "frame": lambda t, s: f"{'|/-'[int(t / 80) % 3]} {s['sent']}/{s['total']}",
}

flag = hoist(upload, rt, {"sent": 0, "total": 2}, json=json)
flag.update({"sent": 1, "total": 2})
flag.lower({"sent": 2, "total": 2})

if not json:
    print(emit(rt, "link", {"text": "the report", "url": "https://example.com/r/42"}))
"""
TEXT = """\
0 of 2 files uploaded
1 of 2 files uploaded
2 of 2 files uploaded
the report (https://example.com/r/42)
"""
EVENTS = """\
{"event":"upload","state":{"sent":0,"total":2}}
{"event":"upload","state":{"sent":1,"total":2}}
{"event":"upload","state":{"sent":2,"total":2}}
"""


@pytest.mark.parametrize(
    ("variables", "arguments", "stdout", "stderr"),
    [
        ({}, [], TEXT, ""),
        ({"CLI_ACCESSIBLE": "1"}, [], TEXT, ""),
        ({"CI": "1"}, [], TEXT, ""),
        ({}, ["--json"], "", EVENTS),
    ],
)
def test_the_seed(tmp_path: Path, variables: dict[str, str], arguments: list[str], stdout: str, stderr: str) -> None:
    (tmp_path / "upload.py").write_text(PROGRAM, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "upload.py", *arguments],
        cwd=tmp_path,
        env=variables,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=True,
    )
    assert done.stdout == stdout.replace("\n", os.linesep).encode()
    assert done.stderr == stderr.replace("\n", os.linesep).encode()


def test_the_loop_adds_nothing_but_itself_and_the_policy() -> None:
    assert added("flagstaff.loop") == {
        "flagstaff",
        "flagstaff.component",
        "flagstaff.loop",
        "roundel",
        "roundel.policy",
        "roundel.terminal",
    }


def test_what_is_piped_imports_nothing_that_draws() -> None:
    program = (
        "import sys\nfrom flagstaff.loop import hoist\nhoist({'name': 'it', 'static': str}, None, 1).lower(2)\n"
        "drawing = {'rich', 'wcwidth', 'flagstaff.region', 'flagstaff.live', 'signal'}\n"
        "print(drawing & set(sys.modules))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], env={}, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "1\n2\nset()\n"
