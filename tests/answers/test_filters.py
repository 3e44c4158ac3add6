"""clingo's warnings fail a question, unless they are filtered."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pytest_asp.answers import Answer
from pytest_asp.answers.filters import WarningFilter
from pytest_asp.builder.signature import Signature
from pytest_asp.errors import ProgramWarnings, WarningFilterError
from pytest_asp.sources.diagnosis import ProgramWarning

TYPO = "clue(1,2).\ncell(X) :- cleu(X,_).\n"


def test_a_misspelt_predicate_fails_every_question(solve: Callable[..., Answer]) -> None:
    for look in (
        lambda answer: answer.count == 1,
        lambda answer: answer.satisfiable,
        lambda answer: answer.unique,
        lambda answer: answer.model,
        lambda answer: list(answer.models),
    ):
        with pytest.raises(ProgramWarnings) as caught:
            look(solve(TYPO))
        message = str(caught.value)
        assert (
            "`cleu(X,_)`, which is in no rule head, at <ASP text>:2:12: did you mean clue/2?"
            in message
        )
        assert "    2 | cell(X) :- cleu(X,_).\n      |            ^^^^^^^^^" in message
        assert '"ignore:atom-undefined:cleu/2"' in message


def test_a_repeated_question_fails_again(solve: Callable[..., Answer]) -> None:
    answer = solve(TYPO)
    for _ in range(2):
        with pytest.raises(ProgramWarnings):
            _ = answer.satisfiable


def test_warnings_are_data(solve: Callable[..., Answer]) -> None:
    [warning] = solve(TYPO).warnings
    assert warning.code == "atom-undefined"
    assert str(warning.signature) == "cleu/2"
    assert str(warning.location) == "<ASP text>:2:12"


def test_the_hundredth_warning_is_not_lost(solve: Callable[..., Answer]) -> None:
    text = "".join(f"a{i} :- b{i}.\n" for i in range(100)) * 2
    assert len({w.signature for w in solve(text).warnings}) == 100


@pytest.mark.parametrize(
    ("filters", "fails"),
    [
        (["ignore"], False),
        (["ignore:atom-undefined"], False),
        (["ignore:atom-undefined:cleu/2"], False),
        (["ignore::cleu/2"], False),
        (["ignore:operation-undefined"], True),
        (["ignore::clue/2"], True),
        (["ignore", "error:atom-undefined"], True),
        (["error", "ignore:atom-undefined"], False),
    ],
)
def test_the_last_filter_that_fits_decides(
    solve: Callable[..., Answer], filters: list[str], fails: bool
) -> None:
    answer = solve(TYPO, filters=filters)
    if fails:
        with pytest.raises(ProgramWarnings):
            _ = answer.satisfiable
    else:
        assert answer.satisfiable


def test_a_filter_for_one_warning_leaves_the_others(solve: Callable[..., Answer]) -> None:
    text = "a :- b. c :- d."
    with pytest.raises(ProgramWarnings) as caught:
        _ = solve(text, filters=["ignore::b/0"]).satisfiable
    assert [w.signature for w in caught.value.warnings if isinstance(w, ProgramWarning)] == [
        Signature("d", 0)
    ]


def test_a_declared_predicate_does_not_warn(solve: Callable[..., Answer]) -> None:
    assert solve("#defined cleu/2. clue(1,2). cell(X) :- cleu(X,_).").count == 1


@pytest.mark.parametrize("text", ["a :- -b(1).", "n(0..2). h(X,6/X) :- n(X).", "a(@f(1))."])
def test_other_warnings_fail_too(solve: Callable[..., Answer], text: str) -> None:
    with pytest.raises(ProgramWarnings):
        _ = solve(text).satisfiable


def test_what_a_query_provokes_is_no_warning(solve: Callable[..., Answer]) -> None:
    assert solve("{a;b}. #project a/0.", project=True).satisfiable


@pytest.mark.parametrize("text", ["allow", "ignore:atom", "", "ignore:atom-undefined:"])
def test_a_malformed_filter(text: str) -> None:
    if text.startswith("ignore:atom-undefined"):
        assert WarningFilter.parse(text).signature is None
    else:
        with pytest.raises(WarningFilterError, match="expected a filter of warnings"):
            WarningFilter.parse(text)
