"""Questions about an answer that have no right reply, or none within the limits."""

from __future__ import annotations

from pytest_asp.errors.base import AspError, NotProven
from pytest_asp.location import Location


class AnswerError(AspError):
    """A question about an answer that has no single right reply."""

    slug = "answer"


class AnswerTruthError(AnswerError, TypeError):
    """An answer, a count or a set of models used as a condition of Python's."""

    slug = "answer-truth"


class SeveralModelsError(AnswerError, ValueError):
    """Several models where *the* model was asked for."""

    slug = "several-models"


class NoModelError(AnswerError, ValueError):
    """No model where one was asked for."""

    slug = "no-model"


class UnknownPredicateError(AnswerError, LookupError):
    """An atom or predicate that the program does not know.

    Attributes:
        signature: the `name/arity` that was asked for.
        nearest: the nearest signature that the program has.
    """

    slug = "unknown-predicate"

    def __init__(
        self, message: str, *, signature: str, nearest: str | None, location: Location | None = None
    ) -> None:
        super().__init__(message, location=location)
        self.signature = signature
        self.nearest = nearest


class CountError(AnswerError, ValueError):
    """A number of models that no program can have.

    Attributes:
        value: what was given.
    """

    slug = "count"

    def __init__(self, message: str, *, value: object, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.value = value


class VacuousError(AnswerError, ValueError):
    """A statement about every model of a program that has none."""

    slug = "vacuous"


class WarningFilterError(AnswerError, ValueError):
    """A filter of warnings that is not of the form `action:code:signature`."""

    slug = "warning-filter"


class NoOptimisationError(AnswerError, ValueError):
    """A question about the best answer sets of a program that does not optimise."""

    slug = "no-optimisation"


class ProgramWarnings(AnswerError):  # noqa: N818  # it is about warnings
    """A program that clingo warns about, in a test that does not allow it.

    Attributes:
        warnings: the warnings that no filter allows.
    """

    slug = "program-warnings"

    def __init__(
        self, message: str, *, warnings: tuple[object, ...], location: Location | None = None
    ) -> None:
        super().__init__(message, location=location)
        self.warnings = warnings


class TimeLimitReached(NotProven):
    """The time limit ran out before the question was settled."""

    slug = "time-limit"


class MemoryLimitReached(NotProven):
    """The memory limit ran out before the question was settled."""

    slug = "memory-limit"


class WorkerCrashed(NotProven):
    """The process that was solving ended before it had settled the question."""

    slug = "worker-crash"


class SearchStopped(NotProven):
    """An option of clingo's ended the search before it had covered everything."""

    slug = "search-stopped"
