"""No field leaves its sequence: hostile fields, and a reader of escape sequences that shares no code with paratext."""

import base64
import random
import re
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paratext import emit, register, registry, supports
from paratext.builtin import BUILT_IN

FIELD_SETS = 100_000

PIPES: list[dict[str, str]] = [{}, {"TERM": "xterm-kitty", "TERM_PROGRAM": "iTerm.app", "WT_SESSION": "1"}]

SUPPORTING: dict[str, dict[str, str]] = {
    "link": {"TERM": "xterm-256color"},
    "image": {"TERM_PROGRAM": "iTerm.app"},
    "kitty-image": {"TERM": "xterm-kitty"},
    "kitty-image-first": {"TERM": "xterm-ghostty"},
    "kitty-image-next": {"TERM": "xterm-kitty"},
    "kitty-image-last": {"TERM": "xterm-kitty"},
    "title": {"TERM": "xterm"},
    "clipboard": {"TERM": "alacritty"},
    "notify": {"TERM_PROGRAM": "ghostty"},
    "notify-777": {"TERM": "foot"},
    "notify-99": {"TERM": "xterm-kitty"},
    "cwd": {},
    "progress": {"WT_SESSION": "1"},
    "progress-error": {"ConEmuPID": "1"},
    "progress-busy": {"GHOSTTY_RESOURCES_DIR": "/usr"},
    "progress-paused": {"WEZTERM_PANE": "0"},
    "progress-done": {"PTYXIS_VERSION": "48.0"},
    "bell": {},
}

OVERRIDES = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


class Seen(NamedTuple):
    """One thing a terminal would see: text, a control character, or a sequence with what is in it."""

    kind: str
    content: str


STRINGS = {"]": "OSC", "P": "DCS", "_": "APC", "^": "PM", "X": "SOS"}
C1 = {0x90: "P", 0x98: "X", 0x9B: "[", 0x9D: "]", 0x9E: "^", 0x9F: "_"}


def seen(written: str) -> list[Seen]:
    """Read what was written as a terminal does, C1 controls included. An unfinished sequence is "open"."""
    found: list[Seen] = []
    rest = written
    while rest:
        character, rest = rest[0], rest[1:]
        code = ord(character)
        if code in C1:
            character, rest = "\x1b", C1[code] + rest
        elif code < 0x20 or 0x7F <= code < 0xA0:
            if character != "\x1b":
                found.append(Seen("control", character))
                continue
        else:
            if found and found[-1].kind == "text":
                character = found.pop().content + character
            found.append(Seen("text", character))
            continue
        introducer, rest = rest[:1], rest[1:]
        if introducer in STRINGS:
            content = ""
            while rest and rest[0] not in "\x1b\x9c\x18\x1a" and not (rest[0] == "\x07" and introducer == "]"):
                content, rest = content + rest[0], rest[1:]
            if rest.startswith("\x1b\\"):
                found.append(Seen(STRINGS[introducer], content))
                rest = rest[2:]
            elif rest and rest[0] in "\x07\x9c":
                found.append(Seen(STRINGS[introducer], content))
                rest = rest[1:]
            else:
                found.append(Seen("open", content))
        elif introducer == "[":
            body = re.match(r"[0-?]*[ -/]*[@-~]", rest)
            found.append(Seen("CSI" if body else "open", body.group() if body else rest))
            rest = rest[body.end() :] if body else ""
        else:
            found.append(Seen("ESC", introducer))
    return found


def test_the_reader_of_sequences_reads_them() -> None:
    assert seen("a\x1b]8;;u\x1b\\b\x07\x1b[1;2mc\x1b_Gx\x1b\\\x9d0;t\x9c\x1bM\x1b]open") == [
        Seen("text", "a"),
        Seen("OSC", "8;;u"),
        Seen("text", "b"),
        Seen("control", "\x07"),
        Seen("CSI", "1;2m"),
        Seen("text", "c"),
        Seen("APC", "Gx"),
        Seen("OSC", "0;t"),
        Seen("ESC", "M"),
        Seen("open", "open"),
    ]


