"""Off a terminal: the static text, once per change."""

import io
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flagstaff import track
from flagstaff.clock import manual_clock
from flagstaff.components.box import box
from flagstaff.components.table import table
from flagstaff.loop import hoist
from hypothesis import given, settings
from hypothesis import strategies as st
from roundel.runtime import IsTty, Runtime

UPLOAD = """
import sys
from flagstaff.loop import hoist

json = "--json" in sys.argv
upload = {
    "name": "upload",
    "static": lambda s: f"{s['sent']} of {s['total']} files uploaded",
    "frame": lambda t, s: f"{'|/-'[int(t / 80) % 3]} {s['sent']}/{s['total']}",
}
flag = hoist(upload, None, {"sent": 0, "total": 2}, json=json)
flag.update({"sent": 1, "total": 2})
flag.lower({"sent": 2, "total": 2})
"""
TEXT = "0 of 2 files uploaded\n1 of 2 files uploaded\n2 of 2 files uploaded\n"
EVENTS = "".join(f'{{"event":"upload","state":{{"sent":{sent},"total":2}}}}\n' for sent in range(3))


@pytest.mark.parametrize(
    ("env", "arguments", "stdout", "stderr"),
    [
        ({}, (), TEXT, ""),
        ({"CLI_ACCESSIBLE": "1"}, (), TEXT, ""),
        ({"CI": "true"}, (), TEXT, ""),
        ({"FORCE_COLOR": "3", "CI": "true"}, (), TEXT, ""),
        ({}, ("--json",), "", EVENTS),
    ],
)
def test_the_seed(tmp_path: Path, env: dict[str, str], arguments: Sequence[str], stdout: str, stderr: str) -> None:
    (tmp_path / "upload.py").write_text(UPLOAD)
    done = subprocess.run(
        [sys.executable, "upload.py", *arguments], cwd=tmp_path, env=env, capture_output=True, timeout=60, check=True
    )
    assert done.stdout.decode() == stdout.replace("\n", os_newline())
    assert done.stderr.decode() == stderr.replace("\n", os_newline())


def os_newline() -> str:
    return "\r\n" if sys.platform == "win32" else "\n"


def piped(show: Callable[[Any], str], *states: Any, env: dict[str, str] | None = None, **parts: Any) -> str:
    out = io.StringIO()
    flag = hoist({"name": "it", "static": show, **parts}, Runtime(env=env or {}, stdout=out), states[0])
    for state in states[1:]:
        flag.update(state)
    flag.lower()
    return out.getvalue()


@pytest.mark.parametrize(
    ("texts", "written"),
    [
        (["a", "b"], "a\nb\n"),
        (["a", "a", "b", "b"], "a\nb\n"),
        (["", "a", ""], "a\n"),
        (["a", "a\nb", "a\nb\nc"], "a\nb\nc\n"),
        (["a\n", "a\nb\n"], "a\nb\n"),
        (["a", "ab"], "a\nab\n"),
        (["a\nb", "a\nc"], "a\nb\na\nc\n"),
        (["a\nb", "a"], "a\nb\na\n"),
        (["a", "", "a"], "a\na\n"),
        (["a", "a\n\nb"], "a\n\nb\n"),
    ],
)
def test_once_per_change_and_growth_is_appended(texts: list[str], written: str) -> None:
    assert piped(str, *texts) == written


def test_a_state_that_was_changed_in_place_is_a_change() -> None:
    out = io.StringIO()
    state = {"sent": 0}
    flag = hoist({"name": "it", "static": lambda s: f"{s['sent']}"}, Runtime(stdout=out), state)
    state["sent"] = 1
    flag.update(state)
    flag.lower()
    assert out.getvalue() == "0\n1\n"


class Counted(list[str]):
    """A list that counts how many of its items anybody took."""

    taken = 0

    def __getitem__(self, index: Any) -> Any:
        items = super().__getitem__(index)
        self.taken += len(items) if isinstance(index, slice) else 1
        return items

    def __iter__(self) -> Any:
        raise AssertionError("nobody goes through the whole list")


