"""caique as a plugin host: what it takes, what it refuses, and what becomes of a plugin's kinds."""

import io
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from caique.ask import ask
from caique.kinds import BUILT_IN
from caique.line import PromptIO
from caique.plugin import PluginError, kinds, projection, register, unregister, widget
from caique.spec import problem_with


def stars(spec: Mapping[str, Any]) -> str:
    return f"{spec['message']} (1 to {spec.get('most', 5)})"


def rating(typed: str, spec: Mapping[str, Any]) -> int:
    given = int(typed) if typed.isdigit() else 0
    if not 1 <= given <= spec.get("most", 5):
        raise ValueError(f"answer with a number from 1 to {spec.get('most', 5)}")
    return given


RATING = {"name": "acme", "widgets": {"rating": {"static": stars, "parse": rating}}}


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    yield
    for name in ("acme", "later"):
        try:
            unregister(name)
        except KeyError:
            continue
    assert kinds() == ("text", "confirm", "select", "multiselect", "password", "path")


def refusal(plugin: object) -> PluginError:
    with pytest.raises(PluginError) as caught:
        register(plugin)
    return caught.value


def test_the_seeds_refusal() -> None:
    error = refusal({"name": "acme", "widgets": {"rating": {}}})
    assert error.code == "E_NO_STATIC_PROJECTION"
    assert error.message.startswith("plugin.widgets.rating: has no static(spec)")
    assert error.fix == "give plugin.widgets.rating a function static(spec) that returns the question as text"


REFUSED: list[tuple[object, str, str]] = [
    ({"widgets": {}}, "E_PLUGIN_SCHEMA", "plugin.name: must be a text that prints and is not empty"),
    ({"name": "acme"}, "E_NO_CONTRIBUTION", "acme contributes nothing that caique reads"),
    (
        {"name": "acme", "contract": 2, "widgets": {"rating": {"static": stars}}},
        "E_PLUGIN_CONTRACT",
        "plugin.contract: acme is written for contract 2, and this caique reads contract 1",
    ),
    (
        {"name": "acme", "widgets": []},
        "E_PLUGIN_SCHEMA",
        "plugin.widgets: must be a mapping of kinds to widgets",
    ),
    (
        {"name": "acme", "widgets": {"": {"static": stars}}},
        "E_PLUGIN_SCHEMA",
        "plugin.widgets: must have kinds as keys, each a text that prints and is not empty",
    ),
    (
        {"name": "acme", "widgets": {"rating": {"static": "How many?"}}},
        "E_PLUGIN_SCHEMA",
        "plugin.widgets.rating.static: must be a function",
    ),
    (
        {"name": "acme", "widgets": {"rating": {"static": stars, "parse": 5}}},
        "E_PLUGIN_SCHEMA",
        "plugin.widgets.rating.parse: must be a function",
    ),
    (
        {"name": "caique", "widgets": {"rating": {"static": stars}}},
        "E_PLUGIN_SCHEMA",
        "plugin.name: must not be 'caique', which has the built-in kinds",
    ),
]


@pytest.mark.parametrize(("plugin", "code", "message"), REFUSED)
def test_a_refusal_names_the_path(plugin: object, code: str, message: str) -> None:
    error = refusal(plugin)
    assert (error.code, error.message) == (code, message)
    assert error.fix


@pytest.mark.parametrize("kind", ["text", "confirm", "select", "multiselect", "password", "path"])
def test_the_six_kinds_cannot_be_replaced(kind: str) -> None:
    error = refusal({"name": "acme", "widgets": {"rating": {"static": stars}, kind: {"static": stars}}})
    assert error.message == f"plugin.widgets.{kind}: must not replace a built-in kind"
    assert "rating" not in kinds()


def test_an_unknown_kind_names_what_exists() -> None:
    with pytest.raises(PluginError) as caught:
        ask({"kind": "rating", "message": "How was it?"}, PromptIO(io.StringIO("3\n"), io.StringIO()))
    assert caught.value.code == "E_UNKNOWN_KIND"
    assert caught.value.message == (
        "there is no kind of prompt named 'rating'; there are text, confirm, select, multiselect, password, path"
    )


def test_a_registered_kind_is_asked_like_any_other() -> None:
    register(RATING)
    spec = {"kind": "rating", "message": "How was it?", "most": 3, "validate": lambda answer: answer != 2}
    assert problem_with(spec) is None
    assert projection(spec) == "How was it? (1 to 3)"
    out = io.StringIO()
    assert ask(spec, PromptIO(io.StringIO("9\n2\n3\n"), out)) == 3
    assert out.getvalue() == (
        "How was it? (1 to 3) \nanswer with a number from 1 to 3\n"
        "How was it? (1 to 3) \nthat is not a valid answer\nHow was it? (1 to 3) \n"
    )


def test_a_plugin_may_be_an_object_and_its_line_is_the_answer_without_parse() -> None:
    register(SimpleNamespace(name="acme", widgets={"note": SimpleNamespace(static=stars)}))
    assert ask({"kind": "note", "message": "m?"}, PromptIO(io.StringIO("7\n"), io.StringIO())) == "7"


def test_a_later_plugin_wins_and_what_was_stored_is_a_copy() -> None:
    widgets: dict[str, dict[str, Any]] = {"rating": {"static": stars}}
    register({"name": "acme", "widgets": widgets})
    widgets["rating"]["static"] = None
    assert widget("rating").static is stars
    register({"name": "later", "widgets": {"rating": {"static": lambda spec: "later"}}})
    assert projection({"kind": "rating", "message": "m?"}) == "later"
    register(RATING)
    assert projection({"kind": "rating", "message": "m?"}) == "m? (1 to 5)"


