"""What type checkers make of the public API; mypy reads this file, nobody runs it.

An unused `type: ignore` is an error of mypy's, so that each one says: this has to be refused.
"""

# ruff: noqa: B015, SIM300
# A comparison is an expression like any other here, whatever stands on its left.

from __future__ import annotations

import enum
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar, assert_type

from hypothesis.strategies import SearchStrategy

from pytest_asp import (
    ANY,
    INFIMUM,
    Answer,
    AnswerSets,
    Arithmetic,
    Asp,
    AspExpectation,
    ASPProgram,
    AspProgramGiver,
    AspSnapshot,
    Choice,
    Comparison,
    Conditional,
    Constant,
    Count,
    DefinedConstant,
    Disjunction,
    Every,
    Field,
    Grid,
    Location,
    Max,
    Model,
    ModelCount,
    Models,
    Optimum,
    Outcome,
    Pool,
    Predicate,
    Prolog,
    QueryRecord,
    Question,
    RangePool,
    ScopeVerdict,
    Shared,
    Signature,
    SmallScope,
    Some,
    Source,
    Statement,
    Sum,
    TextStatement,
    TupleTerm,
    Variable,
    Verdict,
    any_of,
    asp,
    pool,
    strategies,
)
from pytest_asp.prolog import (
    AnswerCount,
    Atom,
    Characters,
    Clause,
    Compound,
    Goal,
    Limits,
    PrologAnswer,
    PrologAnswers,
    PrologProgram,
    PrologRecord,
    PrologSource,
    PrologWarning,
    Raised,
    Term,
    load,
    read_term,
    solve,
    write_term,
)


class Colour(enum.Enum):
    RED = "red"


class Cell(Predicate, show=False):
    row: Field[int]
    column: Field[int]

    WIDTH: ClassVar[int] = 9

    def index(self) -> int:
        return self.row * self.WIDTH + self.column


class Clue(Predicate, name="given", input=True):
    cell: Field[Cell]
    number: Field[int] = Field(default=1)
    colour: Field[Colour] = Field(default=Colour.RED)
    pair: Field[tuple[int, str]] = Field(default=(1, "x"))
    either: Field[int | str] = Field(default=1)
    name: Field[Constant] = Field(default=Constant("a"))
    anything: Field[Any] = Field(default=0)


class Special(Clue):
    extra: Field[str] = Field(default="")
    plain: Field[int] = 1  # type: ignore[assignment]  # runs, but a checker wants Field(default=1)


class Node(Predicate):
    value: Field[int]
    rest: Field[Node | Constant]


class Nullary(Predicate):
    pass


X, Y = Variable("X"), Variable("Y")


def the_constructor_takes_values_and_terms() -> None:
    Cell(1, 2)
    Cell(1, column=2)
    Cell(row=1, column=2)
    Cell(X, Y + 1)
    Cell(ANY, RangePool(1, 3))
    Cell(pool(1, 2), INFIMUM)
    Cell(DefinedConstant("n"), abs(X))
    Clue(Cell(1, 2))
    Clue(X, X, X, X, X, X, X)
    Clue(Cell(1, 2), number=2, colour=Colour.RED, pair=(1, "y"), either="x", name=Constant("b"))
    Special(Cell(1, 2), extra="x")
    Node(1, Node(2, Constant("nil")))
    Nullary()


def the_constructor_refuses_the_rest() -> None:
    Cell(1)  # type: ignore[call-arg]
    Cell(1, 2, 3)  # type: ignore[call-arg]
    Cell(1, 2, colour=3)  # type: ignore[call-arg]
    Cell("1", 2)  # type: ignore[arg-type]
    Cell(1, None)  # type: ignore[arg-type]
    Cell(1, 2.5)  # type: ignore[arg-type]
    Cell(Cell(1, 2), 1)  # type: ignore[arg-type]
    Clue((1, 2))  # type: ignore[arg-type]
    Clue(Cell(1, 2), colour="red")  # type: ignore[arg-type]
    Clue(Cell(1, 2), name="a")  # type: ignore[arg-type]
    Clue(Cell(1, 2), pair=("x", 1))  # type: ignore[arg-type]
    Clue(Cell(1, 2), either=Colour.RED)  # type: ignore[arg-type]
    Nullary(1)  # type: ignore[call-arg]
    Node(1)  # type: ignore[call-arg]


