"""Each verb adds one statement, returns it, and clingo takes it for what it says."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import clingo
import clingo.ast
import pytest

from pytest_asp import (
    ANY,
    Choice,
    Conditional,
    Constant,
    Count,
    DefinedConstant,
    Field,
    Predicate,
    RangePool,
    ScriptCall,
    Statement,
    Variable,
    any_of,
)
from pytest_asp.builder.program import Program
from pytest_asp.builder.signature import Signature
from pytest_asp.errors import (
    ConstantClashError,
    InvalidNameError,
    NotAnAtomError,
    PlacementError,
    StringContentError,
    TermError,
)

X, Y, W = Variable("X"), Variable("Y"), Variable("W")

Solved = Callable[[Program | str], list[list[str]]]
Write = Callable[[Program], Any]


class P(Predicate):
    a: Field[int]


class Q(Predicate):
    a: Field[int]
    b: Field[int]


class R(Predicate):
    pass


N = DefinedConstant("n")
ALL_P = Conditional(P(Y), condition=Q(Y, ANY))

STATEMENTS: list[tuple[Write, str]] = [
    # rules
    (lambda p: p.when(P(X)).derive(Q(X, X)), "q(X, X) :- p(X)."),
    (lambda p: p.when(P(X), ~R(), X > 1).derive(-P(X)), "-p(X) :- p(X), not r, X > 1."),
    (lambda p: p.when().derive(R()), "r."),
    (lambda p: p.derive(R()), "r."),
    (lambda p: p.derive("r(1)"), "r(1)."),
    (lambda p: p.derive(Choice(R())), "{ r }."),
    (lambda p: p.when(P(X)).derive(Choice(P(X)) == 1), "{ p(X) } = 1 :- p(X)."),
    (lambda p: p.when(R()).derive(any_of(P(1), P(2))), "p(1); p(2) :- r."),
    (lambda p: p.when(ALL_P, R()).derive(P(1)), "p(1) :- p(Y) : q(Y, _); r."),
    (lambda p: p.when(R(), ALL_P).derive(P(1)), "p(1) :- r, p(Y) : q(Y, _)."),
    # constraints
    (lambda p: p.forbid(R()), ":- r."),
    (lambda p: p.forbid(R(), ~P(1), "p(2)"), ":- r, not p(1), p(2)."),
    (lambda p: p.when(P(X)).forbid(), ":- p(X)."),
    (lambda p: p.when(P(X)).forbid(X > 1, R()), ":- p(X), X > 1, r."),
    (lambda p: p.require(R()), ":- not r."),
    (lambda p: p.require(~R()), ":- r."),
    (lambda p: p.require(~~R()), ":- not r."),
    (lambda p: p.require("r"), ":- not r."),
    (lambda p: p.require(-R()), ":- not -r."),
    (lambda p: p.when(P(X)).require(Q(X, 1)), ":- p(X), not q(X, 1)."),
    (lambda p: p.when(P(X)).require(X == 1), ":- p(X), X != 1."),
    (lambda p: p.when(P(X)).require(X != 1), ":- p(X), X = 1."),
    (lambda p: p.when(P(X)).require(X < 1), ":- p(X), X >= 1."),
    (lambda p: p.when(P(X)).require(X <= 1), ":- p(X), X > 1."),
    (lambda p: p.when(P(X)).require(X > 1), ":- p(X), X <= 1."),
    (lambda p: p.when(P(X)).require(X >= 1), ":- p(X), X < 1."),
    (lambda p: p.when(P(X)).require(~(X >= 1)), ":- p(X), X >= 1."),
    (lambda p: p.when(P(X)).require(X.between(1, 2)), ":- p(X), not 1 <= X <= 2."),
    (lambda p: p.when(P(X)).require(X.in_([1, 2])), ":- p(X), X != 1, X != 2."),
    (lambda p: p.when(P(X)).require(X.in_(RangePool(1, N))), ":- p(X), not 1 <= X <= n."),
    (lambda p: p.require(Count(X, condition=P(X)) == 1), ":- #count{ X : p(X) } != 1."),
    (
        lambda p: p.require(Count(X, condition=P(X)).between(1, 2)),
        ":- not 1 <= #count{ X : p(X) } <= 2.",
    ),
    # optimisation
    (lambda p: p.when(P(X)).penalize(1), ":~ p(X). [1]"),
    (lambda p: p.when(P(X)).penalize(X, X, priority=2), ":~ p(X). [X@2, X]"),
    (lambda p: p.when(P(X)).penalize(-X, R(), "x", priority=X), ':~ p(X). [-X@X, r, "x"]'),
    (lambda p: p.when(P(X)).penalize(1, priority=N), ":~ p(X). [1@n]"),
    (lambda p: p.when(P(X), ALL_P).penalize(1, X), ":~ p(X), p(Y) : q(Y, _). [1, X]"),
    (lambda p: p.penalize(1, X, condition=P(X)), ":~ p(X). [1, X]"),
    (lambda p: p.minimize(X, condition=P(X)), "#minimize{ X : p(X) }."),
    (lambda p: p.minimize(W, X, condition=Q(W, X)), "#minimize{ W, X : q(W, X) }."),
    (lambda p: p.minimize(1, condition=R(), priority=3), "#minimize{ 1@3 : r }."),
    (
        lambda p: p.minimize(1, (X, 2), condition=[P(X), ~R()]),
        "#minimize{ 1, (X, 2) : p(X), not r }.",
    ),
    (lambda p: p.maximize(X, condition=P(X), priority=X), "#maximize{ X@X : p(X) }."),
    (lambda p: p.maximize(1), "#maximize{ 1 }."),
    # directives
    (lambda p: p.show(P), "#show p/1."),
    (lambda p: p.show("-p/1"), "#show -p/1."),
    (lambda p: p.show_term(X, condition=P(X)), "#show X : p(X)."),
    (lambda p: p.show_term((X, "a"), condition=[P(X), R()]), '#show (X, "a") : p(X), r.'),
    (lambda p: p.show_term(Q(X, X + 1), condition=P(X)), "#show q(X, X + 1) : p(X)."),
    (lambda p: p.show_term(Constant("a")), "#show a."),
    (lambda p: p.show_term("text"), '#show "text".'),
    (lambda p: p.show_term(-1), "#show -1."),
    (lambda p: p.when(P(X), ALL_P).show_term(X), "#show X : p(X), p(Y) : q(Y, _)."),
    (lambda p: p.external(P(1)), "#external p(1)."),
    (lambda p: p.external("p(1)"), "#external p(1)."),
    (lambda p: p.external(P(X), condition=Q(X, ANY)), "#external p(X) : q(X, _)."),
    (lambda p: p.external(R(), value=True), "#external r. [true]"),
    (lambda p: p.external(R(), value=None), "#external r. [free]"),
    (lambda p: p.external(R(), value=False), "#external r."),
    (lambda p: p.when(P(X)).external(Q(X, X), value=True), "#external q(X, X) : p(X). [true]"),
    (lambda p: p.defined(P), "#defined p/1."),
    (lambda p: p.defined("-p/1"), "#defined -p/1."),
    (lambda p: p.project(P), "#project p/1."),
    (lambda p: p.project("p/1"), "#project p/1."),
    (lambda p: p.project(P(X), condition=Q(X, ANY)), "#project p(X) : q(X, _)."),
    (lambda p: p.project(P(1)), "#project p(1)."),
    (lambda p: p.heuristic(R()), "#heuristic r. [1, sign]"),
    (
        lambda p: p.heuristic(P(X), condition=Q(X, Y), value=X, priority=Y, modifier="level"),
        "#heuristic p(X) : q(X, Y). [X@Y, level]",
    ),
    (lambda p: p.edge(1, 2), "#edge (1, 2)."),
    (lambda p: p.edge(X, Y, condition=Q(X, Y)), "#edge (X, Y) : q(X, Y)."),
    (lambda p: p.edge("a", (1, 2)), '#edge ("a", (1, 2)).'),
    (lambda p: p.part("step", "t"), "#program step(t)."),
    (lambda p: p.part("step", "t", "k"), "#program step(t, k)."),
    (lambda p: p.part("base"), "#program base."),
    (lambda p: p.section("Title"), "% Title"),
    (lambda p: p.section("Two\nlines"), "% Two\n% lines"),
    (lambda p: p.comment("Text"), "% Text"),
    (lambda p: p.comment(""), "%"),
    (lambda p: p.comment("a\n\nb"), "% a\n%\n% b"),
    (lambda p: p.comment("%* no block"), "% %* no block"),
]


@pytest.mark.parametrize(("write", "text"), STATEMENTS, ids=[text for _, text in STATEMENTS])
class TestEachVerb:
    def test_returns_the_statement_it_added(self, write: Write, text: str) -> None:
        program = Program(allow_singletons=True)
        statement = write(program)
        assert isinstance(statement, Statement)
        assert [*program] == [statement]
        assert str(statement).strip("\n") == text
        assert text in program.render()

    def test_knows_its_line(self, write: Write, text: str) -> None:
        statement = write(Program(allow_singletons=True))
        assert statement.location is not None
        assert Path(statement.location.file) == Path(__file__)
        first, last = write.__code__.co_firstlineno, write.__code__.co_firstlineno + 2
        assert first <= statement.location.line <= last

    def test_is_left_out(self, write: Write, text: str) -> None:
        program = Program(allow_singletons=True)
        program.fact(Q(8, 9))
        statement = write(program)
        program.comment("last")
        rest = program.without(statement)
        assert len(program) == 3
        assert [str(each) for each in rest] == ["q(8, 9).", "% last"]
        assert rest.render().split("\n")[1:3] == ["q(8, 9).", "% last"]

    def test_clingo_reads_one_statement(self, write: Write, text: str) -> None:
        program = Program(allow_singletons=True)
        program.define_constant("n", 3)
        write(program)
        const, *statements = parsed(program.render())
        assert const == "#const n = 3."
        assert len(statements) == (0 if text.startswith("%") else 1) + program.render().count(
            "#show."
        )

    def test_what_clingo_prints_of_it_is_stable(self, write: Write, text: str) -> None:
        program = Program(allow_singletons=True)
        write(program)
        printed = parsed(program.render())
        assert parsed("\n".join(printed)) == printed


def note(messages: list[str], code: clingo.MessageCode, message: str) -> None:
    messages.append(message)


def parsed(text: str) -> list[str]:
    """Give the statements that clingo parses, without comments and its own first `#program`."""
    statements: list[str] = []
    clingo.ast.parse_string(text, lambda each: statements.append(str(each)))
    return [each for each in statements[1:] if not each.startswith("%")]


class TestMeaning:
    """What the statements do, by clingo."""

    def test_require_is_the_opposite_of_forbid(self, solved: Solved) -> None:
        for condition in (
            X == 2,
            X != 2,
            X < 2,
            X <= 2,
            X > 2,
            X >= 2,
            X.between(2, 3),
            X.in_([1, 3]),
            X.in_(RangePool(2, 3)),
            RangePool(2, 3) == X,
            ~(X == 2),
            ~X.between(2, 3),
            ~~(X > 1),
        ):
            kept = []
            for number in (1, 2, 3, 4):
                program = Program()
                program.fact(P(number))
                program.when(P(X)).require(condition)
                kept.append(bool(solved(program)))
            allowed = Program()
            allowed.fact(P(1), P(2), P(3), P(4))
            allowed.when(P(X), condition).derive(Q(X, X))
            (model,) = solved(allowed)
            assert kept == [f"q({number},{number})" in model for number in (1, 2, 3, 4)]

    def test_costs(self) -> None:
        program = Program()
        program.derive(Choice(P(RangePool(1, 3))).exactly(2))
        program.when(P(X)).penalize(X, X, priority=1)
        program.maximize(X, condition=P(X))
        control = clingo.Control(["--opt-mode=opt"])
        control.add("base", [], program.render())
        control.ground()
        costs: list[list[int]] = []
        control.solve(on_model=lambda model: costs.append(model.cost))
        assert costs[-1] == [3, -3]

    def test_defined_silences_clingo(self) -> None:
        for silence in (False, True):
            program = Program()
            program.when(P(X)).derive(Q(X, X))
            if silence:
                program.defined(P)
            warnings: list[str] = []
            control = clingo.Control([], partial(note, warnings))
            control.add("base", [], program.render())
            control.ground()
            assert (warnings == []) is silence

    def test_edges_forbid_cycles(self, solved: Solved) -> None:
        program = Program()
        program.derive(Choice(Q(1, 2)).also(Q(2, 1)))
        program.edge(X, Y, condition=Q(X, Y))
        assert len(solved(program)) == 3

    def test_shown_terms(self, solved: Solved) -> None:
        program = Program()
        program.fact(P(1), P(2))
        program.hide(P)
        program.show_term((X, 'a"b'), condition=P(X))
        assert solved(program) == [['(1,"a\\"b")', '(2,"a\\"b")']]

    def test_externals_are_decided_outside(self) -> None:
        program = Program()
        program.external(P(1))
        program.external(P(2), value=True)
        program.external(P(3), value=None)
        control = clingo.Control(["0"])
        control.add("base", [], program.render())
        control.ground()
        models: list[str] = []
        control.solve(on_model=lambda model: models.append(str(model)))
        assert sorted(map(len, models)) == [len("p(2)"), len("p(2) p(3)")]

    def test_parts_are_grounded_by_name(self) -> None:
        program = Program()
        program.fact(P(0))
        t = DefinedConstant("t")
        program.part("step", "t")
        program.fact(P(t))
        program.part("base")
        program.fact(R())
        control = clingo.Control()
        control.add("base", [], program.render())
        control.ground([("base", []), ("step", [clingo.Number(7)])])
        assert {str(each.symbol) for each in control.symbolic_atoms} == {"p(0)", "p(7)", "r"}

    def test_external_functions_are_called(self) -> None:
        program = Program()
        program.fact(P(ScriptCall("double", 4)))

        class Context:
            def double(self, number: clingo.Symbol) -> clingo.Symbol:
                return clingo.Number(2 * number.number)

        control = clingo.Control()
        control.add("base", [], program.render())
        control.ground(context=Context())
        assert [str(each.symbol) for each in control.symbolic_atoms] == ["p(8)"]


class TestFacts:
    def test_one_call_gives_its_facts(self) -> None:
        program = Program()
        facts = program.fact(P(1), "p(2)", -P(3))
        assert [str(each) for each in facts] == ["p(1).", "p(2).", "-p(3)."]
        assert str(facts) == "p(1).\np(2).\n-p(3)."
        assert [*program] == [*facts]
        assert len(facts) == 3
        assert facts[0] is next(iter(program))
        assert facts[1:] == tuple(program)[1:]
        assert facts[-1] in facts

    def test_no_fact(self) -> None:
        program = Program()
        assert len(program.fact()) == 0
        assert len(program) == 0

    def test_all_of_one_line(self) -> None:
        program = Program()
        line = inspect.currentframe().f_lineno + 1  # type: ignore[union-attr]
        facts = program.fact(
            P(1),
            P(2),
        )
        assert {each.location.line for each in facts if each.location} == {line}

    def test_facts_are_of_many_kinds(self, solved: Solved) -> None:
        program = Program()
        program.fact(P(RangePool(1, 2)), R(), Predicate.parse('other(1, "x", -f(#inf))'))
        assert solved(program) == [["r", "p(1)", "p(2)", 'other(1,"x",-f(#inf))']]

    def test_what_is_no_atom_is_refused_and_nothing_added(self) -> None:
        program = Program()
        for wrong in (P, 1, None, X, ~P(1), X == 1, Choice(P(1))):
            with pytest.raises(TypeError):
                program.fact(P(1), wrong)  # type: ignore[arg-type]
        assert len(program) == 0
        assert program.signatures() == frozenset()


class TestMistakes:
    @pytest.mark.parametrize(
        ("write", "fragment"),
        [
            (lambda p: p.forbid(), "at least one literal to forbid"),
            (lambda p: p.when().forbid(), "at least one literal to forbid"),
            (lambda p: p.heuristic(P(1), modifier="fast"), "one of sign, level, true"),
            (lambda p: p.external(P(1), value="free"), "value=None"),
            (lambda p: p.project(P, condition=Q(X, X)), r"an atom to project under a condition"),
            (lambda p: p.show_term(P(1) == P(2)), "expected a term"),
        ],
    )
    def test_misplaced(self, write: Write, fragment: str) -> None:
        program = Program()
        with pytest.raises((PlacementError, TermError), match=fragment) as refused:
            write(program)
        assert refused.value.location is not None
        assert refused.value.location.file == __file__

    def test_constants(self) -> None:
        program = Program()
        with pytest.raises(InvalidNameError):
            program.define_constant("N", 1)
        wrong: list[Any] = [X, RangePool(1, 2), P(X), (X,), ANY, None, 1.5, True]
        for value in wrong:
            with pytest.raises(TypeError):
                program.define_constant("n", value)
        assert len(program) == 0
        constants: dict[str, Any] = {
            "a": 1,
            "b": "x",
            "c": (1, ()),
            "d": P(1),
            "e": Constant("x"),
            "f": N + 1,
        }
        for name, defined in constants.items():
            assert isinstance(program.define_constant(name, defined), DefinedConstant)
        assert (
            "#const c = (1, ()).\n#const d = p(1).\n#const e = x.\n#const f = n + 1."
            in program.render()
        )

    def test_a_constant_is_defined_once(self) -> None:
        program = Program()
        program.define_constant("n", 1)
        with pytest.raises(ConstantClashError, match="one definition of the constant n"):
            program.define_constant("n", 2)
        assert program.render().endswith("#const n = 1.\n")

    def test_names_of_parts(self) -> None:
        program = Program()
        for arguments in (("Step",), ("step", "T"), ("step", ""), ("not",), ("",)):
            with pytest.raises(InvalidNameError):
                program.part(*arguments)

    @pytest.mark.parametrize("fault", ["\0", "\ud800"])
    def test_text_that_clingo_would_cut_off(self, fault: str) -> None:
        program = Program()
        for write in (program.comment, program.section, program.raw_asp):
            with pytest.raises(StringContentError):
                write(f"% a{fault}b")
        assert len(program) == 0

    @pytest.mark.parametrize(
        "separator", ["\n", "\r", "\r\n", "\x0b", "\x0c", "\x1c", "\x85", "\u2028"]
    )
    def test_comments_stay_comments(self, separator: str, solved: Solved) -> None:
        program = Program()
        program.comment(f"a{separator}p(1).")
        program.section(f"a{separator}p(2).{separator}")
        program.fact(P(3))
        assert solved(program) == [["p(3)"]]

    def test_predicates_to_show(self) -> None:
        program = Program()
        for verb in (program.show, program.hide, program.defined):
            for wrong in (P(1), 1, None, int, Predicate):
                with pytest.raises(NotAnAtomError):
                    verb(wrong)  # type: ignore[arg-type]
            with pytest.raises(InvalidNameError):
                verb("p")
        assert len(program) == 0


def test_statements_are_equal_by_identity_alone() -> None:
    program = Program()
    one, other = (program.fact(P(1))[0] for _ in range(2))
    assert one != other
    assert len({one, other}) == 2


def test_signatures_that_a_statement_names() -> None:
    program = Program()
    assert [*program.defined("r/3").signatures()] == [(Signature("r", 3), True)]
    assert [*program.project("r/3").signatures()] == [(Signature("r", 3), False)]
    assert [*program.fact(P(1))[0].signatures()] == []
