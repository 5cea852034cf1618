"""Start-up: the same click program on click alone and under `burgee.run`, in processes of their own, by turns.

python benchmarks/burgee_bench.py
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 60

PROGRAM = '''
import click


@click.command()
@click.option("--name", default="world")
def cli(name):
    """Greet."""
    click.echo("hello " + name)


'''
ENDINGS = {"click": "cli()\n", "burgee": "import burgee\nburgee.run(cli)\n"}


def run() -> list[dict[str, object]]:
    """Give one row: the ratio of the fastest and of the median wall times, burgee over click, and the times."""
    seconds: dict[str, list[float]] = {name: [] for name in ENDINGS}
    with tempfile.TemporaryDirectory() as folder:
        for name, ending in ENDINGS.items():
            (Path(folder) / f"{name}.py").write_text(PROGRAM + ending)
        for _ in range(RUNS):
            for name in ENDINGS:
                started = time.perf_counter()
                subprocess.run(
                    [sys.executable, str(Path(folder) / f"{name}.py")],
                    check=True,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                )
                seconds[name].append(time.perf_counter() - started)
    fastest = {name: min(times) for name, times in seconds.items()}
    median = {name: statistics.median(times) for name, times in seconds.items()}
    return [
        {
            "what": "burgee.run start over the same click program",
            "ratio": round(fastest["burgee"] / fastest["click"], 3),
            "reach": 1.15,
            "median_ratio": round(median["burgee"] / median["click"], 3),
            "click_ms": round(fastest["click"] * 1000, 1),
            "burgee_ms": round(fastest["burgee"] * 1000, 1),
        }
    ]


if __name__ == "__main__":
    for row in run():
        print(row)
