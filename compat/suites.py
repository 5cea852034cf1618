"""The suites that `make compat` runs, and the tests of them that ours is not held to, each with its reason."""

from typing import NamedTuple


class Suite(NamedTuple):
    """An incumbent's own test suite.

    bindings   what is ours in the second run, as `binding/sitecustomize.py` reads it
    watched    in the second run, `always`: every stream counts as one that a person watches; `module:function`: the
               streams of which that function of the incumbent says so; nothing: those that are terminals
    options    for pytest, in both runs
    excluded   a test, or the start of several tests' names, and why ours is not held to it
    """

    name: str
    version: str
    bindings: str
    watched: str = ""
    options: tuple[str, ...] = ()
    excluded: dict[str, str] = {}  # noqa: RUF012 - never changed


SUITES = (
    Suite(
        "tqdm",
        "4.70.1",
        "tqdm=flagstaff.tqdm",
        watched="always",
        options=("-p", "pytest_asyncio.plugin", "-p", "pytest_timeout", "--ignore=tests/tests_perf.py"),
    ),
    Suite("yaspin", "3.5.1", "yaspin=flagstaff.yaspin", watched="always", options=("-p", "pytest_mock")),
    Suite(
        "termcolor",
        "3.3.0",
        "termcolor=roundel.termcolor",
        excluded={
            **dict.fromkeys(
                (
                    "tests.test_termcolor::test_environment_variables_force_color[0]",
                    "tests.test_termcolor::test_environment_variables_force_color[false]",
                ),
                "the output policy reads FORCE_COLOR=0 and FORCE_COLOR=false as off, not on",
            ),
            **dict.fromkeys(
                (
                    "tests.test_termcolor::test_environment_variables[None-None-test_env_vars5-False]",
                    "tests.test_termcolor::test_environment_variables_force_color_empty_string",
                ),
                "the output policy reads an empty FORCE_COLOR as asking for colour, as chalk does",
            ),
            "tests.test_termcolor::test_cached_behavior": (
                "holds termcolor to keeping its first answer for good; ours looks again at each call"
            ),
        },
    ),
    Suite(
        "click",
        "8.5.1",
        "click:progressbar=flagstaff.click:progressbar"
        + "".join(
            f" {module}:{name}=caique.click:{name}"
            for name, modules in {
                "prompt": ("click", "click.termui", "click.core"),
                "confirm": ("click", "click.termui", "click.core"),
                "pause": ("click", "click.termui"),
            }.items()
            for module in modules
        ),
        # The suite pretends terminals by replacing this.
        watched="click._termui_impl:isatty",
        excluded={
            "tests.test_termui::test_progressbar_no_tty": (
                "off a terminal click says a bar's label alone; ours says how far it is"
            ),
        },
    ),
)
