"""Off a terminal: labelled static text or events, no Textual, and no key that anybody waits for."""

import asyncio
import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from caique.errors import PromptRefused
from controlroom import AsyncSession, Closed, Columns, Pane, Screen, Session, run
from flagstaff.components.log_tail import log_tail
from flagstaff.components.spinner import spinner
from flagstaff.components.tasks import tasks
from flagstaff.testing import Captured, runtime
from hypothesis import given, settings
from hypothesis import strategies as st
from processes import bare_env, in_terminal, piped
from roundel.plugin_contract import PluginError
from roundel.runtime import Runtime

BUILD = """
import sys
import controlroom
from controlroom import Columns, Pane, Screen
from flagstaff.components.log_tail import log_tail
from flagstaff.components.tasks import tasks

screen = Screen(
    [
        Pane("tasks", tasks, [{"label": "lint", "status": "running"}], label="Build"),
        Pane("log", log_tail, ["starting"], label="Log", log=True),
    ],
    layout=Columns("log", "tasks"),
)

def main(session):
    session.update("log", ["starting", "lint: 3 files"])
    session.update("tasks", [{"label": "lint", "status": "ok"}])
    session.update("tasks", [{"label": "lint", "status": "ok"}])
    session.print("one warning")
    session.close("done")

result = controlroom.run(screen, main, json="--json" in sys.argv)
loaded = sorted(name for name in ("textual", "prompt_toolkit", "asyncio") if name in sys.modules)
print(result, loaded)
"""
TEXT = """\
Log: starting
Log: lint: 3 files
Build: ✔ lint
one warning
done []
"""
EVENTS = [
    {"event": "tasks", "pane": "tasks", "state": [{"label": "lint", "status": "running"}]},
    {"event": "log_tail", "pane": "log", "state": ["starting"]},
    {"event": "log_tail", "pane": "log", "state": ["lint: 3 files"]},
    {"event": "tasks", "pane": "tasks", "state": [{"label": "lint", "status": "ok"}]},
    {"event": "print", "pane": None, "state": "one warning"},
]


@pytest.fixture
def build(tmp_path: Path) -> Path:
    path = tmp_path / "build.py"
    path.write_text(BUILD, encoding="utf-8")
    return path


@pytest.mark.parametrize("variables", [{}, {"CI": "true"}, {"CLI_ACCESSIBLE": "1"}, {"FORCE_TTY": "1"}])
def test_a_pipe_gets_the_static_text_and_no_textual(build: Path, variables: dict[str, str]) -> None:
    done = piped([sys.executable, str(build)], bare_env(**variables))
    assert (done.stdout, done.stderr, done.returncode) == (TEXT, "", 0)


def test_json_gets_events_on_stderr_and_leaves_stdout_alone(build: Path) -> None:
    done = piped([sys.executable, str(build), "--json"], bare_env())
    assert [json.loads(line) for line in done.stderr.splitlines()] == EVENTS
    assert done.stderr.startswith('{"event":"tasks","pane":"tasks","state":[')
    assert done.stdout == "done []\n"


@pytest.mark.parametrize("variables", [{"CLAUDECODE": "1"}, {"CI": "true"}, {"CLI_ACCESSIBLE": "1"}, {"TERM": "dumb"}])
def test_a_terminal_with_nobody_who_presses_keys_gets_the_text(build: Path, variables: dict[str, str]) -> None:
    shown = in_terminal([sys.executable, str(build)], bare_env(NO_COLOR="1", **variables))
    assert shown.raw.replace("\r\n", "\n") == TEXT
    assert shown.status == 0


def test_the_lock_on_textual_can_go_red(build: Path) -> None:
    shown = in_terminal([sys.executable, str(build)], bare_env())
    assert "done ['asyncio', 'textual']" in shown.raw


def test_a_terminal_that_is_only_stdout_gets_the_text(build: Path) -> None:
    """With stdin piped nobody can press a key, though the output is a terminal."""
    program = f"import subprocess, sys; subprocess.run([sys.executable, {str(build)!r}], stdin=subprocess.DEVNULL)"
    shown = in_terminal([sys.executable, "-c", program], bare_env(NO_COLOR="1"))
    assert shown.raw.replace("\r\n", "\n") == TEXT


def shown(screen: Screen, main: Any, mode: Any = "pipe", **options: Any) -> tuple[str, str]:
    rt = runtime(mode, **options)
    run(screen, main, rt, json=mode == "json")
    return _text(rt)


def _text(rt: Runtime) -> tuple[str, str]:
    assert isinstance(rt.stdout, Captured)
    assert isinstance(rt.stderr, Captured)
    return rt.stdout.text, rt.stderr.text