def is_text(content: str) -> bool:
    return not any(ord(c) < 0x20 or 0x7F <= ord(c) < 0xA0 or c in OVERRIDES for c in content)


def data_of(value: object) -> bytes:
    if value is None:
        return b""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


def url_of(value: object) -> str:
    """Percent-encode again, with urllib's own encoder."""
    if value is None:
        return ""
    text = value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
    text = re.sub("[\ud800-\udc7f\udd00-\udfff]", "%3F", text)
    return quote(text, safe=PRINTABLE, errors="surrogateescape")


PRINTABLE = "".join(map(chr, range(0x21, 0x7F)))

Fields = Mapping[str, object]
Check = Callable[[list[Seen], Fields], bool]


def one(kind: str, matches: Callable[[str, Fields], bool]) -> Check:
    """Exactly one sequence of this kind, and nothing else, whose content this function accepts."""
    return lambda found, fields: [s.kind for s in found] == [kind] and matches(found[0].content, fields)


def plain(prefix: str, separators: int) -> Check:
    """One OSC of plain text that begins so and has this many semicolons in all, so no parameter was added."""
    return one("OSC", lambda c, _: c.startswith(prefix) and is_text(c) and c.count(";") == separators)


def is_link(found: list[Seen], fields: Fields) -> bool:
    if len(found) < 2 or found[0] != Seen("OSC", "8;;" + url_of(fields.get("url"))) or found[-1] != Seen("OSC", "8;;"):
        return False
    return all(s.kind == "text" or s in {Seen("control", "\n"), Seen("control", "\t")} for s in found[1:-1])


def is_image(content: str, fields: Fields) -> bool:
    form = re.fullmatch(r"1337;File=inline=1(?:;size=\d+)?(?:;name=([A-Za-z0-9+/=]+))?:([A-Za-z0-9+/=]*)", content)
    if form is None:
        return False
    name, data = (base64.b64decode(part or "", validate=True) for part in form.groups())
    return name == data_of(fields.get("name")) and data == data_of(fields.get("data"))


def kitty(keys: str) -> Check:
    def matches(content: str, fields: Fields) -> bool:
        found_keys, _, payload = content.partition(";")
        return found_keys == "G" + keys and base64.b64decode(payload, validate=True) == data_of(fields.get("data"))

    return one("APC", matches)


def is_notice_99(found: list[Seen], fields: Fields) -> bool:
    forms = [re.fullmatch(r"99;(?:i=([^;:=,]+):)?d=([01]):e=1(?::p=body)?;([^;]*)", s.content) for s in found]
    parts = [form.groups() for form in forms if form is not None and all(is_text(s.content) for s in found)]
    if not parts or len(parts) != len(found):
        return False
    said = [(base64.b64decode(payload, validate=True), done) for _, done, payload in parts]
    expected = [(data_of(fields.get("text")), "1")]
    if data_of(fields.get("title")) and parts[-1][0]:
        expected.insert(0, (data_of(fields.get("title")), "0"))
    return said == expected and len({identifier for identifier, _, _ in parts}) == 1


