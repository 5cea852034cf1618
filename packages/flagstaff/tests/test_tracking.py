"""What `track` says of a loop, how often, and that it hands on every item as it is."""

import asyncio
import gc
import json
import math
import os
import re
import subprocess
import sys
from collections.abc import AsyncGenerator, AsyncIterable, Iterator
from itertools import islice
from typing import Any, assert_type

import pexpect
import pyte
import pytest
from flagstaff.clock import manual_clock
from flagstaff.testing import runtime, written
from flagstaff.tracking import due, track
from hypothesis import given, settings
from hypothesis import strategies as st

TENTHS = "".join(f"{3 * tenth}/30 files · {10 * tenth}%\n" for tenth in range(1, 11))


def test_a_line_at_each_tenth() -> None:
    rt = runtime()
    assert list(track(range(30), unit="files", rt=rt)) == list(range(30))
    assert written(rt) == TENTHS


def test_a_total_that_the_iterable_does_not_know() -> None:
    rt = runtime()
    assert list(track(iter(str(n) for n in range(30)), unit="files", total=30, rt=rt)) == [str(n) for n in range(30)]
    assert written(rt) == TENTHS


def test_an_unknown_length_says_1_2_5_10_and_the_last() -> None:
    rt = runtime()
    assert sum(1 for _ in track((n for n in range(130)), label="read", rt=rt)) == 130
    assert written(rt).split("\n") == [*(f"read: {n}" for n in (1, 2, 5, 10, 20, 50, 100, 130)), ""]


def test_a_checker_knows_what_comes() -> None:
    assert_type(track([1], rt=runtime()), Iterator[int])
    assert_type(track(_numbers(1), rt=runtime()), AsyncIterable[int])


def test_a_step_of_ones_own() -> None:
    rt = runtime()
    list(track(range(200), step=0.25, rt=rt))
    assert written(rt) == "50/200 · 25%\n100/200 · 50%\n150/200 · 75%\n200/200 · 100%\n"
    for step in (0, -0.1, 1.1, float("nan")):
        with pytest.raises(ValueError, match="step is"):
            track([], step=step)


def test_a_wrong_total() -> None:
    rt = runtime()
    list(track(range(12), total=4, step=0.5, rt=rt))
    assert written(rt) == "2/4 · 50%\n4/4 · 100%\n5\n10\n12\n"
    rt = runtime()
    list(track(iter(range(3)), total=4, step=0.5, rt=rt))
    assert written(rt) == "2/4 · 50%\n3/4 · 75%\n"


def test_a_total_that_no_loop_reaches() -> None:
    rt = runtime()
    assert list(track(iter("ab"), total=10**30, unit="letters", rt=rt)) == ["a", "b"]
    assert written(rt) == f"2/{10**30} letters · 0%\n"
    rt = runtime()
    assert asyncio.run(_gathered(track(_numbers(2), total=10**30, unit="numbers", rt=rt))) == [0, 1]
    assert written(rt) == f"2/{10**30} numbers · 0%\n"


async def _gathered(items: AsyncIterable[Any]) -> list[Any]:
    return [item async for item in items]


@pytest.mark.parametrize("empty", [[], range(0), iter(())])
def test_nothing_to_do(empty: Any) -> None:
    rt = runtime()
    assert list(track(empty, rt=rt)) == []
    assert written(rt) == "0/0 · 100%\n"


def test_events_are_as_few_as_lines() -> None:
    rt = runtime("json")
    list(track(range(1000), label="copy", unit="files", json=True, rt=rt))
    events = [json.loads(line) for line in written(rt).splitlines()]
    assert events == [
        {"event": "track", "state": {"label": "copy", "unit": "files", "total": 1000, "done": 100 * tenth}}
        for tenth in range(1, 11)
    ]


@pytest.mark.parametrize(
    "items", [lambda: range(30), lambda: list(range(30)), lambda: iter(range(30)), lambda: (n for n in range(30))]
)
@pytest.mark.parametrize("leave", ["break", "raise"])
def test_a_loop_left_early_says_how_far_it_came(items: Any, leave: Any) -> None:
    rt = runtime()
    try:
        for item in track(items(), total=30, unit="files", rt=rt):
            if item == 14:
                if leave == "break":
                    break
                raise KeyError
    except KeyError:
        pass
    # The fifteenth was begun and not ended.
    assert written(rt) == "".join(TENTHS.splitlines(keepends=True)[:4]) + "14/30 files · 46%\n"


