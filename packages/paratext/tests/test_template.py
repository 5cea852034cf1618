"""Templates: what they may say, and what a field may put where."""

import base64

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paratext.template import Template, TemplateError


class Claims(str):
    """A text that says of itself that it prints, and that nothing in it can be replaced."""

    __slots__ = ()

    def isprintable(self) -> bool:
        return True

    def replace(self, *_: object) -> str:
        return self

    def __str__(self) -> str:
        return self


@pytest.mark.parametrize(
    ("source", "fields", "rendered"),
    [
        ("plain", {}, "plain"),
        ("{text}", {"text": "a"}, "a"),
        ("{text}", {}, ""),
        ("{text}", {"text": None}, ""),
        ("{text}", {"text": 0}, "0"),
        ("{text}", {"text": "a\x1b[2Jb\x07c"}, "abc"),
        ("{text}", {"text": "two\nlines\tand a tab"}, "two\nlines\tand a tab"),
        ("{text}", {"text": b"caf\xc3\xa9 \xff"}, "café \ufffd"),
        ("{text}[ ({url})]", {"text": "a", "url": "b"}, "a (b)"),
        ("{text}[ ({url})]", {"text": "a"}, "a"),
        ("{text}[ ({url})]", {"text": "a", "url": ""}, "a"),
        ("[{a}, {b}]", {"a": "1"}, ""),
        ("[{a}, {b}]", {"a": "1", "b": "2"}, "1, 2"),
        ("[<{a}>]", {"a": "\x1b\x07"}, ""),
        ("{{{a}}} [[{a}]]", {"a": "x"}, "{x} [x]"),
        ("{url}", {"url": "https://example.com/ä b?c=%20;d"}, "https://example.com/%C3%A4%20b?c=%20;d"),
        ("{url}", {"url": "a\x1b\\b"}, "a%1B\\b"),
        ("{url}", {"url": "\udcff\ud800"}, "%FF%3F"),
        ("{data|base64}", {"data": b"\x00\xff"}, "AP8="),
        ("{data|base64}", {"data": "é"}, "w6k="),
        ("{data|base64}", {}, ""),
        ("[name={data|base64}]", {}, ""),
        ("\x1b]0;{text}\x07", {"text": "a;b\nc\td\x07e"}, "\x1b]0;a,b c de\x07"),
        ("\x1b]8;;{url}\x1b\\{text}\x1b]8;;\x1b\\", {"text": "t;", "url": "u;"}, "\x1b]8;;u;\x1b\\t;\x1b]8;;\x1b\\"),
        ("\x1b]8;;{url};{n}\x1b\\", {"url": "u;v"}, "\x1b]8;;u%3Bv;\x1b\\"),
        ("\x1b]777;notify;{title};{text}\x1b\\", {"title": "a: b=c, d;"}, "\x1b]777;notify;a: b=c, d,;\x1b\\"),
        ("\x1b]1337;CurrentDir={text}\x1b\\", {"text": "/a=b:c,d"}, "\x1b]1337;CurrentDir=/a=b:c,d\x1b\\"),
        ("{data|base64}", {"data": memoryview(b"\x00\xff")}, "AP8="),
        ("{data|base64}", {"data": bytearray(b"\x00\xff")}, "AP8="),
        ("{text}", {"text": memoryview(b"caf\xc3\xa9")}, "café"),
        ("{text}", {"text": Claims("a\x1b[2Jb")}, "ab"),
        ("\x1b]0;{text}\x07", {"text": Claims("a;\x1b[2Jb")}, "\x1b]0;a,b\x07"),
        ("{text}", {"text": "a\udc9b31mb"}, "a?31mb"),
        *(
            (f"{opener}{{text}}\x9c{{text}}", {"text": "a;\n"}, f"{opener}a  \x9ca;\n")
            for opener in ("\x90", "\x98", "\x9e", "\x9f", "\x1bX", "\x1b^")
        ),
        ("\x1b]0;\x1a{text}", {"text": "a;"}, "\x1b]0;\x1aa;"),
        ("\x1b]0;\x18{text}", {"text": "a;"}, "\x1b]0;\x18a;"),
        ("{url}", {"url": "\udc80\udc7f"}, "%80%3F"),
        ("\x1b[{n} q", {"n": "5A\x1b[2J"}, "\x1b[5 q"),
        ("\x9d0;{text}\x9c{text}", {"text": "a;"}, "\x9d0;a,\x9ca;"),
        ("\x1bPtmux;\x1b\x1b]9;{text}\x07\x1b\\", {"text": "a;"}, "\x1bPtmux;\x1b\x1b]9;a,\x07\x1b\\"),
        ("\x1b]9;4;1;{percent}\x1b\\{percent}", {"percent": 40.5}, "\x1b]9;4;1;40\x1b\\40.5"),
        ("\x1b]9;4;1;{percent}\x1b\\", {"percent": "x:4"}, "\x1b]9;4;1;\x1b\\"),
        ("[\x1b]1;{a}\x1b\\]{b}", {"b": "b"}, "b"),
    ],
)
def test_a_template_with_its_fields_gives(source: str, fields: dict[str, object], rendered: str) -> None:
    assert Template(source).render(fields) == rendered


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("{", "pair its braces"),
        ("}", "pair its braces"),
        ("{text", "pair its braces"),
        ("{}", "name a field"),
        ("{Text}", "name a field"),
        ("{a b}", "name a field"),
        ("{a.b}", "name a field"),
        ("{a|hex}", "there is no 'hex'"),
        ("{a|}", "there is no ''"),
        ("[a]", "a field in every group"),
        ("[{a}", "close the group"),
        ("{a}]", "not open"),
        ("[{a}[{b}] ]", "a group within a group"),
        ("\x1b]0;{a}", "end the operating system command"),
        ("\x1b_G{a}\x07", "end the control string"),
        ("\x1b[{a}", "end the control sequence"),
        ("a\x1b", "end the escape sequence"),
        ("\x1b{a}", "pair its braces"),
        ("\x1b({a}", "in the middle of an escape sequence"),
        ("\x1b[{a|base64}m", "among the parameters"),
        ("[\x1b]0;{a}]\x1b\\", "halfway through a group"),
        ("\x1b]0;[{a}\x1b\\]", "halfway through a group"),
    ],
)
def test_a_malformed_template_says_what_is_wrong(source: str, reason: str) -> None:
    with pytest.raises(TemplateError, match=reason):
        Template(source)


def test_a_template_knows_its_fields_in_their_order() -> None:
    assert Template("{b}[ {a} {b}]{c|base64}").fields == ("b", "a", "c")


@settings(deadline=None, max_examples=300)
@given(st.text(alphabet="{}[]|a\x1b]\\;0\x07P", max_size=12))
def test_any_text_is_a_template_or_is_refused(source: str) -> None:
    try:
        read = Template(source).render({})
    except TemplateError as error:
        read = str(error)
    assert isinstance(read, str)


@settings(deadline=None, max_examples=200)
@given(st.text(alphabet=st.characters(exclude_characters="\x1b\x9b\x9d\x90\x98\x9e\x9f", codec="utf-8")))
def test_doubled_brackets_are_themselves(text: str) -> None:
    doubled = "".join(character * 2 if character in "{}[]" else character for character in text)
    assert Template(doubled).render({}) == text


@settings(deadline=None, max_examples=200)
@given(st.binary())
def test_base64_comes_back_whole(data: bytes) -> None:
    assert base64.b64decode(Template("{data|base64}").render({"data": data}), validate=True) == data
