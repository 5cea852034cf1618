"""Every module and every public name of the pinned tqdm is here too, and the bars of each know who watches."""

import importlib
import json
import pkgutil
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
import tqdm
from processes import bare_env, in_terminal, piped

LINES = "".join(f"load: {done}/2 · {done * 50}%\n" for done in (1, 2))


def run(program: str, **env: str) -> subprocess.CompletedProcess[str]:
    done = piped([sys.executable, "-W", "ignore", "-c", program], bare_env(**env))
    assert done.returncode == 0, done.stderr
    return done


def modules() -> list[str]:
    return ["tqdm"] + [module.name for module in pkgutil.walk_packages(tqdm.__path__, "tqdm.")]


def names(module: object) -> set[str]:
    """What a program may use of a module: all that it names, but what it imported from elsewhere."""
    told = getattr(module, "__all__", None)
    if told is not None:
        return set(told)
    return {
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", "tqdm").partition(".")[0] == "tqdm"
    }


@pytest.mark.parametrize("name", modules())
def test_each_module_is_here_with_each_of_its_names(name: str) -> None:
    if name.endswith("__main__"):
        # Importing it runs it.
        assert importlib.util.find_spec(f"flagstaff.{name}") is not None
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            theirs = importlib.import_module(name)
        except ImportError as missing:
            refusal: tuple[type[ImportError], str] | None = (type(missing), str(missing))
        else:
            refusal = None
        if refusal is not None:
            # What it needs is not installed, which ours says in the same words.
            with pytest.raises(refusal[0]) as ours:
                importlib.import_module(f"flagstaff.{name}")
            assert str(ours.value).replace("flagstaff.", "") == refusal[1]
            return
        here = importlib.import_module(f"flagstaff.{name}")
    assert {each for each in names(theirs) if not hasattr(here, each)} == set()


def test_the_walk_goes_red_on_a_name_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tqdm.version.invented", 1, raising=False)
    with pytest.raises(AssertionError, match="invented"):
        test_each_module_is_here_with_each_of_its_names("tqdm.version")


@pytest.mark.parametrize(
    "use",
    [
        "import flagstaff.tqdm as tqdm\nfor _ in tqdm.tqdm(range(2), desc='load'): pass",
        "import flagstaff.tqdm as tqdm\nfor _ in tqdm.auto.tqdm(range(2), desc='load'): pass",
        "import flagstaff.tqdm as tqdm\nfor _ in tqdm.std.trange(2, desc='load'): pass",
        "import flagstaff.tqdm\nfor _ in flagstaff.tqdm.trange(2, desc='load'): pass",
        "import flagstaff.tqdm.auto as t\nfor _ in t.trange(2, desc='load'): pass",
        "from flagstaff import tqdm\nfor _ in tqdm.tqdm(range(2), desc='load'): pass",
        "from flagstaff.tqdm import *\nfor _ in trange(2, desc='load'): pass",
        "from flagstaff.tqdm.auto import tqdm\nfor _ in tqdm(range(2), desc='load'): pass",
        "from flagstaff.tqdm.autonotebook import tqdm\nfor _ in tqdm(range(2), desc='load'): pass",
        "from flagstaff.tqdm.asyncio import tqdm\nfor _ in tqdm(range(2), desc='load'): pass",
        "from flagstaff.tqdm.contrib.bells import tqdm\nfor _ in tqdm(range(2), desc='load'): pass",
        "from flagstaff.tqdm.contrib.concurrent import thread_map\nthread_map(str, range(2), desc='load')",
        "from flagstaff.tqdm.contrib.itertools import product\nlist(product(range(2), desc='load'))",
        "from flagstaff.tqdm.contrib import tenumerate, tzip\nlist(tenumerate('ab', desc='load'))",
        "from flagstaff.tqdm.contrib import tzip\nlist(tzip('ab', 'cd', desc='load'))",
        "from flagstaff.tqdm.contrib import tmap\nlist(tmap(str, 'ab', desc='load'))",
    ],
)
def test_each_way_to_import_it_gives_the_bar_that_knows_who_watches(use: str) -> None:
    assert run(use).stderr == LINES


