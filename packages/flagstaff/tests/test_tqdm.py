"""`flagstaff.tqdm`: tqdm itself on a terminal, lines in a pipe, in CI and for a screen reader, events for JSON."""

import io
import subprocess
import sys

import pytest
from processes import bare_env, in_terminal, piped

LOOP = "from flagstaff.tqdm import tqdm\nfor _ in tqdm(range(5), desc='load'): pass\n"
LINES = "".join(f"load: {done}/5 · {done * 20}%\n" for done in range(1, 6))


def run(program: str, **env: str) -> subprocess.CompletedProcess[str]:
    done = piped([sys.executable, "-c", program], bare_env(**env))
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.parametrize("env", [{}, {"CI": "1"}, {"CLI_ACCESSIBLE": "1"}, {"CI": "1", "FORCE_COLOR": "3"}])
def test_where_nobody_watches_it_is_lines_on_stderr(env: dict[str, str]) -> None:
    ran = run(LOOP, **env)
    assert (ran.stdout, ran.stderr) == ("", LINES)


def test_on_a_terminal_it_is_tqdm_byte_for_byte() -> None:
    program = "for _ in tqdm(range(5), desc='load', bar_format='{l_bar}{bar}{n_fmt}', ncols=30): pass\n"
    env = bare_env()
    ours = in_terminal([sys.executable, "-c", "from flagstaff.tqdm import tqdm\n" + program], env)
    theirs = in_terminal([sys.executable, "-c", "from tqdm import tqdm\n" + program], env)
    assert ours.raw == theirs.raw
    assert "\r" in ours.raw


def test_on_a_terminal_a_screen_reader_gets_lines() -> None:
    screen = in_terminal([sys.executable, "-c", LOOP], bare_env(CLI_ACCESSIBLE="1"))
    assert screen.raw == LINES.replace("\n", "\r\n")


def test_no_color_takes_the_colour_of_a_bar_and_not_the_bar() -> None:
    program = "from flagstaff.tqdm import tqdm\nfor _ in tqdm(range(2), colour='green'): pass\n"
    colored = in_terminal([sys.executable, "-c", program], bare_env())
    plain = in_terminal([sys.executable, "-c", program], bare_env(NO_COLOR="1"))
    assert "\x1b[32m" in colored.raw
    assert "\x1b[32m" not in plain.raw
    assert "100%" in plain.raw


def test_json_is_events_and_leaves_stdout_alone() -> None:
    ran = run("from flagstaff.tqdm import tqdm\nfor _ in tqdm(range(2), desc='a', unit='file', json=True): pass\n")
    assert ran.stdout == ""
    assert ran.stderr == (
        '{"event":"tqdm","state":{"label":"a","unit":"file","total":2,"done":1}}\n'
        '{"event":"tqdm","state":{"label":"a","unit":"file","total":2,"done":2}}\n'
    )


def test_the_stream_that_it_was_given_is_the_one_that_is_judged() -> None:
    program = "import sys\nfrom flagstaff.tqdm import tqdm\nfor _ in tqdm(range(1), file=sys.stdout): pass\n"
    assert run(program).stdout == "1/1 · 100%\n"
    # stdout is piped away, and the bar is on the terminal that is left.
    shell = f'{sys.executable} -c "{LOOP}" | cat > /dev/null'
    assert "load: 100%|" in in_terminal(["bash", "-c", shell], bare_env()).raw
    shell = f'{sys.executable} -c "{LOOP}" 2>&1 | cat'
    assert in_terminal(["bash", "-c", shell], bare_env()).raw == LINES.replace("\n", "\r\n")


def test_a_stream_in_memory_gets_lines_and_no_thread_is_started() -> None:
    program = (
        "import io, threading\nfrom flagstaff.tqdm import tqdm\nfile = io.StringIO()\n"
        "for _ in tqdm(range(2), file=file): pass\nprint(repr(file.getvalue()), threading.active_count())\n"
    )
    assert run(program).stdout == "'1/2 · 50%\\n2/2 · 100%\\n' 1\n"


def test_the_count_is_exact_at_each_step() -> None:
    program = "from flagstaff.tqdm import tqdm\nbar = tqdm('abc', disable=False)\nprint(*[bar.n for _ in bar], bar.n)\n"
    assert run(program).stdout == "0 1 2 3\n"


def test_a_loop_that_is_left_early_says_how_far_it_came() -> None:
    program = "from flagstaff.tqdm import trange\nfor i in trange(1000):\n    if i == 250: break\n"
    assert run(program).stderr == "100/1000 · 10%\n200/1000 · 20%\n250/1000 · 25%\n"


