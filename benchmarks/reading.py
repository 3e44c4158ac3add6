"""How long it takes to read a large model into typed objects."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from benchmarks import plain, programs
from benchmarks.building import display
from benchmarks.measure import OURS, Candidate, Case

if TYPE_CHECKING:
    from types import ModuleType

    import clingo


def cases(libraries: list[str], *, atoms: int) -> list[Case]:
    """The cases, for pytest-asp and for other libraries with the same names."""
    written = {library: programs.written_with(library) for library in libraries}
    text = f"edge(1..{atoms}, 2)."
    (symbols,) = plain.models(text)
    return [
        Case(
            f"{atoms:,} atoms of a model, from clingo's symbols to typed objects",
            {
                "str() of each": lambda: list(map(str, symbols)),
                "tuples of Symbol.arguments": lambda: list(map(pair, symbols)),
                OURS: lambda: programs.Edge.read_all("\n".join(map(str, symbols))),
            }
            | {
                display(name): conversion(module, symbols)
                for name, module in written.items()
                if name != programs.LIBRARY
            },
            aim=1.67,  # 300,000 a second where `str` manages 500,000
            units=atoms,
            unit="atoms",
        ),
        Case(
            f"{atoms:,} atoms of a model, ground, solve, read",
            {"clingo, str() of each": lambda: strings(text)}
            | {display(name): whole(module, atoms) for name, module in written.items()},
            units=atoms,
            unit="atoms",
        ),
    ]


def pair(symbol: clingo.Symbol) -> tuple[int, int]:
    """Read one atom by hand."""
    one, other = symbol.arguments
    return one.number, other.number


def strings(text: str) -> list[str]:
    """Solve a program that has one model, and give its atoms as text."""
    (symbols,) = plain.models(text)
    return list(map(str, symbols))


def conversion(module: ModuleType, symbols: list[clingo.Symbol]) -> Candidate:
    """Read atoms with aspalchemy, which does so one by one."""
    aspalchemy: Any = import_module("aspalchemy")

    types = {("edge", 2): module.Edge}
    return lambda: [aspalchemy.convert_symbol_to_predicate(each, types) for each in symbols]


def whole(module: ModuleType, atoms: int) -> Candidate:
    """Solve a program that has one model, and give its atoms as typed objects."""
    program = module.ASPProgram()
    program.when(
        module.X.in_(module.RangePool(1, atoms)), module.Y.in_(module.RangePool(2, 2))
    ).derive(module.Edge(module.X, module.Y))

    def run() -> object:
        (model,) = program.solve()
        found = model.atoms(module.Edge)
        assert len(found) == atoms
        return found

    return run
