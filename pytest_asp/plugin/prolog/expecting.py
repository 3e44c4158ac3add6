"""What `expect=` and the other marks say, as what can be expected of a goal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.errors import AspError, MarkError, explain_mistake
from pytest_asp.verdicts import ModelCountIs

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from pytest_asp.location import Location
    from pytest_asp.prolog.verdicts import PrologExpectation
    from pytest_asp.verdicts import Expectation

WORDS = ("succeeds", "fails", "deterministic", "undecided")
COUNTS = {"succeeds": (1, None), "fails": (0, 0), "deterministic": (1, 1)}
"""How many answers each word allows; with an error or an undecided answer there is no count."""


def checked_expect(value: Any) -> str:
    """Make sure that `expect=` is one of the words, or the text of an error term.

    Raises:
        TypeError: it is no text.
        ValueError: it is neither.
        PrologSyntaxError: it cannot be parsed.
    """
    if not isinstance(value, str):
        raise TypeError(f"expected one of {', '.join(WORDS)}, or an error term, got {value!r}")
    if value in WORDS:
        return value
    from pytest_asp.prolog.raised import parsed_pattern
    from pytest_asp.prolog.terms import Atom, Variable
    from pytest_asp.sources.diagnosis import nearest

    try:
        pattern = parsed_pattern(value)
    except AspError as error:
        raise ValueError(
            f"expected one of {', '.join(WORDS)}, or an error term such as "
            f'"type_error(_, _)", got {value!r}, which cannot be parsed ({error})'
        ) from None
    named = isinstance(pattern, Variable) and not value.strip().startswith("_")
    near = nearest(value.lower(), WORDS) if named or isinstance(pattern, Atom) else None
    if near is not None:
        raise ValueError(f"{value!r}: did you mean {near}?")
    if named:
        raise ValueError(f"{value!r}, a variable, which any error would match")
    return value


def expected_of(
    expect: str | None, marks: Mapping[Expectation, str], place: Location
) -> dict[PrologExpectation, str]:
    """Give what is expected of a goal, each with the name of the mark that says so.

    Args:
        expect: what the mark `prolog` says.
        marks: what the other marks of the test expect.
        place: the line on which the test begins.

    Raises:
        MarkError: a mark has no meaning for Prolog, or no goal could satisfy all of them.
    """
    from pytest_asp.prolog.verdicts import AnswerCountIs

    found: dict[PrologExpectation, str] = {}
    for expectation, name in marks.items():
        found[AnswerCountIs(*_range(expectation, name, place))] = name
    if expect is not None:
        _refuse_contradiction(expect, marks, place)
        found[_expectation(expect)] = f'prolog(expect="{expect}")'
    return found


def _expectation(expect: str) -> PrologExpectation:
    from pytest_asp.prolog.verdicts import Deterministic, Fails, IsUndecided, Raises, Succeeds

    words = (Succeeds(), Fails(), Deterministic(), IsUndecided())
    known: dict[str, PrologExpectation] = dict(zip(WORDS, words, strict=True))
    return known[expect] if expect in known else Raises(expect)


def _range(expectation: Expectation, name: str, place: Location) -> tuple[int, int | None]:
    """Read which numbers of answers a mark allows."""
    if isinstance(expectation, ModelCountIs):
        if expectation.optimal or expectation.project is not None:
            raise _meaningless(name, "optimal= and project= are about answer sets", place)
        return expectation.minimum, expectation.maximum
    raise _meaningless(name, "it is about answer sets, which Prolog programs don't have", place)


def _meaningless(name: str, why: str, place: Location) -> MarkError:
    message = explain_mistake(
        expected="marks about the answers to a goal of a Prolog program",
        got=f"{name}: {why}",
        location=place,
        instead="write unique_solution, model_count, satisfiable, unsatisfiable, or "
        '@pytest.mark.prolog(expect="succeeds"); or ask prolog.solve(...) and assert',
    )
    return MarkError(message, mark=name, location=place)


def _refuse_contradiction(expect: str, marks: Mapping[Expectation, str], place: Location) -> None:
    """Refuse numbers of answers that no goal could have that does what is expected."""
    from pytest_asp.wording import count_words

    least, most = COUNTS.get(expect, (1, 0))
    for expectation, name in marks.items():
        minimum, maximum = _range(expectation, name, place)
        tops = [each for each in (most, maximum) if each is not None]
        if tops and max(least, minimum) > min(tops):
            meant = count_words(minimum, maximum, "answer")
            message = explain_mistake(
                expected="marks that one goal can satisfy together",
                got=f'prolog(expect="{expect}") and {name} ({meant})',
                location=place,
                instead="marks add up, those of the class and the module included, so remove one",
            )
            raise MarkError(message, mark=name, location=place)
