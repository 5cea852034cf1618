"""The one-policy lock: nothing reads the process, or a variable of the policy, outside its owner."""

import ast
import re
from pathlib import Path

import pytest
from sources import ROOT, modules

# What describes the process; `process_runtime()` alone reads it.
PROCESS = {
    "os": {"environ", "environb", "getenv", "getenvb", "isatty"},
    "builtins": {"input"},
    "sys": {"argv", "orig_argv", "stdin", "stdout", "stderr", "__stdin__", "__stdout__", "__stderr__"},
    "shutil": {"get_terminal_size"},
}
OWNERS = {
    "roundel/runtime.py": "process",
    "roundel/policy.py": "variable",
    "roundel/terminal.py": "variable",
    "roundel/child.py": "variable",
}
# The exceptions, each with its reason. A row that no longer stands in the code fails, and so does one more than MOST.
KNOWN: dict[tuple[str, str], str] = {
    **{
        ("paratext/__main__.py", read): "a leaf's own command cannot import roundel's runtime"
        for read in ("sys.argv", "sys.stdout", "sys.stderr")
    },
    **{
        ("paratext/capability.py", name): "the seed's exception: a leaf detects its terminals itself, from rt.env"
        for name in ("TERM", "TERM_PROGRAM", "WT_SESSION")
    },
    ("paratext/builtin.py", "WT_SESSION"): "a name in a capability's data: how Windows Terminal announces itself",
    **{
        ("flagstaff/readers.py", name): "the runtime double sets it so that the policy gives what a test asked for"
        for name in ("CI", "CLI_ACCESSIBLE", "FORCE_COLOR")
    },
    **{
        ("burgee/capture.py", stream): "replaced while --json catches what the command itself prints"
        for stream in ("sys.stdout", "sys.stderr")
    },
    ("burgee/current_run.py", "FORCE_TTY"): "the seed's one difference: a handler's `interactive` is about stdout",
    ("burgee/mcp_server.py", "sys.orig_argv"): "the words that start this very program again, once for each tool call",
    ("burgee/testing.py", "os.environ"): "click reads it, so the test double replaces it for the length of a call",
    **{
        ("burgee/testing.py", name): "the test double sets it so that the policy gives the mode a test asked for"
        for name in ("CI", "CLI_ACCESSIBLE", "TERM")
    },
    ("roundel/termcolor.py", "ANSI_COLORS_DISABLED"): "an incumbent's own switch, which termcolor's suite grades",
}
MOST = 19


