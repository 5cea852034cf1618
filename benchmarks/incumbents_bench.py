"""The drop-ins beside the incumbents they stand for: bytes in a pipe, the cost of a step, the cost of an import."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any, TextIO

import click
import flagstaff.click as our_click
import flagstaff.rich as our_rich
import tqdm as their_tqdm
from flagstaff import adopt
from flagstaff.tqdm import tqdm as our_tqdm
from flagstaff_bench import ENV, bytes_written, piped
from measure import Row, imports, microseconds
from rich.console import Console
from rich.progress import Progress
from rich.progress import track as rich_track

STEPS, PAUSE = 40, 0.05
BARS = {
    "tqdm": "from {of}tqdm import tqdm\nfor _ in tqdm(range({steps})): time.sleep({pause})\n",
    "tqdm.rich": "from {of}tqdm.rich import tqdm\nfor _ in tqdm(range({steps})): time.sleep({pause})\n",
    "rich": "from {rich} import track\nfor _ in track(range({steps})): time.sleep({pause})\n",
    "click": "from {of}click import progressbar\nwith progressbar(range({steps})) as bar:\n"
    "    for _ in bar: time.sleep({pause})\n",
    "yaspin": "from {of}yaspin import yaspin\nwith yaspin(text='load'): time.sleep({steps} * {pause})\n",
    "halo": "from {of}halo import Halo\nwith Halo('load'): time.sleep({steps} * {pause})\n",
}
COUNT = 200_000


def run() -> list[Row]:
    """Measure the drop-ins."""
    seconds = f"{STEPS * PAUSE:g} s"
    rows = []
    for name, program in BARS.items():
        pair = {
            f"flagstaff.{name}": _program(program, "flagstaff.", "flagstaff.rich"),
            name: _program(program, "", "rich.progress"),
        }
        rows.append(Row(f"{name}: {STEPS} steps in {seconds}, in a pipe", "bytes", bytes_written(pair, piped)))
        if name in ("rich", "tqdm.rich"):
            rows.append(Row(f"{name}: the same in CI with FORCE_COLOR", "bytes", bytes_written(pair, forced)))
    modules = {name: f"{name}.auto" for name in ("flagstaff.tqdm", "tqdm")}
    loaded, added = imports(modules, rounds=11)
    return [
        *rows,
        *(
            Row(f"a step of {what}, in a pipe", "ns over the bare loop", took)
            for what, took in (
                ("a loop over a tqdm bar", loops(_tqdm_loops)),
                ("tqdm's update()", loops(_tqdm_updates)),
                ("a loop over rich's track()", loops(_rich_loops, count=COUNT // 20)),
                ("rich's advance()", loops(_rich_advances, count=COUNT // 20)),
                ("a loop over a click bar", loops(_click_loops)),
            )
        ),
        Row("making and closing a tqdm bar, in a pipe", "us", making()),
        Row("import of tqdm.auto over a bare interpreter", "ms", loaded),
        Row("modules an import of tqdm.auto adds", "modules", added),
        Row("adopting tqdm and releasing it", "ms", {"flagstaff": adopting()}),
    ]


def _program(text: str, of: str, rich: str) -> str:
    ignored = "import time, warnings\nwarnings.simplefilter('ignore')\n"
    return ignored + text.format(of=of, rich=rich, steps=STEPS, pause=PAUSE)


def forced(program: str) -> int:
    """Count what a program writes into the log of a CI system that asks for colour."""
    env = {**ENV, "CI": "1", "FORCE_COLOR": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", program], stdin=subprocess.DEVNULL, capture_output=True, env=env, timeout=60, check=True
    )
    return len(ran.stdout) + len(ran.stderr)


Loops = Callable[[TextIO, int], Mapping[str, Callable[[], object]]]


def loops(made: Loops, *, count: int = COUNT, rounds: int = 7) -> dict[str, float]:
    """Give the median of what each adds to a step of an empty loop, in nanoseconds; all take turns in each round."""
    samples: dict[str, list[float]] = {}
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        for _ in range(rounds):
            start = time.perf_counter()
            for _step in range(count):
                pass
            bare = time.perf_counter() - start
            for name, loop in made(nowhere, count).items():
                start = time.perf_counter()
                loop()
                samples.setdefault(name, []).append((time.perf_counter() - start - bare) / count * 1e9)
    return {name: statistics.median(taken) for name, taken in samples.items()}


def _walked(items: Any) -> None:
    for _item in items:
        pass


def _tqdm_loops(nowhere: TextIO, count: int) -> Mapping[str, Callable[[], object]]:
    return {
        "flagstaff.tqdm": lambda: _walked(our_tqdm(range(count), file=nowhere)),
        "tqdm": lambda: _walked(their_tqdm.tqdm(range(count), file=nowhere)),
    }


def _tqdm_updates(nowhere: TextIO, count: int) -> Mapping[str, Callable[[], object]]:
    def updated(make: Any) -> None:
        with make(total=count, file=nowhere) as bar:
            for _step in range(count):
                bar.update()

    return {"flagstaff.tqdm": lambda: updated(our_tqdm), "tqdm": lambda: updated(their_tqdm.tqdm)}


def _rich_loops(nowhere: TextIO, count: int) -> Mapping[str, Callable[[], object]]:
    return {
        "flagstaff.rich": lambda: _walked(our_rich.track(range(count), console=our_rich.Console(file=nowhere))),
        "rich": lambda: _walked(rich_track(range(count), console=Console(file=nowhere))),
    }


def _rich_advances(nowhere: TextIO, count: int) -> Mapping[str, Callable[[], object]]:
    def advanced(progress: Any) -> None:
        with progress:
            task = progress.add_task("load", total=count)
            for _step in range(count):
                progress.advance(task)

    return {
        "flagstaff.rich": lambda: advanced(our_rich.Progress(console=our_rich.Console(file=nowhere))),
        "rich": lambda: advanced(Progress(console=Console(file=nowhere))),
    }


def _click_loops(nowhere: TextIO, count: int) -> Mapping[str, Callable[[], object]]:
    def walked(make: Any) -> None:
        with make(range(count), file=nowhere) as bar:
            _walked(bar)

    return {"flagstaff.click": lambda: walked(our_click.progressbar), "click": lambda: walked(click.progressbar)}


def making() -> dict[str, float]:
    """Give the median time in which a bar is made and closed, in microseconds."""
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        return microseconds(
            {
                "flagstaff.tqdm": lambda: our_tqdm(total=1, file=nowhere).close(),
                "tqdm": lambda: their_tqdm.tqdm(total=1, file=nowhere).close(),
            },
            rounds=11,
            times=200,
        )


def adopting(*, rounds: int = 11) -> float:
    """Give the median time in which tqdm is adopted and released, in milliseconds, with all that is loaded here."""
    samples = []
    for _ in range(rounds):
        start = time.perf_counter()
        adopt("tqdm").release()
        samples.append((time.perf_counter() - start) * 1000)
    return statistics.median(samples)
