"""A live build dashboard: runs test files one after the other, and shows how far it is to every reader.

    python examples/dashboard/dashboard.py [--json] [FILE...]

Without files it runs roundel's own tests. A person at a terminal gets a screen with a task list, the progress, and tabs
with the log and the results; `| cat` gets the same as text, and `--json` as events on stderr.
"""

import asyncio
import re
import sys
from pathlib import Path

import controlroom
from caique.errors import Cancelled
from controlroom import AsyncSession, Columns, Key, Pane, Rows, Screen, Sized, Tabs
from flagstaff.components.log_tail import log_tail
from flagstaff.components.progress import progress
from flagstaff.components.table import table_component
from flagstaff.components.tasks import TaskList, tasks
from roundel.runtime import process_runtime

ROOT = Path(__file__).parent.parent.parent
TESTS = ROOT / "packages" / "roundel" / "tests"
LONGEST = 60
"""Characters of a test's name in the log: a line of it fits beside the files on a terminal of 100 columns."""


class Build:
    """Runs the files, and shows what comes of it."""

    def __init__(self, files: list[Path]) -> None:
        self.files = files
        self.tasks = TaskList.of([file.name for file in files])
        self.log: list[str] = []
        self.results: list[tuple[str, str]] = []
        self.stopped = False
        self._child: asyncio.subprocess.Process | None = None

    def screen(self) -> Screen:
        """Give the screen: what is to be done beside how far it is, and the log and the results in tabs."""
        return Screen(
            [
                Pane("tasks", tasks, self.tasks, label="Test files"),
                Pane("progress", progress, self._done(), label="Progress"),
                Pane("log", log_tail, self.log, label="Log", log=True),
                Pane("results", table_component, self._table(), label="Results"),
            ],
            keys={"s": Key("stop", self.stop), "q": "quit"},
            layout=Columns(
                Sized("tasks", 28), Sized(Rows(Sized("progress", 3), Tabs("log", "results")), "1fr", minimum=40)
            ),
        )

    async def main(self, session: AsyncSession) -> int:
        """Run each file; give the exit code."""
        for index, file in enumerate(self.files):
            if self.stopped:
                self.tasks.set(index, "warn")
                continue
            session.update("tasks", self.tasks.set(index, "running"))
            code = await self._run(file, session)
            self.results.append((file.name, self.log[-1].removeprefix(f"{file.name}: ") if self.log else ""))
            session.update("tasks", self.tasks.set(index, "ok" if code == 0 else "fail"))
            session.update("progress", self._done())
            session.update("results", self._table())
        failed = [task.label for task in self.tasks.all if task.status != "ok"]
        session.print(f"not passed: {', '.join(failed)}" if failed else f"all {len(self.files)} files passed")
        await session.wait_key({"enter": "close"}, default="enter")
        return 1 if failed else 0

    def stop(self, session: AsyncSession) -> None:
        """End the file that runs, and start no other."""
        self.stopped = True
        if self._child is not None and self._child.returncode is None:
            self._child.terminate()
        session.print("stopping")

    async def _run(self, file: Path, session: AsyncSession) -> int:
        command = [sys.executable, "-m", "pytest", str(file), "-v", "--color=no", "-p", "no:cacheprovider"]
        self._child = await asyncio.create_subprocess_exec(
            *command,
            cwd=ROOT,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        try:
            assert self._child.stdout is not None  # noqa: S101 - for the type checker: it is a pipe
            async for line in self._child.stdout:
                said = told(file.name, line.decode("utf-8", "replace").rstrip())
                if said:
                    self.log.append(said)
                    session.update("log", self.log)
            return await self._child.wait()
        finally:
            # The person left: what was started is not left behind.
            if self._child.returncode is None:
                self._child.kill()
                await self._child.wait()

    def _done(self) -> dict[str, object]:
        return {"done": len(self.results), "total": len(self.files), "unit": "files"}

    def _table(self) -> dict[str, object]:
        return {"head": ["file", "result"], "rows": list(self.results)}


def told(file: str, line: str) -> str:
    """Give what the log says for a line of pytest's: a test behind its outcome, or a file's sum; else nothing."""
    if test := re.match(r"\S+?::(.+?) (PASSED|FAILED|ERROR|SKIPPED)\b", line):
        name = test[1] if len(test[1]) <= LONGEST else f"{test[1][: LONGEST - 3]}..."
        return f"{test[2]:<7} {name}"
    if total := re.fullmatch(r"=+ (\d.* in [\d.]+s.*) =+", line):
        return f"{file}: {total[1]}"
    return ""


def main() -> int:
    """Run the program; give its exit code."""
    rt = process_runtime()
    given = [Path(arg).resolve() for arg in rt.argv if arg != "--json"]
    build = Build(given or sorted(TESTS.glob("test_*.py")))
    try:
        return int(controlroom.run(build.screen(), build.main, rt, json="--json" in rt.argv))
    except Cancelled as cancelled:
        return cancelled.exit_code


if __name__ == "__main__":
    sys.exit(main())
