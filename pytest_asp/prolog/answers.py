"""What users hold of a goal: its answers, searched for only as far as somebody looks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, overload

from pytest_asp.answers.comparing import refuse_comparison
from pytest_asp.answers.truth import refuse_truth
from pytest_asp.prolog.answer import PrologAnswer
from pytest_asp.prolog.counting import AnswerCount
from pytest_asp.prolog.engines import strings_of
from pytest_asp.prolog.raised import Raised
from pytest_asp.prolog.unfinished import no_answer, several_answers
from pytest_asp.wording import plural

if TYPE_CHECKING:
    from pytest_asp.errors import AspError, NotProven
    from pytest_asp.location import Location
    from pytest_asp.prolog.asked import PrologRecord
    from pytest_asp.prolog.inquiry import Inquiry
    from pytest_asp.prolog.protocol import Limits, Solution, TermText
    from pytest_asp.prolog.source import PrologSource


class PrologAnswers:
    """The answers to a goal, in Prolog's order; each is searched for when somebody looks at it.

    All questions share one search, which goes on where it stands and is never begun again.
    Two equal answers are two answers, as in Prolog. An answer with goals left open, such as a
    constraint on a variable that has no value yet, is undecided: it stands for no solution, one
    or many. What depends on it is not proven, and no question takes it for a solution.

    Errors and limits that come before a question is settled are raised by that question, again
    and again; what was settled before stays so.
    """

    __hash__ = object.__hash__

    def __init__(self, inquiry: Inquiry) -> None:
        self._inquiry = inquiry
        self._known = inquiry.transcript

    @property
    def goal(self) -> str:
        """The goal, as it was given."""
        return self._known.asked.goal

    @property
    def source(self) -> PrologSource:
        """The program."""
        return self._known.asked.source

    @property
    def location(self) -> Location:
        """The line that asked."""
        return self._known.asked.location

    @property
    def limits(self) -> Limits:
        """What the search may use."""
        return self._known.asked.limits

    @property
    def seed(self) -> int:
        """The seed of the random numbers."""
        return self._known.asked.seed

    @property
    def engine(self) -> str | None:
        """The name of the engine; None while nothing has been asked."""
        return self._known.engine_name

    @property
    def count(self) -> AnswerCount:
        """How many answers there are, to be compared: `count == 1` stops at the second."""
        return AnswerCount(self._inquiry)

    @property
    def unique(self) -> bool:
        """Whether there is exactly one answer; searches for two."""
        return self.count == 1

    @property
    def succeeds(self) -> bool:
        """Whether there is an answer; the first one settles it."""
        return self.count >= 1

    @property
    def fails(self) -> bool:
        """Whether there is no answer."""
        return self.count == 0

    @property
    def first(self) -> PrologAnswer:
        """The first answer.

        Raises:
            NoAnswerError: the goal fails.
            PrologRaisedError: it ends with an error before any answer.
            NotProven: a limit ran out, or the first answer is undecided.
        """
        self._first()
        return self._decided(0)

    @property
    def only(self) -> PrologAnswer:
        """The only answer; searches for two.

        Raises:
            NoAnswerError: the goal fails.
            SeveralAnswersError: there is another answer.
            PrologRaisedError: an error came before that was known.
            NotProven: likewise for a limit, or for an undecided answer.
        """
        if self.count > 1:
            raise several_answers(self._known.asked, self._known.solutions)
        return self.first

    @property
    def deterministic(self) -> bool:
        """Whether there is exactly one answer, and no choice point is left behind it.

        One answer settles it: where Prolog leaves a choice point, this is false, also if a
        search for another answer would find none. That is what a toplevel shows by waiting for
        `;`, and what plunit warns of. A goal that fails is neither: a test that it leaves no
        choice point would say nothing.

        Raises:
            NoAnswerError: the goal fails.
            PrologRaisedError: it ends with an error before any answer.
            NotProven: a limit ran out, or the answer is undecided.
        """
        first = self._first()
        if not first.deterministic:
            return False
        self._decided(0)
        return True

    @property
    def undecided(self) -> bool:
        """Whether the first answer leaves goals open.

        Raises:
            NoAnswerError: the goal fails.
            PrologRaisedError: it ends with an error before any answer.
            NotProven: a limit ran out.
        """
        return bool(self.residual)

    @property
    def residual(self) -> tuple[str, ...]:
        """The goals that the first answer leaves open, as text; raises what `undecided` does."""
        return self._first().residual

    @property
    def raised(self) -> Raised | None:
        """What the goal threw, or None; searches to the end.

        Raises:
            NotProven: a limit ran out before the end.
        """
        self._inquiry.see(None)
        self._known.require_proof()
        thrown = self._known.thrown
        return (
            None
            if thrown is None
            else Raised(thrown.ball, len(self._known.solutions), strings_of(self.engine))
        )

    @property
    def output(self) -> str:
        """What program and goal have written up to the last answer that somebody looked at.

        Where nobody has, the first answer is searched for, and an error in that search is raised.
        """
        if not self.records:
            self._inquiry.see(1)
            if not self._known.solutions:
                self._known.require_answers()
        return self._known.written

    @property
    def written(self) -> str:
        """What has been written so far; never searches."""
        return self._known.written

    @property
    def seen(self) -> tuple[PrologAnswer, ...]:
        """The answers seen so far, undecided ones included; never searches."""
        return tuple(map(self._answer, range(len(self._known.solutions))))

    @property
    def solutions(self) -> tuple[Solution, ...]:
        """What the engine gave for the answers seen so far, for reports; never searches."""
        return tuple(self._known.solutions)

    @property
    def thrown(self) -> TermText | None:
        """What the goal threw, if the search got there; for reports; never searches."""
        return None if self._known.thrown is None else self._known.thrown.ball

    @property
    def failure(self) -> AspError | NotProven | None:
        """What kept the search from its end, if anything did so far; never searches."""
        return self._known.failure

    @property
    def records(self) -> tuple[PrologRecord, ...]:
        """What the search has done so far; empty where nothing has been asked; never searches."""
        return self._known.records

    def close(self) -> None:
        """End the search, for who cannot wait until the answers are no longer used.

        What has been seen stays; questions that need more raise `NotProven`.
        """
        self._inquiry.close()

    def __iter__(self) -> Iterator[PrologAnswer]:
        """Go through the answers in order, searching for each when it is due.

        Raises:
            PrologRaisedError: where an error ends the search.
            NotProven: likewise for a limit, and at an undecided answer.
        """
        number = 0
        while (answer := self._at(number)) is not None:
            yield answer
            number += 1

    def __len__(self) -> int:
        return int(self.count)

    @overload
    def __getitem__(self, index: int) -> PrologAnswer: ...

    @overload
    def __getitem__(self, index: slice) -> list[PrologAnswer]: ...

    def __getitem__(self, index: int | slice) -> PrologAnswer | list[PrologAnswer]:
        if isinstance(index, slice):
            return self._slice(index)
        if index < 0:
            return list(self)[index]
        answer = self._at(index)
        if answer is None:
            number = plural(len(self._known.solutions), "answer")
            raise IndexError(f"answers[{index}], but the goal has only {number}")
        return answer

    def __bool__(self) -> bool:
        refuse_truth("the answers to a goal", "`answers.succeeds` or `answers.count == 1`")

    def __eq__(self, other: object) -> bool:
        if self is not other:
            instead = '`list(answers) == [{"X": 1}]`, or `answers.count == 1`'
            refuse_comparison("answers", other, instead)
        return True

    def __repr__(self) -> str:
        state = self.records[0] if self.records else "nothing asked yet"
        return f"<answers to {self.goal!r}: {state}>"

    def _answer(self, index: int) -> PrologAnswer:
        solution, strings = self._known.solutions[index], strings_of(self.engine)
        return PrologAnswer(self._known.asked, index + 1, solution, strings)

    def _at(self, index: int) -> PrologAnswer | None:
        """Give one answer; None: there are fewer."""
        self._inquiry.see(index + 1)
        if index >= len(self._known.solutions):
            self._known.require_answers()
            return None
        return self._decided(index)

    def _first(self) -> Solution:
        """Give the first answer, be it undecided."""
        self._inquiry.see(1)
        if self._known.solutions:
            return self._known.solutions[0]
        self._known.require_answers()
        raise no_answer(self._known.asked)

    def _decided(self, index: int) -> PrologAnswer:
        """Give an answer that is a solution, and nothing else."""
        answer = self._answer(index)
        if answer.undecided:
            raise self._known.left_open(index)
        return answer

    def _slice(self, index: slice) -> list[PrologAnswer]:
        """Give some answers, searching only as far as the last of them."""
        start, stop = index.start or 0, index.stop
        if stop is None or min(start, stop, index.step or 1) < 0:
            return list(self)[index]
        found: list[PrologAnswer] = []
        while len(found) < stop and (answer := self._at(len(found))) is not None:
            found.append(answer)
        return found[index]
