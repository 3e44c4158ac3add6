from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from pytest_asp import asp
from pytest_asp.errors import FixtureNeededError, NoFilesError
from pytest_asp.plugin.files import found_files

Run = Callable[..., pytest.RunResult]
Write = Callable[..., None]

HERE = Path(__file__).parent


@pytest.fixture
def write(pytester: pytest.Pytester) -> Write:
    """Give a function that writes programs, each with one answer set."""

    def write_files(*names: str) -> None:
        for name in names:
            path = pytester.path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("a.", encoding="utf-8")

    return write_files


SUITE = """
import pytest
from pathlib import Path
from pytest_asp import asp

@pytest.mark.parametrize("instance", asp.files({patterns}))
def test_it(asp, instance):
    assert isinstance(instance, Path)
    assert asp.solve(["b :- a.", instance]).atoms("b/0")
"""


def ids(result: pytest.RunResult) -> list[str]:
    """The parameters of the tests that passed, in order."""
    found = (line.partition("test_suite.py::test_it[") for line in result.outlines)
    return [each.strip("[]") for begin, _, each in found if begin.startswith("PASSED")]


@pytest.mark.parametrize(
    ("patterns", "expected"),
    [
        ("'instances/*.lp'", ["a.lp", "b.lp"]),
        ("'instances/?.lp', 'other/b.lp'", ["a.lp", "instances/b.lp", "other/b.lp"]),
        (
            "'**/*.lp'",
            ["a.lp", "instances/b.lp", "suite/other/b.lp", "deep/b.lp", "deeper/other/b.lp"],
        ),
        ("'instances/b.lp', 'instances/*.lp'", ["a.lp", "b.lp"]),
        ("str(Path(__file__).parent / 'instances' / '*.lp')", ["a.lp", "b.lp"]),
    ],
)
def test_each_file_is_a_parameter_named_after_it(
    run: Run, pytester: pytest.Pytester, write: Write, patterns: str, expected: list[str]
) -> None:
    write("suite/instances/a.lp", "suite/instances/b.lp", "suite/instances/c.txt", "b.lp")
    write("suite/other/b.lp", "suite/other/deep/b.lp", "suite/other/deeper/other/b.lp")
    suite = pytester.path / "suite" / "test_suite.py"
    suite.write_text(SUITE.format(patterns=patterns), encoding="utf-8")
    result = pytester.runpytest("-p", "no:randomly", "-rp", "--rootdir=suite", "suite")
    assert result.ret == pytest.ExitCode.OK
    assert ids(result) == expected


def test_workers_find_the_same(
    run: Run, pytester: pytest.Pytester, write: Write, workers: tuple[str, ...]
) -> None:
    write("b.lp", "y/a.lp", "x/a.lp")
    result = run(SUITE.format(patterns="'**/*.lp'"), "-rp", *workers)
    assert sorted(ids(result)) == ["b.lp", "x/a.lp", "y/a.lp"]


@pytest.mark.parametrize(
    ("patterns", "words"),
    [
        ("'*.lp', '*.asp'", "expected files for '*.asp', got none in *"),
        ("'instanses/*.lp'", "got none in *, which has no folder instanses, at test_suite.py:5: *"),
        (
            "'folder/*/*.lp'",
            "files for 'folder/?/?.lp', got none in the current folder, at *: correct *",
        ),
        ("'folder'", "expected files for 'folder', got none in *"),
        ("Path('a.lp')", "got no text, at test_suite.py:5: write text such as *"),
    ],
)
def test_no_file_is_an_error_at_collection(
    run: Run, pytester: pytest.Pytester, write: Write, patterns: str, words: str
) -> None:
    write("a.lp", "folder/b.txt")
    result = run(SUITE.format(patterns=patterns))
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([f"E *NoFilesError: *{words}"])
    result.stdout.no_fnmatch_line("*pytest_asp?plugin*")


def test_the_fixture_finds_files_too(run: Run, write: Write) -> None:
    write("instances/a.lp", "instances/b.lp")
    result = run(
        """
        import pytest

        def test_it(asp):
            assert [asp.solve(path).count for path in asp.files("instances/*.lp")] == [1, 1]

        @pytest.fixture(params=["*.lp"])
        def paths(asp, request):
            return asp.files(request.param)

        def test_fixture(paths):
            pass
        """
    )
    result.assert_outcomes(passed=1, errors=1)
    result.stdout.fnmatch_lines(["E *NoFilesError: expected files for '?.lp', got none in *"])


def test_files_combine_with_other_parameters(run: Run, write: Write) -> None:
    write("x/a.lp", "y/b.lp", "y/c.lp")
    result = run(
        """
        from itertools import product
        import pytest
        from pytest_asp import asp

        @pytest.mark.parametrize("one", asp.files("x/*.lp"))
        @pytest.mark.parametrize("other", asp.files("y/*.lp"))
        def test_stacked(one, other):
            pass

        @pytest.mark.parametrize(("one", "other"), [*product(asp.files("x/*"), asp.files("y/*"))])
        def test_pairs(one, other):
            pass

        @pytest.mark.parametrize("path", asp.files("y/*.lp"), ids=lambda path: path.stem.upper())
        def test_named(path):
            pass

        @pytest.fixture(params=asp.files("y/*.lp"))
        def encoding(request):
            return request.param

        @pytest.mark.unique_solution
        def test_fixture(encoding):
            return encoding
        """,
        "--collect-only",
        "-q",
    )
    assert [line.partition("::")[2] for line in result.outlines if "::" in line] == [
        "test_stacked[b.lp-a.lp]",
        "test_stacked[c.lp-a.lp]",
        "test_pairs[a.lp-b.lp]",
        "test_pairs[a.lp-c.lp]",
        "test_named[B]",
        "test_named[C]",
        "test_fixture[b.lp]",
        "test_fixture[c.lp]",
    ]


def test_a_found_file_is_a_path_like_any_other(tmp_path: Path) -> None:
    (found,) = asp.files("test_files.py")
    assert found == HERE / "test_files.py"
    assert hash(found) == hash(HERE / "test_files.py")
    assert {found.parent / "a", found.with_suffix("")} == {HERE / "a", HERE / "test_files"}
    assert pickle.loads(pickle.dumps(found)) == found


def test_files_are_found_below_the_current_folder_where_no_file_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.lp").write_text("a.", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    namespace = {"found_files": found_files, "__name__": "typed"}
    exec("found = found_files('*.lp')", namespace)
    assert namespace["found"] == [tmp_path / "a.lp"]


def test_the_error_has_the_pattern_as_data() -> None:
    with pytest.raises(NoFilesError) as caught:
        asp.files("*.none")
    assert caught.value.pattern == "'*.none'"


def test_what_only_the_fixture_can_do_says_so() -> None:
    with pytest.raises(FixtureNeededError, match=r"the fixture asp for asp\.solve") as told:
        asp.solve("a.")
    assert told.value.attribute == "solve"
    with pytest.raises(AttributeError, match="has no attribute 'sovle'"):
        asp.sovle("a.")


def test_the_name_does_not_hide_the_fixture(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makeconftest("from pytest_asp import asp")
    result = run(
        """
        from pytest_asp import asp

        def test_it(asp):
            assert asp.solve("a.").unique

        class TestIt:
            def test_method(self, asp):
                assert asp.solve("a.").unique

        def test_without():
            asp.solve("a.")
        """
    )
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["E *FixtureNeededError: * let the test have a parameter `asp`*"])
