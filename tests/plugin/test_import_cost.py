from __future__ import annotations

import pytest

LATE = ("clingo", "hypothesis", "syrupy", "pytest_asp.answers", "pytest_asp.builder.predicates")


def test_a_run_without_asp_tests_imports_little(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        f"""
        import sys

        def test_it():
            assert not sys.modules.keys() & {set(LATE)!r}
        """
    )
    others = ("hypothesispytest", "syrupy", "anyio", "asyncio", "xdist", "randomly")
    options = [word for name in others for word in ("-p", f"no:{name}")]
    pytester.runpytest_subprocess(*options).assert_outcomes(passed=1)