def fields_give_plain_values(clue: Clue, node: Node, special: Special) -> None:
    assert_type(clue.cell, Cell)
    assert_type(clue.cell.row, int)
    assert_type(clue.number, int)
    assert_type(clue.colour, Colour)
    assert_type(clue.pair, tuple[int, str])
    assert_type(clue.either, int | str)
    assert_type(clue.name, Constant)
    assert_type(node.rest, Node | Constant)
    assert_type(special.number, int)
    assert_type(special.extra, str)
    assert_type(clue.cell.index(), int)
    clue.nothing()  # type: ignore[attr-defined]
    clue.number.upper()  # type: ignore[attr-defined]


def classes_know_themselves() -> None:
    assert_type(Cell.signature, Signature)
    assert_type(Cell.fields, tuple[str, ...])
    assert_type(Cell.parse("cell(1,2)"), Cell)
    assert_type(Cell.read_all("cell(1,2)"), list[Cell])
    assert_type(-Cell(1, 2), Cell)
    assert_type(Cell(1, 2) < Cell(1, 3), bool)
    assert_type(Cell(1, 2) == Cell(1, 3), bool)
    assert_type(sorted({Cell(1, 2)}), list[Cell])


def atoms_match(atom: Predicate) -> int:
    match atom:
        case Cell(row, column):
            assert_type(row, int)
            return row + column
        case Clue(cell=Cell(row=1), number=number):
            return number
        case _:
            return 0


def terms_build_terms() -> None:
    assert_type(X[1], Variable)
    assert_type(X + 1, Arithmetic)
    assert_type(1 + X, Arithmetic)
    assert_type(-X, Arithmetic)
    assert_type(abs(X - Y), Arithmetic)
    assert_type(X == 1, Comparison)
    assert_type(X != "a", Comparison)
    assert_type(X < Y, Comparison)
    assert_type(X.between(1, Y), Comparison)
    assert_type(X.in_([1, 2]), Comparison)
    assert_type(X.in_(RangePool(1, Y)), Comparison)
    assert_type(pool(1, "a", Colour.RED, Constant("b"), (1, X)), Pool)
    assert_type(TupleTerm(1, X) == (1, 2), Comparison)
    assert_type(Count(X, condition=Cell(X, ANY)) == 1, Comparison)
    assert_type(Sum(X).also(Y, condition=[Cell(X, Y), ~Cell(Y, X)]), Sum)
    assert_type(Max(X).between(1, 2), Comparison)
    assert_type(X == Count(Y), Comparison)


def terms_refuse_the_rest() -> None:
    X + None  # type: ignore[operator]
    X + 1.5  # type: ignore[operator]
    X < None  # type: ignore[operator]
    X[1.5]  # type: ignore[index]
    X.in_(1)  # type: ignore[arg-type]
    RangePool(1, None)  # type: ignore[arg-type]
    Constant(1)  # type: ignore[arg-type]
    Constant("a", True)  # type: ignore[call-arg]
    pool(None)  # type: ignore[arg-type]
    for _ in X:  # type: ignore[misc]
        pass
    1 in X  # type: ignore[misc]


def heads_and_bodies(program: ASPProgram) -> None:
    choice = Choice(Cell(X, Y), condition=[Cell(X, ANY), X < Y])
    assert_type(choice.exactly(1), Choice)
    assert_type(choice == 1, Choice)
    assert_type(any_of(Cell(1, 2), Nullary()), Disjunction)
    program.when(Cell(X, Y), ~Nullary(), X == 1, "text(1)").derive(choice)
    program.when(Conditional(Cell(X, 1), condition=Cell(X, 2))).derive(any_of(Nullary()))
    program.when(Cell(X, Y)).require(Count(X, condition=Cell(X, 1)) == 1)
    program.when(X)  # a term is an expression, too: refused when it runs
    program.when(1)  # type: ignore[arg-type]
    program.when(None)  # type: ignore[arg-type]
    program.fact(1)  # type: ignore[arg-type]
    Conditional(Cell(1, 2), Cell(1, 2))  # type: ignore[call-arg]