DECLARED: dict[str, Check] = {
    "link": is_link,
    "image": one("OSC", is_image),
    "kitty-image": kitty("a=T,f=100,q=2"),
    "kitty-image-first": kitty("a=T,f=100,q=2,m=1"),
    "kitty-image-next": kitty("q=2,m=1"),
    "kitty-image-last": kitty("q=2,m=0"),
    "title": plain("0;", 1),
    "clipboard": one(
        "OSC", lambda c, f: base64.b64decode(c.removeprefix("52;c;"), validate=True) == data_of(f.get("text"))
    ),
    "notify": plain("9;", 1),
    "notify-777": plain("777;notify;", 3),
    "notify-99": is_notice_99,
    "cwd": one("OSC", lambda c, f: c == "7;" + url_of(f.get("url"))),
    "progress": one("OSC", lambda c, _: bool(re.fullmatch(r"9;4;1;[0-9]*", c))),
    "progress-error": one("OSC", lambda c, _: bool(re.fullmatch(r"9;4;2;[0-9]*", c))),
    "progress-busy": one("OSC", lambda c, _: c == "9;4;3;0"),
    "progress-paused": one("OSC", lambda c, _: bool(re.fullmatch(r"9;4;4;[0-9]*", c))),
    "progress-done": one("OSC", lambda c, _: c == "9;4;0;0"),
    "bell": lambda found, _: found == [Seen("control", "\x07")],
}

NAMES = [str(declaration["name"]) for declaration in BUILT_IN]


def runtime(env: Mapping[str, str], *, tty: bool, mode: str | None = None) -> Any:
    rt = SimpleNamespace(env=env, is_tty=SimpleNamespace(stdout=tty))
    if mode is not None:
        rt.mode = mode
    return rt


TERMINALS = {name: runtime(env, tty=True) for name, env in SUPPORTING.items()}

ATOMS = [
    *map(chr, range(0x20)),
    "\x7f",
    *map(chr, range(0x80, 0xA0)),
    *OVERRIDES,
    *";:=,?[]()\\{}|%/#@ mHhlABCPX^_",
    *("\x1b" * 12),
    *("\x07" * 6),
    *("\x1b\\" for _ in range(6)),
    *("\x9c" * 4),
    "\x1b]52;c;aGk=\x07",
    "\x1b]8;;http://evil.example\x1b\\",
    "\x1b[2J",
    "\x1b[31m",
    "\x1b_Ga=d\x1b\\",
    "\x1bPq",
    "4;3;",
    "4;1;50",
    "notify;",
    "inline=0:",
    "text",
    "https://example.com/",
    "käse",
    "\U0001f4be",
    "\udc9c",
    "\ud800",
    "\u2028",
]
FIELD_NAMES = ("text", "url", "title", "caption", "name", "data", "percent", "size", "id", "indent", "other")


def hostile_fields(chance: random.Random) -> dict[str, object]:
    fields: dict[str, object] = {}
    for name in FIELD_NAMES:
        pick = chance.random()
        if pick < 0.3:
            continue
        text = "".join(chance.choices(ATOMS, k=int(chance.random() ** 2 * 12)))
        if pick < 0.34:
            fields[name] = None
        elif pick < 0.38:
            fields[name] = chance.randrange(-5, 200)
        elif pick < 0.45:
            fields[name] = chance.randbytes(int(chance.random() * 12))
        else:
            fields[name] = text
    return fields


def is_safe_text(written: str) -> bool:
    return all(s.kind == "text" or s.content in "\n\t" for s in seen(written)) and is_text(
        re.sub(r"[\n\t]", "", written)
    )


def test_every_built_in_is_graded_here_on_a_terminal_that_understands_it() -> None:
    assert set(NAMES) == set(DECLARED) == set(SUPPORTING)
    assert all(supports(TERMINALS[name], name) for name in NAMES)


def test_a_hundred_thousand_hostile_field_sets_never_leave_their_sequence() -> None:
    chance = random.Random(20261130)
    pipe = runtime(PIPES[1], tty=False)
    for number in range(FIELD_SETS):
        name = NAMES[number % len(NAMES)]
        fields = hostile_fields(chance)
        sent = emit(TERMINALS[name], name, fields)
        assert DECLARED[name](seen(sent), fields), (number, name, fields, sent)
        said = emit(pipe, name, fields)
        assert is_safe_text(said), (number, name, fields, said)


values = st.one_of(
    st.none(),
    st.text(),
    st.binary(max_size=30),
    st.integers(),
    st.floats(),
    st.lists(st.sampled_from(ATOMS), max_size=30).map("".join),
)
fields_of = st.dictionaries(st.sampled_from(FIELD_NAMES), values)


