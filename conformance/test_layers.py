"""The layers lock: arrows point up the table only, and a package depends on what the table says and nothing else."""

import ast
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from processes import BIN, bare_env
from sources import FAMILY, ROOT, modules, packages

# package: what it may import of the family, and from outside
TABLE: dict[str, tuple[set[str], set[str]]] = {
    "roundel": (set(), set()),
    "paratext": (set(), set()),
    "flagstaff": ({"roundel", "paratext"}, {"rich", "wcwidth"}),
    "caique": ({"roundel", "paratext"}, {"prompt_toolkit"}),
    "controlroom": ({"roundel", "flagstaff", "caique"}, {"textual"}),
    "burgee": ({"roundel", "caique"}, {"click"}),
}
# Switches on escape processing on Windows consoles, for the packages that draw.
WINDOWS_ONLY = {"colorama"}
# Imported inside the function that draws with them, never at module level.
HEAVY = {
    "rich",
    "prompt_toolkit",
    "textual",
    "wcwidth",
    "colorama",
    "mcp",
    "questionary",
    "tqdm",
    "yaspin",
    "halo",
    "typer",
}


def contracts(names: list[str]) -> str:
    """Write import-linter's configuration: for each package, what it must not import."""
    lines = ["[importlinter]", "root_packages =", *(f"    {name}" for name in names)]
    for name in names:
        forbidden = [other for other in names if other != name and other not in TABLE[name][0]]
        if forbidden:
            lines += [f"[importlinter:contract:{name}]", f"name = {name} imports up the table only", "type = forbidden"]
            lines += [
                "source_modules =",
                f"    {name}",
                "forbidden_modules =",
                *(f"    {other}" for other in forbidden),
            ]
            lines += ["allow_indirect_imports = True"]
    return "\n".join(lines) + "\n"


def lint(folder: Path, names: list[str]) -> subprocess.CompletedProcess[str]:
    config = folder / "importlinter.ini"
    config.write_text(contracts(names), encoding="utf-8")
    command = [f"{BIN}/lint-imports", "--no-cache", "--config", str(config)]
    return subprocess.run(command, cwd=folder, env=bare_env(), capture_output=True, text=True, timeout=60, check=False)


def test_the_table_is_about_the_family() -> None:
    assert tuple(TABLE) == FAMILY


def test_arrows_point_up_the_table_only(tmp_path: Path) -> None:
    run = lint(tmp_path, packages())
    assert run.returncode == 0, run.stdout + run.stderr
    assert f"{len(packages())} kept, 0 broken" in run.stdout


@pytest.mark.parametrize(
    ("offender", "imported"), [("roundel", "flagstaff"), ("paratext", "roundel"), ("caique", "flagstaff")]
)
def test_the_lock_goes_red_on_a_planted_offender(tmp_path: Path, offender: str, imported: str) -> None:
    for name in (offender, imported):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / offender / "planted.py").write_text(f"def f():\n    import {imported}\n", encoding="utf-8")
    run = lint(tmp_path, [offender, imported])
    assert run.returncode == 1
    assert f"{offender}.planted -> {imported}" in run.stdout


@pytest.mark.parametrize("name", packages())
def test_a_distribution_depends_on_what_the_table_says(name: str) -> None:
    project = tomllib.loads((ROOT / "packages" / name / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {re.split("[<>=!~;, ]", requirement)[0] for requirement in project["dependencies"]}
    family, outside = TABLE[name]
    assert declared - WINDOWS_ONLY == {f"burgee-{other}" for other in family} | outside
    assert project["name"] == ("burgee" if name == "burgee" else f"burgee-{name}")
    assert project["requires-python"] == ">=3.11"


def heavy_imports(tree: ast.Module) -> list[str]:
    """Name the heavy libraries that are imported when this module is."""
    found: list[str] = []
    waiting: list[ast.AST] = list(tree.body)
    while waiting:
        statement = waiting.pop()
        if isinstance(statement, ast.Import):
            found += [alias.name for alias in statement.names]
        elif isinstance(statement, ast.ImportFrom) and not statement.level:
            found.append(statement.module or "")
        elif isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING":
            waiting += statement.orelse
        elif not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            waiting += ast.iter_child_nodes(statement)
    return [name for name in found if name.partition(".")[0] in HEAVY]


def test_heavy_libraries_are_imported_where_they_draw() -> None:
    assert {path: heavy for path, tree in modules() if (heavy := heavy_imports(tree))} == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import rich.table", ["rich.table"]),
        ("from textual.app import App", ["textual.app"]),
        ("try:\n    import tqdm\nexcept ImportError:\n    pass", ["tqdm"]),
        ("try:\n    pass\nexcept ImportError:\n    import rich", ["rich"]),
        ("match x:\n    case 1:\n        import rich", ["rich"]),
        ("class A:\n    import rich", ["rich"]),
        ("def f():\n    import rich", []),
        ("if TYPE_CHECKING:\n    import rich", []),
        ("if True:\n    import rich", ["rich"]),
    ],
)
def test_the_heavy_lock_sees_a_planted_import(source: str, found: list[str]) -> None:
    assert heavy_imports(ast.parse(source)) == found
