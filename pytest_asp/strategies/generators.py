"""`answer_sets`: the answer sets of a program as a strategy."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from pytest_asp.builder.atoms import as_signature
from pytest_asp.builder.predicates import Predicate
from pytest_asp.strategies.facts import Instance
from pytest_asp.strategies.picking import Picker
from pytest_asp.strategies.solving import inquire

if TYPE_CHECKING:
    from pytest_asp.builder.signature import Signature

Wanted = type[Predicate] | str
_SEED_BYTES = 4
_HALF = 127  # a byte above it wishes the atom in


def answer_sets(
    program: object, predicate: Wanted | Iterable[Wanted] | None = None, **settings: Any
) -> SearchStrategy[Instance]:
    """Generate the answer sets of a program, which describes the inputs that are valid.

    Each is a frozen set of atoms. It is made by deciding one atom after the other, in an order
    that is drawn first: whether an atom is in is drawn too, unless only one of the two is possible
    by then. So every answer set can come, about equally often where atoms play equal parts, and
    which one comes depends on the program alone and never on what the solver happens to find
    first. They shrink atom by atom, towards few atoms. The program is grounded once.

    >>> from hypothesis import find
    >>> facts = find(answer_sets("1 { a; b; c }. #show a/0. #show b/0."), lambda facts: True)
    >>> len(facts) <= 2
    True

    Args:
        program: whatever `asp.solve` takes.
        predicate: which atoms are the input: a class, text such as `"queen/2"`, or several of
            these; by default what the program shows.
        settings: what `asp.solve` takes besides, such as `constants=`, `assumptions=`,
            `timeout=` or `filters=`.

    Raises:
        UnsatisfiableGeneratorError: the program has no answer set; when the test runs.
        UnknownPredicateError: it does not know a predicate; likewise.
        NotProven: a limit ran out; likewise.
    """
    wanted = _wanted(predicate)
    asked = [as_signature(each) for each in wanted]
    inquiry = inquire(program, "\n".join(f"#show {each}." for each in asked), **settings)

    def prepared() -> SearchStrategy[Instance]:
        return _drawn(Picker(inquiry, _readers(wanted, asked)))

    return st.deferred(prepared)


def _wanted(predicate: Wanted | Iterable[Wanted] | None) -> list[Wanted]:
    if predicate is None:
        return []
    return [predicate] if isinstance(predicate, str | type) else list(predicate)


def _readers(wanted: list[Wanted], asked: list[Signature]) -> list[Any]:
    """Give what to read atoms with: the class where one was given, else the signature."""
    pairs = zip(wanted, asked, strict=True)
    return [each if isinstance(each, type) else signature for each, signature in pairs]


def _drawn(picker: Picker) -> SearchStrategy[Instance]:
    """Draw an order and a wish for each atom, all in one piece.

    Of what is drawn in pieces, hypothesis makes four examples in five by copying one piece of the
    last example over another one: most of them would be the same answer set again.
    """
    number = len(picker.open)

    def picked(drawn: bytes) -> Instance:
        order, seed = list(range(number)), drawn[:_SEED_BYTES]
        if any(seed):  # the simplest order is the atoms' own
            Random(seed).shuffle(order)  # noqa: S311  # hypothesis draws the seed
        return picker.pick(order, [each > _HALF for each in drawn[_SEED_BYTES:]])

    size = _SEED_BYTES + number
    return st.binary(min_size=size, max_size=size).map(picked)