def test_lines_cost_what_is_new() -> None:
    lines = Counted()
    out = io.StringIO()

    def static(state: object) -> str:
        raise AssertionError("nobody makes the whole text")

    flag = hoist({"name": "tasks", "static": static, "lines": lambda state: state}, Runtime(stdout=out), lines)
    for index in range(20_000):
        lines.append(f"done {index}")
        flag.update(lines)
    flag.lower()
    assert out.getvalue() == "".join(f"done {index}\n" for index in range(20_000))
    # Each line once to be written, once as the last one, and once to see that it is still there.
    assert lines.taken <= 3 * 20_000 + 3


@settings(deadline=None, max_examples=100)
@given(st.lists(st.lists(st.sampled_from(["a", "b", " "]), max_size=4), min_size=1, max_size=6))
def test_lines_that_only_grow_say_what_static_says(batches: list[list[str]]) -> None:
    states, lines = [], list[str]()
    for batch in batches:
        lines = lines + batch
        states.append(lines)
    assert piped("\n".join, *states) == piped("\n".join, *states, lines=lambda state: state)


def test_lines_that_were_replaced_are_written_anew() -> None:
    assert piped("\n".join, ["a", "b"], ["c"], ["d", "e"], lines=list) == "a\nb\nc\nd\ne\n"


@pytest.mark.parametrize("env", [{}, {"CI": "1"}, {"CLI_ACCESSIBLE": "1"}])
def test_color_stays_only_where_it_was_asked_for(env: dict[str, str]) -> None:
    assert piped(str, "\x1b[32m✔\x1b[0m done", env=env) == "✔ done\n"
    assert piped(str, "\x1b[32m✔\x1b[0m done", env={**env, "FORCE_COLOR": "1"}) == "\x1b[32m✔\x1b[0m done\n"


HOSTILE = st.lists(
    st.sampled_from(
        ["a", "\n", "\t", "\r", "\x1b[2J", "\x1b[1A", "\x1b]0;t\x07", "\x9b1A", "\x07", "\x1b", "\u202e", "[", "2J"]
    )
    | st.characters(),
    max_size=20,
).map("".join)


@settings(deadline=None, max_examples=300)
@given(
    st.lists(HOSTILE, min_size=1, max_size=4),
    st.sampled_from([{}, {"CI": "1"}, {"CLI_ACCESSIBLE": "1"}, {"FORCE_COLOR": "3"}]),
)
def test_no_control_leaves_in_any_mode_but_tty(texts: list[str], env: dict[str, str]) -> None:
    out, err = io.StringIO(newline=""), io.StringIO(newline="")
    for json in (False, True):
        flag = hoist(
            {"name": "it", "static": str, "frame": lambda t, s: s},
            Runtime(env=env, stdout=out, stderr=err),
            texts[0],
            json=json,
        )
        for text in texts[1:]:
            flag.update(text)
            flag.print(text)
        flag.lower()
    written = out.getvalue() + err.getvalue()
    without_color = re.sub(r"\x1b\[[0-9;:]*m", "", written) if "FORCE_COLOR" in env else written
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", without_color)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8", "utf-16"])
def test_no_encoding_makes_anything_raise(encoding: str) -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding, newline="")
    flag = hoist({"name": "it", "static": str}, Runtime(stdout=out), "✔ naïve 中\udce9")
    flag.print("… 中")
    flag.lower("done")
    expected = {
        "ascii": "? na?ve ??\n? ?\ndone\n",
        "latin-1": "? naïve ??\n? ?\ndone\n",
        "cp1252": "? naïve ??\n… ?\ndone\n",
        "utf-8": "✔ naïve 中?\n… 中\ndone\n",
        "utf-16": "✔ naïve 中?\n… 中\ndone\n",
    }
    assert raw.getvalue().decode(encoding) == expected[encoding]


