"""ASP text within a builder program."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import clingo.ast
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_asp import Field, Predicate
from pytest_asp.builder.program import Program
from pytest_asp.builder.raw import raw_statements
from pytest_asp.builder.statements import Raw
from pytest_asp.errors import RawTextError, UnknownStatementError
from pytest_asp.location import Location

HERE = Location("here.py", 1)

Solved = Callable[[Program | str], list[list[str]]]


class P(Predicate):
    a: Field[int]


def split(text: str) -> list[str]:
    return [str(each) for each in raw_statements(text, HERE)]


def parsed(text: str) -> list[str]:
    """Give the statements that clingo finds, without comments and the `#program base` it adds."""
    found: list[str] = []
    clingo.ast.parse_string(text, lambda each: found.append(str(each)))
    return [each for each in found[1:] if not each.startswith("%")]


SCRIPT = '#script (python)\ndef f(x):  # a. b. "\n    return [x, "%*"]\n#end.'

STATEMENTS = [
    "a.",
    "a :- b, not c.",
    "-a(1..3, X) :- X = 1..2.",
    'a("x. y.") :- b("%"), c("%*").',
    'a("\\"."). ',
    "a :- b. ",
    "p(f(1; 2), (3; 4)).",
    "{ a(X) : b(X), not c(X) } = 1 :- d.",
    "1 { a; b : c } 2.",
    "a; b : c; d :- e : f, g; h.",
    ":- a, #count { X, Y : p(X, Y); Z : q(Z) } > 3.",
    ":~ a. [1@2, x]",
    ':~ a. [1, "]."]',
    ":~ a.\n  [1]",
    "#minimize { W@2, X : w(W, X) }.",
    "#maximize { 1 : a }.",
    "#show.",
    "#show a/1.",
    "#show -a/1.",
    "#show X : a(X), b(X).",
    "#external a(X) : b(X). [true]",
    "#external a.",
    "#defined a/1.",
    "#project a/1.",
    "#project a(X) : b(X).",
    "#heuristic a(X) : b(X). [X@2, sign]",
    "#edge (1, 2; 3, X) : a(X).",
    "#const n = 5.",
    "#const n = m + 1. [override]",
    "#program step(t).",
    "#theory t { term { + : 1, binary, left }; &dom/0 : term, any }.",
    "&dom { x + 1 } :- a.",
    SCRIPT,
    "a :- b != #sup, c = #inf.",
    "a(@f(1, X)) :- b(X).",
    "a(-1, -b, -c(X), ~X, |X - 1|, X ** 2, X ? 1 & 2 ^ 3, X \\ 2) :- b(X).",
    "a :- X = { b; c }, X > 1.",
    "a :- not not b, #true, not #false.",
]

COMMENTS = ["", " ", "\n", "% a. b.\n", "%* a. *%", '%* "\n. *% ', "%* a %* b. *% c. *%\n", '% "\n']


@pytest.mark.parametrize("text", STATEMENTS)
def test_one_statement(text: str) -> None:
    assert split(text) == [text.strip()]
    assert len(parsed(text)) == (2 if text.startswith("#edge") else 1)


@given(st.lists(st.tuples(st.sampled_from(COMMENTS), st.sampled_from(STATEMENTS)), max_size=5))
def test_as_many_as_clingo_finds(parts: list[tuple[str, str]]) -> None:
    text = "".join(comment + statement for comment, statement in parts)
    found = split(text)
    assert len(found) == len(parts)
    for statement, (comment, code) in zip(found, parts, strict=True):
        assert statement == (comment + code).strip()
    assert parsed("\n".join(found)) == parsed(text)


@pytest.mark.parametrize("text", ["", " \n", "% only a comment", "%* a. *%"])
def test_no_statement(text: str) -> None:
    assert split(text) == ([text] if text.strip() else [])


def test_comments_stay_with_what_follows() -> None:
    assert split("% one\na. % two\n%* three *% b. % four") == [
        "% one\na.",
        "% two\n%* three *% b.",
        "% four",
    ]


@pytest.mark.parametrize(
    "text",
    ["a", "a. b", "a :- ", "a. #script (python) x", '"', 'a("x', "a. %* b.", "a. %* %* *%", ":~ a"],
)
def test_unfinished_text_is_refused(text: str) -> None:
    program = Program()
    line = inspect.currentframe().f_lineno + 2  # type: ignore[union-attr]
    with pytest.raises(RawTextError, match="a full stop behind each statement") as refused:
        program.raw_asp(text)
    assert refused.value.text in text
    assert refused.value.text
    assert refused.value.location is not None
    assert (refused.value.location.file, refused.value.location.line) == (__file__, line)
    assert len(program) == 0


@pytest.mark.parametrize(
    ("text", "defined", "used"),
    [
        ("a.", "a/0", ""),
        ("a(1, f(2), (3, 4)).", "a/3", ""),
        ("-a(1) :- b, -c(X), not -d, not e(X).", "-a/1", "b/0 -c/1 -d/0 e/1"),
        ("{ a(X) : b(X), not c } = n :- d.", "a/1", "b/1 c/0 d/0"),
        ("n { a } m :- d.", "a/0", "d/0"),
        ("a; b : c; -d :- e.", "a/0 b/0 -d/0", "c/0 e/0"),
        ("a(1; 2, 3).", "a/1 a/2", ""),
        ("a((1; 2)).", "a/1", ""),
        ("a().", "a/0", ""),
        (":- a, b(1).", "", "a/0 b/1"),
        (":- X = red, a(X), X != blue.", "", "a/1"),
        (":- a(X), X < y.", "", "a/1"),
        (":~ a(X). [X@p, q]", "", "a/1"),
        ("#minimize { W, X : w(W, X) }.", "", "w/2"),
        ("#external a(X) : b(X). [free]", "a/1", "b/1"),
        ("#defined a/2.", "a/2", ""),
        ("#defined -a/2.", "-a/2", ""),
        ("#project a/2.", "", "a/2"),
        ("#project a(X) : b(X).", "", "a/1 b/1"),
        ("#show X : a(X).", "", "a/1"),
        ("#show t(X) : a(X).", "", "a/1"),
        ("#heuristic a : b. [1, true]", "", "a/0 b/0"),
        ("#edge (x, y) : a.", "", "a/0"),
        ("#const a = b.", "", ""),
        ("#program a(b).", "", ""),
        (SCRIPT, "", ""),
        ("a :- #count { X, y : b(X, z), c } > 1, d.", "a/0", "b/2 c/0 d/0"),
        ("a :- b : c, d; e.", "a/0", "b/0 c/0 d/0 e/0"),
        ("a(@f(1)) :- b(@g).", "a/1", "b/1"),
        ('a("b. c") :- d. % e(1).', "a/1", "d/0"),
        ("&dom { x + 1 } :- a.", "", "a/0"),
        ("#count { 1, X : a(X) : b(X) } = 1 :- c.", "a/1", "b/1 c/0"),
    ],
)
def test_the_predicates_of_a_statement(text: str, defined: str, used: str) -> None:
    (raw,) = raw_statements(text.partition(". %")[0] + ("." if ". %" in text else ""), HERE)
    assert {str(each) for each in raw.defined} == set(defined.split())
    rest = {str(each) for each in raw.used - raw.defined}
    assert set(used.split()) <= rest | {str(each) for each in raw.defined}
    if not text.startswith(("#show t", "#count")):
        assert rest == set(used.split())


class TestInAProgram:
    def test_statements_take_part_in_everything_else(self, solved: Solved) -> None:
        program = Program()
        program.fact(P(1))
        first, second, third = program.raw_asp("q(X) :- p(X).\n% why\nr(X) :- q(X).\n:- not r(1).")
        assert all(isinstance(each, Raw) for each in program if each is not next(iter(program)))
        assert str(second) == "% why\nr(X) :- q(X)."
        assert solved(program) == [["p(1)", "q(1)", "r(1)"]]
        assert solved(program.without(second)) == []
        assert solved(program.without(second, third)) == [["p(1)", "q(1)"]]
        rest = program.without(first)
        assert "#defined q/1." in rest.render()
        with pytest.raises(UnknownStatementError):
            rest.without(first)

    def test_each_statement_knows_its_line(self) -> None:
        program = Program()
        line = inspect.currentframe().f_lineno + 1  # type: ignore[union-attr]
        for statement in program.raw_asp("a. b."):
            assert statement.location is not None
            assert (statement.location.file, statement.location.line) == (__file__, line)

    def test_the_text_is_kept(self) -> None:
        program = Program()
        text = 'a("\\\\n", "ä∞") :-\n    b,\n    c.  % why\nd.\n' + SCRIPT
        program.raw_asp(text)
        assert program.render().count("    b,\n    c.\n% why\nd.\n" + SCRIPT) == 1

    def test_the_last_comment_is_kept(self) -> None:
        program = Program()
        program.raw_asp("a. % last")
        program.fact(P(1))
        assert program.render().split("\n")[1:] == ["a.", "% last", "p(1).", ""]

    def test_a_part_in_raw_text_ends_before_the_footer(self, solved: Solved) -> None:
        class Hidden(Predicate, show=False):
            a: Field[int]

        program = Program()
        program.fact(Hidden(1), P(2))
        program.raw_asp("#program step(t). x(t).")
        assert solved(program) == [["p(2)"]]

    @pytest.mark.not_parsed(reason="the text is wrong, and clingo says so when it is solved")
    def test_what_is_no_asp_is_left_to_clingo(self) -> None:
        program = Program()
        program.raw_asp("this is. no asp.")
        assert "this is.\nno asp." in program.render()
