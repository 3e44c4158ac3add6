"""Prolog programs, goals and engines that cannot be used, and answers that there are not."""

from __future__ import annotations

from pytest_asp.errors.asking import AnswerError
from pytest_asp.errors.base import AspError, NotProven
from pytest_asp.location import Location


class PrologProgramError(AspError):
    """A Prolog program that an engine refuses."""

    slug = "prolog-program"


class PrologSyntaxError(PrologProgramError):
    """A clause or a term that cannot be parsed."""

    slug = "prolog-syntax"


class PrologGoalError(PrologProgramError, ValueError):
    """A goal that cannot be parsed.

    Attributes:
        goal: as it was given.
    """

    slug = "prolog-goal"

    def __init__(self, message: str, *, goal: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.goal = goal


class PrologOptionError(AspError, ValueError):
    """A limit, a seed or another setting of a search that cannot be used.

    Attributes:
        option: its name and value.
    """

    slug = "prolog-option"

    def __init__(self, message: str, *, option: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.option = option


class NoSuchClauseError(PrologProgramError, LookupError):
    """A clause or goal that a program was to be used without, and has not, or has several times.

    Attributes:
        wanted: what was asked for.
    """

    slug = "no-such-clause"

    def __init__(self, message: str, *, wanted: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.wanted = wanted


class PlunitError(PrologProgramError):
    """A test in the notation of plunit that is written so that nothing could be checked.

    Attributes:
        word: the option, unit or test that it is about.
        nearest: the word that was probably meant, if there is one like it.
    """

    slug = "plunit"

    def __init__(
        self,
        message: str,
        *,
        word: str,
        nearest: str | None = None,
        location: Location | None = None,
    ) -> None:
        super().__init__(message, location=location)
        self.word = word
        self.nearest = nearest


class PrologRaisedError(AnswerError):
    """A goal ended with an error, or threw something else that nothing caught.

    Attributes:
        ball: what it threw, as Prolog writes it.
        answers: how many answers there were before.
    """

    slug = "prolog-raised"

    def __init__(
        self, message: str, *, ball: str, answers: int, location: Location | None = None
    ) -> None:
        super().__init__(message, location=location)
        self.ball = ball
        self.answers = answers


class NoAnswerError(AnswerError, ValueError):
    """No answer where one was asked for."""

    slug = "no-answer"


class SeveralAnswersError(AnswerError, ValueError):
    """Several answers where *the* answer was asked for."""

    slug = "several-answers"


class UnknownVariableError(AnswerError, KeyError):
    """A variable that an answer has no value for.

    Attributes:
        variable: its name.
    """

    slug = "unknown-variable"

    def __init__(self, message: str, *, variable: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.variable = variable

    def __str__(self) -> str:
        return str(self.args[0])  # a KeyError's own would be quoted


class CyclicTermError(AnswerError, ValueError):
    """A cyclic term, which has no finite value."""

    slug = "cyclic-term"


class PrologWarnings(AnswerError):  # noqa: N818  # it is about warnings
    """A Prolog program with warnings, in a test that does not allow them.

    Attributes:
        warnings: those that no filter allows.
    """

    slug = "prolog-warnings"

    def __init__(
        self, message: str, *, warnings: tuple[object, ...], location: Location | None = None
    ) -> None:
        super().__init__(message, location=location)
        self.warnings = warnings


class UndecidedError(NotProven):
    """An answer whose constraints are left open may stand for no solution, or for many."""

    slug = "undecided"


class InferenceLimitReached(NotProven):
    """The budget of inferences ran out before the question was settled."""

    slug = "inference-limit"


class EngineCrashed(NotProven):
    """A Prolog engine ended before it had settled the question."""

    slug = "engine-crash"


class EngineNameError(AspError, ValueError):
    """An engine that there is not.

    Attributes:
        engine: the name that was given.
    """

    slug = "engine-name"

    def __init__(self, message: str, *, engine: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.engine = engine


class EngineMissingError(AspError):
    """An engine that is not installed.

    Attributes:
        engine: its name.
    """

    slug = "engine-missing"

    def __init__(self, message: str, *, engine: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.engine = engine


class EngineInstallError(AspError):
    """An engine that could not be installed; nothing of it was kept."""

    slug = "engine-install"


class CacheFolderError(AspError, OSError):
    """A folder that engines are kept in and that cannot be written.

    Attributes:
        folder: its path.
    """

    slug = "cache-folder"

    def __init__(self, message: str, *, folder: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.folder = folder

    def __str__(self) -> str:
        return str(self.args[0])
