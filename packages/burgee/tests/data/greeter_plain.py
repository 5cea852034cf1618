"""The greeter without burgee in charge, under the greeter's name."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from greeter import cli

cli(prog_name="greeter.py")
