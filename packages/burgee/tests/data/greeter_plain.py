"""The greeter without burgee in charge, under the greeter's name."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from greeter import cli  # type: ignore[import-not-found]

cli(prog_name="greeter.py")
