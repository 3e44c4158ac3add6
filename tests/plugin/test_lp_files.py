from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pytest_asp.plugin.lp_files import may_have_tests

Workers = tuple[str, ...]

NODES = """\
% Nodes are what edges connect.
node(A) :- edge(A, _).
node(B) :- edge(_, B).
#defined edge/2.

#program test_an_edge_has_two_nodes(base).
edge(x, y).
cannot("node missing", x) :- not node(x).
cannot("node missing", y) :- not node(y).

#program test_a_wrong_one(base).
%! unique
edge(x, y).
cannot("node", N) :- node(N), N = y.
"""


@pytest.fixture
def nodes(pytester: pytest.Pytester) -> Path:
    """Write a file with one test that passes and one that fails."""
    path = pytester.path / "nodes.lp"
    path.write_text(NODES)
    return path


def test_tests_are_collected_with_the_option_only(pytester: pytest.Pytester, nodes: Path) -> None:
    pytester.runpytest().assert_outcomes()
    pytester.runpytest("--asp").assert_outcomes(passed=1, failed=1)
    pytester.runpytest("--asp", nodes.name).assert_outcomes(passed=1, failed=1)


def test_tests_are_the_same_however_they_are_run(
    pytester: pytest.Pytester, nodes: Path, workers: Workers
) -> None:
    result = pytester.runpytest("--asp", *workers)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            '*found one with cannot("node", y): test_a_wrong_one, at nodes.lp:11',
            "*nodes.lp::test_a_wrong_one: failed*",
            "*nodes.lp::test_an_edge_has_two_nodes: passed*",
        ]
    )


def test_tests_are_listed_by_file_and_name(pytester: pytest.Pytester, nodes: Path) -> None:
    result = pytester.runpytest("--asp", "--collect-only", "-q")
    assert result.outlines[:2] == [
        "nodes.lp::test_an_edge_has_two_nodes",
        "nodes.lp::test_a_wrong_one",
    ]


@pytest.mark.parametrize(
    ("arguments", "chosen"),
    [
        (["nodes.lp::test_a_wrong_one"], ["test_a_wrong_one"]),
        (["-k", "two_nodes"], ["test_an_edge_has_two_nodes"]),
        (["-m", "unique_solution"], ["test_a_wrong_one"]),
        (["-m", "not unique_solution"], ["test_an_edge_has_two_nodes"]),
        (["--deselect", "nodes.lp::test_a_wrong_one"], ["test_an_edge_has_two_nodes"]),
    ],
)
def test_tests_are_chosen_as_all_others(
    pytester: pytest.Pytester, nodes: Path, arguments: list[str], chosen: list[str]
) -> None:
    result = pytester.runpytest("--asp", "--collect-only", "-q", *arguments)
    assert [line for line in result.outlines if "::" in line] == [
        f"{nodes.name}::{name}" for name in chosen
    ]


def test_the_last_failures_run_again(pytester: pytest.Pytester, nodes: Path) -> None:
    pytester.runpytest("--asp")
    pytester.runpytest("--asp", "--lf", nodes.name).assert_outcomes(failed=1)


def test_reports_have_the_line_and_the_time(pytester: pytest.Pytester, nodes: Path) -> None:
    items, recorder = pytester.inline_genitems("--asp")
    assert [item.location for item in items] == [
        ("nodes.lp", 5, "test_an_edge_has_two_nodes"),
        ("nodes.lp", 10, "test_a_wrong_one"),
    ]
    result = pytester.runpytest("--asp", "--junitxml=report.xml", "--durations=0", "-vv")
    report = (pytester.path / "report.xml").read_text()
    assert 'classname="nodes.lp" name="test_a_wrong_one" time="0.' in report
    result.stdout.fnmatch_lines(["*s call     nodes.lp::test_a_wrong_one"])
    assert nodes.exists()
    assert not recorder.getfailures()


def test_a_test_with_this_name_only_counts_where_a_part_begins(pytester: pytest.Pytester) -> None:
    pytester.path.joinpath("it.lp").write_text("% #program test_a.\na. #program helper.\n")
    pytester.runpytest("--asp").assert_outcomes()


