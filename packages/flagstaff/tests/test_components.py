"""What each component says to each of the five readers, to the byte off a terminal."""

import json
from dataclasses import dataclass
from typing import Any

import pytest
from flagstaff import registry
from flagstaff.components.box import box, box_component
from flagstaff.components.diff import diff
from flagstaff.components.log_tail import log_tail
from flagstaff.components.markdown import markdown
from flagstaff.components.progress import duration, progress, share
from flagstaff.components.spinner import spinner
from flagstaff.components.tab_bar import tab_bar
from flagstaff.components.table import table, table_component
from flagstaff.components.tasks import TaskList, tasks
from flagstaff.components.tree import tree
from flagstaff.loop import hoist
from flagstaff.testing import runtime, transcript, written
from hypothesis import given, settings
from hypothesis import strategies as st

UNIFIED = "--- a/s.ini\n+++ b/s.ini\n@@ -1,2 +1,2 @@\n-port = 80\n+port = 8080\n log = all"
MARKDOWN = "# Release\n\n- a **table**\n"

# component, states, the text off a terminal, rows that a terminal shows of the last state
FORMS = [
    (spinner, ["building", {"label": "built", "status": "ok"}], "… building\n✔ built\n", "✔ built"),
    (spinner, [{"label": "deploy", "status": "fail"}], "✖ deploy\n", "✖ deploy"),
    (spinner, [{"label": "cache", "status": "warn"}], "⚠ cache\n", "⚠ cache"),
    (spinner, [{"label": "note", "status": "info"}], "\u2139 note\n", "\u2139 note"),
    (
        progress,
        [{"done": 12, "total": 30, "unit": "files"}],
        "12/30 files · 40%\n",
        f"{'━' * 9}{'─' * 15} 12/30 files · 40%",
    ),
    (progress, [{"done": 12, "unit": "files"}], "12 files\n", "12 files"),
    (progress, [{"done": 31, "total": 30}], "31\n", "31"),
    (progress, [{"done": 0, "total": 0}], "0/0 · 100%\n", f"{'━' * 24} 0/0 · 100%"),
    (progress, [{"label": "copy", "done": 1, "total": 3}], "copy: 1/3 · 33%\n", f"copy {'━' * 8}{'─' * 16} 1/3 · 33%"),
    (
        tasks,
        [
            [{"label": "install", "status": "running"}, {"label": "test"}],
            [{"label": "install", "status": "ok"}, {"label": "test", "status": "running"}],
            [{"label": "install", "status": "ok"}, {"label": "test", "status": "fail"}],
        ],
        "✔ install\n✖ test\n",
        "✔ install\n✖ test",
    ),
    (box_component, [{"title": "title", "text": "text"}], "title: text\n", "╭─ title ─╮\n│ text    │\n╰─────────╯"),
    (box_component, [{"text": "text"}], "text\n", "╭──────╮\n│ text │\n╰──────╯"),
    (
        table_component,
        [{"head": ["host", "tests"], "rows": [["ora", 99]]}],
        "host: ora, tests: 99\n",
        "╭──────┬───────╮\n│ host │ tests │\n├──────┼───────┤\n│ ora  │ 99    │\n╰──────┴───────╯",
    ),
    (
        table_component,
        [{"rows": [["ora", 99], ["vega", 104]]}],
        "ora\t99\nvega\t104\n",
        "╭──────┬─────╮\n│ ora  │ 99  │\n│ vega │ 104 │\n╰──────┴─────╯",
    ),
    (log_tail, [["one"], ["one", "two", "three"]], "one\ntwo\nthree\n", "one\ntwo\nthree"),
    (diff, [UNIFIED + "\n"], UNIFIED + "\n", UNIFIED),
    (
        diff,
        [{"path": "s.ini", "before": "port = 80\nlog = all\n", "after": "port = 8080\nlog = all\n"}],
        UNIFIED + "\n",
        UNIFIED,
    ),
    (markdown, [MARKDOWN], MARKDOWN, f"{'Release':^80}".rstrip() + "\n\n • a table"),
    (tab_bar, [{"tabs": ["files", "log"], "active": 1}], "log\n", "files │ [log]"),
    (
        tree,
        [{"label": "src", "children": [{"label": "a", "children": ["b"]}, "c"]}],
        "src\n  a\n    b\n  c\n",
        "src\n├── a\n│   └── b\n└── c",
    ),
]


