"""Text without some of its statements, and what then has no head any more."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pytest_asp.builder.raw import raw_statements
from pytest_asp.builder.register import Register
from pytest_asp.builder.statements import Raw
from pytest_asp.sources import scan
from pytest_asp.sources.statements import TextStatement, given_name

if TYPE_CHECKING:
    from pytest_asp.builder.signature import Signature
    from pytest_asp.sources.selection import AnyStatement


def blanked(text: str, statements: Sequence[TextStatement], removed: Collection[int]) -> str:
    """Blank out statements, given by their identity, so that all else stays where it was."""
    spans = list(_spans(statements, removed))
    if not spans:
        return text
    for directive in _directives(statements):
        spans += _separators(text, directive, removed)
    for start, end in spans:
        text = text[:start] + scan.blank(text[start:end]) + text[end:]
    return text


def _spans(
    statements: Iterable[TextStatement], removed: Collection[int]
) -> Iterator[tuple[int, int]]:
    """Give what to blank out; a comment that names a statement must not name the next one."""
    naming: TextStatement | None = None
    for each in statements:
        if each.kind == "comment":
            naming = each if given_name(each.text) is not None else naming
        elif id(each) in removed:
            yield each.start, each.end
            if each.name is not None and naming is not None and each.kind != "minimize":
                yield naming.start, naming.end


def lost_heads(removed: Sequence[AnyStatement], kept: Iterable[AnyStatement]) -> list[Signature]:
    """Find the predicates that only the removed statements derive, in order.

    What the builder's statements derive, their program declares itself.
    """
    texts = [each for each in removed if isinstance(each, TextStatement)]
    lost = dict.fromkeys(signature for each in texts for signature in _heads(each))
    for each in kept:
        if not lost:
            break
        text = str(each)
        if any(signature.name in text for signature in lost):
            for signature in _heads(each):
                lost.pop(signature, None)
    return list(lost)


def _heads(statement: AnyStatement) -> Iterable[Signature]:
    if not isinstance(statement, TextStatement):
        return Register.of([statement]).derived
    raw = raw_statements(statement.text, statement.location)
    return [signature for each in raw for signature, defines in Raw.signatures(each) if defines]


def _directives(statements: Iterable[TextStatement]) -> Iterator[list[TextStatement]]:
    """Give the elements of each optimisation directive that has several."""
    elements: list[TextStatement] = []
    for each in statements:
        if each.kind != "minimize":
            continue
        if not each.index and len(elements) > 1:
            yield elements
        elements = [*elements, each] if each.index else [each]
    if len(elements) > 1:
        yield elements


def _separators(
    text: str, elements: Sequence[TextStatement], removed: Collection[int]
) -> Iterator[tuple[int, int]]:
    """Give the semicolons before elements that are gone, or have nothing before them any more."""
    begin = elements[0].start
    bare = scan.masked(text[begin : elements[-1].end])
    something_before = False
    for before, each in zip((None, *elements), elements, strict=False):
        stays = id(each) not in removed
        if before is not None and not (stays and something_before):
            semicolon = begin + bare.index(";", before.end - begin)
            yield semicolon, semicolon + 1
        something_before = something_before or stays
