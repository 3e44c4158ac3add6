"""`asp.shared` and `asp.small_scope` in a run of pytest."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from pytest_asp.plugin.progress_line import words

Run = Callable[..., pytest.RunResult]


def test_examples_share_one_grounding_and_tests_share_none(run: Run) -> None:
    done = run(
        """
        from hypothesis import given, settings, strategies as st

        GROUNDINGS = []

        @settings(max_examples=30, database=None)
        @given(st.sets(st.integers(1, 5)))
        def test_examples(asp, numbers):
            shared = asp.shared("#defined p/1. q(X) :- p(X). #show q/1.", inputs=["p/1"])
            answer = shared.solve("".join(f"p({number}). " for number in numbers))
            assert len(list(answer.every)) == len(numbers)
            GROUNDINGS.append(shared.groundings)
            assert shared.reason is None

        def test_afterwards(asp):
            assert 1 < max(GROUNDINGS) < 9
            shared = asp.shared("#defined p/1. q(X) :- p(X). #show q/1.", inputs=["p/1"])
            assert shared.groundings == 0
            assert shared.solve().unique
            assert shared.groundings == 1
        """
    )
    done.assert_outcomes(passed=2)


def test_marks_and_settings_hold(run: Run) -> None:
    done = run(
        """
        import pytest
        from pytest_asp import NotProven

        @pytest.mark.asp(filters=["ignore:atom-undefined"], project=True)
        def test_marked(asp):
            answer = asp.shared("{ a }. q :- p. #show q/0.", inputs=["p/0"]).solve()
            assert answer.count == 1
            assert answer.settings.limits.seconds == 60

        def test_given(asp):
            shared = asp.shared(
                "{ a }. q :- p.", inputs=["p/0"], timeout=7, filters=["ignore"], project=None
            )
            assert shared.solve().count == 2
            assert shared.solve().settings.limits.seconds == 7

        def test_scripts_are_refused(asp):
            asp.shared("#script (python) #end.", inputs=["p/0"])

        def test_warned(asp):
            asp.shared("q :- p.", inputs=["p/0"]).solve().satisfiable
        """
    )
    done.assert_outcomes(passed=2, failed=2)
    done.stdout.fnmatch_lines(["*a program without `#script`*", "*got `p`, which is in no rule*"])


def test_a_small_scope_fails_with_the_input(run: Run) -> None:
    done = run(
        """
        def test_scope(asp):
            scope = asp.small_scope("p(1..n).", scope=3, filters=["ignore"])
            scope.assert_same_answers("q :- p(2), p(3).", "q :- p(1), r. #show q/0. #show p/1.")
        """
    )
    done.assert_outcomes(failed=1)
    done.stdout.fnmatch_lines(["E *each of 8 inputs, but not for a smallest one of 2 facts:"])
    done.stdout.fnmatch_lines(["E *facts = 'p(2). p(3).'"])


def test_answers_of_shared_groundings_are_listed(run: Run) -> None:
    done = run(
        """
        def test_listed(asp):
            assert asp.shared("q :- p.", inputs=["p/0"]).solve("p.").unique
        """,
        "--asp",
    )
    done.stdout.fnmatch_lines(["*2 ASP texts*", "*up to 2 models: 1 found*"])


LARGE = """
def test_large(asp):
    asp.small_scope("p(1..n).", scope=8).assert_same_answers("a.", "a.")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such terminal")
def test_a_large_scope_tells_on_a_terminal_how_far_it_is(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_suite=LARGE)
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "pytest", "-p", "no:randomly"]
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    written = b""
    while True:
        try:
            data = os.read(ours, 4096)
        except OSError:  # nobody holds the other end any more
            break
        written += data
    os.close(ours)
    assert process.wait() == 0
    assert b"[256 inputs to check]" in written
    assert b"[200 of 256 inputs checked]" in written


def test_what_is_said_is_said_as_it_is() -> None:
    assert words("9 inputs to check") == " [9 inputs to check]"