def statements(program: ASPProgram) -> None:
    facts = program.fact(Cell(1, 2), "cell(1,3)")
    statement: Statement = facts[0]
    rule = program.when(Cell(X, Y)).derive(Nullary())
    assert_type(rule.location, Location | None)
    assert_type(program.define_constant("n", 1), DefinedConstant)
    assert_type(program.without(statement, rule, facts), ASPProgram)
    assert_type(program + program, ASPProgram)
    assert_type(program.copy(), ASPProgram)
    assert_type(iter(program), Iterator[Statement])
    assert_type(program.render(annotate=True), str)
    program.show(Cell)
    program.hide("cell/2")
    program.external(Cell(1, 2), value=None)
    program.without(1)  # type: ignore[arg-type]
    program.render(True)  # type: ignore[call-arg]
    program.show(1)  # type: ignore[arg-type]
    ASPProgram(True)  # type: ignore[call-arg]


def models(program: ASPProgram) -> None:
    for model in program.solve(models=1, constants={"n": 1}, seed=1, arguments=["-t1"]):
        assert_type(model, Model)
        assert_type(model.atoms(Cell), frozenset[Cell])
        for atom in model.atoms(Cell):
            assert_type(atom.row, int)
        assert_type(model.cost, tuple[int, ...])
    program.solve(1)  # type: ignore[call-arg]


def sources(asp: Asp) -> None:
    source = asp.load("a.lp", "b.lp", constants={"n": 1}, parts=[("base", ()), ("step", [1])])
    assert_type(source, Source)
    assert_type(source.statements, tuple[Statement | TextStatement, ...])
    for statement in source.statements:
        assert_type(statement.location, Location | None)
        if isinstance(statement, TextStatement):
            assert_type(statement.name, str | None)
        source.without(statement)
    assert_type(source.without(source.statements, line=3, column=1, file="a.lp"), Source)
    assert_type(source.without(line=[3, 4], name=["columns"]), Source)
    asp.solve(source).without(name="columns")
    source.without(line="3")  # type: ignore[arg-type]
    asp.load(3)  # type: ignore[arg-type]


def what_tests_annotate(fixture: Asp, give: AspProgramGiver) -> None:
    answer = fixture.solve("a.")
    assert_type(answer, Answer)
    assert_type(answer.optimal, AnswerSets)
    assert_type(answer.count, ModelCount)
    assert_type(answer.optimum, Optimum)
    assert_type(answer.models, Models)
    assert_type(answer.records, list[QueryRecord])
    assert_type(answer.records[0].question, Question)
    assert_type(answer.every, Every)
    assert_type(answer.some, Some)
    assert_type(fixture.files("*.lp"), list[Path])
    give(answer)
    give("a.")
    give()  # type: ignore[call-arg]


def snapshots(asp_snapshot: AspSnapshot) -> None:
    assert_type(asp_snapshot(semantic=True, limit=9, name="x"), AspSnapshot)
    assert_type(asp_snapshot.with_defaults(semantic=True), AspSnapshot)
    assert ASPProgram() == asp_snapshot
    asp_snapshot(semantic="yes")  # type: ignore[arg-type]
    asp_snapshot(True)  # type: ignore[call-arg]  # that is the mistake


def many_inputs(fixture: Asp) -> None:
    shared = fixture.shared("q :- p.", inputs=["p/0"], domain="p.", timeout=3)
    assert_type(shared, Shared)
    assert_type(shared.solve("p."), Answer)
    assert_type(shared.reason, str | None)
    fixture.shared("q :- p.")  # type: ignore[call-arg]
    scope = fixture.small_scope("p(1..n).", scope=3, where=":- p(1).", symmetric=[2, 3])
    assert_type(scope, SmallScope)
    assert_type(scope.assert_same_answers("a.", "b.", project="a/0"), ScopeVerdict)
    assert_type(scope.holds("a.", Unique()), ScopeVerdict)
    scope.assert_same_answers("a.")  # type: ignore[call-arg]
    fixture.small_scope("p(1..n).")  # type: ignore[call-arg]


def files_are_parameters() -> None:
    assert_type(asp.files("*.lp", "more/*.lp"), list[Path])
    asp.files()  # type: ignore[call-arg]
    asp.files(1)  # type: ignore[arg-type]


class Unique(AspExpectation):
    @property
    def expected(self) -> str:
        return "one answer set"

    def verdict(self, answer: Answer) -> Verdict:
        return self.holds() if answer.unique else self.fails("more", *answer.models[:2])


