"""How different the answer sets are that hypothesis draws from programs with a skewed structure.

A figure here is no time: of so many draws, it is the number of different ones, and what that is by
the number which drawing each answer set equally often would give.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import given, seed, settings

from pytest_asp.strategies import answer_sets

AIM = 0.9

SUDOKU = """
number(1..4).
1 { cell(R, C, N) : number(N) } 1 :- number(R), number(C).
:- number(R), number(N), not 1 { cell(R, C, N) : number(C) } 1.
:- number(C), number(N), not 1 { cell(R, C, N) : number(R) } 1.
:- number(N), R = (0; 1), C = (0; 1),
   not 1 { cell(2 * R + I, 2 * C + J, N) : I = 1..2, J = 1..2 } 1.
"""
PERMUTATIONS = """
n(1..7). 1 { p(I, J) : n(J) } 1 :- n(I). :- n(J), not 1 { p(I, J) : n(I) } 1.
"""


@dataclass(frozen=True)
class Spread:
    """A program, and how many answer sets it has."""

    title: str
    program: str
    predicate: str
    total: int


PROGRAMS = (
    Spread("subsets of at most 3 of 29", "{ a(1..29) } 3.", "a/1", 4_090),
    Spread("permutations of 7", PERMUTATIONS, "p/2", 5_040),
    Spread("sudokus of 4x4", SUDOKU, "cell/3", 288),
)


def table(*, draws: int, only: str) -> Iterator[str]:
    """Give the rows of a Markdown table."""
    rows = [each for each in PROGRAMS if only in each.title]
    if rows:
        heads = ["answer sets", "of so many", f"different of {draws:,} draws", "even draws give"]
        yield f"| {' | '.join([*heads, 'ratio', 'aim'])} |"
        yield "|---|---|---|---|---|---|"
    for each in rows:
        found, even = different(each, draws), as_many_as_even(each.total, draws)
        ratio = found / even
        verdict = f"at least {AIM:g}{'' if ratio >= AIM else ', **missed**'}"
        cells = [each.title, f"{each.total:,}", f"{found}", f"{even:.0f}", f"{ratio:.2f}"]
        yield f"| {' | '.join([*cells, verdict])} |"


def different(spread: Spread, draws: int) -> int:
    """Draw as a test does, and count what is different."""
    found = set()

    @seed(1)
    @settings(max_examples=draws, database=None, deadline=None)
    @given(answer_sets(spread.program, spread.predicate))
    def draw(facts: object) -> None:
        found.add(facts)

    draw()
    return len(found)


def as_many_as_even(total: int, draws: int) -> float:
    """Say how many different ones to expect when each of `total` is drawn equally often."""
    return total * (1 - (1 - 1 / total) ** draws)
