"""The suites that `make compat` runs, and the tests of them that ours is not held to, each with its reason."""

from typing import NamedTuple


class Suite(NamedTuple):
    """An incumbent's own test suite.

    bindings   what is ours in the second run, as `binding/sitecustomize.py` reads it
    watched    whether every stream counts as one that a person watches in the second run
    options    for pytest, in both runs
    excluded   a test, or the start of several tests' names, and why ours is not held to it
    """

    name: str
    version: str
    bindings: str
    watched: bool = False
    options: tuple[str, ...] = ()
    excluded: dict[str, str] = {}  # noqa: RUF012 - never changed


SUITES = (
    Suite(
        "tqdm",
        "4.70.1",
        "tqdm=flagstaff.tqdm",
        watched=True,
        options=("--ignore=tests/tests_perf.py",),
        excluded={},
    ),
    Suite("yaspin", "3.5.1", "yaspin=flagstaff.yaspin", watched=True),
    Suite("termcolor", "3.3.0", "termcolor=roundel.termcolor"),
    Suite(
        "click",
        "8.5.1",
        "click:progressbar=flagstaff.click:progressbar",
        watched=True,
    ),
)
