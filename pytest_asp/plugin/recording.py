"""What each test asked: the answers made or questioned while it ran, and the verdicts on them.

Only one test runs at a time in a process, whatever threads and event loops it uses, so the test
that is running is known per run rather than per thread or context.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING
from weakref import ref

import pytest

from pytest_asp.errors import AspError, NotProven, ProgramWarnings
from pytest_asp.plugin.asked import Asked
from pytest_asp.plugin.asp import ASP
from pytest_asp.plugin.defaults import DEFAULTS
from pytest_asp.plugin.describing import Describer

if TYPE_CHECKING:
    from pytest_asp.answers import Answer
    from pytest_asp.answers.sharing import SharedGrounding
    from pytest_asp.explain.compared import Comparison
    from pytest_asp.plugin.uses import ProgramUse
    from pytest_asp.verdicts import Verdict

RECORDER = pytest.StashKey["Recorder"]()


KEPT_ANSWERS = 50
"""How many answers of one test are held; of older ones only the numbers stay."""


@dataclass(slots=True)
class ItemRecord:
    """Everything that one test asked.

    Attributes:
        asked: the last answers, in the order of asking.
        uses: what asking took, by program; answers that are no longer held are included.
        open_question: what kept a mark from being proven.
        raised: what our own check of the test's result raised.
        summing: whether somebody wants to know what asking took.
        comparison: the last comparison of ours that failed.
        outcome: how the test ended, so far.
        title: gives the name of a program; None: its own title.
        shared: the groundings that answer for many inputs, so that examples share them.
        among_others: whether its process solves other tests too, so that conflicts and memory
            are not its own.
    """

    asked: dict[int, Asked] = field(default_factory=dict)
    uses: dict[tuple[str, str], ProgramUse] = field(default_factory=dict)
    open_question: NotProven | None = None
    raised: BaseException | None = None
    summing: bool = False
    comparison: Comparison | None = None
    outcome: str = "passed"
    title: Callable[[Answer], str] | None = None
    shared: dict[object, SharedGrounding] = field(default_factory=dict)
    among_others: bool = False

    def entry(self, answer: Answer, before: int = 0) -> Asked:
        """Give what is known of an answer, and begin to know it where it is new."""
        if id(answer) not in self.asked:
            if len(self.asked) >= KEPT_ANSWERS:
                self._let_go(next(iter(self.asked)))
            self.asked[id(answer)] = Asked(answer, before)
        return self.asked[id(answer)]

    def note_blamed(self, asked: Iterable[Asked]) -> None:
        """Take over what the assert that failed expected, where that could be told."""
        for each in asked:
            known = self.asked.get(id(each.answer))
            if known is not None:
                for verdict in each.verdicts[len(known.verdicts) :]:
                    known.note(verdict)

    def close(self) -> list[ProgramUse]:
        """Let go of all answers, and sum up what asking took."""
        for key in list(self.asked):
            self._let_go(key)
        return list(self.uses.values())

    def _let_go(self, key: int) -> None:
        asked = self.asked.pop(key)
        if not self.summing:
            return
        from pytest_asp.plugin.uses import use_of

        use = use_of(asked, count_rules=self.outcome != "not proven", title=self.title)
        if use is not None:
            use = replace(use, conflicts=None, memory=None) if self.among_others else use
            known = self.uses.get(use.key)
            self.uses[use.key] = use if known is None else known.joined(use)


class Recorder:
    """Knows which test is running, and which answers outlive the test that made them.

    Args:
        summing: whether somebody wants to know what asking took, which costs some time per test.
        measuring: whether that includes conflicts and memory, each test's from an empty process.
    """

    def __init__(self, *, summing: bool = False, measuring: bool = False) -> None:
        self.summing = summing
        self.measuring = measuring
        self.current = ItemRecord(summing=summing)
        self._lasting: list[tuple[ref[Answer], int]] = []

    def begin(
        self, title: Callable[[Answer], str] | None = None, *, among_others: bool = False
    ) -> None:
        """Begin to record for the next test, or for the same once more."""
        self.current = ItemRecord(summing=self.summing, title=title, among_others=among_others)

    def end(self) -> list[ProgramUse]:
        """Sum up the test that ends, and watch the answers that something else still holds."""
        record = self.current
        if not record.asked and not self._lasting:
            return []
        self.find_older()
        made = [ref(asked.answer) for asked in record.asked.values()]
        uses = record.close()
        known = [reference for reference, _ in self._lasting]
        alive = {id(answer): answer for each in [*known, *made] if (answer := each()) is not None}
        self._lasting = [(ref(answer), len(answer.records)) for answer in alive.values()]
        return uses

    def note(self, answer: Answer) -> None:
        """Note that the running test made an answer."""
        self.current.entry(answer)

    def note_verdict(self, answer: Answer, verdict: Verdict) -> None:
        """Note what was found where something was expected of an answer."""
        self.current.entry(answer).note(verdict)

    def note_mark(self, answer: Answer, verdict: Verdict) -> None:
        """Note what a mark found; no test can go on after what a mark left open."""
        self.note_verdict(answer, verdict)
        if verdict.cause is not None:
            self.current.open_question = verdict.cause

    def note_refusal(self, error: BaseException | None) -> None:
        """Find the answer whose program clingo refused or warned about."""
        if not self.summing or not isinstance(error, AspError):
            return
        for asked in reversed(self.current.asked.values()):
            if is_refused(asked.answer, error):
                asked.refusal = error
                return

    def find_older(self) -> None:
        """Find the answers of earlier tests that the running one has asked again."""
        for reference, before in self._lasting:
            answer = reference()
            if answer is not None and len(answer.records) > before:
                self.current.entry(answer, before)


def is_refused(answer: Answer, error: AspError) -> bool:
    """Tell whether grounding a program gives this error, or the warnings that it is about."""
    try:
        warnings = answer.warnings
    except AspError as again:
        return str(again) == str(error)
    except NotProven:
        return False
    return isinstance(error, ProgramWarnings) and set(error.warnings) <= set(warnings)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    """Begin to record for a test, also for one that is run again, and let its marks hold."""
    recorder = item.config.stash[RECORDER]
    among_others = getattr(item, "shares_process", False)
    recorder.begin(Describer(item).title, among_others=among_others)
    item.config.stash[DEFAULTS].begin(item)
    if recorder.measuring and not among_others:
        item.config.stash[ASP].measure()
    yield


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, None, None]:
    """Let no mark hold while fixtures are torn down that others have shared."""
    item.config.stash[DEFAULTS].end()
    yield
