"""Runs the benchmarks and prints their tables: `python -m benchmarks`, beside the package.

The comparison with aspalchemy needs a Python 3.13 that has it:

    python3.13 -m venv .venv-aspalchemy
    .venv-aspalchemy/bin/pip install aspalchemy
    python -m benchmarks --aspalchemy .venv-aspalchemy/bin/python
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass

from benchmarks import building, prolog, queries, reading, runs, sharing, snapshots, strategies
from benchmarks.faults import table as faults
from benchmarks.measure import Case, Result, measure
from benchmarks.programs import LIBRARY
from benchmarks.report import from_json, machine, table, to_json

VARIABLE = "ASPALCHEMY_PYTHON"


@dataclass(frozen=True)
class Sizes:
    """How large everything is that is measured."""

    facts: int = 100_000
    rules: int = 10_000
    atoms: int = 100_000
    tests: int = 1_000
    prolog: int = 200
    free: int = 20
    heavy: int = 400
    inputs: int = 40
    draws: int = 1_000
    faults: int | None = None
    rounds: int = 11
    run_rounds: int = 5


QUICK = Sizes(
    facts=200,
    rules=50,
    atoms=200,
    tests=3,
    prolog=2,
    free=8,
    heavy=10,
    inputs=3,
    draws=20,
    faults=1,
    rounds=1,
    run_rounds=1,
)


def main(arguments: list[str] | None = None) -> None:
    """Measure what the arguments ask for."""
    options = parser().parse_args(arguments)
    sizes = QUICK if options.quick else Sizes()
    if options.json:
        print(to_json(compared(sizes, options.only)))
        return
    heading(machine())
    print(table(measured(own_cases(sizes), options.only)), flush=True)
    print()
    for row in strategies.table(draws=sizes.draws, only=options.only):
        print(row, flush=True)
    print()
    for row in faults.table(most=sizes.faults, only=options.only):
        print(row, flush=True)
    print()
    for row in prolog.table(tests=sizes.prolog, rounds=sizes.run_rounds, only=options.only):
        print(row, flush=True)
    print()
    beside_aspalchemy(options, sizes)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    made.formatter_class = argparse.RawDescriptionHelpFormatter
    made.add_argument("--quick", action="store_true", help="small sizes, to see that all runs")
    made.add_argument(
        "--only", default="", metavar="TEXT", help="the cases with this in their title"
    )
    made.add_argument(
        "--aspalchemy",
        default=os.environ.get(VARIABLE, ""),
        metavar="PYTHON",
        help=f"a Python that has aspalchemy; or set ${VARIABLE}",
    )
    made.add_argument("--json", action="store_true", help=argparse.SUPPRESS)
    return made


def heading(words: str) -> None:
    """Say what the next table was taken on."""
    print(f"{words}:\n", flush=True)


def own_cases(sizes: Sizes) -> list[tuple[Case, int]]:
    """All cases, each with the number of its rounds."""
    in_process = [
        *building.cases([LIBRARY], facts=sizes.facts, rules=sizes.rules),
        *reading.cases([LIBRARY], atoms=sizes.atoms),
        *queries.cases(free=sizes.free, heavy=sizes.heavy),
        *sharing.cases(inputs=sizes.inputs),
        *snapshots.cases(statements=sizes.rules),
    ]
    own_processes = [*runs.cases(tests=sizes.tests), *snapshots.run_cases(tests=sizes.tests)]
    return [(case, sizes.rounds) for case in in_process] + [
        (case, sizes.run_rounds) for case in own_processes
    ]


def compared(sizes: Sizes, only: str) -> list[Result]:
    """Measure what aspalchemy can do as well, side by side in this process."""
    libraries = [LIBRARY, building.ASPALCHEMY]
    both = [
        *building.cases(libraries, facts=sizes.facts, rules=sizes.rules),
        *reading.cases(libraries, atoms=sizes.atoms),
    ]
    rounds = min(sizes.rounds, 5)
    return list(measured([(case, rounds) for case in both], only))


def measured(cases: Iterable[tuple[Case, int]], only: str) -> Iterable[Result]:
    """Measure the cases that were asked for."""
    for case, rounds in cases:
        if only in case.title:
            print(case.title, file=sys.stderr, flush=True)
            yield from measure(case, rounds=rounds)


def beside_aspalchemy(options: argparse.Namespace, sizes: Sizes) -> None:
    """Print the table with aspalchemy, or why there is none."""
    if options.aspalchemy:
        words, results = asked(options.aspalchemy, options)
    elif importlib.util.find_spec(building.ASPALCHEMY):
        words, results = machine(), compared(sizes, options.only)
    else:
        print(
            "Not compared with aspalchemy: this Python does not have it. Name one that does "
            f"(aspalchemy needs Python 3.13) with --aspalchemy or ${VARIABLE}."
        )
        return
    heading(words)
    print(table(results))


def asked(python: str, options: argparse.Namespace) -> tuple[str, list[Result]]:
    """Have another Python measure pytest-asp and aspalchemy side by side."""
    words = [python, "-m", "benchmarks", "--json", f"--only={options.only}"]
    if options.quick:
        words.append("--quick")
    run = subprocess.run(
        words, cwd=runs.ROOT, env=runs.environment(), check=False, text=True, stdout=subprocess.PIPE
    )
    if run.returncode:
        sys.exit(f"{python} could not run the benchmarks; does it have aspalchemy and clingo?")
    return from_json(run.stdout)


if __name__ == "__main__":
    main()
