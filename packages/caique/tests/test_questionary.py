"""questionary with one import changed: itself with somebody there, a refusal at once with nobody."""

import os
import signal
import subprocess
import sys
from typing import Any

import pytest
import questionary
from caique import questionary as ours
from caique.errors import PromptRefused
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

NAMES = [
    "text",
    "confirm",
    "select",
    "rawselect",
    "checkbox",
    "password",
    "path",
    "autocomplete",
    "press_any_key_to_continue",
    "form",
    "prompt",
    "unsafe_prompt",
    "Choice",
    "Separator",
    "Style",
    "Validator",
    "ValidationError",
    "print",
    "Form",
    "FormField",
    "Question",
]
# Each question, the keys that answer it, and the answer.
QUESTIONS = [
    ("text('Which one?')", "ada\r", "ada"),
    ("text('Which one?', default='x').skip_if(True, 'skipped')", "", "skipped"),
    ("password('Which one?')", "hunter2\r", "hunter2"),
    ("confirm('Which one?')", "n", False),
    ("select('Which one?', choices=['a', q.Separator(), q.Choice('b', value=2)])", "\x1b[B\r", 2),
    ("rawselect('Which one?', choices=['a', 'b'])", "2\r", "b"),
    ("checkbox('Which one?', choices=['a', 'b'])", " \r", ["a"]),
    ("path('Which one?')", "/tmp\r", "/tmp"),
    ("autocomplete('Which one?', choices=['alpha', 'beta'])", "alpha\r", "alpha"),
    ("press_any_key_to_continue('Which one?')", "x", None),
    ("form(a=q.text('Which one?'), b=q.confirm('Sure?'))", "x\ry", {"a": "x", "b": True}),
]


def program(call: str, module: str, how: str = "ask") -> str:
    return f"import {module} as q\nprint('ANSWER', repr(q.{call}.{how}()), flush=True)"


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_there(name: str) -> None:
    assert hasattr(questionary, name)
    assert hasattr(ours, name)
    assert name in (*ours.__all__, "Question")


def test_a_name_that_is_not_questionarys_is_not_ours() -> None:
    with pytest.raises(AttributeError, match="no attribute 'slider'"):
        ours.slider  # noqa: B018


@pytest.mark.parametrize(("call", "keys", "answer"), QUESTIONS)
def test_with_somebody_there_the_screen_is_questionarys(terminal: Any, call: str, keys: str, answer: object) -> None:
    screens = []
    for module in ("questionary", "caique.questionary"):
        tty = terminal(program(call, module), {"PROMPT_TOOLKIT_NO_CPR": "1"})
        if keys:
            tty.wait_for("Which one?")
        first, rest = (keys[:-1], keys[-1]) if "form" in call else (keys, "")
        tty.type(first)
        if rest:
            tty.wait_for("Sure?")
            tty.type(rest)
        tty.wait_for("ANSWER")
        assert tty.end() == 0
        screens.append(tty.text())
        assert tty.settings() == tty.settings_before
    assert f"ANSWER {answer!r}" in screens[1]
    assert screens[0] == screens[1]


@pytest.mark.parametrize("how", ["ask", "unsafe_ask"])
@pytest.mark.parametrize("call", [call for call, keys, _ in QUESTIONS if keys])
def test_with_nobody_there_it_refuses_at_once(call: str, how: str) -> None:
    # `Separator` and `Choice` are questionary's own, and importing it imports prompt_toolkit.
    light = "q." not in call
    run = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys\nimport caique.questionary as q\nfrom caique.errors import PromptRefused\n"
            f"try:\n    q.{call}.{how}()\nexcept PromptRefused as error:\n    print(error)\n"
            "print('prompt_toolkit' in sys.modules)",
        ],
        stdin=subprocess.DEVNULL,
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    named = "--a is" if "form" in call else 'an answer to "Which one?" is'
    assert run.stdout.startswith(f"{named} required when there is no terminal\nfix: pass ")
    assert run.stdout.endswith("False\n") is (light or "form" in call)
    assert run.stderr == ""


def refused(ask: Any) -> PromptRefused:
    with pytest.raises(PromptRefused) as caught:
        ask()
    return caught.value


@pytest.fixture
def nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.delenv("FORCE_TTY", raising=False)


@pytest.mark.usefixtures("nobody")
def test_a_refusal_names_what_to_pass() -> None:
    assert refused(ours.text("Name?", option="project-name").ask).message.startswith("--project-name is required")
    listed = [
        {"type": "print", "message": "hello"},
        {"type": "text", "name": "never", "message": "Never?", "when": lambda _answers: False},
        {"type": "confirm", "name": "force", "message": "Overwrite it?"},
    ]
    for prompt in (ours.prompt, ours.unsafe_prompt):
        error = refused(lambda prompt=prompt: prompt(listed))
        assert error.message.startswith("--force is required")
        assert error.fix == 'pass --force; it would have been asked as "Overwrite it?"'


