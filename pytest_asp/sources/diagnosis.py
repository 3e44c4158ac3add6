"""clingo's complaints in the form that all messages have: what, where, the excerpt, what to do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from pytest_asp.builder.signature import Signature
from pytest_asp.errors import (
    AspError,
    AspSyntaxError,
    ClingoOptionError,
    ControlError,
    ProgramRefusedError,
    ScriptRefusedError,
    UnknownNameError,
    UnsafeTextError,
    explain_mistake,
)
from pytest_asp.location import Location
from pytest_asp.sources.blocks import Place, Placing, excerpt_lines
from pytest_asp.sources.messages import NEVER_MATCHES, Message

_UNSAFE = re.compile(r"'([^']+)' is unsafe")
_NO_FUNCTION = re.compile(r"function '([^']+)' not found")
_DIRECTIVE = re.compile(r"lexer error, unexpected (#[A-Za-z_]\w*)")
_LISTED = 20
_WHAT = {
    "atom-undefined": "every atom in a body to occur in some rule head",
    NEVER_MATCHES: "every literal of a body to fit some fact or rule head",
    "operation-undefined": "operations that are defined for every value they are given",
    "variable-unbounded": "variables with finitely many values",
    "global-variable": "a variable of an aggregate's element that is not bound outside of it",
    "file-included": "each file to be included once",
}
_CURE = {
    "operation-undefined": "rule the value out in the body; clingo drops the instance",
    "variable-unbounded": "bind the variable in a positive body literal",
    "global-variable": "rename the variable in the element or outside of it",
    "file-included": "remove one of the two includes",
}


@dataclass(frozen=True, slots=True)
class ProgramWarning:
    """Something that clingo reports about a program that it nevertheless solves.

    Attributes:
        code: what kind it is: `atom-undefined`, `operation-undefined`, `variable-unbounded`,
            `global-variable`, `file-included`, or `literal-never-matches`, which clingo is silent
            about.
        signature: the predicate it is about, if it is about one.
        location: the builder's Python line, or the place in the text.
        message: the whole message, with the excerpt.
    """

    code: str
    signature: Signature | None
    location: Location | None
    message: str

    def __str__(self) -> str:
        return self.message


def diagnose_warning(
    source: Placing, message: Message, known: Iterable[Signature] = ()
) -> ProgramWarning:
    """Put a warning of clingo's into words, with the nearest predicate where one is unknown."""
    place = _place(source, message)
    location = place.location if place is not None else None
    signature = message.signature
    what = _WHAT.get(message.code, "a program without warnings")
    if message.code == "atom-undefined" and signature is not None:
        instead = _declare(signature, known)
        got = f"`{tidied(message.detail)}`, which {_undefined(message)}"
    elif message.code == NEVER_MATCHES:
        got = (
            f"`{message.detail}`, where the facts have other kinds of terms, as in `{message.text}`"
        )
        instead = (
            f"correct the argument, or declare the predicate as input: `#defined {signature}.`"
        )
    elif (missing := _NO_FUNCTION.search(message.detail)) is not None:
        what = f"a Python function for each `@{missing[1]}` that is called"
        got = f"none called {missing[1]}"
        instead = f'give it to solve: context={{"{missing[1]}": ...}}'
    else:
        instead = _CURE.get(message.code, "change the program, or allow the warning")
        got = f"{message.text} `{tidied(message.detail)}`" if message.detail else message.text
    text = explain_mistake(expected=what, got=got, location=location, instead=instead)
    return ProgramWarning(message.code, signature, location, _with_excerpt(text, place, message))


