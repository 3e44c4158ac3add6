"""Values that are generated for tests: grids, atoms and inputs, and what was found with them."""

from __future__ import annotations

from pytest_asp.errors.base import AspError
from pytest_asp.location import Location


class GridError(AspError, ValueError):
    """Rows that are no grid, or a grid that cannot be turned into what was asked for.

    Attributes:
        value: what does not fit.
    """

    slug = "grid"

    def __init__(self, message: str, *, value: object, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.value = value


class GridCellError(GridError, LookupError):
    """A cell that a grid does not have."""

    slug = "grid-cell"


class StrategyError(AspError, ValueError):
    """An argument of a strategy with which nothing could be generated.

    Attributes:
        argument: the name of the argument.
        value: what was given.
    """

    slug = "strategy"

    def __init__(
        self, message: str, *, argument: str, value: object, location: Location | None = None
    ) -> None:
        super().__init__(message, location=location)
        self.argument = argument
        self.value = value


class UngeneratableFieldError(AspError, ValueError):
    """A predicate that has no atoms to generate, because of one of its fields.

    Attributes:
        predicate: the name of the class.
        field: the name of the field, empty where it is about the class itself.
    """

    slug = "ungeneratable-field"

    def __init__(
        self, message: str, *, predicate: str, field: str, location: Location | None = None
    ) -> None:
        super().__init__(message, location=location)
        self.predicate = predicate
        self.field = field


class UnsatisfiableGeneratorError(AspError, ValueError):
    """A program that is to generate inputs, and has no answer set."""

    slug = "unsatisfiable-generator"


class RelationError(AspError, AssertionError):
    """An input for which a relation between programs, or with Python, does not hold.

    Attributes:
        relation: the name of the relation.
        example: the input, shrunk; None where there was none.
    """

    slug = "relation"

    def __init__(
        self, message: str, *, relation: str, example: object, location: Location | None = None
    ) -> None:
        super().__init__(message, location=location)
        self.relation = relation
        self.example = example
