"""roundel as a plugin host, and what all hosts share."""

import json
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from processes import bare_env, piped
from roundel import tokens
from roundel.plugin import PluginError, contributions, register, theme, unregister
from roundel.plugin_contract import frozen, load, read, visible

DARK = {"name": "dark", "ground": "#000000", "tokens": {"ok": "#00ff00", "heading": ["bold"]}}


@pytest.fixture(autouse=True)
def _only_the_built_in_after() -> Iterator[None]:
    yield
    for name in list(contributions()):
        if name != "roundel":
            unregister(name)


def refusal(plugin: object) -> PluginError:
    with pytest.raises(PluginError) as caught:
        register(plugin)
    assert list(contributions()) == ["roundel"], "a refused plugin leaves nothing behind"
    return caught.value


def test_the_built_in_is_registered_through_the_same_call() -> None:
    assert list(contributions()) == ["roundel"]
    assert tuple(contributions()["roundel"].tokens) == tokens.NAMES


def test_a_plugin_is_a_mapping_or_an_object() -> None:
    register(DARK)
    register(SimpleNamespace(name="object", contract=1, tokens={"ok": ["blue"]}))
    assert list(contributions()) == ["roundel", "dark", "object"]
    assert contributions()["object"].tokens == {"ok": ("blue",)}


def test_a_later_name_wins() -> None:
    register(DARK)
    register({"name": "other", "tokens": {"ok": ["blue"]}})
    assert contributions()["dark"].tokens["ok"] == "#00ff00"
    merged = theme()["tokens"]
    assert isinstance(merged, dict)
    assert merged["ok"] == ("blue",)
    register(DARK)
    assert list(contributions()) == ["roundel", "other", "dark"]
    again = theme()["tokens"]
    assert isinstance(again, dict)
    assert again["ok"] == "#00ff00"


def test_hex_tokens_of_another_ground_give_way() -> None:
    register(DARK)
    register({"name": "light", "ground": "#ffffff", "tokens": {"error": "#aa0000"}})
    merged = theme()
    looks = merged["tokens"]
    assert isinstance(looks, dict)
    assert merged["ground"] == "#ffffff"
    assert looks["error"] == "#aa0000"
    assert "ok" not in looks, "a green for black is not shown on white; fly fills in the built-in"
    assert looks["heading"] == ("bold",)


def test_what_is_kept_is_a_frozen_copy() -> None:
    plugin = {"name": "mine", "tokens": {"ok": ["blue"]}}
    register(plugin)
    plugin["tokens"]["ok"].append("bold")  # type: ignore[index]
    kept = contributions()["mine"].tokens
    assert kept == {"ok": ("blue",)}
    with pytest.raises(TypeError):
        kept["ok"] = ("red",)  # type: ignore[index]
    with pytest.raises(TypeError):
        contributions()["mine"] = kept  # type: ignore[index]


def test_keys_of_other_hosts_are_ignored() -> None:
    register({**DARK, "spinners": 3, "widgets": "nonsense"})
    assert "dark" in contributions()


@pytest.mark.parametrize(
    ("plugin", "code", "message"),
    [
        ({}, "E_PLUGIN_SCHEMA", "plugin.name: must be a text that prints and is not empty"),
        (None, "E_PLUGIN_SCHEMA", "plugin.name: must be a text that prints and is not empty"),
        ({"name": ""}, "E_PLUGIN_SCHEMA", "plugin.name: must be a text that prints and is not empty"),
        ({"name": 3}, "E_PLUGIN_SCHEMA", "plugin.name: must be a text that prints and is not empty"),
        ({"name": "a"}, "E_NO_CONTRIBUTION", "a contributes nothing that roundel reads"),
        ({"name": "a", "spinners": {}}, "E_NO_CONTRIBUTION", "a contributes nothing that roundel reads"),
        ({"name": "a", "tokens": {"ok": "x"}}, "E_PLUGIN_SCHEMA", "plugin.tokens.ok: must be #rrggbb or a list"),
        ({"name": "a", "tokens": {"ok": "#00ff00"}}, "E_PLUGIN_SCHEMA", "plugin.ground: must be declared"),
        ({**DARK, "tokens": {"ok": "#001100"}}, "E_PLUGIN_SCHEMA", "plugin.tokens.ok: must have a contrast"),
        ({**DARK, "contract": 2}, "E_PLUGIN_CONTRACT", "plugin.contract: dark is written for contract 2, and this"),
        ({**DARK, "contract": "1"}, "E_PLUGIN_CONTRACT", "plugin.contract: dark is written for contract '1', and"),
        ({**DARK, "contract": True}, "E_PLUGIN_CONTRACT", "plugin.contract: dark is written for contract True, and"),
    ],
)
def test_a_refusal_has_a_code_a_message_and_a_fix(plugin: object, code: str, message: str) -> None:
    error = refusal(plugin)
    assert error.code == code
    assert error.message.startswith(message)
    assert error.fix
    assert str(error) == f"{error.message} ({code})\nfix: {error.fix}"


