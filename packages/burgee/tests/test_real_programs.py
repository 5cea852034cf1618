"""Programs no one here wrote, with burgee in charge: the same text, the same codes, and the surfaces on top.

Usage errors and unexpected exceptions are told in burgee's form on stderr, which is documented; nothing else differs.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from jsonschema import Draft202012Validator

from .conftest import TIMEOUT, Done, environment

IMPORTS = {
    "sqlite-utils": "from sqlite_utils.cli import cli",
    "mkdocs": "from mkdocs.__main__ import cli",
    "flask": "from flask.cli import cli",
    "black": "from black import main as cli",
    "toml": "from toml_cli import app as cli",
}


class World(NamedTuple):
    """A folder with something for each program to work on, and how to run one there."""

    folder: Path

    def run(self, how: str, program: str, args: list[str]) -> Done:
        call = {"plain": "cli()", "burgee": "import burgee; burgee.run(cli)"}[how]
        # The same file name, so that help says the same.
        script = self.folder.parent / how / f"{program}.py"
        script.parent.mkdir(exist_ok=True)
        script.write_text(f"import sys\nsys.path.pop(0)\n{IMPORTS[program]}\n{call}\n")
        done = subprocess.run(
            [sys.executable, str(script), *args],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            env=environment(HOME=str(self.folder), NO_MKDOCS_2_WARNING="1"),
            cwd=self.folder,
            timeout=TIMEOUT,
            check=False,
        )
        return Done(done.returncode, done.stdout, done.stderr)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    folder = tmp_path_factory.mktemp("world") / "work"
    (folder / "docs").mkdir(parents=True)
    (folder / "docs" / "index.md").write_text("# Title\n")
    (folder / "mkdocs.yml").write_text("site_name: Site\ntheme: {name: null, custom_dir: theme}\nplugins: []\n")
    (folder / "theme").mkdir()
    (folder / "theme" / "main.html").write_text("{{ page.content }}\n")
    (folder / "projects.yaml").write_text("projects: []\n")
    (folder / "good.py").write_text("x = 1\n")
    (folder / "bad.py").write_text("x = {  'a':1 }\n")
    (folder / "config.toml").write_text("[a]\nb = 1\n")
    (folder / "app.py").write_text("from flask import Flask\n\napp = Flask(__name__)\n")
    world = World(folder)
    rows = folder / "rows.json"
    rows.write_text('[{"id": 1, "n": "a"}, {"id": 2, "n": "b"}]')
    assert world.run("plain", "sqlite-utils", ["insert", "db.sqlite", "t", "rows.json", "--pk", "id"]).code == 0
    return world


@pytest.mark.parametrize(
    ("program", "args"),
    [
        ("sqlite-utils", ["--help"]),
        ("sqlite-utils", ["tables", "db.sqlite", "--counts"]),
        ("sqlite-utils", ["rows", "db.sqlite", "t", "--help"]),
        ("sqlite-utils", ["db.sqlite", "select * from t"]),
        ("mkdocs", ["--help"]),
        ("mkdocs", ["build", "-q"]),
        ("mkdocs", ["get-deps", "-p", "projects.yaml"]),
        ("flask", []),
        ("flask", ["routes"]),
        ("black", ["--help"]),
        ("black", ["--check", "bad.py"]),
        ("black", ["-c", "x  = 1"]),
        ("toml", []),
        ("toml", ["get", "--help"]),
        ("toml", ["get", "a.b"]),
        ("toml", ["get", "nothing"]),
    ],
)
def test_what_it_prints_and_the_code_are_what_they_were(world: World, program: str, args: list[str]) -> None:
    assert world.run("burgee", program, args) == world.run("plain", program, args)


@pytest.mark.parametrize(
    ("program", "args", "code"),
    [
        ("sqlite-utils", ["tables", "nothing.db"], 2),
        ("sqlite-utils", ["query", "db.sqlite", "not sql"], 1),
        ("mkdocs", ["biuld"], 2),
        ("flask", ["rutes"], 2),
        ("black", ["--chekc"], 2),
        ("toml", ["gt"], 2),
    ],
)
def test_a_failure_has_the_same_code_and_the_familys_form(
    world: World, program: str, args: list[str], code: int
) -> None:
    done, plain = world.run("burgee", program, args), world.run("plain", program, args)
    assert (done.code, done.stdout) == (plain.code, plain.stdout) == (code, "")
    assert done.stderr.startswith("error: ")


@pytest.mark.parametrize("program", list(IMPORTS))
def test_the_program_as_data_is_valid(world: World, program: str) -> None:
    done = world.run("burgee", program, ["--schema"])
    assert (done.code, done.stderr) == (0, "")
    described = commands(json.loads(done.stdout)["command"])
    for command in described:
        Draft202012Validator.check_schema(command["input"])
    assert len(described) >= {"sqlite-utils": 40, "mkdocs": 5, "flask": 3, "black": 1, "toml": 5}[program]
    help_document = json.loads(world.run("burgee", program, ["--help", "--json"]).stdout)
    assert help_document["ok"] is True


@pytest.mark.parametrize(
    ("program", "args", "data"),
    [
        ("sqlite-utils", ["rows", "db.sqlite", "t"], [{"id": 1, "n": "a"}, {"id": 2, "n": "b"}]),
        ("mkdocs", ["get-deps", "-p", "projects.yaml"], "mkdocs"),
        ("flask", ["routes"], None),
        ("black", ["--check", "good.py"], None),
        ("toml", ["get", "a.b"], "1"),
    ],
)
def test_a_command_that_only_reads_answers_with_one_document(
    world: World, program: str, args: list[str], data: Any
) -> None:
    done = world.run("burgee", program, [*args, "--json"])
    document = json.loads(done.stdout)
    assert (done.code, document["ok"]) == (0, True)
    if program == "flask":
        assert document["data"].startswith("Endpoint")
    else:
        assert document["data"] == data
    for line in done.stderr.splitlines():
        assert set(json.loads(line)) == {"event", "state"}


def commands(described: dict[str, Any]) -> list[dict[str, Any]]:
    return [described, *(below for child in described.get("commands", ()) for below in commands(child))]
