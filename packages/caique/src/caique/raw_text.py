"""The rich form of text, password and path, and of a plugin's kind that draws nothing itself: a line that is edited."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from paratext.text import without_controls

from .answer import answer_to
from .plugin import projection
from .raw import Form, Terminal, outcome
from .spec import choices_of

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completer
    from prompt_toolkit.formatted_text import ANSI
    from prompt_toolkit.history import InMemoryHistory
    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.key_binding.key_processor import KeyPress
    from prompt_toolkit.layout.processors import Processor
    from prompt_toolkit.validation import Validator

_PASTED = 32
"""How many characters that are read at once nobody has typed one by one."""

_histories: "dict[str, InMemoryHistory]" = {}
"""What was answered in this process, by question. Passwords are never among it."""


def text_form(spec: Mapping[str, Any], terminal: Terminal) -> Form:
    """Give the form that asks for a line."""
    from prompt_toolkit.formatted_text import ANSI
    from prompt_toolkit.history import DummyHistory, InMemoryHistory
    from prompt_toolkit.shortcuts import PromptSession

    secret = spec["kind"] == "password"
    question = projection(spec)
    accepted: list[object] = []

    def message() -> "ANSI":
        glyphs, paint = terminal.glyphs, terminal.paint
        marks = {
            "open": paint("hint", glyphs.asks),
            "answered": paint("ok", glyphs.done),
            "cancelled": paint("error", glyphs.cancelled),
        }
        return ANSI(f"{marks[outcome(session.app)]} {paint('command', question)} ")

    session: PromptSession[str] = PromptSession(
        message,
        history=DummyHistory() if secret else _histories.setdefault(question, InMemoryHistory()),
        completer=_completer(spec),
        complete_while_typing=False,
        validator=_validator(spec, accepted),
        validate_while_typing=False,
        key_bindings=_keys(secret=secret),
        input_processors=[_nothing_shown()] if secret else None,
        input=_reading_at_once(terminal.input),
        output=terminal.output,
        color_depth=terminal.color_depth,
    )

    def run() -> object:
        session.prompt(set_exception_handler=False)
        return accepted[-1]

    async def run_async() -> object:
        await session.prompt_async(set_exception_handler=False, handle_sigint=False)
        return accepted[-1]

    return Form(session.app, run, run_async)


def _reading_at_once(given: "Input") -> "Input":
    read_keys = given.read_keys
    given.read_keys = lambda: pasted(read_keys())  # type: ignore[method-assign]
    return given


def pasted(keys: "Iterable[KeyPress]") -> "list[KeyPress]":
    """Give what was read at once with each long run of characters as one paste.

    A terminal without bracketed paste sends a paste as keys, and prompt_toolkit takes about a millisecond for each.
    """
    from itertools import groupby

    from prompt_toolkit.key_binding.key_processor import KeyPress
    from prompt_toolkit.keys import Keys

    presses: list[KeyPress] = []
    for typed, run in groupby(keys, lambda press: len(press.key) == 1 and press.key.isprintable()):
        found = list(run)
        if typed and len(found) >= _PASTED:
            found = [KeyPress(Keys.BracketedPaste, "".join(press.data for press in found))]
        presses += found
    return presses


def _completer(spec: Mapping[str, Any]) -> "Completer | None":
    from prompt_toolkit.completion import CompleteEvent, Completion, PathCompleter, WordCompleter
    from prompt_toolkit.document import Document

    class Paths(PathCompleter):
        """Completes paths from the disk, but for names that would control the terminal they are shown on."""

        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
            for completion in super().get_completions(document, complete_event):
                if without_controls(completion.text) == completion.text:
                    yield completion

    if spec["kind"] == "path":
        return Paths(expanduser=True)
    choices = choices_of(spec)
    if not choices:
        return None
    words = [without_controls(str(choice.value)) for choice in choices]
    hints = {word: without_controls(choice.hint) for word, choice in zip(words, choices, strict=True)}
    return WordCompleter(words, ignore_case=True, sentence=True, meta_dict=hints)


def _validator(spec: Mapping[str, Any], accepted: list[object]) -> "Validator":
    from prompt_toolkit.application import get_app
    from prompt_toolkit.document import Document
    from prompt_toolkit.validation import ValidationError, Validator

    class Answers(Validator):
        def validate(self, document: Document) -> None:
            try:
                accepted.append(answer_to(spec, document.text))
            except ValueError as error:
                raise ValidationError(len(document.text), str(error)) from error
            except Exception as error:
                # The program's own validate failed: its exception ends the question.
                get_app().exit(exception=error)
                raise ValidationError(len(document.text), "") from error

    return Answers()


def _nothing_shown() -> "Processor":
    from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput

    class NothingShown(Processor):
        """Shows nothing of what is typed, and a cursor that stays: not even the length of a password, as in a line."""

        def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
            return Transformation(transformation_input.fragments[:0], lambda _: 0, lambda _: 0)

    return NothingShown()


def _keys(*, secret: bool) -> "KeyBindings":
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.keys import Keys

    keys = KeyBindings()

    @keys.add(Keys.BracketedPaste)
    def _insert(event: "KeyPressEvent") -> None:
        """An answer is one line: of a paste with several, the line breaks become spaces."""
        event.current_buffer.insert_text(without_controls(" ".join(event.data.splitlines())))

    # prompt_toolkit inserts this one as a control character.
    ignored: list[tuple[str, ...]] = [("c-z",)]
    if secret:
        # These show what is typed after them: the search of the history, and the count of a repetition.
        ignored += [("c-r",), ("c-s",), *(("escape", key) for key in "-0123456789")]
    for sequence in ignored:

        @keys.add(*sequence)
        def _ignore(_event: "KeyPressEvent") -> None:
            pass

    return keys
