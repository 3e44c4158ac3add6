"""A comparison that failed, said in words: what was expected, and what was found."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_asp.answers import Every, Model, ModelCount, Some
from pytest_asp.builder.predicates import Predicate
from pytest_asp.explain.difference import set_difference
from pytest_asp.verdicts import LiteralsHold, at_least_words, exact_words, plural

if TYPE_CHECKING:
    from pytest_asp.answers import QueryRecord
    from pytest_asp.explain.detail import Detail
    from pytest_asp.verdicts import Verdict

EXPECTED = {
    "==": "exactly",
    "!=": "any number but",
    "<": "fewer than",
    "<=": "at most",
    ">": "more than",
    ">=": "at least",
}
MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
LEGEND = "[- only left] == [+ only right]"

EQUALITIES = {"==", "<=", ">="}
MEMBERSHIPS = {"in", "not in"}


@dataclass(frozen=True, slots=True)
class Comparison:
    """A failed comparison: one line for the assert itself, and the rest of what there is to say.

    Attributes:
        summary: the line.
        lines: how the sides differ.
        verdict: what was expected of an answer and found, where it is about one.
        records: what that answer was asked, by which it is known.
    """

    summary: str
    lines: tuple[str, ...] = ()
    verdict: Verdict | None = None
    records: list[QueryRecord] | None = None


def explain_comparison(
    operator: str, left: object, right: object, detail: Detail
) -> Comparison | None:
    """Explain a failed comparison of counts, models or sets of atoms; None for anything else.

    Raises:
        AspError: a question that the explanation needs cannot be asked.
        NotProven: it could not be answered.
    """
    if operator in MEMBERSHIPS:
        return _membership(left, operator, right)
    if isinstance(left, ModelCount) or isinstance(right, ModelCount):
        return _counts(left, operator, right)
    if operator == "==" and isinstance(left, Model) and isinstance(right, Model):
        return _sets("model == model", left.shown, right.shown, detail)
    if operator in EQUALITIES and _has_atoms(left, right):
        return _atoms(left, operator, right, detail)
    return None


def _counts(left: object, operator: str, right: object) -> Comparison | None:
    if isinstance(left, ModelCount) and isinstance(right, ModelCount):
        return Comparison(f"count {operator} count: the programs have different numbers of models")
    if isinstance(left, ModelCount):
        return _count(left, operator, right)
    assert isinstance(right, ModelCount)
    return _count(right, MIRRORED.get(operator, operator), left)


def _atoms(left: object, operator: str, right: object, detail: Detail) -> Comparison | None:
    texts = [*_texts(left), *_texts(right)]
    if texts:
        return _text_for_atom(f"atoms {operator} atoms", texts)
    return _sets("atoms == atoms", left, right, detail) if operator == "==" else None


def _membership(literal: object, operator: str, among: object) -> Comparison | None:
    """Explain why a literal is (not) in what holds in every or some answer set."""
    if isinstance(among, Every):
        quantifier = "in every" if operator == "in" else "not in every"
        model = among.counterexample(literal) if operator == "in" else None
    elif isinstance(among, Some):
        quantifier = "in some" if operator == "in" else "in no"
        model = among.witness(literal) if operator == "not in" else None
    elif isinstance(literal, str) and operator == "in" and _has_atoms(among):
        return _text_for_atom("atom in atoms", [literal])
    else:
        return None
    expectation = LiteralsHold(literals=(literal,), quantifier=quantifier, optimal=among.optimal)
    verdict = expectation.failure(literal, model)
    summary = (
        f"{literal} {operator} {type(among).__name__.lower()}: "
        f"expected {verdict.expected}, found {verdict.found}"
    )
    return Comparison(summary, verdict=verdict, records=among.records)


def _text_for_atom(name: str, texts: list[str]) -> Comparison:
    """Say that text equals no atom, and what to write."""
    text = min(texts)
    quoted = f'"{text}"' if '"' not in text else repr(text)
    return Comparison(
        f"{name}: expected atoms, found the text {quoted}, which equals no atom: "
        f"write Predicate.parse({quoted}), or ask {quoted} in answer.model"
    )


def _texts(values: object) -> list[str]:
    assert isinstance(values, AbstractSet)
    return [each for each in values if isinstance(each, str)]


def _count(count: ModelCount, operator: str, number: object) -> Comparison | None:
    """Compare the count again, which asks nothing new, to say what is known of it."""
    if not isinstance(number, int) or operator not in EXPECTED:
        return None
    expected = f"{EXPECTED[operator]} {plural(number, 'answer set')}"
    found = _known(count, operator, number)
    return Comparison(f"count {operator} {number}: expected {expected}, found {found}")


def _known(count: ModelCount, operator: str, number: int) -> str:
    if operator == "<":
        return at_least_words(number)
    if operator == "<=" or (operator == "==" and count > number):
        return at_least_words(number + 1)
    return exact_words(int(count))


def _has_atoms(*sets: object) -> bool:
    """Tell whether all are sets, and one of them has an atom."""
    found = [each for each in sets if isinstance(each, AbstractSet)]
    return len(found) == len(sets) and any(
        isinstance(atom, Predicate) for each in found for atom in each
    )


def _sets(name: str, left: object, right: object, detail: Detail) -> Comparison:
    assert isinstance(left, AbstractSet)
    assert isinstance(right, AbstractSet)
    removed, added = left - right, right - left
    summary = (
        f"{name}: {plural(len(removed), 'atom')} only on the left, "
        f"{plural(len(added), 'atom')} only on the right"
    )
    return Comparison(summary, tuple(set_difference(removed, added, detail, LEGEND)))
