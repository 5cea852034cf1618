"""`flagstaff.rich`'s `Progress`, `track`, `Live`, `Status`, `Console.status`: rich on a terminal, lines elsewhere."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from processes import bare_env, in_terminal, piped

TRACK = "from flagstaff.rich import track\nfor _ in track('abcd', description='[red]work'): pass\n"
LINES = "".join(f"work: {done}/4 · {done * 25}%\n" for done in range(1, 5))
STATUS = "from flagstaff.rich import Console\nwith Console().status('[bold]load') as status: status.update('store')\n"
LIVE = (
    "from flagstaff.rich import Live\nfrom rich.table import Table\n"
    "table = Table('host', 'tests', title='runs')\n"
    "with Live(table) as live:\n"
    "    for host in ('ora', 'bor'):\n        table.add_row(host, '[green]9')\n        live.refresh()\n"
)
TABLE = "runs\nhost: ora, tests: 9\nhost: bor, tests: 9\n"


def run(program: str, **env: str) -> subprocess.CompletedProcess[str]:
    done = piped([sys.executable, "-c", program], bare_env(**env))
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.parametrize("env", [{}, {"CI": "1"}, {"CLI_ACCESSIBLE": "1"}])
@pytest.mark.parametrize(("program", "lines"), [(TRACK, LINES), (STATUS, "… load\n… store\n✔ store\n"), (LIVE, TABLE)])
def test_where_nobody_watches_it_is_lines(program: str, lines: str, env: dict[str, str]) -> None:
    assert run(program, **env).stdout == lines


def test_forced_colour_in_ci_colours_and_does_not_animate() -> None:
    program = STATUS + "Console().print('[red]said')\n" + LIVE + TRACK
    out = run(program, CI="1", FORCE_COLOR="1").stdout
    assert "\x1b[31msaid\x1b[0m\n" in out
    assert "\x1b[32m✔\x1b[39m store\n" in out
    assert "\r" not in out
    assert "\x1b[?25l" not in out


@pytest.mark.parametrize(
    ("program", "name", "home"),
    [(TRACK, "track", "rich.progress"), (STATUS, "Console", "rich.console"), (LIVE, "Live", "rich.live")],
)
def test_on_a_terminal_it_is_rich(program: str, name: str, home: str) -> None:
    ours = in_terminal([sys.executable, "-c", program], bare_env())
    theirs = in_terminal([sys.executable, "-c", program.replace("flagstaff.rich", home)], bare_env())
    assert [row.partition("0:")[0] for row in ours.rows] == [row.partition("0:")[0] for row in theirs.rows]
    assert "\x1b[?25l" in ours.raw
    assert ours.raw.endswith(theirs.raw[-6:])
    assert name in program


def test_on_a_terminal_a_screen_reader_gets_lines() -> None:
    screen = in_terminal([sys.executable, "-c", TRACK], bare_env(CLI_ACCESSIBLE="1"))
    assert screen.raw == LINES.replace("\n", "\r\n")


def test_each_task_has_its_lines_and_what_is_printed_goes_between() -> None:
    program = (
        "import threading\nfrom flagstaff.rich import BarColumn, DownloadColumn, Progress\n"
        "with Progress(BarColumn(), '{task.description}') as progress:\n"
        "    a = progress.add_task('[green]a', total=2)\n    b = progress.add_task('b', total=None)\n"
        "    hidden = progress.add_task('hidden', visible=False)\n    progress.advance(hidden)\n"
        "    progress.advance(a)\n    progress.console.print('[bold]between')\n"
        "    progress.update(b, advance=3)\n    progress.update(a, completed=2, refresh=True)\n"
        "    progress.update(b, advance=1, description='c')\n    assert threading.active_count() == 1\n"
        "with Progress(DownloadColumn()) as progress:\n"
        "    progress.update(progress.add_task('get', total=2_000_000), completed=1_000_000)\n"
    )
    assert run(program).stdout == ("a: 1/2 · 50%\nbetween\nb: 3\na: 2/2 · 100%\nc: 4\nget: 1.0 MB/2.0 MB · 50%\n")


READ = (
    "import flagstaff.rich, io, pathlib\npathlib.Path({path!r}).write_text('abcd\\n' * 2)\n"
    "with flagstaff.rich.open({path!r}, description='text', style='red') as file: file.readlines()\n"
    "with flagstaff.rich.open({path!r}, 'rb', description='[red]bytes') as file: file.read(5), file.read()\n"
    "with flagstaff.rich.wrap_file(io.BytesIO(b'ab'), 2, description='wrapped') as file: file.read()\n"
    "with flagstaff.rich.wrap_file(io.BytesIO(b'ab'), total=2, disable=True) as file: file.read()\n"
)


@pytest.mark.parametrize("env", [{}, {"CI": "1", "FORCE_COLOR": "1"}, {"CLI_ACCESSIBLE": "1"}])
def test_reading_a_file_is_lines(env: dict[str, str], tmp_path: Path) -> None:
    assert run(READ.format(path=str(tmp_path / "read")), **env).stdout == (
        "text: 10 bytes/10 bytes · 100%\nbytes: 5 bytes/10 bytes · 50%\nbytes: 10 bytes/10 bytes · 100%\n"
        "wrapped: 2 bytes/2 bytes · 100%\n"
    )


def test_reading_a_file_on_a_terminal_is_rich(tmp_path: Path) -> None:
    command = [sys.executable, "-c", READ.format(path=str(tmp_path / "read"))]
    assert "\x1b[?25l" in in_terminal(command, bare_env()).raw
    assert "\x1b" not in in_terminal(command, bare_env(CLI_ACCESSIBLE="1")).raw


def test_a_share_and_the_count_that_it_is_of_are_rounded_alike() -> None:
    program = (
        "from flagstaff.rich import Progress\nwith Progress() as progress:\n"
        "    task = progress.add_task('a', total=1)\n"
        "    for _ in range(10): progress.advance(task, 0.1)\n"
    )
    assert run(program).stdout == "a: 1/1 · 100%\n"


def test_a_task_that_never_advanced_is_said_at_the_end() -> None:
    program = (
        "from flagstaff.rich import Progress\nwith Progress() as progress:\n    progress.add_task('a', total=3)\n"
        "    progress.add_task('hidden', visible=False)\n    progress.add_task('later', start=False, total=None)\n"
        "    progress.remove_task(progress.add_task('removed'))\n"
        "with Progress(disable=True) as progress: progress.add_task('disabled')\n"
    )
    assert run(program).stdout == "a: 0/3 · 0%\nlater: 0\n"


def test_a_progress_in_a_live_display_speaks_for_itself_and_ends_with_it() -> None:
    program = (
        "from flagstaff.rich import Live, Progress\nfrom rich.console import Group\nfrom rich.panel import Panel\n"
        "def count(progress, live):\n    task = progress.add_task('a', total=20)\n"
        "    for _ in range(3):\n        progress.advance(task)\n        live.refresh()\n"
        "progress = Progress()\nwith Live(Group(Panel(progress, title='box'), progress, 'tail')) as live: "
        "count(progress, live)\n"
        "progress = Progress()\nwith Live(progress) as live: count(progress, live)\n"
    )
    lines = "a: 2/20 · 10%\na: 3/20 · 15%\n"
    assert run(program).stdout == "box\ntail\n" + lines * 2


def test_a_task_that_is_told_apart_by_a_field_is_told_apart_in_its_lines() -> None:
    program = (
        "from flagstaff.rich import BarColumn, Progress, TextColumn\n"
        "for columns in ((TextColumn('[bold]{task.fields[name]}'), BarColumn()),\n"
        "    ('{task.fields[name]} of', BarColumn()),\n"
        "    ('{task.description} {task.fields[name]}',)):\n    with Progress(*columns) as progress:\n"
        "        for name in 'ab': progress.advance(progress.add_task('get', name=name, total=1))\n"
    )
    lines = [f"{label}: 1/1 · 100%\n" for label in ("a", "b", "a of", "b of", "get", "get")]
    assert run(program).stdout == "".join(lines)


PLACES = {
    "a grid": "grid = Table.grid()\ngrid.add_row(Panel.fit(progress, title='[b]jobs'), 'beside')\nshown = grid\n",
    "a layout": (
        "shown = Layout()\nshown.split_column(Layout('beside'), Layout(name='below'), Layout())\n"
        "shown['below'].split_row(Layout(Panel(progress, title='jobs')), Layout('hidden', visible=False))\n"
    ),
    "columns": "shown = Columns([Padding(progress, 1), Align.center('beside')])\n",
}


@pytest.mark.parametrize("place", PLACES)
def test_a_progress_within_whatever_is_live_says_how_far_it_came_at_the_end(place: str) -> None:
    program = (
        "from flagstaff.rich import Live, Progress\nfrom rich.align import Align\nfrom rich.columns import Columns\n"
        "from rich.layout import Layout\nfrom rich.padding import Padding\nfrom rich.panel import Panel\n"
        f"from rich.table import Table\nprogress = Progress()\n{PLACES[place]}"
        "with Live(shown) as live:\n    task = progress.add_task('a', total=100)\n"
        "    progress.update(task, completed=13)\n"
        "    progress.update(task, completed=15)\n    live.refresh()\n"
    )
    out = run(program).stdout
    assert "beside" in out
    assert out.endswith("a: 13/100 · 13%\na: 15/100 · 15%\n")
    assert not set(out) & set("╭│╰─")


def test_fields_of_a_task_are_part_of_the_event_and_overrule_nothing() -> None:
    program = (
        "from flagstaff.rich import Progress\nwith Progress(json={}) as progress:\n"
        "    progress.advance(progress.add_task('a', total=2, host='ora', done='x', label=7), 2)\n"
        "    progress.advance(progress.add_task('b', total=2, **{{'done': None}}), 2)\n"
    )
    assert run(program.format(False)).stdout == "a: 2/2 · 100%\nb: 2/2 · 100%\n"
    assert run(program.format(True)).stderr.splitlines() == [
        '{"event":"progress","state":{"label":"a","done":2,"total":2,"host":"ora"}}',
        '{"event":"progress","state":{"label":"b","done":2,"total":2}}',
    ]


def test_counts_and_totals_that_are_not_finite_are_no_error() -> None:
    program = (
        "from flagstaff.rich import DownloadColumn, Progress\ninf, nan = float('inf'), float('nan')\n"
        "for columns in [], [DownloadColumn()]:\n    with Progress(*columns) as progress:\n"
        "        progress.advance(progress.add_task('a', total=inf), 1)\n"
        "        progress.advance(progress.add_task('b', total=nan), 1)\n"
        "        progress.advance(progress.add_task('c', total=2), nan)\n"
        "        progress.advance(progress.add_task('d', total=2), inf)\n"
    )
    assert run(program).stdout == "a: 1\nb: 1\nc: nan\nd: inf\na: 1 byte\nb: 1 byte\nc: nan\nd: inf\n"


def test_the_console_that_it_was_given_is_the_one_that_is_judged() -> None:
    program = "from rich.console import Console\n" + TRACK.replace(
        "description=", "console=Console(stderr=True, force_terminal=True), description="
    )
    ran = run(program)
    assert (ran.stdout, ran.stderr) == ("", LINES)


def test_a_live_display_in_words_of_your_own() -> None:
    program = (
        "from flagstaff.rich import Live, Status\nfrom rich.panel import Panel\nfrom rich.console import Group\n"
        "with Live(1, static=lambda n: f'{n} of 3') as live:\n    live.update(2)\n"
        "    live.update(2)\n    live.update(3)\n"
        "with Live(Group(Panel('[red]in', title='box'), 'after')): pass\n"
        "try:\n    with Status('s'): raise KeyError\nexcept KeyError: pass\n"
    )
    assert run(program).stdout == "1 of 3\n2 of 3\n3 of 3\nbox\nin\nafter\n… s\n✖ s\n"


def test_json_is_events_on_stderr() -> None:
    program = (
        "from flagstaff.rich import Live, Status, track\n"
        "for _ in track('a', description='t', json=True): pass\n"
        "with Live('l', json=True): pass\nwith Status('s', json=True): pass\n"
    )
    ran = run(program)
    assert ran.stdout == ""
    assert ran.stderr.splitlines() == [
        '{"event":"progress","state":{"label":"t","done":1,"total":1.0}}',
        '{"event":"live","state":{"text":"l"}}',
        '{"event":"status","state":{"label":"s","status":"running"}}',
        '{"event":"status","state":{"label":"s","status":"ok"}}',
    ]


FRESH = """
from flagstaff.rich import Live
from rich.table import Table
def made(number):
    table = Table("host", "done", title="runs")
    table.add_row("ora", str(number))
    table.add_row("bor", "idle")
    return table
