"""Times several ways of doing the same thing in turn, so that only their ratios matter.

A machine that others share is fast in one second and slow in the next. So no time stands alone
here: each round runs every candidate once, and the ratio to the baseline is taken within the round.
Where it can be, it is CPU time that is measured, which does not count what others take.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from time import process_time

Candidate = Callable[[], object]

OURS = "pytest-asp"


@dataclass(frozen=True)
class Case:
    """One thing to measure.

    Attributes:
        title: what is done.
        candidates: who does it, and how; the first one is the baseline.
        aim: the largest ratio to the baseline that our candidates aim at.
        units: how many things one run deals with.
        unit: what they are.
        clock: what gives the time: `process_time`, `children_time`, or `perf_counter` where the
            work is done by a process that goes on living.
        repeat: how often one round runs a candidate; more than once for what takes no time.
    """

    title: str
    candidates: Mapping[str, Candidate]
    aim: float | None = None
    units: int = 1
    unit: str = "runs"
    repeat: int = 1
    clock: Callable[[], float] = process_time

    @property
    def baseline(self) -> str:
        """The name of the candidate that the others are compared with."""
        return next(iter(self.candidates))


@dataclass(frozen=True)
class Result:
    """What one candidate took, over all rounds.

    Attributes:
        case: the title of the case.
        baseline, candidate: their names.
        ratios: the time of the candidate by the time of the baseline, one for each round.
        seconds: the median time of one run.
        rate: units per second, at that time.
        unit: what the units are.
        aim: the largest ratio that was to be reached, if any.
    """

    case: str
    baseline: str
    candidate: str
    ratios: tuple[float, ...]
    seconds: float
    rate: float
    unit: str
    aim: float | None

    @property
    def middle(self) -> float:
        """The median ratio."""
        return median(self.ratios)

    @property
    def verdict(self) -> str:
        """What was to be reached, and whether it was."""
        if self.aim is None:
            return ""
        return f"at most {self.aim:g}{'' if self.middle <= self.aim else ', **missed**'}"


def measure(case: Case, *, rounds: int) -> list[Result]:
    """Run the candidates of a case in turn, round after round, and compare them."""
    times: dict[str, list[float]] = {name: [] for name in case.candidates}
    for run in case.candidates.values():
        run()  # imports, caches and the branch predictor are warm from here on
    for number in range(rounds):
        order = list(case.candidates)
        for name in order if number % 2 == 0 else reversed(order):
            times[name].append(time_once(case, case.candidates[name]))
    return [result(case, name, times) for name in case.candidates]


def time_once(case: Case, run: Candidate) -> float:
    """Give the seconds that one run takes, as the mean of a few in a row."""
    gc.collect()
    started = case.clock()
    for _ in range(case.repeat):
        run()
    return (case.clock() - started) / case.repeat


def children_time() -> float:
    """Give the CPU time that processes took which were started from here and have ended."""
    taken = os.times()
    return taken.children_user + taken.children_system


def result(case: Case, name: str, times: Mapping[str, list[float]]) -> Result:
    """Compare one candidate's times with those of the baseline."""
    ratios = tuple(
        mine / base for mine, base in zip(times[name], times[case.baseline], strict=True)
    )
    seconds = median(times[name])
    rate = case.units / seconds
    aim = case.aim if name.startswith(OURS) else None
    return Result(case.title, case.baseline, name, ratios, seconds, rate, case.unit, aim)
