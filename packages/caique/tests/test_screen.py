"""The rich form, in a real terminal: what is on the screen while a question is asked, and after."""

from pathlib import Path
from typing import Any

import pytest
from caique.choosing import UNICODE
from caique.raw_text import pasted
from caique.spec import PromptSpec
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.keys import Keys

POINTER = UNICODE.pointer
MANY: PromptSpec = {"kind": "select", "message": "Which host?", "choices": [f"host {index}" for index in range(200)]}
FEW: PromptSpec = {
    "kind": "select",
    "message": "Which host?",
    "choices": ["github", {"value": "gitlab", "label": "GitLab", "hint": "self-hosted"}, "sourcehut"],
}
WIDE: PromptSpec = {
    "kind": "multiselect",
    "message": "どれ?",
    "choices": [{"value": "jp", "label": "日本語" * 20}, {"value": "owl", "label": "🦉 owl", "hint": "夜"}, "c"],
}
TEXT: PromptSpec = {"kind": "text", "message": "Which host?"}
DOWN, UP, PAGE_DOWN, END = "\x1b[B", "\x1b[A", "\x1b[6~", "\x1b[F"


def asking(spec: PromptSpec, more: str = "") -> str:
    """Give a program that asks one question and says how it ended."""
    return f"""
from caique.ask import ask
from caique.errors import Cancelled
spec = {spec!r}
{more}
try:
    print("ANSWER", repr(ask(spec)))
except Cancelled:
    print("CANCELLED")
"""


def test_a_select_while_choosing_and_after(terminal: Any) -> None:
    tty = terminal(asking(FEW))
    tty.wait_for("1 of 3")
    assert tty.text() == (
        "? Which host?\n"
        f"{POINTER} github\n"
        "  GitLab  self-hosted\n"
        "  sourcehut\n"
        "1 of 3: arrows move, type to filter, Enter takes"
    )
    assert tty.screen.cursor.hidden
    tty.type(DOWN)
    tty.wait_for("2 of 3")
    assert f"{POINTER} GitLab  self-hosted" in tty.text()
    tty.type("\r")
    assert tty.end() == 0
    assert tty.text() == "✔ Which host? GitLab\nANSWER 'gitlab'"
    assert not tty.screen.cursor.hidden
    assert tty.settings() == tty.settings_before


def test_a_select_after_cancelling(terminal: Any) -> None:
    tty = terminal(asking(FEW))
    tty.wait_for("1 of 3")
    tty.type("\x03")
    assert tty.end() == 0
    assert tty.text() == "✖ Which host?\nCANCELLED"
    assert not tty.screen.cursor.hidden
    assert tty.settings() == tty.settings_before


def test_200_choices_on_24_rows_scroll(terminal: Any) -> None:
    tty = terminal(asking(MANY))
    tty.wait_for("1 of 200")
    shown = tty.text().splitlines()
    assert shown[:2] == ["? Which host?", f"{POINTER} host 0"]
    assert len(shown) == 23
    tty.type(PAGE_DOWN * 10)
    tty.wait_for("101 of 200")
    assert f"{POINTER} host 100" in tty.text()
    assert tty.text().splitlines()[0] == "? Which host?"
    tty.type(END)
    tty.wait_for("200 of 200")
    assert tty.text().splitlines()[-2] == f"{POINTER} host 199"
    tty.type(DOWN)
    tty.wait_for("1 of 200")
    tty.type("HOST 19")
    tty.wait_for("of 11:")
    tty.type("\x7f55")
    tty.wait_for("of 1:")
    assert tty.text() == (
        f"? Which host? HOST 155\n{POINTER} host 155\n1 of 1: arrows move, type to filter, Enter takes"
    )
    tty.type("\r")
    assert tty.end() == 0
    assert "ANSWER 'host 155'" in tty.text()


def test_a_resize_keeps_the_pointer_on_the_screen(terminal: Any) -> None:
    tty = terminal(asking(MANY))
    tty.wait_for("1 of 200")
    tty.type(PAGE_DOWN * 5)
    tty.wait_for("51 of 200")
    tty.resize(10, 60)
    tty.wait_for(lambda shown: len(shown.splitlines()) == 9 and shown.startswith("? Which host?"))
    assert f"{POINTER} host 50" in tty.text()
    tty.resize(16, 100)
    tty.wait_for(lambda shown: len(shown.splitlines()) == 15 and shown.startswith("? Which host?"))
    assert f"{POINTER} host 50" in tty.text()
    tty.type("\r")
    assert tty.end() == 0
    assert "ANSWER 'host 50'" in tty.text()


def test_wide_characters_fill_their_cells_and_are_cut_at_the_edge(terminal: Any) -> None:
    tty = terminal(asking(WIDE), columns=40)
    tty.wait_for("1 of 3")
    lines = [line.replace(" ", "") for line in tty.text().splitlines()]
    assert lines[0] == "?どれ?"
    assert lines[1].startswith(f"{POINTER}○日本語日本語")
    assert lines[2] == "○🦉owl夜"
    assert len(lines) == 5
    tty.type(f" {DOWN} {DOWN}\r")
    assert tty.end() == 0
    assert "ANSWER ['jp', 'owl']" in tty.text()


