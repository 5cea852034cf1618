"""What the import of the frame loop costs, and what a piped run of it leaves alone."""

import subprocess
import sys

from test_import_weight import added


def test_the_loop_adds_nothing_but_itself_and_the_policy() -> None:
    assert added("flagstaff.loop") == {
        "flagstaff",
        "flagstaff.component",
        "flagstaff.loop",
        "flagstaff.mode",
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
