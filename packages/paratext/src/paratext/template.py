r"""Templates: how a capability's sequence and its text form are written down as data.

    {field}           the field's value; an absent field is nothing
    {field|base64}    the field's value in base64
    [ ... ]           a group, kept only when every field in it is there and not empty
    {{ }} [[ ]]       the characters themselves

The character after an ESC always stands for itself, so that `\x1b]8;;{url}\x1b\` needs no doubling.

A template is read once, when its capability is registered. The reader follows the sequences in it, as a terminal would
(ECMA-48, 5.4 and 5.6), and so knows for every field whether it stands in visible text, inside a control string or among
the parameters of a control sequence. What a field may put there follows from that, and no field can end its sequence,
begin another, or add a parameter:

    in visible text              without controls (`text.without_controls`)
    inside a control string      also without newlines and tabs, which become spaces, and without what separates there
    there, named as a number     the ASCII digits it begins with (`percent`, `size`)
    among parameters             the ASCII digits it begins with
    named `url`, anywhere        percent-encoded outside the printable ASCII range, and the space too
    base64                       whatever the bytes are, the encoding has no special character

What separates inside a control string:

    in an OSC                            ";", which becomes ","
    there, in a list of `key=value`      ";", ",", ":" and "=", which become spaces: a parameter with a literal "=" in
                                         it that another parameter follows, as in OSC 8 and OSC 99
    in any other string, as in APC G     those four
    `url` in the last part of an OSC     nothing; elsewhere in a string it has what separates percent-encoded

A sequence whose last parameter is a list of its own, such as `File=` of OSC 1337, takes a text there as base64.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

URL = "url"
"""The field that holds a URL."""

NUMBERS = ("percent", "size")
"""The fields that hold a number wherever they stand inside a sequence."""

BYTES = (bytes, bytearray, memoryview)

SEMICOLON = ";"
LISTED = ";,:="
"""What separates in a list of keys and values."""

VISIBLE = "visible text"
STRING = "control string"
OSC = "operating system command"
PARAMETERS = "control sequence"
ESCAPE = "escape sequence"

_NAME = "abcdefghijklmnopqrstuvwxyz0123456789_"


class TemplateError(ValueError):
    """A template is malformed. The message completes a sentence that begins with the template's path."""


class Field:
    """A field's place in a template. `separators` are the characters that would begin something else there."""

    __slots__ = ("base64", "name", "place", "separators")

    def __init__(self, name: str, *, base64: bool, place: str, separators: str = "") -> None:
        self.name = name
        self.base64 = base64
        self.place = place
        self.separators = separators

    def value(self, fields: "Mapping[str, object]") -> str:
        """Give what this field puts in its place: nothing where it is absent or None."""
        raw = fields.get(self.name)
        if raw is None:
            return ""
        if self.base64:
            return encoded(raw)
        text = bytes(raw).decode("utf-8", "replace") if isinstance(raw, BYTES) else str.__str__(str(raw))
        if self.place == PARAMETERS or (self.place != VISIBLE and self.name in NUMBERS):
            return text[: len(text) - len(text.lstrip("0123456789"))]
        if self.name == URL:
            return percent_encoded(text, self.separators)
        text = cleaned(text)
        if self.place == VISIBLE:
            return text
        if self.separators == SEMICOLON:
            text = text.replace(SEMICOLON, ",")
        return text.translate(dict.fromkeys(map(ord, "\n\t" + self.separators), " "))


class Group:
    """A part of a template that is kept only when every field in it is there and not empty."""

    __slots__ = ("parts",)

    def __init__(self, parts: "tuple[str | Field, ...]") -> None:
        self.parts = parts

    def value(self, fields: "Mapping[str, object]") -> str:
        """Give the group's text, or nothing."""
        values = [(part, part if isinstance(part, str) else part.value(fields)) for part in self.parts]
        if any(not value for part, value in values if isinstance(part, Field)):
            return ""
        return "".join(value for _, value in values)


class Template:
    """A template that has been read. `fields` are the names in it, in the order of their first appearance."""

    __slots__ = ("fields", "parts")

    def __init__(self, source: str) -> None:
        """Read the template. Raises TemplateError where it is malformed."""
        self.parts = tuple(_read(source))
        names: dict[str, None] = {}
        for part in self.parts:
            for field in part.parts if isinstance(part, Group) else (part,):
                if isinstance(field, Field):
                    names[field.name] = None
        self.fields = tuple(names)

    def render(self, fields: "Mapping[str, object]") -> str:
        """Give the template's text with these fields in it."""
        return "".join(part if isinstance(part, str) else part.value(fields) for part in self.parts)


def cleaned(text: str) -> str:
    """Give the text without anything a terminal would obey; what is printable as it is costs no more than a look."""
    if str.isprintable(text):
        return text
    from .text import without_controls

    return without_controls(text)