@pytest.mark.parametrize(("component", "states", "static", "drawn"), FORMS)
def test_the_five_forms(component: Any, states: Any, static: Any, drawn: Any) -> None:
    got = transcript(component, states)
    assert (got.pipe, got.ci, got.accessible) == (static, static, static)
    events = [json.loads(line) for line in got.json.splitlines()]
    name = component(runtime()).name
    assert events == [{"event": name, "state": state} for state in states]
    # What a terminal is left with, and what it showed before that.
    final = component(runtime()).static(states[-1]).removesuffix("\n").split("\n")
    assert got.tty.endswith("\r\n".join(final) + "\r\n\x1b[?25h\x1b[?2026l")
    assert _frame(component, states[-1]) == drawn


def _frame(component: Any, state: Any, t: Any = 0.0, **options: Any) -> Any:
    made = component(runtime("tty", **options))
    return made.static(state) if made.frame is None else made.frame(t, state)


@pytest.mark.parametrize(("component", "states", "static", "drawn"), FORMS)
def test_every_form_is_ascii_where_the_encoding_is(component: Any, states: Any, static: Any, drawn: Any) -> None:
    ascii_states = [{"label": "x", "status": "ok"}] if component is spinner else states
    for text in transcript(component, ascii_states, encoding="ascii"):
        assert text.isascii()
        assert "?" not in text.replace("\x1b[?", "")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8", "utf-16"])
@pytest.mark.parametrize(("component", "states", "static", "drawn"), FORMS)
def test_no_encoding_raises(component: Any, states: Any, static: Any, drawn: Any, encoding: Any) -> None:
    assert transcript(component, states, encoding=encoding).json


def test_ascii_twins() -> None:
    assert transcript(spinner, ["building", {"label": "built", "status": "ok"}], encoding="ascii").pipe == (
        "... building\n[ok] built\n"
    )
    assert transcript(progress, [{"done": 12, "total": 30}], encoding="ascii").pipe == "12/30 - 40%\n"
    assert transcript(progress, [{"done": 12, "total": 30}], encoding="latin-1").pipe == "12/30 · 40%\n"
    rt = runtime("tty", env={"TERM": "linux"})
    frame: Any = progress(rt).frame
    assert frame(0, {"done": 12, "total": 24}) == "############------------ 12/24 - 50%"
    assert _frame(spinner, "building", 130, env={"TERM": "linux"}) == "\\ building"
    assert _frame(table_component, {"rows": [["a"]]}, env={"TERM": "linux"}) == "+---+\n| a |\n+---+"
    assert _frame(tree, {"label": "a", "children": ["b", "c"]}, env={"TERM": "linux"}) == "a\n|-- b\n`-- c"


def test_a_windows_console_that_says_nothing_gets_the_twins() -> None:
    rt = runtime().replace(platform="win32")
    assert spinner(rt).static({"label": "built", "status": "ok"}) == "[ok] built"
    assert spinner(rt.replace(env={"WT_SESSION": "1"})).static({"label": "built", "status": "ok"}) == "✔ built"


def test_states_are_mappings_or_objects() -> None:
    @dataclass
    class Copy:
        done: int
        total: int
        unit: str = "files"

    got = transcript(progress, [Copy(12, 30)])
    assert got.pipe == "12/30 files · 40%\n"
    assert json.loads(got.json) == {"event": "progress", "state": {"done": 12, "total": 30, "unit": "files"}}


def test_progress_says_rate_and_time_left() -> None:
    frame: Any = progress(runtime("tty")).frame
    assert frame(10_000, {"done": 50, "total": 200}).endswith("50/200 · 25% · 5.0/s · 0:30 left")
    assert frame(10_000, {"done": 2000, "total": 10**7}).endswith("2000/10000000 · 0% · 200/s · 13:53:10 left")
    # What was done before this run does not count for the rate.
    assert frame(10_000, {"done": 150, "initial": 100, "total": 200}).endswith("150/200 · 75% · 5.0/s · 0:10 left")
    assert frame(10_000, {"done": 200, "total": 200}).endswith("200/200 · 100% · 20.0/s")


