"""`--schema` and `--help --json`: the program as data, checked by a JSON Schema validator."""

import json
from typing import Any

import click
import pytest
import typer
from burgee import effects
from burgee.describing import schema
from burgee.parameters import input_schema
from burgee.path import context_for
from jsonschema import Draft202012Validator

from .conftest import Run

TAGS = typer.Option([], "--tag")


def commands(described: dict[str, Any]) -> list[dict[str, Any]]:
    return [described, *(below for child in described.get("commands", ()) for below in commands(child))]


def named(document: dict[str, Any], *path: str) -> dict[str, Any]:
    return next(command for command in commands(document["command"]) if command["path"] == list(path))


def input_of(*decorators: Any) -> dict[str, Any]:
    def command(**_: object) -> None: ...

    for decorator in reversed(decorators):
        command = decorator(command)
    described = input_schema(context_for(click.command()(command), "x", None))
    Draft202012Validator.check_schema(described)
    assert described.pop("$schema") == "https://json-schema.org/draft/2020-12/schema"
    assert described.pop("type") == "object"
    assert described.pop("additionalProperties") is False
    return described


def test_the_whole_program(run: Run) -> None:
    done = run("greeter", ["--schema"])
    assert (done.code, done.stderr) == (0, "")
    document = json.loads(done.stdout)
    assert document["program"] == "greeter.py"
    assert {"code": 42, "meaning": "NotFound"} in document["exit_codes"]
    assert {entry["code"] for entry in document["exit_codes"]} == {0, 1, 2, 3, 4, 5, 42, 130}
    for command in commands(document["command"]):
        Draft202012Validator.check_schema(command["input"])
    greet = named(document, "greet")
    assert greet["effects"] == "read_only"
    assert greet["summary"] == "Greet somebody."
    assert greet["parameters"][0] == {
        "name": "name",
        "kind": "option",
        "type": "string",
        "required": False,
        "flags": ["--name"],
        "help": "Whom.",
        "default": "world",
        "env": ["GREETER_NAME"],
    }
    assert greet["input"]["properties"]["count"] == {"type": "integer", "minimum": 1, "maximum": 5, "default": 1}
    assert named(document, "give")["effects"] == "undeclared"
    assert named(document, "secret")["effects"] == "withheld"
    assert named(document, "old")["deprecated"] is True
    assert named(document)["runnable"] is False


def test_one_command_of_it(run: Run) -> None:
    document = json.loads(run("greeter", ["--schema", "greet"]).stdout)
    assert document["command"]["path"] == ["greet"]
    assert json.loads(run("greeter", ["greet", "--schema"]).stdout) == document


def test_a_command_that_is_not_there(run: Run) -> None:
    done = run("greeter", ["--schema", "gret"])
    assert (done.code, done.stdout) == (2, "")
    assert done.stderr.splitlines()[:2] == ["error: greeter.py has no command 'gret'.", "hint: did you mean greet?"]


def test_help_as_a_document(run: Run) -> None:
    document = json.loads(run("greeter", ["greet", "--help", "--json"]).stdout)
    assert document["ok"] is True
    assert document["data"]["usage"] == "greeter.py greet [OPTIONS]"
    assert document["data"]["help"] == "Greet somebody."
    group = json.loads(run("greeter", ["--json", "--help"]).stdout)["data"]
    assert {"name": "greet", "summary": "Greet somebody."} in group["commands"]


