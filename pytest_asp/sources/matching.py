"""Body literals that nothing can ever match, although their predicate has facts.

clingo says so of a literal that no rule head fits, but is silent as soon as the predicate has a
fact: in `p(1). b :- p(x).` the second rule is dead. An instance may lack a value that an encoding
asks for, and that is no mistake; so a fact counts as different only where it has another kind of
term, such as a number instead of a name.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from pytest_asp.builder.signature import Signature
from pytest_asp.sources.messages import NEVER_MATCHES, Message
from pytest_asp.sources.parsing import ParseFailure, parse

if TYPE_CHECKING:
    from clingo.ast import AST

_LARGEST = 1 << 17  # characters; to look through more takes longer than it should
_BODY = re.compile(r":-((?:[^.\"%]|\.\.|\"(?:\\.|[^\"\\\n])*\")*)")
_ATOM = re.compile(r"(?<![\w'@&#])([a-z_][\w']*)\(([^()]*)\)")
_NESTED = re.compile(r"([a-z_][\w']*)\([^()]*\(")
_ARGUMENT = re.compile(
    r"\s*(?:(-?\d+(?:\s*\.\.\s*-?\d+)?)|([a-z][\w']*)|(\"(?:\\.|[^\"\\\n])*\"))\s*"
)
_MOST = 64  # alternatives of a pool

Pattern = tuple[Any, ...] | None
"""What a term looks like: its kind and what tells it from others of its kind; None: anything."""

_NUMBER: Pattern = ("number",)


def unmatched(text: str, constants: frozenset[str], parts: frozenset[str]) -> tuple[Message, ...]:
    """Find the positive body literals that no fact and no head of a program can match.

    Args:
        text: the program.
        constants: names that get a value from elsewhere.
        parts: the program parts that are grounded.
    """
    if len(text) > _LARGEST or ":-" not in text or "#script" in text:
        return ()
    return _unmatched(text, constants, parts)


@lru_cache(maxsize=128)
def _unmatched(text: str, constants: frozenset[str], parts: frozenset[str]) -> tuple[Message, ...]:
    if not _suspicious(text):
        return ()
    reader = _Reader(constants, parts)
    if not reader.read(text):
        return ()
    return tuple(reader.messages(text))


def _suspicious(text: str) -> bool:
    """Tell, without parsing, whether a literal might have arguments of kinds that no head has."""
    asked: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for body in _BODY.finditer(text):
        for atom in _ATOM.finditer(body[1]):
            kinds = _kinds(atom[2])
            if any(kinds):
                asked[atom[1]].add(kinds)
    if not asked:
        return False
    heads = _BODY.sub("", text)
    for atom in _NESTED.finditer(heads):
        asked.pop(atom[1], None)  # to tell the kinds of nested terms takes a parser
    for atom in _ATOM.finditer(heads):
        wanted = asked.get(atom[1])
        if wanted:
            kinds = _kinds(atom[2])
            wanted -= {each for each in wanted if _may_be(each, kinds)}
    return any(asked.values())


def _kinds(arguments: str) -> tuple[str, ...]:
    """Name the kind of each argument; empty for what may be anything."""
    found = (_ARGUMENT.fullmatch(each) for each in arguments.split(","))
    return tuple("nas"[(each.lastindex or 1) - 1] if each is not None else "" for each in found)


def _may_be(wanted: tuple[str, ...], kinds: tuple[str, ...]) -> bool:
    return len(wanted) == len(kinds) and all(
        not one or not other or one == other for one, other in zip(wanted, kinds, strict=True)
    )


class _Reader:
    """Collects the heads and the body literals of a program.

    Args:
        constants: names that get a value from elsewhere, and may stand for anything.
        parts: the program parts whose literals count.
    """

    def __init__(self, constants: frozenset[str], parts: frozenset[str]) -> None:
        self._constants = set(constants)
        self._own: frozenset[str] = frozenset()
        self._parts = parts
        self._counts = True
        self._heads: dict[Signature, list[tuple[AST, bool, frozenset[str]]]] = defaultdict(list)
        self._literals: list[tuple[Signature, AST, frozenset[str]]] = []
        self._defined: set[Signature] = set()

    def read(self, text: str) -> bool:
        """Read a program; tell whether clingo can parse it."""
        try:
            parse(text, self._note)
        except ParseFailure:
            return False
        return True

    def messages(self, text: str) -> Iterator[Message]:
        """Say which literals of the text that was read nothing can match."""
        lines = text.encode().split(b"\n")
        for signature, symbol, names in self._literals:
            heads = self._heads.get(signature, [])
            facts = [head for head, is_fact, _ in heads if is_fact]
            if facts and signature not in self._defined and not self._matches(symbol, names, heads):
                begin, end = symbol.location.begin, symbol.location.end
                yield Message(
                    NEVER_MATCHES,
                    _written(facts[0], lines),
                    _written(symbol, lines),
                    line=begin.line,
                    column=begin.column,
                    end_column=end.column if end.line == begin.line else None,
                )

    def _matches(
        self,
        symbol: AST,
        names: frozenset[str],
        heads: Iterable[tuple[AST, bool, frozenset[str]]],
    ) -> bool:
        wanted = self._patterns(symbol, names)
        return any(
            _unify(one, other, values=not is_fact)
            for head, is_fact, own in heads
            for other in self._patterns(head, own)
            for one in wanted
        )

    def _note(self, statement: AST) -> None:
        kind = statement.ast_type.name
        if kind == "Program":
            self._own = frozenset(each.name for each in statement.parameters)
            self._counts = statement.name in self._parts
        elif kind == "Definition":
            self._constants.add(statement.name)
        elif kind == "Defined":
            sign = not statement.positive
            self._defined.add(Signature(statement.name, statement.arity, sign))
        elif kind == "External":
            self._note_head(statement.atom, is_fact=False)
        elif kind == "Rule":
            self._note_rule(statement)

    def _note_rule(self, statement: AST) -> None:
        head = statement.head
        if head.ast_type.name == "Literal":
            self._note_head(head.atom, is_fact=not statement.body)
        for element in getattr(head, "elements", ()):
            condition = getattr(element, "condition", None)
            literal = getattr(condition, "literal", None) or getattr(element, "literal", None)
            if literal is not None:
                self._note_head(literal.atom, is_fact=False)
        if not self._counts:
            return
        for literal in statement.body:
            if literal.ast_type.name == "Literal" and not literal.sign:
                for signature, symbol in _symbols(literal.atom):
                    self._literals.append((signature, symbol, self._own))

    def _note_head(self, atom: AST, *, is_fact: bool) -> None:
        for signature, symbol in _symbols(atom):
            self._heads[signature].append((symbol, is_fact, self._own))

    def _patterns(self, term: AST, names: frozenset[str]) -> list[Pattern]:
        """Give what a term may look like, one for each alternative of its pools."""
        kind = term.ast_type.name
        if kind in {"Interval", "BinaryOperation"}:
            return [_NUMBER]
        if kind == "SymbolicTerm":
            return [self._of_symbol(term.symbol, names)]
        if kind == "Pool":
            return [each for one in term.arguments for each in self._patterns(one, names)]
        if kind == "Function" and not term.external:
            choices = product(*(self._patterns(each, names) for each in term.arguments))
            found = list(islice(choices, _MOST + 1))
            return [None] if len(found) > _MOST else [("term", term.name, each) for each in found]
        return [None]

    def _of_symbol(self, symbol: Any, names: frozenset[str]) -> Pattern:
        """Give what a constant, a number, a string, `#inf` or `#sup` looks like."""
        kind = symbol.type.name
        if kind == "Number":
            return ("number", symbol.number)
        if kind == "String":
            return ("string", symbol.string)
        if kind == "Function":
            free = symbol.name in self._constants or symbol.name in names
            return None if free else ("term", symbol.name, ())
        return (kind,)


def _written(symbol: AST, lines: Sequence[bytes]) -> str:
    """Quote an atom as it was written; clingo's columns count bytes."""
    begin, end = symbol.location.begin, symbol.location.end
    if begin.line != end.line:
        return str(symbol)
    written: bytes = lines[begin.line - 1][begin.column - 1 : end.column - 1]
    return written.decode(errors="replace")


def _symbols(atom: AST) -> Iterator[tuple[Signature, AST]]:
    """Give the atoms with arguments that a symbolic atom stands for, with their signatures."""
    if atom.ast_type.name != "SymbolicAtom":
        return
    term, negative = atom.symbol, False
    while term.ast_type.name == "UnaryOperation":
        term, negative = term.argument, not negative
    for each in term.arguments if term.ast_type.name == "Pool" else (term,):
        if each.ast_type.name == "Function" and each.arguments:
            yield Signature(each.name, len(each.arguments), negative), each


def _unify(one: Pattern, other: Pattern, *, values: bool) -> bool:
    """Tell whether two patterns may be the same term; without values, of the same kind."""
    if one is None or other is None:
        return True
    if one[0] != other[0]:
        return False
    if one[0] != "term":
        return not values or len(one) != len(other) or one == other
    arguments, others = one[2], other[2]
    if one[1] != other[1] or len(arguments) != len(others):
        return not values and bool(one[1]) == bool(other[1])  # a tuple is of another kind
    return all(_unify(a, b, values=values) for a, b in zip(arguments, others, strict=True))
