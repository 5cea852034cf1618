"""A signal while an incumbent draws: the cursor comes back, and the program's own handlers run as ever."""

import signal
from typing import Any

import pytest

DRAWN = {
    "rich.Progress": (
        "from flagstaff.rich import Progress\nwith Progress() as p:\n    p.add_task('drawn', total=2)\n    wait()\n"
    ),
    "rich.Live": "from flagstaff.rich import Live\nwith Live('drawn'): wait()\n",
    "rich.Live, screen": "from flagstaff.rich import Live\nwith Live('drawn', screen=True): wait()\n",
    "rich.Status": "from flagstaff.rich import Console\nwith Console().status('drawn'): wait()\n",
    "rich.track": "from flagstaff.rich import track\nfor _ in track([1], description='drawn'): wait()\n",
    "halo": "from flagstaff.halo import Halo\nwith Halo('drawn'): wait()\n",
    "yaspin": "from flagstaff.yaspin import yaspin\nwith yaspin(text='drawn'): wait()\n",
    "rich.wrap_file": (
        "import io\nfrom flagstaff.rich import wrap_file\n"
        "with wrap_file(io.BytesIO(b'a'), 1, description='drawn') as file: wait()\n"
    ),
    "click": (
        "from flagstaff.click import progressbar\n"
        "with progressbar([1], label='drawn') as bar:\n    for _ in bar: wait()\n"
    ),
    "tqdm.rich": "from flagstaff.tqdm.rich import tqdm\nfor _ in tqdm([1], desc='drawn'): wait()\n",
    "while a flag is paused": (
        "from flagstaff.rich import Progress\nfrom flagstaff import paused, spin\n"
        "with spin('outer'), paused(), Progress() as p:\n    p.add_task('drawn', total=2)\n    wait()\n"
    ),
    "after a flag": (
        "from flagstaff.rich import Progress\nfrom flagstaff import paused, spin\nflag = spin('outer')\n"
        "with paused():\n    p = Progress()\n    p.start()\n    flag.lower()\n"
        "p.add_task('drawn', total=2)\nwait()\n"
    ),
    "around a flag": (
        "from flagstaff.yaspin import yaspin\nfrom flagstaff import spin\nimport sys\n"
        "with yaspin(text='outer', stream=sys.stderr), spin('drawn'): wait()\n"
    ),
    "adopted": (
        "from rich.progress import Progress\nimport flagstaff\nflagstaff.adopt('rich')\n"
        "with Progress() as p:\n    p.add_task('drawn', total=2)\n    wait()\n"
    ),
}
WAIT = (
    "import os, signal, sys, time, warnings\nwarnings.simplefilter('ignore')\n"
    # Where it is, as the title of the window, which changes no row.
    "def wait():\n    os.write(1, b'\\x1b]2;waiting\\x07')\n    while True: time.sleep(0.05)\n"
)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("name", DRAWN)
def test_the_cursor_comes_back_and_the_status_is_the_signals(run: Any, name: str, number: signal.Signals) -> None:
    terminal = run(WAIT + DRAWN[name])
    terminal.until_shown("drawn")
    terminal.child.kill(number)
    assert terminal.end() == -number
    assert terminal.cursor_visible
    if "screen" in name:
        assert terminal.written.rfind("\x1b[?1049l") > terminal.written.rfind("\x1b[?1049h") >= 0


@pytest.mark.parametrize("name", ["rich.Live", "halo", "click"])
def test_a_handler_of_the_program_runs_as_ever(run: Any, name: str) -> None:
    # Past the streams, which the signal may have interrupted in their own work.
    handler = "def stop(number, frame):\n    os.write(1, b'stopping')\n    sys.exit(7)\n"
    handler += "signal.signal(signal.SIGTERM, stop)\n"
    terminal = run(WAIT + handler + DRAWN[name])
    terminal.until(lambda: terminal.screen.title == "waiting")
    terminal.child.kill(signal.SIGTERM)
    assert terminal.end() == 7
    assert "stopping" in terminal.written
    assert terminal.cursor_visible


def test_a_handler_that_is_installed_meanwhile_stays(run: Any) -> None:
    program = (
        "from flagstaff.rich import Live\ndef mine(number, frame): print('mine', flush=True)\n"
        "with Live('drawn'): signal.signal(signal.SIGTERM, mine)\n"
        "print(signal.getsignal(signal.SIGTERM) is mine, signal.getsignal(signal.SIGHUP) is signal.SIG_DFL)\n"
    )
    terminal = run(WAIT + program)
    assert terminal.end() == 0
    assert "True True" in terminal.rows


def test_an_ignored_signal_stays_ignored_and_nothing_is_left_behind(run: Any) -> None:
    program = (
        "import os\nfrom flagstaff.rich import Live, Progress\nsignal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "with Live('drawn') as live:\n    with Progress(console=live.console): pass\n"
        "    os.kill(os.getpid(), signal.SIGHUP)\n"
        "print(signal.getsignal(signal.SIGTERM) is signal.SIG_DFL, signal.getsignal(signal.SIGHUP) is signal.SIG_IGN)\n"
    )
    terminal = run(WAIT + program)
    assert terminal.end() == 0
    assert "True True" in terminal.rows


def test_a_child_that_is_ended_shows_no_cursor_while_the_parent_draws(run: Any) -> None:
    program = (
        "import os\nfrom flagstaff.rich import Live\n"
        "ready, say = os.pipe()\n"
        "with Live('drawn'):\n    child = os.fork()\n    if not child:\n        os.write(say, b'.')\n        wait()\n"
        "    os.read(ready, 1)\n    os.kill(child, signal.SIGTERM)\n    _, status = os.waitpid(child, 0)\n"
        "print('signal', os.WTERMSIG(status))\n"
    )
    terminal = run("import warnings\n" + WAIT + program)
    assert terminal.end() == 0
    assert "signal 15" in terminal.rows
    assert terminal.written.count("\x1b[?25h") == 1


def test_a_display_that_is_started_in_a_thread_is_no_error(run: Any) -> None:
    program = (
        "import threading\nfrom flagstaff.rich import Live\ndef draw():\n    with Live('drawn'): pass\n"
        "thread = threading.Thread(target=draw)\nthread.start()\nthread.join()\nprint('joined')\n"
    )
    terminal = run(WAIT + program)
    assert terminal.end() == 0
    assert "joined" in terminal.rows
    assert terminal.cursor_visible