def diagnose_refusal(
    source: Placing,
    phase: str,
    error: str,
    messages: Sequence[Message],
    *,
    options: Sequence[str] = (),
    asked: Location | None = None,
) -> AspError:
    """Put what made clingo refuse a program into words.

    Args:
        source: the program.
        phase: what clingo was doing.
        error: what it raised.
        messages: what it said.
        options: the options that it was given.
        asked: where they and the externals were given.
    """
    if phase == "options":
        return _option_error(error, options, asked or source.location)
    if phase == "external":
        return _external_error(error, messages, asked or source.location)
    if phase == "control" or not messages:
        return _unplaced_error(source, phase, error)
    first = messages[0]
    place = _place(source, first)
    location = place.location if place is not None else source.location
    if first.text == "unsafe variables in":
        return _unsafe_error(first, place, location)
    more = len(messages) - 1
    text = explain_mistake(
        expected="a program that clingo can read",
        got=_quoted(first),
        location=location,
        instead=_syntax_advice(first, place),
    )
    text = _with_excerpt(text, place, first)
    if more:
        text += f"\nclingo reports {more} further error{'s' if more > 1 else ''} after this one."
    if phase == "parse":
        excerpt = "\n".join(excerpt_lines(place, first.end_column)) if place is not None else ""
        return AspSyntaxError(text, excerpt=excerpt, location=location)
    return ProgramRefusedError(text, location=location)


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Find the name most like another one."""
    names = sorted(set(known))
    found = get_close_matches(name, names, n=1, cutoff=0.5)
    return found[0] if found else None


def suggestion(near: str | None) -> str:
    """Say which name was probably meant."""
    return f"did you mean {near}?" if near is not None else ""


def tidied(detail: str) -> str:
    """Write clingo's own spelling of a piece of program as people write it.

    Inside, clingo adds to each body whether the program part is active, and to each constraint
    a head that is false and a condition that is true.
    """
    named = re.sub(r"#Anon\d+", "_", detail)
    bare = re.sub(r"\[#inc_base\];|;?\[#inc_base\]", "", named)
    bare = re.sub(r"^#void:-(?:0=0;)?", ":- ", bare)
    return re.sub(r"\s*:-\s*(?=\.$|$)", "", bare)


def _undefined(message: Message) -> str:
    if "over signature" in message.text:
        return "no rule derives"
    return "is in no rule head"


def _declare(signature: Signature, known: Iterable[Signature]) -> str:
    others = {str(other) for other in known if other != signature}
    near = nearest(str(signature), others)
    hint = f"did you mean {near}? Correct the name" if near is not None else "correct the name"
    return f"{hint}, or declare it as input: `#defined {signature}.`"


def _option_error(error: str, options: Sequence[str], location: Location | None) -> AspError:
    found = re.search(r"'([^']+)'$", error.strip())
    named = found[1] if found is not None else error
    option = next((each for each in options if _option_name(each) == named.lstrip("-")), named)
    text = explain_mistake(
        expected="options that clingo knows",
        got=f"{option!r} ({error.partition(': ')[2] or error})",
        location=location,
        instead='give them as on the command line, such as arguments=["--configuration=tweety"]',
    )
    return ClingoOptionError(text, option=option, location=location)


def _option_name(option: str) -> str:
    return option.lstrip("-").partition("=")[0]


def _external_error(name: str, messages: Sequence[Message], location: Location | None) -> AspError:
    known = [message.text for message in messages]
    near = nearest(name, known)
    listed = f"the program declares {some_of(known)}" if known else "the program declares none"
    text = explain_mistake(
        expected="an atom that the program declares with #external",
        got=f"`{name}`",
        location=location,
        instead=suggestion(near) or f"{listed}: add an `#external` for it, or name one of them",
    )
    return UnknownNameError(text, name=name, nearest=near, location=location)


def some_of(names: Sequence[str]) -> str:
    """List names, the first ones if there are many."""
    more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
    return ", ".join(names[:_LISTED]) + more


def control_error(asked: str, location: Location | None) -> ControlError:
    """Say what a control that somebody else grounded cannot be asked."""
    text = explain_mistake(
        expected="one question at a time that a grounded clingo.Control can answer",
        got=asked,
        location=location,
        instead="end the search first, or give the program and not a control",
    )
    return ControlError(text, location=location)


def _unplaced_error(source: Placing, phase: str, error: str) -> AspError:
    if phase == "control":
        return control_error(error, source.location)
    if "support not available" in error:
        text = explain_mistake(
            expected="a program without `#script`",
            got=error.strip().rpartition(": ")[2],
            location=source.location,
            instead="give Python functions as `context` instead",
        )
        return ScriptRefusedError(text, location=source.location)
    text = explain_mistake(
        expected="a program that clingo can ground and solve",
        got=error.strip(),
        location=source.location,
        instead="see clingo's message",
    )
    return ProgramRefusedError(text, location=source.location)


def _unsafe_error(message: Message, place: Place | None, location: Location | None) -> AspError:
    notes = (_UNSAFE.search(note) for note in message.notes)
    variables = tuple(dict.fromkeys(tidied(found[1]) for found in notes if found))
    names = " and ".join(variables) or "a variable"
    advice = f"add a positive literal with {names}"
    if "_" in variables:
        advice = "give the variable a name instead of _, and add a positive literal with it"
    text = explain_mistake(
        expected="every variable to be bound by a positive body literal",
        got=f"unsafe {names} in `{_written(message, place)}`",
        location=location,
        instead=f"{advice} to the body",
    )
    text = _with_excerpt(text, place, message)
    return UnsafeTextError(text, variables=variables, location=location)


def _written(message: Message, place: Place | None) -> str:
    """Quote what a message is about as it was written, or as clingo writes it, if it is longer."""
    if place is not None and message.end_column is not None:
        line = place.excerpt.encode()[message.column - 1 : message.end_column - 1]
        return line.decode(errors="replace")
    return re.sub(r"(?<=[^\s]):-", " :- ", tidied(message.detail))


def _quoted(message: Message) -> str:
    text = f"`{message.text}`"
    return f"{text} ({tidied(message.detail)})" if message.detail else text


def _syntax_advice(message: Message, place: Place | None) -> str:
    at_end = place is not None and message.line and "#program" in message.text
    if "EOF" in message.text or at_end:
        return "end the last statement with a period, and close every bracket, string and comment"
    if (directive := _DIRECTIVE.search(message.text)) is not None:
        return f"clingo has no directive {directive[1]}; correct its name, or translate the program"
    if "lexer error" in message.text:
        return "close the string that begins there, or remove the character"
    if "theory atom" in message.text:
        return "define it with `#theory`; the theories of clingo's extensions are not known here"
    if "redefinition of constant" in message.text:
        return "remove one of the two definitions"
    return "correct the text at the caret"


def _place(source: Placing, message: Message) -> Place | None:
    return source.place(message.line, message.column) if message.line else None


def _with_excerpt(text: str, place: Place | None, message: Message) -> str:
    if place is None:
        return text
    return "\n".join([text, *excerpt_lines(place, message.end_column)])
