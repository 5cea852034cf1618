"""Where each value came from, and what groups of several kinds give."""

import click
import pytest
from burgee.testing import invoke


@click.group(context_settings={"auto_envvar_prefix": "TOOL", "default_map": {"build": {"jobs": 4}}})
@click.option("--config", default="tool.toml")
@click.option("--level", default="low")
def tool(config: str, level: str) -> None:
    """A tool."""


@tool.command()
@click.argument("target")
@click.option("--jobs", type=int, default=1)
@click.option("-q", "--quiet", "silent", is_flag=True)
@click.option("--token", envvar=["FIRST", "SECOND"])
@click.option("--level", default="high")
@click.option("--name", prompt=True)
def build(**values: object) -> str:
    """Build."""
    return str(values["name"])


def test_each_source_and_its_location() -> None:
    result = invoke(
        tool,
        ["build", "all", "-q", "--name", "x"],
        mode="json",
        env={"TOOL_CONFIG": "other.toml", "SECOND": "s"},
    )
    assert result.envelope is not None
    assert result.envelope["meta"]["provenance"] == {
        "config": {"source": "env", "location": "TOOL_CONFIG"},
        "target": {"source": "flag", "location": "TARGET"},
        "jobs": {"source": "config", "location": "--jobs"},
        "silent": {"source": "flag", "location": "--quiet"},
        "token": {"source": "env", "location": "SECOND"},
        "level": {"source": "default", "location": "--level"},
        "name": {"source": "flag", "location": "--name"},
    }


def test_an_answer_is_a_source_too() -> None:
    from burgee.provenance import provenance

    found = {}

    @click.command()
    @click.option("--name", prompt=True)
    @click.pass_context
    def ask(context: click.Context, name: str) -> None:
        found.update(provenance([context], {}))

    assert invoke(ask, mode="tty", stdin="bob\n").exit_code == 0
    assert found == {"name": {"source": "prompt", "location": "--name"}}


@click.group(chain=True, invoke_without_command=True)
def chain() -> str:
    """Do one thing after another."""
    return "nothing"


@chain.command()
def one() -> str:
    """Be the first."""
    return "1"


@chain.command()
def two() -> dict[str, int]:
    """Be the second."""
    return {"n": 2}


@pytest.mark.parametrize(
    ("args", "data"), [(["one", "two"], ["1", {"n": 2}]), (["two"], [{"n": 2}]), ([], []), (["two", "--help"], None)]
)
def test_a_chain_gives_a_list(args: list[str], data: object) -> None:
    result = invoke(chain, args, mode="json")
    assert result.envelope is not None
    if data is None:
        assert result.envelope["data"]["name"] == "two"
    else:
        assert result.envelope["data"] == data


def test_a_result_callback_has_the_last_word() -> None:
    @click.group()
    def cli() -> None: ...

    @cli.result_callback()
    def process(result: int) -> int:
        return result + 1

    cli.command("count")(lambda: 41)
    assert invoke(cli, ["count"]).stdout == "42\n"


def test_a_group_that_makes_its_commands_when_asked() -> None:
    class Lazy(click.Group):
        def list_commands(self, ctx: click.Context) -> list[str]:
            return ["there", "broken"]

        def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
            if cmd_name == "broken":
                raise ImportError("not installed")
            return click.Command(cmd_name, callback=lambda: cmd_name) if cmd_name == "there" else None

    cli = Lazy("cli")
    assert invoke(cli, ["there", "--json"]).stdout == '{"ok":true,"data":"there","meta":{"provenance":{}}}\n'
    assert '"path":["there"]' in invoke(cli, ["--schema"]).stdout
    assert invoke(cli, ["broken"]).exit_code == 1
    assert invoke(cli, ["their"]).exit_code in (1, 2)


def test_a_program_of_one_command_tells_it_as_well() -> None:
    @click.command()
    @click.argument("what")
    @click.option("--name", default="x")
    def cli(what: str, name: str) -> None: ...

    envelope = invoke(cli, ["a"], mode="json").envelope
    assert envelope is not None
    assert envelope["meta"]["provenance"] == {
        "what": {"source": "flag", "location": "WHAT"},
        "name": {"source": "default", "location": "--name"},
    }
