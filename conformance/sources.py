"""Where the sources of the family are, for the locks that read them."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
FAMILY = ("roundel", "paratext", "flagstaff", "caique", "controlroom", "burgee")


def packages() -> list[str]:
    """Name the packages of the family that exist in the repository."""
    return [name for name in FAMILY if (ROOT / "packages" / name / "src" / name / "__init__.py").exists()]


def modules(root: Path = ROOT) -> Iterator[tuple[str, ast.Module]]:
    """Give every source module of the family under `root`: its path below `packages/*/src/`, and its syntax tree."""
    for source in sorted(root.glob("packages/*/src/**/*.py")):
        parts = source.relative_to(root).parts[3:]
        yield "/".join(parts), ast.parse(source.read_text(encoding="utf-8"))
