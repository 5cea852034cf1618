"""The policy against a second, independently written form of its rules, on many random environments."""

import random

import second_form
from hypothesis import given, settings
from hypothesis import strategies as st
from random_runtimes import FLAGS, VALUES, runtimes
from roundel.policy import MODES, color_level, explain, output_mode
from roundel.runtime import IsTty, Runtime
from roundel.terminal import interactive


def check(rt: Runtime, *, json: bool) -> None:
    is_tty = rt.is_tty
    mode = second_form.mode(rt.env, stdout=is_tty.stdout, json=json)
    level = second_form.level(rt.env, rt.argv, stdout=is_tty.stdout, json=json, platform=rt.platform)
    someone = second_form.interactive(rt.env, stdin=is_tty.stdin)
    assert (output_mode(rt, json=json), color_level(rt, json=json), interactive(rt)) == (mode, level, someone)


def test_20_000_random_environments() -> None:
    pick = random.Random(20261130)
    for _ in range(20_000):
        names = pick.sample(sorted(VALUES), pick.choice((0, 1, 2, 3, 5, 8)))
        rt = Runtime(
            env={name: pick.choice(VALUES[name]) for name in names},
            argv=[pick.choice(FLAGS) for _ in range(pick.choice((0, 0, 1, 2, 4)))],
            is_tty=IsTty(stdin=pick.random() < 0.5, stdout=pick.random() < 0.5),
            platform=pick.choice(("linux", "linux", "darwin", "win32")),
        )
        check(rt, json=pick.random() < 0.1)


@settings(max_examples=500, deadline=None)
@given(rt=runtimes, json=st.booleans())
def test_any_text_in_any_variable(rt: Runtime, json: bool) -> None:
    check(rt, json=json)


@settings(max_examples=500, deadline=None)
@given(rt=runtimes, json=st.booleans())
def test_the_reasons_belong_to_the_answers(rt: Runtime, json: bool) -> None:
    reasons = explain(rt, json=json)
    assert reasons["mode"][0] == output_mode(rt, json=json)
    assert reasons["mode"][0] in MODES
    assert reasons["level"][0] == color_level(rt, json=json)
    assert reasons["interactive"][0] is interactive(rt)
    for _, sentence in reasons.values():
        assert sentence
        assert "\n" not in sentence


def test_a_number_of_any_length_is_a_number() -> None:
    assert color_level(Runtime(env={"FORCE_COLOR": "9" * 100_000})) == 3
    assert color_level(Runtime(env={"FORCE_COLOR": "0" * 100_000})) == 0
