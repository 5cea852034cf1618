"""Runs click's own test suite with burgee imported, and again without, and compares.

    python conformance/burgee_click_suite.py

Takes click's source distribution, of the version that is installed, from the package index. burgee is imported whole
and has run a program before the suite begins, so that whatever it changes in click while it is in charge, and must put
back, has been changed and put back. Exit code 0 where every test ends as it does without burgee, 1 where one does not.
"""

import importlib.metadata
import subprocess
import sys
import tarfile
import tempfile
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from processes import bare_env

PLUGIN = """
import importlib, pkgutil
import click
import burgee
from burgee.testing import invoke

for module in pkgutil.iter_modules(burgee.__path__):
    importlib.import_module("burgee." + module.name)

@click.command()
@click.option("--name", prompt=True)
def program(name):
    return {"name": name}

for mode in ("tty", "pipe", "json"):
    invoke(program, [], mode=mode, stdin="x\\n")
invoke(program, ["--help", "--color"], mode="tty")
invoke(program, ["--interactive"], mode="tty", stdin="x\\n")
"""


def fetch(folder: Path) -> Path:
    """Fetch and unpack click's source distribution; give its folder."""
    version = importlib.metadata.version("click")
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:"]
    subprocess.run([*pip, "--dest", str(folder), f"click=={version}"], check=True, timeout=300)
    (archive,) = folder.glob("click-*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return folder / f"click-{version}"


def outcomes(source: Path, report: Path, *, with_burgee: bool) -> dict[str, str]:
    """Run the suite; give how each test ended."""
    plugin = ["-p", "burgee_in_charge"] if with_burgee else []
    subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *plugin, f"--junitxml={report}", "tests"],
        cwd=source,
        env=bare_env(PYTHONPATH=str(source.parent)),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        timeout=1200,
        check=False,
    )
    found = {}
    for case in ET.parse(report).iter("testcase"):
        kinds = [child.tag for child in case if child.tag in ("failure", "error", "skipped")]
        found[f"{case.get('classname')}::{case.get('name')}"] = kinds[0] if kinds else "passed"
    return found


class Comparison(NamedTuple):
    """How the suite ended: the tests that pass with burgee, and of those that end otherwise than without, both ends."""

    passed: int
    lost: dict[str, tuple[str, str]]


def compare(source: Path) -> Comparison:
    """Run the suite in click's folder twice, side by side."""
    folder = source.parent
    (folder / "burgee_in_charge.py").write_text(PLUGIN)
    with ThreadPoolExecutor(2) as both:
        runs = [
            both.submit(outcomes, source, folder / f"{name}.xml", with_burgee=name == "with")
            for name in ("without", "with")
        ]
    without, with_burgee = (run.result() for run in runs)
    ends = {test: (end, with_burgee.get(test, "not run")) for test, end in without.items()}
    lost = {test: both_ends for test, both_ends in ends.items() if both_ends[0] != both_ends[1]}
    return Comparison(sum(end == "passed" for end in with_burgee.values()), lost)


def main() -> int:
    """Compare, and say what was found."""
    with tempfile.TemporaryDirectory() as name:
        source = fetch(Path(name))
        passed, lost = compare(source)
    print(f"{source.name}: {passed} tests pass with burgee, {len(lost)} end otherwise than without")
    for test, (without, with_burgee) in sorted(lost.items()):
        print(f"  {test}: {without}, with burgee {with_burgee}")
    return 1 if lost or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
