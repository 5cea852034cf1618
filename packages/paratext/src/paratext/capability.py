"""A capability: one thing a terminal can do beyond text and colour, declared as data and checked before it is kept.

    name        what it is called
    osc         the sequence it uses, as its documents name it: 8, "9;4", "BEL"; for readers, nothing is built from it
    when        what must be so for a terminal to get the sequence; every clause that is there must hold
    unless      optional: what must not be so; one clause that holds is enough for the text form
    encode      the template of the sequence (`template`)
    fallback    the template of its text form; "" where there is nothing to say, but never left out

The clauses of `when` are `tty` (stdout is a terminal), `term_program` (`TERM_PROGRAM` is one of these), `env_any` (one
of these variables is set, which is present and not empty) and `term` (`TERM` is this, or one of these). `unless` has
the last three: it is how a capability names the terminals that announce themselves and are known not to understand it,
and the multiplexers, in which the variables that are set speak of another terminal.
"""

from .template import Template, TemplateError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from .plugin_contract import PluginError
    from .protocols import TerminalRuntime

KEYS = ("name", "osc", "when", "unless", "encode", "fallback")
NAMING = ("term_program", "env_any", "term")
"""The clauses that name terminals."""

_WINDOWS_ANNOUNCEMENTS = ("WT_SESSION", "TERM_PROGRAM", "TERM", "ConEmuANSI", "ANSICON")


class Condition:
    """The clauses of `when` or of `unless`. `tty` is None where it is not asked, a naming clause where it is absent."""

    __slots__ = ("env_any", "term", "term_program", "tty")

    def __init__(
        self,
        tty: "bool | None",
        term_program: "tuple[str, ...] | None",
        env_any: "tuple[str, ...] | None",
        term: "tuple[str, ...] | None",
    ) -> None:
        self.tty = tty
        self.term_program = term_program
        self.env_any = env_any
        self.term = term

    def answers(self, rt: "TerminalRuntime") -> "Iterator[bool]":
        """Give, for each clause that is there, whether it holds."""
        env = rt.env
        if self.tty is not None:
            yield not self.tty or bool(rt.is_tty.stdout)
        if self.term_program is not None:
            yield env.get("TERM_PROGRAM") in self.term_program
        if self.env_any is not None:
            yield any(_is_set(rt, name) for name in self.env_any)
        if self.term is not None:
            yield env.get("TERM") in self.term


class Capability:
    """A capability that has been checked and whose templates have been read. Nobody writes to it afterwards."""

    __slots__ = ("encode", "fallback", "name", "osc", "unless", "when")

    def __init__(
        self,
        *,
        name: str,
        osc: "str | int",
        when: Condition,
        unless: "Condition | None",
        encode: Template,
        fallback: Template,
    ) -> None:
        self.name = name
        self.osc = osc
        self.when = when
        self.unless = unless
        self.encode = encode
        self.fallback = fallback

    def supported(self, rt: "TerminalRuntime") -> bool:
        """Say whether stdout gets the sequence.

        Never where the policy's answer was handed down and is not `tty`, with `TERM=dumb`, or on a Windows console
        that has not announced itself as one that takes escapes; else where `when` holds and no clause of `unless` does.
        """
        if getattr(rt, "mode", None) not in (None, "tty") or rt.env.get("TERM") == "dumb":
            return False
        if _on_windows(rt) and not any(_is_set(rt, name) for name in _WINDOWS_ANNOUNCEMENTS):
            return False
        return all(self.when.answers(rt)) and not (self.unless and any(self.unless.answers(rt)))

    def text(self, rt: "TerminalRuntime", fields: "Mapping[str, object]") -> str:
        """Give what stdout gets: the sequence, or the text form."""
        return (self.encode if self.supported(rt) else self.fallback).render(fields)


