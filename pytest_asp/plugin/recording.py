"""What each test asked: the answers made or questioned while it ran, and the verdicts on them.

Only one test runs at a time in a process, whatever threads and event loops it uses, so the test
that is running is known per run rather than per thread or context.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import ref

import pytest

from pytest_asp.errors import AspError, NotProven
from pytest_asp.plugin.asked import Asked
from pytest_asp.plugin.asp import ASP
from pytest_asp.plugin.defaults import PER_TEST
from pytest_asp.plugin.describing import Describer

if TYPE_CHECKING:
    from pytest_asp.answers import Answer
    from pytest_asp.answers.sharing import SharedGrounding
    from pytest_asp.explain.compared import Comparison
    from pytest_asp.plugin.entries import Entry
    from pytest_asp.plugin.uses import ProgramUse

    E = TypeVar("E", bound=Entry)

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
        compared: the answer, or its count, that it is about, where that is known.
        outcome: how the test ended, so far.
        title: gives the name of a program; None: its own title.
        shared: the groundings that answer for many inputs, so that examples share them.
        among_others: whether its process solves other tests too, so that conflicts and memory
            are not its own.
    """

    asked: dict[int, Entry] = field(default_factory=dict)
    uses: dict[tuple[str, ...], ProgramUse] = field(default_factory=dict)
    open_question: NotProven | None = None
    raised: BaseException | None = None
    summing: bool = False
    comparison: Comparison | None = None
    compared: object = None
    outcome: str = "passed"
    title: Callable[[Answer], str] | None = None
    shared: dict[object, SharedGrounding] = field(default_factory=dict)
    among_others: bool = False

    def entry(self, answer: Any, kind: type[Entry], *before: Any) -> Entry:
        """Give what is known of an answer, and begin to know it where it is new.

        Args:
            answer: the answer.
            kind: that of its language.
            before: how far it had been asked before the test, where that is known.
        """
        if id(answer) not in self.asked:
            if len(self.asked) >= KEPT_ANSWERS:
                self._let_go(next(iter(self.asked)))
            self.asked[id(answer)] = kind(answer, *before)  # type: ignore[call-arg]  # see `Entry`
        return self.asked[id(answer)]

    def of(self, kind: type[E]) -> list[E]:
        """Give what is known of the answers in one language."""
        return [each for each in self.asked.values() if isinstance(each, kind)]

    def note_blamed(self, asked: Iterable[Asked]) -> None:
        """Take over what the assert that failed expected, where that could be told."""
        for each in asked:
            known = self.asked.get(id(each.answer))
            if isinstance(known, Asked):
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
        use = asked.use(counting=self.outcome != "not proven", title=self.title)
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
        self._lasting: list[tuple[type[Entry], ref[Any], Any]] = []

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
        made = [(type(asked), ref(asked.answer)) for asked in record.asked.values()]
        uses = record.close()
        known = [(kind, reference) for kind, reference, _ in self._lasting]
        alive = {
            id(answer): (kind, answer)
            for kind, reference in [*known, *made]
            if (answer := reference()) is not None
        }
        self._lasting = [
            (kind, ref(answer), kind.progress(answer)) for kind, answer in alive.values()
        ]
        return uses

    def note(self, answer: Any, kind: type[Entry] = Asked) -> None:
        """Note that the running test made an answer."""
        self.current.entry(answer, kind)

    def note_verdict(self, answer: Any, verdict: Any, kind: type[Entry] = Asked) -> None:
        """Note what was found where something was expected of an answer."""
        self.current.entry(answer, kind).note(verdict)

    def note_mark(self, answer: Any, verdict: Any, kind: type[Entry] = Asked) -> None:
        """Note what a mark found; no test can go on after what a mark left open."""
        self.note_verdict(answer, verdict, kind)
        if verdict.cause is not None:
            self.current.open_question = verdict.cause

    def note_refusal(self, error: BaseException | None) -> None:
        """Find the answer whose program was refused or warned about."""
        if not self.summing or not isinstance(error, AspError):
            return
        for asked in reversed(self.current.asked.values()):
            if asked.is_refused_by(error):
                asked.note_refusal(error)
                return

    def find_older(self) -> None:
        """Find the answers of earlier tests that the running one has asked again."""
        for kind, reference, before in self._lasting:
            answer = reference()
            if answer is not None and kind.progress(answer) != before:
                self.current.entry(answer, kind, before)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    """Begin to record for a test, also for one that is run again, and let its marks hold."""
    recorder = item.config.stash[RECORDER]
    among_others = getattr(item, "shares_process", False)
    recorder.begin(Describer(item).title, among_others=among_others)
    for each in item.config.stash[PER_TEST]:
        each.begin(item)
    if recorder.measuring and not among_others:
        item.config.stash[ASP].measure()
    yield


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, None, None]:
    """Let no mark hold while fixtures are torn down that others have shared."""
    for each in item.config.stash[PER_TEST]:
        each.end()
    yield