@pytest.mark.parametrize(
    ("plugin", "fix"),
    [
        ([1], 'give the plugin, which is one object, a name: {"name": "acme", ...}'),
        ({"tokens": {}}, 'give the plugin, which is one object, a name: {"name": "acme", ...}'),
        ({"name": "a", "token": {}}, "did you mean tokens, not token?"),
        ({"name": "a", "spinners": {}}, "give it tokens, or do not register it with roundel"),
        ({"name": "a", 5: {}}, "give it tokens, or do not register it with roundel"),
    ],
)
def test_a_plugin_that_is_none_is_told_what_one_is(plugin: object, fix: str) -> None:
    assert refusal(plugin).fix == fix


def test_frozen_is_deep() -> None:
    value = frozen({"a": [{"b": [1]}]})
    assert value == {"a": ({"b": (1,)},)}
    assert read({"a": 1}, "b") is None


def test_visible_shows_every_control_and_override() -> None:
    assert visible("a\x1b[31m\u202e\x9b\r\ud800é\n\t") == "a\\x1b[31m\\u202e\\x9b\\r\\ud800é\n\t"


def test_visible_leaves_nothing_a_terminal_would_obey() -> None:
    everything = "".join(map(chr, range(0x3000)))
    left = [c for c in visible(everything) if ord(c) < 32 or 0x7F <= ord(c) < 0xA0 or 0x202A <= ord(c) <= 0x202E]
    assert left == ["\t", "\n"]


PROPERTY_RAISES = """
class Plugin:
    name = "a"
    @property
    def tokens(self):
        raise RuntimeError("no")
plugin = Plugin()
"""


def check(tmp_path: Path, name: str, text: str, *more: str, **variables: str) -> tuple[int, str, str]:
    (tmp_path / name).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "roundel", "check", *more, name]
    run = piped(command, bare_env(PYTHONPATH="", **variables), cwd=tmp_path)
    return run.returncode, run.stdout, run.stderr


def test_check_json(tmp_path: Path) -> None:
    assert check(tmp_path, "dark.json", json.dumps(DARK)) == (
        0,
        "dark: 2 tokens on #000000\n  ok: #00ff00\n  heading: bold\n",
        "",
    )
    one = check(tmp_path, "one.json", json.dumps({"name": "one", "tokens": {"ok": ["bold"]}}))
    assert one == (0, "one: 1 token\n  ok: bold\n", "")


def test_check_python_in_colour(tmp_path: Path) -> None:
    status, out, err = check(tmp_path, "dark.py", f"plugin = {DARK!r}", "--color=256")
    assert (status, err) == (0, "")
    assert out == "dark: 2 tokens on #000000\n  \x1b[38;5;46mok\x1b[39m: #00ff00\n  \x1b[1mheading\x1b[22m: bold\n"


@pytest.mark.parametrize(
    ("name", "text", "status", "error"),
    [
        ("a.json", "{", 1, "error: a.json: must be JSON in UTF-8: "),
        ("a.json", "[]", 1, "error: plugin.name: must be a text that prints and is not empty (E_PLUGIN_SCHEMA)\nfix: "),
        ("a.json", '{"name": "a"}', 1, "error: a contributes nothing that roundel reads (E_NO_CONTRIBUTION)\nfix: "),
        ("a.json", '{"name": "\\u001b[2J"}', 1, "error: plugin.name: must be a text that prints"),
        ("a.py", "plugin = 1 / 0", 1, "error: a.py: must run as a Python program: ZeroDivisionError: division by zero"),
        ("a.py", "raise SystemExit(0)", 1, "error: a.py: must run as a Python program: SystemExit: 0"),
        ("a.py", "def", 1, "error: a.py: must run as a Python program: SyntaxError"),
        ("a.json", "[" * 100_000, 1, "error: a.json: must be JSON in UTF-8: "),
        ("a.json", '{"name": "a", "tokens": {"\\u001b[2J": []}}', 1, "error: plugin.tokens.\\x1b[2J: must be one of"),
        ("a.py", PROPERTY_RAISES, 1, "error: tokens: must be there to read: it raised RuntimeError: no"),
        ("a.py", "", 1, 'error: a.py: must assign the plugin to the name "plugin"'),
        ("a.toml", "", 2, "error: a.toml is neither a .json nor a .py file\nfix: pass the path of a .json or .py file"),
    ],
)
def test_check_refuses(tmp_path: Path, name: str, text: str, status: int, error: str) -> None:
    got, out, err = check(tmp_path, name, text)
    assert (got, out) == (status, "")
    assert err.startswith(error)
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.json", json.dumps({"name": "a", "tokens": {"ok\nerror: forged\t": []}})),
        ("a.json", json.dumps({"name": "a", "contract": "1\nerror: forged", "tokens": {}})),
        ("a.py", "raise RuntimeError('no\\nerror: forged')"),
        ("a.py", PROPERTY_RAISES.replace('"no"', '"no\\nerror: forged"')),
        ("a\nerror: forged.json", "{"),
        ("a\nerror: forged.toml", ""),
    ],
)
def test_a_refusal_has_its_two_lines(tmp_path: Path, name: str, text: str) -> None:
    _, out, err = check(tmp_path, name, text)
    assert out == ""
    assert [line.partition(":")[0] for line in err.splitlines()] == ["error", "fix"]
    assert "\t" not in err


