"""`asp.expect(program, expectation)`: what a project expects, in a test of its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pytest_asp import Answer, Asp, AspExpectation, Verdict
from pytest_asp.errors import ExpectationError, NotProven, OwnExpectationError

Run = Callable[..., pytest.RunResult]


class Unique(AspExpectation):
    expected = "one answer set"

    def verdict(self, answer: Answer) -> Verdict:
        return self.holds() if answer.unique else self.fails("several", *answer.models[:2])


class Shown(Unique):
    project = True


def test_what_is_so_passes_with_and_without_assert(asp: Asp) -> None:
    asp.expect("a.", Unique())
    assert asp.expect(asp.solve("a."), Unique(), Unique())
    assert asp.expect("{a}. b. #show b/0.", Shown())


def test_what_is_not_so_fails_with_and_without_assert(asp: Asp) -> None:
    with pytest.raises(ExpectationError, match="expected one answer set, found several: ASP tex"):
        asp.expect("{a}.", Unique())
    with pytest.raises(ExpectationError) as told:
        assert not asp.expect(asp.solve("{a}."), Unique())
    assert (told.value.expected, told.value.found) == ("one answer set", "several")


def test_what_is_left_open_is_not_proven(asp: Asp) -> None:
    with pytest.raises(NotProven, match=r"not proven: .* while grounding"):
        asp.expect(asp.solve("p(1). p(X+1) :- p(X).", timeout=0.2), Unique())


def test_a_wrong_expectation_says_what_to_write(asp: Asp) -> None:
    with pytest.raises(OwnExpectationError, match=r"expected an AspExpectation, got 3, at .*: wri"):
        asp.expect("a.", 3)  # type: ignore[arg-type]
    with pytest.raises(OwnExpectationError, match="expected an AspExpectation, got <class"):
        asp.expect("a.", Unique)  # type: ignore[arg-type]
    with pytest.raises(OwnExpectationError, match="expected a program, got an answer") as told:
        asp.expect(asp.solve("a."), Shown())
    assert told.value.expectation == "Shown"


def test_it_works_without_anybody_to_tell() -> None:
    asp = Asp(note=lambda answer: None)
    assert asp.expect("a.", Unique())
    asp.close()


def test_a_failure_is_explained(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        expectations="""
        from pytest_asp import AspExpectation

        class Unique(AspExpectation):
            expected = "one answer set"

            def verdict(self, answer):
                return self.holds() if answer.unique else self.fails("several", *answer.models[:2])
        """
    )
    suite = """
        import pytest
        from expectations import Unique
        from pytest_asp import NotProven

        def test_good(asp):
            assert asp.expect("a.", Unique())

        def test_bad(asp):
            assert asp.expect("{a}.", Unique())

        def test_caught(asp):
            with pytest.raises(NotProven):
                asp.expect(asp.solve("p(1). p(X+1) :- p(X).", timeout=0.2), Unique())
        """
    result = run(suite, "--asp", "-p", "no:cacheprovider")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(
        [
            '>       assert asp.expect("{a}.", Unique())',
            "E       *ExpectationError: expected one answer set, found several: ASP text, at *",
            "expected: one answer set",
            "found:    several",
            "  + a",
        ]
    )
    result.stdout.fnmatch_lines(["* one answer set: proven*"])
    result.stdout.no_fnmatch_line("*deciding.py*")
