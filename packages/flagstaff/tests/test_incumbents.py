"""What the drop-ins share: when a line is due, and what a missing library says."""

import importlib
import io
import math
import sys

import pytest
from flagstaff.incumbents import Lines, Redrawn, line, read_again, rounded
from hypothesis import given, settings
from hypothesis import strategies as st
from processes import bare_env, piped
from roundel.runtime import Runtime

EXTRAS = {
    "flagstaff.tqdm": ("tqdm", "burgee-flagstaff[tqdm]"),
    "flagstaff.yaspin": ("yaspin", "burgee-flagstaff[yaspin]"),
    "flagstaff.halo": ("halo", "burgee-flagstaff[halo]"),
    "flagstaff.click": ("click", "burgee-flagstaff[click]"),
    "roundel.termcolor": ("termcolor", "burgee-roundel[termcolor]"),
    "caique.click": ("click", "burgee-caique[click]"),
}
WITHOUT = """
import sys
from importlib.abc import MetaPathFinder
class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == {library!r}:
            raise ModuleNotFoundError(name)
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name == {library!r} else found(name, package)
import {module}
"""


@settings(deadline=None, max_examples=300)
@given(st.integers(1, 5000), st.lists(st.integers(0, 700), max_size=40))
def test_a_line_is_due_where_a_tenth_was_passed(total: int, steps: list[int]) -> None:
    lines = Lines(Runtime(), "bar")
    tenths = {math.ceil(total * number / 10) for number in range(1, 11)}
    rounds = {digit * 10**power for power in range(9) for digit in (1, 2, 5) if digit * 10**power > total}
    done = 0
    for step in steps:
        before, done = done, done + step
        passed = any(before < threshold <= done for threshold in tenths | rounds)
        assert lines.is_due(done, total) == passed


@settings(deadline=None, max_examples=100)
@given(st.lists(st.integers(0, 700), max_size=40))
def test_without_a_total_a_line_is_due_at_1_2_5_10(steps: list[int]) -> None:
    lines = Lines(Runtime(), "bar")
    rounds = {digit * 10**power for power in range(9) for digit in (1, 2, 5)}
    done = 0
    for step in steps:
        before, done = done, done + step
        assert lines.is_due(done, None) == any(before < threshold <= done for threshold in rounds)


def test_a_total_that_comes_late_is_said_once() -> None:
    lines = Lines(Runtime(), "bar")
    assert [lines.is_due(0, None), lines.is_due(300, 1000), lines.is_due(301, 1000)] == [False, True, False]


def test_what_was_done_before_is_not_said() -> None:
    lines = Lines(Runtime(), "bar", start=50)
    assert [lines.is_due(done, 100) for done in (51, 60, 61)] == [False, True, False]


@settings(deadline=None, max_examples=300)
@given(st.tuples(*[st.floats(0, 1e9) | st.integers(0, 10**9)] * 2))
def test_counts_stay_in_order_and_close_when_they_are_rounded(counts: tuple[float, float]) -> None:
    small, large = sorted(counts)
    assert rounded(small) <= rounded(large)
    assert rounded(large) == pytest.approx(large, rel=1e-5)


def test_a_line_holds_no_controls() -> None:
    assert line(Runtime(), "a\x1b[2J\nb", "1\r", "") == "a b: 1"


@pytest.mark.parametrize("module", EXTRAS)
def test_a_missing_library_is_named_with_the_line_that_installs_it(module: str) -> None:
    library, extra = EXTRAS[module]
    run = piped([sys.executable, "-c", WITHOUT.format(library=library, module=module)], bare_env())
    assert run.returncode == 1
    assert run.stderr.splitlines()[-1] == f"fix: pip install '{extra}'"


@pytest.mark.parametrize(
    "use", ["from flagstaff.rich import Progress", "flagstaff.rich.BarColumn", "flagstaff.adopt('rich')"]
)
def test_a_missing_rich_is_named_with_the_line_that_installs_it(use: str) -> None:
    program = WITHOUT.format(library="rich", module="flagstaff.rich") + use
    run = piped([sys.executable, "-c", program], bare_env())
    assert run.returncode == 1
    assert run.stderr.splitlines()[-1] == "fix: pip install 'burgee-flagstaff[rich]'"


@pytest.mark.parametrize("module", [module for module in EXTRAS if module != "roundel.termcolor"])
def test_importing_a_drop_in_imports_no_incumbent(module: str) -> None:
    library, _ = EXTRAS[module]
    program = f"import sys, {module}; print({library!r} in sys.modules)"
    assert piped([sys.executable, "-c", program], bare_env()).stdout == "False\n"


def test_the_modules_of_an_incumbent_are_found_without_importing_it() -> None:
    program = (
        "import sys; from flagstaff.incumbents import read_again; print(read_again('tqdm'), 'tqdm' in sys.modules)"
    )
    run = piped([sys.executable, "-c", program], bare_env())
    assert run.stdout == f"{read_again('tqdm')} False\n"


@settings(deadline=None, max_examples=100)
@given(st.lists(st.lists(st.sampled_from("abcde"), max_size=6), max_size=60))
def test_what_is_drawn_anew_ends_as_it_was_drawn_and_says_each_line_once(drawn: list[list[str]]) -> None:
    file = io.StringIO()
    redrawn = Redrawn(Runtime(stdout=file), "live")
    for lines in drawn:
        redrawn.show("\n".join(lines))
    redrawn.show("z\nz", last=True)
    redrawn.end()
    said = file.getvalue().splitlines()
    assert said[-2:] == ["z", "z"]
    assert set(said) <= {line for lines in drawn for line in lines} | {"z"}
    # Each time, at most as many lines as were drawn.
    assert len(said) <= sum(map(len, drawn)) + 2


def test_the_changes_that_are_said_grow_as_slowly_as_their_number_has_digits() -> None:
    file = io.StringIO()
    redrawn = Redrawn(Runtime(stdout=file), "live")
    for number in range(20_001):
        redrawn.show(str(number))
    assert file.getvalue().split()[11:] == [
        "20",
        "50",
        "100",
        "200",
        "500",
        *("1000", "2000", "5000", "10000", "20000"),
    ]


def public(module: str) -> set[str]:
    """Name what a program may use of a module: its own classes and functions, and what it says is its own."""
    theirs = importlib.import_module(module)
    own = {
        name
        for name, value in vars(theirs).items()
        if not name.startswith("_") and getattr(value, "__module__", "").partition(".")[0] == module.partition(".")[0]
    }
    return own | set(getattr(theirs, "__all__", ()))


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("flagstaff.yaspin", "yaspin"),
        ("flagstaff.yaspin.api", "yaspin.api"),
        ("flagstaff.yaspin.core", "yaspin.core"),
        ("flagstaff.yaspin.spinners", "yaspin.spinners"),
        ("flagstaff.halo", "halo"),
        ("flagstaff.click", "click"),
        ("caique.click", "click"),
        ("roundel.termcolor", "termcolor"),
        ("flagstaff.rich", "rich.progress"),
    ],
)
def test_each_public_name_of_an_incumbent_is_here(ours: str, theirs: str) -> None:
    here = importlib.import_module(ours)
    assert public(theirs)
    assert {name for name in public(theirs) if not hasattr(here, name)} == set()