class Undecided(AspExpectation):
    expected = "a constant will do"

    def verdict(self, answer: Answer) -> bool:  # type: ignore[override]
        return answer.unique


def expectations(fixture: Asp) -> None:
    assert_type(fixture.expect("a.", Unique()), bool)
    assert_type(Unique().holds().outcome, Outcome)
    fixture.expect("a.", Unique(), Unique())
    fixture.expect("a.")  # type: ignore[call-arg]
    fixture.expect("a.", Unique)  # type: ignore[arg-type]
    AspExpectation()  # type: ignore[abstract]


def grids_are_values(grid: Grid) -> None:
    assert_type(grid.rotated().mirrored().transposed()[1, 2], str)
    assert_type(list(grid), list[str])
    assert_type(Grid.from_facts(grid.facts(Cell)), Grid)
    assert_type(Grid("12", ".."), Grid)
    grid[1]  # type: ignore[index]
    Grid(["12"])  # type: ignore[arg-type]


def strategies_know_what_they_give(fixture: Asp) -> None:
    assert_type(strategies.atoms(Cell), SearchStrategy[Cell])
    assert_type(strategies.grids(3, (1, 4), pairs="12"), SearchStrategy[Grid])
    assert_type(strategies.instances({Cell: (0, 3)}), SearchStrategy[frozenset[Predicate]])
    assert_type(strategies.answer_sets("a.", Cell), SearchStrategy[frozenset[Predicate]])
    assert_type(strategies.graphs(None, Cell), SearchStrategy[frozenset[Predicate]])
    strategies.assert_same_answers("a.", "b.", project=Cell, asp=fixture)
    strategies.assert_sound("a.", lambda model: True)
    strategies.grids("3")  # type: ignore[arg-type]
    strategies.atoms("cell/2")  # type: ignore[arg-type]


def prolog_programs_are_asked_goals(prolog: Prolog, program: PrologProgram, file: Path) -> None:
    assert_type(prolog.load("sudoku.pl", file, engine="swi", timeout="2.5"), PrologProgram)
    assert_type(prolog.solve("p(X)", memory="64M", inferences=1_000, seed=1), PrologAnswers)
    assert_type(prolog.solve(), PrologAnswers)  # the goal of the mark
    assert_type(prolog.program, PrologProgram)
    assert_type(prolog.term("point(1, red)"), Term)
    assert_type(load("p(1).", filters=["ignore:singleton-variable"]), PrologProgram)
    assert_type(solve("X = 1", engine="swi"), PrologAnswers)
    assert_type(program.without("p/1", name="columns", line=3), PrologProgram)
    assert_type(program.clauses, tuple[Clause, ...])
    assert_type(program.clauses[0].goals, tuple[Goal, ...])
    assert_type(program.warnings, tuple[PrologWarning, ...])
    assert_type(program.source, PrologSource)
    program.solve()  # type: ignore[call-arg]
    program.solve("p(X)", 2.5)  # type: ignore[call-arg]
    load(3)  # type: ignore[arg-type]


def prolog_answers_are_asked_questions(answers: PrologAnswers) -> None:
    assert_type(answers.unique, bool)
    assert_type(answers.deterministic, bool)
    assert_type(answers.count, AnswerCount)
    assert_type(answers.count == 2, bool)
    assert_type(answers.count < answers.count, bool)
    assert_type(answers.first, PrologAnswer)
    assert_type(answers.only["X"], Term)
    assert_type(answers.first.shown["X"], str)
    assert_type(answers[0], PrologAnswer)
    assert_type(answers[:2], list[PrologAnswer])
    assert_type(list(answers), list[PrologAnswer])
    assert_type(answers.raised, Raised | None)
    assert_type(answers.residual, tuple[str, ...])
    assert_type(answers.records, tuple[PrologRecord, ...])
    assert_type(answers.limits, Limits)
    answers.first[1]  # type: ignore[index]
    answers.count < "1"  # type: ignore[operator]


def prolog_terms_are_values(term: Term) -> None:
    assert_type(read_term("point(1, red)"), Term)
    assert_type(write_term(term), str)
    assert_type(Compound("point", 1, Atom("red"), [Characters("ab")]).arguments, tuple[Term, ...])
    Compound("point", None)  # type: ignore[arg-type]
    Atom(1)  # type: ignore[arg-type]
