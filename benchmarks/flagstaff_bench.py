"""flagstaff beside tqdm, rich, yaspin, halo and alive-progress: bytes written, the cost of a step, imports."""

import asyncio
import io
import os
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pexpect
from alive_progress import alive_it
from flagstaff import track
from flagstaff.clock import manual_clock
from flagstaff.components.tasks import TaskList, tasks
from flagstaff.loop import hoist
from flagstaff.testing import runtime, written
from measure import Row, imports, overheads
from rich.console import Console
from rich.live import Live
from rich.progress import track as rich_track
from roundel.runtime import IsTty, Runtime
from tqdm import tqdm
from tqdm.asyncio import tqdm as tqdm_async

STEPS, PAUSE = 40, 0.05
BARS = {
    "flagstaff": "from flagstaff import track as bar",
    "tqdm": "from tqdm import tqdm as bar",
    "rich": "from rich.progress import track as bar",
    "alive-progress": "from alive_progress import alive_it as bar",
}
SPINNERS = {
    "flagstaff": (
        "from flagstaff.components.spinner import spinner\nfrom flagstaff.loop import hoist",
        "hoist(spinner(), None, 'building')",
    ),
    "rich": ("from rich.console import Console", "Console().status('building')"),
    "yaspin": ("from yaspin import yaspin", "yaspin(text='building')"),
    "halo": ("from halo import Halo", "Halo(text='building')"),
    "alive-progress": ("from alive_progress import alive_bar", "alive_bar(title='building')"),
}
ENV = {"PATH": os.environ.get("PATH", ""), "TERM": "xterm-256color", "LANG": "C.UTF-8", "COLUMNS": "80"}


def run() -> list[Row]:
    """Measure flagstaff."""
    modules = {"flagstaff": "flagstaff.loop", "flagstaff, track": "flagstaff.tracking", "tqdm": "tqdm"}
    modules |= {"rich": "rich.progress", "yaspin": "yaspin", "halo": "halo", "alive-progress": "alive_progress"}
    loaded, added = imports(modules, rounds=11)
    bars = {
        name: f"import time\n{line}\nfor _ in bar(range({STEPS})):\n    time.sleep({PAUSE})\n"
        for name, line in BARS.items()
    }
    spinners = {
        name: f"import time\n{line}\nwith {opened}:\n    time.sleep({STEPS * PAUSE})\n"
        for name, (line, opened) in SPINNERS.items()
    }
    seconds = f"{STEPS * PAUSE:g} s"
    return [
        Row(f"a bar of {STEPS} steps in {seconds}, in a pipe", "bytes", bytes_written(bars, piped)),
        Row(f"a bar of {STEPS} steps in {seconds}, on a terminal", "bytes", bytes_written(bars, on_terminal)),
        Row(f"a spinner for {seconds}, in a pipe", "bytes", bytes_written(spinners, piped)),
        Row(f"a spinner for {seconds}, on a terminal", "bytes", bytes_written(spinners, on_terminal)),
        Row("repainting 20 rows of which one changed", "bytes", repaint(), "at most 60"),
        *(
            Row(f"a step of {what}", "ns over the bare loop, fastest of each", took, "a tenth of tqdm's")
            for what, took in (
                ("a loop over a list, in a pipe", step(a_list)),
                ("a loop over a generator, in a pipe", step(a_generator)),
                ("a loop over a generator, on a terminal", step(a_generator, is_tty=True)),
                ("a loop over a generator, with --json", step(a_generator, json=True)),
                ("an async loop, in a pipe", async_step()),
            )
        ),
        Row(
            "20,000 tasks settling in a pipe, over 10,000", "times as long", {"flagstaff": tasks_ratio()}, "at most 2.2"
        ),
        Row("import over a bare interpreter", "ms", loaded),
        Row("modules an import adds", "modules", added),
    ]


def bytes_written(programs: Mapping[str, str], count: Callable[[str], int], *, rounds: int = 3) -> dict[str, float]:
    """Give the median of the bytes that each program writes on stdout and stderr together."""
    names = [name for name in programs for _ in range(rounds)]
    # The programs sleep, so that a few at a time do not slow each other.
    with ThreadPoolExecutor(4) as pool:
        counts = list(pool.map(lambda name: count(programs[name]), names))
    return {
        name: statistics.median(size for each, size in zip(names, counts, strict=True) if each == name)
        for name in programs
    }


def piped(program: str) -> int:
    """Count what a program writes into a pipe."""
    command = [sys.executable, "-W", "ignore", "-c", program]
    ran = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, env=ENV, timeout=60, check=True)
    return len(ran.stdout) + len(ran.stderr)


def on_terminal(program: str) -> int:
    """Count what a program writes to a terminal."""
    child = pexpect.spawn(sys.executable, ["-W", "ignore", "-c", program], env=ENV, dimensions=(24, 80), timeout=60)
    child.expect(pexpect.EOF)
    child.close()
    if child.exitstatus:
        raise RuntimeError(f"the program failed:\n{child.before!r}")
    return len(child.before or b"")


