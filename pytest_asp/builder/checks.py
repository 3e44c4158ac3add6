"""What is wrong with the variables of a statement: unsafe, singleton, of two types."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from pytest_asp.builder.safety import bound_variables, pooled_variables
from pytest_asp.builder.scan import Scan, Scope, Use
from pytest_asp.builder.terms import Arithmetic, Pool
from pytest_asp.builder.variables import Variable
from pytest_asp.errors import RuleProblem


def problems_of(found: Scan, *, allow_singletons: bool) -> tuple[RuleProblem, ...]:
    """Find all problems of a statement's variables."""
    outer = dict.fromkeys(use.variable for use in found.outer.uses)
    unsafe = _unsafe(found, outer)
    problems = [_unsafe_problem(variable) for variable in unsafe]
    if found.outer.unbound_any or any(element.unbound_any for element in found.elements):
        problems.append(_ANONYMOUS)
    if not allow_singletons:
        problems += [
            _singleton_problem(variable)
            for variable in _singletons(found, outer)
            if variable not in unsafe and not variable.name.startswith("_")
        ]
    return (*problems, *_type_problems(found, outer))


def _unsafe(found: Scan, outer: Collection[Variable]) -> dict[Variable, None]:
    bound = bound_variables(found.outer.literals, (), outer)
    unsafe = dict.fromkeys(variable for variable in outer if variable not in bound)
    for variable in [each for each in unsafe if _is_alone_in_pool(found, each)]:
        del unsafe[variable]
    for element in found.elements:
        unsafe.update(dict.fromkeys(_unsafe_in(element, outer)))
    return unsafe


def _unsafe_in(element: Scope, outer: Collection[Variable]) -> Iterator[Variable]:
    bound = bound_variables(element.literals, outer, outer)
    condition = element.uses[: len(element.uses) - element.added]
    yield from (use.variable for use in condition if use.variable not in bound)
    if element.conclusion is not None:
        bound = bound_variables([element.conclusion], bound, outer)
        yield from (use.variable for use in element.uses if use.variable not in bound)


def _is_alone_in_pool(found: Scan, variable: Variable) -> bool:
    """Say whether a variable occurs in pools only, which clingo splits into statements."""
    scopes = (found.outer, *found.elements)
    uses = [use for scope in scopes for use in scope.uses if use.variable is variable]
    pooled = [each for scope in scopes for each in pooled_variables(scope.literals)]
    return len(uses) == sum(each is variable for each in pooled)


def _unsafe_problem(variable: Variable) -> RuleProblem:
    return RuleProblem(
        "unsafe-variable",
        variable.name,
        f"{variable} is unsafe: nothing gives it values; use it in a positive atom of the body "
        f"(or of the element's condition), or bind it by an equation such as "
        f"{variable}.in_(RangePool(1, 9))",
    )


_ANONYMOUS = RuleProblem(
    "unsafe-variable",
    "_",
    "ANY is unsafe where a value is needed: in a head, a weight, a term of an aggregate, or beside "
    "<; it only stands for an argument of an atom in the body that does not matter",
)


def _singletons(found: Scan, outer: Collection[Variable]) -> list[Variable]:
    counts = Counter(use.variable for use in found.outer.uses)
    local: list[Variable] = []
    for element in found.elements:
        for variable, number in Counter(use.variable for use in element.uses).items():
            if variable in outer:
                counts[variable] += number
            elif number == 1:
                local.append(variable)
    return [variable for variable, number in counts.items() if number == 1] + local


def _singleton_problem(variable: Variable) -> RuleProblem:
    return RuleProblem(
        "singleton-variable",
        variable.name,
        f"{variable} occurs only once: write ANY where its value does not matter, mend it where "
        f"it is misspelt, or make the program with ASPProgram(allow_singletons=True)",
    )


def _type_problems(found: Scan, outer: Collection[Variable]) -> Iterator[RuleProblem]:
    shared = [use for element in found.elements for use in element.uses if use.variable in outer]
    yield from _conflicts([*found.outer.uses, *shared])
    for element in found.elements:
        yield from _conflicts(use for use in element.uses if use.variable not in outer)


def _conflicts(uses: Iterable[Use]) -> Iterator[RuleProblem]:
    known: dict[Variable, tuple[frozenset[str], Use]] = {}
    told: set[Variable] = set()
    for use in uses:
        taken = use.kind.kinds if use.kind is not None else None
        if taken is None:
            continue
        kinds, first = known.setdefault(use.variable, (taken, use))
        if kinds is taken or kinds == taken:
            continue
        if not kinds.isdisjoint(taken):
            known[use.variable] = kinds & taken, first
        elif use.variable not in told:
            told.add(use.variable)
            yield _type_problem(first, use)


def _type_problem(first: Use, second: Use) -> RuleProblem:
    return RuleProblem(
        "variable-types",
        first.variable.name,
        f"{first.variable} cannot be in both {_place(first)} and {_place(second)}, whose types "
        f"have no value in common: use two variables, or widen one of the fields",
    )


def _place(use: Use) -> str:
    if isinstance(use.place, Arithmetic):
        return f"the arithmetic `{use.place}`"
    if use.place is None or isinstance(use.place, Pool):
        return "a term"
    cls, field = use.place
    return f"{cls.__name__}.{field} ({use.kind})"
