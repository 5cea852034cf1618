"""`adopt`: other people's bars, under the policy, for as long as it is wanted."""

import subprocess
import sys

import pytest
from flagstaff import adopt, adopted
from flagstaff.incumbents import structured
from processes import bare_env, in_terminal, piped

# A library of somebody else, loaded before and after.
LIBRARY = """
import tqdm as whole
from tqdm import tqdm
from tqdm.auto import tqdm as auto
from rich.progress import Progress, track
from rich.console import Console
import click, halo, yaspin
class Derived(auto): pass
def draw():
    for _ in tqdm([1], desc="held"): pass
    for _ in whole.trange(1, desc="trange"): pass
    for _ in Derived([1], desc="derived"): pass
    for _ in track([1], description="track"): pass
    with Console(stderr=True, force_terminal=True).status("status"): pass
    with click.progressbar([1], label="click", file=__import__("sys").stderr) as bar:
        for _ in bar: pass
    with yaspin.yaspin(text="yaspin", stream=__import__("sys").stderr): pass
    with halo.Halo(text="halo", stream=__import__("sys").stderr): pass
"""
ALL = '"tqdm", "rich", "click", "yaspin", "halo"'
STDERR = (
    "held: 1/1 · 100%\ntrange: 1/1 · 100%\nderived: 1/1 · 100%\n… status\n✔ status\nclick: 1/1 · 100%\n"
    "… yaspin\n✔ yaspin\n… halo\n✔ halo\n"
)


def run(program: str, **env: str) -> subprocess.CompletedProcess[str]:
    done = piped([sys.executable, "-c", program], bare_env(**env))
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.parametrize("order", ["library first", "adopt first"])
def test_what_is_adopted_is_lines(order: str) -> None:
    adopting = f"from flagstaff import adopt, adopted\nadopt({ALL})\n"
    program = LIBRARY + adopting if order == "library first" else adopting + LIBRARY
    ran = run(program + "draw()\nprint(adopted())\n", CI="1")
    assert ran.stderr == STDERR
    assert ran.stdout == f"track: 1/1 · 100%\n({ALL})\n".replace('"', "'")


def test_on_a_terminal_they_draw_as_ever() -> None:
    program = LIBRARY + f"from flagstaff import adopt\nadopt({ALL})\ndraw()\n"
    screen = in_terminal([sys.executable, "-c", program], bare_env())
    assert "held: 100%|" in screen.raw
    assert "\x1b[?25l" in screen.raw


def test_after_the_block_everything_is_as_it_was() -> None:
    program = LIBRARY + (
        "import rich.live, rich.progress, rich.status, tqdm.std, tqdm.asyncio\n"
        "def held(): return [tqdm.std.tqdm, tqdm.asyncio.tqdm_asyncio.__bases__, Derived.__mro__, Progress, "
        "rich.live.Live, rich.status.Status, click.progressbar, click.termui.progressbar, yaspin.core.Yaspin, "
        "yaspin.api.Yaspin, halo.Halo, globals()['tqdm']]\n"
        "import tqdm\n"
        "before = held()\nfrom flagstaff import adopt, adopted\n"
        f"with adopt({ALL}):\n    assert all(a is not b for a, b in zip(held(), before) if isinstance(a, type))\n"
        "    assert adopted()\nassert held() == before\nassert adopted() == ()\n"
    )
    run(program)


def test_the_last_release_counts() -> None:
    with adopt("tqdm") as outer:
        inner = adopt("tqdm", "tqdm")
        outer.release()
        outer.release()
        assert adopted() == ("tqdm",)
        inner.release()
        assert adopted() == ()


def test_json_is_for_all_that_is_adopted_and_ends_with_it() -> None:
    program = (
        "from flagstaff import adopt\nimport tqdm\nwith adopt('tqdm', json=True):\n"
        "    for _ in tqdm.tqdm([1]): pass\n"
        "with adopt('tqdm'):\n    for _ in tqdm.tqdm([1]): pass\n"
    )
    assert run(program).stderr == ('{"event":"tqdm","state":{"label":"","unit":"","total":1,"done":1}}\n1/1 · 100%\n')


def test_json_ends_with_the_last_who_asked_for_it_in_whatever_order_they_are_released() -> None:
    first, second, third = adopt("tqdm", json=True), adopt("tqdm"), adopt("tqdm", json=True)
    for adoption, left in [(first, True), (second, True), (third, False)]:
        adoption.release()
        assert structured() is left
        adoption.release()
    assert structured() is False


def test_what_cannot_be_adopted_is_refused() -> None:
    with pytest.raises(ValueError, match="'enlighten' is not what flagstaff can adopt: pass one of 'tqdm', 'rich'"):
        adopt("tqdm", "enlighten")
    with pytest.raises(ValueError, match="pass one of 'tqdm'"):
        adopt()
    assert adopted() == ()