def percent_encoded(url: str, separators: str = "") -> str:
    """Give the URL with every character outside "!" to "~" as the percent-encoded bytes of its UTF-8 (RFC 3986, 2.1).

    The separators are encoded too. What is encoded already stays. A byte that Python smuggles in a file name as a lone
    surrogate is itself again.
    """
    return "".join(
        character if "!" <= character <= "~" and character not in separators else _percent(character)
        for character in url
    )


def _percent(character: str) -> str:
    smuggled = "\udc80" <= character <= "\udcff"
    return "".join(f"%{byte:02X}" for byte in character.encode("utf-8", "surrogateescape" if smuggled else "replace"))


def encoded(value: object) -> str:
    """Give the base64 of bytes, or of the UTF-8 of anything else's text."""
    from binascii import b2a_base64

    data = bytes(value) if isinstance(value, BYTES) else str(value).encode("utf-8", "replace")
    return b2a_base64(data, newline=False).decode("ascii")


def _after(place: str, character: str) -> str:
    """Give where a terminal is after this character: the states of a parser of ECMA-48, as far as they matter here."""
    if character == "\x1b":
        return ESCAPE
    if character in "\x18\x1a":
        return VISIBLE
    if place == ESCAPE:
        if character == "[":
            return PARAMETERS
        if character == "]":
            return OSC
        if character in "PX^_":
            return STRING
        return ESCAPE if " " <= character <= "/" else VISIBLE
    if place in (OSC, STRING):
        ended = character == "\x9c" or (place == OSC and character == "\x07")
        return VISIBLE if ended else place
    if place == PARAMETERS:
        return VISIBLE if "@" <= character <= "~" else PARAMETERS
    if character == "\x9b":
        return PARAMETERS
    if character == "\x9d":
        return OSC
    return STRING if character in "\x90\x98\x9e\x9f" else VISIBLE


def _read(source: str) -> "Iterator[str | Field | Group]":
    place = VISIBLE
    group: list[str | Field] | None = None
    place_before_group = VISIBLE
    keyed = False
    in_parameter: list[Field] = []
    for piece, literal in _tokens(source):
        if literal:
            for character in piece:
                place = _after(place, character)
                if place != OSC:
                    keyed, in_parameter = False, []
                elif character == SEMICOLON:
                    # Another parameter follows these fields, which only now is known.
                    for field in in_parameter:
                        field.separators = LISTED if keyed else SEMICOLON
                    keyed, in_parameter = False, []
                elif character == "=":
                    keyed = True
            if group is None:
                yield piece
            else:
                group.append(piece)
        elif piece == "[":
            if group is not None:
                raise TemplateError("must not hold a group within a group")
            group = []
            place_before_group = place
        elif piece == "]":
            if group is None:
                raise TemplateError('must not close a group that is not open: write "]]" for the character')
            if not any(isinstance(part, Field) for part in group):
                raise TemplateError('must have a field in every group: write "[[" for the character')
            if place != place_before_group:
                raise TemplateError("must not begin or end an escape sequence halfway through a group")
            yield Group(tuple(group))
            group = None
        else:
            field = _field(piece, place)
            in_parameter.append(field)
            if group is None:
                yield field
            else:
                group.append(field)
    if group is not None:
        raise TemplateError('must close the group it opens: write "[[" for the character')
    if place != VISIBLE:
        raise TemplateError(f"must end the {place} it begins")


def _field(token: str, place: str) -> Field:
    name, bar, how = token.partition("|")
    if not name or name.strip(_NAME):
        raise TemplateError(f"must name a field in lower case, digits and underscores, not {name!r}")
    if bar and how != "base64":
        raise TemplateError(f'must write "{name}" as {{{name}}} or {{{name}|base64}}: there is no {how!r}')
    if place == ESCAPE:
        raise TemplateError(f'must not have the field "{name}" in the middle of an escape sequence')
    if place == PARAMETERS and bar:
        raise TemplateError(f'must not have the field "{name}" in base64 among the parameters of a control sequence')
    separators = {STRING: LISTED, OSC: "" if name == URL else SEMICOLON}.get(place, "")
    return Field(name, base64=bool(bar), place=place, separators=separators)


def _tokens(source: str) -> "Iterator[tuple[str, bool]]":
    """Split a template: literal text, True; a bracket or what stands between braces, False."""
    at = 0
    literal = ""
    while at < len(source):
        character = source[at]
        if character not in "{}[]" or source[at - 1 : at] == "\x1b":
            literal += character
            at += 1
            continue
        if source[at + 1 : at + 2] == character:
            literal += character
            at += 2
            continue
        if literal:
            yield literal, True
            literal = ""
        if character in "[]":
            yield character, False
            at += 1
            continue
        end = source.find("}", at)
        if character == "}" or end < 0:
            raise TemplateError(f'must pair its braces: write "{character}{character}" for the character')
        yield source[at + 1 : end], False
        at = end + 1
    if literal:
        yield literal, True
