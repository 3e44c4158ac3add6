"""Sets of atoms, and sets of answer sets, that are not as expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_asp.answers import Model, Models
from pytest_asp.answers.models import as_shown
from pytest_asp.builder.predicates import Predicate
from pytest_asp.builder.terms import text_of
from pytest_asp.explain.atoms import atom_lines, indented, typed_text
from pytest_asp.explain.compared import Comparison
from pytest_asp.explain.difference import set_difference
from pytest_asp.verdicts import Outcome, Verdict
from pytest_asp.wording import plural

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_asp.explain.detail import Detail

LEGEND = "[- only left] == [+ only right]"
BESIDE = "[- expected] == [+ found]"
EQUALITIES = {"==", "<=", ">="}

Shown = frozenset[object]


def explain_sets(left: object, operator: str, right: object, detail: Detail) -> Comparison | None:
    """Explain a comparison of models, or of sets of atoms; None for anything else."""
    if operator == "==" and isinstance(left, Models):
        return _models(left, right, detail)
    if operator == "==" and isinstance(right, Models):
        return _models(right, left, detail)
    if operator == "==" and isinstance(left, Model) and isinstance(right, Model):
        compared = _sets("model == model", left.shown, right.shown, detail, text_of)
        return replace(compared, sources=(left.source, right.source))
    if operator in EQUALITIES and has_atoms(left, right):
        return _atoms(left, operator, right, detail)
    return None


def text_for_atom(name: str, texts: Iterable[str]) -> Comparison:
    """Say that text equals no atom, and what to write."""
    text = min(texts)
    quoted = f'"{text}"' if '"' not in text else repr(text)
    words = (
        f"expected atoms, found the text {quoted}, which equals no atom: "
        f"write Predicate.parse({quoted}), or ask {quoted} in answer.model"
    )
    return Comparison(name, words)


def has_atoms(*sets: object) -> bool:
    """Tell whether all are sets, and one of them has an atom."""
    found = [each for each in sets if isinstance(each, AbstractSet)]
    return len(found) == len(sets) and any(
        isinstance(atom, Predicate) for each in found for atom in each
    )


def _atoms(left: object, operator: str, right: object, detail: Detail) -> Comparison | None:
    texts = [*_texts(left), *_texts(right)]
    if texts:
        return text_for_atom(f"atoms {operator} atoms", texts)
    return _sets("atoms == atoms", left, right, detail, typed_text) if operator == "==" else None


def _texts(values: object) -> list[str]:
    assert isinstance(values, AbstractSet)
    return [each for each in values if isinstance(each, str)]


def _sets(
    name: str, left: object, right: object, detail: Detail, written: Callable[[object], str]
) -> Comparison:
    assert isinstance(left, AbstractSet)
    assert isinstance(right, AbstractSet)
    removed, added = left - right, right - left
    sides = {"left": len(removed), "right": len(added)}
    only = (
        f"{plural(number, 'atom')} only on the {side}" for side, number in sides.items() if number
    )
    words = f"expected the same atoms, found {', '.join(only)}"
    return Comparison(name, words, tuple(set_difference(removed, added, detail, LEGEND, written)))


def _models(models: Models, other: object, detail: Detail) -> Comparison | None:
    """Find the first model that is not expected, or else an expected one that is not there.

    The comparison that failed has looked at each of them, so that nothing is asked again.
    """
    if not isinstance(other, Iterable) or isinstance(other, str):
        return None
    once = isinstance(other, AbstractSet)
    expected = Counter(set(map(as_shown, other)) if once else map(as_shown, other))
    left = Counter(expected)
    for model in models:
        shown = model.shown
        if left[shown] <= 0 and not (once and shown in expected):
            return _unexpected(models, shown, expected, detail)
        left[shown] -= 1
    return _missing(models, expected, +left, detail)


def _unexpected(
    models: Models, shown: Shown, expected: Counter[Shown], detail: Detail
) -> Comparison:
    if not expected:
        lines = ["The answer set that was not expected shows:", *_shown(shown, detail)]
    elif shown in expected:
        lines = ["An answer set that shows this came more often than expected:"]
        lines += _shown(shown, detail)
    else:
        nearest = min(expected, key=lambda each: (len(each ^ shown), _texts_of(each)))
        lines = [
            "The answer set that was not expected, beside the most similar one that was:",
            *set_difference(nearest - shown, shown - nearest, detail, BESIDE),
        ]
    return _of_models(models, expected, "another one" if expected else "one", lines)


def _missing(
    models: Models, expected: Counter[Shown], missing: Counter[Shown], detail: Detail
) -> Comparison:
    found = expected.total() - missing.total()
    lines = [
        "This was expected, and no answer set shows it:",
        *_shown(min(missing, key=_texts_of), detail),
    ]
    return _of_models(
        models, expected, f"only {found:,} of them" if found else "none of them", lines
    )


def _of_models(
    models: Models, expected: Counter[Shown], found: str, lines: Sequence[str]
) -> Comparison:
    total = expected.total()
    number = "one answer set" if total == 1 else f"{total:,} answer sets"
    words = f"exactly the {number} given" if total else "no answer set"
    verdict = Verdict(Outcome.FAILS, words, found, optimal=models.optimal)
    name = "models == models"
    return replace(Comparison.of(name, verdict, models.source), lines=tuple(lines))


def _texts_of(shown: Shown) -> list[str]:
    return sorted(map(text_of, shown))


def _shown(shown: Shown, detail: Detail) -> list[str]:
    return indented(atom_lines(shown, detail) or ["nothing"])