def test_a_stream_that_does_not_say_its_encoding_makes_nothing_raise() -> None:
    class Narrow(io.StringIO):
        encoding = None  # type: ignore[assignment]

        def write(self, text: str, /) -> int:
            return super().write(text.encode("ascii").decode())

    out = Narrow()
    hoist({"name": "it", "static": str}, Runtime(stdout=out), "✔ done").lower()
    assert out.getvalue() == "? done\n"


@pytest.mark.parametrize(
    ("env", "is_tty", "asked"), [({}, False, 0), ({"FORCE_COLOR": "1"}, False, 1), ({"NO_COLOR": "1"}, True, 1)]
)
def test_windows_is_told_to_obey_escapes_before_the_first(
    monkeypatch: pytest.MonkeyPatch, env: dict[str, str], is_tty: bool, asked: int
) -> None:
    out = io.StringIO()
    written: list[str] = []
    colorama = SimpleNamespace(just_fix_windows_console=lambda: written.append(out.getvalue()))
    monkeypatch.setitem(sys.modules, "colorama", colorama)
    rt = Runtime(env=env, stdout=out, is_tty=IsTty(stdout=is_tty), platform="win32")
    hoist({"name": "it", "static": str}, rt, "\x1b[31mred").lower()
    assert written == [""] * asked


def test_no_thread_is_started() -> None:
    before = threading.enumerate()
    flag = hoist({"name": "it", "static": str, "frame": lambda t, s: "x"}, Runtime(), 1)
    assert threading.enumerate() == before
    flag.lower()


def test_a_stream_that_is_closed_is_no_error() -> None:
    out = io.StringIO()
    flag = hoist({"name": "it", "static": str}, Runtime(stdout=out), 1)
    out.close()
    flag.update(2)
    flag.lower(3)


def test_after_lowering_nothing_more_is_said() -> None:
    out = io.StringIO()
    flag = hoist({"name": "it", "static": str}, Runtime(stdout=out), 1)
    flag.lower(2)
    flag.update(3)
    flag.lower(4)
    assert out.getvalue() == "1\n2\n"


SPINNER = {
    "name": "spinner",
    "static": lambda s: {"running": "… building", "ok": "✔ built", "fail": "✖ failed"}[s],
    "ended": lambda s, ok: "ok" if ok else "fail",
}


def test_leaving_the_block_lowers_with_success() -> None:
    out = io.StringIO()
    with hoist(SPINNER, Runtime(stdout=out), "running") as flag:
        flag.print("a line")
    assert out.getvalue() == "… building\na line\n✔ built\n"


def test_an_exception_lowers_with_failure_and_goes_on() -> None:
    out = io.StringIO()
    with pytest.raises(KeyError, match="gone"), hoist(SPINNER, Runtime(stdout=out), "running"):
        raise KeyError("gone")
    assert out.getvalue() == "… building\n✖ failed\n"


def test_a_component_that_fails_at_the_end_does_not_hide_the_exception() -> None:
    def ended(state: int, ok: bool) -> int:
        return state // 0

    component = {"name": "it", "static": str, "ended": ended}
    with pytest.raises(KeyError) as caught, hoist(component, Runtime(), 1):
        raise KeyError("gone")
    (note,) = caught.value.__notes__
    assert note.startswith("it could not be shown to its end: ZeroDivisionError")


