"""What keeps a program from being asked."""

from __future__ import annotations

import pytest

from pytest_asp.errors import PrologProgramError, PrologSyntaxError
from pytest_asp.location import Location
from pytest_asp.prolog.diagnosis import PrologWarning
from pytest_asp.prolog.protocol import Loaded, Message
from pytest_asp.prolog.refusing import refusal_of, warned
from pytest_asp.prolog.source import PrologSource

SOURCE = PrologSource.from_text("p(1).\n:- use_module(library(nope)).\n", name="board.pl")


def refusal(*messages: Message, source: PrologSource = SOURCE) -> PrologProgramError:
    return refusal_of(source, Loaded(errors=messages))


def test_the_line_is_shown() -> None:
    found = refusal(Message("load-error", "no such library: nope", 2), Message("load-error", "so"))
    first = (
        "expected a program that can be loaded, got board.pl: no such library: nope, at "
        "board.pl:2: correct it, as nothing is asked of half a program"
    )
    assert str(found).splitlines() == [
        first,
        *SOURCE.excerpt(2, None),
        "  and then: so",
    ]
    assert found.location is not None
    assert found.location.line == 2


def test_a_line_that_is_not_known() -> None:
    found = refusal(Message("load-error", "it is too large"))
    assert str(found).startswith("expected a program that can be loaded, got board.pl: it is too")
    assert "\n" not in str(found)
    assert found.location == SOURCE.location


def test_a_syntax_error_comes_first() -> None:
    source = PrologSource.from_text("p(1.\n", name="board.pl")
    found = refusal(
        Message("load-error", "so"), Message("syntax-error", "unexpected", 1), source=source
    )
    assert isinstance(found, PrologSyntaxError)
    assert not isinstance(refusal(Message("load-error", "so")), PrologSyntaxError)


@pytest.mark.parametrize(
    ("warnings", "filters"),
    [
        ([("engine", None)], 'this one with the filter "ignore:engine".'),
        (
            [("singleton-variable", "p/1"), ("singleton-variable", "p/1")],
            'this one with the filter "ignore:singleton-variable:p/1".',
        ),
        (
            [("unknown-predicate", "q/1"), ("engine", None)],
            'these with the filters "ignore:unknown-predicate:q/1", "ignore:engine".',
        ),
    ],
)
def test_warnings_are_told_with_the_filters_that_allow_them(
    warnings: list[tuple[str, str | None]], filters: str
) -> None:
    place = Location("board.pl", 1)
    told = tuple(PrologWarning(*each, place, f"odd: {each[0]}") for each in warnings)
    found = warned(told)
    *lines, last = str(found).split("\n")
    assert lines == [f"odd: {code}" for code, _ in warnings]
    assert last.endswith(f"allow {filters}")
    assert (found.warnings, found.location) == (told, place)


@pytest.mark.parametrize(("text", "is_found"), [("p(1).\natom_length(a, 1).\n", True), ("", False)])
def test_a_clause_of_a_predicate_that_is_built_in(text: str, is_found: bool) -> None:
    said = "error(permission_error(modify,static_procedure,atom_length/2),load/1)"
    source = PrologSource.from_text(text, name="board.pl")
    found = refusal(Message("load-error", said), source=source)
    first = (
        "expected a name of its own for each predicate, got atom_length/2, the name of one that "
        "is built in, at board.pl:2:1: rename it"
    )
    if is_found:
        assert str(found).splitlines() == [first, *source.excerpt(2, 1)]
    else:
        assert said in str(found)


def test_a_library_that_the_engine_does_not_have() -> None:
    said = "error(existence_error(source_sink,library(nope)),load/1)"
    found = str(refusal(Message("load-error", said, 2)))
    assert "got board.pl: library(nope), which the engine does not have, at board.pl:2: " in found