def rows(count: int) -> str:
    """Give 20 rows of text, of which the tenth says how many."""
    return "\n".join(
        f"file {number:02}  {'=' * 24}  {count if number == 10 else 100:>5} of 99999" for number in range(20)
    )


def repaint(*, ticks: int = 100) -> dict[str, float]:
    """Give the mean of the bytes that a tick writes which changes one of 20 rows."""
    clock = manual_clock()
    rt = runtime("tty", clock=clock)
    component = {"name": "rows", "static": rows, "frame": lambda _t, state: rows(state)}
    flag = hoist(component, rt, 0)
    clock.advance(80)
    before = len(written(rt).encode())
    for tick in range(ticks):
        flag.update(tick * 7)
        clock.advance(80)
    ours = (len(written(rt).encode()) - before) / ticks
    flag.lower()

    file = io.StringIO()
    console = Console(file=file, force_terminal=True, width=80, height=24, color_system="256")
    with Live(console=console, auto_refresh=False) as live:
        live.update(rows(0), refresh=True)
        before = len(file.getvalue().encode())
        for tick in range(ticks):
            live.update(rows(tick * 7), refresh=True)
        theirs = (len(file.getvalue().encode()) - before) / ticks
    return {"flagstaff": ours, "rich": theirs}


COUNT, ASYNC_COUNT = 100_000, 20_000
"""Steps of a loop that are measured at once: the first tenth of its total, with the line that is due at its end."""

_ITEMS = [None] * COUNT


def a_list() -> Any:
    """Give what is walked: a list."""
    return _ITEMS


def a_generator() -> Iterator[None]:
    """Give what is walked: a generator."""
    yield from _ITEMS


def step(items: Callable[[], Any], *, is_tty: bool = False, json: bool = False, rounds: int = 75) -> dict[str, float]:
    """Give what each adds to a step of an empty loop, in nanoseconds, compared as `overheads` says.

    What is measured is the processor time of the process, so that others count less, from the first item on: setting up
    is no step. Nor is a frame on a terminal, which comes at its own time, too seldom for so short a walk.
    """

    def walked(loop: Callable[[], Any]) -> Callable[[], float]:
        def measured() -> float:
            left = iter(loop())
            next(left)
            start = time.process_time()
            for _item in left:
                pass
            return (time.process_time() - start) / COUNT * 1e9

        return measured

    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        rt = Runtime(stdout=nowhere, stderr=nowhere, is_tty=IsTty(stdout=is_tty, stderr=is_tty))
        console = Console(file=nowhere, force_terminal=is_tty, width=80)
        loops: dict[str, Callable[[], Any]] = {
            "flagstaff": lambda: track(items(), total=10 * COUNT, rt=rt, json=json),
            "tqdm": lambda: tqdm(items(), total=10 * COUNT, file=nowhere),
            "rich": lambda: rich_track(items(), total=10 * COUNT, console=console),
        }
        bare = walked(items)
        steps = overheads(bare, {name: walked(loop) for name, loop in loops.items()}, rounds=rounds)
        if items is a_list and not is_tty:
            # Its step costs so much that a few rounds tell, and that it is measured once.
            alive = walked(lambda: alive_it(items(), 10 * COUNT, file=nowhere, force_tty=False))
            steps |= overheads(bare, {"alive-progress": alive}, rounds=3)
    return steps


def async_step(*, rounds: int = 75) -> dict[str, float]:
    """Give the same for an asynchronous loop."""

    async def numbers() -> AsyncIterator[None]:
        for item in _ITEMS[:ASYNC_COUNT]:
            yield item

    async def walk(loop: AsyncIterable[None]) -> float:
        left = aiter(loop)
        await anext(left)
        start = time.process_time()
        async for _item in left:
            pass
        return (time.process_time() - start) / ASYNC_COUNT * 1e9

    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        rt = Runtime(stdout=nowhere, stderr=nowhere)
        return overheads(
            lambda: asyncio.run(walk(numbers())),
            {
                "flagstaff": lambda: asyncio.run(walk(track(numbers(), total=10 * ASYNC_COUNT, rt=rt))),
                "tqdm": lambda: asyncio.run(walk(tqdm_async(numbers(), total=10 * ASYNC_COUNT, file=nowhere))),
            },
            rounds=rounds,
        )


def tasks_ratio(*, rounds: int = 7) -> float:
    """Give how many times as long 20,000 tasks take to settle one by one in a pipe as 10,000 do."""

    def settle(count: int) -> float:
        todo = TaskList.of(f"task {number}" for number in range(count))
        rt = runtime()
        start = time.perf_counter()
        with hoist(tasks(rt), rt, todo) as flag:
            for number in range(count):
                flag.update(todo.set(number, "ok"))
        return time.perf_counter() - start

    return statistics.median(settle(20_000) / settle(10_000) for _ in range(rounds))