HELD = """
import functools
import tqdm as whole
from tqdm import tqdm

def default(label, bar=tqdm):
    for _ in bar([1], desc=label): pass

def keyword(label, *, bar=tqdm):
    for _ in bar([1], desc=label): pass

def outer():
    bar = whole.tqdm
    def inner(label):
        for _ in bar([1], desc=label): pass
    return inner
closure = outer()

@functools.lru_cache
def cached(label, bar=tqdm):
    for _ in bar([1], desc=label): pass

def call(bar, label):
    for _ in bar([1], desc=label): pass

class Worker:
    bar = tqdm
    def __init__(self, bar=tqdm): self.made = bar
    @staticmethod
    def static(label, bar=tqdm): call(bar, label)
    @classmethod
    def of_class(cls, label, bar=tqdm): call(cls.bar, label); call(bar, label)
    @property
    def prop(self, bar=tqdm): call(bar, "property")
    partial_method = functools.partialmethod(lambda self, bar, label: call(bar, label), bar=tqdm)

called = functools.partial(tqdm, [1])
given = functools.partial(call, tqdm)
named = functools.partial(call, bar=tqdm)

def draw():
    default("default"); keyword("keyword"); closure("closure"); cached("cached")
    Worker.static("static"); Worker.of_class("class"); Worker().prop
    call(Worker().made, "made")
    for _ in called(desc="partial"): pass
    given("given"); named(label="named")
    cached.cache_clear()
"""
LABELS = [
    *("default", "keyword", "closure", "cached", "static", "class", "class", "property", "made", "partial"),
    *("given", "named"),
]


def test_what_holds_the_class_otherwise_than_by_a_module_is_reached_and_put_back() -> None:
    program = HELD + "from flagstaff import adopt\nwith adopt('tqdm'): draw()\nprint('after', flush=True)\ndraw()\n"
    done = piped(["bash", "-c", f'exec {sys.executable} - 2>&1 <<"E"\n{program}\nE'], bare_env())
    during, _, after = done.stdout.partition("after\n")
    assert during == "".join(f"{label}: 1/1 · 100%\n" for label in LABELS)
    assert after.count("100%|") == len(LABELS)
    assert " · " not in after


def test_what_was_ours_by_an_own_decision_stays_ours() -> None:
    program = (
        "import flagstaff.tqdm\nfrom flagstaff import adopt\nfrom flagstaff.tqdm import tqdm as ours\n"
        "import tqdm\nclass Mine(ours): pass\ndef default(bar=ours): return bar\n"
        "with adopt('tqdm'): pass\n"
        "print(ours is flagstaff.tqdm.tqdm, Mine.__bases__ == (ours,), default() is ours, tqdm.tqdm is ours)\n"
    )
    assert run(program).stdout == "True True True False\n"


def test_a_proxy_that_stands_for_nothing_yet_is_left_alone() -> None:
    program = "from flask import request\nfrom flagstaff import adopt\nwith adopt('tqdm'): pass\nprint('ok')\n"
    assert run(program).stdout == "ok\n"


def test_what_is_no_module_and_does_not_say_what_it_is_is_left_alone() -> None:
    program = (
        "import sys\nfrom flagstaff import adopt\n"
        "class Lazy:\n    def __getattribute__(self, name): raise ImportError('not loaded yet')\n"
        "sys.modules['lazy'] = Lazy()\nwith adopt('tqdm'): pass\nprint('ok')\n"
    )
    assert run(program).stdout == "ok\n"


def test_tqdms_bars_for_rich_and_notebooks_are_adopted_where_they_are_loaded() -> None:
    program = (
        "import warnings\nwarnings.simplefilter('ignore')\nfrom tqdm.rich import tqdm_rich, trange\n"
        "import tqdm.notebook\nfrom flagstaff import adopt\nclass Mine(tqdm_rich): pass\nheld = Mine.__bases__\n"
        "with adopt('tqdm'):\n    for _ in trange(1, desc='a'): pass\n    for _ in Mine([1], desc='b'): pass\n"
        "print(Mine.__bases__ == held == (tqdm.rich.tqdm,))\n"
    )
    assert run(program, CI="1", FORCE_COLOR="1").stdout == "a: 1/1 · 100%\nb: 1/1 · 100%\nTrue\n"
    later = (
        "import warnings\nwarnings.simplefilter('ignore')\nfrom flagstaff import adopt\nadopt('tqdm', 'rich')\n"
        "from tqdm.rich import trange\nfor _ in trange(1, desc='a'): pass\n"
    )
    assert run(later, CI="1", FORCE_COLOR="1").stdout == "a: 1/1 · 100%\n"
