from __future__ import annotations

from pathlib import Path

import pytest

from pytest_asp.errors import PlunitError, PrologSyntaxError
from pytest_asp.prolog.plunit import PlunitFile
from pytest_asp.prolog.source import PrologSource, read_files


def read(text: str) -> PlunitFile:
    return PlunitFile(PrologSource.from_text(text, name="lists.pl"))


def names(file: PlunitFile) -> dict[str, list[str]]:
    return {unit.name: [test.name for test in unit.tests] for unit in file.units}


def unit(*clauses: str) -> str:
    return "\n".join([":- begin_tests(u).", *clauses, ":- end_tests(u)."])


def refused(text: str) -> str:
    with pytest.raises(PlunitError) as caught:
        read(text)
    assert caught.value.location is not None
    return str(caught.value)


def test_units_and_tests_are_found_in_order() -> None:
    text = """
    p(1).
    :- begin_tests(one).
    test(b) :- p(1).
    helper(2).
    test(a, X == 1) :- p(X).
    :- end_tests(one).
    q(1).
    :- begin_tests(two, [setup(true)]).
    test(a) :- q(1).
    :- end_tests(two).
    """
    file = read(text)
    assert names(file) == {"one": ["b", "a"], "two": ["a"]}
    assert [file.source.text[each.start : each.end] for each in file.clauses] == ["p(1).", "q(1)."]
    assert [len(unit.clauses) for unit in file.units] == [1, 0]
    assert str(file.units[0].tests[1].location) == "lists.pl:6"


def test_tests_of_one_name_are_told_apart_by_their_lines() -> None:
    text = unit("test(a) :- true.", "test(b) :- true.", "test(a) :- true.")
    assert names(read(text)) == {"u": ["a@2", "b", "a@4"]}


def test_any_term_may_be_a_name() -> None:
    text = unit("test(a(1, X)) :- X = 1.", "test(7) :- true.", "test('A b') :- true.")
    assert names(read(text)) == {"u": ["a(1, X)", "7", "A b"]}


def test_operators_of_a_module_beside_the_file_are_known(tmp_path: Path) -> None:
    (tmp_path / "signs.pl").write_text(":- module(signs, [op(700, xfx, ===>)]).", encoding="utf-8")
    file = tmp_path / "it.plt"
    file.write_text(":- use_module(signs).\n" + unit("test(a) :- p(1 ===> 2)."), encoding="utf-8")
    assert names(PlunitFile(read_files([file]))) == {"u": ["a"]}


def test_tests_outside_of_units_are_predicates_like_others() -> None:
    assert read("test(a). test(b, c) :- test(a).").units == []


def test_clauses_named_test_that_are_called_are_helpers() -> None:
    text = unit("test(a) :- test(1, 2, 3).", "test(A, B, C) :- C is A+B.")
    assert names(read(text)) == {"u": ["a"]}


def test_a_test_with_too_many_arguments_is_refused() -> None:
    assert refused(unit("test(a, X == 1, nondet) :- X = 1.", "flag.")) == (
        "expected test(Name) or test(Name, Options), got `test(a, X == 1, nondet)`, at "
        "lists.pl:2:1: write all options in one list, such as `test(name, [X == 1, nondet])`"
    )


def test_a_test_without_a_body_is_refused() -> None:
    assert refused(unit("test(a).")) == (
        "expected a test with a body, got `test(a)`, at lists.pl:2:1: write `test(name) :- goal.`"
    )


def test_a_unit_that_nothing_ends_is_refused() -> None:
    assert refused(":- begin_tests(u). test(a) :- true.") == (
        "expected `:- end_tests(u).` behind the tests of u, got the end of the file, at "
        "lists.pl:1:4: write it behind the last of them"
    )
    assert "got `begin_tests(v)` at lists.pl:2:4, at lists.pl:1:4" in refused(
        ":- begin_tests(u).\n:- begin_tests(v)."
    )


def test_an_end_without_a_beginning_is_refused() -> None:
    assert refused("p.\n:- end_tests(u).") == (
        "expected a unit that ends here, got `end_tests(u)`, at lists.pl:2:4: "
        "write `:- begin_tests(u).` before the first test"
    )


def test_the_end_of_another_unit_is_refused() -> None:
    assert refused(":- begin_tests(u).\n:- end_tests(v).") == (
        "expected the end of the unit u, got `end_tests(v)`, at lists.pl:2:4: "
        "write `:- end_tests(u).`"
    )


def test_a_unit_needs_a_name_of_its_own() -> None:
    assert "got `begin_tests(X)`, at lists.pl:1:4: write `:- begin_tests(name).`" in refused(
        ":- begin_tests(X)."
    )
    twice = unit() + "\n" + unit()
    assert refused(twice) == (
        "expected each unit to have a name of its own, got a second u, after the one at "
        "lists.pl:1:4, at lists.pl:3:4: rename one of the two"
    )


def test_helpers_of_one_name_inside_and_outside_are_refused() -> None:
    assert refused("p(1).\n" + unit("p(2).", "test(a) :- p(2).")) == (
        "expected helpers of a unit's own, got p/1, which has clauses outside of the unit at "
        "lists.pl:1:1, at lists.pl:3:1: rename it in the unit: all of a file is one module here"
    )


def test_text_that_cannot_be_parsed_is_refused_with_its_line() -> None:
    with pytest.raises(PrologSyntaxError) as caught:
        read(unit("test(a) :- X = .", "test(b) :- true."))
    assert "lists.pl:2" in str(caught.value)
    assert "test(a) :- X = ." in str(caught.value)
