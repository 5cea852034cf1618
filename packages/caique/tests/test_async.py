"""`ask_async`: the event loop runs while a person thinks, and every way out leaves the terminal as it was."""

import signal
from typing import Any

import pytest

PROGRAM = """
import asyncio, os
from caique.ask import ask_async
from caique.errors import Cancelled, PromptRefused

spec = {{"kind": {kind!r}, "message": "Which one?"}}
if {kind!r} == "select":
    spec["choices"] = ["a", "b"]

async def tick():
    while True:
        await asyncio.sleep(0.01)
        if not ticks:
            os.write(2, b"\\a")
        ticks.append(None)

ticks = []

async def main():
    beside = asyncio.create_task(tick())
    try:
        answer = await {ask}
        print("ANSWER", answer, "TICKED", len(ticks) > 0, flush=True)
    except Cancelled:
        print("CANCELLED", flush=True)
    except TimeoutError:
        print("TIMED OUT", flush=True)
    except PromptRefused as error:
        print(error.message, flush=True)
    beside.cancel()
    await asyncio.sleep(0.01)

asyncio.run(main())
"""
ASK = 'ask_async(spec, option="name")'
FORMS = [(kind, env) for kind in ("text", "password", "select") for env in ({}, {"TERM": "dumb"})]


@pytest.mark.parametrize(("kind", "env"), FORMS)
def test_the_loop_runs_while_a_person_thinks(terminal: Any, kind: str, env: dict[str, str]) -> None:
    tty = terminal(PROGRAM.format(kind=kind, ask=ASK), env)
    tty.until_shown("Which one?")
    # The bell is the other task's: it has run beside the open question.
    tty.until(lambda: "\x07" in tty.written)
    tty.press("b\n")
    assert tty.end() == 0
    assert "ANSWER b TICKED True" in tty.text
    assert tty.settings() == tty.settings_before


@pytest.mark.parametrize("key", ["\x03", "\x04"])
@pytest.mark.parametrize(("kind", "env"), FORMS)
def test_ctrl_c_and_ctrl_d_cancel(terminal: Any, kind: str, env: dict[str, str], key: str) -> None:
    tty = terminal(PROGRAM.format(kind=kind, ask=ASK), env)
    tty.until_shown("Which one?")
    tty.press(key)
    assert tty.end() == 0
    assert "CANCELLED" in tty.text
    assert tty.settings() == tty.settings_before


@pytest.mark.parametrize(("kind", "env"), FORMS)
def test_a_task_that_is_cancelled_ends_the_question(terminal: Any, kind: str, env: dict[str, str]) -> None:
    tty = terminal(PROGRAM.format(kind=kind, ask=f"asyncio.wait_for({ASK}, 0.3)"), env)
    tty.until_shown("TIMED OUT")
    assert tty.end() == 0
    assert tty.settings() == tty.settings_before
    assert tty.cursor_visible


def test_with_nobody_there_it_is_refused(terminal: Any) -> None:
    tty = terminal(PROGRAM.format(kind="text", ask=ASK), {"CLAUDECODE": "1"})
    assert tty.end() == 0
    assert tty.text == "--name is required when nobody is there to answer"


def test_answers_from_a_pipe(terminal: Any) -> None:
    program = PROGRAM.format(kind="text", ask=ASK)
    pipe = f"import os, sys; r, w = os.pipe(); os.write(w, b'x\\n'); os.close(w); os.dup2(r, 0)\n{program}"
    tty = terminal(pipe, {"FORCE_TTY": "1"})
    assert tty.end() == 0
    assert "ANSWER x" in tty.text


def test_asking_without_await_inside_a_loop_says_what_to_do(terminal: Any) -> None:
    program = """
import asyncio
from caique.ask import ask

async def main():
    try:
        ask({"kind": "text", "message": "Which one?"})
    except RuntimeError as error:
        print(error)

asyncio.run(main())
"""
    for env in ({}, {"TERM": "dumb"}):
        tty = terminal(program, env)
        assert tty.end() == 0
        assert tty.text == "ask() would block the running event loop: use `await ask_async(...)`"


@pytest.mark.parametrize("interrupted", [False, True])
@pytest.mark.parametrize("env", [{}, {"TERM": "dumb"}])
def test_the_programs_own_sigint_handler_of_the_loop_stays(
    terminal: Any, env: dict[str, str], interrupted: bool
) -> None:
    program = """
import asyncio, os, signal
from caique.ask import ask_async
from caique.errors import Cancelled

async def main():
    called = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, called.set)
    try:
        print("ANSWER", await ask_async({"kind": "text", "message": "Which one?"}))
    except Cancelled:
        await called.wait()
        print("CANCELLED, AND CALLED")
    called.clear()
    os.kill(os.getpid(), signal.SIGINT)
    await asyncio.wait_for(called.wait(), 20)
    print("CALLED AFTER")

asyncio.run(main())
"""
    tty = terminal(program, env)
    tty.until_shown("Which one?")
    if interrupted:
        tty.kill(signal.SIGINT)
    else:
        tty.press("b\r")
    assert tty.end() == 0
    assert tty.text.splitlines()[-2:] == ["CANCELLED, AND CALLED" if interrupted else "ANSWER b", "CALLED AFTER"]
    assert tty.settings() == tty.settings_before
