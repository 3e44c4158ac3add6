"""What came of tests in plunit's notation: by our engines, and by the plunit of SWI-Prolog."""

from __future__ import annotations

import subprocess
from functools import partial
from pathlib import Path

from pytest_asp.answers import WarningFilter
from pytest_asp.errors import AspError
from pytest_asp.prolog.engines import engine_named
from pytest_asp.prolog.plunit import (
    PlunitExpectation,
    PlunitFile,
    PlunitTest,
    PlunitUnit,
    TestProgram,
)
from pytest_asp.prolog.program import PrologProgram
from pytest_asp.prolog.protocol import Limits
from pytest_asp.verdicts import Outcome

ORACLE = Path(__file__).with_name("oracle.pl")


def by_plunit(path: Path, timeout: float = 60) -> dict[tuple[str, int], str]:
    """Let SWI-Prolog's own plunit run a file; by unit and line."""
    try:
        ran = subprocess.run(
            ["swipl", "-q", "-g", "outcomes", str(ORACLE), "--", path.name],
            cwd=path.parent,
            capture_output=True,
            timeout=timeout,
            text=True,
            errors="replace",
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return {}
    found: dict[tuple[str, int], str] = {}
    for line in ran.stdout.splitlines():
        unit, _, rest = line.partition("\t")
        number, _, outcome = rest.partition("\t")
        if number.isdigit():
            at = (unit, int(number))
            found[at] = max(found.get(at, ""), outcome, key=_WORST.index)
    return found


_ALL = (WarningFilter.parse("ignore"),)
_WORST = ["", "passed", "fixed", "choice point", "blocked", "fixme", "failed"]


def by_us(
    file: PlunitFile, unit: PlunitUnit, test: PlunitTest, engine: str, timeout: float = 10
) -> tuple[str, str]:
    """Run a test by one of our engines; give the outcome, and why."""
    blocked = test.options.around.blocked or unit.options.blocked
    if blocked is not None:
        return "blocked", blocked
    program = TestProgram(file, unit, test, engine)
    limits = Limits(timeout=timeout)
    loaded = PrologProgram(
        program.source, partial(engine_named, engine), limits=limits, filters=_ALL
    )
    answers = loaded.solve(program.goal)
    expectation = program.expectation
    try:
        verdict = expectation.verdict(answers)
    except AspError as error:
        return "refused", str(error).partition("\n")[0]
    finally:
        answers.close()
    if verdict.cause is not None:
        return "not proven", str(verdict.cause).replace("\n", " ")
    holds = verdict.outcome is Outcome.HOLDS
    why = "" if holds else f"expected {verdict.expected}, found {verdict.found}"
    return _named(test, expectation, holds=holds), expectation.skipped or why


def _named(test: PlunitTest, expectation: PlunitExpectation, *, holds: bool) -> str:
    if expectation.skipped is not None:
        return "skipped"
    if test.options.fixme is not None:
        return "fixed" if holds else "fixme"
    left = any(warning.code == "choice-point" for warning in expectation.warnings())
    return "choice point" if left else "passed" if holds else "failed"
