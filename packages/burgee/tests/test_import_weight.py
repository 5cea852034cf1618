"""A run pays for the surface it uses and for no other. Modules are counted, not milliseconds."""

import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import DATA, TIMEOUT, environment

HEAVY = (
    "mcp",
    "mcp_types",
    "jsonschema",
    "prompt_toolkit",
    "rich",
    "pydantic",
    "anyio",
    "asyncio",
    "tempfile",
    "difflib",
    "caique.ask",
    "caique.line",
    "caique.raw",
)


def modules_after(args: list[str], folder: Path) -> set[str]:
    code = (
        "import sys, runpy, atexit\n"
        f"sys.argv = ['greeter.py', *{args!r}]\n"
        "atexit.register(lambda: sys.__stderr__.write('modules: ' + ' '.join(sys.modules)))\n"
        f"runpy.run_path({str(DATA / 'greeter.py')!r}, run_name='__main__')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=environment(),
        cwd=folder,
        timeout=TIMEOUT,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    return set(done.stderr.rpartition("modules: ")[2].split())


def test_a_plain_run_loads_no_surface_it_does_not_use(tmp_path: Path) -> None:
    loaded = modules_after(["say", "hello"], tmp_path)
    assert "burgee.running" in loaded
    assert not loaded.intersection(HEAVY)
    ours = {name for name in loaded if name.partition(".")[0] in ("burgee", "roundel", "caique")}
    assert ours <= {
        "burgee",
        "burgee.current_run",
        "burgee.effect",
        "burgee.errors",
        "burgee.execution",
        "burgee.leaving",
        "burgee.library",
        "burgee.options",
        "burgee.performing",
        "burgee.program",
        "burgee.prompts",
        "burgee.request",
        "burgee.running",
        "caique",
        "caique.run_flags",
        "roundel",
        "roundel.clock",
        "roundel.policy",
        "roundel.runtime",
        "roundel.terminal",
    }


@pytest.mark.parametrize(
    ("args", "absent"),
    [
        (["ask"], "prompt_toolkit"),
        (["greet", "--json"], "mcp"),
        (["--schema"], "jsonschema"),
        (["--help"], "rich"),
    ],
)
def test_each_surface_loads_only_its_own(args: list[str], absent: str, tmp_path: Path) -> None:
    loaded = modules_after(args, tmp_path)
    assert "burgee.running" in loaded
    assert absent not in loaded
