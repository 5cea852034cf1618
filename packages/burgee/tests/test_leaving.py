"""How the process ends: Ctrl-C is a signal's death, a broken pipe is quiet."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
from processes import until_asleep

from .conftest import DATA, TIMEOUT, environment, in_shell

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of this kind are POSIX")


def start(name: str, *args: str, cwd: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, str(DATA / f"{name}.py"), *args],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        cwd=cwd,
        text=True,
    )


def interrupt_when_ready(child: "subprocess.Popen[str]", ready: Path) -> tuple[str, str]:
    """Send SIGINT once the command says, by a file, that it is running."""
    while child.poll() is None and not ready.exists():
        try:
            child.wait(0.05)
        except subprocess.TimeoutExpired:
            continue
    child.send_signal(signal.SIGINT)
    return child.communicate(timeout=TIMEOUT)


@posix
@pytest.mark.parametrize("name", ["waiter", "typer_waiter"])
def test_ctrl_c_ends_as_the_signal_after_what_is_open_is_closed(name: str, tmp_path: Path) -> None:
    child = start(name, cwd=tmp_path)
    out, err = interrupt_when_ready(child, tmp_path / "ready")
    assert child.returncode == -signal.SIGINT
    assert out == "closed\nexit handler\n"
    assert err.strip() == ""


@posix
def test_ctrl_c_under_json_gives_its_document_first(tmp_path: Path) -> None:
    child = start("waiter", "--json", cwd=tmp_path)
    out, err = interrupt_when_ready(child, tmp_path / "ready")
    assert child.returncode == -signal.SIGINT
    assert json.loads(out)["error"] == {"code": 130, "message": "interrupted"}
    assert err == ""


@posix
def test_ctrl_c_is_130_in_a_shell(tmp_path: Path) -> None:
    assert in_shell("greeter fail interrupt", "greeter", tmp_path).stdout == "left with 130\n"


@posix
def test_ctrl_c_at_a_question_restores_the_terminal() -> None:
    command = [str(DATA / "greeter.py"), "password"]
    child = pexpect.spawn(sys.executable, command, env=environment(TERM="xterm"), encoding="utf-8", timeout=TIMEOUT)
    child.expect_exact("Password")
    child.waitnoecho(TIMEOUT)
    assert not child.getecho()
    assert child.pid is not None
    until_asleep(child.pid)
    child.sendintr()
    child.expect(pexpect.EOF)
    assert child.getecho()
    child.close()
    assert child.signalstatus == signal.SIGINT


@posix
@pytest.mark.parametrize("args", [["many"], ["many", "--flush"], ["result"], ["result", "--json"], ["--schema"]])
def test_a_reader_that_leaves_is_no_news(args: list[str], tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, str(DATA / "talker.py"), *args],
            stdin=subprocess.DEVNULL,
            stdout=writing,
            stderr=subprocess.PIPE,
            env=environment(),
            cwd=tmp_path,
            timeout=TIMEOUT,
            check=False,
        )
    finally:
        os.close(writing)
    assert done.stderr == b""
    assert done.returncode in (0, 1)


@posix
def test_closed_streams_are_survived(tmp_path: Path) -> None:
    assert in_shell("talker result >&- 2>&- <&-", "talker", tmp_path).stdout == "left with 0\n"
