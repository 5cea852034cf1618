"""`make bench`: run every `*_bench.py` beside this file, print one table, and write it to results.md."""

import datetime as dt
import importlib
import platform
import sys
from pathlib import Path

from measure import Row

HERE = Path(__file__).parent


def machine() -> str:
    """Say what this was measured on."""
    info = Path("/proc/cpuinfo")
    names = [line.partition(":")[2].strip() for line in info.read_text().splitlines() if line.startswith("model name")]
    processor = f"{len(names)} x {names[0]}" if names else platform.processor() or platform.machine()
    return f"{processor}, {platform.system()} {platform.release()}, Python {platform.python_version()}"


def table(rows: list[Row]) -> str:
    """Write the rows as a Markdown table: ours, then each incumbent as a value and as a ratio to ours."""
    lines = ["| what | ours | incumbents (times ours) | to reach |", "| --- | --- | --- | --- |"]
    for row in rows:
        (name, ours), *theirs = row.values.items()
        shown = "; ".join(
            f"{other} {value:,.4g}" + (f" ({value / ours:,.3g}x)" if ours else "") for other, value in theirs
        )
        lines.append(f"| {row.what} ({row.unit}) | {name} {ours:,.4g} | {shown} | {row.reach} |")
    return "\n".join(lines)


def main() -> None:
    """Measure, print and write."""
    chosen = sys.argv[1:]
    report = [f"Measured on {dt.datetime.now(dt.UTC).date()}: {machine()}.", ""]
    report += ["Medians of many runs, but where a row says otherwise, all in the same run of `make bench`.", ""]
    report += ["Below 1x the incumbent is ahead of us.", ""]
    for source in sorted(HERE.glob("*_bench.py")):
        if chosen and source.stem.removesuffix("_bench") not in chosen:
            continue
        module = importlib.import_module(source.stem)
        report += [f"## {source.stem.removesuffix('_bench')}", "", table(module.run()), ""]
    text = "\n".join(report)
    print(text)
    if not chosen:
        (HERE / "results.md").write_text("# Benchmarks\n\n" + text, encoding="utf-8")


if __name__ == "__main__":
    main()
