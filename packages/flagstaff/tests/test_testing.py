"""The helpers that programs test themselves with."""

import pytest
from flagstaff.loop import hoist
from flagstaff.testing import runtime, transcript, written
from roundel.policy import MODES, color_level, output_mode

UPLOAD = {
    "name": "upload",
    "static": lambda state: f"{state['sent']} of {state['total']} files uploaded",
    "frame": lambda t, state: f"{'|/-'[int(t // 80) % 3]} {state['sent']}/{state['total']}",
}


def test_a_transcript_is_what_each_reader_gets() -> None:
    got = transcript(UPLOAD, [{"sent": 0, "total": 2}, {"sent": 2, "total": 2}])
    text = "0 of 2 files uploaded\n2 of 2 files uploaded\n"
    assert got._asdict() == {
        "tty": (
            "\x1b[?2026h\x1b[?25l| 0/2\r\x1b[?2026l"
            "\x1b[?2026h/\r\x1b[?2026l"
            "\x1b[?2026h- 2\r\x1b[?2026l"
            "\x1b[?2026h\r\x1b[J2 of 2 files uploaded\r\n\x1b[?25h\x1b[?2026l"
        ),
        "pipe": text,
        "json": ('{"event":"upload","state":{"sent":0,"total":2}}\n{"event":"upload","state":{"sent":2,"total":2}}\n'),
        "accessible": text,
        "ci": text,
    }


def test_a_transcript_without_a_state_is_refused() -> None:
    with pytest.raises(ValueError, match="pass one at least"):
        transcript(UPLOAD, [])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_the_double_is_in_the_mode_and_at_the_level_it_is_asked_for(mode: str, level: int) -> None:
    rt = runtime(mode, level=level)  # type: ignore[arg-type]
    assert output_mode(rt, json=mode == "json") == mode
    assert color_level(rt) == level


def test_the_double_encodes() -> None:
    rt = runtime(encoding="ascii")
    with pytest.raises(UnicodeEncodeError):
        rt.stdout.write("…")
    rt = runtime(encoding="utf-16")
    rt.stdout.write("…")
    rt.stderr.write("!")
    assert written(rt) == "…!"


def test_the_other_stream_of_the_double() -> None:
    rt = runtime("tty").on("stderr")
    hoist({"name": "x", "static": str}, rt, "here").lower()
    assert "here" in written(rt)


pytest_plugins = ["pytester"]


def test_the_fixture_fails_a_test_that_leaves_a_flag_hoisted(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        from flagstaff.components.spinner import spinner
        from flagstaff.loop import hoist

        def test_lowers(flagstaff_runtime):
            rt = flagstaff_runtime("tty")
            with hoist(spinner(rt), rt, "building"):
                pass

        def test_leaves_one(flagstaff_runtime):
            rt = flagstaff_runtime("tty")
            hoist(spinner(rt), rt, "building")
        """
    )
    outcome = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    outcome.assert_outcomes(passed=2, errors=1)
    outcome.stdout.fnmatch_lines(["*a flag is still hoisted*"])


def test_a_double_in_an_unknown_mode_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^mode must be one of tty, pipe, json, accessible, ci, not 'terminal'$"):
        runtime("terminal")  # type: ignore[arg-type]
