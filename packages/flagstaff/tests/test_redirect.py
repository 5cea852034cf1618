"""Covering the streams that lead to the terminal, and uncovering them."""

import io
from collections.abc import Sequence

import pytest
from flagstaff.redirect import Redirect


class Stream(io.StringIO):
    """A stream with attributes of its own, as the standard streams have."""


def test_a_write_of_the_programs_own_is_put_back() -> None:
    stream, taken = Stream(), list[str]()

    def loud(text: str) -> int:
        return Stream.write(stream, text.upper())

    vars(stream)["write"] = loud
    redirect = Redirect([stream], taken.append)
    stream.write("line\n")
    redirect.stop()
    assert vars(stream)["write"] is loud
    stream.write("after")
    assert (taken, stream.getvalue()) == (["line"], "AFTER")


def test_a_write_that_was_put_over_it_stays() -> None:
    stream, taken = Stream(), list[str]()
    redirect = Redirect([stream], taken.append)
    covered = stream.write

    def loud(text: str) -> int:
        return covered(text.upper())

    vars(stream)["write"] = loud
    stream.write("line\n")
    redirect.stop()
    assert vars(stream)["write"] is loud
    stream.write("after")
    assert (taken, stream.getvalue()) == (["LINE"], "AFTER")


@pytest.mark.parametrize(
    ("pieces", "lines", "begun"),
    [
        (["a", "b", "c\n"], ["abc"], ""),
        (["a\r", "\n"], ["a\r"], ""),
        (["50%\r", "60%\r"], [], "60%\r"),
        (["50%\r", "60%\r", "done\n"], ["60%\rdone"], ""),
        (["a\nb", "", "c"], ["a"], "bc"),
    ],
)
def test_lines_are_handed_over_whole(pieces: Sequence[str], lines: list[str], begun: str) -> None:
    stream, taken = Stream(), list[str]()
    redirect = Redirect([stream], taken.append)
    for piece in pieces:
        assert stream.write(piece) == len(piece)
    assert (redirect.stop(), taken) == (begun, lines)
    assert "write" not in vars(stream)
