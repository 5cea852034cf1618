"""Every console block of a README or a docs page is executed, and what it prints is compared.

In a ```console block, a line `$ command` is run by bash, in a temporary folder that the whole page shares, with the
installed programs on PATH, stdin closed and no terminal; the lines up to the next `$` are all it prints, stdout and
stderr together. A code block with `title="name"` in its opening line is first saved under that name.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pages import PAGES, Step, files, steps
from processes import HANG_SECONDS, bare_env, piped
from sources import ROOT, packages


def run_page(page: str, folder: Path) -> list[tuple[Step, str]]:
    """Run a page in a folder; give each step with what it really printed."""
    for name, body in files(page).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(body, encoding="utf-8")
    ran = []
    for step in steps(page):
        done = subprocess.run(
            ["bash", "-c", step.command],
            cwd=folder,
            env=bare_env(HOME=str(folder)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=HANG_SECONDS,
            check=False,
        )
        ran.append((step, done.stdout))
    return ran


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_page_prints_what_it_says(path: Path, tmp_path: Path) -> None:
    for step, printed in run_page(path.read_text(encoding="utf-8"), tmp_path):
        assert f"$ {step.command}\n{printed}" == f"$ {step.command}\n{step.output}"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_page_links_to_files_that_exist(path: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_the_lock_sees_a_planted_lie(tmp_path: Path) -> None:
    page = '```python title="a.py"\nprint("truth")\n```\n\n```console\n$ python a.py\nlie\n$ echo two\ntwo\n```\n'
    assert run_page(page, tmp_path) == [
        (Step("python a.py", "lie\n"), "truth\n"),
        (Step("echo two", "two\n"), "two\n"),
    ]


def test_the_two_commands_of_the_readme_are_targets() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in ("demo", "test"):
        assert f"\nmake {target}\n" in readme
        assert f"\n{target}: " in makefile
    assert "make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_programs_of_the_pages_are_typed(tmp_path: Path) -> None:
    """A reader who copies a program into a strictly typed project meets no error."""
    for path in PAGES:
        for name, body in files(path.read_text(encoding="utf-8")).items():
            program = tmp_path / "_".join(path.relative_to(ROOT).with_suffix("").parts).replace("-", "_") / name
            if program.suffix == ".py":
                program.parent.mkdir(exist_ok=True)
                program.write_text(body, encoding="utf-8")
    sources = os.pathsep.join(str(ROOT / "packages" / package / "src") for package in packages())
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", str(tmp_path / "cache")]
    checked = piped(
        [*command, "--disable-error-code=no-untyped-def", "--explicit-package-bases", "."],
        bare_env(MYPYPATH=sources),
        cwd=tmp_path,
    )
    assert checked.returncode == 0, checked.stdout
