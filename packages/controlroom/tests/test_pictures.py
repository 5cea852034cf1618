"""Screens as pictures: each was looked at, in a browser, before it was pinned."""

import pytest
from controlroom_pictures import COMMAND, PINNED, names, picture


@pytest.mark.parametrize("name", names())
def test_a_screen_is_as_it_was_looked_at(name: str) -> None:
    pinned = PINNED / f"{name}.svg"
    same = pinned.exists() and picture(name) == pinned.read_text(encoding="utf-8")
    assert same, f"{pinned.name} is another picture now. Write the new ones, and look at them: {COMMAND}"


def test_every_pinned_picture_is_compared_and_names_no_outside_address() -> None:
    pinned = {path.stem: path.read_text(encoding="utf-8") for path in PINNED.iterdir()}
    assert sorted(pinned) == sorted(names())
    for text in pinned.values():
        assert set(text.partition("<style>")[2].split("http")[1:]) == set()
