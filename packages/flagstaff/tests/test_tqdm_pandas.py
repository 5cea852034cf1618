"""`tqdm.pandas()` over the real pandas: every `progress_...` method, for each reader."""

import json
import subprocess
import sys

import pytest
from processes import bare_env, in_terminal, piped

METHODS = {
    "frame.progress_apply(sum)": "load: 1/2 · 50%\nload: 2/2 · 100%\n",
    "frame.progress_apply(sum, axis=1)": "load: 1/4 · 25%\nload: 2/4 · 50%\nload: 3/4 · 75%\nload: 4/4 · 100%\n",
    "frame.a.progress_apply(str)": "load: 1/4 · 25%\nload: 2/4 · 50%\nload: 3/4 · 75%\nload: 4/4 · 100%\n",
    "frame.a.progress_map(str)": "load: 1/4 · 25%\nload: 2/4 · 50%\nload: 3/4 · 75%\nload: 4/4 · 100%\n",
    "frame.groupby('b').progress_apply(len)": "load: 1/2 · 50%\nload: 2/2 · 100%\n",
    "frame.groupby('b').a.progress_apply(len)": "load: 1/2 · 50%\nload: 2/2 · 100%\n",
    "frame.groupby('b').progress_transform(lambda g: g - g.mean())": "load: 1/2 · 50%\nload: 2/2 · 100%\n",
    "frame.a.rolling(2).progress_apply(sum)": "load: 1\nload: 2\nload: 3\n",
}


def program(call: str, more: str = "") -> str:
    plain = call.replace("progress_", "")
    return (
        "import pandas\nfrom flagstaff.tqdm import tqdm\n"
        f"tqdm.pandas(desc='load'{more})\n"
        "frame = pandas.DataFrame({'a': [1, 2, 3, 4], 'b': [0, 0, 1, 1]})\n"
        f"print(({call}).equals({plain}))\n"
    )


def run(text: str, **env: str) -> subprocess.CompletedProcess[str]:
    done = piped([sys.executable, "-W", "ignore", "-c", text], bare_env(**env))
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.parametrize("call", METHODS)
def test_each_method_gives_what_pandas_gives_and_says_how_far_it_is(call: str) -> None:
    ran = run(program(call))
    assert (ran.stdout, ran.stderr) == ("True\n", METHODS[call])


@pytest.mark.parametrize("env", [{"CI": "1", "FORCE_COLOR": "1"}, {"CLI_ACCESSIBLE": "1"}])
def test_in_ci_and_for_a_screen_reader_they_are_the_same_lines(env: dict[str, str]) -> None:
    call = "frame.a.progress_map(str)"
    assert run(program(call), **env).stderr == METHODS[call]


def test_json_is_events() -> None:
    ran = run(program("frame.groupby('b').progress_apply(len)", ", json=True"))
    assert [json.loads(line)["state"]["done"] for line in ran.stderr.splitlines()] == [1, 2]
    assert ran.stdout == "True\n"


def test_on_a_terminal_it_is_tqdms_own_bar() -> None:
    text = program("frame.a.progress_map(str)", ", bar_format='{l_bar}{bar}{n_fmt}', ncols=30")
    ours = in_terminal([sys.executable, "-W", "ignore", "-c", text], bare_env())
    theirs = in_terminal([sys.executable, "-W", "ignore", "-c", text.replace("flagstaff.", "")], bare_env())
    assert ours.raw == theirs.raw
    assert "100%|" in ours.raw


def test_a_library_that_registered_tqdm_is_adopted() -> None:
    text = program("frame.a.progress_map(str)").replace("flagstaff.", "")
    assert run("import flagstaff; flagstaff.adopt('tqdm')\n" + text).stderr == METHODS["frame.a.progress_map(str)"]
    registered = text.replace("frame = ", "import flagstaff; flagstaff.adopt('tqdm')\nframe = ")
    assert run(registered).stderr == METHODS["frame.a.progress_map(str)"]
