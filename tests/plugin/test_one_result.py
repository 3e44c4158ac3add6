"""What a run reports does not depend on order, hash seeds, workers or a warm cache."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

SUITE = """
import pytest
from pytest_asp import ASPProgram, Constant, Field, Predicate, RangePool, Variable, Choice

class Seat(Predicate):
    guest: Field[Constant]
    place: Field[int]

def seating():
    program = ASPProgram()
    place = Variable("P")
    for guest in ("ann", "ben", "cas"):
        seat = Seat(Constant(guest), place)
        program.derive(Choice(seat, condition=place.in_(RangePool(1, 3))).exactly(1))
    return program

@pytest.mark.unique_solution
def test_several():
    return seating()

@pytest.mark.unsatisfiable
def test_some():
    return seating()

@pytest.mark.parametrize("number", [1, 27, 28])
def test_number(asp, number):
    assert asp.solve(seating()).count == number

def test_every(asp):
    assert "seat(ann,1)" in asp.solve(seating()).every

def test_example(asp):
    assert asp.solve(seating()).example.atoms(Seat) == set()

def test_consequences(asp):
    assert list(asp.solve(["{a;b;c}. d :- a.", "d."]).some) == []

def test_misspelt(asp):
    assert asp.solve("guest(ann). seat(X) :- gest(X).").satisfiable

def test_unsafe(asp):
    assert asp.solve("seat(X) :- not taken(X). taken(1).").satisfiable

def test_predicates(asp):
    assert asp.solve("1 { a(1); b(1) } 1. c(1) :- a(1). d(1) :- b(1). e(1) :- b(1).").unique

def test_same_program_again(asp):
    answer = asp.solve(seating())
    assert answer.models == [answer.example]
"""

CONFTEST = """
import hashlib, json, pathlib

FOUND = {}

def pytest_addoption(parser):
    parser.addoption("--order", default="")
    parser.addoption("--reports")

def pytest_collection_modifyitems(config, items):
    order = config.getoption("order")
    if order:
        items.sort(key=lambda item: hashlib.sha256((order + item.nodeid).encode()).digest())

def pytest_runtest_logreport(report):
    sections = [text for name, text in report.sections]
    FOUND[f"{report.nodeid} {report.when}"] = [report.outcome, report.longreprtext, sections]

def pytest_sessionfinish(session):
    if not hasattr(session.config, "workerinput"):
        pathlib.Path(session.config.getoption("reports")).write_text(json.dumps(FOUND))
"""


@pytest.fixture(autouse=True)
def suite(pytester: pytest.Pytester) -> None:
    """Write the suite that each run is about."""
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(test_suite=SUITE)


def reports(
    pytester: pytest.Pytester, patch: pytest.MonkeyPatch, seed: int, *options: str
) -> dict[str, object]:
    """Run the suite, and give what it reports of each test, without times."""
    patch.setenv("PYTHONHASHSEED", str(seed))
    file = Path(pytester.path, f"reports-{seed}.json")
    pytester.runpytest_subprocess("-p", "no:randomly", f"--reports={file}", *options)
    text = re.sub(r"\[gw\d\] [^\"\\]*(\\n)*", "", file.read_text(encoding="utf-8"))  # by xdist
    text = re.sub(r"\d+(\.\d+)?\s?m?s\b", "<time>", text)
    found: dict[str, object] = json.loads(text)
    return found


def test_a_run_reports_the_same_however_it_is_run(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = reports(pytester, monkeypatch, 0)
    assert len(first) == 3 * 12
    assert "  - seat(ben, 2)" in json.dumps(first)
    for seed in range(1, 10):
        workers = ("-n0", "-n2", "-n0")[seed % 3]
        again = reports(pytester, monkeypatch, seed, f"--order={seed}", workers)
        assert again == first, (seed, workers)


def test_a_warm_cache_of_groundings_changes_nothing(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = reports(pytester, monkeypatch, 1)
    alone = reports(pytester, monkeypatch, 2, "-k", "test_several or test_example")
    assert len(alone) == 3 * 2
    assert alone == {name: whole[name] for name in alone}
