"""What a call of `asp.solve` uses where it says nothing else: the run's options, then marks."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any, Protocol

import pytest

from pytest_asp.engine.quantities import read_seconds, read_size
from pytest_asp.errors import AspError, MarkError, explain_mistake
from pytest_asp.location import Location

MARK = "asp"
SIGNATURE = "asp(*, timeout=, memory=, filters=, project=, seed=, arguments=)"
PURPOSE = "settings of all programs that the test asks about; see asp.solve."

LIMITS = (
    (
        "timeout",
        "SECONDS",
        "CPU seconds for one question (default: 60); wall time: three times that.",
    ),
    ("memory", "SIZE", "Memory for grounding and solving, such as 512M (default: 4G)."),
)


def add_settings(parser: pytest.Parser, group: pytest.OptionGroup) -> None:
    """Add the options about limits, with their twins in the ini file."""
    for name, metavar, meaning in LIMITS:
        group.addoption(f"--asp-{name}", metavar=metavar, help=meaning)
        parser.addini(f"asp_{name}", meaning)
    parser.addini(
        "asp_filterwarnings",
        "Which of clingo's warnings are allowed, one a line: ignore:atom-undefined:p/2",
        type="linelist",
    )
    parser.addini("asp_scripts", "Whether programs may contain #script.", type="bool")


class PerTest(Protocol):
    """What the running test decides: its marks, and what it has done so far.

    That is about a test and its own fixtures: a fixture of a wider scope is shared, and must
    not depend on which test came first.
    """

    def begin(self, item: pytest.Item) -> None:
        """Begin anew with a test."""
        ...

    def end(self) -> None:
        """Let its marks hold no longer."""
        ...

    def without_marks(self) -> AbstractContextManager[None]:
        """Forget the test for a while."""
        ...


PER_TEST = pytest.StashKey[tuple[PerTest, ...]]()


class Defaults:
    """The settings that hold at the moment.

    Args:
        of_run: those of the options and the ini file.
        of_marks: reads those of a test's marks.
    """

    def __init__(
        self, of_run: Mapping[str, Any], of_marks: Callable[[pytest.Item], Mapping[str, Any]]
    ) -> None:
        self._of_run = of_run
        self._read_marks = of_marks
        self._of_marks: Mapping[str, Any] = {}

    def __call__(self) -> Mapping[str, Any]:
        """Give all settings, a mark's before the run's; filters add up."""
        filters = (*self._of_run.get("filters", ()), *self._of_marks.get("filters", ()))
        return {**self._of_run, **self._of_marks, "filters": filters}

    def begin(self, item: pytest.Item) -> None:
        """Let the marks of a test hold from here on."""
        self._of_marks = self._read_marks(item)

    def end(self) -> None:
        """Let no mark hold any longer."""
        self._of_marks = {}

    @contextmanager
    def without_marks(self) -> Iterator[None]:
        """Let no mark hold for a while."""
        held, self._of_marks = self._of_marks, {}
        try:
            yield
        finally:
            self._of_marks = held


DEFAULTS = pytest.StashKey[Defaults]()


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
) -> Generator[None, object, object]:
    """Keep the marks of a test away from the fixtures that it shares with others."""
    if fixturedef.scope == "function":
        return (yield)
    with ExitStack() as apart:
        for each in request.config.stash[PER_TEST]:
            apart.enter_context(each.without_marks())
        return (yield)


def run_settings(config: pytest.Config) -> dict[str, Any]:
    """Read the options and the ini file.

    Raises:
        pytest.UsageError: one of them cannot be read.
    """
    filters = tuple(config.getini("asp_filterwarnings"))
    settings: dict[str, Any] = {"filters": filters, "scripts": config.getini("asp_scripts")}
    for name, read in (("timeout", read_seconds), ("memory", read_size)):
        given = config.getoption(f"asp_{name}")
        text = config.getini(f"asp_{name}") if given is None else given
        if text:
            where = f"the ini option asp_{name}" if given is None else f"--asp-{name}"
            settings[name] = _read(read, text, where)
    if filters:
        _read(_check_filters, filters, "the ini option asp_filterwarnings")
    return settings


def marked_settings(item: pytest.Item) -> dict[str, Any]:
    """Read the marks `asp(...)` of a test; the closest one decides, and filters add up.

    Raises:
        MarkError: a mark names what is no setting, or gives it a value of a wrong kind.
    """
    found: dict[str, Any] = {}
    for mark in item.iter_markers(MARK):
        place = Location(str(item.path), (item.location[1] or 0) + 1)
        unknown = [f"{name}=" for name in mark.kwargs if name not in READERS]
        if mark.args or unknown or not mark.kwargs:
            got = ", ".join([*map(repr, mark.args), *unknown]) or "none"
            raise _misuse(f"one of {', '.join(f'{name}=' for name in READERS)}", got, place)
        for name, value in mark.kwargs.items():
            try:
                read = READERS[name](value)
            except (ValueError, TypeError, AspError) as error:
                raise _misuse(f"{name}= with a value that can be read", str(error), place) from None
            found[name] = (
                (*read, *found.get("filters", ())) if name == "filters" else found.get(name, read)
            )
    return found


def _check_filters(filters: Any) -> tuple[str, ...]:
    from pytest_asp.answers import WarningFilter

    if isinstance(filters, str) or not all(isinstance(each, str) for each in filters):
        raise TypeError(f"expected a list of filters, got {filters!r}")
    for each in filters:
        WarningFilter.parse(each)
    return tuple(filters)


def _check_arguments(arguments: Any) -> tuple[str, ...]:
    if isinstance(arguments, str) or not all(isinstance(each, str) for each in arguments):
        raise TypeError(f"expected a list of clingo's options, got {arguments!r}")
    return tuple(arguments)


def _check_seed(seed: Any) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TypeError(f"expected a whole number, got {seed!r}")
    return seed


def _check_project(project: Any) -> bool | str:
    if project not in {True, False, "directive"}:
        raise ValueError(f'expected True, False or "directive", got {project!r}')
    checked: bool | str = project
    return checked


READERS: dict[str, Callable[[Any], Any]] = {
    "timeout": read_seconds,
    "memory": read_size,
    "filters": _check_filters,
    "project": _check_project,
    "seed": _check_seed,
    "arguments": _check_arguments,
}


def _read(read: Callable[[Any], Any], value: object, where: str) -> Any:
    try:
        return read(value)
    except (ValueError, AspError) as error:
        raise pytest.UsageError(f"{where}: {error}") from None


def _misuse(expected: str, got: str, place: Location) -> MarkError:
    message = explain_mistake(
        expected=f"{expected} in the mark asp",
        got=got,
        location=place,
        instead='write for instance @pytest.mark.asp(timeout=5, filters=["ignore:atom-undefined"])',
    )
    return MarkError(message, mark=MARK, location=place)
