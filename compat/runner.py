"""`make compat`: the incumbents' own unedited suites, against the incumbent and then against ours in its name.

    python compat/runner.py [SUITE...]     all four without a name; only a run of all four writes docs/compatibility.md

Each source distribution is fetched by pip at the pinned version, and its tests are run from a copy outside the sources,
so that the installed incumbent is what they import. Exits with 1 where ours fails what the control passes.
"""

import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from suites import SUITES, Suite

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "compatibility.md"
LIMIT_SECONDS = 1500


class Result(NamedTuple):
    """What the two runs of a suite came to: the names of the tests that passed, and those ours failed."""

    suite: Suite
    control: frozenset[str]
    ours: frozenset[str]

    def excluded(self) -> dict[str, list[str]]:
        """Give, by reason, the tests that the control passes and ours is not held to."""
        by_reason: dict[str, list[str]] = {}
        for test in sorted(self.control - self.ours):
            reason = next((why for start, why in self.suite.excluded.items() if test.startswith(start)), None)
            if reason is not None:
                by_reason.setdefault(reason, []).append(test)
        return by_reason

    def failed(self) -> list[str]:
        """Name the tests that the control passes, ours does not, and no reason excludes."""
        excluded = {test for tests in self.excluded().values() for test in tests}
        return sorted(self.control - self.ours - excluded)


def fetch(suite: Suite, folder: Path) -> Path:
    """Fetch and unpack the source distribution; give the folder that holds its tests and its pytest settings alone."""
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"),
            *("--no-binary", ":all:", "--dest", str(folder), f"{suite.name}=={suite.version}"),
        ],
        check=True,
    )
    with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
        archive.extractall(folder / "source", filter="data")
    source = next((folder / "source").iterdir())
    alone = folder / "alone"
    shutil.copytree(source / "tests", alone / "tests")
    shutil.copy(source / "pyproject.toml", alone)
    return alone


def run(suite: Suite, alone: Path, *, ours: bool) -> frozenset[str]:
    """Run the suite once; give the names of the tests that passed."""
    report = alone / ("ours.xml" if ours else "control.xml")
    env = environment(suite, alone, ours=ours)
    if ours:
        prove(suite, env)
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}"),
            *suite.options,
        ],
        cwd=alone,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=LIMIT_SECONDS,
        check=False,
    )
    (alone / ("ours.log" if ours else "control.log")).write_text(done.stdout, encoding="utf-8")
    if not report.exists():
        raise SystemExit(f"{suite.name}: its tests could not be run\n{done.stdout}")
    return frozenset(passed(report))


def environment(suite: Suite, alone: Path, *, ours: bool) -> dict[str, str]:
    """Give the environment of a run. In ours, each process that it starts finds the binding."""
    binding = {"COMPAT_BIND": suite.bindings, "COMPAT_WATCHED": suite.watched} if ours else {}
    return {
        "PATH": str(Path(sys.executable).parent) + os.pathsep + os.environ["PATH"],
        "HOME": str(alone),
        "LANG": "C.UTF-8",
        # What a terminal of today says of itself, for the tests in which one is pretended.
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "PYTHONPATH": str(HERE / "binding"),
        # Each suite runs with the plugins that it needs and no other.
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        **binding,
    }


def prove(suite: Suite, env: dict[str, str]) -> None:
    """Raise SystemExit where a name that is to be ours is not: then the second run would be the first again."""
    for binding in suite.bindings.split():
        theirs, _, ours = binding.partition("=")
        module, _, name = theirs.partition(":")
        ours_module, _, _ = ours.partition(":")
        told = f"{module}.{name}.__module__" if name else f"{module}.__name__"
        program = f"import {module}; print({told})"
        done = subprocess.run(
            [sys.executable, "-c", program], env=env, capture_output=True, text=True, timeout=60, check=False
        )
        if done.stdout.strip() != ours_module:
            raise SystemExit(f"{suite.name}: {theirs} is not {ours}\n{done.stdout}{done.stderr}")


def passed(report: Path) -> Iterator[str]:
    """Name the tests that a report says passed; a skipped test did not."""
    verdicts: dict[str, bool] = {}
    for case in ET.parse(report).iter("testcase"):  # noqa: S314 - pytest wrote it
        name = f"{case.get('classname')}::{case.get('name')}"
        ok = all(child.tag in ("system-out", "system-err", "properties") for child in case)
        verdicts[name] = verdicts.get(name, True) and ok
    return (name for name, ok in verdicts.items() if ok)


def table(results: list[Result]) -> str:
    """Give the results as a table, and under it the tests that are excluded."""
    lines = ["| suite | control passed | ours passed | excluded, with reason |", "| --- | ---: | ---: | --- |"]
    for result in results:
        reasons = "; ".join(f"{len(tests)}: {reason}" for reason, tests in result.excluded().items()) or "none"
        both = len(result.control & result.ours)
        lines.append(f"| {result.suite.name} {result.suite.version} | {len(result.control)} | {both} | {reasons} |")
    for result in results:
        for reason, tests in result.excluded().items():
            lines += ["", f"{result.suite.name}, {reason}:", "", *(f"- `{test}`" for test in tests)]
    return "\n".join(lines) + "\n"


def main(names: list[str]) -> int:
    """Run the suites of these names, all without any; write the page where all were run."""
    results = []
    for suite in SUITES:
        if names and suite.name not in names:
            continue
        with tempfile.TemporaryDirectory() as temporary:
            alone = fetch(suite, Path(temporary))
            result = Result(suite, run(suite, alone, ours=False), run(suite, alone, ours=True))
            kept = os.environ.get("COMPAT_KEEP")
            if kept:
                shutil.copytree(alone, Path(kept) / suite.name, dirs_exist_ok=True)
        results.append(result)
        for test in result.failed():
            print(f"{suite.name}: ours fails {test}")
        for start in suite.excluded:
            if not any(test.startswith(start) for test in result.control - result.ours):
                print(f"{suite.name}: nothing to exclude by {start!r}")
    print(table(results))
    if not names:
        PAGE.write_text(page(results), encoding="utf-8")
    return 1 if any(result.failed() for result in results) else 0


def page(results: list[Result]) -> str:
    """Give docs/compatibility.md."""
    text = (HERE / "page.md").read_text(encoding="utf-8")
    return text.format(table=table(results), python=platform.python_version())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
