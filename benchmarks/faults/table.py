"""Counts for each problem how many of its faults are found, and how soon."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from statistics import median

from benchmarks.faults.boards import NUMBERLINK, QUEENS, SUDOKU
from benchmarks.faults.finding import LARGEST, WAYS, Outcome, outcomes
from benchmarks.faults.graphs import (
    COLOURING,
    HAMILTONIAN_CYCLE,
    INDEPENDENT_SET,
    REACHABILITY,
)
from benchmarks.faults.planning import SCHEDULING
from benchmarks.faults.problems import Fault, Problem

PROBLEMS = (
    COLOURING,
    QUEENS,
    HAMILTONIAN_CYCLE,
    SUDOKU,
    NUMBERLINK,
    INDEPENDENT_SET,
    REACHABILITY,
    SCHEDULING,
)
AIM = 10.0
"""Seconds in which a small scope has to show a fault."""


def table(*, most: int | None, only: str) -> Iterator[str]:
    """Give the rows of a Markdown table.

    Args:
        most: how many faults of each problem to look for; None for all.
        only: a part of `faults: ` with the name of the problem.
    """
    chosen = [each for each in PROBLEMS if only in f"faults: {each.title}"]
    if not chosen:
        return
    yield f"| planted faults | {' | '.join(f'{way}: found, seconds' for way in WAYS)} | aim |"
    yield "|---|---|---|---|---|"
    for problem in chosen:
        yield row(problem, problem.faults[:most])


def row(problem: Problem, faults: Sequence[Fault]) -> str:
    """Look for the faults of a problem in each way."""
    cells = [f"{problem.title}: {len(faults)}"]
    scoped: list[Outcome] = []
    for name, way in WAYS.items():
        print(f"faults: {problem.title}, {name}", file=sys.stderr, flush=True)
        scoped = list(outcomes(way, problem, faults))
        for fault, each in zip(faults, scoped, strict=True):
            if each.facts is None or each.seconds > AIM:
                words = f"  {fault.what}: {each}"
                print(words, file=sys.stderr, flush=True)
        cells.append(summary(scoped))
    return f"| {' | '.join([*cells, verdict(scoped)])} |"


def summary(found: Sequence[Outcome]) -> str:
    """Say how many were found, in which scope, and how long that took."""
    number = sum(1 for each in found if each.facts is not None)
    warned = sum(1 for each in found if each.warned)
    scopes = [each.scope for each in found if each.scope is not None]
    words = f"{number}{f' and {warned} by a warning' if warned else ''}"
    words += f", scope {max(scopes)}" if scopes else ""
    seconds = [each.seconds for each in found]
    return f"{words}; {median(seconds):.2f} (at most {max(seconds):.2f})"


def verdict(scoped: Sequence[Outcome]) -> str:
    """Say whether small scopes did what they were to do."""
    reached = all((each.facts is not None or each.warned) and each.seconds < AIM for each in scoped)
    return f"all by scope {LARGEST} in {AIM:g} s{'' if reached else ', **missed**'}"