@pytest.mark.usefixtures("nobody")
def test_what_asks_nothing_is_not_refused() -> None:
    listed = [{"type": "text", "name": "never", "message": "Never?", "when": lambda _answers: False}]
    assert ours.prompt(listed, {"a": 1}) == {"a": 1}
    assert ours.form(a=ours.text("Name?").skip_if(True, 1)).ask() == {"a": 1}


@pytest.mark.usefixtures("nobody")
def test_an_input_of_its_own_is_asked_whoever_is_there() -> None:
    with create_pipe_input() as typed:
        typed.send_text("ada\r")
        assert ours.text("Name?", input=typed, output=DummyOutput()).unsafe_ask() == "ada"


@pytest.mark.usefixtures("nobody")
def test_a_form_and_ctrl_c_are_questionarys() -> None:
    with create_pipe_input() as typed:
        how = {"input": typed, "output": DummyOutput()}
        form = ours.form(sure=ours.confirm("Sure?", **how), which=ours.select("Which?", choices=["a", "b"], **how))
        typed.send_text("Y\x1b[B\r")
        assert form.ask() == {"sure": True, "which": "b"}
        typed.send_text("\x03")
        assert form.ask(kbi_msg="gone") == {}
        typed.send_text("\x03")
        with pytest.raises(KeyboardInterrupt):
            form.unsafe_ask()
        typed.send_text("Hello\nworld\x1b\r")
        assert ours.text("Hello?", multiline=True, **how).ask() == "Hello\nworld"
        typed.send_text("\x03")
        assert ours.text("Hello?", **how).ask() is None


@pytest.mark.usefixtures("nobody")
@pytest.mark.parametrize("missing", ["type", "name", "message"])
def test_a_question_that_lacks_something_is_questionarys_to_refuse(missing: str) -> None:
    question = {"type": "confirm", "name": "sure", "message": "Sure?"}
    del question[missing]
    with pytest.raises(ValueError, match=f"You must provide a `{missing}` value"):
        ours.prompt([question])


@pytest.mark.parametrize("call", ["text('Which one?')", "select('Which one?', choices=['a', 'b'])"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_from_outside_ends_it_and_the_terminal_is_as_it_was(
    terminal: Any, call: str, number: signal.Signals
) -> None:
    tty = terminal(program(call, "caique.questionary", "unsafe_ask"))
    tty.wait_for("Which one?")
    assert tty.settings() != tty.settings_before
    tty.kill(number)
    assert tty.end() == -number
    assert tty.settings() == tty.settings_before
    assert not tty.screen.cursor.hidden


def test_asking_in_an_asyncio_program(terminal: Any) -> None:
    tty = terminal(
        "import asyncio\nimport caique.questionary as q\n"
        "async def main():\n    print('ANSWER', await q.text('Which one?').ask_async(), flush=True)\n"
        "asyncio.run(main())"
    )
    tty.wait_for("Which one?")
    tty.type("ada\r")
    assert tty.end() == 0
    assert "ANSWER ada" in tty.text()


@pytest.mark.parametrize("interrupted", [False, True])
@pytest.mark.parametrize("call", ["text('Which one?')", "select('Which one?', choices=['a', 'b'])"])
def test_the_programs_own_sigint_handler_of_the_loop_stays(terminal: Any, call: str, interrupted: bool) -> None:
    tty = terminal(
        f"""
import asyncio, os, signal
import caique.questionary as q

async def main():
    called = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, called.set)
    answer = await q.{call}.ask_async(kbi_msg="interrupted")
    if answer is None:
        await asyncio.wait_for(called.wait(), 20)
    print("ANSWER", answer)
    called.clear()
    os.kill(os.getpid(), signal.SIGINT)
    await asyncio.wait_for(called.wait(), 20)
    print("CALLED AFTER")

asyncio.run(main())
"""
    )
    tty.wait_for("Which one?")
    if interrupted:
        tty.kill(signal.SIGINT)
    else:
        tty.type("a\r" if "text" in call else "\r")
    assert tty.end() == 0
    assert tty.text().splitlines()[-2:] == [f"ANSWER {None if interrupted else 'a'}", "CALLED AFTER"]
    assert ("interrupted" in tty.text()) is interrupted
    assert tty.settings() == tty.settings_before


def test_a_missing_extra_names_its_install_line() -> None:
    run = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys\nsys.modules['questionary'] = None\n"
            "try:\n    import caique.questionary\nexcept ImportError as error:\n    print(error)",
        ],
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.stdout.endswith("fix: pip install 'burgee-caique[questionary]'\n")
