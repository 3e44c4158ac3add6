"""`instances`: sets of facts, as inputs of a program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from pytest_asp.builder.predicates import Predicate
from pytest_asp.strategies.arguments import Range, read_range, refuse
from pytest_asp.strategies.predicates import atoms
from pytest_asp.strategies.solving import answer

Instance = frozenset[Predicate]


def instances(
    sizes: Mapping[type[Predicate], Range | SearchStrategy[Any]],
    *,
    where: object = None,
    **settings: Any,
) -> SearchStrategy[Instance]:
    """Generate sets of facts.

    >>> from hypothesis import find
    >>> from pytest_asp import Field, Predicate
    >>> class Edge(Predicate):
    ...     start: Field[int]
    ...     end: Field[int]
    >>> facts = find(instances({Edge: (0, 5)}), lambda facts: len(facts) == 4)
    >>> type(facts), {type(fact).__name__ for fact in facts}
    (<class 'frozenset'>, {'Edge'})

    Args:
        sizes: for each predicate how many atoms: a number, the least and the most, or a strategy
            for sets or lists of them.
        where: which sets are meant: a Python function of the set, or a program (ASP text, a path,
            a builder's program) that has an answer set together with the facts of the set. Most
            sets should satisfy it; for a constraint that few do, `answer_sets` generates.
        settings: what `asp.solve` takes, such as `timeout=`, for a program.

    Raises:
        StrategyError: no predicate, or sizes that are none.
        UngeneratableFieldError: a predicate has no atoms to generate.
    """
    if not isinstance(sizes, Mapping) or not sizes:
        refuse(
            "sizes",
            sizes,
            expected="how many atoms of each predicate",
            got=repr(sizes),
            instead="write instances({Clue: (0, 20), Cell: 9})",
        )
    parts = [_sets(predicate, size) for predicate, size in sizes.items()]
    whole = st.tuples(*parts).map(_united)
    if where is None:
        return whole
    if callable(where) and not hasattr(where, "render"):  # which other libraries' programs have
        return whole.filter(where)
    return whole.filter(_satisfying(where, sizes, settings))


def _united(parts: tuple[Iterable[Predicate], ...]) -> Instance:
    return frozenset(atom for part in parts for atom in part)


def _sets(predicate: type[Predicate], size: Range | SearchStrategy[Any]) -> SearchStrategy[Any]:
    if isinstance(size, SearchStrategy):
        return size
    low, high = read_range(getattr(predicate, "__name__", repr(predicate)), size, least=0)
    return st.frozensets(atoms(predicate), min_size=low, max_size=high)


def _satisfying(
    program: object, sizes: Mapping[type[Predicate], Any], settings: Mapping[str, Any]
) -> Callable[[Instance], bool]:
    """Make a test of whether a program has an answer set together with facts."""
    declared = "\n".join(f"#defined {predicate.signature}." for predicate in sizes)

    def satisfied(facts: Instance) -> bool:
        text = f"{declared}\n{facts_text(facts)}"
        return answer([program, text], **settings).satisfiable

    return satisfied


def facts_text(facts: AbstractSet[Predicate]) -> str:
    """Write facts as ASP, one a line, in the order of terms."""
    return "\n".join(f"{atom}." for atom in sorted(facts))