def test_a_warning_of_tqdm_is_the_same_class_here() -> None:
    here = importlib.import_module("flagstaff.tqdm")
    for name in tqdm.__all__:
        if name.endswith(("Warning", "Error")):
            assert getattr(here, name) is getattr(tqdm, name)


def test_the_command_counts_what_is_piped_through_it() -> None:
    shell = f"printf '1\\n2\\n' | {sys.executable} -m flagstaff.tqdm --total 2 --desc load"
    ran = piped(["bash", "-c", shell], bare_env())
    assert (ran.stdout, ran.stderr) == ("1\n2\n", LINES)
    version = piped([sys.executable, "-m", "flagstaff.tqdm", "--version"], bare_env())
    assert version.stdout == f"{tqdm.__version__}\n"


def test_the_manual_page_is_found(tmp_path: Path) -> None:
    ran = piped([sys.executable, "-m", "flagstaff.tqdm", "--manpath", str(tmp_path)], bare_env())
    assert ran.returncode == 0
    assert (tmp_path / "tqdm.1").read_text(encoding="utf-8").startswith('.TH "TQDM"')


RICH = "from flagstaff.tqdm.rich import tqdm, trange\nfor _ in trange(2, desc='load'): pass\n"


@pytest.mark.parametrize("env", [{}, {"CI": "1", "FORCE_COLOR": "1"}, {"CLI_ACCESSIBLE": "1"}])
def test_tqdm_rich_is_lines_where_nobody_watches_what_rich_draws_on(env: dict[str, str]) -> None:
    assert run(RICH, **env).stdout == LINES


def test_tqdm_rich_on_a_terminal_is_richs_drawing() -> None:
    program = RICH.replace("desc='load'", "desc='load', progress=('{task.description} {task.completed}',)")
    ours = in_terminal([sys.executable, "-W", "ignore", "-c", program], bare_env())
    theirs = in_terminal([sys.executable, "-W", "ignore", "-c", program.replace("flagstaff.", "")], bare_env())
    assert ours.raw == theirs.raw
    assert "\x1b[?25l" in ours.raw
    lines = in_terminal([sys.executable, "-W", "ignore", "-c", RICH], bare_env(CLI_ACCESSIBLE="1"))
    assert lines.raw == LINES.replace("\n", "\r\n")


def test_tqdm_rich_keeps_its_arguments_and_its_subclasses() -> None:
    program = (
        "import sys\nfrom rich.console import Console\nfrom flagstaff.tqdm.rich import tqdm, tqdm_rich\n"
        "err = {'console': Console(file=sys.stderr)}\n"
        "with tqdm(total=2, desc='load', options=err, progress=('x',)) as bar:\n    bar.update()\n    bar.update()\n"
        "class Mine(tqdm_rich):\n    def __init__(self): super().__init__(range(1), 'mine', None, True, sys.stderr)\n"
        "for _ in Mine(): pass\nassert isinstance(bar, tqdm) and bar.n == 2\n"
        "for _ in tqdm([1], disable=None, desc='on'): pass\nfor _ in tqdm([1], disable=True): pass\n"
    )
    ran = run(program)
    assert ran.stderr == LINES
    assert ran.stdout == "mine: 1/1 · 100%\non: 1/1 · 100%\n"


def test_tqdm_rich_in_json_is_events() -> None:
    ran = run(RICH.replace("desc=", "json=True, desc="))
    assert ran.stdout == ""
    assert [json.loads(line)["state"]["done"] for line in ran.stderr.splitlines()] == [1, 2]


