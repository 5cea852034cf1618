"""What importing paratext adds to a bare interpreter, by its modules: a program in a pipe should not feel it."""

import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"

REPORT = """\
import sys
sys.path.insert(0, sys.argv[1])
before = set(sys.modules)
{program}
added = set(sys.modules) - before
print("\\n".join(sorted(name for name in added if not name.startswith("importlib"))))
"""

RUNTIME = """\
class Runtime: env = {}
class IsTty: stdout = False
rt = Runtime()
rt.is_tty = IsTty()
"""

EMIT = {"paratext", "paratext.builtin", "paratext.capability", "paratext.registry", "paratext.template"}


def added(program: str) -> set[str]:
    command = [sys.executable, "-I", "-S", "-c", REPORT.format(program=program), str(SOURCE)]
    done = subprocess.run(command, env={}, capture_output=True, text=True, timeout=60, check=True)
    # importlib comes with the names that load when first used; 3.11 gives it warnings.
    return set(done.stdout.split()) - {"warnings"}


def test_the_bare_interpreter_has_none_of_it() -> None:
    assert added("pass") == set()


def test_importing_paratext_adds_paratext_alone() -> None:
    assert added("import paratext") == {"paratext"}


@pytest.mark.parametrize(
    "program",
    [
        "from paratext import emit, register, supports",
        RUNTIME + "from paratext import emit\nemit(rt, 'link', {'text': 'a', 'url': 'https://example.com/'})",
        RUNTIME + "rt.is_tty.stdout = True\nfrom paratext import emit\nemit(rt, 'link', {'text': 'a', 'url': 'b c'})",
    ],
)
def test_emitting_a_link_adds_paratext_s_own_modules_alone(program: str) -> None:
    assert added(program) == EMIT


def test_the_lock_goes_red_at_a_module_of_the_standard_library() -> None:
    assert "re" in added("from paratext.text import without_controls")
    assert "collections" in added("from paratext import PluginError")