def read_capability(source: object, path: str) -> Capability:
    """Check a declaration, a mapping or an object with the same attributes, and give the capability.

    `path` is what a refusal calls it. Raises PluginError: `E_NO_STATIC_PROJECTION` without a fallback,
    `E_PLUGIN_SCHEMA` naming the path of anything else that is wrong.
    """
    name = _value(source, "name")
    if not isinstance(name, str) or not name or not str.isprintable(name):
        raise _refusal(f"{path}.name", "must be a text that prints and is not empty")
    fallback = _value(source, "fallback")
    if fallback is None:
        raise _refusal(
            f"{path}.fallback",
            f"must be there: {name} needs a text form for a pipe, a log, a screen reader and an agent",
            code="E_NO_STATIC_PROJECTION",
            fix=f'give {name} a fallback template, or "" if there is nothing to say',
        )
    for key in _keys(source, path):
        if key not in KEYS:
            raise _refusal(f"{path}.{key}", f"must not be there: a capability has {', '.join(KEYS)}")
    osc = _value(source, "osc")
    if isinstance(osc, bool) or not isinstance(osc, str | int) or osc == "":
        raise _refusal(f"{path}.osc", "must be the number or the name of the sequence")
    if isinstance(osc, str) and not str.isprintable(osc):
        raise _refusal(f"{path}.osc", "must be a text that prints")
    unless = _value(source, "unless")
    return Capability(
        name=name,
        osc=osc,
        when=_condition(_value(source, "when"), f"{path}.when", ("tty", *NAMING)),
        unless=None if unless is None else _condition(unless, f"{path}.unless", NAMING),
        encode=_template(_value(source, "encode"), f"{path}.encode"),
        fallback=_text_template(fallback, f"{path}.fallback"),
    )


def _on_windows(rt: "TerminalRuntime") -> bool:
    return getattr(rt, "platform", None) == "win32"


def _is_set(rt: "TerminalRuntime", name: str) -> bool:
    # On Windows Python spells the names of all variables in capitals.
    return bool(rt.env.get(name) or (_on_windows(rt) and rt.env.get(name.upper())))


def _condition(source: object, path: str, clauses: "tuple[str, ...]") -> Condition:
    if not hasattr(source, "keys"):
        raise _refusal(path, f"must be an object with any of {', '.join(clauses)}")
    for key in _keys(source, path):
        if key not in clauses:
            raise _refusal(f"{path}.{key}", f"must not be there: the clauses are {', '.join(clauses)}")
    tty = _value(source, "tty")
    if tty is not None and not isinstance(tty, bool):
        raise _refusal(f"{path}.tty", "must be true or false")
    named = {clause: _names(_value(source, clause), f"{path}.{clause}") for clause in NAMING}
    return Condition(tty, **named)


def _names(source: object, path: str) -> "tuple[str, ...] | None":
    if source is None:
        return None
    names = (source,) if isinstance(source, str) else source
    if not isinstance(names, list | tuple) or not names:
        raise _refusal(path, "must be a text, or a list of at least one")
    for index, name in enumerate(names):
        if not isinstance(name, str) or not name:
            raise _refusal(f"{path}.{index}", "must be a text that is not empty")
    return tuple(names)


def _template(source: object, path: str) -> Template:
    if not isinstance(source, str):
        raise _refusal(path, "must be a template")
    if any("\ud800" <= character <= "\udfff" for character in source):
        raise _refusal(path, "must not hold a lone surrogate, which a stream may write as any byte")
    try:
        return Template(source)
    except TemplateError as error:
        raise _refusal(path, str(error)) from None


def _text_template(source: object, path: str) -> Template:
    if isinstance(source, str) and not source.isprintable():
        from .text import without_controls

        if without_controls(source) != source:
            raise _refusal(path, "must be text alone: it holds a character that a terminal would obey")
    return _template(source, path)


def _value(source: object, key: str) -> object:
    try:
        return source.get(key) if hasattr(source, "keys") else getattr(source, key, None)  # type: ignore[attr-defined]
    except (Exception, SystemExit) as error:
        raise _unreadable(key, error) from error


def _keys(source: object, path: str) -> "list[str]":
    try:
        keys = list(source.keys()) if hasattr(source, "keys") else []
        return keys if all(isinstance(key, str) for key in keys) else [ascii(key) for key in keys]
    except (Exception, SystemExit) as error:
        raise _unreadable(path, error) from error


def _unreadable(path: str, error: BaseException) -> "PluginError":
    from .plugin_contract import raised

    return _refusal(path, f"must be there to read: it raised {raised(error)}")


def _refusal(path: str, requirement: str, *, code: str = "E_PLUGIN_SCHEMA", fix: "str | None" = None) -> "PluginError":
    # The contract reads JSON and files; only a refusal needs it, and most programs never see one.
    from .plugin_contract import refuse

    return refuse(path, requirement, code=code, fix=fix)