class Said:
    """A component whose state is its text."""

    name = "said"

    def static(self, state: str) -> str:
        return state


def test_the_panes_come_in_declared_order_whatever_the_layout() -> None:
    screen = Screen([Pane("b", Said(), "two"), Pane("a", Said(), "one")], layout=Columns("a", "b"))
    assert shown(screen, lambda _: None)[0] == "b: two\na: one\n"


def test_what_grows_is_appended_and_what_changes_is_written_whole() -> None:
    def main(session: Session) -> None:
        for state in ("1", "1\n2", "1\n2", "3\n\n4", ""):
            session.update("pane", state)

    assert shown(Screen([Pane("pane", Said(), "")]), main)[0] == "pane: 1\npane: 2\npane: 3\npane:\npane: 4\n"


def test_a_long_log_costs_what_is_new() -> None:
    class Lines(list[str]):
        asked = 0

        def __getitem__(self, index: Any) -> Any:
            given: Any = super().__getitem__(index)
            Lines.asked += len(given) if isinstance(index, slice) else 1
            return given

    lines = Lines()

    def main(session: Session) -> None:
        for number in range(500):
            lines.append(str(number))
            session.update("log", lines)

    out, _ = shown(Screen([Pane("log", log_tail, lines)]), main)
    assert out == "".join(f"log: {number}\n" for number in range(500))
    assert Lines.asked < 5 * 500


LINES = st.lists(st.text("ab \x1b", max_size=3), max_size=4)


@settings(deadline=None, max_examples=60)
@given(LINES, st.lists(st.tuples(st.booleans(), LINES), max_size=6))
def test_the_events_of_a_log_hold_what_is_new_and_say_what_the_text_says(
    first: list[str], changes: list[tuple[bool, list[str]]]
) -> None:
    def main(session: Session) -> None:
        lines = first
        for grows, more in changes:
            lines = [*lines, *more] if grows else more
            session.update("log", lines)

    screen = Screen([Pane("log", log_tail, first, "L", log=True)])
    out, _ = shown(screen, main)
    _, err = shown(screen, main, "json")
    events = [json.loads(line) for line in err.splitlines()]
    assert {(event["event"], event["pane"]) for event in events} == {("log_tail", "log")}
    assert "".join(f"L: {line}\n" if line else "L:\n" for event in events for line in event["state"]) == out
    assert [event for event in events if not event["state"]] == ([] if first else events[:1])


def test_the_events_of_a_long_log_cost_what_is_new() -> None:
    def main(session: Session) -> None:
        lines: list[str] = []
        for number in range(500):
            lines.append(str(number))
            session.update("log", lines)

    _, err = shown(Screen([Pane("log", log_tail, [], log=True)]), main, "json")
    states = [json.loads(line)["state"] for line in err.splitlines()]
    assert states == [[], *([str(number)] for number in range(500))]


def test_a_pane_that_is_no_log_has_its_state_in_its_events() -> None:
    screen = Screen([Pane("tail", log_tail, ["a"]), Pane("said", Said(), "a", log=True)])
    main = lambda session: session.update("tail", ["a", "b"]) or session.update("said", "a\nb")  # noqa: E731
    _, err = shown(screen, main, "json")
    assert [json.loads(line)["state"] for line in err.splitlines()] == [["a"], "a", ["a", "b"], "a\nb"]


HOSTILE = "a\x1b[2Jb\x1b]0;title\x07c\r\x9bmd\u202e\x00"


def test_hostile_text_reaches_no_stream() -> None:
    def main(session: Session) -> None:
        session.print(HOSTILE)

    out, _ = shown(Screen([Pane("p", Said(), HOSTILE, label=f"label {HOSTILE}\nx")]), main, level=1)
    assert out == "label abcd x: abcd\nabcd\n"


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.sampled_from("ab"), st.text(max_size=12)), max_size=8), st.text(max_size=8))
def test_no_state_writes_a_control_character(states: list[tuple[str, str]], label: str) -> None:
    def main(session: Session) -> None:
        for pane, state in states:
            session.update(pane, state)

    out, _ = shown(Screen([Pane("a", Said(), "", label=label), Pane("b", Said(), "")]), main)
    assert all(char in "\n\t" or (char >= " " and not "\x7f" <= char <= "\x9f") for char in out)
    assert not out or out.endswith("\n")


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 2)), max_size=10))
def test_one_event_for_each_transition_of_a_pane(updates: list[tuple[str, int]]) -> None:
    def main(session: Session) -> None:
        for pane, state in updates:
            session.update(pane, str(state))

    _, err = shown(Screen([Pane("a", Said(), "0"), Pane("b", Said(), "0")]), main, "json")
    last = {"a": 0, "b": 0}
    expected = [("a", "0"), ("b", "0")]
    for pane, state in updates:
        if last[pane] != state:
            last[pane] = state
            expected.append((pane, str(state)))
    assert [(event["pane"], event["state"]) for event in map(json.loads, err.splitlines())] == expected