def test_a_narrow_terminal_cuts_the_bar_and_not_the_words() -> None:
    state = {"done": 10, "total": 20, "label": "写"}
    assert _frame(progress, state, columns=30) == f"写 {'━' * 7}{'─' * 8} 10/20 · 50%"
    assert _frame(progress, state, columns=21) == "写 ━━━─── 10/20 · 50%"
    assert _frame(progress, state, columns=20) == "写 10/20 · 50%"


@pytest.mark.parametrize(("seconds", "text"), [(0, "0:00"), (59.6, "1:00"), (187, "3:07"), (7387, "2:03:07")])
def test_duration(seconds: Any, text: Any) -> None:
    assert duration(seconds) == text


@settings(deadline=None, max_examples=200)
@given(st.integers(0, 10**15), st.integers(1, 10**15))
def test_100_percent_is_said_when_all_is_done_and_only_then(done: Any, total: Any) -> None:
    done = min(done, total)
    assert (share(done, total) == 100) == (done == total)
    assert 0 <= share(done, total) <= 100


def test_spinner_turns_and_ends_by_how_its_block_was_left() -> None:
    frame: Any = spinner(runtime("tty")).frame
    assert [frame(t, "build")[0] for t in (0, 79, 80, 800)] == ["⠋", "⠋", "⠙", "⠋"]
    rt = runtime("pipe")
    with hoist(spinner(rt), rt, "building"):
        pass
    with pytest.raises(KeyError), hoist(spinner(rt), rt, "testing"):
        raise KeyError
    with hoist(spinner(rt), rt, "deploying") as flag:
        flag.update({"label": "deployed", "status": "warn"})
    assert written(rt) == ("… building\n✔ building\n… testing\n✖ testing\n… deploying\n⚠ deployed\n")


def test_colour_follows_the_policy() -> None:
    states = ["building", {"label": "built", "status": "ok"}]
    assert transcript(spinner, states, level=1).pipe == "… building\n\x1b[32m✔\x1b[39m built\n"
    assert transcript(diff, ["+new"], level=1).pipe == "\x1b[32m+new\x1b[39m\n"
    bold = "\x1b[1m\x1b[4m[log]\x1b[24m\x1b[22m"
    assert _frame(tab_bar, {"tabs": ["files", "log"], "active": 1}, level=1) == f"files │ {bold}"
    plain = _frame(markdown, "**strong**")
    assert plain == "strong"
    assert _frame(markdown, "**strong**", level=1) == "\x1b[1mstrong\x1b[0m"


def test_box_and_table_as_texts_to_print() -> None:
    assert box("text", title="title", rt=runtime("pipe")) == "title: text"
    assert box("text", title="title", rt=runtime("accessible")) == "title: text"
    assert box("text", rt=runtime("tty")) == "╭──────╮\n│ text │\n╰──────╯"
    assert table([["ora", 99]], head=["host", "tests"], rt=runtime("ci")) == "host: ora, tests: 99"
    assert table([["a\tb", "c\nd"]], rt=runtime()) == "a b\tc d"
    assert table([["ora"]], rt=runtime("tty")) == "╭─────╮\n│ ora │\n╰─────╯"


def test_a_row_longer_or_shorter_than_the_head() -> None:
    states = [{"head": ["a", ""], "rows": [[1], [], [1, 2, 3]]}]
    assert transcript(table_component, states).pipe == "a: 1\n\na: 1, 2, 3\n"
    assert _frame(table_component, states[0]).count("\n") == 6


def test_a_table_is_as_wide_as_the_terminal_at_most() -> None:
    drawn = _frame(table_component, {"rows": [["word " * 30]]}, columns=40)
    assert max(len(line) for line in drawn.split("\n")) == 40


def test_diff_marks_a_last_line_that_is_not_ended() -> None:
    state = {"before": "a", "after": "a\n"}
    assert diff(runtime()).static(state) == ("--- before\n+++ after\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a")
    assert diff(runtime()).static({"before": "a\n", "after": "a\n"}) == ""


def test_a_deep_tree() -> None:
    root: dict[str, Any] = {"label": "0"}
    node = root
    for depth in range(1, 2000):
        node["children"] = [{"label": str(depth)}]
        node = node["children"][0]
    assert tree(runtime()).static(root).split("\n")[-1] == "  " * 1999 + "1999"
    assert _frame(tree, root).split("\n")[1999].endswith("└── 1999")


