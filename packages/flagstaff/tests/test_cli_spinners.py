"""The cli-spinners corpus as a plugin: a few styles of its shape, and the whole where npm can fetch it."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from flagstaff import registry
from flagstaff.cli_spinners import from_cli_spinners
from flagstaff.components.spinner import spinner
from flagstaff.plugin import PluginError, contributions, register, unregister
from flagstaff.testing import runtime, transcript

STYLES = Path(__file__).parent / "data" / "cli_spinners_styles.json"


def _shown(document: Any) -> int:
    register(from_cli_spinners(document))
    try:
        given = contributions()["cli-spinners"].spinners
        for name, style in given.items():
            got = transcript(lambda rt, name=name: spinner(rt, style=name), ["building"])
            assert got.pipe == "… building\n"
            frame: Any = spinner(runtime("tty"), style=name).frame
            for number, drawn in enumerate(style.frames):
                assert frame(number * style.interval, "building") == f"{drawn} building"
        return len(given)
    finally:
        unregister("cli-spinners")
        assert registry.spinners == registry.SPINNERS


@pytest.mark.parametrize("read", [Path.read_text, Path.read_bytes, lambda path: json.loads(path.read_bytes())])
def test_a_few_styles(read: Any) -> None:
    assert _shown(read(STYLES)) == 4


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ("[]", "cli-spinners: must be an object of spinners by name"),
        ('{"dots": 1}', "cli-spinners.dots: must be an object with frames and interval"),
    ],
)
def test_another_shape_is_refused(document: str, message: str) -> None:
    with pytest.raises(PluginError) as refused:
        from_cli_spinners(document)
    assert (refused.value.code, refused.value.message) == ("E_PLUGIN_SCHEMA", message)


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(PluginError, match="cli-spinners: must be JSON"):
        from_cli_spinners("{")


def test_a_static_form_of_ones_own() -> None:
    plugin: Any = from_cli_spinners({"a": {"frames": ["x"], "interval": 9}}, static="working:")
    assert plugin["spinners"]["a"]["static"] == "working:"


@pytest.mark.skipif(shutil.which("npm") is None, reason="npm, which fetches the corpus, is not installed")
def test_the_whole_corpus(tmp_path: Path) -> None:
    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path)}
    env |= {name: value for name, value in os.environ.items() if name.lower().startswith("npm_config_")}
    command = ["npm", "pack", "--silent", "cli-spinners@3.2.0"]
    packed = subprocess.run(
        command,
        cwd=tmp_path,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )
    if packed.returncode:
        pytest.skip(f"npm could not fetch the corpus: {packed.stderr.strip()[-200:]}")
    archive = tmp_path / packed.stdout.strip().splitlines()[-1]
    shutil.unpack_archive(archive, tmp_path, "gztar", filter="data")
    assert _shown((tmp_path / "package" / "spinners.json").read_text(encoding="utf-8")) > 80
