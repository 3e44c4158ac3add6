"""`assert_same_answers`: two programs have the same answer sets, whatever the input."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any

from pytest_asp.answers.collecting import collected, same_ground_programs
from pytest_asp.builder.atoms import as_signature
from pytest_asp.builder.predicates import Predicate
from pytest_asp.errors import NotProven
from pytest_asp.explain.atoms import atom_lines
from pytest_asp.explain.detail import Detail
from pytest_asp.explain.difference import set_difference
from pytest_asp.strategies.asking import Asked
from pytest_asp.strategies.pasting import written
from pytest_asp.strategies.searching import Relation

if TYPE_CHECKING:
    import hypothesis

    from pytest_asp.answers import Answer, Model
    from pytest_asp.strategies.solving import Asks

ENUMERATED = 10_000
"""How many answer sets of each program are compared."""

_NEAR = 200  # answer sets among which the nearest one is looked for
LEGEND = "[- here] == [+ nearest of the other]"

Wanted = type[Predicate] | str
Shown = frozenset[Any]


def assert_same_answers(
    a: object,
    b: object,
    *,
    inputs: object = None,
    project: Wanted | Iterable[Wanted] | None = None,
    asp: Asks | None = None,
    settings: hypothesis.settings | None = None,
    **options: Any,
) -> None:
    """Make sure that two programs have the same answer sets, for every input that is tried.

    >>> assert_same_answers("1 { a; b } 1.", "a :- not b. b :- not a.")

    Args:
        a: a program, or a function that makes one of the input. To a program, an input that is
            a set of facts is added.
        b: the other one.
        inputs: a strategy, or a list of values; None to compare the two programs as they are.
        project: compare the atoms of these predicates only; answer sets that differ in others
            count once. By default what both show, and how often.
        asp: the fixture, for its marks and options; without it, the default limits hold.
        settings: hypothesis's, instead of those of the profile.
        options: what `asp.solve` takes, such as `timeout=`; for both programs.

    Raises:
        RelationError: they differ, with the simplest input that was found and the difference.
        NotProven: a limit ran out, or both have more than 10,000 answer sets.
    """
    wanted = _wanted(project)
    relation = Relation(
        "assert_same_answers",
        "the same answer sets of both programs",
        "different ones",
        (a, b),
        {"project": project, **options},
    )
    names = _names([written(each, relation.names).splitlines()[0] for each in (a, b)])
    lines = "\n".join(f"#project {as_signature(each)}." for each in wanted)
    asked = [Asked(each, asp, _options(wanted, options), lines) for each in (a, b)]

    def check(value: object) -> list[str] | None:
        if _same_sooner(asked, value, wanted):
            return None
        return _compared([each.alone(value) for each in asked], names, _reader(wanted))

    relation.check(check, inputs, settings)


def _names(names: list[str]) -> list[str]:
    """Give what to call the programs where there is no short name, but text."""
    short = len(names[0]) <= 30 >= len(names[1]) and names[0] != names[1]
    return names if short else ["the first", "the second"]


def _wanted(project: Wanted | Iterable[Wanted] | None) -> list[Wanted]:
    if project is None:
        return []
    return [project] if isinstance(project, str | type) else list(project)


def _options(wanted: list[Wanted], options: dict[str, Any]) -> dict[str, Any]:
    return {**options, "project": "directive"} if wanted else options


def _same_sooner(asked: list[Asked], value: object, wanted: list[Wanted]) -> bool:
    """Tell whether the answer sets are the same, if that can be found out at less cost.

    Without an input, equal ground programs are enough. With one, what a shared grounding gives is
    what the input's own would give; but which answer set comes first is another one, so that it is
    the input's own grounding which tells a difference.
    """
    if value is None:
        return same_ground_programs(*(each.alone(None) for each in asked))
    if not all(isinstance(each, str) for each in wanted):  # a class reads its atoms, or cannot
        return False
    here, there = (each.sooner(value) for each in asked)
    if here is None or there is None:
        return False
    seen = list(map(as_signature, wanted))
    sets = collected(here, ENUMERATED, seen)
    return sets is not None and sets == collected(there, ENUMERATED, seen)


def _reader(wanted: list[Wanted]) -> Callable[[Model], Shown]:
    """Give what of a model is compared."""
    if not wanted:
        return lambda model: model.shown
    return lambda model: frozenset[Any]().union(*(model.atoms(each) for each in wanted))


def _compared(
    sides: list[Answer], names: list[str], read: Callable[[Model], Shown]
) -> list[str] | None:
    found = [Counter(map(read, islice(side.models, ENUMERATED + 1))) for side in sides]
    if found[0] == found[1]:
        if found[0].total() > ENUMERATED:
            raise _too_many(sides)
        return None
    numbers = [counted.total() for counted in found]
    if min(numbers) > ENUMERATED:
        raise _too_many(sides)
    # Where one search is unfinished, it has found more than the other has at all.
    here = 0 if found[0] - found[1] and numbers[1] <= ENUMERATED else 1
    only = found[here] - found[1 - here]
    witness = min(only, key=lambda shown: (len(shown), sorted(map(str, shown))))
    return _difference(names, here, witness, found, numbers)


def _too_many(sides: list[Answer]) -> NotProven:
    location = sides[0].source.location
    return NotProven(
        f"not proven: asked whether two programs have the same answer sets, but each has more "
        f"than {ENUMERATED:,}: give smaller inputs, or project=[...] the predicates that matter",
        location=location,
        phase="solve",
        models=ENUMERATED,
    )


def _difference(
    names: list[str], here: int, witness: Shown, found: list[Counter[Shown]], numbers: list[int]
) -> list[str]:
    detail = Detail.at(0)
    first, second = (_number(number) for number in numbers)
    lines = [f"{names[0]} has {first}, {names[1]} {second}."]
    times = found[1 - here][witness]
    also = f" ({found[here][witness]} times, the other {times})" if times else ""
    lines.append(f"Only {names[here]} has this one{also}:")
    lines += atom_lines(witness, detail) or ["  no atoms"]
    near = max(
        islice(found[1 - here], _NEAR),
        key=lambda shown: len(shown & witness) - len(shown - witness),
        default=None,
    )
    if near is not None and near != witness:
        lines += ["", *set_difference(witness - near, near - witness, detail, LEGEND)]
    return lines


def _number(number: int) -> str:
    if number > ENUMERATED:
        return f"more than {ENUMERATED:,} answer sets"
    return f"{number:,} answer set{'' if number == 1 else 's'}"
