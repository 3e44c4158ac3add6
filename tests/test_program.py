"""`ASPProgram.solve`: in this process, lazily, with clingo's errors at the builder's lines."""

from __future__ import annotations

import inspect
import warnings
from itertools import islice

import pytest

from pytest_asp import ASPProgram, Choice, Field, Predicate, RangePool, Variable
from pytest_asp.errors import (
    AspSyntaxError,
    AspWarning,
    ClingoOptionError,
    CountError,
    UnknownNameError,
    UnknownPredicateError,
    UnsafeTextError,
)
from pytest_asp.location import Location


class Number(Predicate):
    value: Field[int]


class Pick(Predicate):
    value: Field[int]


class Helper(Predicate, show=False):
    value: Field[int]


X = Variable("X")


def choose(size: int) -> ASPProgram:
    program = ASPProgram()
    program.fact(*map(Number, range(1, size + 1)))
    program.when(Number(X)).derive(Choice(Pick(X)))
    return program


def line_here() -> int:
    frame = inspect.currentframe()
    assert frame is not None
    assert frame.f_back is not None
    return frame.f_back.f_lineno


def test_models_have_typed_atoms() -> None:
    program = ASPProgram()
    program.fact(Number(1), Number(2))
    [model] = program.solve()
    assert model.atoms(Number) == {Number(1), Number(2)}
    assert {type(atom) for atom in model.shown} == {Number}
    assert Number(1) in model
    assert sorted(atom.value for atom in model.atoms(Number)) == [1, 2]


def test_hidden_atoms_are_read() -> None:
    program = ASPProgram()
    program.fact(Number(1))
    program.when(Number(X)).derive(Helper(X + 1))
    [model] = program.solve()
    assert model.atoms(Helper) == {Helper(2)}
    assert model.shown == {Number(1)}
    assert model.atoms("helper/1") == {Helper(2)}


def test_solving_is_lazy() -> None:
    program = choose(60)
    assert len(list(islice(program.solve(), 3))) == 3


def test_the_number_of_models() -> None:
    assert len(list(choose(3).solve())) == 8
    assert len(list(choose(3).solve(models=5))) == 5
    assert len(list(choose(3).solve(models=50))) == 8
    with pytest.raises(CountError):
        choose(3).solve(models=-1)


def test_the_program_is_fixed_when_solve_is_called() -> None:
    program = choose(2)
    models = program.solve()
    program.forbid(Pick(1))
    assert len(list(models)) == 4
    assert len(list(program.solve())) == 2


def test_two_iterations_at_once() -> None:
    program = choose(2)
    assert len(list(zip(program.solve(), program.solve(), strict=True))) == 4


def test_settings() -> None:
    program = ASPProgram()
    size = program.define_constant("size", 2)
    program.when(X.in_(RangePool(1, size))).derive(Choice(Pick(X)))
    assert len(list(program.solve(constants={"size": 3}))) == 8
    assert len(list(program.solve(assumptions=[Pick(1)]))) == 2
    assert len(list(program.solve(assumptions=[~Pick(1), ~Pick(2)]))) == 1
    assert len(list(program.solve(seed=7, arguments=["--configuration=frumpy"]))) == 4
    with pytest.raises(UnknownNameError, match="did you mean size"):
        program.solve(constants={"siz": 3})


def test_options_that_the_call_has_to_set_are_refused() -> None:
    with pytest.raises(ClingoOptionError, match="got '--project=show'"):
        choose(2).solve(arguments=["--project=show"])
    with pytest.raises(ClingoOptionError, match="options that clingo knows"):
        list(choose(2).solve(arguments=["--no-such-option"]))


def test_all_answer_sets_of_an_optimising_program_unless_asked_otherwise() -> None:
    program = choose(2)
    program.minimize(1, X, condition=Pick(X))
    assert len(list(program.solve())) == 4
    [best] = program.solve(arguments=["--opt-mode=optN"])
    assert best.cost == (0,)
    assert best.optimality_proven


def test_a_warning_is_given_at_the_builders_line() -> None:
    program = ASPProgram()
    program.when(Helper(X)).derive(Number(X))
    line = line_here() - 1
    with pytest.warns(AspWarning, match="which is in no rule head") as caught:
        list(program.solve())
    assert (caught[0].filename, caught[0].lineno) == (__file__, line)
    assert str(Location(__file__, line)) in str(caught[0].message)


def test_an_input_predicate_does_not_warn() -> None:
    class Clue(Predicate, input=True):
        value: Field[int]

    program = ASPProgram()
    program.when(Clue(X)).derive(Number(X))
    assert len(list(program.solve())) == 1


def test_an_unsafe_rule_in_raw_text_is_shown_at_the_builders_line() -> None:
    program = ASPProgram()
    program.raw_asp("a.\nb(X) :- not c(X).\nc(1).")
    line = line_here() - 1
    with pytest.raises(UnsafeTextError, match="unsafe X") as caught:
        list(program.solve())
    assert caught.value.location is not None
    assert (caught.value.location.file, caught.value.location.line) == (__file__, line)
    assert "b(X) :- not c(X)." in str(caught.value)


def test_each_warning_is_given_once(recwarn: pytest.WarningsRecorder) -> None:
    warnings.simplefilter("always")
    program = ASPProgram()
    program.raw_asp("{a}. {b}.")
    program.when(Helper(X)).derive(Number(X))
    assert len(list(program.solve())) == 4
    assert len(recwarn) == 1


def test_lines_that_the_builder_added_do_not_warn(recwarn: pytest.WarningsRecorder) -> None:
    """What is shown and cannot be derived follows from the rule that the warning is about."""
    program = ASPProgram()
    program.fact(Number(1))
    program.when(Number(X)).derive(Pick(X / 0))
    program.when(Number(X)).derive(Helper(X))
    assert "#show pick/1." in program.render()
    assert len(list(program.solve())) == 1
    assert [str(each.message).partition(",")[0] for each in recwarn] == [
        "expected operations that are defined for every value they are given"
    ]


def test_a_misspelt_assumption_is_an_error() -> None:
    with pytest.raises(UnknownPredicateError, match=r"did you mean pick/1\?"):
        list(choose(2).solve(assumptions=["pikc(1)"]))
    with pytest.raises(UnknownPredicateError):
        list(choose(2).solve(assumptions=["not pikc(1)"]))
    assert not list(choose(2).solve(assumptions=["pick(7)"]))


def test_an_unknown_option_is_shown_at_the_call() -> None:
    program = choose(2)
    models = program.solve(arguments=["--no-such-option"])
    line = line_here() - 1
    with pytest.raises(ClingoOptionError, match="got '--no-such-option'") as caught:
        list(models)
    assert caught.value.location == Location(__file__, line)


@pytest.mark.not_parsed  # what it is about
def test_a_syntax_error_in_raw_text_is_shown_at_the_builders_line() -> None:
    program = ASPProgram()
    program.fact(Number(1))
    program.raw_asp("a :- b,, c.")
    line = line_here() - 1
    with pytest.raises(AspSyntaxError, match="unexpected") as caught:
        list(program.solve())
    assert caught.value.location is not None
    assert (caught.value.location.file, caught.value.location.line) == (__file__, line)
    assert "a :- b,, c." in caught.value.excerpt
