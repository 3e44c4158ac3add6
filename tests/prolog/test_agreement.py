"""Scryer and SWI-Prolog answer the same goals alike: a table of goals, and random programs.

`HYPOTHESIS_EXAMPLES=3000 python -m pytest tests/prolog/test_agreement.py -k random` looks longer.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, assume, given, note, settings

from pytest_asp.prolog.protocol import Engine, Limits
from pytest_asp.prolog.swi.engine import SwiEngine
from tests.prolog.agreement import conversation, settled
from tests.prolog.agreement_table import ROWS, Row
from tests.prolog.random_programs import programs
from tests.prolog.swi.conftest import swi  # noqa: F401  # a fixture

PAGE = Path(__file__).parents[2] / "docs/reference/prolog-engines.md"
HEAD = "| goal | SWI-Prolog | Scryer | why |\n| --- | --- | --- | --- |\n"
LISTS_IN_ARITHMETIC = ("type_error(evaluable,[", "type_error(character,", "type_error([],")
"""`X is [5]` is 5 in SWI-Prolog, an error in Scryer; the errors of other lists differ too."""
LISTS = ":- use_module(library(lists)).\n"
EXAMPLES = int(os.environ.get("HYPOTHESIS_EXAMPLES", "40"))
LIMITS = Limits(timeout=5.0, memory=256 << 20)


def test_the_table_is_long_and_says_why_engines_differ() -> None:
    assert len({row.goal for row in ROWS}) == len(ROWS) >= 80
    assert [row.goal for row in ROWS if (row.scryer is None) != (row.differs == "")] == []


def page_line(row: Row) -> str:
    """Write a row as the page of differences has it."""
    cells = [f"`{row.goal}`", f"`{row.answers}`", f"`{row.scryer}`", row.differs]
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def test_the_page_of_differences_has_those_of_the_table() -> None:
    table = HEAD + "\n".join(page_line(row) for row in ROWS if row.differs)
    page = PAGE.read_text(encoding="utf-8")
    begin = page.index(HEAD)
    end = page.index("\n\n", begin)
    if os.environ.get("UPDATE_PAGES"):
        page = page[:begin] + table + page[end:]
        PAGE.write_text(page, encoding="utf-8")
        end = begin + len(table)
    assert page[begin:end].splitlines() == table.splitlines()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.goal)
def test_swi_gives_the_answers_of_the_table(swi: SwiEngine, row: Row) -> None:  # noqa: F811  # likewise
    assert conversation(swi, row.goal, LISTS + row.program) == row.answers


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.goal)
def test_scryer_gives_the_answers_of_the_table(scryer: Engine, row: Row) -> None:
    expected = row.answers if row.scryer is None else row.scryer
    assert conversation(scryer, row.goal, LISTS + row.program) == expected


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
)
@given(drawn=programs())
def test_the_engines_agree_on_random_programs(
    scryer: Engine,
    swi: SwiEngine,  # noqa: F811  # likewise
    drawn: tuple[str, str],
) -> None:
    """Same answers in the same order, and the same error; choice points are each engine's own."""
    text, goal = drawn
    here = settled(swi, goal, text, LIMITS, most=20)
    assume(here is not None)
    there = settled(scryer, goal, text, LIMITS, most=20)
    assume(there is not None)
    assert here is not None
    assert there is not None
    assume(not any(sign in here + there for sign in LISTS_IN_ARITHMETIC))
    note(f"{text}?- {goal}.\nSWI-Prolog: {here}\nScryer:     {there}")
    assert here.removesuffix(" ; false") == there.removesuffix(" ; false")