def test_a_component_that_fails_is_an_error_where_nothing_else_is() -> None:
    with pytest.raises(ZeroDivisionError), hoist({"name": "it", "static": lambda s: str(1 // s)}, Runtime(), 1) as flag:
        flag.update(0)


def test_the_heartbeat_speaks_only_while_nothing_changes() -> None:
    out, clock = io.StringIO(), manual_clock()
    flag = hoist({"name": "upload", "static": str}, Runtime(stdout=out, clock=clock), "a", heartbeat=30)
    clock.advance(29_000)
    flag.update("b")
    clock.advance(29_000)
    assert out.getvalue() == "a\nb\n"
    clock.advance(31_000)
    assert out.getvalue() == "a\nb\nupload: still running after 59 s\nupload: still running after 89 s\n"
    flag.lower("c")
    clock.advance(90_000)
    assert out.getvalue().endswith("89 s\nc\n")
    assert clock.idle


def test_the_reader_goes_away_quietly(tmp_path: Path) -> None:
    (tmp_path / "many.py").write_text(
        "import sys\nfrom flagstaff.loop import hoist\n"
        "flag = hoist({'name': 'it', 'static': str}, None, 0)\n"
        "for i in range(1, 100_000): flag.update(i)\n"
        "flag.lower()\nprint('reached', file=sys.stderr)\n"
    )
    child = subprocess.Popen(
        [sys.executable, "many.py"], cwd=tmp_path, env={}, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert child.stdout is not None
    assert child.stderr is not None
    with child:
        assert child.stdout.readline().strip() == b"0"
        child.stdout.close()
        assert child.stderr.read().strip() == b"reached"
        assert child.wait(timeout=60) == 0


@pytest.mark.parametrize("json", [False, True])
def test_thirty_two_threads_lose_nothing_and_tear_no_line(json: bool) -> None:
    out, err = io.StringIO(), io.StringIO()
    flag = hoist({"name": "it", "static": str}, Runtime(stdout=out, stderr=err), "start", json=json)

    def work(number: int) -> None:
        for each in range(1000):
            flag.update(f"{number}:{each}")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(32)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    flag.lower("end")
    lines = (err if json else out).getvalue().splitlines()
    if json:
        lines = [re.fullmatch(r'\{"event":"it","state":"(.*)"\}', line)[1] for line in lines]  # type: ignore[index]
    assert lines[0] == "start"
    assert lines[-1] == "end"
    for number in range(32):
        assert [line for line in lines if line.startswith(f"{number}:")] == [f"{number}:{each}" for each in range(1000)]
    assert len(lines) == 32_002


@pytest.mark.parametrize("heartbeat", [0, -1, float("nan")])
@pytest.mark.parametrize("terminal", [False, True])
def test_a_heartbeat_that_would_never_rest_is_refused(heartbeat: float, *, terminal: bool) -> None:
    rt = Runtime(is_tty=IsTty(stdout=terminal), clock=manual_clock())
    with pytest.raises(ValueError, match=r"^heartbeat is "):
        hoist({"name": "upload", "static": str}, rt, 1, heartbeat=heartbeat)


def test_a_dumb_terminal_gets_the_static_text() -> None:
    clock, out = manual_clock(), io.StringIO()
    rt = Runtime(env={"TERM": "dumb"}, is_tty=IsTty(stdin=True, stdout=True), stdout=out, clock=clock)
    component = {"name": "upload", "static": lambda s: f"{s} sent", "frame": lambda t, s: f"{t} {s}"}
    with hoist(component, rt, 1) as flag:
        clock.advance(1000)
        assert flag.mode == "pipe"
        flag.print("beside")
        flag.update(2)
    assert [*track(range(2), rt=rt, label="copy")] == [0, 1]
    assert out.getvalue() == "1 sent\nbeside\n2 sent\ncopy: 1/2 \u00b7 50%\ncopy: 2/2 \u00b7 100%\n"
    assert table([["ora"]], head=["host"], rt=rt) == "host: ora"
    assert box("text", title="title", rt=rt) == "title: text"


def test_a_piped_run_pays_for_no_plugin_files() -> None:
    program = "import sys\nfrom flagstaff import hoist\nhoist({'name': 'a', 'static': str}, None, 1).lower()\n"
    program += "print(*{'json', 'runpy', 'pathlib', 'dataclasses', 'rich'} & set(sys.modules))"
    ran = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:] = {sys.path}\n{program}"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={},
        timeout=60,
        check=False,
    )
    assert (ran.stdout.split(), ran.stderr) == ([b"1"], b"")