def test_an_iterable_that_raises() -> None:
    def items() -> Any:
        yield from range(3)
        raise OSError("the disk is gone")

    rt = runtime()
    with pytest.raises(OSError, match="the disk is gone"):
        list(track(items(), total=4, rt=rt))
    assert written(rt).endswith("3/4 · 75%\n") or written(rt).endswith("2/4 · 50%\n")


def test_a_list_that_grows_while_it_is_walked() -> None:
    rt = runtime()
    items = [1, 2]
    seen = []
    for item in track(items, rt=rt):
        seen.append(item)
        if item == 2:
            items += [3, 4]
    assert seen == [1, 2, 3, 4]
    assert written(rt) == "1/2 · 50%\n2/2 · 100%\n4\n"


def test_nothing_is_shown_before_the_first_item_is_asked_for() -> None:
    rt = runtime("tty")
    loop = track(range(3), rt=rt)
    assert written(rt) == ""
    next(loop)
    assert "0/3" in written(rt)
    del loop
    gc.collect()
    assert written(rt).endswith("\x1b[?25h\x1b[?2026l")


def test_items_are_not_fetched_ahead() -> None:
    fetched = []

    def items() -> Any:
        for n in range(100):
            fetched.append(n)
            yield n

    for item in track(items(), total=100, rt=runtime()):
        assert fetched[-1] == item


def test_a_line_is_written_when_its_item_is_done_and_before_the_next_is_fetched() -> None:
    rt = runtime()

    def said(number: int) -> None:
        # Asked for the item after it, the loop is done with so many.
        assert written(rt).count("\n") == number // 3, number

    def items() -> Iterator[int]:
        for number in range(30):
            said(number)
            yield number

    async def numbers() -> AsyncGenerator[int, None]:
        for number in items():
            yield number

    for number in track(items(), total=30, rt=rt):
        # While its own item is worked on, its line is not there yet.
        said(number)
    rt = runtime()
    assert asyncio.run(_gathered(track(numbers(), total=30, rt=rt))) == list(range(30))


def test_a_terminal_reads_the_count_when_it_paints() -> None:
    clock = manual_clock()
    rt = runtime("tty", clock=clock)
    loop = track(range(40), unit="files", rt=rt)
    for _ in islice(loop, 11):
        pass
    # Ten are done, with the eleventh it is busy.
    before = written(rt)
    clock.advance(80)
    assert "10/40 files · 25% · 125/s" in _screen(written(rt)).display[0]
    clock.advance(80)
    assert "10/40 files · 25% · 62.5/s" in _screen(written(rt)).display[0]
    assert before != written(rt)
    list(loop)
    assert _screen(written(rt)).display[0].rstrip() == "40/40 files · 100%"


def _screen(text: Any) -> Any:
    screen = pyte.Screen(80, 5)
    pyte.Stream(screen).feed(text)
    return screen


async def _numbers(count: int) -> AsyncGenerator[int, None]:
    for number in range(count):
        yield number


def test_an_asynchronous_loop() -> None:
    async def loop(rt: Any, **options: Any) -> Any:
        return [item async for item in track(_numbers(30), unit="files", rt=rt, **options)]

    rt = runtime()
    assert asyncio.run(loop(rt, total=30)) == list(range(30))
    assert written(rt) == TENTHS
    rt = runtime()
    asyncio.run(loop(rt))
    assert written(rt) == "".join(f"{n} files\n" for n in (1, 2, 5, 10, 20, 30))


def test_an_asynchronous_loop_left_early() -> None:
    async def loop(rt: Any) -> Any:
        numbers = _numbers(30)
        # Kept, so that only the end of the loop can end the report.
        tracked = track(numbers, total=30, unit="files", rt=rt)
        async for item in tracked:
            if item == 14:
                break
        said = written(rt)
        await numbers.aclose()
        return said, tracked

    rt = runtime()
    said, _ = asyncio.run(loop(rt))
    assert said.endswith("12/30 files · 40%\n14/30 files · 46%\n")
    assert said == written(rt)


def test_an_asynchronous_iterable_that_raises() -> None:
    async def broken() -> Any:
        yield 1
        raise OSError("the line is dead")

    async def loop(rt: Any) -> Any:
        async for _ in track(broken(), rt=rt):
            pass

    rt = runtime()
    with pytest.raises(OSError, match="the line is dead"):
        asyncio.run(loop(rt))
    assert written(rt) == "1\n"