def test_an_encoding_without_the_glyphs_gets_their_twins() -> None:
    screen = Screen([Pane("p", tasks, [{"label": "é", "status": "ok"}])])
    assert shown(screen, lambda _: None, encoding="ascii")[0] == "p: [ok] ?\n"


def test_the_panes_end_as_main_does() -> None:
    screen = Screen([Pane("p", spinner, "building")])
    assert shown(screen, lambda _: None)[0] == "p: … building\np: ✔ building\n"
    rt = runtime("pipe")
    with pytest.raises(ZeroDivisionError):
        run(screen, lambda _: 1 / 0, rt)
    assert _text(rt)[0] == "p: … building\np: ✖ building\n"


def test_run_gives_what_main_returns_or_close_was_given() -> None:
    screen = Screen([Pane("p", Said(), "")])
    assert run(screen, lambda _: 3, runtime()) == 3

    def closing(session: Session) -> int:
        session.close(4)
        session.update("p", "never shown")
        return 5

    rt = runtime()
    assert run(screen, closing, rt) == 4
    assert _text(rt) == ("", "")


def test_closed_from_elsewhere_is_an_error_like_any_other() -> None:
    def main(_session: Session) -> None:
        raise Closed

    with pytest.raises(Closed):
        run(Screen([Pane("p", Said(), "")]), main, runtime())


def test_an_async_main() -> None:
    async def main(session: AsyncSession) -> str:
        session.update("p", "shown")
        return await session.wait_key({"q": "quit", "r": "again"}, default="q")

    class Called:
        async def __call__(self, session: AsyncSession) -> str:
            return await main(session)

    for each in (main, Called()):
        rt = runtime()
        assert run(Screen([Pane("p", Said(), "")]), each, rt) == "q"
        assert _text(rt)[0] == "p: shown\n"


@pytest.mark.parametrize(
    ("mode", "why"),
    [
        ("pipe", "when nobody is there to press it"),
        ("ci", "when nobody is there to press it"),
        ("json", "under --json"),
        ("tty", "when the screen is shown as text"),
    ],
)
def test_a_key_without_a_default_is_refused_at_once(mode: Any, why: str) -> None:
    """In mode tty the runtime is a terminal without file descriptors: nothing that keys could be read from."""
    refused: list[PromptRefused] = []

    def main(session: Session) -> None:
        assert session.wait_key(default="x") == "x"
        with pytest.raises(PromptRefused) as raised:
            session.wait_key({"r": "run again", "q": ""})
        refused.append(raised.value)
        session.wait_key()

    with pytest.raises(PromptRefused, match=f"^a key is required {why}\n"):
        run(Screen([Pane("p", Said(), "")]), main, runtime(mode), json=mode == "json")
    assert refused[0].code == "USAGE"
    assert refused[0].exit_code == 2
    assert refused[0].message == f"a key is required {why}: r (run again) or q"
    assert "default" in refused[0].fix


def test_a_refusal_names_a_hostile_key_on_one_line() -> None:
    with pytest.raises(PromptRefused) as refused:
        run(Screen([Pane("p", Said(), "")]), lambda session: session.wait_key({"q": "x\n\x1b[31my"}), runtime())
    assert refused.value.message == "a key is required when nobody is there to press it: q (x y)"


def test_the_session_is_closed_when_run_is_over() -> None:
    kept: list[Session] = []
    rt = runtime()
    run(Screen([Pane("p", Said(), "shown")]), kept.append, rt)
    with pytest.raises(Closed):
        kept[0].print("late")
    assert _text(rt)[0] == "p: shown\n"


def test_a_plain_main_that_returns_an_awaitable_is_refused() -> None:
    async def work(_session: Any) -> None: ...

    with pytest.raises(TypeError, match="main returned a coroutine, which nothing awaits: pass an async function"):
        run(Screen([Pane("p", Said(), "")]), lambda session: work(session), runtime())  # noqa: PLW0108 - the fault itself


def test_run_inside_an_event_loop_is_refused() -> None:
    async def inside() -> None:
        with pytest.raises(RuntimeError, match=r"an event loop already runs in this thread"):
            run(Screen([Pane("p", Said(), "")]), lambda _: None, runtime())

    asyncio.run(inside())


