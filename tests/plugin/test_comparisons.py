from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]


COMPARISONS = {
    "answer.count == 3": "count == 3: expected exactly 3 answer sets, found at least 4",
    "5 <= answer.count": "count >= 5: expected at least 5 answer sets, found exactly 4",
    "answer.optimal.count == 3": (
        "count == 3: expected exactly 3 optimal answer sets, found exactly 1"
    ),
    "answer.count == other.count": (
        "count == count: expected as many answer sets as on the right, "
        "found at least 2 on the left, exactly 1 on the right"
    ),
    "answer.optimum == 3": "optimum == 3: expected the optimum 3, found 0, which is better",
    "answer.models == [set(), {'a'}]": (
        "models == models: expected exactly the 2 answer sets given, found another one"
    ),
    "other.models == {frozenset({'q'})}": (
        "models == models: expected exactly the one answer set given, found another one"
    ),
    "{'q'} in other.models": (
        "{q} in models: expected an answer set that shows exactly {q}, found none among 1"
    ),
    "'a' in answer.every": "a in every: expected a in every answer set, found one without a",
    "'a' in answer.optimal.some": (
        "a in some: expected a in some optimal answer set, found none with a"
    ),
    "'a' in answer.example": "a in model: expected an answer set with a, found one without a",
    "other.example == answer.example": (
        "model == model: expected the same atoms, found 1 atom only on the left"
    ),
    "other.atoms('p/1') == {P(2), P(3)}": (
        "atoms == atoms: expected the same atoms, "
        "found 1 atom only on the left, 2 atoms only on the right"
    ),
}
"""Asserts that fail, and the line that says why."""

SUITE = """
from pytest_asp import Field, Predicate

class P(Predicate):
    number: Field[int]

def solved(asp):
    return asp.solve("{a; b}. #minimize {1: a; 1: b}."), asp.solve("p(1).")
""" + "".join(
    f"""
def test_{number}(asp):
    answer, other = solved(asp)
    assert {comparison}
"""
    for number, comparison in enumerate(COMPARISONS)
)


def test_a_failed_assert_is_one_line_in_words(run: Run) -> None:
    result = run(SUITE)
    result.assert_outcomes(failed=len(COMPARISONS))
    lines = [line for line in result.outlines if line.startswith("E ")]
    assert lines == [f"E       assert {words}" for words in COMPARISONS.values()]


def test_the_summary_of_the_run_says_the_same(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    for arguments in (("--tb=no",), ("--assert=plain", "--tb=no", "-rA"), ("--tb=line",)):
        result = run(SUITE, *arguments)
        lines = [line for line in result.outlines if line.startswith("FAILED ")]
        assert len(lines) == len(COMPARISONS)
        assert [line for line in lines if " - expected " not in line] == []


def test_plain_asserts_have_the_same_sections(run: Run) -> None:
    """Without rewritten asserts, what was compared is read from the test's source."""
    rewritten, plain = (
        [line for line in run(SUITE, f"--assert={mode}").outlines if not line.startswith("E ")]
        for mode in ("rewrite", "plain")
    )

    def sections(lines: list[str]) -> list[str]:
        return [line for line in lines if line.startswith(("expected:", "found:", "  ", "["))]

    assert sections(plain) == sections(rewritten)
    assert len([line for line in plain if line.startswith("expected:")]) == 11


def test_sets_of_atoms_are_compared_in_the_section(run: Run) -> None:
    result = run(
        """
        from pytest_asp.builder.predicates import Predicate

        def test_it(asp):
            expected = {Predicate.parse(f"p({n})") for n in range(2, 20)}
            assert asp.solve("p(1..3). q.").atoms("p/1") == expected
        """
    )
    result.stdout.fnmatch_lines(
        [
            "[[]- only left[]] == [[]+ only right[]]",
            "p/1",
            "  - p(1)",
            "  + p(4)",
            "  ... 8 more atoms (-v shows more)",
            "",
            "program:  ASP text at test_suite.py:5",
        ]
    )


def test_comparisons_of_others_are_left_alone(run: Run) -> None:
    result = run(
        """
        def test_it(asp):
            assert asp.solve("a.").unique
            assert {1, 2} == {1, 3}
        """
    )
    result.stdout.fnmatch_lines(["E * assert {1, 2} == {1, 3}", "E * Extra items in the left set:"])


def test_a_membership_shows_the_one_model(run: Run) -> None:
    result = run(
        """
        def test_it(asp):
            other = asp.solve(["a.", "b."])
            answer = asp.solve("1 {at(logic, 1..9)} 1. free.")
            assert other.unique
            assert "at(logic,1)" in answer.every
        """
    )
    result.stdout.fnmatch_lines(
        [
            "E * assert at(logic,1) in every: expected at(logic,1) in every answer set, found *",
            "... 1 other program",
            "",
            "program:  ASP text at test_suite.py:3",
            "expected: at(logic,1) in every answer set",
            "found:    one without at(logic,1)",
            "An answer set without at(logic,1) shows:",
            "  at/2",
            "    at(logic, ?)",
            "  free/0",
            "    free",
            "Reproduce with:",
        ]
    )
    result.stdout.no_fnmatch_line("asked:*")


def test_text_compared_with_atoms_says_what_to_write(run: Run) -> None:
    result = run(
        """
        def test_it(asp):
            assert asp.solve("at(logic, 1).").atoms("at/2") == {"at(logic, 1)"}
        """
    )
    result.stdout.fnmatch_lines(['E * assert * which equals no atom: write Predicate.parse("at(l*'])


def test_a_comparison_that_was_caught_is_not_shown_later(run: Run) -> None:
    result = run(
        """
        import pytest

        def test_it(asp):
            answer = asp.solve("{a}.")
            with pytest.raises(AssertionError):
                assert "a" in answer.every
            assert False
        """
    )
    result.stdout.fnmatch_lines(["asked:    an answer set without a: 1 found"])
    result.stdout.no_fnmatch_line("*An answer set without a shows:*")
