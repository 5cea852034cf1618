"""The functions people call: what they return, what they write, and what they refuse."""

import base64
import io
import os
import socket
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paratext import ImageError, bell, clipboard, cwd, image, link, notify, progress, title
from paratext.image_file import MAX_BYTES
from paratext.protocols import ProgressState


def png(rows: int = 1, noise: bytes = b"\x00\xff\x00\xff\xff") -> bytes:
    """A whole PNG: one pixel wide, so many rows high, 8-bit RGBA."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 1, rows, 8, 6, 0, 0, 0)
    pixels = zlib.compress(noise * rows, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


GIF = (
    b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"
)
JPEG = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00\xff\xd9"

ITERM = {"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}
KITTY = {"TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"}
WINDOWS_TERMINAL = {"WT_SESSION": "6f2c"}


def runtime(env: dict[str, str] | None = None, *, tty: bool = True, stdout: Any = None) -> Any:
    stream = io.StringIO() if stdout is None else stdout
    return SimpleNamespace(env=env or {}, is_tty=SimpleNamespace(stdout=tty), stdout=stream)


def written(rt: Any) -> str:
    text: str = rt.stdout.getvalue()
    return text


def test_a_link() -> None:
    url = "https://example.com/r/42"
    assert link(runtime(), "the report", url) == f"\x1b]8;;{url}\x1b\\the report\x1b]8;;\x1b\\"
    assert link(runtime(tty=False), "the report", url) == f"the report ({url})"


@pytest.mark.parametrize("text", ["", "\x1b\x07", "https://example.com/", "https://example.com/\x07"])
def test_a_link_that_is_its_own_text_says_it_once(text: str) -> None:
    url = "https://example.com/"
    assert link(runtime(tty=False), text, url) == url
    assert link(runtime(), text, url) == f"\x1b]8;;{url}\x1b\\{url}\x1b]8;;\x1b\\"


@pytest.mark.parametrize(
    "env",
    [
        {"TERM": "screen", "TMUX": "/tmp/tmux-0/default,1,0", "TERM_PROGRAM": "iTerm.app"},
        {"TERM": "screen.xterm-256color", "STY": "1.pts-0.host", "VTE_VERSION": "7600"},
        {"TERM": "tmux-256color"},
        {"TERM": "tmux-direct"},
        {"TERM": "screen.xterm-256color"},
        {"TERM": "screen-256color-bce"},
        {"TERM": "xterm-256color", "ZELLIJ": "0"},
        {"TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"},
        {"TERM": "xterm-256color", "KONSOLE_VERSION": "230804"},
        {"TERM": "linux"},
        {"TERM": "dumb"},
    ],
)
def test_a_terminal_that_would_drop_the_destination_is_told_it_in_text(env: dict[str, str]) -> None:
    assert link(runtime(env), "a", "b") == "a (b)"


@pytest.mark.parametrize("env", [ITERM, KITTY, {"TERM_PROGRAM": "ghostty"}, WINDOWS_TERMINAL, {"TERM": "foot"}])
@pytest.mark.parametrize(
    "inside", [{"TMUX": "/t,1,0", "TERM": "tmux-256color"}, {"STY": "1.h", "TERM": "screen"}, {"ZELLIJ": "0"}]
)
def test_inside_a_multiplexer_the_variables_of_the_terminal_outside_count_for_nothing(
    env: dict[str, str], inside: dict[str, str], tmp_path: Path
) -> None:
    rt = runtime({**env, **inside})
    picture = tmp_path / "p.png"
    picture.write_bytes(png())
    assert link(rt, "a", "b") == "a (b)"
    assert image(rt, picture) == "p.png"
    assert notify(rt, "done") is False
    assert progress(rt, 50) is False
    assert written(rt) == "done\n"


@pytest.mark.parametrize(("name", "data"), [("p.png", png()), ("p.jpg", JPEG), ("p.gif", GIF), ("no-ending", GIF)])
def test_an_image_goes_to_iterm_whole_and_to_a_pipe_as_its_caption(name: str, data: bytes, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    coded = base64.b64encode(data).decode()
    coded_name = base64.b64encode(name.encode()).decode()
    assert image(runtime(ITERM), path) == f"\x1b]1337;File=inline=1;size={len(data)};name={coded_name}:{coded}\x1b\\"
    assert image(runtime(ITERM, tty=False), str(path)) == name
    assert image(runtime(ITERM, tty=False), path, caption="sales by month") == "sales by month"
    assert image(runtime({"TERM": "xterm"}), path, "sales") == "sales"
    assert image(runtime(tty=False), path, caption="") == ""


def kitty_data(sent: str) -> tuple[list[str], bytes]:
    pieces = [piece.removesuffix("\x1b\\") for piece in sent.split("\x1b_G")[1:]]
    assert all(len(piece.partition(";")[2]) <= 4096 for piece in pieces)
    data = b"".join(base64.b64decode(piece.partition(";")[2], validate=True) for piece in pieces)
    return [piece.partition(";")[0] for piece in pieces], data


@pytest.mark.parametrize("rows", [1, 400, 600, 1200, 2000])
def test_kitty_gets_a_png_in_pieces_it_takes(rows: int, tmp_path: Path) -> None:
    path = tmp_path / "p.png"
    path.write_bytes(png(rows, os.urandom(5)))
    keys, data = kitty_data(image(runtime(KITTY), path))
    assert data == path.read_bytes()
    if len(keys) == 1:
        assert keys == ["a=T,f=100,q=2"]
    else:
        assert keys == ["a=T,f=100,q=2,m=1", *["q=2,m=1"] * (len(keys) - 2), "q=2,m=0"]


def test_kitty_draws_png_alone_and_gets_the_caption_of_another(tmp_path: Path) -> None:
    path = tmp_path / "p.gif"
    path.write_bytes(GIF)
    assert image(runtime(KITTY), path, caption="a dot") == "a dot"


@pytest.mark.parametrize("tty", [True, False])
def test_a_file_that_is_no_image_is_a_clear_error_everywhere(tmp_path: Path, tty: bool) -> None:
    rt = runtime(ITERM, tty=tty)
    large = tmp_path / "large.png"
    with large.open("wb") as file:
        file.write(png())
        file.truncate(MAX_BYTES + 1)
    text = tmp_path / "notes.png"
    text.write_text("not a picture")
    empty = tmp_path / "empty.png"
    empty.touch()
    os.mkfifo(tmp_path / "pipe.png")
    for path, reason in [
        (tmp_path / "missing.png", "cannot be read: No such file or directory"),
        (large, "has 10,000,001 bytes: a terminal is sent at most 10,000,000"),
        (text, "is not a PNG, JPEG or GIF image"),
        (empty, "is not a PNG, JPEG or GIF image"),
        (tmp_path, "is not a file"),
        (tmp_path / "pipe.png", "is not a file"),
    ]:
        with pytest.raises(ImageError) as refusal:
            image(rt, path)
        assert refusal.value.message == f"{path} {reason}"
        assert refusal.value.fix


@pytest.mark.parametrize("tty", [True, False])
@pytest.mark.parametrize("name", ["a\0b.png", "a\ud800.png"])
def test_a_name_that_no_file_can_have_is_a_clear_error(name: str, tty: bool) -> None:
    with pytest.raises(ImageError) as refusal:
        image(runtime(ITERM, tty=tty), name)
    assert "cannot be read: " in refusal.value.message
    assert str(refusal.value).replace("\n", "").isprintable()


def test_the_error_of_a_hostile_file_name_is_safe_to_print() -> None:
    with pytest.raises(ImageError) as refusal:
        image(runtime(), "a\x1b[2Jb.png")
    assert "\x1b" not in str(refusal.value)


def test_the_title() -> None:
    rt = runtime()
    assert title(rt, "make; make test\n\x07") is True
    assert written(rt) == "\x1b]0;make, make test \x1b\\"
    pipe = runtime(tty=False)
    assert title(pipe, "make") is False
    assert written(pipe) == ""


def test_the_clipboard() -> None:
    rt = runtime()
    assert clipboard(rt, "é\n\x1b") is True
    assert written(rt) == "\x1b]52;c;w6kKGw==\x1b\\"
    for quiet in (runtime(tty=False), runtime({"VTE_VERSION": "7600"}), runtime({"TERM_PROGRAM": "Apple_Terminal"})):
        assert clipboard(quiet, "secret") is False
        assert written(quiet) == ""


@pytest.mark.parametrize("tty", [True, False])
def test_the_clipboard_has_a_size(tty: bool) -> None:
    rt = runtime(tty=tty)
    clipboard(rt, "é" * 37_495 + "e")
    assert len(written(rt)) == (99_997 if tty else 0)
    with pytest.raises(ValueError, match="74,992 bytes are too much for a terminal's clipboard: copy at most 74,991"):
        clipboard(rt, "é" * 37_496)


@pytest.mark.parametrize(
    ("env", "sent"),
    [
        (ITERM, "\x1b]9;Build: done, at 3:4\x1b\\"),
        ({"TERM_PROGRAM": "ghostty", "TERM": "xterm-ghostty"}, "\x1b]9;Build: done, at 3:4\x1b\\"),
        ({"TERM": "foot"}, "\x1b]777;notify;Build;done, at 3:4\x1b\\"),
    ],
)
def test_a_notification_speaks_the_terminal_s_own_protocol(env: dict[str, str], sent: str) -> None:
    rt = runtime(env)
    assert notify(rt, "done; at 3:4", title="Build") is True
    assert written(rt) == sent


@pytest.mark.parametrize("rt", [runtime(ITERM, tty=False), runtime({"TERM": "alacritty"})])
def test_a_notification_is_a_line_of_text_everywhere_else(rt: Any) -> None:
    assert notify(rt, "done", title="Build") is False
    assert notify(rt, "no title") is False
    assert notify(rt, "") is False
    assert notify(rt, "two\nlines") is False
    assert written(rt) == "Build: done\nno title\ntwo lines\n"


@pytest.mark.parametrize(
    ("text", "name", "sent"),
    [
        ("4;1;50", None, " 4,1,50"),
        ("12", None, " 12"),
        ("\x1b[1m9;5", None, " 9,5"),
        ("5 failed", "", " 5 failed"),
        ("done", "12", " 12: done"),
        ("5 failed", "tests", "tests: 5 failed"),
        ("5 failed", "\x07", " 5 failed"),
    ],
)
def test_a_notification_cannot_be_taken_for_a_subcommand(text: str, name: str | None, sent: str) -> None:
    rt = runtime(ITERM)
    notify(rt, text, title=name)
    assert written(rt) == f"\x1b]9;{sent}\x1b\\"
    pipe = runtime(tty=False)
    notify(pipe, text, title=name)
    assert written(pipe) == sent.strip().replace(",", ";") + "\n"


def kitty_notices(*arguments: tuple[str, str | None]) -> list[tuple[str, str, str]]:
    """Send these texts and titles; give the identifier, what else is in the metadata and the payload of each."""
    rt = runtime(KITTY)
    for text, name in arguments:
        assert notify(rt, text, title=name) is True
    parts = [part.removesuffix("\x1b\\").split(";") for part in written(rt).split("\x1b]99;")[1:]]
    decoded = [(metadata.partition(":"), base64.b64decode(payload).decode()) for metadata, payload in parts]
    return [(identifier, rest, payload) for (identifier, _, rest), payload in decoded]


def test_each_notification_in_kitty_has_an_identifier_of_its_own() -> None:
    first, second, third = kitty_notices(("done; at 3:4", "Build"), ("done", None))
    assert [first[1:], second[1:]] == [("d=0:e=1", "Build"), ("d=1:e=1:p=body", "done; at 3:4")]
    assert third[1:] == ("d=1:e=1:p=body", "done")
    assert first[0] == second[0] != third[0]
    assert first[0].startswith("i=")
    assert first[0].removeprefix("i=").isalnum()


def test_kitty_is_sent_as_much_of_a_notification_as_it_takes() -> None:
    title_part, text_part = kitty_notices(("é" * 1500, "x" + "é" * 1500))
    assert title_part[2] == "x" + "é" * 1023
    assert text_part[2] == "é" * 1024


@pytest.mark.parametrize("env", [{"TERM": "foot-extra"}, {"TERM": "foot"}])
def test_foot_under_both_of_its_names_is_sent_a_notification(env: dict[str, str]) -> None:
    rt = runtime(env)
    assert notify(rt, "done") is True
    assert written(rt) == "\x1b]777;notify;;done\x1b\\"


@settings(deadline=None, max_examples=100)
@given(st.lists(st.text(alphabet=st.characters(exclude_characters="/\0", codec="utf-8"), min_size=1), min_size=1))
def test_the_directory_is_a_url_that_reads_back(names: list[str]) -> None:
    path = os.path.normpath("/" + "/".join(names))
    rt = runtime()
    assert cwd(rt, path) is True
    url = written(rt).removeprefix("\x1b]7;").removesuffix("\x1b\\")
    assert url.isascii()
    assert unquote(url) == f"file://{socket.gethostname()}{os.path.abspath(path)}"
    assert not {"?", "#", " "} & set(url)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows removes no directory that a process is in")
@pytest.mark.parametrize("tty", [True, False])
def test_a_directory_that_is_gone_is_not_told(tty: bool, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    program = (
        "import os, sys, types, paratext\n"
        "os.rmdir(os.getcwd())\n"
        "rt = types.SimpleNamespace(env={}, is_tty=types.SimpleNamespace(stdout=sys.argv[1] == 'True'),"
        " stdout=sys.stdout)\n"
        "print(paratext.cwd(rt, '.'))\n"
    )
    # -P: an import that looks into a directory that is gone fails in some releases of Python.
    command = [sys.executable, "-P", "-c", program, str(tty)]
    done = subprocess.run(command, cwd=gone, env={}, capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("False\n", "")


def test_what_is_said_is_there_at_once() -> None:
    raw = io.BytesIO()
    stdout = io.TextIOWrapper(raw, encoding="utf-8")
    bell(runtime(stdout=stdout))
    assert raw.getvalue() == b"\x07"


@pytest.mark.parametrize(
    ("arguments", "sent"),
    [
        ({"percent": 40}, "1;40"),
        ({"percent": 12.6}, "1;13"),
        ({"percent": -5}, "1;0"),
        ({"percent": 1e9}, "1;100"),
        ({"percent": float("inf")}, "1;100"),
        ({"percent": 10**400}, "1;100"),
        ({"percent": float("-inf")}, "1;0"),
        ({"percent": float("nan")}, "3;0"),
        ({"percent": float("nan"), "state": "error"}, "2;0"),
        ({}, "3;0"),
        ({"percent": 40, "state": "error"}, "2;40"),
        ({"state": "error"}, "2;0"),
        ({"percent": 40, "state": "paused"}, "4;40"),
        ({"state": "busy"}, "3;0"),
        ({"state": "done"}, "0;0"),
    ],
)
def test_progress(arguments: dict[str, Any], sent: str) -> None:
    rt = runtime(WINDOWS_TERMINAL)
    assert progress(rt, **arguments) is True
    assert written(rt) == f"\x1b]9;4;{sent}\x1b\\"
    for quiet in (runtime(ITERM), runtime(WINDOWS_TERMINAL, tty=False)):
        assert progress(quiet, **arguments) is False
        assert written(quiet) == ""


def test_progress_in_no_known_state_is_an_error() -> None:
    with pytest.raises(ValueError, match="a job is not 'fine': pass one of running, error, busy, paused, done"):
        progress(runtime(), 1, state="fine")  # type: ignore[arg-type]


def test_the_bell() -> None:
    rt = runtime()
    assert bell(rt) is True
    assert written(rt) == "\x07"
    pipe = runtime(tty=False)
    assert bell(pipe) is False
    assert written(pipe) == ""


@pytest.mark.parametrize("tty", [True, False])
def test_without_a_stdout_nothing_is_told(tty: bool, tmp_path: Path) -> None:
    # As in a windowed program on Windows, where sys.stdout is None and print() is quiet.
    rt = SimpleNamespace(env=WINDOWS_TERMINAL, is_tty=SimpleNamespace(stdout=tty), stdout=None)
    told = [title(rt, "a"), clipboard(rt, "a"), notify(rt, "a"), cwd(rt, tmp_path), progress(rt, 5), bell(rt)]
    assert told == [False] * 6


def test_the_states_of_progress_are_there_at_run_time() -> None:
    assert get_args(ProgressState) == ("running", "error", "busy", "paused", "done")
    for state in get_args(ProgressState):
        assert progress(runtime(WINDOWS_TERMINAL), 5, state=state)


def test_what_the_stream_s_encoding_cannot_hold_is_replaced() -> None:
    raw = io.BytesIO()
    rt = runtime(stdout=io.TextIOWrapper(raw, encoding="ascii", write_through=True))
    assert title(rt, "käse") is True
    assert raw.getvalue() == b"\x1b]0;k?se\x1b\\"