def test_a_silent_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """stdin is a pipe that stays open and says nothing: the refusal comes all the same."""
    program = tmp_path / "ask.py"
    program.write_text(
        "import controlroom\n"
        "from controlroom import Pane, Screen\n"
        "controlroom.run(Screen([Pane('p', 'spinner', 'x')]), lambda session: session.wait_key({'q': 'quit'}))\n",
        encoding="utf-8",
    )
    child = subprocess.Popen(
        [sys.executable, str(program)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=bare_env(), encoding="utf-8",
    )  # fmt: skip
    with child:
        assert child.stderr is not None
        assert child.stderr.read().splitlines()[-2:] == [
            "caique.errors.PromptRefused: a key is required when nobody is there to press it: q (quit)",
            "fix: run this in a terminal with a person at it, or let the program name a default: "
            "wait_key(..., default=...)",
        ]
    assert child.returncode == 1


def test_misuse_is_told() -> None:
    def main(session: Session) -> None:
        with pytest.raises(KeyError, match="no pane is called 'q'; there is p"):
            session.update("q", "")
        with pytest.raises(ValueError, match="the default 'x' is none of the keys a, b"):
            session.wait_key({"a": "", "b": ""}, default="x")
        with pytest.raises(ValueError, match="there is no key to wait for"):
            session.wait_key({})
        with pytest.raises(ValueError, match="no keyboard sends the key 'esc': "):
            session.wait_key({"esc": "back"}, default="esc")
        with pytest.raises(ValueError, match=r"ctrl\+c always interrupts the program"):
            session.wait_key({"ctrl+c": "leave"})
        wrong: Any = "qr"
        with pytest.raises(TypeError, match="wait_key takes a mapping of keys to labels, not 'qr'"):
            session.wait_key(wrong)

    run(Screen([Pane("p", Said(), "")]), main, runtime())


def test_updates_from_threads_keep_their_lines_whole() -> None:
    def main(session: Session) -> None:
        def work(pane: str) -> None:
            for number in range(50):
                session.update(pane, f"{pane}{number}\n{pane}")

        threads = [threading.Thread(target=work, args=(pane,)) for pane in "ab"]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    out, _ = shown(Screen([Pane("a", Said(), ""), Pane("b", Said(), "")]), main)
    lines = out.splitlines()
    assert len(lines) == 200
    for pane in "ab":
        own = [line for line in lines if line.startswith(f"{pane}: ")]
        assert own == [line for n in range(50) for line in (f"{pane}: {pane}{n}", f"{pane}: {pane}")]


def test_a_pane_without_a_static_projection_is_refused() -> None:
    for component, code in (({"name": "x"}, "E_NO_STATIC_PROJECTION"), ("sprogress", "E_PLUGIN_SCHEMA")):
        with pytest.raises(PluginError, match=r"panes\.p\.component") as refused:
            run(Screen([Pane("p", component)]), lambda _: None, runtime())
        assert refused.value.code == code


def test_a_component_that_gives_no_text_or_raises_is_named_with_its_pane() -> None:
    for state, error in ((3, "static of component 'said' gave int: it must give a text"), (None, "gave NoneType")):
        with pytest.raises(TypeError, match=error) as raised:
            run(Screen([Pane("fine", Said(), ""), Pane("bad", Said(), state)]), lambda _: None, runtime())
        note = "raised by the component of the pane 'bad'"
        more = ", which has no state: give it a first one, Pane(name, component, state)"
        assert raised.value.__notes__ == [note + (more if state is None else "")]

    def main(session: Session) -> None:
        session.update("done", [3.5, None])
        session.update("done", 3.5)

    with pytest.raises(TypeError) as raised:
        run(Screen([Pane("done", tasks, [])]), main, runtime())
    assert raised.value.__notes__[0] == "raised by the component of the pane 'done'"


def test_a_main_that_yields_is_refused_since_nothing_of_it_would_run() -> None:
    def reading(_session: Session) -> Any:
        yield 1

    async def awaiting(_session: AsyncSession) -> Any:
        yield 1

    for main in (reading, awaiting):
        with pytest.raises(TypeError, match="main returned a generator, which nothing reads: it may not yield"):
            run(Screen([Pane("p", Said(), "")]), main, runtime())


def test_a_label_of_nothing_that_is_seen_is_the_name() -> None:
    for label in ("", "  ", "\x1b[2J", "\u202e\n"):
        assert shown(Screen([Pane("p", Said(), "x", label=label)]), lambda _: None)[0] == "p: x\n"


def test_labels_of_keys_are_texts() -> None:
    def main(session: Session) -> None:
        wrong: Any = {"a": None}
        with pytest.raises(TypeError, match="wait_key takes labels that are texts: that of 'a' is None"):
            session.wait_key(wrong, default="a")

    run(Screen([Pane("p", Said(), "")]), main, runtime())