@pytest.mark.parametrize(
    ("decorators", "properties"),
    [
        ([click.option("--x", type=int)], {"x": {"type": "integer"}}),
        ([click.option("--x", type=float, default=1.5)], {"x": {"type": "number", "default": 1.5}}),
        ([click.option("--x", type=click.UUID)], {"x": {"type": "string", "format": "uuid"}}),
        ([click.option("--x", type=click.Path())], {"x": {"type": "string"}}),
        ([click.option("--x", is_flag=True)], {"x": {"type": "boolean", "default": False}}),
        ([click.option("--x/--no-x", default=True)], {"x": {"type": "boolean", "default": True}}),
        ([click.option("-v", "x", count=True)], {"x": {"type": "integer", "minimum": 0, "default": 0}}),
        ([click.option("--x", multiple=True)], {"x": {"type": "array", "items": {"type": "string"}}}),
        ([click.option("--x", default=lambda: "made later")], {"x": {"type": "string"}}),
        (
            [click.option("--x", nargs=2, type=int)],
            {"x": {"type": "array", "prefixItems": [{"type": "integer"}] * 2, "minItems": 2, "maxItems": 2}},
        ),
        (
            [click.option("--x", type=(str, int))],
            {
                "x": {
                    "type": "array",
                    "prefixItems": [{"type": "string"}, {"type": "integer"}],
                    "minItems": 2,
                    "maxItems": 2,
                }
            },
        ),
        (
            [click.option("--x", type=click.FloatRange(0, 1, max_open=True))],
            {"x": {"type": "number", "minimum": 0, "exclusiveMaximum": 1}},
        ),
        (
            [click.option("--up", "x", flag_value="up"), click.option("--down", "x", flag_value="down")],
            {"x": {"enum": ["up", "down"]}},
        ),
        ([click.option("--x", type=click.Choice(["a", "b"]), help="Which.")], None),
        ([click.option("--x", hidden=True)], {}),
        ([click.version_option("1")], {}),
    ],
)
def test_the_input_of_a_parameter(decorators: list[Any], properties: dict[str, Any] | None) -> None:
    expected = {"x": {"enum": ["a", "b"], "description": "Which."}} if properties is None else properties
    assert input_of(*decorators) == {"properties": expected}


@pytest.mark.parametrize(
    ("decorator", "name"),
    [
        (click.argument("x"), "x"),
        (click.option("--x", required=True), "x"),
        (click.option("--x", prompt=True), "x"),
        (click.confirmation_option(), "yes"),
    ],
)
def test_what_nobody_else_can_answer_is_required(decorator: Any, name: str) -> None:
    assert input_of(decorator)["required"] == [name]


def test_a_secrets_default_is_not_told() -> None:
    described = schema(
        click.Command("x", params=[click.Option(["--x"], hide_input=True, prompt=True, default="s3cret")])
    )
    assert "s3cret" not in json.dumps(described)


def test_effects_are_declared_on_the_function_or_on_the_command() -> None:
    @click.command()
    @effects("idempotent")
    def inside() -> None: ...

    @effects("read_only")
    @click.command()
    def outside() -> None: ...

    assert schema(inside)["command"]["effects"] == "idempotent"  # type: ignore[index]
    assert schema(outside)["command"]["effects"] == "read_only"  # type: ignore[index]
    with pytest.raises(ValueError, match="effects must be one of read_only, idempotent"):
        effects("harmless")


def test_a_typer_program() -> None:
    app = typer.Typer()

    @app.command()
    @effects("idempotent")
    def paint(
        name: str,
        color: str = "red",
        coats: int = typer.Option(1, min=1, max=3),
        tags: list[str] = TAGS,
        *,
        dry: bool = False,
        size: tuple[int, float] = (1, 2.5),
    ) -> None:
        """Paint a thing."""

    described = schema(app)["command"]
    assert isinstance(described, dict)
    Draft202012Validator.check_schema(described["input"])
    assert described["effects"] == "idempotent"
    assert described["input"]["required"] == ["name"]
    assert described["input"]["properties"] == {
        "name": {"type": "string"},
        "color": {"type": "string", "default": "red"},
        "coats": {"type": "integer", "minimum": 1, "maximum": 3, "default": 1},
        "tags": {"type": "array", "items": {"type": "string"}, "default": []},
        "dry": {"type": "boolean", "default": False},
        "size": {
            "type": "array",
            "prefixItems": [{"type": "integer"}, {"type": "number"}],
            "minItems": 2,
            "maxItems": 2,
            "default": [1, 2.5],
        },
    }