def test_a_multiselect_marks_with_space_and_filters_by_typing(terminal: Any) -> None:
    tty = terminal(asking({**FEW, "kind": "multiselect", "initial": ["sourcehut"]}))
    tty.wait_for("3 of 3, 1 marked")
    tty.type("lab")
    tty.wait_for("1 of 1, 1 marked")
    tty.type(" ")
    tty.wait_for("1 of 1, 2 marked")
    tty.type("\x15")
    tty.wait_for("of 3, 2 marked")
    tty.type("\r")
    assert tty.end() == 0
    assert tty.text() == "✔ Which host? GitLab, sourcehut\nANSWER ['gitlab', 'sourcehut']"


def test_a_confirm_shows_which_answer_enter_takes(terminal: Any) -> None:
    tty = terminal(asking({"kind": "confirm", "message": "Overwrite it?"}))
    tty.wait_for("(y/n)")
    assert tty.text() == "? Overwrite it?   Yes   No (y/n)"
    tty.type("\r")
    tty.wait_for("answer y or n")
    tty.type("y")
    tty.wait_for(f"{POINTER} Yes")
    tty.type(DOWN)
    tty.wait_for(f"{POINTER} No")
    tty.type("\r")
    assert tty.end() == 0
    assert tty.text() == "✔ Overwrite it? No\nANSWER False"


def test_text_is_edited_and_a_wrong_answer_says_why(terminal: Any) -> None:
    tty = terminal(
        asking(
            {"kind": "text", "message": "Name?", "initial": "demo"},
            "spec['validate'] = lambda name: 'must be lower case' if name != name.lower() else None",
        )
    )
    tty.wait_for("? Name? (demo)")
    tty.type("Adx\x1b[D\x7f\r")
    tty.wait_for("must be lower case")
    tty.type("\x1b[Hb\x1b[C\x7fa")
    tty.wait_for("bax")
    tty.type("\r")
    assert tty.end() == 0
    assert tty.text() == "✔ Name? (demo) bax\nANSWER 'bax'"


def test_a_paste_of_several_lines_is_one_answer(terminal: Any) -> None:
    tty = terminal(asking({"kind": "text", "message": "Name?"}))
    tty.wait_for("? Name?")
    tty.type("\x1b[200~one\ntwo\x1b[31m\rthree\x1b[201~")
    tty.wait_for("three")
    tty.type("\r")
    assert tty.end() == 0
    assert "ANSWER 'one two three'" in tty.text()


def test_a_long_run_of_characters_is_one_paste() -> None:
    long = [KeyPress(each) for each in "ab " * 20]
    short = [KeyPress(Keys.Enter, "\r"), KeyPress("x"), KeyPress(Keys.Escape, "\x1b")]
    keys = pasted([*long, *short, *long])
    assert [(press.key, press.data) for press in keys] == [
        (Keys.BracketedPaste, "ab " * 20),
        (Keys.Enter, "\r"),
        ("x", "x"),
        (Keys.Escape, "\x1b"),
        (Keys.BracketedPaste, "ab " * 20),
    ]


def test_a_paste_that_the_terminal_does_not_bracket_is_taken_whole(terminal: Any) -> None:
    tty = terminal(asking({"kind": "text", "message": "Name?"}))
    tty.wait_for("? Name?")
    tty.type("0123456789" * 30 + "\x7f" + "x" * 40 + "\r")
    assert tty.end() == 0
    assert f"ANSWER '{'0123456789' * 30}"[:-1] + "x" * 40 + "'" in tty.text().replace("\n", "")


def test_history_gives_the_earlier_answer_to_the_same_question(terminal: Any) -> None:
    tty = terminal(asking({"kind": "text", "message": "Name?"}, "ask(spec)"))
    tty.wait_for("? Name?")
    tty.type("ada\r")
    tty.wait_for(lambda shown: "✔ Name? ada" in shown and "? Name?" in shown.splitlines()[-1])
    tty.type(UP)
    tty.wait_for(lambda shown: shown.count("ada") == 2)
    tty.type("\r")
    assert tty.end() == 0
    assert "ANSWER 'ada'" in tty.text()


def test_tab_completes_the_choices_of_a_text(terminal: Any) -> None:
    tty = terminal(asking({"kind": "text", "message": "Branch?", "choices": ["main", "release"]}))
    tty.wait_for("? Branch?")
    tty.type("rel\t")
    tty.wait_for("? Branch? release")
    tty.type("\r")
    assert tty.end() == 0
    assert "ANSWER 'release'" in tty.text()


def test_tab_completes_a_path(terminal: Any, tmp_path: Path) -> None:
    (tmp_path / "a-file-with-a-long-name.txt").touch()
    (tmp_path / "a-file\u202ethat-controls").touch()
    (tmp_path / "a-file\x1b[2J").touch()
    tty = terminal(asking({"kind": "path", "message": "Where?"}, f"import os; os.chdir({str(tmp_path)!r})"))
    tty.wait_for("? Where?")
    tty.type("a-f\t")
    tty.wait_for("? Where? a-file-with-a-long-name.txt")
    tty.type("\r")
    assert tty.end() == 0
    assert "ANSWER 'a-file-with-a-long-name.txt'" in tty.text()


