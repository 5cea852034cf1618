"""What is built and installed works by itself: each wheel is whole, and runs with the family that it declares alone."""

import subprocess
import sys
import sysconfig
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest
from processes import HANG_SECONDS, bare_env, piped
from sources import FAMILY, ROOT

# Imports each module of a package, all of them below the first folder.
IMPORT_ALL = """
import importlib, pathlib, sys
name, *folders = sys.argv[1:]
sys.path[:0] = folders
root = pathlib.Path(folders[0])
for source in (root / name).rglob("*.py"):
    parts = source.relative_to(root).with_suffix("").parts
    if parts[-1] != "__main__":
        module = importlib.import_module(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
        assert pathlib.Path(module.__file__) == source, (module, source)
print("whole")
"""


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Build the wheel of each package."""
    folder = tmp_path_factory.mktemp("wheels")
    for name in FAMILY:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / name)]
        built = piped(command, bare_env(), cwd=ROOT / "packages" / name)
        assert built.returncode == 0, built.stderr
    return {name: next((folder / name).glob("*.whl")) for name in FAMILY}


def about(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        metadata = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(archive.read(metadata).decode())


def family_of(name: str, wheels: dict[str, Path]) -> set[str]:
    """Give the package and whatever of the family it requires, and what those require, by what their wheels declare."""
    required = {
        line.split()[0].partition("~")[0].removeprefix("burgee-")
        for line in about(wheels[name]).get_all("Requires-Dist", [])
        if line.startswith("burgee-")
    }
    return {name}.union(*(family_of(other, wheels) for other in required))


@pytest.mark.parametrize("name", FAMILY)
def test_a_wheel_holds_every_file_of_the_package_its_types_and_the_license(name: str, wheels: dict[str, Path]) -> None:
    source = ROOT / "packages" / name / "src"
    tracked = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "."],
        cwd=source,
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
        check=True,
    ).stdout.split("\n")
    with zipfile.ZipFile(wheels[name]) as archive:
        held = set(archive.namelist())
    assert {path for path in tracked if path} == {path for path in held if ".dist-info/" not in path}
    assert f"{name}/py.typed" in held
    assert any(path.endswith(".dist-info/licenses/LICENSE") for path in held)


@pytest.mark.parametrize("name", FAMILY)
def test_a_wheel_works_with_the_family_that_it_declares_alone(
    name: str, wheels: dict[str, Path], tmp_path: Path
) -> None:
    for each in family_of(name, wheels):
        with zipfile.ZipFile(wheels[each]) as archive:
            archive.extractall(tmp_path)
    # -S leaves out the editable installs of the packages; what they need from outside is in this folder.
    others = sysconfig.get_path("purelib")
    ran = piped([sys.executable, "-I", "-S", "-c", IMPORT_ALL, name, str(tmp_path), others], bare_env())
    assert ran.stderr == ""
    assert ran.stdout == "whole\n"


@pytest.mark.parametrize("name", FAMILY)
def test_a_wheel_says_what_it_is(name: str, wheels: dict[str, Path]) -> None:
    metadata = about(wheels[name])
    assert metadata["Name"] == ("burgee" if name == "burgee" else f"burgee-{name}")
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Summary"]
    assert str(metadata.get_payload()).startswith(f"# {name}")
