"""The import-weight lock: which modules an import adds to a bare interpreter, counted, not timed."""

import sys
from pathlib import Path

import pytest
from processes import bare_env, piped
from sources import ROOT, packages

# import: the modules outside the family that it may add to a bare interpreter, by their first name
MAPPINGS = {
    "_collections",
    "_operator",
    "collections",
    "itertools",
    "keyword",
    "operator",
    "reprlib",
    "types",
    "_types",
}
"""What `from collections.abc import Mapping` and `MappingProxyType` come to; `_types` is of Python 3.14."""

BUDGET: dict[str, set[str]] = {
    "roundel.policy": set(),
    "roundel.terminal": set(),
    "roundel.runtime": set(),
    "roundel.child": set(),
    "roundel.tokens": set(),
    "roundel.theme": MAPPINGS | {"errno"},
    "roundel.plugin": MAPPINGS | {"errno"},
    "paratext": set(),
    "flagstaff.loop": set(),
    "caique.decide": set(),
}
# Without `site` an interpreter lacks what every program has: `io` and `os`.
PROGRAM = """
import io, os, sys
sys.path[:0] = {sources!r}
before = set(sys.modules)
import {name}
print(*sorted(set(sys.modules) - before))
"""


def added(name: str, extra: str = "") -> set[str]:
    """Give the modules that importing `name` adds to a bare interpreter."""
    sources = [str(ROOT / "packages" / package / "src") for package in packages()]
    program = PROGRAM.format(sources=[extra, *sources] if extra else sources, name=name)
    run = piped([sys.executable, "-I", "-S", "-c", program], bare_env())
    assert run.stderr == ""
    return set(run.stdout.split())


@pytest.mark.parametrize("name", BUDGET)
def test_an_import_adds_what_its_budget_says(name: str) -> None:
    outside = {module.partition(".")[0] for module in added(name)} - set(packages())
    assert outside <= BUDGET[name]


def test_the_policy_is_three_modules() -> None:
    assert added("roundel.policy") == {"roundel", "roundel.policy", "roundel.terminal"}


@pytest.mark.parametrize("module", ["json", "re", "functools", "typing", "pathlib"])
def test_the_lock_sees_a_planted_import(module: str, tmp_path: Path) -> None:
    (tmp_path / "planted.py").write_text(f"import {module}\n", encoding="utf-8")
    assert module in added("planted", str(tmp_path))
