"""Programs that cannot be read, or that clingo refuses."""

from __future__ import annotations

from pytest_asp.errors.base import AspError
from pytest_asp.location import Location


class SourceError(AspError):
    """A program that cannot be read: a missing file, text that looks like a path, and the like."""

    slug = "source"


class ProgramKindError(SourceError, TypeError):
    """An object that is no kind of program.

    Attributes:
        value: what was given.
    """

    slug = "program-kind"

    def __init__(self, message: str, *, value: object, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.value = value


class PathLikeTextError(SourceError, ValueError):
    """Text that names a file, where ASP text belongs.

    Attributes:
        text: what was given.
    """

    slug = "path-like-text"

    def __init__(self, message: str, *, text: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.text = text


class MissingFileError(SourceError, FileNotFoundError):
    """A file that is not there.

    Attributes:
        path: the path that was looked for.
    """

    slug = "missing-file"

    def __init__(self, message: str, *, path: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.path = path


class DirectoryError(SourceError, IsADirectoryError):
    """A directory where an `.lp` file belongs.

    Attributes:
        path: the path of the directory.
    """

    slug = "directory"

    def __init__(self, message: str, *, path: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.path = path


class FileEncodingError(SourceError, ValueError):
    """A file that is not UTF-8 text.

    Attributes:
        path: the path of the file.
    """

    slug = "file-encoding"

    def __init__(self, message: str, *, path: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.path = path


class IncludeError(SourceError, ValueError):
    """An `#include` that leads nowhere.

    Attributes:
        path: what the directive names.
    """

    slug = "include"

    def __init__(self, message: str, *, path: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.path = path


class ScriptRefusedError(SourceError, PermissionError):
    """A `#script` block where the configuration does not allow any."""

    slug = "script-refused"


class AspSyntaxError(SourceError, ValueError):
    """ASP text that clingo cannot parse.

    Attributes:
        excerpt: the lines of the message that show the place.
    """

    slug = "asp-syntax"

    def __init__(self, message: str, *, excerpt: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.excerpt = excerpt


class SolveError(AspError):
    """clingo refused to parse, ground or solve the program."""

    slug = "solve"


class UnsafeTextError(SolveError, ValueError):
    """A rule in ASP text with a variable that nothing binds.

    Attributes:
        variables: the variables that are unsafe.
    """

    slug = "unsafe-in-text"

    def __init__(
        self, message: str, *, variables: tuple[str, ...], location: Location | None = None
    ) -> None:
        super().__init__(message, location=location)
        self.variables = variables


class ProgramRefusedError(SolveError):
    """A program that clingo refuses for a reason without a class of its own."""

    slug = "program-refused"


class ClingoOptionError(SolveError, ValueError):
    """An option that clingo does not know, or that a question has to set itself.

    Attributes:
        option: the option.
    """

    slug = "clingo-option"

    def __init__(self, message: str, *, option: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.option = option


class ContextFunctionError(SolveError):
    """A Python function called as `@f(...)` that raised an exception."""

    slug = "context-function"


class UnknownNameError(SolveError, LookupError):
    """A constant, a program part or an external atom that the program does not have.

    Attributes:
        name: what was named.
        nearest: the nearest name that the program has.
    """

    slug = "unknown-name"

    def __init__(
        self, message: str, *, name: str, nearest: str | None, location: Location | None = None
    ) -> None:
        super().__init__(message, location=location)
        self.name = name
        self.nearest = nearest


class CplexFileError(SourceError, ValueError):
    """A linear program in CPLEX's format, whose files are called `.lp` too.

    Attributes:
        path: the path of the file.
    """

    slug = "cplex-file"

    def __init__(self, message: str, *, path: str, location: Location | None = None) -> None:
        super().__init__(message, location=location)
        self.path = path


class NoSuchStatementError(SourceError, LookupError):
    """A line without a statement, or a name that no comment gives to one.

    Attributes:
        line: the line that was asked for, if it was a line.
        name: the name that was asked for, if it was a name.
        nearest: the nearest name there is.
    """

    slug = "no-such-statement"

    def __init__(
        self,
        message: str,
        *,
        line: int | None = None,
        name: str | None = None,
        nearest: str | None = None,
        location: Location | None = None,
    ) -> None:
        super().__init__(message, location=location)
        self.line = line
        self.name = name
        self.nearest = nearest


class SeveralStatementsError(SourceError, LookupError):
    """A line with several statements, where one was meant.

    Attributes:
        line: the line.
        columns: where on it each of them begins.
    """

    slug = "several-statements"

    def __init__(
        self,
        message: str,
        *,
        line: int,
        columns: tuple[int, ...],
        location: Location | None = None,
    ) -> None:
        super().__init__(message, location=location)
        self.line = line
        self.columns = columns


class ControlError(SolveError, ValueError):
    """Something that cannot be asked of a program given as a `clingo.Control`."""

    slug = "control"
