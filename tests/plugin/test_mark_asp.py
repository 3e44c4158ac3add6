from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]


def test_its_settings_hold_for_the_test_and_its_fixtures(
    run: Run, workers: tuple[str, ...]
) -> None:
    result = run(
        """
        import pytest

        def limits(answer):
            return answer.settings.limits

        @pytest.fixture
        def own(asp):
            return limits(asp.solve("a."))

        @pytest.fixture(scope="module")
        def shared(asp):
            return limits(asp.solve("a."))

        @pytest.mark.asp(timeout=7, memory="3M")
        def test_it(asp, own, shared):
            assert limits(asp.solve("a.")) == own
            assert (own.seconds, own.memory) == (7, 3 << 20)
            assert shared.seconds == 5
            assert limits(asp.solve("a.", timeout=2)).seconds == 2

        def test_next(asp, own, shared):
            assert limits(asp.solve("a.")).seconds == own.seconds == shared.seconds == 5
        """,
        "--asp-timeout=5",
        *workers,
    )
    result.assert_outcomes(passed=2)


def test_the_closest_mark_decides_and_filters_add_up(run: Run) -> None:
    result = run(
        """
        import pytest

        pytestmark = pytest.mark.asp(filters=["ignore:atom-undefined:b/0"], timeout=9)

        @pytest.mark.asp(filters=["ignore:atom-undefined:c/0"], timeout=8, seed=3)
        class TestIt:
            @pytest.mark.asp(timeout=7)
            def test_inner(self, asp):
                answer = asp.solve("a :- not b, not c.")
                assert answer.unique
                assert (answer.settings.limits.seconds, answer.settings.seed) == (7, 3)

            @pytest.mark.asp(filters=["error:atom-undefined:c/0"])
            def test_error(self, asp):
                assert asp.solve("a :- not c.").unique

        @pytest.mark.unique_solution
        def test_outer():
            return "a :- not b."
        """
    )
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["FAILED test_suite.py::TestIt::test_error - *"])


def test_projection_counts_what_is_shown(run: Run) -> None:
    result = run(
        """
        import pytest

        @pytest.mark.asp(project=True)
        @pytest.mark.unique_solution
        def test_projected():
            return "{a}. b. #show b/0."

        @pytest.mark.asp(project=True)
        @pytest.mark.model_count(2)
        def test_own_setting(asp):
            return asp.solve("{a}. b. #show b/0.", project=False)

        @pytest.mark.asp(arguments=["--configuration=tweety"])
        def test_arguments(asp):
            assert asp.solve("a.").settings.arguments == ("--configuration=tweety",)
        """
    )
    result.assert_outcomes(passed=3)


@pytest.mark.parametrize(
    ("mark", "words"),
    [
        ("asp", "expected one of timeout=, memory=, * in the mark asp, got none, at *"),
        ("asp(5)", "expected one of timeout=, memory=, * in the mark asp, got 5, at *"),
        ("asp(time=5)", "expected one of timeout=, memory=, * in the mark asp, got time=, at *"),
        ("asp(timeout=-5)", "expected timeout= with * got expected a number of seconds *"),
        ("asp(memory='big')", "expected memory= with * got expected a size in bytes*"),
        ("asp(filters='ignore')", "expected filters= with * got expected a list of filters*"),
        ("asp(filters=['x'])", "expected filters= with * got expected a filter of warnings*"),
        ("asp(seed='1')", "expected seed= with * got expected a whole number, got '1'*"),
        ("asp(project='x')", "expected project= with * got expected True, False or *"),
        ("asp(arguments='-t 2')", "expected arguments= with * got expected a list of *"),
    ],
)
def test_wrong_use_is_an_error_at_collection(run: Run, mark: str, words: str) -> None:
    result = run(
        f"""
        import pytest

        @pytest.mark.{mark}
        def test_it(asp):
            pass
        """
    )
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([words])