def test_an_asynchronous_loop_on_a_terminal() -> None:
    async def loop(rt: Any) -> Any:
        async for item in track(_numbers(4), total=4, rt=rt):
            rt.clock.advance(80)
            assert f"{item}/4" in _screen(written(rt)).display[0]

    rt = runtime("tty")
    asyncio.run(loop(rt))
    assert _screen(written(rt)).display[0].rstrip() == "4/4 · 100%"


def _generated(numbers: range) -> AsyncGenerator[int, None]:
    return _numbers(len(numbers))


def _second_form(total: Any, step: Any) -> Any:
    """The thresholds of a known total by exact arithmetic: the counts at which another step of the total is done."""
    from fractions import Fraction

    part = Fraction(step).limit_denominator(1000)
    steps = [k * part for k in range(1, math.ceil(1 / part))]
    return sorted({math.ceil(each * total) for each in steps} | {total})


@settings(deadline=None, max_examples=300)
@given(st.integers(1, 10**9), st.sampled_from([0.1, 0.05, 0.2, 0.25, 0.3, 0.5, 0.01, 0.7, 1, 1 / 3]))
def test_thresholds_of_a_known_total(total: Any, step: Any) -> None:
    expected = _second_form(total, step)
    assert list(islice(due(total, step), len(expected))) == expected


@settings(deadline=None, max_examples=200)
@given(st.integers(0, 3000), st.none() | st.integers(0, 3000), st.sampled_from([list, tuple, iter, set]))
def test_every_item_comes_in_order_and_the_lines_are_few(length: Any, total: Any, kind: Any) -> None:
    rt = runtime()
    items = kind(range(length))
    assert list(track(items, total=total, rt=rt)) == sorted(range(length))
    lines = written(rt).splitlines()
    assert len(lines) <= 10 + 3 * 4 + 1
    assert int(re.split("/|$", lines[-1])[0]) == length


@settings(deadline=None, max_examples=200)
@given(st.integers(0, 300), st.none() | st.integers(1, 300), st.sampled_from([list, iter, set, _generated]), st.data())
def test_a_loop_left_anywhere_is_done_with_the_items_before(length: int, total: Any, kind: Any, data: Any) -> None:
    left_at = data.draw(st.integers(0, length))
    items = kind(range(length))
    rt = runtime()
    if hasattr(items, "__aiter__"):

        async def loop() -> None:
            async for item in track(items, total=total, rt=rt):
                if item == left_at:
                    break
            await items.aclose()

        asyncio.run(loop())
    else:
        for item in track(items, total=total, rt=rt):
            if item == left_at:
                break
    assert [int(re.split("/|$", line)[0]) for line in written(rt).splitlines()[-1:]] == [left_at]


PROGRAM = """
import sys, time
from flagstaff import track
for number in track(range(300), label="build", unit="files"):
    print(number)
    if "slowly" in sys.argv:
        time.sleep(0.002)
"""


def _env(**more: Any) -> Any:
    return {"PATH": os.environ["PATH"], "PYTHONIOENCODING": "utf-8", "TERM": "xterm-256color", **more}


@pytest.mark.parametrize("more", [{}, {"CI": "true"}, {"CLI_ACCESSIBLE": "1"}, {"FORCE_COLOR": "3"}])
def test_in_a_real_pipe_the_loop_is_on_stderr_and_the_data_on_stdout(more: Any) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=_env(**more),
        timeout=60,
        check=True,
    )
    assert ran.stdout.decode().split() == [str(number) for number in range(300)]
    assert ran.stderr.decode().splitlines() == [f"build: {30 * t}/300 files · {10 * t}%" for t in range(1, 11)]


def test_on_a_real_terminal_the_bar_stays_below_what_is_printed() -> None:
    child = pexpect.spawn(
        sys.executable, ["-c", PROGRAM, "slowly"], env=_env(), dimensions=(10, 80), timeout=60, encoding="utf-8"
    )
    child.expect(pexpect.EOF)
    screen = pyte.Screen(80, 10)
    pyte.Stream(screen).feed(str(child.before))
    child.close()
    assert child.exitstatus == 0
    rows = [row.rstrip() for row in screen.display if row.strip()]
    assert rows[-1] == "build: 300/300 files · 100%"
    assert rows[:-1] == [str(number) for number in range(300)][-len(rows) + 1 :]
    assert not screen.cursor.hidden
    assert re.search(r"build .*━.*\d+/300 files", str(child.before))
