"""How the benchmarks measure: medians of many runs, ours and the incumbents' taken in turn in the same run."""

import importlib.util
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path
from typing import NamedTuple

IMPORT_PROGRAM = """
import sys, time
sys.path[:0] = {path!r}
before = set(sys.modules)
start = time.perf_counter()
import {module}
end = time.perf_counter()
print((end - start) * 1000, len(set(sys.modules) - before))
"""


class Row(NamedTuple):
    """One line of the table: what was measured, in which unit, ours first, and what DESIGN.md wants reached."""

    what: str
    unit: str
    values: Mapping[str, float]
    reach: str = ""


def microseconds(calls: Mapping[str, Callable[[], object]], *, rounds: int = 31, times: int = 2000) -> dict[str, float]:
    """Give the median time of one call of each, in microseconds; each round measures all of them in turn."""
    samples: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            start = time.perf_counter()
            for _ in range(times):
                call()
            samples[name].append((time.perf_counter() - start) / times * 1e6)
    return {name: statistics.median(taken) for name, taken in samples.items()}


def overheads(bare: Callable[[], float], others: Mapping[str, Callable[[], float]], *, rounds: int) -> dict[str, float]:
    """Give by how much each of the others exceeds `bare`; a call of any of these takes one measurement.

    Rounds are many and short, and in each of them all take turns. What is compared is the fastest of each: nothing but
    the code itself sets how fast that is, while other processes, which share the caches too, make a small difference
    between two loops several times as large as it is. The median of the differences within the rounds followed the
    load of the machine; this does not.
    """
    fastest = dict.fromkeys(others, inf)
    fastest_bare = inf
    for _ in range(rounds):
        for name, other in others.items():
            fastest_bare = min(fastest_bare, bare())
            fastest[name] = min(fastest[name], other())
    return {name: took - fastest_bare for name, took in fastest.items()}


def imports(modules: Mapping[str, str], *, rounds: int = 21) -> tuple[dict[str, float], dict[str, float]]:
    """Import each module in a bare interpreter, in turn; give the median milliseconds and the modules each adds.

    The folder that holds the module is the first on the path, for ours and for theirs: what is measured is the import,
    not the search for it.
    """
    milliseconds: dict[str, list[float]] = {name: [] for name in modules}
    added: dict[str, float] = {}
    for _ in range(rounds):
        for name, module in modules.items():
            program = IMPORT_PROGRAM.format(path=[_folder_of(module), *filter(None, sys.path)], module=module)
            command = [sys.executable, "-I", "-S", "-c", program]
            run = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
            took, count = run.stdout.split()
            milliseconds[name].append(float(took))
            added[name] = float(count)
    return {name: statistics.median(taken) for name, taken in milliseconds.items()}, added


def _folder_of(module: str) -> str:
    found = importlib.util.find_spec(module.partition(".")[0])
    if found is None or found.origin is None:
        raise ModuleNotFoundError(f"{module} is not installed: run make bench, which sets it up")
    origin = Path(found.origin)
    return str(origin.parents[1] if origin.name == "__init__.py" else origin.parent)
