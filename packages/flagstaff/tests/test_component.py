"""The check that every component passes."""

from types import SimpleNamespace
from typing import Any

import flagstaff
import pytest
from flagstaff.component import INTERVAL, checked
from flagstaff.components.tasks import tasks
from roundel.plugin_contract import PluginError


@pytest.mark.parametrize("shape", [dict, SimpleNamespace])
def test_a_mapping_and_an_object_are_both_components(shape: Any) -> None:
    parts = checked(shape(name="upload", static=str, frame=lambda t, s: f"{t}{s}", interval=50))
    assert (parts.name, parts.static(3), parts.interval) == ("upload", "3", 50)
    assert parts.frame is not None
    assert parts.frame(1, 2) == "12"
    assert (parts.lines, parts.ended) == (None, None)


def test_an_interval_left_out_is_the_default() -> None:
    assert checked({"name": "upload", "static": str}).interval == INTERVAL == 80


@pytest.mark.parametrize("component", [{"name": "upload"}, {"name": "upload", "static": "text"}])
def test_one_without_static_is_refused_by_its_code(component: object) -> None:
    with pytest.raises(PluginError) as caught:
        checked(component, "plugin.components.upload")
    assert caught.value.code == "E_NO_STATIC_PROJECTION"
    assert caught.value.message.startswith("plugin.components.upload.static: ")
    assert "static(state)" in caught.value.fix


@pytest.mark.parametrize(
    ("part", "value", "requirement"),
    [
        ("name", "", "must be a text that is not empty"),
        ("name", 3, "must be a text that is not empty"),
        ("frame", "|/-", "must be a function"),
        ("lines", ["a"], "must be a function"),
        ("ended", 1, "must be a function"),
        ("interval", 0, "must be at least 1"),
        ("interval", True, "must be at least 1"),
        ("interval", "80", "must be at least 1"),
        ("interval", float("nan"), "must be at least 1"),
        ("interval", float("inf"), "must be at least 1"),
    ],
)
def test_any_other_part_that_is_wrong_is_named_by_its_path(part: str, value: object, requirement: str) -> None:
    with pytest.raises(PluginError) as caught:
        checked({"name": "upload", "static": str, part: value})
    assert caught.value.code == "E_PLUGIN_SCHEMA"
    assert caught.value.message.startswith(f"component.{part}: {requirement}")


def test_a_given_name_stands_for_a_missing_one() -> None:
    assert checked({"static": str}, name="box").name == "box"


def test_a_function_that_gives_a_component_is_told_apart_from_one() -> None:
    with pytest.raises(PluginError) as caught:
        checked(tasks)
    assert caught.value.message == "component: is a function: the component is what it gives"
    assert caught.value.fix == "call it and pass on what it gives, as tasks()"
    with pytest.raises(PluginError) as caught:
        checked(lambda: None)
    assert caught.value.fix == "call it and pass on what it gives, as spinner()"


@pytest.mark.parametrize("given", ["progress", None, 5, ["progress"]])
def test_what_cannot_be_a_component_is_called_that(given: object) -> None:
    with pytest.raises(PluginError) as caught:
        checked(given)
    assert caught.value.message == f"component: is no component but of type {type(given).__name__}"
    assert caught.value.fix == "pass what a function such as flagstaff.components.spinner.spinner gives"


@pytest.mark.parametrize("given", ["building", {"label": "building"}])
def test_a_state_in_the_place_of_the_runtime_is_told(given: object) -> None:
    with pytest.raises(TypeError) as caught:
        flagstaff.hoist({"name": "upload", "static": str}, given)  # type: ignore[arg-type]
    assert str(caught.value) == f"rt is of type {type(given).__name__} and no runtime: pass the state after it"
    with pytest.raises(TypeError, match=f"^rt is of type {type(given).__name__} and no runtime"):
        flagstaff.spin("building", given)  # type: ignore[arg-type]


@pytest.mark.parametrize("given", [None, 5, b"text"])
def test_what_gives_no_text_is_named(given: object) -> None:
    parts = checked({"name": "upload", "static": lambda _state: given, "frame": lambda _t, _state: given})
    of = f"of component 'upload' gave {type(given).__name__}: "
    with pytest.raises(TypeError, match=f"^static {of}"):
        parts.text(1)
    with pytest.raises(TypeError, match=f"^frame {of}"):
        parts.drawn(0, 1)


def test_a_text_of_another_kind_becomes_a_plain_one() -> None:
    class Hostile(str):
        __slots__ = ()

        def removesuffix(self, suffix: str) -> str:
            raise AssertionError(suffix)

    assert type(checked({"name": "upload", "static": Hostile}).text("a")) is str
