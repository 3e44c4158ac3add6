"""What the marks `prolog(...)` of a test say together, and which are refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pytest_asp.plugin.prolog.marks import mark_settings, prolog_mark

Run = Callable[..., pytest.RunResult]


def item(pytester: pytest.Pytester, *marks: str) -> pytest.Item:
    """Collect a test with these marks, the closest one first."""
    lines = "".join(f"@pytest.mark.{mark}\n" for mark in reversed(marks))
    path = pytester.makepyfile(test_it=f"import pytest\n\n{lines}def test_it(): pass\n")
    items, _ = pytester.inline_genitems(path)
    return items[0]


def test_a_test_without_one_says_nothing(pytester: pytest.Pytester) -> None:
    mark = prolog_mark(item(pytester))
    assert (mark.programs, mark.goal, mark.expect, mark.settings) == ((), None, None, {})
    assert not mark.speaks_of_program


@pytest.mark.parametrize(
    ("written", "speaks"),
    [
        ('text="p."', True),
        ('goal="p"', True),
        ('expect="fails"', True),
        ("timeout=1", False),
    ],
)
def test_settings_alone_make_no_test_about_prolog(
    pytester: pytest.Pytester, written: str, *, speaks: bool
) -> None:
    assert prolog_mark(item(pytester, f"prolog({written})")).speaks_of_program is speaks


def test_all_settings_are_read(pytester: pytest.Pytester) -> None:
    settings = mark_settings(
        item(
            pytester,
            'prolog(timeout="2.5", memory="64M", inferences="1_000", seed=3, engine="swi", '
            'filters=["ignore:unknown-predicate:foo/2"])',
        )
    )
    assert settings == {
        "timeout": 2.5,
        "memory": 64 << 20,
        "inferences": 1000,
        "seed": 3,
        "engine": "swi",
        "filters": ("ignore:unknown-predicate:foo/2",),
    }


def test_of_each_thing_the_closest_mark_decides_and_filters_add_up(
    pytester: pytest.Pytester,
) -> None:
    mark = prolog_mark(
        item(
            pytester,
            'prolog(goal="near", timeout=1, filters=["ignore:discontiguous"])',
            'prolog(text="far.", goal="far", expect="fails", timeout=2, memory="1M", '
            'filters=["ignore:engine"])',
        )
    )
    assert (mark.programs, mark.goal, mark.expect) == (("far.",), "near", "fails")
    assert mark.settings == {
        "timeout": 1.0,
        "memory": 1 << 20,
        "filters": ("ignore:engine", "ignore:discontiguous"),
    }


def test_a_closer_text_takes_the_place_of_a_file(pytester: pytest.Pytester) -> None:
    Path("far.pl").touch()
    mark = prolog_mark(item(pytester, 'prolog(text="near.")', 'prolog(file="far.pl")'))
    assert mark.programs == ("near.",)


def test_files_are_found_beside_the_test(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a.pl", "b.pl"):
        Path(name).touch()
    here = pytester.path
    found = item(pytester, 'prolog(file=["a.pl", "b.pl"])')
    monkeypatch.chdir(here.parent)
    assert prolog_mark(found).programs == (here / "a.pl", here / "b.pl")


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("", "expected one of text=, goal=, expect=, engine=, timeout=, "),
        ("", "in the mark prolog, got none, at "),
        ('"p(X)"', "got 'p(X)', at "),
        ('gaol="p"', "got gaol=, at "),
        ('gaol="p"', "did you mean goal=? write for instance @pytest.mark.prolog(file="),
        ('gaol="p", fiel="x.pl"', "did you mean goal=, file=?"),
        ("zzzzzzzz=1", "got zzzzzzzz=, at test_suite.py:3: write for instance"),
        ('text="p.", file="p.pl"', "expected file= or text= in the mark prolog, got both"),
        ("goal=1", "expected goal= with a value that can be read in the mark prolog, got expected"),
        ("goal=1", "expected the text of a goal, got 1"),
        ('goal=" . "', "expected the text of a goal, got ' . '"),
        ("text=1", "expected the text of a program, got 1"),
        ('text="p.pl"', "got the path 'p.pl': write file="),
        ("file=1", "expected the path of a file, or a list of them, got 1"),
        ("file=[]", "expected the path of a file, or a list of them, got []"),
        ('file="colour.pl"', "'colour.pl', which is no file; did you mean colours.pl?"),
        ('file="zz"', "'zz', which is no file, at "),
        ('file="nowhere/p.pl"', "'nowhere/p.pl', which is no file; there is no such folder"),
        ('expect="suceeds"', "'suceeds': did you mean succeeds?"),
        ('engine="scyer"', "expected scryer or swi, got 'scyer': did you mean scryer?"),
        ("timeout=-1", "got -1"),
        ('memory="much"', "got 'much'"),
        ("inferences=0", "expected a number of inferences, 1 or more, got 0"),
        ("inferences=True", "expected a number of inferences, 1 or more, got True"),
        ('seed="x"', "seed= with a value that can be read"),
        ('filters="ignore"', "filters= with a value that can be read"),
        ('filters=["ignore:singelton-variable"]', "'singelton-variable', not one of"),
    ],
)
def test_what_cannot_be_used_is_an_error_of_collection(run: Run, written: str, words: str) -> None:
    Path("colours.pl").touch()
    result = run(f"import pytest\n\n@pytest.mark.prolog({written})\ndef test_it(): pass\n")
    result.assert_outcomes(errors=1)
    assert words in result.stdout.str()


def test_a_wrong_mark_is_found_when_tests_are_collected(run: Run, workers: tuple[str, ...]) -> None:
    result = run(
        'import pytest\n\n@pytest.mark.prolog(gaol="p(X)")\ndef test_it():\n    print("ran")\n',
        *workers,
    )
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(
        ["*in the mark prolog, got gaol=, at *test_suite.py:3: did you mean goal=? *"]
    )
    result.stdout.no_fnmatch_line("*Traceback*")


@pytest.mark.parametrize(
    "marks",
    [
        (
            'pytestmark = pytest.mark.prolog(goal="p", expect="fails")\n\n'
            "@pytest.mark.satisfiable\ndef test_it(): pass"
        ),
        (
            '@pytest.mark.prolog(goal="p", expect="fails")\nclass TestIt:\n'
            "    @pytest.mark.satisfiable\n    def test_it(self): pass"
        ),
        (
            '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.satisfiable)])\n'
            '@pytest.mark.prolog(goal="p", expect="fails")\ndef test_it(x): pass'
        ),
    ],
)
def test_so_are_marks_that_contradict_each_other(run: Run, marks: str) -> None:
    result = run(f"import pytest\n\n{marks}\n")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(
        ["*expected marks that one goal can satisfy together, got prolog(expect=*fails*"]
    )


@pytest.mark.parametrize("mark", ['in_every_model("p")', "optimum(1)", 'in_no_model("p")'])
def test_so_are_marks_about_answer_sets(run: Run, mark: str) -> None:
    result = run(
        f'import pytest\n\n@pytest.mark.{mark}\n@pytest.mark.prolog(text="p.", goal="p")\n'
        "def test_it(): pass\n"
    )
    result.assert_outcomes(errors=1)
    name = mark.partition("(")[0]
    result.stdout.fnmatch_lines(
        [f"*got {name}: it is about answer sets, which Prolog programs don't have, at *"]
    )


def test_the_mark_is_listed(run: Run) -> None:
    result = run("", "--markers")
    result.stdout.fnmatch_lines(
        ["@pytest.mark.prolog(*, file=, text=, goal=, expect=, timeout=, memory=, *: a goal of *"]
    )
