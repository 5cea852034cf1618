"""A release tool for a folder of packages: plan, build and publish, in every mode the family has.

    python examples/burgee_release_tool.py plan
    python examples/burgee_release_tool.py build --out dist
    python examples/burgee_release_tool.py publish --out dist --to shelf

Results and errors are burgee's, tasks and progress flagstaff's, questions caique's by way of click, the link
paratext's, and where it all goes roundel's to say.
"""

import shutil
import tarfile
import tomllib
from pathlib import Path

import burgee
import click

NothingBuilt = burgee.define_error("NothingBuilt", 10)
PARTS = {"major": 0, "minor": 1, "patch": 2}


@click.group()
@click.option("--root", type=click.Path(path_type=Path), default=Path("packages"), help="Where the packages are.")
@click.pass_context
def cli(context: click.Context, root: Path) -> None:
    """Plan, build and publish a release."""
    context.obj = root


@cli.command()
@click.option("--bump", type=click.Choice(list(PARTS)), default="minor", help="Which part of the version goes up.")
@click.pass_obj
@burgee.effects("read_only")
def plan(root: Path, bump: str) -> list[dict[str, str]]:
    """Say what would be released."""
    return [
        {"package": folder.name, "version": version, "next": bumped(version, bump)}
        for folder, version in packages(root).items()
    ]


@cli.command()
@click.option("--out", type=click.Path(path_type=Path), default=Path("dist"), help="Where the archives go.")
@click.pass_obj
@burgee.effects("idempotent")
def build(root: Path, out: Path) -> dict[str, object]:
    """Pack each package into an archive."""
    from flagstaff import hoist, track
    from flagstaff.components.tasks import TaskList, tasks

    run = burgee.current()
    found = packages(root)
    out.mkdir(parents=True, exist_ok=True)
    todo = TaskList.of([folder.name for folder in found])
    built = []
    with hoist(tasks(run.runtime), run.runtime, todo, json=run.json) as flag:
        for index, (folder, version) in enumerate(found.items()):
            flag.update(todo.set(index, "running"))
            archive = out / f"{folder.name}-{version}.tar.gz"
            files = sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
            with tarfile.open(archive, "w:gz") as packed:
                for file in track(files, label=folder.name, unit="files", step=0.5, rt=run.runtime, json=run.json):
                    packed.add(file, file.relative_to(root))
            built.append(archive.name)
            flag.update(todo.set(index, "ok"))
    return {"built": built, "out": out}


@cli.command()
@click.option("--out", type=click.Path(path_type=Path), default=Path("dist"), help="Where the archives are.")
@click.option("--to", type=click.Path(path_type=Path), prompt="Which shelf?", help="The folder to publish to.")
@burgee.effects("non_idempotent")
def publish(out: Path, to: Path) -> dict[str, object]:
    """Put the archives where others take them from."""
    from paratext import link

    archives = sorted(out.glob("*.tar.gz"))
    if not archives:
        raise NothingBuilt(
            f"there are no archives in {out}", fix=f"python examples/burgee_release_tool.py build --out {out}"
        )
    click.confirm(f"Publish {len(archives)} archives to {to}?", abort=True)
    to.mkdir(parents=True, exist_ok=True)
    for archive in archives:
        shutil.copy(archive, to)
    run = burgee.current()
    if not run.json:
        click.echo("see " + link(run.runtime, str(to), to.resolve().as_uri()))
    return {"published": len(archives), "to": to}


def packages(root: Path) -> dict[Path, str]:
    """Give the folder of each package under `root`, with its version. Raises ConfigError where there is none."""
    found = {}
    for project in sorted(root.glob("*/pyproject.toml")):
        found[project.parent] = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"]
    if not found:
        raise burgee.ConfigError(f"there are no packages in {root}", hint="--root names the folder that has them")
    return found


def bumped(version: str, part: str) -> str:
    """Give the version after this one: `bumped("1.2.3", "minor")` is `"1.3.0"`."""
    numbers = [int(number) for number in version.split(".")]
    index = PARTS[part]
    return ".".join(map(str, [*numbers[:index], numbers[index] + 1, *([0] * (2 - index))]))


if __name__ == "__main__":
    burgee.run(cli)