@pytest.mark.parametrize("before", ["", "\x12", "\x13", "\x1b5", "\x1b-", "\x1b[200~"])
def test_a_password_shows_neither_its_characters_nor_how_many_they_are(terminal: Any, before: str) -> None:
    more = "spec['validate'] = lambda secret: None if secret == 'hunter2' else 'has another length'"
    tty = terminal(asking({"kind": "password", "message": "Secret?"}, more).replace('"ANSWER", repr', '"ANSWER", len'))
    tty.wait_for("? Secret?")
    cursor = tty.screen.cursor.x
    after = "\x1b[201~" if before.endswith("~") else ""
    tty.type(f"{before}hunter{after}\r")
    tty.wait_for("has another length")
    assert tty.text() == "? Secret?\nhas another length"
    assert tty.screen.cursor.x == cursor
    tty.type("2\r")
    assert tty.end() == 0
    assert tty.text() == "✔ Secret?\nANSWER 7"
    assert b"hunter" not in tty.written
    assert b"*" not in tty.written


@pytest.mark.parametrize("kind", ["text", "password", "path"])
def test_ctrl_z_is_no_character_of_an_answer(terminal: Any, kind: str) -> None:
    tty = terminal(asking({"kind": kind, "message": "Name?"}))
    tty.wait_for("? Name?")
    tty.type("a\x1ab\r")
    assert tty.end() == 0
    assert "ANSWER 'ab'" in tty.text()


def test_a_failure_of_validate_itself_ends_the_question(terminal: Any) -> None:
    for spec, keys in ((FEW, "\r"), (TEXT, "x\r")):
        tty = terminal(asking(spec, "spec['validate'] = lambda answer: 1 / 0"))
        tty.wait_for("? Which host?")
        tty.type(keys)
        assert tty.end() == 1
        assert "ZeroDivisionError" in tty.text()
        assert tty.settings() == tty.settings_before


@pytest.mark.parametrize(
    ("env", "program"),
    [
        ({"TERM": "linux"}, ""),
        ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"}, ""),
    ],
)
def test_the_glyphs_are_what_the_terminal_and_the_encoding_can_show(
    terminal: Any, env: dict[str, str], program: str
) -> None:
    tty = terminal(asking(FEW), env)
    tty.wait_for("1 of 3")
    assert "> github" in tty.text()
    tty.type("\r")
    assert tty.end() == 0
    assert tty.text().startswith("+ Which host? github\n")


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"FORCE_COLOR": "0"}])
def test_without_colour_nothing_is_coloured(terminal: Any, env: dict[str, str]) -> None:
    tty = terminal(asking(FEW), env)
    tty.wait_for("1 of 3")
    tty.type("\r")
    assert tty.end() == 0
    assert b"\x1b[0;3" not in tty.written
    assert b";1m" not in tty.written


def test_nothing_asks_the_terminal_and_waits(terminal: Any) -> None:
    for spec in (FEW, TEXT):
        tty = terminal(asking(spec))
        tty.wait_for("? Which host?")
        tty.type("\r")
        assert tty.end() == 0
        assert b"\x1b[6n" not in tty.written
        assert b"\x1b[c" not in tty.written


@pytest.mark.parametrize("env", [{"TERM": "dumb"}, {"CLI_ACCESSIBLE": "1"}])
def test_a_dumb_terminal_and_a_screen_reader_are_asked_line_by_line(terminal: Any, env: dict[str, str]) -> None:
    tty = terminal(asking(FEW), env)
    tty.wait_for("\n> ".rstrip())
    tty.wait_for("3. sourcehut")
    tty.type("bitbucket\n")
    tty.wait_for("answer with a number from 1 to 3")
    tty.type("2\n")
    assert tty.end() == 0
    assert "ANSWER 'gitlab'" in tty.text()
    assert b"\x1b" not in tty.written
    assert b"\r" not in tty.written.replace(b"\r\n", b"")


def test_a_plugins_own_form_is_drawn_for_a_person_and_its_answer_is_checked(terminal: Any) -> None:
    more = """
from caique.plugin import register

def live(spec, rt):
    rt.stdout.write("stars? ")
    rt.stdout.flush()
    return rt.stdin.readline().count("*")

def static(spec):
    return spec["message"]

register({"name": "acme", "widgets": {"rating": {"static": static, "live": live}}})
spec["validate"] = lambda stars: "at least one" if not stars else None
"""
    spec: PromptSpec = {"kind": "rating", "message": "How was it?"}
    tty = terminal(asking(spec, more))
    tty.wait_for("stars?")
    tty.type("\n")
    tty.wait_for("at least one")
    tty.type("***\n")
    assert tty.end() == 0
    assert "ANSWER 3" in tty.text()
    for key in ("\x03", "\n" * 6):
        tty = terminal(asking(spec, more).replace("except Cancelled", "except (Cancelled, Exception)"))
        tty.wait_for("stars?")
        tty.type(key)
        assert tty.end() == 0
        assert "CANCELLED" in tty.text()