def test_log_tail_shows_the_last_lines_and_leaves_all() -> None:
    lines = [f"line {number}" for number in range(20)]
    assert _frame(log_tail, lines).split("\n") == lines[-8:]
    assert transcript(log_tail, [lines[:3], lines]).pipe == "".join(f"{line}\n" for line in lines)
    assert "\r\n".join(lines) in transcript(log_tail, [lines]).tty


def test_tasks_settle_in_any_order() -> None:
    rt = runtime("pipe")
    todo = TaskList.of(["install", "lint", "test"])
    with hoist(tasks(rt), rt, todo) as flag:
        flag.update(todo.set(2, "running"))
        flag.update(todo.set(2, "ok"))
        flag.update(todo.set(0, "warn"))
        late = todo.add("deploy")
        flag.update(todo.set(late, "fail"))
    assert written(rt) == "✔ test\n⚠ install\n✖ deploy\n"
    with pytest.raises(ValueError, match="'test' has settled already, as 'ok'"):
        todo.set(2, "fail")
    with pytest.raises(ValueError, match="'done' is no status"):
        todo.set(1, "done")


def test_plain_lists_settle_in_any_order_too() -> None:
    def states(*changes: tuple[int, str]) -> list[Any]:
        labels, statuses, made = ("install", "lint", "test"), ["pending"] * 3, []
        for index, status in changes:
            statuses[index] = status
            made.append([{"label": label, "status": status} for label, status in zip(labels, statuses, strict=True)])
        return made

    changes = states((0, "running"), (2, "ok"), (1, "fail"), (0, "warn"))
    assert transcript(tasks, changes).pipe == "✔ test\n✖ lint\n⚠ install\n"
    # Another list in the same component begins anew.
    component = tasks(runtime())
    assert [component.static(state) for state in changes][-1] == "✔ test\n✖ lint\n⚠ install"
    again = states((0, "ok"), (1, "ok"))
    assert [component.static(state) for state in [changes[0], *again]] == ["", "✔ install", "✔ install\n✔ lint"]


def test_events_of_a_task_list_do_not_grow_with_it() -> None:
    rt = runtime("json")
    todo = TaskList.of(str(number) for number in range(100))
    with hoist(tasks(rt), rt, todo, json=True) as flag:
        flag.update(todo.set(3, "running"))
        flag.update(todo.set(3, "ok"))
    assert [json.loads(line)["state"] for line in written(rt).splitlines()] == [
        {"settled": 0, "total": 100, "last": None},
        {"settled": 0, "total": 100, "last": {"label": "3", "status": "running"}},
        {"settled": 1, "total": 100, "last": {"label": "3", "status": "ok"}},
    ]


def test_a_long_task_list_on_a_terminal_shows_what_runs() -> None:
    todo = TaskList.of(f"task {number}" for number in range(100))
    for number in range(50):
        todo.set(number, "ok")
    todo.set(50, "running")
    shown = _frame(tasks, todo).split("\n")
    assert shown[0] == "… 46 above"
    assert shown[1] == "✔ task 46"
    assert shown[5] == "⠋ task 50"
    assert shown[6] == "· task 51"
    assert shown[-1] == "… 42 below"


def test_20000_tasks_cost_what_is_new() -> None:
    class Counted(list[Any]):
        """A list that counts how many of its items were read."""

        read = 0

        def __getitem__(self, index: Any) -> Any:
            got = super().__getitem__(index)
            Counted.read += len(got) if isinstance(index, slice) else 1
            return got

        def __iter__(self) -> Any:
            Counted.read += len(self)
            return super().__iter__()

    count = 20_000
    rt = runtime("pipe")
    todo = TaskList.of(f"task {number}" for number in range(count))
    todo.in_order, todo.all = Counted(todo.in_order), Counted(todo.all)
    with hoist(tasks(rt), rt, todo) as flag:
        for task in list.__iter__(todo.all):
            flag.update(todo.set(task, "ok"))
    assert written(rt) == "".join(f"✔ task {number}\n" for number in range(count))
    assert Counted.read <= 2 * count


HOSTILE = "\x1b[2Ja\x1b]0;t\x07b\rc\x9b1Ad\u202ee\x00f"