def test_a_bar_that_is_never_closed_says_how_far_it_came_when_the_program_ends() -> None:
    program = (
        "from flagstaff.tqdm import tqdm\nouter = tqdm(total=100, desc='out')\n"
        "inner = tqdm(total=100, desc='in')\ninner.update(7)\nouter.update(5)\n"
    )
    assert run(program).stderr == "in: 7/100 · 7%\nout: 5/100 · 5%\n"


def test_a_description_of_none_and_a_postfix_that_is_no_text_are_no_error() -> None:
    program = (
        "from flagstaff.tqdm import tqdm\nwith tqdm(total=2, postfix=['a', 1], bar_format='{{postfix[0]}}', json={}) "
        "as bar:\n    bar.desc = None\n    bar.update(2)\n"
    )
    assert run(program.format(False)).stderr == "2/2 · 100%\n"
    event = '{"event":"tqdm","state":{"label":"","unit":"","total":2,"done":2,"postfix":["a",1]}}\n'
    assert run(program.format(True)).stderr == event


def test_a_share_and_the_count_that_it_is_of_are_rounded_alike() -> None:
    program = "from flagstaff.tqdm import tqdm\nwith tqdm(total=1.0) as bar:\n    for _ in range(10): bar.update(0.1)\n"
    assert run(program).stderr == "1/1 · 100%\n"


def test_counts_and_totals_that_are_not_finite_are_no_error_and_no_hang() -> None:
    program = (
        "from flagstaff.tqdm import tqdm\ninf, nan = float('inf'), float('nan')\n"
        "with tqdm(total=4, desc='a') as bar:\n    bar.total = inf\n    bar.refresh()\n    bar.update(3)\n"
        "with tqdm(total=nan, desc='b') as bar: bar.update(1)\n"
        "with tqdm(total=4, desc='c') as bar:\n    bar.update(nan)\n    bar.update(1)\n    bar.total = 8\n"
        "    bar.refresh()\n"
        "with tqdm(total=4, desc='d', initial=nan) as bar: bar.update(1)\n"
        "with tqdm(desc='e') as bar:\n    bar.update(-inf)\n"
    )
    assert run(program).stderr == "a: 3\nb: 1\nc: nan\nd: nan\ne: -inf\n"


def test_a_hundred_thousand_updates_are_ten_lines() -> None:
    program = (
        "from flagstaff.tqdm import tqdm\nwith tqdm(total=100_000) as bar:\n"
        "    for i in range(100_000):\n        bar.update()\n        bar.set_description(f'step {i}')\n"
    )
    lines = run(program).stderr.splitlines()
    assert len(lines) == 11
    assert lines[0] == "step 9998: 10000/100000 · 10%"
    assert lines[-1] == "step 99999: 100000/100000 · 100%"


def test_bytes_are_scaled_and_the_postfix_is_part_of_the_line() -> None:
    program = (
        "from flagstaff.tqdm import tqdm\n"
        "with tqdm(total=2**20, unit='B', unit_scale=True, unit_divisor=1024, desc='get') as bar:\n"
        "    bar.set_postfix(mirror='b')\n    bar.update(2**19)\n    bar.update(2**19)\n"
    )
    assert run(program).stderr == "get: 512k/1.00MB · 50% · mirror=b\nget: 1.00M/1.00MB · 100% · mirror=b\n"


def test_nested_bars_leave_what_they_would_leave_on_a_terminal() -> None:
    program = (
        "from flagstaff.tqdm import trange\nfor _ in trange(2, desc='out'):\n"
        "    for _ in trange(30, desc='kept'): pass\n    for _ in trange(30, desc='gone', leave=False): pass\n"
    )
    assert run(program).stderr == ("kept: 30/30 · 100%\nout: 1/2 · 50%\nkept: 30/30 · 100%\nout: 2/2 · 100%\n")


def test_a_disabled_bar_says_nothing() -> None:
    program = "from flagstaff.tqdm import tqdm\nfor _ in tqdm(range(3), disable={}): pass\n"
    assert run(program.format("True")).stderr == ""
    assert run(program.format("None")).stderr == ""


def test_write_and_logging_are_lines_among_lines() -> None:
    program = (
        "import logging\nfrom flagstaff.tqdm import tqdm\nfrom flagstaff.tqdm.contrib.logging import "
        "logging_redirect_tqdm\nlogging.basicConfig(format='%(message)s')\nwith logging_redirect_tqdm():\n"
        "    for i in tqdm(range(2)):\n        logging.warning('at %d', i)\n        tqdm.write(f'wrote {i}')\n"
    )
    ran = run(program)
    assert ran.stderr == "at 0\n1/2 · 50%\nat 1\n2/2 · 100%\n"
    assert ran.stdout == "wrote 0\nwrote 1\n"


