"""Themes out of base16 and iTerm2: real schemes, in both of base16's forms, and what is wrong with wrong ones."""

import plistlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from roundel import tokens
from roundel.contrast import AA, contrast
from roundel.plugin import contributions, register, theme, unregister
from roundel.plugin_contract import PluginError
from roundel.protocols import Theme
from roundel.runtime import Runtime
from roundel.theme import fly, from_base16, from_iterm

DATA = Path(__file__).parent / "data"
SCHEMES = sorted(DATA.glob("*.base16.yaml"))
TRUECOLOR = Runtime(env={"FORCE_COLOR": "3"})


@pytest.fixture(autouse=True)
def _plain_again() -> Iterator[None]:
    yield
    tokens.wear({})


def passes(made: Theme) -> bool:
    looks = made["tokens"]
    assert set(looks) == set(tokens.NAMES)
    return all(contrast(str(look), made["ground"]) >= AA for look in looks.values())


@pytest.mark.parametrize("path", SCHEMES, ids=lambda path: path.stem)
def test_text_and_mapping_make_the_same_theme(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert from_base16(text) == from_base16(yaml.safe_load(text))
    assert passes(from_base16(text))
    assert fly(from_base16(text), TRUECOLOR) == 3


def test_what_base16_colours_stand_for() -> None:
    made = from_base16((DATA / "tomorrow-night.base16.yaml").read_text(encoding="utf-8"))
    assert (made["name"], made["ground"]) == ("Tomorrow Night", "#1d1f21")
    looks = made["tokens"]
    assert looks["warn"] == "#f0c674", "a colour that passes is taken as it is"
    assert looks["error"] != "#cc6666", "one that does not is moved to the nearest shade that does"
    fly(made, TRUECOLOR)
    assert tokens.warn("x") == "\x1b[38;2;240;198;116mx\x1b[39m"


@pytest.mark.parametrize(
    ("scheme", "message"),
    [
        ("", "scheme.base00: must be there: a base16 scheme has base00 to base0F"),
        ("base00: 12345", "scheme.base00: must be a colour of six hex digits, as text"),
        ({"base00": "#181818"}, "scheme.base08: must be there: a base16 scheme has base00 to base0F"),
        ({"base00": 0o1122}, "scheme.base00: must be a colour of six hex digits, as text"),
        (None, "scheme: must be YAML text or the mapping it stands for"),
        ([], "scheme: must be YAML text or the mapping it stands for"),
        ({"base00": False}, "scheme.base00: must be a colour of six hex digits, as text"),
        ({"base00": 10**5000}, "scheme.base00: must be a colour of six hex digits, as text"),
        ({"palette": 3}, "scheme.palette: must be a mapping of base00 to base0F to colours"),
        ("\x00\x1b[31m: : :", "scheme.base00: must be there: a base16 scheme has base00 to base0F"),
    ],
)
def test_a_wrong_scheme_names_its_path(scheme: Any, message: str) -> None:
    with pytest.raises(PluginError) as caught:
        from_base16(scheme)
    assert (caught.value.code, caught.value.message) == ("E_PLUGIN_SCHEMA", message)


def test_a_scheme_s_colours_by_role() -> None:
    scheme = {f"base{slot:02X}": f"ff{slot:02x}ff" for slot in range(16)}
    assert from_base16({**scheme, "base00": "000000"})["tokens"] == {
        "error": "#ff08ff",
        "warn": "#ff0aff",
        "ok": "#ff0bff",
        "hint": "#ff0cff",
        "muted": "#ff04ff",
        "command": "#ff0dff",
        "flag": "#ff0cff",
        "value": "#ff0eff",
        "heading": "#ff05ff",
    }


def test_text_that_a_yaml_library_reads_the_same_way() -> None:
    slots = "\n".join(f"  base{slot:02X}: 'ffff{slot:02x}' # slot" for slot in range(16))
    text = f"\ufeffname: 'it''s'\npalette:\n{slots}\n  deeper:\n    base00: '000000'\nauthor: x\n"
    assert from_base16(text) == from_base16(yaml.safe_load(text))
    assert from_base16(text)["name"] == "it's"


def test_unquoted_numbers_as_a_yaml_library_gives_them() -> None:
    scheme = {f"base{slot:02X}": 111111 * (slot % 9) for slot in range(16)}
    assert from_base16(scheme)["ground"] == "#000000"


ITERM_TOKENS = ("error", "warn", "ok", "hint", "muted", "command", "flag", "value")


def preset(**changes: object) -> dict[str, object]:
    def color(red: float, green: float, blue: float) -> dict[str, object]:
        return {"Red Component": red, "Green Component": green, "Blue Component": blue, "Color Space": "sRGB"}

    ansi = {f"Ansi {index} Color": color(0.2 + index / 20, 0.5, 0.9 - index / 20) for index in range(16)}
    return {**ansi, "Background Color": color(0, 0, 0), "Foreground Color": color(1, 1, 1), **changes}


def test_an_iterm_preset_as_a_file_text_and_mapping() -> None:
    written = plistlib.dumps(preset())
    made = from_iterm(written, name="mine")
    assert made == from_iterm(written.decode(), name="mine") == from_iterm(preset(), name="mine")
    assert passes(made)
    assert (made["name"], made["ground"]) == ("mine", "#000000")
    ansi = {token: f"Ansi {index} Color" for token, index in zip(ITERM_TOKENS, (1, 3, 2, 6, 8, 4, 6, 5), strict=True)}
    for token, key in ansi.items():
        red = preset()[key]["Red Component"]  # type: ignore[index]
        assert int(str(made["tokens"][token])[1:3], 16) == round(red * 255)
    assert fly(made, TRUECOLOR) == 3
    looks = made["tokens"]
    assert looks["heading"] == "#ffffff"


@pytest.mark.parametrize(
    ("plist", "message"),
    [
        ("no plist", "plist: must be a property list"),
        (b"\xff\xfe", "plist: must be a property list"),
        ("", "plist: must be a property list"),
        (plistlib.dumps([1]), "plist: must hold a dictionary of colours"),
        ({}, "plist.Background Color: must be a dictionary of Red, Green and Blue Component"),
        (
            preset(**{"Ansi 1 Color": {"Red Component": 2.0}}),
            "plist.Ansi 1 Color.Red Component: must be a number from 0 to 1",
        ),
        (
            preset(**{"Ansi 1 Color": {"Red Component": float("nan")}}),
            "plist.Ansi 1 Color.Red Component: must be a number from 0 to 1",
        ),
    ],
)
def test_a_wrong_preset_names_its_path(plist: str | bytes | dict[str, object], message: str) -> None:
    with pytest.raises(PluginError) as caught:
        from_iterm(plist)
    assert caught.value.code == "E_PLUGIN_SCHEMA"
    assert caught.value.message.startswith(message)


def test_a_theme_out_of_a_corpus_can_be_registered() -> None:
    made = from_base16((DATA / "solarized-light.base16.yaml").read_text(encoding="utf-8"))
    register(made)
    try:
        assert contributions()["Solarized Light"].ground == "#fdf6e3"
        assert theme()["ground"] == "#fdf6e3"
        fly(theme(), TRUECOLOR)
    finally:
        unregister("Solarized Light")