def test_a_refusal_prints_as_it_is_whoever_shows_it() -> None:
    error = refusal({"name": "a", "tokens": {"\x1b]0;owned\x07\u202e\n\ud800": ["red"]}})
    assert error.message.startswith("plugin.tokens.\\x1b]0;owned\\x07\\u202e\\n\\ud800: must be one of")
    assert str(error).replace("\nfix: ", "").isprintable()


def test_check_without_the_file(tmp_path: Path) -> None:
    run = piped([sys.executable, "-m", "roundel", "check", "none.json"], bare_env(), cwd=tmp_path)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("error: none.json: there is no such file\nfix: pass the path")


def test_check_where_the_encoding_holds_no_such_character(tmp_path: Path) -> None:
    plugin = json.dumps({**DARK, "name": "dünkel"})
    status, out, _ = check(tmp_path, "dark.json", plugin, PYTHONIOENCODING="ascii")
    assert (status, out.splitlines()[0]) == (0, "d\\xfcnkel: 2 tokens on #000000")


def test_check_reads_what_python_and_windows_editors_write(tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("NAME = 'dark'", encoding="utf-8")
    latin = f"# -*- coding: latin-1 -*-\nfrom beside import NAME\nplugin = {{**{DARK!r}, 'name': NAME + 'ü'}}\n"
    (tmp_path / "a.py").write_text(latin, encoding="latin-1")
    run = piped([sys.executable, "-m", "roundel", "check", str(tmp_path / "a.py")], bare_env())
    assert (run.stdout.splitlines()[:1], run.stderr) == (["darkü: 2 tokens on #000000"], "")
    (tmp_path / "b.json").write_text(json.dumps(DARK), encoding="utf-8-sig")
    run = piped([sys.executable, "-m", "roundel", "check", str(tmp_path / "b.json")], bare_env())
    assert run.returncode == 0
    (tmp_path / "c.json").write_bytes(b'{"name": "\xff"}')
    run = piped([sys.executable, "-m", "roundel", "check", str(tmp_path / "c.json")], bare_env())
    assert (run.returncode, run.stderr.startswith(f"error: {tmp_path}/c.json: must be JSON in UTF-8")) == (1, True)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_an_output_that_cannot_be_written_is_said_and_is_1(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(DARK), encoding="utf-8")
    for arguments in ("", "check a.json"):
        run = piped(["bash", "-c", f"{sys.executable} -m roundel {arguments} > /dev/full"], bare_env(), cwd=tmp_path)
        assert (run.stderr, run.returncode) == ("error: the output could not be written: No space left on device\n", 1)


@pytest.mark.parametrize("flag", ["", "-u"])
def test_a_reader_that_has_gone_ends_the_check_quietly(tmp_path: Path, flag: str) -> None:
    (tmp_path / "a.json").write_text(json.dumps(DARK), encoding="utf-8")
    command = f"(sleep 0.3; {sys.executable} {flag} -m roundel check a.json) | true"
    assert piped(["bash", "-c", command], bare_env(), cwd=tmp_path).stderr == ""


def test_an_interrupt_ends_the_check_as_the_signal_does(tmp_path: Path) -> None:
    program = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nplugin = 1\n"
    status, out, err = check(tmp_path, "a.py", program)
    assert (status, out, err) == (-2, "", "")


def test_a_refusal_crosses_a_process_border() -> None:
    error = pickle.loads(pickle.dumps(PluginError("E_PLUGIN_SCHEMA", "what", "next")))
    assert (error.code, error.message, error.fix) == ("E_PLUGIN_SCHEMA", "what", "next")


def test_contributions_are_of_the_moment() -> None:
    before = contributions()
    register(DARK)
    assert list(before) == ["roundel"]


def test_the_same_ground_in_other_letters_is_the_same() -> None:
    register({"name": "a", "ground": "#FFFFFF", "tokens": {"ok": "#006600"}})
    register({"name": "b", "ground": "#ffffff", "tokens": {"error": "#aa0000"}})
    merged = theme()["tokens"]
    assert isinstance(merged, dict)
    assert merged["ok"] == "#006600"


def test_load_gives_what_the_file_holds(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"name": "a"}', encoding="utf-8")
    assert load(str(tmp_path / "a.json")) == {"name": "a"}