def test_asyncio_and_auto_and_the_maps_follow() -> None:
    program = (
        "import asyncio\nfrom flagstaff.tqdm.asyncio import tqdm\nfrom flagstaff.tqdm.auto import trange\n"
        "from flagstaff.tqdm.contrib.concurrent import process_map, thread_map\n"
        "async def one(): return 1\nasync def main():\n    await tqdm.gather(one(), desc='gather')\n"
        "    async for _ in tqdm(range(1), desc='async'): pass\n"
        "if __name__ == '__main__':\n    asyncio.run(main())\n    for _ in trange(1, desc='auto'): pass\n"
        "    thread_map(str, [1], desc='threads')\n    process_map(str, [1], desc='processes', max_workers=1)\n"
    )
    labels = ("gather", "async", "auto", "threads", "processes")
    assert run(program).stderr == "".join(f"{label}: 1/1 · 100%\n" for label in labels)


def test_an_encoding_without_the_dot_is_no_error() -> None:
    assert run(LOOP, PYTHONIOENCODING="ascii").stderr == LINES.replace("·", "-")


def test_a_description_from_outside_reaches_no_terminal_as_control() -> None:
    program = "from flagstaff.tqdm import tqdm\nfor _ in tqdm([1], desc='a\\x1b[2J\\rb'): pass\n"
    assert run(program).stderr == "ab: 1/1 · 100%\n"


def test_every_name_of_tqdm_is_here() -> None:
    import flagstaff.tqdm
    import tqdm

    assert set(tqdm.__all__) <= set(dir(flagstaff.tqdm))
    assert issubclass(flagstaff.tqdm.tqdm, tqdm.tqdm)
    assert flagstaff.tqdm.TqdmWarning is tqdm.TqdmWarning


def test_isinstance_and_subclasses_hold() -> None:
    from flagstaff.tqdm import tqdm

    class Mine(tqdm):  # type: ignore[type-arg]
        def display(self, msg: str | None = None, pos: int | None = None) -> None:
            shown.append(self.n)
            super().display(msg, pos)

    shown: list[float] = []
    file = io.StringIO()
    for _ in Mine(range(3), file=file, mininterval=0, miniters=1):
        pass
    assert shown
    assert "\r" not in file.getvalue()
    assert file.getvalue().endswith("3/3 · 100%\n")


def test_what_was_done_before_this_run_is_not_said_anew() -> None:
    program = (
        "from flagstaff.tqdm import tqdm\nwith tqdm(total=100, initial=50) as bar:\n"
        "    bar.refresh()\n    bar.update(9)\n    bar.update(1)\n    bar.reset(total=2)\n    bar.update()\n"
    )
    assert run(program).stderr == "60/100 · 60%\n1/2 · 50%\n"


def test_bytes_are_written_to_a_stream_of_bytes() -> None:
    program = (
        "import io\nfrom flagstaff.tqdm import tqdm\nfile = io.BytesIO()\n"
        "for _ in tqdm([1], file=file, write_bytes=True): pass\nprint(file.getvalue().decode())\n"
    )
    assert run(program).stdout == "1/1 · 100%\n\n"


def test_a_subclass_may_choose_the_stream() -> None:
    program = (
        "import sys\nfrom flagstaff.tqdm import tqdm\nclass Mine(tqdm):\n"
        "    def __init__(self, label): super().__init__(total=1, desc=label, file=sys.stdout)\n"
        "with Mine('mine') as bar: bar.update()\n"
    )
    ran = run(program)
    assert (ran.stdout, ran.stderr) == ("mine: 1/1 · 100%\n", "")


def test_threads_may_count_at_once() -> None:
    program = (
        "from concurrent.futures import ThreadPoolExecutor\nfrom flagstaff.tqdm import tqdm\n"
        "with tqdm(total=20_000) as bar, ThreadPoolExecutor(8) as pool:\n"
        "    for _ in range(8): pool.submit(lambda: [bar.update() for _ in range(2_500)])\n"
    )
    lines = run(program).stderr.splitlines()
    assert 1 <= len(lines) <= 11
    assert len(set(lines)) == len(lines)


def test_a_bar_in_a_notebook_is_tqdms_own_widget() -> None:
    from flagstaff.tqdm.notebook import tqdm_notebook
    from flagstaff.tqdm.std import Projected

    assert issubclass(tqdm_notebook, Projected)
    assert "display" in vars(tqdm_notebook)
