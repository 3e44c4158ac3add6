"""Mistakes in a program written in Python, raised at the line that makes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pytest_asp.errors.base import AspError
from pytest_asp.location import Location


class BuilderError(AspError):
    """A mistake in a program written in Python, raised at the line that makes it."""

    slug = "builder-error"


class InvalidNameError(BuilderError, ValueError):
    """A name that ASP cannot read as the name it should be.

    Attributes:
        name: what was given.
    """

    slug = "invalid-name"

    def __init__(self, message: str, *, name: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.name = name


class IntegerRangeError(BuilderError, ValueError):
    """An integer outside the 32 bits that clingo computes with.

    Attributes:
        value: the integer.
    """

    slug = "integer-range"

    def __init__(self, message: str, *, value: int, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.value = value


class StringContentError(BuilderError, ValueError):
    """A string with a NUL character, which clingo would cut off there.

    Attributes:
        value: the string.
    """

    slug = "string-content"

    def __init__(self, message: str, *, value: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.value = value


class TermError(BuilderError, TypeError):
    """A Python value that is no ASP term, or an operation that ASP does not have.

    Attributes:
        value: what was given.
    """

    slug = "term"

    def __init__(self, message: str, *, value: object, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.value = value


class TruthValueError(BuilderError, ValueError):
    """An atom, a term or a comparison used as a condition of Python's.

    It is a ValueError, as for an array of numpy's: pytest then compares parameters by identity.

    Attributes:
        value: what was used so.
    """

    slug = "truth-value"

    def __init__(self, message: str, *, value: object, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.value = value


class PredicateDefinitionError(BuilderError, TypeError):
    """A predicate class that cannot be made, such as a field of an unknown type.

    Attributes:
        predicate: the name of the class.
        field: the field that is wrong, or None.
    """

    slug = "predicate-definition"

    def __init__(
        self,
        message: str,
        *,
        predicate: str,
        field: str | None = None,
        location: Location | None = None,
    ) -> None:
        super().__init__(message, location=location)
        self.predicate = predicate
        self.field = field


class FieldTypeError(BuilderError, TypeError):
    """A value that does not fit the type of the field it is given to.

    Attributes:
        predicate: the name of the predicate class.
        field: the name of the field.
        value: what was given.
    """

    slug = "field-type"

    def __init__(
        self,
        message: str,
        *,
        predicate: str,
        field: str,
        value: object,
        location: Location | None = None,
    ) -> None:
        super().__init__(message, location=location)
        self.predicate = predicate
        self.field = field
        self.value = value


class FieldArgumentsError(BuilderError, TypeError):
    """A field left out, given twice, or not known to the predicate.

    Attributes:
        predicate: the name of the predicate class.
        field: the field that is missing or unknown.
    """

    slug = "field-arguments"

    def __init__(
        self, message: str, *, predicate: str, field: str, location: Location | None = None
    ) -> None:
        super().__init__(message, location=location)
        self.predicate = predicate
        self.field = field


class FieldValueError(BuilderError, ValueError):
    """A solved or parsed atom whose argument does not fit the field of the class that reads it.

    Attributes:
        predicate: the name of the predicate class.
        field: the name of the field.
        atom: the atom's text.
    """

    slug = "field-value"

    def __init__(
        self,
        message: str,
        *,
        predicate: str,
        field: str,
        atom: str,
        location: Location | None = None,
    ) -> None:
        super().__init__(message, location=location)
        self.predicate = predicate
        self.field = field
        self.atom = atom


class AtomTextError(BuilderError, ValueError):
    """Text that is not one ground atom, or not one of the predicate that reads it.

    Attributes:
        text: what was given.
    """

    slug = "atom-text"

    def __init__(self, message: str, *, text: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.text = text


class NotAnAtomError(BuilderError, TypeError):
    """Something else where an atom or a predicate belongs, such as a class without arguments.

    Attributes:
        value: what was given.
    """

    slug = "not-an-atom"

    def __init__(self, message: str, *, value: object, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.value = value


class PlacementError(BuilderError, TypeError):
    """Something that cannot stand where it was put, such as a choice in a body.

    Attributes:
        value: what was put there.
    """

    slug = "placement"

    def __init__(self, message: str, *, value: object, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.value = value


@dataclass(frozen=True, slots=True)
class RuleProblem:
    """One thing that is wrong with a statement."""

    slug: Literal["unsafe-variable", "singleton-variable", "variable-types"]
    variable: str
    message: str


class RuleError(BuilderError):
    """A statement whose variables cannot be what they are written as; all problems at once.

    Attributes:
        problems: each problem with its slug, its variable and its message.
        statement: the statement's ASP text.
        slug: the first problem's slug.
        variable: the first problem's variable.
    """

    slug = "rule"

    def __init__(
        self, problems: tuple[RuleProblem, ...], *, statement: str, location: Location | None
    ) -> None:
        lines = [f"expected a rule that clingo can ground, got `{statement}`, at {location}:"]
        lines += [f"  - {problem.message}" for problem in problems]
        super().__init__("\n".join(lines), location=location)
        self.problems = problems
        self.statement = statement
        self.slug = problems[0].slug  # type: ignore[misc]  # narrower than the class's own
        self.variable = problems[0].variable


class UnclosedWhenError(BuilderError):
    """A `when(...)` that was never continued by `derive`, `require`, `forbid` or the like."""

    slug = "unclosed-when"


class PredicateClashError(BuilderError):
    """Two predicate classes with one `name/arity` in one program.

    Attributes:
        signature: the `name/arity` of both.
    """

    slug = "predicate-clash"

    def __init__(self, message: str, *, signature: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.signature = signature


class ConstantClashError(BuilderError, ValueError):
    """Two definitions of one constant in one program.

    Attributes:
        name: the constant.
    """

    slug = "constant-clash"

    def __init__(self, message: str, *, name: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.name = name


class NestingError(BuilderError, ValueError):
    """A term or an atom that is nested more deeply than Python can follow."""

    slug = "nesting"


class UnknownStatementError(BuilderError, ValueError):
    """A statement to leave out that the program does not have.

    Attributes:
        statement: the statement's ASP text.
    """

    slug = "unknown-statement"

    def __init__(self, message: str, *, statement: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.statement = statement


class RawTextError(BuilderError, ValueError):
    """ASP text given to `raw_asp` that does not end where its last statement ends.

    Attributes:
        text: the unfinished statement.
    """

    slug = "raw-text"

    def __init__(self, message: str, *, text: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.text = text
