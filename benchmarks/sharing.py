"""How long one more input takes when the grounding is shared, against grounding it anew by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random
from time import perf_counter, process_time

from benchmarks import plain
from benchmarks.measure import OURS, Candidate, Case
from pytest_asp.answers import make_settings
from pytest_asp.answers.shared import share
from pytest_asp.engine.client import WorkerEngine
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.engine.protocol import Engine
from pytest_asp.sources import to_source

SUDOKU = """
digit(1..9). box(R,C,(R-1)/3*3+(C-1)/3) :- digit(R), digit(C).
{ value(R,C,V) : digit(V) } = 1 :- digit(R), digit(C).
:- clue(R,C,V), not value(R,C,V).
:- digit(R), digit(V), #count { C : value(R,C,V) } != 1.
:- digit(C), digit(V), #count { R : value(R,C,V) } != 1.
:- box(_,_,B), digit(V), #count { R,C : value(R,C,V), box(R,C,B) } != 1.
#show value/3.
"""
NUMBERLINK = """
cell(1..5,1..5).
beside((R,C),(R,C+1)) :- cell(R,C), cell(R,C+1).
beside((R,C),(R+1,C)) :- cell(R,C), cell(R+1,C).
{ link(A,B) : beside(A,B) }.
joined(A,B) :- link(A,B).
joined(B,A) :- link(A,B).
ends(R,C) :- clue(R,C,_).
:- ends(R,C), #count { B : joined((R,C),B) } != 1.
:- cell(R,C), not ends(R,C), #count { B : joined((R,C),B) } != 2.
carries((R,C),L) :- clue(R,C,L).
carries(B,L) :- carries(A,L), joined(A,B).
:- cell(R,C), #count { L : carries((R,C),L) } != 1.
:- beside(A,B), carries(A,L), carries(B,L), not link(A,B).
#show link/2.
"""
SOLVED = "156894327 928731456 473265918 362417895 789352641 514986273 831549762 697123584 245678139"


def cases(*, inputs: int) -> list[Case]:
    """The cases; `inputs` is how many different ones take turns."""
    return [
        case
        for title, encoding, draw in (
            ("Sudoku 9x9", SUDOKU, clues),
            ("Numberlink 5x5", NUMBERLINK, pairs),
        )
        for case in one_more(title, encoding, [draw(seeded(n)) for n in range(inputs)])
    ]


def seeded(number: int) -> Random:
    """A generator that gives the same puzzles in each run."""
    return Random(number)  # noqa: S311  # nothing secret is made of it


def clues(rng: Random) -> str:
    """A sudoku of 36 clues, most of which have one solution, the digits exchanged."""
    rows = SOLVED.split()
    digits = rng.sample(range(1, 10), 9)
    cells = rng.sample([(row, column) for row in range(9) for column in range(9)], 36)
    return "".join(
        f"clue({row + 1},{column + 1},{digits[int(rows[row][column]) - 1]}). "
        for row, column in cells
    )


def pairs(rng: Random) -> str:
    """Five pairs of labels, as printed puzzles have; few of these have a solution."""
    cells = rng.sample([(row, column) for row in range(1, 6) for column in range(1, 6)], 10)
    return "".join(f"clue({row},{column},{i // 2}). " for i, (row, column) in enumerate(cells))


def one_more(title: str, encoding: str, inputs: list[str]) -> Iterator[Case]:
    """Find out whether the next input has one solution: by hand, and with one grounding for all."""

    def by_hand(facts: str) -> bool:
        return plain.count(encoding + facts, limit=2) == 1

    engines: list[tuple[str, Engine, Callable[[], float]]] = [
        ("in-process", InProcessEngine(), process_time),
        ("worker", WorkerEngine(), perf_counter),
    ]
    for name, engine, clock in engines:
        ours = through(engine, encoding)
        for facts in inputs:  # from here on, the domain has all that will be asked
            assert ours(facts) == by_hand(facts)
        yield Case(
            f"{title}: is the solution of one more input unique?",
            {
                "clingo, grounded anew": taking_turns(by_hand, inputs),
                f"{OURS}, shared, {name}": taking_turns(ours, inputs),
            },
            aim=1 / 8,
            repeat=len(inputs),
            clock=clock,
        )


def through(engine: Engine, encoding: str) -> Callable[[str], bool]:
    """Ask a shared grounding about one input after the other."""
    shared = share(to_source(encoding), make_settings(), engine, inputs=["clue/3"])

    def unique(facts: str) -> bool:
        found = shared.solve(facts).unique
        assert shared.reason is None
        return found

    return unique


def taking_turns(ask: Callable[[str], object], inputs: list[str]) -> Candidate:
    """Ask about the next input whenever it is run."""
    turns = cycle(inputs)
    return lambda: ask(next(turns))