def policy_variables() -> set[str]:
    """Name the variables that the policy reads, out of the code that reads them."""
    owners = [path for path, owned in OWNERS.items() if owned == "variable"]
    texts = {
        node.value
        for path, tree in modules()
        if path in owners
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return {text for text in texts if re.fullmatch("[A-Z]{2}[A-Z_]*|ConEmuTask", text)}


VARIABLES = policy_variables()


def reads(tree: ast.Module) -> set[tuple[str, str]]:
    """Give what a module reads: `("process", "sys.argv")`, `("variable", "NO_COLOR")`."""
    # `import os.path` binds `os`.
    names = {
        alias.asname or alias.name.partition(".")[0]: alias.name if alias.asname else alias.name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    found: set[tuple[str, str]] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            module = names.get(node.value.id) if isinstance(node.value, ast.Name) else None
            if node.attr == "isatty":
                found.add(("process", "isatty"))
            elif module in PROCESS and node.attr in PROCESS[module]:
                found.add(("process", f"{module}.{node.attr}"))
        elif isinstance(node, ast.ImportFrom) and node.module in PROCESS:
            imported = {alias.name for alias in node.names}
            read = PROCESS[node.module] if "*" in imported else PROCESS[node.module] & imported
            found |= {("process", f"{node.module}.{name}") for name in read}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found |= _called(node.func.id, node.args, names)
        elif isinstance(node, ast.Constant) and node.value == "isatty":
            found.add(("process", "isatty"))
        elif isinstance(node, ast.Constant) and node.value in VARIABLES:
            found.add(("variable", str(node.value)))
    return found


def _called(function: str, arguments: list[ast.expr], names: dict[str, str]) -> set[tuple[str, str]]:
    """Give what a call of a built-in reads: `input()`, or `getattr(sys, "stdout")`."""
    if function in PROCESS["builtins"]:
        return {("process", f"builtins.{function}")}
    if function == "getattr" and len(arguments) > 1:
        owner, attribute = arguments[:2]
        module = names.get(owner.id) if isinstance(owner, ast.Name) else None
        if module in PROCESS and isinstance(attribute, ast.Constant) and attribute.value in PROCESS[module]:
            return {("process", f"{module}.{attribute.value}")}
    return set()


def offenders() -> set[tuple[str, str]]:
    return {(path, what) for path, tree in modules() for kind, what in reads(tree) if OWNERS.get(path) != kind}


def test_one_policy() -> None:
    assert dict.fromkeys(offenders() - set(KNOWN), "has no reason in KNOWN") == {}


def test_the_known_exceptions_only_shrink() -> None:
    assert set(KNOWN) - offenders() == set(), "these rows no longer stand in the code: remove them"
    assert len(KNOWN) <= MOST, "an exception was added: let the code take a runtime instead"
    assert len(KNOWN) == MOST, "an exception is gone: lower MOST, so that it stays gone"
    assert all(len(reason) > 20 for reason in KNOWN.values())


def test_the_variables_are_those_of_the_seed() -> None:
    seed = {
        "NO_COLOR",
        "FORCE_COLOR",
        "CLI_ACCESSIBLE",
        "CI",
        "FORCE_TTY",
        "COLORTERM",
        "TERM",
        "TF_BUILD",
        "AGENT_NAME",
    }
    assert seed < VARIABLES
    assert {"CLAUDECODE", "GITHUB_ACTIONS", "WT_SESSION", "TTY_INTERACTIVE"} < VARIABLES


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import os\nos.environ['A']", {("process", "os.environ")}),
        ("import os as system\nsystem.getenv('A')", {("process", "os.getenv")}),
        ("from os import environ as e", {("process", "os.environ")}),
        ("def f():\n    import sys\n    return sys.argv", {("process", "sys.argv")}),
        ("from sys import stdout", {("process", "sys.stdout")}),
        ("stream.isatty()", {("process", "isatty")}),
        ("getattr(stream, 'isatty')()", {("process", "isatty")}),
        ("import os\nos.isatty(1)", {("process", "isatty")}),
        ("import os.path\nos.environ", {("process", "os.environ")}),
        ("import sys\ngetattr(sys, 'stdout', None)", {("process", "sys.stdout")}),
        ("input('Name? ')", {("process", "builtins.input")}),
        ("from sys import *", {("process", f"sys.{name}") for name in PROCESS["sys"]}),
        ("import shutil\nshutil.get_terminal_size()", {("process", "shutil.get_terminal_size")}),
        ("rt.env.get('NO_COLOR')", {("variable", "NO_COLOR")}),
        ("'CI' in rt.env", {("variable", "CI")}),
        ("'a sentence on NO_COLOR'", set()),
        ("rt.stdout.write('x'); rt.argv; rt.is_tty.stdout", set()),
    ],
)
def test_the_lock_goes_red_on_a_planted_read(source: str, found: set[tuple[str, str]]) -> None:
    assert reads(ast.parse(source)) == found


def test_the_lock_walks_every_package(tmp_path: Path) -> None:
    planted = tmp_path / "packages" / "later" / "src" / "later" / "deep" / "module.py"
    planted.parent.mkdir(parents=True)
    planted.write_text("import sys\nprint(sys.argv)\n", encoding="utf-8")
    assert [(path, reads(tree)) for path, tree in modules(tmp_path)] == [
        ("later/deep/module.py", {("process", "sys.argv")})
    ]
    assert len(list(modules(ROOT))) > 15
