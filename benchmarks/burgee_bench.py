"""Start-up: the same click program on click alone and under `burgee.run`, in processes of their own, by turns.

python benchmarks/burgee_bench.py
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from measure import Row

RUNS = 60

PROGRAM = '''
import click


@click.command()
@click.option("--name", default="world")
def cli(name):
    """Greet."""
    click.echo("hello " + name)


'''
ENDINGS = {"burgee": "import burgee\nburgee.run(cli)\n", "click": "cli()\n"}


def run() -> list[Row]:
    """Measure burgee."""
    seconds: dict[str, list[float]] = {name: [] for name in ENDINGS}
    with tempfile.TemporaryDirectory() as folder:
        for name, ending in ENDINGS.items():
            (Path(folder) / f"program_on_{name}.py").write_text(PROGRAM + ending)
        # Not the environment of whoever measures: it may forbid Python to keep the bytecode that an installation has.
        env = {"PATH": os.environ["PATH"]}
        for measured in range(1 + RUNS):
            for name in ENDINGS:
                started = time.perf_counter()
                subprocess.run(
                    [sys.executable, str(Path(folder) / f"program_on_{name}.py")],
                    check=True,
                    env=env,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                )
                # The first run compiles.
                if measured:
                    seconds[name].append(time.perf_counter() - started)
    # Of two processes measured by turns, the fastest runs are those that nothing else on the machine disturbed.
    fastest = {name: min(times) * 1000 for name, times in seconds.items()}
    return [
        Row(f"a click program, from start to end, fastest of {RUNS}", "ms", fastest),
        Row("the same, as a ratio", "x", {"burgee": fastest["burgee"] / fastest["click"], "click": 1.0}, "1.15"),
    ]


if __name__ == "__main__":
    for row in run():
        print(row)
