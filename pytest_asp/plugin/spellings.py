"""How each mark is written, and how what is written is read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_asp.errors import AspError, MarkError, explain_mistake
from pytest_asp.verdicts import (
    Expectation,
    LiteralsHold,
    ModelCountIs,
    OptimumIs,
    Satisfiable,
    UniqueSolution,
    Unsatisfiable,
)

if TYPE_CHECKING:
    import pytest

    from pytest_asp.location import Location

SCOPE = {"project": (True, False, "directive"), "optimal": (True, False)}
"""The keywords of the marks about answer sets, and what they may be."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of one mark, without `project=` and `optimal=`, and where it stands."""

    name: str
    spelling: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    scope: dict[str, Any]
    place: Location

    def __str__(self) -> str:
        given = [repr(value) for value in self.args]
        given += [f"{name}={value!r}" for name, value in self.kwargs.items()]
        return f"({', '.join(given)})" if given else "none"

    def misuse(self, expected: str, got: str | None = None) -> MarkError:
        """Make the error that says what was expected behind the mark."""
        message = explain_mistake(
            expected=f"{expected} behind the mark {self.name}",
            got=str(self) if got is None else got,
            location=self.place,
            instead=f"write {self.spelling}",
        )
        return MarkError(message, mark=self.name, location=self.place)


@dataclass(frozen=True, slots=True)
class MarkKind:
    """One kind of mark.

    Attributes:
        signature: the mark as `pytest --markers` names it.
        purpose: what it is for, in one sentence.
        spelling: the mark as it is written above a test.
        reader: turns its arguments into what it expects.
        scoped: whether `project=` and `optimal=` are read for it.
    """

    signature: str
    purpose: str
    spelling: str
    reader: Callable[[Arguments], Expectation]
    scoped: bool = True

    @property
    def line(self) -> str:
        """The line of `pytest --markers`."""
        return f"{self.signature}: {self.purpose}"

    def read(self, mark: pytest.Mark, place: Location) -> Expectation:
        """Read a mark of this kind.

        Raises:
            MarkError: its arguments say nothing that could be checked.
        """
        names = SCOPE if self.scoped else ()
        scope = {name: mark.kwargs[name] for name in names if name in mark.kwargs}
        rest = {name: value for name, value in mark.kwargs.items() if name not in names}
        arguments = Arguments(mark.name, self.spelling, mark.args, rest, scope, place)
        for name, value in scope.items():
            if not any(value is allowed or value == "directive" for allowed in SCOPE[name]):
                choices = " or ".join(map(repr, SCOPE[name]))
                raise arguments.misuse(f"{choices} for {name}=", repr(value))
        return self.reader(arguments)


def _bare(kind: Callable[..., ModelCountIs]) -> Callable[[Arguments], Expectation]:
    """Make the reader of a mark that needs no argument."""

    def read(arguments: Arguments) -> Expectation:
        if arguments.args or arguments.kwargs:
            raise arguments.misuse("no argument")
        return kind(**arguments.scope)

    return read


def _model_count(arguments: Arguments) -> Expectation:
    """Read `model_count(n)` or `model_count(min=a, max=b)`."""
    args, kwargs = arguments.args, arguments.kwargs
    if len(args) > 1 or kwargs.keys() - {"min", "max"} or bool(args) == bool(kwargs):
        raise arguments.misuse("one number, or min= and max=")
    minimum = args[0] if args else kwargs.get("min", 0)
    maximum = args[0] if args else kwargs.get("max")
    for number in (minimum, maximum):
        if number is not None and not _is_count(number):
            raise arguments.misuse("a number of answer sets, 0 or more", repr(number))
    if maximum is None and not minimum:
        raise arguments.misuse("a range that excludes something")
    if maximum is not None and minimum > maximum:
        raise arguments.misuse("min to be at most max")
    return ModelCountIs(minimum, maximum, **arguments.scope)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _literals(quantifier: str) -> Callable[[Arguments], Expectation]:
    """Make the reader of a mark that is given atoms."""

    def read(arguments: Arguments) -> Expectation:
        if arguments.kwargs or not arguments.args:
            raise arguments.misuse("one or more atoms")
        from pytest_asp.answers.patterns import read_literal

        for literal in arguments.args:
            try:
                read_literal(literal)
                hash(literal)
            except (AspError, TypeError) as error:
                raise arguments.misuse("atoms", f"{literal!r} ({error})") from None
        scope = arguments.scope
        return LiteralsHold(literals=arguments.args, quantifier=quantifier, **scope)

    return read


def _optimum(arguments: Arguments) -> Expectation:
    """Read `optimum(cost, ...)`."""
    whole = all(isinstance(c, int) and not isinstance(c, bool) for c in arguments.args)
    if arguments.kwargs or arguments.scope or not arguments.args or not whole:
        raise arguments.misuse("whole numbers, one for each priority")
    return OptimumIs(costs=arguments.args)


MARKS = {
    "unique_solution": MarkKind(
        signature="unique_solution(*, project=, optimal=)",
        purpose="the program that the test returns has exactly one answer set.",
        spelling="@pytest.mark.unique_solution",
        reader=_bare(UniqueSolution),
    ),
    "model_count": MarkKind(
        signature="model_count(n, *, min=, max=, project=, optimal=)",
        purpose="the program that the test returns has n answer sets, or from min to max.",
        spelling="@pytest.mark.model_count(3) or @pytest.mark.model_count(min=2, max=4)",
        reader=_model_count,
    ),
    "satisfiable": MarkKind(
        signature="satisfiable",
        purpose="the program that the test returns has an answer set.",
        spelling="@pytest.mark.satisfiable",
        reader=_bare(Satisfiable),
    ),
    "unsatisfiable": MarkKind(
        signature="unsatisfiable",
        purpose="the program that the test returns has no answer set.",
        spelling="@pytest.mark.unsatisfiable",
        reader=_bare(Unsatisfiable),
    ),
    "in_every_model": MarkKind(
        signature="in_every_model(*atoms, optimal=)",
        purpose="each of these atoms is in every answer set of the program, and there is one.",
        spelling='@pytest.mark.in_every_model("queen(1,5)", "not queen(1,1)")',
        reader=_literals("in every"),
    ),
    "in_some_model": MarkKind(
        signature="in_some_model(*atoms, optimal=)",
        purpose="each of these atoms is in some answer set of the program.",
        spelling='@pytest.mark.in_some_model("queen(1,5)")',
        reader=_literals("in some"),
    ),
    "in_no_model": MarkKind(
        signature="in_no_model(*atoms, optimal=)",
        purpose="each of these atoms is in no answer set of the program, and there is one.",
        spelling='@pytest.mark.in_no_model("queen(1,1)")',
        reader=_literals("in no"),
    ),
    "optimum": MarkKind(
        signature="optimum(*costs)",
        purpose="the best answer set of the program has these costs, highest priority first.",
        spelling="@pytest.mark.optimum(7) or @pytest.mark.optimum(0, 7)",
        reader=_optimum,
    ),
}
