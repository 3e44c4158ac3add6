"""Programs made with other libraries: clingo's syntax trees and controls, clorm, aspalchemy."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import clingo
import clorm
import pytest
from clingo.ast import AST, parse_string

from pytest_asp.answers import Answer, make_settings, solve_lazily
from pytest_asp.builder.fields import Field
from pytest_asp.builder.predicates import Predicate
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.errors import ControlError, ProgramKindError, ProgramWarnings, RuleError
from pytest_asp.location import Location
from pytest_asp.sources import Source, TextStatement, to_source


class Edge(Predicate):
    start: Field[int]
    end: Field[str]


def clorm_edge(start: int, end: str) -> Any:
    edge: Any = ClormEdge  # clorm makes the constructor when the class is made
    return edge(start, end)


class ClormEdge(clorm.Predicate, name="edge"):
    start: int
    end: str


def trees(text: str) -> list[AST]:
    found: list[AST] = []
    parse_string(text, found.append)
    return found


def solve(program: object, **settings: Any) -> Answer:
    return solve_lazily(to_source(program), make_settings(**settings), InProcessEngine())


TREES = """a. %c
#program step(t). b(t).
{c;d}. #minimize{1:c;2:d}. #edge(a,b).
#theory t { x { + : 1, unary }; &s/0 : x, any }.
#show a/0. #const n=1. #external e. [true] :~ c. [1] -c(1;2) :- not d, c : d; a.
#heuristic c. [1,sign] #defined z/1. #project c/0. #show x : c.
"""


def test_syntax_trees_are_a_program() -> None:
    source = to_source(trees(TREES))
    assert source.title == "clingo.ast"
    assert [str(each) for each in trees(source.text)[1:]] == [str(each) for each in trees(TREES)]
    assert solve(trees("{a;b}.")).count == 4
    assert solve(trees("a.")[1]).count == 1


def test_syntax_trees_in_one_sequence_stay_in_their_parts() -> None:
    program = [*trees("#program step(t). b(t)."), "c.", *trees("d.")]
    step: list[tuple[str, list[int]]] = [("step", [3])]
    base: list[tuple[str, list[int]]] = [("base", [])]
    assert {str(each) for each in solve(program, parts=step).example.shown} == {"b(3)"}
    assert {str(each) for each in solve(program, parts=base).example.shown} == {"c", "d"}
    assert to_source(program).title == "clingo.ast + ASP text + clingo.ast"


def test_a_sequence_of_clingos_own_kind_holds_statements() -> None:
    from clingo.ast import ASTSequence

    rule = trees("a :- b, c.")[1]
    assert isinstance(rule.body, ASTSequence)
    with pytest.raises(ProgramKindError, match=r"got `b`, a Literal of clingo\.ast"):
        to_source(rule.body)


def test_syntax_trees_are_placed_where_they_were_parsed() -> None:
    source = to_source(trees("a.\n#theory t {}.\nb :- c."))
    assert source.place(source.text.split("\n").index("b :- c.") + 1).location == Location(
        "<string>", 3, 1
    )
    last = source.statements[-1]
    assert isinstance(last, TextStatement)
    assert last.location == Location("<string>", 3, 1)
    assert "c" not in source.without(line=3).text
    with pytest.raises(ProgramWarnings, match=r"`c`, which is in no rule head, at <string>:3:1"):
        assert solve(source).satisfiable


def test_a_term_of_clingos_is_no_statement() -> None:
    term = trees("a.")[1].head
    with pytest.raises(ProgramKindError, match=r"expected a statement, got `a`, a Literal.*: give"):
        to_source(term)


def test_atoms_are_facts() -> None:
    assert to_source(Edge(1, 'x"y')).text.endswith('edge(1, "x\\"y").\n')
    answer = solve([Edge(1, "a"), Edge(2, "b"), "n(X) :- edge(X,_)."])
    assert answer.atoms(Edge) == {Edge(1, "a"), Edge(2, "b")}
    assert len(answer.source.blocks) == 2


def test_an_atom_with_a_variable_is_no_fact() -> None:
    from pytest_asp.builder.variables import Variable

    with pytest.raises(RuleError):
        to_source(Edge(Variable("X"), "a"))


def test_clorm() -> None:
    facts = clorm.FactBase([clorm_edge(2, 'x"y'), clorm_edge(1, "a")])
    expected = {Edge(1, "a"), Edge(2, 'x"y')}
    for program in (facts, [*facts], [clorm_edge(1, "a"), "", clorm_edge(2, 'x"y')]):
        assert solve(program).atoms(Edge) == expected
    assert to_source(clorm_edge(1, "a")).text == 'edge(1,"a").\n'
    assert to_source([*facts, "a."]).title == "ClormEdge + ASP text"


def test_no_library_is_imported_for_a_program() -> None:
    code = (
        "import sys; from pytest_asp.sources import to_source; to_source(['a.', 'b.']);"
        "print({'clingo', 'clorm', 'aspalchemy'} & set(sys.modules))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "set()\n"


def grounded(text: str, *arguments: str) -> clingo.Control:
    control = clingo.Control(arguments)
    control.add("base", [], text)
    control.ground([("base", [])])
    return control


def test_a_control_is_asked_in_this_process() -> None:
    source = to_source(grounded("a."))
    assert source.title == "clingo.Control, asked in this process"
    assert source.control is not None
    assert [str(each) for each in source.statements] == [source.text.strip()]
    assert source.shown == frozenset()


def test_a_control_that_nobody_grounded() -> None:
    control = clingo.Control()
    control.add("base", [], "a.")
    with pytest.raises(ControlError, match=r"control\.ground\("):
        to_source(control)


def test_a_control_cannot_be_listed_with_others() -> None:
    assert isinstance(to_source([grounded("a.")]), Source)
    with pytest.raises(ControlError, match="a list of 2 programs"):
        to_source([grounded("a."), "b."])
