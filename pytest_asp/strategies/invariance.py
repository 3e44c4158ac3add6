"""`assert_invariant`: what is done to a grid does not change how many solutions it has."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from pytest_asp.explain.atoms import indented
from pytest_asp.grids import Grid
from pytest_asp.strategies.arguments import refuse
from pytest_asp.strategies.searching import Relation
from pytest_asp.strategies.solving import answer
from pytest_asp.strategies.symmetries import Symmetry

if TYPE_CHECKING:
    import hypothesis

    from pytest_asp.strategies.solving import Asks


def assert_invariant(
    program: Callable[[Grid], object],
    *,
    grids: object,
    under: Iterable[Symmetry],
    asp: Asks | None = None,
    settings: hypothesis.settings | None = None,
    **options: Any,
) -> None:
    """Make sure that a program has as many answer sets for a grid as for its images.

    The counts are compared in lockstep: no more answer sets are looked for than the fewer ones.

    Args:
        program: makes the program of a grid.
        grids: a strategy for grids, or a list of them.
        under: what is done to each: `rotations`, `mirrors`, `transposition`, `relabelling`, or
            functions of your own that give pairs of a name and a grid.
        asp: the fixture, for its marks and options; without it, the default limits hold.
        settings: hypothesis's, instead of those of the profile.
        options: what `asp.solve` takes, such as `timeout=` or `project=`.

    Raises:
        RelationError: the numbers differ, with the simplest grid that was found.
        NotProven: a limit ran out.
    """
    if not callable(program):
        refuse(
            "program",
            program,
            expected="a function that makes the program of a grid",
            got=repr(program),
            instead="write lambda grid: [ENCODING, *grid.facts(Cell)]",
        )
    symmetries = list(under) if isinstance(under, Iterable) else []
    if not symmetries or not all(map(callable, symmetries)):
        refuse(
            "under",
            under,
            expected="symmetries of grids",
            got=repr(under),
            instead="write under=[rotations, mirrors, relabelling]",
        )
    relation = Relation(
        "assert_invariant",
        "as many answer sets for a grid as for its images",
        "another number",
        (program,),
        {"under": symmetries, **options},
        keyword="grids",
    )

    def check(grid: Grid) -> list[str] | None:
        here = answer(program(grid), asp, **options)
        for symmetry in symmetries:
            for name, image in symmetry(grid):
                there = answer(program(image), asp, **options)
                if here.count != there.count:
                    return [
                        f"It has {here.count!r} answer sets, and grid.{name} has {there.count!r}:"
                        if image != grid
                        else f"It has {here.count!r} answer sets, and then {there.count!r}:",
                        *indented(image),
                    ]
        return None

    relation.check(check, grids, settings)
