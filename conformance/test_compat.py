"""The runner of the incumbents' suites: what it counts, what it lets pass, and the page that it writes.

The suites themselves are run by `make compat`, which needs the package index.
"""

import importlib
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from processes import bare_env, piped
from sources import ROOT

REPORT = """<testsuites><testsuite>
<testcase classname="a" name="passes"/>
<testcase classname="a" name="prints"><system-out>x</system-out></testcase>
<testcase classname="a" name="fails"><failure/></testcase>
<testcase classname="a" name="skips"><skipped/></testcase>
<testcase classname="a" name="ends badly"/><testcase classname="a" name="ends badly"><error/></testcase>
</testsuite></testsuites>"""


@pytest.fixture
def runner(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "compat"))
    return importlib.import_module("runner")


def test_only_what_passed_is_counted(runner: Any, tmp_path: Path) -> None:
    (tmp_path / "report.xml").write_text(REPORT, encoding="utf-8")
    assert sorted(runner.passed(tmp_path / "report.xml")) == ["a::passes", "a::prints"]


def test_a_test_that_ours_fails_needs_a_reason(runner: Any) -> None:
    suite = runner.Suite("tqdm", "1", "tqdm=flagstaff.tqdm", excluded={"a::two": "it is another thing"})
    result = runner.Result(suite, frozenset({"a::one", "a::two[x]", "a::three"}), frozenset({"a::one"}))
    assert result.failed() == ["a::three"]
    assert result.excluded() == {"it is another thing": ["a::two[x]"]}
    assert "| tqdm 1 | 3 | 1 | 1: it is another thing |" in runner.table([result])


def test_the_page_is_of_the_suites_that_are_run(runner: Any) -> None:
    page = (ROOT / "docs" / "compatibility.md").read_text(encoding="utf-8")
    pins = (ROOT / "compat" / "requirements.txt").read_text(encoding="utf-8")
    for suite in runner.SUITES:
        row = re.search(
            rf"^\| {suite.name} {re.escape(suite.version)} \| (\d+) \| (\d+) \| (.*) \|$", page, re.MULTILINE
        )
        assert row, suite.name
        excluded = sum(int(count) for count in re.findall(r"(?:^|; )(\d+): ", row[3]))
        assert int(row[1]) == int(row[2]) + excluded
        assert f"\n{suite.name}=={suite.version}\n" in pins
        for reason in suite.excluded.values():
            assert reason in row[3]


@pytest.mark.parametrize(
    ("binding", "program", "printed"),
    [
        ("tqdm=flagstaff.tqdm", "import tqdm.auto; print(tqdm.__name__, tqdm.auto.tqdm.__mro__[2].__module__)", ""),
        ("click:progressbar=flagstaff.click:progressbar", "import click; print(click.progressbar.__module__)", ""),
        ("", "import tqdm; print(tqdm.__name__)", "tqdm\n"),
    ],
)
def test_in_the_second_run_the_names_are_ours(binding: str, program: str, printed: str) -> None:
    env = bare_env(PYTHONPATH=str(ROOT / "compat" / "binding"), COMPAT_BIND=binding)
    run = piped([sys.executable, "-c", program], env)
    assert run.stderr == ""
    assert run.stdout == printed or all(word.startswith("flagstaff") for word in run.stdout.split())