def _hostile_states() -> Any:
    return [
        (spinner, {"label": HOSTILE}),
        (progress, {"done": 1, "label": HOSTILE, "unit": HOSTILE}),
        (tasks, [{"label": HOSTILE, "status": "ok"}, {"label": HOSTILE, "status": "running"}]),
        (box_component, {"title": HOSTILE, "text": HOSTILE}),
        (table_component, {"head": [HOSTILE], "rows": [[HOSTILE]]}),
        (log_tail, [HOSTILE]),
        (diff, {"path": HOSTILE, "before": HOSTILE, "after": HOSTILE * 2}),
        (markdown, HOSTILE),
        (tab_bar, {"tabs": [HOSTILE]}),
        (tree, {"label": HOSTILE, "children": [HOSTILE]}),
    ]


@pytest.mark.parametrize(("component", "state"), _hostile_states())
def test_hostile_text_is_no_control(component: Any, state: Any) -> None:
    made = component(runtime("tty"))
    drawn = made.static(state) if made.frame is None else made.static(state) + made.frame(0, state)
    assert not set(drawn) & set("\x1b\r\x07\x9b\x00\u202e")
    assert "abcdef" in drawn
    for form, text in transcript(component, [state])._asdict().items():
        assert form == "tty" or not set(text) & set("\x1b\r\x07\x9b\x00")


@settings(deadline=None, max_examples=150)
@given(st.text(), st.sampled_from(range(10)))
def test_no_mode_but_tty_writes_a_carriage_return_or_an_escape(text: Any, index: Any) -> None:
    component, _ = _hostile_states()[index]
    state = json.loads(
        json.dumps(_hostile_states()[index][1]).replace(json.dumps(HOSTILE)[1:-1], json.dumps(text)[1:-1])
    )
    got = transcript(component, [state])
    for form in (got.pipe, got.ci, got.accessible, got.json):
        assert "\r" not in form
        assert "\x1b" not in form


def test_a_glyph_is_registered_under_the_names_of_the_statuses() -> None:
    assert tuple(registry.GLYPHS) == ("ok", "fail", "warn", "info", "running")
    assert all(glyph.ascii.isascii() for glyph in registry.GLYPHS.values())


@pytest.mark.parametrize("hostile", ["\udc9b31m", "\udcc2\udc9b31m"], ids=ascii)
def test_a_byte_that_is_no_text_is_not_handed_on(hostile: str) -> None:
    # A stream of a C locale writes a lone surrogate as the byte it stands for, which may be a control.
    rt = runtime()
    given = [table([[hostile]], head=["a"], rt=rt), box(hostile, rt=rt), spinner(rt).static(hostile)]
    for text in given:
        assert text.encode("utf-8").decode().endswith("?31m")


@pytest.mark.parametrize("row", ["ora", {"host": "ora"}])
def test_a_row_that_is_no_list_of_cells_is_refused(row: Any) -> None:
    with pytest.raises(
        TypeError, match=rf"^row 1 of a table is of type {type(row).__name__}: pass its cells as a list$"
    ):
        table([["vega"], row], rt=runtime())


@pytest.mark.parametrize("make", [spinner, tasks])
@pytest.mark.parametrize("mode", ["tty", "pipe"])
def test_a_status_that_is_none_is_refused(make: Any, mode: Any) -> None:
    rt = runtime(mode)
    state = {"label": "build", "status": "okay"}
    flag = hoist(make(rt), rt, "building" if make is spinner else [])
    with pytest.raises(ValueError, match=r"^'okay' is no status.*: use one of .*ok, fail, warn, info, running"):
        flag.lower(state if make is spinner else [state])


def test_a_long_word_in_a_narrow_table_is_folded_and_not_cut() -> None:
    word = "0123456789" * 7
    drawn = table([["sums.py", word]], head=["file", "sha256"], rt=runtime("tty", columns=40))
    assert max(map(len, drawn.splitlines())) <= 40
    last = "".join(line.split("│")[2].strip() for line in drawn.splitlines() if line.startswith("│"))
    assert last == "sha256" + word


def test_a_text_in_the_place_of_a_task_is_refused() -> None:
    with pytest.raises(TypeError, match=r"^task 'install' is a text: use TaskList.of"):
        hoist(tasks(runtime()), runtime(), ["install"])
