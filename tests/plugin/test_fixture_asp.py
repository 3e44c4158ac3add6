from __future__ import annotations

from collections.abc import Callable

import pytest

Run = Callable[..., pytest.RunResult]


def test_it_takes_every_kind_of_program(run: Run, pytester: pytest.Pytester) -> None:
    pytester.path.joinpath("encoding.lp").write_text("{a; b}. #const n = 1. p(1..n).")
    result = run(
        """
        from pathlib import Path

        class Rendered:
            def render(self):
                return "{a}."

        class Facts:
            def asp_str(self):
                return "c."

        def test_text(asp):
            assert asp.solve("{a; b}.").count == 4

        def test_path(asp):
            assert asp.solve(Path("encoding.lp")).count == 4

        def test_objects(asp):
            assert asp.solve([Rendered(), Facts()]).count == 2

        def test_settings(asp):
            answer = asp.solve(
                [Path("encoding.lp"), ":- b."], constants={"n": 3}, assumptions=["a"]
            )
            assert len(answer.atoms("p/1")) == 3
        """
    )
    result.assert_outcomes(passed=4)


def test_it_is_there_for_fixtures_of_every_scope(run: Run, workers: tuple[str, ...]) -> None:
    result = run(
        """
        import pytest

        @pytest.fixture(scope="session")
        def answer(asp):
            return asp.solve("a.")

        def test_one(answer):
            assert answer.count == 1

        class TestMore:
            def test_two(self, answer, asp):
                assert answer.unique
                assert repr(asp) == "<asp>"
        """,
        *workers,
    )
    result.assert_outcomes(passed=2)


@pytest.mark.parametrize(
    "body",
    [
        "assert asp.solve('a.')",
        "assert asp.solve('a.').count",
        "assert asp.solve(['a.', 3])",
        "asp.solve('encoding.lp')",
        "asp.solve('a.', colour='red')",
    ],
)
def test_wrong_use_fails_without_frames_of_this_package(run: Run, body: str) -> None:
    result = run(f"def test_it(asp):\n    {body}\n")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f">       {body}".replace("[", "?"), "test_suite.py:2: *Error"])
    result.stdout.no_fnmatch_line("*/pytest_asp/*")


def test_threads_and_loops_are_recorded_for_the_test(run: Run) -> None:
    result = run(
        """
        import asyncio, threading

        def test_thread(asp):
            def work():
                assert asp.solve("a.", seed=1).unique
            thread = threading.Thread(target=work)
            thread.start()
            thread.join()

        def test_loop(asp):
            async def work():
                return asp.solve("b.").unique
            assert asyncio.run(work())
        """,
        "--asp",
    )
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(
        [
            "*test_loop: passed",
            "*test_thread: passed",
            "2 tests asked about 2 programs: 2 proven; *",
        ]
    )
