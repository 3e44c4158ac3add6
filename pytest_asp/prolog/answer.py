"""One answer to a goal: what it says of the goal's variables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from pytest_asp.answers.truth import refuse_truth
from pytest_asp.errors import CyclicTermError, UnknownVariableError, explain_mistake
from pytest_asp.location import caller_location
from pytest_asp.prolog.reading import read_term
from pytest_asp.prolog.shown import answer_text
from pytest_asp.prolog.terms import Variable
from pytest_asp.prolog.unfinished import undecided_error
from pytest_asp.sources.diagnosis import nearest

if TYPE_CHECKING:
    from pytest_asp.prolog.asked import Asked
    from pytest_asp.prolog.protocol import Solution, TermText
    from pytest_asp.prolog.terms import Term


class PrologAnswer(Mapping[str, "Term"]):
    """The values of a goal's variables, as a mapping from their names.

    Iteration, `len`, `in` and `==` are about the variables that the answer binds. A variable that
    it leaves free has itself as its value. `str()` of the answer is what a toplevel shows.
    """

    __slots__ = ("_asked", "_number", "_solution", "_strings", "_values")

    def __init__(self, asked: Asked, number: int, solution: Solution, strings: str) -> None:
        self._asked = asked
        self._number = number
        self._solution = solution
        self._strings = strings
        self._values: dict[str, Term] = {}

    @property
    def shown(self) -> Mapping[str, str]:
        """The values as people read them, such as `[[1,2],[3,4]]`; none of a free variable."""
        return {name: term.shown for name, term in self._solution.bindings}

    @property
    def residual(self) -> tuple[str, ...]:
        """The goals that the answer leaves open; empty for a solution."""
        return self._solution.residual

    @property
    def undecided(self) -> bool:
        """Whether goals are left open, so that this may stand for no solution, one or many."""
        return bool(self._solution.residual)

    @property
    def choice_point(self) -> bool:
        """Whether the goal left a choice point behind, so that another answer may follow."""
        return not self._solution.deterministic

    def __getitem__(self, name: str) -> Term:
        """Read the value of a variable.

        Raises:
            UnknownVariableError: the goal has no variable of this name.
            CyclicTermError: the value is infinite, or cannot be written.
            UndecidedError: the answer leaves goals open, so that it has no values yet.
        """
        if self.undecided:
            raise undecided_error(self._asked, self._solution, self._number, 0)
        if name not in self._values:
            self._values[name] = self._value(name)
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self._solution.bindings)

    def __len__(self) -> int:
        return len(self._solution.bindings)

    def __contains__(self, name: object) -> bool:
        return any(each == name for each, _ in self._solution.bindings)

    def __bool__(self) -> bool:
        refuse_truth("an answer", '`answers.succeeds` or `answer["X"] == 1`')

    def __str__(self) -> str:
        return answer_text(self._solution, whole=True)

    def __repr__(self) -> str:
        return f"<answer: {answer_text(self._solution)}>"

    def _value(self, name: str) -> Term:
        text = dict(self._solution.bindings).get(name)
        if text is None:
            if name not in self._asked.variables:
                raise self._unknown(name)
            return Variable(name)
        if text.canonical is None:
            raise self._cyclic(name, text)
        return read_term(text.canonical, strings=self._strings)

    def _unknown(self, name: str) -> UnknownVariableError:
        location, known = caller_location(), self._asked.variables
        near = nearest(str(name), known)
        if isinstance(name, str) and name.startswith("_"):
            instead = "give it a name without the underscore, which keeps it out of answers"
        elif near is not None:
            instead = f"did you mean {near}?"
        else:
            instead = f"it has {', '.join(known)}" if known else "it has no variables"
        return UnknownVariableError(
            explain_mistake(
                expected=f"a variable of the goal `{self._asked.goal}`",
                got=repr(name),
                location=location,
                instead=instead,
            ),
            variable=str(name),
            location=location,
        )

    def _cyclic(self, name: str, text: TermText) -> CyclicTermError:
        location = caller_location()
        return CyclicTermError(
            explain_mistake(
                expected="a finite value, which the engine can write",
                got=f"{name} = {text.shown}",
                location=location,
                instead="ask of it in the goal what matters, or, where it is cyclic, unify with "
                "unify_with_occurs_check/2 in the program",
            ),
            location=location,
        )