NOTEBOOK = "from flagstaff.tqdm.notebook import trange\nfor _ in trange(2, desc='load', display=True): pass\n"
WIDGETS = {
    # As much of ipywidgets and IPython as tqdm's widget needs: each shows what it was given.
    "ipywidgets/__init__.py": (
        "class Some:\n    def __init__(self, **values):\n        self.__dict__.update(values)\n"
        "        self.bar_style = ''\n        self.layout = type('Layout', (), {})()\n"
        "        self.style = type('Style', (), {})()\n"
        "    def close(self): print('closed')\n"
        "class HTML(Some): value = ''\nclass FloatProgress(Some): pass\nclass HBox(Some): pass\n"
    ),
    "IPython/__init__.py": "def get_ipython(): return None\n",
    "IPython/display.py": "def display(shown): print('widget', type(shown).__name__)\n",
    "ipykernel/__init__.py": "",
    "ipykernel/zmqshell.py": "",
}


@pytest.fixture
def widgets(tmp_path: Path) -> str:
    for name, text in WIDGETS.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return str(tmp_path)


def test_tqdm_notebook_in_a_notebook_is_the_widget(widgets: str) -> None:
    ran = run("import IPython, ipykernel.zmqshell\n" + NOTEBOOK, PYTHONPATH=widgets)
    assert (ran.stdout, ran.stderr) == ("widget TqdmHBox\n", "")
    auto = NOTEBOOK.replace("notebook", "auto")
    assert run("import IPython, ipykernel.zmqshell\n" + auto, PYTHONPATH=widgets).stdout == "widget TqdmHBox\n"


@pytest.mark.parametrize("change", ["CLI_ACCESSIBLE", "json"])
def test_tqdm_notebook_for_a_screen_reader_and_in_json_is_not(widgets: str, change: str) -> None:
    program = "import IPython, ipykernel.zmqshell\n" + NOTEBOOK
    if change == "json":
        ran = run(program.replace("desc=", "json=True, desc="), PYTHONPATH=widgets)
        assert [json.loads(line)["state"]["done"] for line in ran.stderr.splitlines()] == [1, 2]
    else:
        ran = run(program, PYTHONPATH=widgets, CLI_ACCESSIBLE="1")
        assert ran.stderr == LINES
    assert ran.stdout == ""


def test_tqdm_notebook_outside_of_a_notebook_is_the_bar_of_a_stream(widgets: str) -> None:
    ran = run(NOTEBOOK, PYTHONPATH=widgets)
    assert (ran.stdout, ran.stderr) == ("", LINES)
    command = [sys.executable, "-W", "ignore", "-c", NOTEBOOK]
    assert "load: 100%|" in in_terminal(command, bare_env(PYTHONPATH=widgets)).raw


def test_tqdm_notebook_without_its_widgets_is_what_tqdm_says() -> None:
    told = []
    for program in (NOTEBOOK, NOTEBOOK.replace("flagstaff.", "")):
        done = piped([sys.executable, "-W", "ignore", "-c", program], bare_env())
        assert done.returncode == 1
        told.append([line for line in done.stderr.splitlines() if line.startswith("ImportError")])
    assert told[0] == told[1] != []


SLACK = """
import sys, types
class WebClient:
    def __init__(self, token): pass
    def chat_postMessage(self, channel, text): return {"channel": channel, "ts": 1}
    def chat_update(self, channel, ts, text): print("slack", text, flush=True)
sys.modules["slack_sdk"] = types.SimpleNamespace(WebClient=WebClient)
from flagstaff.tqdm.contrib.slack import tqdm
with tqdm(total=2, desc="load", token="t", channel="c", bar_format="{n_fmt}/{total_fmt}") as bar:
    bar.update()
    bar.update()
"""


def test_a_bar_that_is_also_sent_elsewhere_is_sent_as_by_tqdm() -> None:
    ran = run(SLACK)
    assert "slack `2/2`" in ran.stdout
    assert ran.stderr.endswith("load: 2/2 · 100%\n")
    assert "\r" not in ran.stderr
