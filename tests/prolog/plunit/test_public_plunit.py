"""Tests that ship with SWI-Prolog, run by both engines and by SWI-Prolog's own plunit.

The files stay in their package: `public_plunit.csv` has what came of each test. To run this, unpack
Debian's package `swi-prolog-test` once and say where it is:

    apt-get download swi-prolog-test && dpkg -x swi-prolog-test_*.deb FOLDER
    PUBLIC_PLUNIT=FOLDER python -m pytest tests/prolog/plunit/test_public_plunit.py

With UPDATE_PLUNIT=1 as well the table is written anew; read the difference.
"""

from __future__ import annotations

import csv
import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass, fields
from pathlib import Path

import pytest

from pytest_asp.prolog.plunit import PlunitFile
from pytest_asp.prolog.source import read_files
from tests.prolog.plunit.outcomes import by_plunit, by_us

TABLE = Path(__file__).with_name("public_plunit.csv")
FOLDER = os.environ.get("PUBLIC_PLUNIT")
INSIDE = "usr/lib/swi-prolog/test/Tests"
FILES = (
    "core/test_acyclic.pl",
    "core/test_exception.pl",
    "core/test_list.pl",
    "core/test_occurs_check.pl",
    "core/test_op.pl",
    "core/test_subsumes.pl",
    "core/test_text.pl",
    "core/test_unify.pl",
    "library/test_error.pl",
    "library/test_lists.pl",
    "library/test_ordsets.pl",
)
VERSION = "9.0.4"
"""Of SWI-Prolog, and of the package: other versions have other tests."""
SAME = {"-": "skipped"}
"""What plunit says in other words, or not at all."""


@dataclass(frozen=True, order=True)
class Row:
    """What came of one test.

    Attributes:
        file: below the folder of tests.
        unit: the unit.
        test: its name, with the line where the unit has several of this name.
        plunit: what SWI-Prolog's own plunit says; `-`: nothing.
        swi: what our engine `swi` says.
        scryer: what our engine `scryer` says.
        reason: why they differ.
    """

    file: str
    unit: str
    test: str
    plunit: str
    swi: str
    scryer: str
    reason: str


def version() -> str:
    """Give the version of the SWI-Prolog on the PATH; empty: there is none."""
    swipl = shutil.which("swipl")
    if swipl is None:
        return ""
    told = subprocess.run([swipl, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"\d+\.\d+\.\d+", told)
    return found[0] if found is not None else ""


def rows_of(name: str, root: Path) -> list[Row]:
    """Run all tests of a file in all three ways."""
    path = root / name
    file = PlunitFile(read_files([path]))
    told = by_plunit(path)
    tests = [(unit, test) for unit in file.units for test in unit.tests]

    def ran(engine: str) -> list[tuple[str, str]]:
        return [by_us(file, unit, test, engine, 4) for unit, test in tests]

    with ThreadPoolExecutor(2) as pool:
        of_swi, of_scryer = pool.map(ran, ("swi", "scryer"))
    rows = []
    for (unit, test), swi, scryer in zip(tests, of_swi, of_scryer, strict=True):
        said = told.get((unit.name, test.location.line), "-")
        reasons = [*reason("SWI-Prolog", said, *swi), *reason("Scryer Prolog", said, *scryer)]
        why = "; ".join(dict.fromkeys(reasons))
        rows.append(Row(name, unit.name, test.name, said, swi[0], scryer[0], why))
    return rows


def reason(engine: str, said: str, ours: str, why: str) -> Iterator[str]:
    """Put into words why an outcome differs from plunit's."""
    if SAME.get(said, said) == ours:
        return
    patterns = {
        r"existence_error\(procedure,'?(.+?/\d+)": "{0} has no {1}, or not without an import",
        r"existence_error\(source_sink,(library\(.*?\))\)": "{0} has no {1}",
        r"(library\([\w/']+\))": "{0} has no {1}",
        r"domain_error\(directive,(.+?/\d+)": "{0} has no directive {1}",
        r"syntax.error": "{0} has another syntax",
        r"found that it raises (?:error\()?(\w+(?:\(.*?\))?)": "{0} raises {1}",
        r"ran longer than": "it does not end in {0}",
        r"leaves \d+ goals? open": "the body leaves constraints open",
        r"found that it fails": "the goal fails in {0}",
        r"found that it succeeds": "the goal succeeds in {0}",
        r"found ": "another answer in {0}",
    }
    for pattern, words in patterns.items():
        found = re.search(pattern, why)
        if found is not None:
            yield words.format(engine, *found.groups())
            return
    if (said, ours) == ("failed", "passed"):
        yield "plunit 9.0.4 does not obey the option sto"
    else:
        yield f"it leaves a {ours} in {engine}"


def stored() -> list[Row]:
    with TABLE.open(newline="", encoding="utf-8") as file:
        return [Row(**each) for each in csv.DictReader(file)]


@pytest.mark.skipif(FOLDER is None, reason="PUBLIC_PLUNIT does not say where the tests are")
@pytest.mark.skipif(version() != VERSION, reason=f"swipl on the PATH is not {VERSION}")
def test_each_test_comes_out_as_the_table_says() -> None:
    root = Path(str(FOLDER)) / INSIDE
    rows = [row for name in FILES for row in rows_of(name, root)]
    if "UPDATE_PLUNIT" in os.environ:
        with TABLE.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(each.name for each in fields(Row))
            writer.writerows(map(astuple, rows))
    assert rows == stored()


def test_many_tests_pass_and_each_difference_has_a_reason() -> None:
    rows = stored()
    passed = Counter(row.scryer for row in rows)["passed"]
    assert passed >= 80
    for row in rows:
        differs = {SAME.get(row.plunit, row.plunit)} != {row.swi, row.scryer}
        assert bool(row.reason) == differs, row


def test_our_engine_of_swi_prolog_agrees_with_plunit() -> None:
    others = [row for row in stored() if row.swi != SAME.get(row.plunit, row.plunit)]
    assert {row.reason.partition(";")[0] for row in others} == {
        "plunit 9.0.4 does not obey the option sto"
    }
