from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]


@pytest.mark.parametrize(
    ("comparison", "words"),
    [
        ("answer.count == 3", "count == 3: expected exactly 3 answer sets, found at least 4"),
        ("answer.count == 5", "count == 5: expected exactly 5 answer sets, found exactly 4"),
        ("3 == answer.count", "count == 3: expected exactly 3 answer sets, found at least 4"),
        ("answer.count != 4", "count != 4: expected any number but 4 answer sets, found exactly 4"),
        ("answer.count < 2", "count < 2: expected fewer than 2 answer sets, found at least 2"),
        ("answer.count <= 2", "count <= 2: expected at most 2 answer sets, found at least 3"),
        ("answer.count > 4", "count > 4: expected more than 4 answer sets, found exactly 4"),
        ("answer.count >= 5", "count >= 5: expected at least 5 answer sets, found exactly 4"),
        ("5 <= answer.count", "count >= 5: expected at least 5 answer sets, found exactly 4"),
        ("answer.count == other.count", "count == count: the programs have different numbers *"),
        (
            "answer.example == other.example",
            "model == model: 0 atoms only on the left, 1 atom only on the right",
        ),
        (
            "other.atoms('p/1') == {Predicate.parse('p(2)'), Predicate.parse('p(3)')}",
            "atoms == atoms: 1 atom only on the left, 2 atoms only on the right",
        ),
    ],
)
def test_a_failed_assert_is_one_line_in_words(run: Run, comparison: str, words: str) -> None:
    result = run(
        f"""
        from pytest_asp.builder.predicates import Predicate

        def test_it(asp):
            answer = asp.solve("{{a; b}}.")
            other = asp.solve("p(1).")
            assert {comparison}
        """
    )
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"E  * assert {words}"])
    result.stdout.no_fnmatch_line("E *Full diff*")


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