with Live(json={json}) as live:
    for number in range({count}): live.update(made(number))
"""


def test_a_live_table_that_is_made_anew_each_time_says_the_rows_that_are_new_and_stays_bounded() -> None:
    said = [*range(11), 20, 50, 100, 200, 500, 999]
    first = "runs\nhost: ora, done: 0\nhost: bor, done: idle\n"
    assert run(FRESH.format(json=False, count=1000)).stdout == first + "".join(
        f"host: ora, done: {number}\n" for number in said[1:]
    )
    events = run(FRESH.format(json=True, count=1000)).stderr.splitlines()
    assert [json.loads(event)["state"]["text"].split("\n")[1] for event in events] == [
        f"host: ora, done: {number}" for number in said
    ]


def test_rows_that_are_added_are_all_said_and_rows_that_move_or_go_are_not_said_again() -> None:
    program = (
        "from flagstaff.rich import Live\nrows = []\nwith Live(static=lambda rows: '\\n'.join(rows)) as live:\n"
        "    for number in range(40):\n        rows.append(f'row {number}')\n        live.update(rows)\n"
        "    live.update(rows[::-1])\n    live.update(rows[:2])\n    live.update(['new', *rows])\n"
        "    live.update(['new', 'new'])\n"
    )
    rows = "".join(f"row {number}\n" for number in range(40))
    assert run(program).stdout == rows + "new\nnew\n"


def test_a_total_that_is_known_at_the_end_is_said() -> None:
    program = (
        "from flagstaff.rich import Progress\n"
        "with Progress() as progress:\n"
        "    task = progress.add_task('unpack', total=None)\n"
        "    progress.advance(task, 5)\n"
        "    progress.update(task, total=5)\n"
    )
    assert run(program).stdout == "unpack: 5\nunpack: 5/5 · 100%\n"
