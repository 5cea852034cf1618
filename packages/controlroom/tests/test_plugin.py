"""controlroom as a plugin host, and its command."""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from controlroom import Screen, run
from controlroom.plugin import PluginError, contributions, register, registered_pane, unregister
from flagstaff.testing import runtime, written
from processes import bare_env, piped

PLUGIN: dict[str, Any] = {
    "name": "acme",
    "contract": 1,
    "panes": {
        "deploy": {"component": "progress", "state": {"done": 1, "total": 4}, "label": "Deploy"},
        "notes": {"component": {"name": "notes", "static": str}, "state": ["a"], "log": True, "collapsed": True},
    },
    "keymaps": {"vi": {"j": "scroll_down", "k": "scroll_up", "q": "quit"}},
}


@pytest.fixture
def acme() -> Iterator[None]:
    register(PLUGIN)
    yield
    unregister("acme")


@pytest.mark.usefixtures("acme")
def test_registered_panes_and_keymaps_are_used_by_name() -> None:
    screen = Screen(["deploy", "notes"], keymap="vi", keys={"x": "collapse"})
    assert screen.keymap == {"x": "collapse", "j": "scroll_down", "k": "scroll_up", "q": "quit"}
    rt = runtime("pipe")
    run(screen, lambda _: None, rt)
    assert written(rt) == "Deploy: 1/4 · 25%\nnotes: ('a',)\n"


@pytest.mark.usefixtures("acme")
def test_what_is_kept_is_a_frozen_copy_and_a_later_name_wins() -> None:
    state = {"done": 1}
    register({"name": "later", "panes": {"deploy": {"component": "progress", "state": state}}})
    state["done"] = 2
    assert registered_pane("deploy").state == {"done": 1}
    with pytest.raises(TypeError):
        registered_pane("deploy").state["done"] = 3
    assert isinstance(contributions()["acme"].keymaps["vi"], Mapping)
    unregister("later")
    assert registered_pane("deploy").label == "Deploy"


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        ({"name": ""}, "E_PLUGIN_SCHEMA", "plugin.name: "),
        ({"contract": 2}, "E_PLUGIN_CONTRACT", "plugin.contract: "),
        ({"panes": None, "keymaps": None}, "E_NO_CONTRIBUTION", "acme contributes nothing that controlroom reads"),
        ({"panes": []}, "E_PLUGIN_SCHEMA", "plugin.panes: must be a mapping"),
        ({"panes": {"": {}}}, "E_PLUGIN_SCHEMA", "plugin.panes: must have names"),
        ({"panes": {"p": {}}}, "E_PLUGIN_SCHEMA", "plugin.panes.p.component: must be a component"),
        ({"panes": {"p": {"component": ""}}}, "E_PLUGIN_SCHEMA", "plugin.panes.p.component: "),
        ({"panes": {"p": {"component": {"name": "x"}}}}, "E_NO_STATIC_PROJECTION", "plugin.panes.p.component.static: "),
        ({"panes": {"p": {"component": "x", "label": 3}}}, "E_PLUGIN_SCHEMA", "plugin.panes.p.label: must be a text"),
        (
            {"panes": {"p": {"component": "x", "log": 1}}},
            "E_PLUGIN_SCHEMA",
            "plugin.panes.p.log: must be true or false",
        ),
        ({"keymaps": 3}, "E_PLUGIN_SCHEMA", "plugin.keymaps: must be a mapping"),
        ({"keymaps": {"k": 3}}, "E_PLUGIN_SCHEMA", "plugin.keymaps.k: must be a mapping"),
        ({"keymaps": {"k": {"": "quit"}}}, "E_PLUGIN_SCHEMA", "plugin.keymaps.k: the key '' is not a text"),
        ({"keymaps": {"k": {"q": "explode"}}}, "E_PLUGIN_SCHEMA", "plugin.keymaps.k.q: must be one of next_pane, "),
        ({"keymaps": {"k": {"esc": "quit"}}}, "E_PLUGIN_SCHEMA", "plugin.keymaps.k: no keyboard sends the key 'esc'"),
        ({"keymaps": {"k": {"q": ["quit"]}}}, "E_PLUGIN_SCHEMA", "plugin.keymaps.k.q: must be one of next_pane, "),
        ({"keymaps": {"k": {"ctrl+c": "quit"}}}, "E_PLUGIN_SCHEMA", "plugin.keymaps.k: ctrl+c always interrupts"),
    ],
)
def test_a_refused_plugin_leaves_nothing(change: dict[str, Any], code: str, path: str) -> None:
    before = contributions()
    with pytest.raises(PluginError) as refused:
        register({**PLUGIN, **change})
    assert refused.value.code == code
    assert refused.value.message.startswith(path)
    assert refused.value.fix
    assert contributions() == before


@pytest.mark.parametrize(("panes", "keymap"), [(["nowhere"], "default"), ([], "nowhere")])
def test_an_unknown_name_is_refused(panes: Any, keymap: str) -> None:
    with pytest.raises(PluginError, match=r"no (pane|keymap) is called 'nowhere'") as refused:
        Screen(panes, keymap=keymap)
    assert refused.value.code == "E_UNKNOWN_KIND"


def command(*words: str) -> tuple[int, str, str]:
    done = piped([sys.executable, "-m", "controlroom", *words], bare_env())
    return done.returncode, done.stdout, done.stderr


def test_the_command_shows_what_a_plugin_gives(tmp_path: Path) -> None:
    path = tmp_path / "acme.json"
    panes = {"deploy": PLUGIN["panes"]["deploy"], "empty": {"component": "tasks", "state": []}}
    path.write_text(json.dumps({**PLUGIN, "panes": panes}), encoding="utf-8")
    assert command("check", str(path)) == (
        0,
        "acme: 2 panes, 1 keymap\n"
        "\n"
        "pane deploy\n"
        "  Deploy: 1/4 · 25%\n"
        "\n"
        "pane empty\n"
        "  (nothing: its static text is empty for this state)\n"
        "\n"
        "keymap vi\n"
        "  j: scroll down\n"
        "  k: scroll up\n"
        "  q: quit\n",
        "",
    )


def test_the_command_refuses(tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text('plugin = {"name": "bad", "panes": {"p": {"component": "nosuch"}}}', encoding="utf-8")
    code, out, err = command("check", str(path))
    assert (code, out) == (1, "")
    assert err.startswith("error: panes.p.component: must be one of spinner, ")
    assert command("check", "nowhere.json")[0] == 2
    assert command() == (2, "", err_usage("python -m controlroom needs to know what to do"))
    assert command("chek", "x") == (2, "", err_usage("python -m controlroom does not take 'chek x'"))
    assert command("check") == (2, "", err_usage("check takes one FILE"))
    assert command("--help")[:2] == (0, err_usage("").partition("\n\n")[2])


def err_usage(said: str) -> str:
    from controlroom.__main__ import USAGE

    return f"error: {said}\n\n{USAGE}"
