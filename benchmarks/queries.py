"""How long questions take through the process that solves for the fixture `asp`."""

from __future__ import annotations

from itertools import count
from time import perf_counter

import clingo

from benchmarks import plain, programs
from benchmarks.building import plain_numberlink
from benchmarks.measure import OURS, Candidate, Case
from pytest_asp.answers import Answer, make_settings, solve_lazily
from pytest_asp.engine.client import WorkerEngine
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.engine.protocol import Engine
from pytest_asp.sources import to_source

THROUGH_WORKER = f"{OURS}, worker"
IN_PROCESS = f"{OURS}, in-process"

TINY = "a. {b}."
FREE = "a. b. {{ c(1..{number}) }}."  # 2^number models, b in all of them
HEAVY = "p(1..{number}). {{ q(X) : p(X) }} = 1. r(X, Y) :- q(X), p(Y). #show q/1."

_different = count()


class Solver:
    """Gives answers as the fixture `asp` does, from one engine."""

    def __init__(self, *, in_process: bool = False) -> None:
        self.engine: Engine = InProcessEngine() if in_process else WorkerEngine()

    def __call__(self, program: object) -> Answer:
        """Give the answer to a program, before anything is asked."""
        return solve_lazily(to_source(program), make_settings(), self.engine)


def new(text: str) -> str:
    """Give a program as no grounding of it exists yet: that of another test."""
    return f"{text} % {next(_different)}"


def cases(*, free: int, heavy: int) -> list[Case]:
    """The cases; `free` is the exponent of the number of models, `heavy` the size of a program."""
    worker, in_process = Solver(), Solver(in_process=True)
    solvers = {THROUGH_WORKER: worker, IN_PROCESS: in_process}
    return [
        Case(
            f"tiny program `{TINY}`: `count == 2`",
            {"clingo": lambda: plain.count(new(TINY), limit=3)}
            | {name: tiny(solver) for name, solver in solvers.items()},
            aim=2,
            repeat=200,
            clock=perf_counter,
        ),
        Case(
            "Numberlink 9x9: build, prove unique, read",
            {"clingo, text ready": plain_numberlink()}
            | {name: numberlink(solver) for name, solver in solvers.items()},
            aim=1.2,
            repeat=3,
            clock=perf_counter,
        ),
        in_every_model(worker, free),
        few_of_many(worker, 2 * free),
        ten_assertions(worker, heavy),
    ]


def tiny(solver: Solver) -> Candidate:
    """A whole test of a tiny program."""

    def run() -> None:
        assert solver(new(TINY)).count == 2

    return run


def numberlink(solver: Solver) -> Candidate:
    """A test that a puzzle has one solution, and of what it is."""

    def run() -> None:
        program = programs.numberlink()
        program.comment(str(next(_different)))
        answer = solver(program)
        assert answer.count == 1
        assert len(answer.atoms(programs.Bend)) == 63

    return run


def in_every_model(solver: Solver, free: int) -> Case:
    """One question about very many models, about few, and by hand."""

    def by_hand() -> None:
        assert plain.holds_in_every_model(new(FREE.format(number=free)), "b")

    def asked(number: int) -> Candidate:
        def run() -> None:
            assert "b" in solver(new(FREE.format(number=number))).every

        return run

    return Case(
        f"`b in every` of 2^{free} models",
        {
            "clingo, by assumption": by_hand,
            THROUGH_WORKER: asked(free),
            f"{THROUGH_WORKER}, of 2^{free // 2}": asked(free // 2),
        },
        aim=5,  # 1 ms where clingo takes 0.2 ms
        repeat=100,
        clock=perf_counter,
    )


def few_of_many(solver: Solver, free: int) -> Case:
    """A wrong number is found out without counting."""
    text = FREE.format(number=free)

    def run() -> None:
        assert not solver(new(text)).count == 5  # noqa: SIM201  # `count == 5` is what is asked

    return Case(
        f"`count == 5` of 2^{free} models",
        {"clingo, 6 models": lambda: plain.count(new(text), limit=6), THROUGH_WORKER: run},
        aim=5,
        repeat=100,
        clock=perf_counter,
    )


def ten_assertions(solver: Solver, number: int) -> Case:
    """Ten assertions on one program take one grounding."""
    text = HEAVY.format(number=number)
    atoms = ("q(1)", "q(2)", "q(3)")

    def by_hand() -> None:
        control = plain.grounded(new(text), limit=4)
        for _ in range(4):
            with control.solve(yield_=True) as handle:
                assert sum(1 for _ in handle) == 4
        for atom in atoms:
            assert control.solve(assumptions=[(clingo.parse_term(atom), True)]).satisfiable
            assert not plain.follows(control, atom)

    def ten() -> None:
        answer = solver(new(text))
        assert answer.satisfiable
        assert answer.count > 3
        assert answer.count != 3
        assert not answer.unique
        for atom in atoms:
            assert atom in answer.some
            assert atom not in answer.every
        assert sum(record.grounded for record in answer.records) == 1

    return Case(
        f"ten assertions on one program of {number**2:,} ground rules",
        {"clingo, grounded once": by_hand, THROUGH_WORKER: ten},
        aim=1.3,
        clock=perf_counter,
    )
