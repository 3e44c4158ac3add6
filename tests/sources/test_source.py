"""Programs without some of their statements: how those are named, and what stays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytest_asp.answers import Answer, make_settings, solve_lazily
from pytest_asp.builder.fields import Field
from pytest_asp.builder.predicates import Predicate
from pytest_asp.builder.program import Program
from pytest_asp.builder.statements import Statement
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.errors import (
    AspSyntaxError,
    NoSuchStatementError,
    PlacementError,
    SeveralStatementsError,
    UnknownStatementError,
)
from pytest_asp.location import Location
from pytest_asp.sources import Source, TextStatement, to_source


class Cell(Predicate):
    row: Field[int]


class Hidden(Predicate, show=False):
    row: Field[int]


def solve(source: Source) -> Answer:
    return solve_lazily(source, make_settings(), InProcessEngine())


def texts(source: Source) -> list[str]:
    return [str(each) for each in source.statements]


@pytest.fixture
def queens(tmp_path: Path) -> Path:
    path = tmp_path / "queens.lp"
    path.write_text(
        "{ q(I,J) : J = 1..n } = 1 :- I = 1..n.\n"
        "% name: columns\n"
        ":- q(I,J), q(K,J), I < K.\n"
        "% name: diagonals\n"
        ":- q(I,J), q(K,L), I < K,\n"
        "   |I-K| = |J-L|.\n"
        "#const n = 4. #show q/2.\n",
        encoding="utf-8",
    )
    return path


def test_statements_of_a_file_have_names_and_places(queens: Path) -> None:
    statements = [each for each in to_source(queens).statements if isinstance(each, TextStatement)]
    named = {each.name: each.location for each in statements if each.name is not None}
    assert named == {
        "columns": Location(str(queens), 3, 1, 3, 25),
        "diagonals": Location(str(queens), 5, 1, 6, 17),
    }


@pytest.mark.parametrize(
    ("how", "count"),
    [
        ({}, 2),
        ({"line": 3}, 24),
        ({"name": "columns"}, 24),
        ({"line": 6}, 24),
        ({"line": [3, 5]}, 256),
        ({"name": ["columns", "diagonals"]}, 256),
        ({"line": 3, "name": "diagonals"}, 256),
    ],
)
def test_what_is_left_out(queens: Path, how: dict[str, Any], count: int) -> None:
    source = to_source(queens).without(**how)
    assert solve(source).count == count
    assert source.title == "queens.lp"


def test_what_stays_is_where_it_was(queens: Path) -> None:
    source = to_source(queens)
    less = source.without(line=1)
    kept = [each.location for each in source.statements[1:]]
    defined = Location("<what lost its last head>", 1, 1, 1, 13)
    assert [each.location for each in less.statements] == [*kept, defined]
    assert less.text.startswith(" " * 38 + "\n% name: columns\n:- q(I,J)")


def test_a_statement_itself(queens: Path) -> None:
    source = to_source(queens)
    columns = source.statements[2]
    assert texts(source.without(columns)) == [
        each for each in texts(source) if "J), I" not in each and each != "% name: columns"
    ]
    again = to_source(queens).statements[2]
    assert source.without([again]).text == source.without(columns).text


def test_nothing_to_leave_out(queens: Path) -> None:
    source = to_source(queens)
    assert source.without() is source
    assert source.without([]) is source


def test_a_name_goes_with_its_statement() -> None:
    source = to_source("% name: one\na. b.\n% more\n").without(name="one")
    assert source.text == "           \n   b.\n% more\n#program base.\n#defined a/0.\n"
    assert texts(source) == ["b.", "% more", "#defined a/0."]


@pytest.mark.parametrize(
    ("text", "index", "left"),
    [
        ("#minimize{1:a;2:b;3:c}.", [0], "#minimize{    2:b;3:c}."),
        ("#minimize{1:a;2:b;3:c}.", [1], "#minimize{1:a    ;3:c}."),
        ("#minimize{1:a;2:b;3:c}.", [2], "#minimize{1:a;2:b    }."),
        ("#minimize{1:a;2:b;3:c}.", [0, 2], "#minimize{    2:b    }."),
        ("#minimize{1:a;2:b;3:c}.", [0, 1, 2], "#minimize{           }."),
        ("#minimize{1:a}. #maximize{2:b}.", [0], "                #maximize{2:b}."),
        (
            "#minimize{1:a;2:b}. #maximize{2:b;\n4:d}.",
            [3],
            "#minimize{1:a;2:b}. #maximize{2:b \n   }.",
        ),
        ('#minimize{"å;"@1:a;2:b}.', [0], "#minimize{         2:b}."),
    ],
)
def test_elements_of_an_optimisation(text: str, index: list[int], left: str) -> None:
    source = to_source(text)
    less = source.without([source.statements[each] for each in index])
    assert less.text == left
    kept = [each for place, each in enumerate(texts(source)) if place not in index]
    assert texts(less) == kept


def test_what_lost_its_last_head_is_defined() -> None:
    source = to_source("p(1). p(2). -q(X) :- p(X). r :- -q(1). #external s.\n{t}. u :- s, t.")
    less = source.without(*(each for each in source.statements if str(each).startswith("p(")))
    assert less.text.endswith("\n#program base.\n#defined p/1.\n")
    assert solve(less).warnings == ()
    every = source.without(line=2, column=1)
    assert every.text.endswith("\n#defined t/0.\n")
    one = source.without(line=1, column=1)
    assert "#defined" not in one.text
    assert solve(source.without(line=1, column=13)).warnings == ()


def test_what_another_program_of_the_list_derives_is_not_lost() -> None:
    program = Program()
    program.fact(Cell(1))
    source = to_source(["cell(2).", program, "more :- cell(1)."])
    assert "#defined" not in source.without(source.statements[0]).text
    less = source.without(source.statements[0], source.statements[1])
    assert "#defined cell/1." in less.text
    assert solve(less).warnings == ()


def test_what_was_shown_stays_shown() -> None:
    source = to_source("#show p/1. p(1). q. #show q/0.")
    assert (
        solve(source.without(line=1, column=12)).example.shown
        == solve(to_source("#show q/0. q.")).example.shown
    )
    assert {str(each) for each in solve(source.without(line=1, column=21)).example.shown} == {
        "p(1)"
    }


def test_a_builder_program_has_its_own_statements() -> None:
    program = Program()
    facts = program.fact(Cell(1), Cell(2))
    program.comment("name: the rule")
    rule = program.when("cell(1)").derive("a")
    source = to_source(program)
    assert source.statements[0] is facts[0]
    assert rule.location is not None
    for how in ({"name": "the rule"}, {"line": rule.location.line}):
        assert rule not in source.without(**how).statements
    assert [str(each) for each in source.without(facts).statements] == [
        "% name: the rule",
        "a :- cell(1).",
    ]


def test_what_was_added_to_the_program_later_stays_out() -> None:
    program = Program()
    first, second = program.fact(Cell(1), Cell(2))
    source = to_source(program)
    program.fact(Cell(3))
    assert source.without(first).statements == (second,)


def test_a_list_is_left_without_statements_of_each_kind(queens: Path) -> None:
    program = Program()
    rule = program.when("q(1,1)").derive("corner")
    source = to_source([queens, program, "% name: no corner\n:- corner.", ":- q(1,2)."])
    statements: tuple[Statement | TextStatement, ...] = source.statements
    assert rule in statements
    less = source.without(rule, name=["no corner", "columns"])
    assert rule not in less.statements
    assert "no corner" not in {getattr(each, "name", None) for each in less.statements}
    assert (
        less.title == source.title == "queens.lp + " + to_source(program).title + " + 2 ASP texts"
    )
    assert less.place(5).location == Location(str(queens), 5)
    assert solve(less).warnings == ()
    assert less.without(line=1, file="<ASP text>").title == source.title


def test_included_files_are_places_too(tmp_path: Path) -> None:
    (tmp_path / "inner.lp").write_text("% name: one\nb.\n", encoding="utf-8")
    outer = tmp_path / "outer.lp"
    outer.write_text('#program p.\na.\n#include "inner.lp".\nc.\n', encoding="utf-8")
    source = to_source(outer)
    found = [
        (str(each), each.part[0]) for each in source.statements if isinstance(each, TextStatement)
    ]
    inner = [("% name: one", "p"), ("b.", "p")]
    assert found[1:] == [("a.", "p"), *inner, ("#program base.", "base"), ("c.", "base")]
    assert [str(each.location) for each in source.statements][-1] == f"{outer}:4:1"
    assert "b." not in texts(source.without(line=2, file="inner.lp"))
    assert "a." not in texts(source.without(line=2, file="outer.lp"))
    assert "b." not in texts(source.without(name="one"))


CASES: list[tuple[str, dict[str, Any], type[Exception], str]] = [
    (
        "a.\nb.\n\n\nc.",
        {"line": 4},
        NoSuchStatementError,
        (
            r"none on line 4 of ASP text, at .*: "
            r"the nearest are `a\.` on line 1, `b\.` on line 2, `c\.` on line 5"
        ),
    ),
    ("", {"line": 1}, NoSuchStatementError, "it has no statement"),
    ("% only\na.", {"line": 1}, NoSuchStatementError, "got `% only` on line 1"),
    ("#program p.\na.", {"line": 1}, NoSuchStatementError, "got `#program p.` on line 1"),
    ("a. b.", {"line": 1, "column": 2}, NoSuchStatementError, "none on line 1, column 2"),
    (
        "a. b.",
        {"line": 1},
        SeveralStatementsError,
        r"got 2, .*: say which: line=1, column=1 for `a\.`; line=1, column=4 for `b\.`",
    ),
    ("% name: x\na. b.", {"line": 2}, SeveralStatementsError, "say which: name='x' for `a"),
    ("% name: columns\na.", {"name": "colums"}, NoSuchStatementError, "did you mean 'columns'"),
    ("% name: a\na.\n% name: b\nb.", {"name": "zzzz"}, NoSuchStatementError, "it names 'a', 'b'"),
    ("a.", {"name": "x"}, NoSuchStatementError, "write the comment `% name: ...` on the line"),
    ("a.", {"line": 1, "file": "b.lp"}, NoSuchStatementError, "none of a file 'b.lp' in ASP text"),
    ("a. b", {"line": 1}, AspSyntaxError, "unexpected EOF"),
]


@pytest.mark.parametrize(("text", "how", "error", "message"), CASES)
def test_what_cannot_be_left_out(
    text: str, how: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        to_source(text).without(**how)


def test_errors_carry_what_was_asked() -> None:
    with pytest.raises(NoSuchStatementError) as missing:
        to_source("% name: one\na.").without(name="on")
    assert (missing.value.line, missing.value.name, missing.value.nearest) == (None, "on", "one")
    with pytest.raises(SeveralStatementsError) as several:
        to_source("a. b.").without(line=1)
    assert (several.value.line, several.value.columns) == (1, (1, 4))


def test_a_line_of_two_files_asks_for_the_file(tmp_path: Path) -> None:
    for name in ("one.lp", "two.lp"):
        (tmp_path / name).write_text("a.", encoding="utf-8")
    source = to_source([tmp_path / "one.lp", tmp_path / "two.lp"])
    with pytest.raises(SeveralStatementsError, match=r"line=1, file='one\.lp' for `a\.`"):
        source.without(line=1)
    with pytest.raises(NoSuchStatementError, match=r"did you mean two\.lp"):
        source.without(line=1, file="tw.lp")
    assert texts(source.without(line=1, file="two.lp")) == ["a."]


def test_two_texts_on_the_same_line_are_told_apart_by_their_statements() -> None:
    source = to_source(["a.", "b."])
    with pytest.raises(SeveralStatementsError, match=r"source\.statements\[1\] for `b\.`"):
        source.without(line=1, file="<ASP text>")
    assert texts(source.without(source.statements[1]))[0] == "a."


def test_statements_of_other_programs() -> None:
    other = to_source("c.").statements[0]
    with pytest.raises(UnknownStatementError, match=r"got `c\.` of <ASP text>:1:1"):
        to_source("a.").without(other)
    rule = Program().derive("a")
    with pytest.raises(UnknownStatementError, match=r"got `a\.`"):
        to_source("a.").without(rule)


@pytest.mark.parametrize("value", [3, "a.", None])
def test_what_is_no_statement(value: Any) -> None:
    with pytest.raises(PlacementError, match=r'or line=12, or name="columns"'):
        to_source("a.").without(value)


def test_an_answer_is_left_without_statements(queens: Path) -> None:
    answer = solve(to_source(queens))
    assert answer.without(name="columns").count == 24
    assert answer.without(line=3).count == 24
    assert answer.without(answer.source.statements[2]).count == 24


def test_text_is_parsed_only_when_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    import clingo.ast

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("parsed")

    monkeypatch.setattr(clingo.ast, "parse_string", refuse)
    source = to_source("a. {b}.")
    assert solve(source).count == 2
    parse: Callable[[], object] = lambda: source.statements  # noqa: E731  # asked for once
    with pytest.raises(AssertionError, match="parsed"):
        parse()


@pytest.mark.parametrize("end", ["b.", "", "% comment"])
def test_statements_return_to_base_where_a_file_ends(tmp_path: Path, end: str) -> None:
    (tmp_path / "part.lp").write_text(f"a. #program p. {end}\n", encoding="utf-8")
    outer = tmp_path / "outer.lp"
    outer.write_text('#include "part.lp". c.\n', encoding="utf-8")
    ended = ["a.", "#program p.", *([end] if end else [])]
    built = Program()
    built.fact("c")
    for program in (outer, [tmp_path / "part.lp", "c."], [tmp_path / "part.lp", built]):
        source = to_source(program)
        statements = [str(each) for each in source.statements]
        assert statements[: len(ended) + 1] == [*ended, "#program base."]
        assert len(statements) == len(ended) + 2
        returned = source.statements[len(ended)]
        assert str(returned.location).startswith(f"{tmp_path / 'part.lp'}:1:")


def test_statements_of_one_part_do_not_return_to_base(tmp_path: Path) -> None:
    (tmp_path / "part.lp").write_text("b.\n", encoding="utf-8")
    outer = tmp_path / "outer.lp"
    outer.write_text('#program p. #include "part.lp".\n#program q. c.\n', encoding="utf-8")
    found = [str(each) for each in to_source(outer).statements]
    assert found == ["#program p.", "b.", "#program q.", "c."]
