from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pytest_asp.errors import NoSuchClauseError
from pytest_asp.prolog.source import PrologSource, read_files

TEXT = """\
:- use_module(library(clpz)).
sudoku(Rows) :-
    length(Rows, 9), % nine
    % name: columns
    maplist(all_distinct,
            Columns),
    Rows ins 1..9,
    !.
blocks([], [], []).
blocks(A, B, C) :-
    blocks(A, B, C).
% name: fact
last.
greeting --> [hello], name.
twice :- a, a.
"""


@pytest.fixture
def source() -> PrologSource:
    return PrologSource.from_text(TEXT, name="sudoku.pl")


def changed(source: PrologSource, *wanted: str, **where: Any) -> list[str]:
    """Give the lines that differ, and make sure that no other one does."""
    lines = source.without(*wanted, **where).text.split("\n")
    assert len(lines) == len(TEXT.split("\n"))
    pairs = zip(TEXT.split("\n"), lines, strict=True)
    return [after.rstrip() for before, after in pairs if before != after]


def test_a_goal_becomes_true_of_the_same_layout(source: PrologSource) -> None:
    expected = ["    true", "                    ,"]
    assert changed(source, "maplist(all_distinct,Columns)") == expected
    assert changed(source, name="columns") == expected
    assert changed(source, line=5) == expected
    assert changed(source, "Rows ins 1..9") == ["    true         ,"]
    assert changed(source, "!") == ["    true."]


def test_a_goal_of_a_grammar_rule_becomes_an_empty_list(source: PrologSource) -> None:
    assert changed(source, "[hello]") == ["greeting --> []     , name."]


def test_a_clause_becomes_blank(source: PrologSource) -> None:
    assert changed(source, "blocks([], [], [])") == [""]
    assert changed(source, "blocks([],[],[]).") == [""]
    assert changed(source, line=10) == ["", ""]
    assert changed(source, ":- use_module(library(clpz))") == [""]


def test_a_predicate_without_clauses_is_declared_so_that_calls_fail(source: PrologSource) -> None:
    assert changed(source, "blocks/3") == [":- dynamic(blocks/3).", "", ""]
    assert changed(source, name="fact") == [":- dynamic(last/0)."]
    assert changed(source, "greeting//0") == [":- dynamic(greeting/2)."]
    two = source.without("blocks([], [], [])").without("blocks(A, B, C) :- blocks(A, B, C)")
    assert "blocks" in two.text.split("\n")[9]


def test_names_of_predicates_may_need_quotes() -> None:
    source = PrologSource.from_text("'A b'(1).\n<=>(x, y).\nis(a).\n")
    assert source.without("'A b'/1").text.startswith(":- dynamic('A b'/1).")
    assert ":- dynamic((is)/1)." in source.without("is/1").text
    assert ":- dynamic((<=>)/2)." in source.without("<=>/2").text


def test_several_things_can_be_left_out_at_once(source: PrologSource) -> None:
    assert changed(source, "!", "last", name="columns") == [
        "    true",
        "                    ,",
        "    true.",
        ":- dynamic(last/0).",
    ]
    assert changed(source, "sudoku/1", "!") == changed(source, "sudoku/1")


def test_clauses_that_lost_a_goal_are_known(source: PrologSource) -> None:
    assert source.without("!", "last").changed == {("sudoku.pl", 2)}
    assert source.without("last").changed == frozenset()


def test_lines_are_those_of_one_file(tmp_path: Path) -> None:
    (tmp_path / "a.pl").write_text("a.\nb.\n", encoding="utf-8")
    (tmp_path / "b.pl").write_text("c.\nd.\n", encoding="utf-8")
    source = read_files([tmp_path / "a.pl", tmp_path / "b.pl"])
    assert source.without(line=2, file="b.pl").text == "a.\nb.\nc.\n:- dynamic(d/0).\n"
    with pytest.raises(NoSuchClauseError, match="got 2 that begin on line 2"):
        source.without(line=2)
    with pytest.raises(NoSuchClauseError, match=r"none that begins on line 2 of c\.pl.*no clause"):
        source.without(line=2, file="c.pl")


@pytest.mark.parametrize(
    ("wanted", "where", "message"),
    [
        (("block/3",), {}, "got no clause of block/3, at "),
        (("block/3",), {}, ": did you mean blocks/3?"),
        (("zzz/0",), {}, ": it defines sudoku/1, blocks/3, last/0, greeting/2, twice/0"),
        (("maplist(all_distinct, Column)",), {}, "did you mean `maplist(all_distinct, Columns)`?"),
        (("zzzzz(zzzzzzz)",), {}, "which is none of sudoku.pl"),
        (("zzzzz(zzzzzzz)",), {}, "write the goal as the program does"),
        (("foo(",), {}, "got `foo(`, which is no term: a `(` that nothing closes"),
        (("a",), {}, "got 2 that are `a`, at "),
        (("a",), {}, "`a` at sudoku.pl:15:10, `a` at sudoku.pl:15:13"),
        ((), {}, "got nothing, at"),
        ((), {"name": "column"}, "got none called 'column' in sudoku.pl, at"),
        ((), {"name": "column"}, "did you mean 'columns'?"),
        ((), {"name": "zzz"}, "it names 'columns', 'fact'"),
        ((), {"line": 4}, "none that begins on line 4 of sudoku.pl"),
        ((), {"line": 4}, "the nearest are `sudoku(Rows) :- "),
        ((), {"line": 99}, "the nearest are `twice :- a, a.` on line 15"),
    ],
)
def test_what_there_is_not_is_an_error(
    source: PrologSource, wanted: tuple[str, ...], where: dict[str, Any], message: str
) -> None:
    with pytest.raises(NoSuchClauseError) as caught:
        source.without(*wanted, **where)
    assert str(caught.value).startswith("expected a clause or a goal to leave out, got ")
    assert message in str(caught.value)
    assert caught.value.location is not None
    assert Path(caught.value.location.file).name == "test_selection.py"


def test_what_cannot_be_read_can_be_left_out_by_its_line() -> None:
    source = PrologSource.from_text("a.\nb(.\nc.\n")
    assert source.without(line=2).text == "a.\n   \nc.\n"
    with pytest.raises(NoSuchClauseError):
        source.without("b(x)")


def test_a_program_without_names_or_clauses_says_so() -> None:
    with pytest.raises(NoSuchClauseError, match="write `% name:"):
        PrologSource.from_text("a.").without(name="x")
    with pytest.raises(NoSuchClauseError, match="it defines no predicate"):
        PrologSource.from_text("").without("a/0")
    twice = PrologSource.from_text("% name: x\na.\n% name: x\nb.\n")
    with pytest.raises(NoSuchClauseError, match="got 2 called 'x'"):
        twice.without(name="x")


def test_a_clause_that_cannot_be_read_may_be_one_of_the_predicate() -> None:
    text = "p(1).\np(X) :- D = _{a:2}, X = D.a.\npp(2).\npp(_{b:3}.b).\nq(3).\n"
    source = PrologSource.from_text(text, name="it.pl")
    with pytest.raises(NoSuchClauseError, match=r"got one of p at it\.pl:2:1 that cannot be read"):
        source.without("p/1")
    assert [each.text for each in source.without("q/1").clauses][-2] == "pp(_{b:3}.b)."