def test_a_static_that_fails_is_named() -> None:
    register({"name": "acme", "widgets": {"rating": {"static": lambda spec: spec["most"]}}})
    with pytest.raises(PluginError, match="static: raised KeyError: 'most'") as caught:
        projection({"kind": "rating", "message": "m?"})
    assert caught.value.code == "E_COMPONENT_THREW"
    with pytest.raises(PluginError, match="static: must return a text"):
        projection({"kind": "rating", "message": "m?", "most": 5})


def test_the_built_ins_are_a_plugin_like_any_other() -> None:
    register(BUILT_IN)
    assert kinds() == tuple(BUILT_IN["widgets"])  # type: ignore[arg-type]


PLUGIN = """
def static(spec):
    return f"{spec['message']} (1 to 5)\\n\\x1b[2J*"

plugin = {"name": "acme", "widgets": {"rating": {"static": static}}}
"""


def check(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "caique", *arguments], env={}, text=True, capture_output=True, timeout=60, check=False
    )


def test_check_shows_what_a_file_gives(tmp_path: Path) -> None:
    file = tmp_path / "acme.py"
    file.write_text(PLUGIN, encoding="utf-8")
    run = check("check", str(file))
    assert run.stdout == "acme: 1 kind of prompt\n  rating: Question? (1 to 5)\n    *\n"
    assert (run.stderr, run.returncode) == ("", 0)


def test_check_refuses(tmp_path: Path) -> None:
    file = tmp_path / "acme.json"
    file.write_text('{"name": "acme", "widgets": {"rating": {}}}', encoding="utf-8")
    run = check("check", str(file))
    assert run.stderr.startswith("error: plugin.widgets.rating: has no static(spec)")
    assert "(E_NO_STATIC_PROJECTION)\nfix: give plugin.widgets.rating a function static(spec)" in run.stderr
    assert (run.stdout, run.returncode) == ("", 1)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "python -m caique needs to know what to do\n\nusage: "),
        (("check",), "check takes one FILE\n\nusage: "),
        (("check", "a", "b"), "check takes one FILE\n\nusage: "),
        (("nonsense",), "python -m caique does not take 'nonsense'\n\nusage: "),
        (("check", "no-such-file.py"), "no-such-file.py: there is no such file\nfix: "),
    ],
)
def test_wrong_usage_exits_2(arguments: tuple[str, ...], said: str) -> None:
    run = check(*arguments)
    assert run.returncode == 2
    assert run.stderr.startswith(f"error: {said}")
    assert run.stdout == ""


def test_help_goes_to_stdout() -> None:
    run = check("--help")
    assert run.stdout.startswith("usage: python -m caique check FILE\n")
    assert (run.stderr, run.returncode) == ("", 0)


@pytest.mark.skipif(sys.platform == "win32", reason="the shell and the device files are POSIX")
@pytest.mark.parametrize(
    ("into", "said", "code"),
    [
        ("| exec true", "", None),
        ("> /dev/full", "error: the output could not be written: No space left on device\n", 1),
        (">&-", "", 0),
        (">&- 2>&- <&-", "", 0),
    ],
)
def test_an_output_that_takes_nothing_is_no_traceback(tmp_path: Path, into: str, said: str, code: int | None) -> None:
    if "/dev/full" in into and not os.path.exists("/dev/full"):
        pytest.skip("this system has no /dev/full")
    # Longer than a pipe holds, so that the write fails for certain once nobody reads.
    plugin = "plugin = {'name': 'acme', 'widgets': {'k': {'static': lambda spec: 'x' * 1_000_000}}}"
    (tmp_path / "acme.py").write_text(plugin, encoding="utf-8")
    command = f"{shlex.quote(sys.executable)} -m caique check acme.py {into}"
    process = subprocess.run(
        ["/bin/sh", "-c", command], cwd=tmp_path, env={}, capture_output=True, text=True, timeout=60, check=False
    )
    assert (process.stdout, process.stderr) == ("", said)
    assert code in (None, process.returncode)


@pytest.mark.parametrize("kind", ["", "  ", "a\x1b[2J", "a\nerror: b", "\ud800"])
def test_a_kind_that_does_not_print_is_refused(kind: str) -> None:
    error = refusal({"name": "acme", "widgets": {kind: {"static": stars}}})
    assert error.message == "plugin.widgets: must have kinds as keys, each a text that prints and is not empty"


@pytest.mark.parametrize("spec", [None, {}, {"kind": "text"}, {"kind": [], "message": "x"}])
def test_the_projection_of_a_spec_with_a_problem_names_it(spec: Any) -> None:
    with pytest.raises(ValueError, match=r"^prompt"):
        projection(spec)


@pytest.mark.parametrize(
    ("static", "code", "said"),
    [
        ("lambda spec: 'étoiles \\ud800'", 0, "acme: 1 kind of prompt\n  rating: ?toiles ?\n"),
        (
            "lambda spec: sys.exit(0)",
            1,
            "error: plugin.widgets.rating.static: raised SystemExit: 0 (E_COMPONENT_THREW)\n",
        ),
    ],
)
def test_check_ends_well_whatever_static_gives(tmp_path: Path, static: str, code: int, said: str) -> None:
    file = tmp_path / "stars.py"
    file.write_text(
        f'import sys\nplugin = {{"name": "acme", "widgets": {{"rating": {{"static": {static}}}}}}}', encoding="utf-8"
    )
    process = subprocess.run(
        [sys.executable, "-m", "caique", "check", str(file)],
        env={"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert process.returncode == code
    assert (process.stdout or process.stderr.partition("fix:")[0]) == said
