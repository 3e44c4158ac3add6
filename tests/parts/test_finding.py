from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pytest_asp.answers import Answer, make_settings, solve_lazily
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.errors import (
    FileEncodingError,
    LpCommentError,
    LpDirectiveError,
    LpPartError,
    MissingFileError,
)
from pytest_asp.parts import LpTest, LpTests, NoCannot
from pytest_asp.verdicts import (
    Expectation,
    LiteralsHold,
    ModelCountIs,
    OptimumIs,
    Satisfiable,
    UniqueSolution,
    Unsatisfiable,
)

Find = Callable[..., dict[str, LpTest]]


@pytest.fixture
def find(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Find:
    """Give a function that writes files and finds the tests of the first one."""
    monkeypatch.chdir(tmp_path)

    def find_tests(text: str, **others: str) -> dict[str, LpTest]:
        for name, content in {"it": text, **others}.items():
            (tmp_path / f"{name}.lp").write_text(content, encoding="utf-8")
        return {test.name: test for test in LpTests(tmp_path / "it.lp").find()}

    return find_tests


def answer_of(test: LpTest) -> Answer:
    """Answer a test's program in this process."""
    return solve_lazily(test.source, make_settings(), InProcessEngine())


def shown(test: LpTest) -> str:
    """Give what the only answer set of a test shows."""
    return str(answer_of(test).model)


DEPENDING = """\
base_fact.
#program one(base).
one_fact :- base_fact.
#program two(one).
two_fact(t) :- one_fact.
#program test_base(base).
b.
#program test_two(two).
c.
#program test_alone.
d.
#program step(t).
at(t).
#program test_other_test(test_alone, step).
e.
"""


def test_a_test_has_the_parts_that_it_depends_on_and_no_others(find: Find) -> None:
    tests = find(DEPENDING)
    assert {name: shown(test) for name, test in tests.items()} == {
        "test_base": "b base_fact",
        "test_two": "base_fact c one_fact two_fact(t)",
        "test_alone": "d",
        "test_other_test": "d e at(t)",
    }
    assert [str(test.location) for test in tests.values()] == [
        "it.lp:6",
        "it.lp:8",
        "it.lp:10",
        "it.lp:14",
    ]


def test_only_what_a_test_needs_is_in_its_text(find: Find) -> None:
    text = find(DEPENDING)["test_alone"].source.text
    assert text == "%* test_alone *%    \nd.\n"


def test_directives_of_other_parts_count_as_in_clingo(find: Find) -> None:
    tests = find(
        "#const n = 2. a. b(n).\n#program hidden.\n#show c/1. #defined d/1. e.\n"
        "#program test_alone.\nc(n). f(n) :- d(1).\n#program test_base(base).\nc(1)."
    )
    assert shown(tests["test_alone"]) == "c(2)"
    assert str(answer_of(tests["test_base"]).model) == "c(1)"
    assert "b(2)" in answer_of(tests["test_base"]).model
    assert answer_of(tests["test_alone"]).warnings == ()


def test_comments_change_the_program_of_their_test_alone(find: Find) -> None:
    tests = find(
        "#const n = 2.\na(n). b :- c.\n"
        "#program test_one(base).\n%! const n=5\n%! show a/1\n%! defined c/0\nd.\n"
        "#program test_two(base).\n%! defined c/0\n"
    )
    assert shown(tests["test_one"]) == "a(5)"
    assert shown(tests["test_two"]) == "a(2)"
    assert answer_of(tests["test_one"]).warnings == ()
    (place,) = (
        tests["test_one"].source.place(number).location
        for number, line in enumerate(tests["test_one"].source.text.split("\n"), 1)
        if "#show" in line
    )
    assert place.line == 5


def test_warnings_have_the_lines_of_the_file(find: Find) -> None:
    tests = find("a.\n#program b.\nb.\n\n#program test_one(base).\n\n  c :- missing(1).\n")
    (warning,) = answer_of(tests["test_one"]).warnings
    assert ", at it.lp:7:8: " in str(warning)
    assert "    7 |   c :- missing(1).\n      |        ^" in str(warning)


@pytest.mark.parametrize(
    ("text", "said", "anyway"),
    [
        ("a.", [], [Satisfiable()]),
        ("a.", [UniqueSolution()], []),
        ("a.", [Unsatisfiable()], []),
        ("a.", [LiteralsHold(literals=("a",), quantifier="in every")], []),
        ("a.", [OptimumIs(costs=(1,))], []),
        ("a. cannot(1) :- b. #external b.", [], [NoCannot()]),
        ("a. cannot(1) :- b. #external b.", [UniqueSolution()], [NoCannot()]),
        ("a. cannot(1) :- b. #external b.", [Unsatisfiable()], [NoCannot(vacuous=True)]),
        ("a. cannot(1) :- b. #external b.", [ModelCountIs(0, 2)], [NoCannot(vacuous=True)]),
        ("a. % cannot", [], [Satisfiable()]),
    ],
)
def test_something_is_expected_anyway(
    find: Find, text: str, said: list[Expectation], anyway: list[Expectation]
) -> None:
    tests = find(f"#program needed.\n{text}\n#program test_it(needed).\n#program test_other.")
    assert list(tests["test_it"].expected_anyway(said)) == anyway
    assert NoCannot() not in tests["test_other"].expected_anyway([])


def test_what_is_included_counts_and_its_tests_do_not(find: Find) -> None:
    tests = find(
        '#include "other.lp".\n#program test_one(base, helper).\n#program test_both(base).\n',
        other="a.\n#program helper.\nh.\n#program test_other(base).\no.\n"
        "#program test_both(base).\nx.\n%! nonsense\n",
    )
    assert {name: shown(test) for name, test in tests.items()} == {
        "test_one": "a h",
        "test_both": "a",
    }


def test_a_test_that_includes_a_file_goes_on_behind_it(find: Find) -> None:
    tests = find(
        '#program test_one.\n#include "other.lp".\nb.\n#program test_one.\nc.\n%! models 1\n',
        other="o.\n",
    )
    assert shown(tests["test_one"]) == "c o"
    assert len(tests["test_one"].wishes.expectations) == 1


@pytest.mark.parametrize("text", ["", "a.", "cannot(1).", "#program helper. a. % #program test_a."])
def test_a_file_without_tests_has_none(find: Find, text: str) -> None:
    assert find(text) == {}


def test_base_is_a_test_where_something_is_forbidden_in_it(find: Find) -> None:
    tests = find("a.\n\n  cannot(1) :- not a.\n#program test_one(base).\n")
    assert list(tests) == ["base", "test_one"]
    assert str(tests["base"].location) == "it.lp:3"
    assert tests["base"].source.text == "a.\n\n  cannot(1) :- not a.\n"
    assert list(find("a. % cannot\n#program helper. cannot(1).\n#program test_one.\n")) == [
        "test_one"
    ]


def test_base_is_a_test_where_an_included_file_forbids_something(find: Find) -> None:
    tests = find('#include "other.lp".\n#program test_one.', other="\ncannot(1) :- b. b.")
    assert str(tests["base"].location) == "other.lp:2"
    assert shown(tests["base"]) == "b cannot(1)"


@pytest.mark.parametrize(
    ("text", "message", "near"),
    [
        (
            "#program helper.\n#program test_a(base, helpr).",
            "got 'helpr' in test_a(base, helpr), at it.lp:2:1: did you mean helper?",
            "helper",
        ),
        (
            "#program test_a(zzz).",
            "got 'zzz' in test_a(zzz), at it.lp:1:1: its parts are base, test_a",
            None,
        ),
        (
            "#program test_a.\n#program test_b.\n #program test_a.",
            "got a second test_a, after the one at it.lp:1:1, at it.lp:3:2: rename one of the two",
            None,
        ),
        (
            '#program test_a.\n#include "other.lp".\n#program test_a(base).',
            "got a second test_a",
            None,
        ),
        ("#program test_a(test_a).", "got test_a -> test_a, needed by test_a, at it.lp:1:1", None),
        (
            "#program b(c).\n#program c(b).\n#program test_a(b).",
            "got b -> c -> b, needed by test_a, at it.lp:3:1: remove one of the parameters",
            None,
        ),
    ],
)
def test_a_part_that_cannot_be_a_test_is_an_error(
    find: Find, text: str, message: str, near: str | None
) -> None:
    with pytest.raises(LpPartError) as raised:
        find(text, other="o.")
    assert message in str(raised.value)
    assert raised.value.nearest == near


def test_parts_that_no_test_needs_may_depend_on_themselves(find: Find) -> None:
    assert list(find("#program b(c).\n#program c(b).\n#program test_a.")) == ["test_a"]


@pytest.mark.parametrize(
    ("directive", "instead"),
    [
        ("#show a/1.", "%! show p/1"),
        ("#const n=3.", "%! const n=3"),
        ("#defined a/1.", "%! defined p/1"),
    ],
)
def test_a_directive_that_changes_other_parts_is_an_error(
    find: Find, directive: str, instead: str
) -> None:
    with pytest.raises(LpDirectiveError) as raised:
        find(f"#program test_a.\na. {directive}")
    assert f"`{directive.split(maxsplit=1)[0]}`, which counts in every part" in str(raised.value)
    assert f"at it.lp:2:4: write `{instead}`" in str(raised.value)
    assert raised.value.directive == directive.split(maxsplit=1)[0]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a. %! unique\n#program test_a.", "`%! unique` in the part base, at it.lp:1:4"),
        ("#program test_a.\n#program b.\n%! models 2", "`%! models 2` in the part b, at it.lp:3:1"),
        ("#program b.\n%!\n#program test_a.", "in the part b, at it.lp:2:1"),
    ],
)
def test_a_comment_outside_of_tests_is_an_error(find: Find, text: str, place: str) -> None:
    with pytest.raises(LpCommentError) as raised:
        find(text)
    assert place in str(raised.value)
    assert "put it behind the `#program test_...` that it is about" in str(raised.value)


def test_a_file_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError):
        LpTests(tmp_path / "it.lp")
    (tmp_path / "it.lp").write_bytes(b"#program test_a. \xff")
    with pytest.raises(FileEncodingError):
        LpTests(tmp_path / "it.lp")


def test_the_texts_of_many_tests_grow_with_their_number_only(find: Find) -> None:
    def size(number: int) -> int:
        parts = (f"#program test_{i:04}(base).\na({i:04}).\n" for i in range(number))
        tests = find("b.\n" + "".join(parts))
        return sum(len(test.source.text) for test in tests.values())

    assert size(400) < 4.1 * size(100)
