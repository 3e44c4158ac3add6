"""Splits ASP text into statements, and finds the predicates that its statements name.

This is a lexer, no parser: clingo parses the program when it is solved. It serves so that raw
statements can be left out, counted and shown like those of the builder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pytest_asp.builder.signature import Signature
from pytest_asp.builder.statements import Raw
from pytest_asp.errors import RawTextError, explain_mistake
from pytest_asp.location import Location

_TOKEN: Final = re.compile(
    r"""
      (?P<script>\#script\b.*?\#end\s*\.)
    | (?P<block>%\*)
    | (?P<comment>%[^\n]*)
    | (?P<string>"(?:[^"\\\n]|\\.)*")
    | (?P<range>\.\.)
    | (?P<end>\.(?:\s*\[(?:"(?:[^"\\\n]|\\.)*"|[^\]"])*\])?)
    | (?P<arrow>:-|:~)
    | (?P<directive>\#[a-z+]+)
    | (?P<name>_*[a-z][A-Za-z0-9_']*)
    | (?P<other>[@&]\s*_*[a-z][A-Za-z0-9_']*|_*[A-Z][A-Za-z0-9_']*|[0-9]+|\s+|.)
    """,
    re.VERBOSE | re.DOTALL,
)
_BLOCK_END: Final = re.compile(r"%\*|\*%")
_DECLARED: Final = re.compile(r"\s*(-?)\s*(_*[a-z][A-Za-z0-9_']*)\s*/\s*([0-9]+)")
_DECLARING: Final = frozenset({"#show", "#project", "#defined"})
_DEFINING: Final = frozenset({"", "#external", "#defined"})
_WITHOUT_ATOMS: Final = frozenset({"#const", "#program", "#include", "#theory"})
_IN_RULES: Final = frozenset({"#count", "#sum", "#sum+", "#min", "#max", "#true", "#false"})
_BEFORE_ATOM: Final = frozenset({"", ",", ";", ":", ":-", ":~", "not", "{", "-"})
_AFTER_ATOM: Final = frozenset({"", ",", ";", ":", ":-", "}"})


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str


def raw_statements(text: str, location: Location) -> tuple[Raw, ...]:
    """Split ASP text into its statements; comments stay with the statement behind them.

    Raises:
        RawTextError: the text ends within a statement.
    """
    statements: list[list[_Token]] = [[]]
    for token in _tokens(text):
        statements[-1].append(token)
        if token.kind in {"end", "script"}:
            statements.append([])
    rest = statements.pop()
    if any(token.kind != "comment" and token.text.strip() for token in rest):
        raise _unfinished("".join(token.text for token in rest).strip(), location)
    if any(token.kind == "comment" for token in rest):
        statements.append(rest)
    return tuple(_raw(tokens, location) for tokens in statements)


def _tokens(text: str) -> Iterator[_Token]:
    place = 0
    while (found := _TOKEN.match(text, place)) is not None:
        kind, place = str(found.lastgroup), found.end()
        if kind == "block":
            place = _block_end(text, place)
            kind = "comment" if place else "other"
            place = place or len(text)
        yield _Token(kind, text[found.start() : place])


def _block_end(text: str, place: int) -> int:
    """Find the end of a block comment, which may hold others; 0 where it has none."""
    depth = 1
    for found in _BLOCK_END.finditer(text, place):
        depth += 1 if found[0] == "%*" else -1
        if depth == 0:
            return found.end()
    return 0


def _unfinished(text: str, location: Location) -> RawTextError:
    return RawTextError(
        explain_mistake(
            expected="a full stop behind each statement",
            got=repr(text),
            location=location,
            instead="end the last statement with `.`, close its strings and comments",
        ),
        text=text,
        location=location,
    )


def _raw(tokens: list[_Token], location: Location) -> Raw:
    text = "".join(token.text for token in tokens).strip()
    code = [token for token in tokens if token.kind != "comment" and token.text.strip()]
    first = code[0] if code else _Token("other", "")
    directive = first.text if first.kind == "directive" and first.text not in _IN_RULES else ""
    if first.kind == "script" or directive in _WITHOUT_ATOMS:
        return Raw(location, text, directive, frozenset(), frozenset())
    atoms = [*_atoms(code), *(_declared(code) if directive in _DECLARING else ())]
    heads = (signature for signature, head in atoms if head and directive in _DEFINING)
    used = frozenset(signature for signature, _ in atoms)
    return Raw(location, text, directive, frozenset(heads), used)


def _declared(code: list[_Token]) -> Iterator[tuple[Signature, bool]]:
    found = _DECLARED.match("".join(token.text for token in code[1:]))
    if found is not None:
        yield Signature(found[2], int(found[3]), found[1] == "-"), True


def _atoms(code: list[_Token]) -> Iterator[tuple[Signature, bool]]:
    """Yield what may be an atom, with whether the statement derives it."""
    place = _Place(in_head=not code or code[0].kind != "arrow")
    before = _Token("other", "")
    for index, token in enumerate(code):
        if place.depth == 0 and token.kind == "name" and token.text != "not":
            arities, after = _arguments(code, index + 1)
            opens = before.kind == "directive" or before.text in _BEFORE_ATOM
            if opens and after in _AFTER_ATOM and not place.is_term:
                negative = before.text == "-"
                for arity in arities:
                    yield Signature(token.text, arity, negative), place.derives
        place.pass_over(token, before)
        before = token


@dataclass(slots=True)
class _Place:
    """Where in a statement a token stands.

    Attributes:
        in_head: before the arrow.
        depth: how many brackets are open.
        colons: how many colons stand before it in its element.
        aggregate: whether it stands in the braces of an aggregate.
    """

    in_head: bool
    depth: int = 0
    colons: int = 0
    aggregate: bool = False

    @property
    def is_term(self) -> bool:
        """Whether a term stands here, in front of an aggregate's condition."""
        return self.aggregate and self.colons == 0

    @property
    def derives(self) -> bool:
        """Whether an atom here is derived."""
        return self.in_head and self.colons == (1 if self.aggregate else 0)

    def pass_over(self, token: _Token, before: _Token) -> None:
        """Go on behind a token."""
        if token.text in {"(", ")"}:
            self.depth += 1 if token.text == "(" else -1
        elif token.kind == "arrow":
            self.in_head = False
        elif self.depth == 0 and token.text in {"{", "}", ";", ":"}:
            self.colons = self.colons + 1 if token.text == ":" else 0
            if token.text in {"{", "}"}:
                self.aggregate = token.text == "{" and before.kind == "directive"


def _arguments(code: list[_Token], place: int) -> tuple[set[int], str]:
    """Count the arguments behind a name, once for each alternative of a pool; tell what follows."""
    depth, commas, empty = 0, 0, True
    arities: set[int] = set()
    for token in code[place:]:
        if depth == 0 and token.text != "(":
            break
        place += 1
        if token.text in {"(", ")"}:
            depth += 1 if token.text == "(" else -1
        elif depth == 1 and token.text == ";":
            arities.add(commas + 1)
            commas = 0
        elif depth == 1 and token.text == ",":
            commas += 1
        empty = empty and token.text in {"(", ")"}
        if depth == 0:
            break
    after = code[place] if place < len(code) else _Token("end", "")
    return arities | {0 if empty else commas + 1}, "" if after.kind == "end" else after.text
