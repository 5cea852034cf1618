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
from pathlib import Path

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


def main() -> int:
    """Compare, and say what was found."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = fetch(folder)
        (folder / "burgee_in_charge.py").write_text(PLUGIN)
        without = outcomes(source, folder / "without.xml", with_burgee=False)
        with_burgee = outcomes(source, folder / "with.xml", with_burgee=True)
    lost = sorted(test for test, end in without.items() if with_burgee.get(test) != end)
    passed = sum(end == "passed" for end in with_burgee.values())
    print(f"{source.name}: {len(without)} tests, {passed} pass with burgee, {len(lost)} end otherwise than without")
    for test in lost:
        print(f"  {test}: {without[test]}, with burgee {with_burgee.get(test, 'not run')}")
    return 1 if lost or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
