"""What a failing snapshot test says, and what it leaves."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

Run = Callable[..., pytest.RunResult]

BUILDER = """
    from pytest_asp import ASPProgram, Field, Predicate, Variable

    class Row(Predicate):
        number: Field[int]

    class Used(Predicate):
        number: Field[int]

    X = Variable("X")

    def test_rows(asp_snapshot):
        program = ASPProgram()
        program.fact(Row(1), Row({last}))
        program.when(Row(X){more}).derive(Used(X))
        assert program == asp_snapshot
"""


def builder(last: int = 2, more: str = "") -> str:
    return BUILDER.replace("{last}", str(last)).replace("{more}", more)


def one(text: str, call: str = "asp_snapshot") -> str:
    return f"def test_it(asp, asp_snapshot):\n    assert {text} == {call}\n"


def test_a_changed_program_is_told_with_its_python_lines(run: Run) -> None:
    run(builder(), "--snapshot-update").assert_outcomes(passed=1)
    result = run(builder(last=3))
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "E  *received == snapshot: 1 statement changed; the answer sets are different",
            "* ASP snapshot *",
            "snapshot: __snapshots__/test_suite/test_rows.lp",
            "1 statement changed  [[]- snapshot] [[]+ received]",
            "  - row(2).  % __snapshots__/test_suite/test_rows.lp:3",
            "  + row(3).  % test_suite.py:13",
            "Answer sets: different: one of them has an answer set that the other does not have.",
            "An answer set of what was received, by what tells it from the nearest one *:",
            "  - row(2)",
            "  - used(2)",
            "  + row(3)",
            "  + used(3)",
            "Before: 1 answer set, 4 ground rules; now: 1 answer set, 4 ground rules.",
            "This holds for the facts of these programs, and says nothing of others.",
            "What was received is in __snapshots__/test_suite/test_rows.lp.new; *",
            "FAILED test_suite.py::test_rows - *received == snapshot: 1 statement*",
        ]
    )
    assert "syrupy/assertion.py" not in result.stdout.str()


def test_a_program_that_means_the_same_still_fails(run: Run) -> None:
    run(builder(), "--snapshot-update")
    result = run(builder(more=", X < 5"))
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "*1 statement changed; the answer sets are the same (proven)",
            "Answer sets: the same (proven): the ground programs are the same.",
        ]
    )


@pytest.mark.parametrize(
    ("new", "words"),
    [
        ("b. a.", "the same statements in another order (1 moved)"),
        ("a. % one\\n b.", "the same statements, with other comments or line breaks"),
    ],
)
def test_order_and_comments_are_told_as_such(run: Run, new: str, words: str) -> None:
    run(one('"a. b."'), "--snapshot-update")
    result = run(one(f'"{new}"'))
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"*{words.replace('[', '[[]')}; the answer sets are the same*"])


def test_the_sides_may_be_exchanged(run: Run) -> None:
    run('def test_it(asp_snapshot):\n    assert asp_snapshot == "a."\n', "--snapshot-update")
    result = run('def test_it(asp_snapshot):\n    assert asp_snapshot == "b."\n')
    result.stdout.fnmatch_lines(["*received == snapshot: 1 statement added, 1 removed*"])
    run('def test_it(asp_snapshot):\n    asp_snapshot.assert_match("a.")\n').assert_outcomes(
        passed=1
    )


def test_a_changed_answer_is_told_by_its_answer_sets(run: Run, pytester: pytest.Pytester) -> None:
    run(one('asp.solve("1 { p(1..3) } 1.")'), "--snapshot-update").assert_outcomes(passed=1)
    result = run(one('asp.solve("1 { p(2..3) } 1.")'))
    result.stdout.fnmatch_lines(
        [
            "*received == snapshot: 3 answer sets became 2 answer sets; the answer sets are*",
            "* ASP snapshot *",
            "  - p(1).  % *.lp:3 (Answer set 1)",
            "An answer set of the snapshot:",
            "  p(1)",
            "* ASP -*",
        ]
    )
    folder = pytester.path / "__snapshots__" / "test_suite"
    assert sorted(path.name for path in folder.iterdir()) == ["test_it.lp", "test_it.lp.new"]


def test_a_comparison_is_made_once(run: Run) -> None:
    """Explaining an assert must not compare again, which would store a second snapshot."""
    result = run(
        """
        import pytest

        def test_it(asp, asp_snapshot, request):
            answer = asp.solve("a.")
            request.addfinalizer(lambda: print("compared", asp_snapshot.num_executions))
            assert answer == asp_snapshot
        """
    )
    result.stdout.fnmatch_lines(["compared 1"])


def test_asserts_that_are_not_rewritten_leave_the_section(run: Run) -> None:
    result = run(one('"a."'), "--assert=plain")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["snapshot: __snapshots__/test_suite/test_it.lp"])


def test_a_failure_that_is_not_the_snapshots_has_no_section(run: Run) -> None:
    text = 'def test_it(asp_snapshot):\n    assert not ("a." == asp_snapshot)\n    assert 1 == 2\n'
    result = run(text, "--snapshot-update")
    assert "ASP snapshot" not in result.stdout.str()


def test_reports_carry_the_changes(
    pytester: pytest.Pytester, run: Run, workers: tuple[str, ...]
) -> None:
    run(one('"a. p(1)."'), "--snapshot-update")
    pytester.makeconftest(
        """
        import json

        def pytest_runtest_logreport(report):
            for change in getattr(report, "asp_snapshots", ()):
                with open("changes.jsonl", "a") as file:
                    file.write(json.dumps(change) + "\\n")
        """
    )
    run(one('"a. p(2)."'), *workers)
    lines = (pytester.path / "changes.jsonl").read_text().splitlines()
    changes: list[dict[str, Any]] = [json.loads(line) for line in set(lines)]
    (change,) = changes
    assert change["path"] == "__snapshots__/test_suite/test_it.lp"
    assert change["pending"] == "__snapshots__/test_suite/test_it.lp.new"
    assert change["nodeid"] == "test_suite.py::test_it"
    assert (change["state"], change["verdict"]["meaning"]) == ("changed", "different")
    assert [each["kind"] for each in change["statements"]] == ["changed"]


def test_nothing_can_be_left_where_a_folder_stands(run: Run, pytester: pytest.Pytester) -> None:
    run(one('"a."'), "--snapshot-update")
    (pytester.path / "__snapshots__/test_suite/test_it.lp.new").mkdir()
    result = run(one('"b."'))
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*could not be written beside the snapshot (Is a directory)."])


def test_a_fixture_that_compares_is_explained_too(run: Run) -> None:
    result = run(
        """
        import pytest

        @pytest.fixture
        def compared(asp_snapshot):
            assert "a." == asp_snapshot

        def test_it(compared):
            pass
        """
    )
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["snapshot: __snapshots__/test_suite/test_it.lp"])
