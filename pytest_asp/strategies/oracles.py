"""`assert_sound` and `assert_complete`: a program against what Python knows of its solutions."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from pytest_asp.answers.collecting import unordered
from pytest_asp.builder.atoms import as_atom
from pytest_asp.builder.predicates import Predicate
from pytest_asp.errors import VacuousError, explain_mistake
from pytest_asp.explain.atoms import atom_lines
from pytest_asp.explain.detail import Detail
from pytest_asp.strategies.arguments import refuse
from pytest_asp.strategies.asking import Asked
from pytest_asp.strategies.searching import Relation

if TYPE_CHECKING:
    import hypothesis

    from pytest_asp.answers import Answer, Model
    from pytest_asp.strategies.solving import Asks

Wanted = type[Predicate] | str

ENUMERATED = 10_000
"""How many answer sets of an input are found in one question."""


def assert_sound(
    program: object,
    checker: Callable[..., bool],
    *,
    inputs: object = None,
    asp: Asks | None = None,
    settings: hypothesis.settings | None = None,
    **options: Any,
) -> None:
    """Make sure that a Python function accepts every answer set, for every input that is tried.

    >>> assert_sound("1 { a; b } 1.", lambda model: len(model) == 1)

    Args:
        program: a program, or a function that makes one of the input.
        checker: takes a model, and the input as a second argument if it has one, and says whether
            this is a solution; or fails an assert of its own.
        inputs: a strategy, or a list of values; None for the program as it is.
        asp: the fixture, for its marks and options; without it, the default limits hold.
        settings: hypothesis's, instead of those of the profile.
        options: what `asp.solve` takes, such as `timeout=`.

    Raises:
        RelationError: an answer set is refused, with the simplest input that was found.
        VacuousError: there was no answer set to check, for any input.
        NotProven: a limit ran out before all answer sets of an input were checked.
    """
    relation = Relation(
        "assert_sound",
        "answer sets that the checker accepts",
        "one that it does not",
        (program, checker),
        options,
    )
    seen = False
    accepts = _with_input(checker)
    asked = Asked(program, asp, options)

    def check(value: object) -> list[str] | None:
        sooner = asked.sooner(value)
        found = None if sooner is None else unordered(sooner, ENUMERATED)
        if found is not None and first_refused(found, value) is None:
            return None
        return first_refused(asked.alone(value).models, value)  # the same one in each run

    def first_refused(models: Iterable[Model], value: object) -> list[str] | None:
        nonlocal seen
        for model in models:
            seen = True
            complaint = _complaint(partial(accepts, model, value))
            if complaint is not None:
                lines = atom_lines(model, Detail.at(0)) or ["  no atoms"]
                return [f"The checker {complaint} this answer set:", *lines]
        return None

    relation.check(check, inputs, settings)
    if not seen:
        raise _vacuous(relation, "an answer set that the checker could see")


def _with_input(checker: Callable[..., Any]) -> Callable[[object, object], Any]:
    """Give a function of the model and the input, whichever of both a checker takes."""
    try:
        parameters = inspect.signature(checker).parameters.values()
    except ValueError:  # one that is written in C
        return lambda model, _: checker(model)
    required = [each for each in parameters if each.kind in {each.POSITIONAL_ONLY,
                each.POSITIONAL_OR_KEYWORD} and each.default is each.empty]  # fmt: skip
    return checker if len(required) > 1 else lambda model, _: checker(model)


def _complaint(check: Callable[[], Any]) -> str | None:
    """Say how a checker refuses, or None where it accepts."""
    try:
        accepted = check()
    except AssertionError as error:
        said = str(error).partition("\n")[0]
        return f"failed ({said}) on" if said else "failed on"
    if accepted is None:
        refuse(
            "checker",
            None,
            expected="a checker that says whether it accepts an answer set",
            got="None",
            instead="return True or False",
        )
    return None if accepted else "refuses"


def assert_complete(
    program: object,
    brute_force: Callable[..., Iterable[Iterable[object]]],
    *,
    inputs: object = None,
    project: Wanted | Iterable[Wanted] | None = None,
    asp: Asks | None = None,
    settings: hypothesis.settings | None = None,
    **options: Any,
) -> None:
    """Make sure that each solution which Python finds is an answer set, for every input.

    >>> assert_complete("1 { a; b } 1.", lambda: [{"a"}, {"b"}])

    Args:
        program: a program, or a function that makes one of the input.
        brute_force: gives the solutions of an input, each as a set of atoms.
        inputs: a strategy, or a list of values; None for the program as it is.
        project: the predicates that a solution speaks of: an answer set has to have exactly its
            atoms of these. By default what the program shows.
        asp: the fixture, for its marks and options; without it, the default limits hold.
        settings: hypothesis's, instead of those of the profile.
        options: what `asp.solve` takes, such as `timeout=`.

    Raises:
        RelationError: a solution is no answer set, with the simplest input that was found.
        VacuousError: brute force found no solution, for any input.
        NotProven: a limit ran out.
    """
    relation = Relation(
        "assert_complete",
        "an answer set for each solution",
        "one without",
        (program, brute_force),
        {"project": project, **options},
    )
    wanted = [project] if isinstance(project, str | type) else list(project or ())
    seen = False
    subject = Asked(program, asp, options)

    def check(value: object) -> list[str] | None:
        nonlocal seen
        sooner = subject.sooner(value)
        asked = subject.alone(value) if sooner is None else sooner
        for solution in brute_force() if value is None else brute_force(value):
            seen = True
            atoms = frozenset(map(as_atom, solution))
            reason = _missing(asked, atoms, wanted)
            if reason is not None:
                lines = atom_lines(atoms, Detail.at(0)) or ["  no atoms"]
                return [f"This solution is no answer set: {reason}", *lines]
        return None

    relation.check(check, inputs, settings)
    if not seen:
        raise _vacuous(relation, "a solution by brute force")


def _missing(asked: Answer, atoms: frozenset[Predicate], wanted: list[Wanted]) -> str | None:
    """Say why a solution is no answer set, or None where it is one."""
    if not asked.satisfiable:
        return "there is none at all"
    found = [asked.some.atoms(each) for each in wanted] if wanted else [asked.some]
    possible = frozenset(each for atoms in found for each in atoms)
    never = sorted(atoms - possible)
    if never:
        return f"none has {never[0]}"
    literals = [*atoms, *(~atom for atom in possible - atoms)]
    if not literals or asked.some_together(*sorted(literals, key=str)):
        return None
    return "none has exactly these atoms"


def _vacuous(relation: Relation, missing: str) -> VacuousError:
    return VacuousError(
        explain_mistake(
            expected=missing,
            got="none, for any input that was tried",
            location=relation.location,
            instead="try inputs that have solutions, for instance by instances(..., where=...)",
        ),
        location=relation.location,
    )
