"""What a type checker infers of the drop-ins: `make lint` checks this file, and the tests run it."""

import io
from typing import assert_type

from click._termui_impl import ProgressBar
from flagstaff.click import progressbar
from flagstaff.halo import Halo
from flagstaff.rich import Progress, track
from flagstaff.tqdm import tqdm, trange
from flagstaff.tqdm.auto import tqdm as auto
from flagstaff.yaspin import yaspin


def test_the_items_of_a_tqdm_bar_keep_their_type_with_json_too() -> None:
    file = io.StringIO()
    for text in tqdm(["a"], file=file):
        assert_type(text, str)
    for number in trange(2, file=file, desc="numbers"):
        assert_type(number, int)
    for each in auto([1.5], file=file):
        assert_type(each, float)
    with tqdm(total=3, file=file, json=False) as bar:
        bar.update()
    for number in trange(0, 2, json=False, file=file):
        assert_type(number, int)
    assert file.getvalue().endswith("2/2 · 100%\n")


def test_the_items_of_a_click_bar_keep_their_type_with_json_too() -> None:
    file = io.StringIO()
    with progressbar(["a"], label="letters", json=False, file=file) as letters:
        assert_type(letters, ProgressBar[str])
        for letter in letters:
            assert_type(letter, str)
    with progressbar(length=2, json=False, file=file) as bar:
        assert_type(bar, ProgressBar[int])
        bar.update(2)
    assert file.getvalue() == "letters: 1/1 · 100%\n2/2 · 100%\n"


def test_the_others_take_json() -> None:
    with yaspin(text="", json=False), Halo("", json=False), Progress(json=False):
        for _ in track((), json=False):
            pass