def test_base_is_a_test_where_something_is_forbidden_in_it(pytester: pytest.Pytester) -> None:
    pytester.path.joinpath("it.lp").write_text(
        '#defined a/0.\n\ncannot("a needed") :- not a.\n#program test_a(base).\na.\n'
    )
    result = pytester.runpytest("--asp")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(['*found one with cannot("a needed"): base, at it.lp:3'])


@pytest.mark.parametrize(
    ("folder", "arguments", "lines", "number"),
    [
        (".", [], [], 1),
        ("__snapshots__", [], [], 0),
        ("a/__snapshots__/b", [], [], 0),
        (".", [], ["asp_files = *_test.lp"], 0),
        (".", [], ["asp_files = *_test.lp *o*e.lp"], 1),
        (".", ["one.lp"], ["asp_files = *_test.lp"], 1),
        ("a", [], ["asp_files = a/*.lp"], 1),
        ("b", [], ["asp_files = a/*.lp"], 0),
        (".", [], ["asp_files ="], 0),
    ],
)
def test_files_are_chosen_by_patterns(
    pytester: pytest.Pytester,
    ini: Callable[..., None],
    folder: str,
    arguments: list[str],
    lines: list[str],
    number: int,
) -> None:
    ini(*lines)
    (pytester.path / folder).mkdir(exist_ok=True, parents=True)
    (pytester.path / folder / "one.lp").write_text("#program test_a.\na.\n")
    pytester.runpytest("--asp", *arguments).assert_outcomes(passed=number)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", False),
        (b"a.", False),
        (b"#program base. test_(1).", False),
        (b"#program test_a.", True),
        (b"#program\n % why\n %* because *% test_a.", True),
        (b"\xff\xfe #program test_a.", True),
        (b"edge(1,2). " * 1000 + b"#program test_a.", True),
    ],
)
def test_files_are_looked_through_before_they_are_read(
    tmp_path: Path, content: bytes, expected: bool
) -> None:
    path = tmp_path / "it.lp"
    path.write_bytes(content)
    assert may_have_tests(path) is expected


def test_files_without_tests_are_never_read(pytester: pytest.Pytester) -> None:
    (pytester.path / "instance.lp").write_bytes(b"edge(1,2). \xff")
    (pytester.path / "wrong.lp").write_text("edge(")
    (pytester.path / "empty.lp").write_text("")
    pytester.runpytest("--asp").assert_outcomes()


def test_tests_of_an_included_file_are_collected_once(pytester: pytest.Pytester) -> None:
    folder = pytester.mkdir("parts")
    (folder / "nodes.lp").write_text(NODES)
    (pytester.path / "it.lp").write_text(
        '#include "parts/nodes.lp".\n#program test_it(base).\nedge(a, b).\n'
        "cannot(1) :- not node(b).\n"
    )
    result = pytester.runpytest("--asp", "--collect-only", "-q")
    assert [line for line in result.outlines if "::" in line] == [
        "it.lp::test_it",
        "parts/nodes.lp::test_an_edge_has_two_nodes",
        "parts/nodes.lp::test_a_wrong_one",
    ]
    pytester.runpytest("--asp").assert_outcomes(passed=2, failed=1)


@pytest.mark.parametrize(
    ("options", "measured"), [(["--asp"], False), (["--asp", "--asp-durations=0"], True)]
)
def test_tests_share_a_process_unless_their_memory_is_asked_for(
    pytester: pytest.Pytester, nodes: Path, options: list[str], measured: bool
) -> None:
    result = pytester.runpytest(*options, f"{nodes.name}::test_an_edge_has_two_nodes")
    (line,) = (line for line in result.outlines if line.endswith("two_nodes: passed"))
    models, rules, conflicts, _, memory, *_ = line.split()
    assert (models, rules) == ("0", "3")
    assert (conflicts, memory[-1]) == (("0", "M") if measured else ("-", "-"))