@settings(deadline=None, max_examples=500)
@given(st.sampled_from(NAMES), fields_of)
def test_no_field_found_by_search_leaves_its_sequence(name: str, fields: dict[str, object]) -> None:
    assert DECLARED[name](seen(emit(TERMINALS[name], name, fields)), fields)


@settings(deadline=None, max_examples=500)
@given(
    st.sampled_from([*NAMES, "unknown"]),
    fields_of,
    st.sampled_from([*SUPPORTING.values(), *PIPES]),
    st.sampled_from([None, "tty", "pipe", "json", "accessible", "ci"]),
)
def test_a_pipe_never_gets_a_control_byte(name: str, fields: Fields, env: dict[str, str], mode: str | None) -> None:
    assert is_safe_text(emit(runtime(env, tty=False, mode=mode), name, fields))


@settings(deadline=None, max_examples=300)
@given(
    st.sampled_from(NAMES),
    fields_of,
    st.sampled_from(list(SUPPORTING.values())),
    st.sampled_from(["pipe", "json", "accessible", "ci"]),
)
def test_nor_does_a_terminal_in_any_mode_but_tty(name: str, fields: Fields, env: dict[str, str], mode: str) -> None:
    assert is_safe_text(emit(runtime(env, tty=True, mode=mode), name, fields))


def test_the_grading_goes_red_where_a_field_is_not_cleaned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paratext.template.cleaned", lambda text: text)
    monkeypatch.setattr("paratext.template.percent_encoded", lambda url, _: url)
    attack = dict.fromkeys(FIELD_NAMES, "x\x1b\\\x1b]52;c;aGk=\x07")
    red = {name for name in NAMES if not DECLARED[name](seen(emit(TERMINALS[name], name, attack)), attack)}
    assert red >= {"link", "title", "notify", "notify-777", "cwd"}
    assert not is_safe_text(emit(runtime({}, tty=False), "link", attack))


LISTS = {
    "kitty": ("\x1b_Ga=T,f=100,{other};{data|base64}\x1b\\", "APC", "Ga=T,f=100,", ";"),
    "reply": ("\x1b]99;i={id}:p=title;{text}\x1b\\", "OSC", "99;i=", ":p=title;"),
    "prefixed": ("\x1b]99;i=job-{id}-{other}:p=title;{text}\x1b\\", "OSC", "99;i=job-", ":p=title;"),
    "anchor": ("\x1b]8;id={url};{url}\x1b\\", "OSC", "8;id=", ";"),
    "device": ("\x1bP{text};{data|base64}\x1b\\", "DCS", "", ";"),
}


@pytest.mark.parametrize(("encode", "kind", "before", "after"), LISTS.values(), ids=LISTS)
def test_a_field_in_a_list_of_keys_and_values_adds_none(
    encode: str, kind: str, before: str, after: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    register({"name": "listed", "osc": "x", "when": {"tty": True}, "encode": encode, "fallback": ""})
    chance = random.Random(2)
    for _ in range(500):
        (found,) = seen(emit(runtime({}, tty=True), "listed", hostile_fields(chance)))
        assert found.kind == kind
        assert is_text(found.content)
        assert found.content.startswith(before)
        value, ended, _ = found.content.removeprefix(before).partition(after)
        assert ended
        assert not set(";:=,") & set(value)


def test_a_plugin_s_cursor_shape_takes_digits_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    register({"name": "shape", "osc": "CSI q", "when": {"tty": True}, "encode": "\x1b[{n} q", "fallback": ""})
    chance = random.Random(1)
    for _ in range(2_000):
        found = seen(emit(runtime({}, tty=True), "shape", {"n": "".join(chance.choices(ATOMS, k=6))}))
        assert len(found) == 1
        assert re.fullmatch(r"\d* q", found[0].content)
        assert found[0].kind == "CSI"
