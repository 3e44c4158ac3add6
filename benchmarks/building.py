"""How long it takes to build programs: Numberlink from start to end, and large programs."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any

from benchmarks import plain, programs
from benchmarks.measure import OURS, Candidate, Case

if TYPE_CHECKING:
    import clingo

ASPALCHEMY = "aspalchemy"


def cases(libraries: list[str], *, facts: int, rules: int) -> list[Case]:
    """The cases, for pytest-asp and for other libraries with the same names."""
    written = {library: programs.written_with(library) for library in libraries}
    builders: dict[str, Candidate] = {"f-strings": lambda: plain_rules(rules)}
    if ASPALCHEMY in written:
        builders = {ASPALCHEMY: large(written[ASPALCHEMY].rules, rules)}
    return [
        Case(
            "Numberlink 9x9: build, render, ground, solve, read",
            {"clingo, text ready": plain_numberlink()}
            | {display(name): numberlink(module) for name, module in written.items()},
            aim=1.15,
            repeat=3,
        ),
        Case(
            f"{facts:,} facts of two integers: build, render",
            {"class with two slots": lambda: plain_facts(facts)}
            | {display(name): large(module.facts, facts) for name, module in written.items()},
            aim=5.25,  # 400,000 a second where the class manages 2,100,000
            units=facts,
            unit="facts",
        ),
        Case(
            f"{rules:,} rules: build, render",
            builders | {OURS: large(programs.rules, rules)},
            aim=1 if ASPALCHEMY in written else None,
            units=rules,
            unit="rules",
        ),
    ]


def display(library: str) -> str:
    """The name of a library as it is written."""
    return OURS if library == programs.LIBRARY else library


def large(make: Any, number: int) -> Candidate:
    """Make a large program; `make` is a function of `programs`, in some library."""
    return lambda: make(number)


def numberlink(module: ModuleType) -> Candidate:
    """Numberlink as a user has it: the classes are there, everything else is done anew."""

    def run() -> object:
        (model,) = module.numberlink().solve()
        bends = model.atoms(module.Bend)
        assert len(bends) == 63
        return bends

    return run


def plain_numberlink() -> Candidate:
    """Numberlink with clingo's API, from a text, into tuples."""
    text = programs.numberlink().render()

    def run() -> object:
        (symbols,) = plain.models(text)
        bends = {bend(symbol) for symbol in symbols}
        assert len(bends) == 63
        return bends

    return run


def bend(symbol: clingo.Symbol) -> tuple[int, int, str, str]:
    """Read one atom of the solution by hand."""
    cell, one, other = symbol.arguments
    row, column = cell.arguments
    return row.number, column.number, one.string, other.string


class PlainEdge:
    """Two integers, unchecked."""

    __slots__ = ("end", "start")

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end

    def __str__(self) -> str:
        return f"edge({self.start}, {self.end})"


def plain_facts(number: int) -> str:
    """The facts as objects of the simplest class there is, and their text."""
    facts = [PlainEdge(i, i + 1) for i in range(number)]
    return "\n".join([f"{fact}." for fact in facts])


def plain_rules(number: int) -> str:
    """The text of the rules, without checking anything."""
    return "\n".join([f"way(X, {i}) :- edge(X, Y), way(Y, {i}), X != Y." for i in range(number)])
