"""Each drop-in for each reader: the incumbent's own screen on a terminal, and bounded plain text everywhere else.

halo and rich publish no tests in their source distributions: what is compared here is what a person sees of programs
that use all of what the drop-ins give.
"""

import json
import re
import subprocess
import sys

import pytest
from processes import Screen, bare_env, in_terminal, piped

OURS = (
    "from flagstaff.rich import BarColumn, Console, Live, MofNCompleteColumn, Progress, Status, TextColumn, track\n"
    "from flagstaff.rich import open, wrap_file\n"
)
THEIRS = (
    "from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, track, open, wrap_file\n"
    "from rich.console import Console\nfrom rich.live import Live\nfrom rich.status import Status\n"
)
COLUMNS = "TextColumn('{task.description}'), BarColumn(10), MofNCompleteColumn()"
RICH = {
    "tasks": (
        f"with Progress({COLUMNS}) as progress:\n"
        "    tasks = [progress.add_task(name, total=4) for name in ('one', 'two', 'three')]\n"
        "    for number, task in enumerate(tasks):\n        for _ in range(number + 2): progress.advance(task)\n",
        "one: 1/4 · 25%\none: 2/4 · 50%\ntwo: 1/4 · 25%\ntwo: 2/4 · 50%\ntwo: 3/4 · 75%\n"
        "three: 1/4 · 25%\nthree: 2/4 · 50%\nthree: 3/4 · 75%\nthree: 4/4 · 100%\n",
    ),
    "track": ("for _ in track(range(2), description='load'): pass\n", "load: 1/2 · 50%\nload: 2/2 · 100%\n"),
    "print above": (
        f"with Progress({COLUMNS}) as progress:\n    task = progress.add_task('load', total=2)\n"
        "    progress.print('[bold]above')\n    progress.advance(task)\n    progress.log('logged', log_locals=False)\n"
        "    print('printed')\n    progress.advance(task)\n",
        None,
    ),
    "an exception": (
        f"try:\n    with Progress({COLUMNS}) as progress:\n        task = progress.add_task('load', total=4)\n"
        "        progress.advance(task)\n        raise ValueError\nexcept ValueError: print('caught')\n",
        "load: 1/4 · 25%\ncaught\n",
    ),
    "transient": (
        f"with Progress({COLUMNS}, transient=True) as progress:\n    task = progress.add_task('a', total=1)\n"
        "    progress.advance(task)\n"
        "print('after')\n",
        "a: 1/1 · 100%\nafter\n",
    ),
    "hidden and removed": (
        f"with Progress({COLUMNS}) as progress:\n    a = progress.add_task('a', total=1, visible=False)\n"
        "    b = progress.add_task('b', total=1)\n    progress.advance(b)\n    progress.remove_task(b)\n"
        "    progress.update(a, visible=True, advance=1)\n",
        "b: 1/1 · 100%\na: 1/1 · 100%\n",
    ),
    "a table": (
        "from rich.table import Table\ntable = Table('host', 'tests')\n"
        "with Live(table) as live:\n    for host in ('ora', 'bor'):\n        table.add_row(host, '9')\n"
        "        live.console.print('at', host)\n",
        "at ora\nat bor\nhost: ora, tests: 9\nhost: bor, tests: 9\n",
    ),
    "a fresh table": (
        "from rich.table import Table\ndef made(number):\n    table = Table('host', 'tests')\n"
        "    table.add_row('ora', str(number))\n    table.add_row('bor', '0')\n    return table\n"
        "with Live(made(0)) as live:\n    for number in range(3): live.update(made(number))\n",
        "host: ora, tests: 0\nhost: bor, tests: 0\nhost: ora, tests: 1\nhost: ora, tests: 2\n",
    ),
    "live, transient": ("with Live('shown', transient=True): pass\nprint('after')\n", "shown\nafter\n"),
    "live on a screen of its own": ("with Live('shown', screen=True): pass\nprint('after')\n", "shown\nafter\n"),
    "an exception in live": (
        "try:\n    with Live('shown'): raise ValueError\nexcept ValueError: print('caught')\n",
        "shown\ncaught\n",
    ),
    "status": (
        "console = Console()\nwith console.status('load') as status:\n    console.print('beside')\n"
        "    status.update('store')\nprint('after')\n",
        "… load\nbeside\n… store\n✔ store\nafter\n",
    ),
    "status by itself": ("with Status('load'): pass\nprint('after')\n", "… load\n✔ load\nafter\n"),
    "nested": (
        f"console = Console()\nwith Progress({COLUMNS}, console=console) as progress:\n"
        "    outer = progress.add_task('outer', total=2)\n    for _ in range(2):\n"
        "        for _ in progress.track(range(2), description='inner'): pass\n        progress.advance(outer)\n",
        "inner: 1/2 · 50%\ninner: 2/2 · 100%\nouter: 1/2 · 50%\n"
        "inner: 1/2 · 50%\ninner: 2/2 · 100%\nouter: 2/2 · 100%\n",
    ),
    "console": ("Console().print('[red]said[/] [link=https://x.y]there[/]')\n", "said there\n"),
}
HALO = {
    "ends": (
        "Halo('a').start().succeed()\nHalo('b').start().fail('worse')\nHalo('c').start().warn()\n"
        "Halo('d').start().info()\nHalo('e').start().stop_and_persist('>', 'kept')\n",
        "… a\n✔ a\n… b\n✖ worse\n… c\n⚠ c\n… d\n\u2139 d\n… e\n> kept\n",
    ),
    "stops": ("Halo('a').start().stop()\nprint('after')\n", "… a\nafter\n"),
    "a block": ("with Halo('a', spinner='line') as spinner:\n    spinner.succeed('done')\n", "… a\n✔ done\n"),
    "a decorator": ("@Halo('a')\ndef f(): return 'given'\nprint(f())\n", "… a\n✔ a\ngiven\n"),
    "changes": (
        "spinner = Halo('a', placement='right')\nspinner.start('b')\nspinner.text = 'c'\nspinner.succeed()\n",
        "… b\n… c\n✔ c\n",
    ),
    "an exception": (
        "try:\n    with Halo('a'): raise ValueError\nexcept ValueError: print('caught')\n",
        "… a\n✖ a\ncaught\n",
    ),
    "not enabled": ("with Halo('a', enabled=False) as spinner: spinner.succeed()\nprint('after')\n", "after\n"),
}
PROGRAMS = {f"rich, {name}": (OURS + text, lines) for name, (text, lines) in RICH.items()}
PROGRAMS |= {
    f"halo, {name}": ("from flagstaff.halo import Halo\n" + text, lines) for name, (text, lines) in HALO.items()
}
PROGRAMS |= {
    "tqdm": (
        "import sys\nfrom flagstaff.tqdm import tqdm\nfor _ in tqdm(range(2), desc='load', file=sys.stdout): pass\n",
        "load: 1/2 · 50%\nload: 2/2 · 100%\n",
    ),
    "yaspin": (
        "from flagstaff.yaspin import yaspin\nwith yaspin(text='load') as spinner: spinner.ok('OK')\n",
        "… load\nOK load\n",
    ),
    "click": (
        "from flagstaff.click import progressbar\n"
        "with progressbar('ab', label='load') as bar:\n    for _ in bar: pass\n",
        "load: 1/2 · 50%\nload: 2/2 · 100%\n",
    ),
}
MOVING = re.compile(r"\r(?!\n)|\x1b\[\??\d*[A-HJKhlsu]|\x1b[78]")
"""What moves or hides the cursor, or erases. Colour does neither."""


