"""Waiting for a line leaves the process's notes of signals to whom they belong."""

import subprocess
import sys

import pytest

NOTED = """
import os, select, signal, socket, threading
from caique.waiting import signals_noted

def taken_by():
    now = signal.set_wakeup_fd(-1)
    signal.set_wakeup_fd(now)
    return now

signal.signal(signal.SIGUSR1, lambda *_: None)
with signals_noted() as notes:
    os.kill(os.getpid(), signal.SIGUSR1)
    assert select.select([notes], [], [], 30)[0] == [notes]
assert taken_by() == -1, "not given back"

theirs, other = socket.socketpair()
theirs.setblocking(False)
signal.set_wakeup_fd(theirs.fileno())
with signals_noted() as notes:
    assert notes is None
    assert taken_by() == theirs.fileno()
assert taken_by() == theirs.fileno(), "taken from somebody else"

signal.set_wakeup_fd(-1)
with signals_noted() as notes:
    signal.set_wakeup_fd(theirs.fileno())
assert taken_by() == theirs.fileno(), "taken from who came later"

with signals_noted() as notes:
    signal.set_wakeup_fd(theirs.fileno())
    theirs.close()
assert taken_by() == -1, "given to a descriptor that is closed"

theirs, again = socket.socketpair()
theirs.setblocking(False)
signal.set_wakeup_fd(theirs.fileno())
theirs.close()
with signals_noted() as notes:
    assert notes is not None, "nobody else gets the notes"
    os.kill(os.getpid(), signal.SIGUSR1)
    assert select.select([notes], [], [], 30)[0] == [notes]
assert taken_by() == -1, "not given back"
again.close()

given = []
def elsewhere():
    with signals_noted() as notes:
        given.append(notes)
thread = threading.Thread(target=elsewhere)
thread.start()
thread.join()
assert given == [None]
print("as it should be", len(os.listdir("/dev/fd")))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of this kind are POSIX")
def test_the_notes_of_signals_are_taken_from_nobody_and_given_back() -> None:
    done = subprocess.run(
        [sys.executable, "-c", NOTED], capture_output=True, text=True, env={}, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    # stdin, stdout, stderr, the socket that is left, and the folder that is listed: no pipe is left open.
    assert done.stdout == "as it should be 5\n"