def run(program: str, **env: str) -> subprocess.CompletedProcess[str]:
    done = piped([sys.executable, "-W", "ignore", "-c", program], bare_env(**env))
    assert done.returncode == 0, done.stderr
    return done


def shown(program: str, **env: str) -> Screen:
    screen = in_terminal([sys.executable, "-W", "ignore", "-c", program], bare_env(**env), columns=60)
    assert screen.status == 0, screen.raw
    return screen


def times_left_out(text: str) -> str:
    """`log` says the time and the line of the program."""
    return re.sub(r"\[\d\d:\d\d:\d\d\]| *<string>:\d+| +$", "", text, flags=re.MULTILINE)


@pytest.mark.parametrize("env", [{}, {"CI": "1"}], ids=["pipe", "ci"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_in_a_pipe_and_in_ci_it_is_plain_lines(name: str, env: dict[str, str]) -> None:
    program, lines = PROGRAMS[name]
    ran = run(program, **env)
    assert "\x1b" not in ran.stdout + ran.stderr
    assert "\r" not in ran.stdout + ran.stderr
    if lines is not None:
        assert ran.stdout == lines


@pytest.mark.parametrize("name", PROGRAMS)
def test_forced_colour_in_ci_colours_and_moves_nothing(name: str) -> None:
    program, lines = PROGRAMS[name]
    out = run(program, CI="1", FORCE_COLOR="1").stdout
    assert not MOVING.search(out)
    plain = re.sub(r"\x1b\[[\d;]*m|\x1b\]8;[^\x1b]*\x1b\\", "", out)
    if lines is not None:
        assert plain == lines
    spinner = name.startswith(("halo", "rich, status", "yaspin")) and "not enabled" not in name
    assert ("\x1b[" in out) == (spinner or name in COLORED)


COLORED = ("rich, console", "rich, print above")


@pytest.mark.parametrize("env", [{"CLI_ACCESSIBLE": "1"}, {"TERM": "dumb"}], ids=["accessible", "dumb"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_for_a_screen_reader_and_on_a_dumb_terminal_it_is_lines_too(name: str, env: dict[str, str]) -> None:
    program, lines = PROGRAMS[name]
    raw = shown(program, **env).raw.removesuffix("\x1b[0m")
    assert not MOVING.search(raw)
    if lines is not None:
        assert raw == lines.replace("\n", "\r\n")


@pytest.mark.parametrize("name", RICH)
def test_on_a_terminal_it_is_the_screen_of_rich(name: str) -> None:
    program, _ = RICH[name]
    if name == "track":
        # The time that is left is not the same twice.
        program = program.replace("description=", "show_speed=False, description=")
    ours, theirs = shown(OURS + program), shown(THEIRS + program)
    rows = [[times_left_out(row.partition("0:0")[0]) for row in screen.rows] for screen in (ours, theirs)]
    assert rows[0] == rows[1]
    assert ("\x1b[?25l" in ours.raw) == ("\x1b[?25l" in theirs.raw) == (name != "console")
    assert ours.raw.rfind("\x1b[?25h") >= ours.raw.rfind("\x1b[?25l")


@pytest.mark.parametrize("name", HALO)
def test_on_a_terminal_it_is_the_screen_of_halo(name: str) -> None:
    program, _ = HALO[name]
    ours, theirs = (shown(f"from {module} import Halo\n" + program) for module in ("flagstaff.halo", "halo"))
    assert ours.rows == theirs.rows
    assert ours.raw.rfind("\x1b[?25h") >= ours.raw.rfind("\x1b[?25l")


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("rich, track", "description=", "json=True, description="),
        ("rich, tasks", "Progress(", "Progress(json=True, *["),
        ("rich, a table", "Live(table", "Live(table, json=True"),
        ("rich, status by itself", "Status('load'", "Status('load', json=True"),
        ("halo, a block", "Halo('a'", "Halo('a', json=True"),
        ("tqdm", "desc=", "json=True, desc="),
        ("yaspin", "text=", "json=True, text="),
        ("click", "label=", "json=True, label="),
    ],
)
def test_json_is_events_on_stderr_and_nothing_else(name: str, old: str, new: str) -> None:
    program = PROGRAMS[name][0].replace(old, new)
    if name == "rich, tasks":
        program = program.replace("MofNCompleteColumn()) as", "MofNCompleteColumn()]) as")
    ran = run(program)
    events = [json.loads(line) for line in ran.stderr.splitlines()]
    assert events
    assert {tuple(event) for event in events} == {("event", "state")}
    assert "event" not in ran.stdout
