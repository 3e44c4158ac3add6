"""The mark `prolog(...)`: which program, which goal, what is expected of it, and within what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_asp.errors import AspError, MarkError, explain_mistake
from pytest_asp.location import Location
from pytest_asp.plugin.defaults import READERS as ASP_READERS
from pytest_asp.plugin.doctests import marks_about
from pytest_asp.plugin.prolog.expecting import checked_expect
from pytest_asp.plugin.prolog.settings import READERS as RUN_READERS

if TYPE_CHECKING:
    import pytest

MARK = "prolog"
SIGNATURE = (
    "prolog(*, file=, text=, goal=, expect=, timeout=, memory=, inferences=, seed=, filters=, "
    "engine=)"
)
PURPOSE = "a goal of a Prolog program, what is expected of it, and settings; see prolog.solve."
EXAMPLE = '@pytest.mark.prolog(file="sudoku.pl", goal="problem(1, Rows)", expect="succeeds")'


@dataclass(frozen=True, slots=True)
class PrologMark:
    """What all marks `prolog(...)` of a test say together.

    Attributes:
        place: the line on which the test begins.
        programs: what to load: paths, or one text; empty: nothing is said.
        goal: what to ask.
        expect: what is expected of it.
        settings: what holds for all goals that the test asks.
    """

    place: Location
    programs: tuple[str | Path, ...] = ()
    goal: str | None = None
    expect: str | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def speaks_of_program(self) -> bool:
        """Whether it says more than settings, so that the test is about Prolog."""
        return bool(self.programs) or self.goal is not None or self.expect is not None


def prolog_mark(item: pytest.Item) -> PrologMark:
    """Read the marks of a test; of each thing, the closest one decides, and filters add up.

    Raises:
        MarkError: a mark says what cannot be used.
    """
    place = Location(str(item.path), (item.location[1] or 0) + 1)
    found: dict[str, Any] = {}
    filters: tuple[str, ...] = ()
    for mark in marks_about(item):
        if mark.name == MARK:
            read = dict(_read(mark, place))
            filters = (*read.pop("filters", ()), *filters)
            found = {**read, **found}
    about = {name: found.pop(name, None) for name in ("programs", "goal", "expect")}
    if filters:
        found["filters"] = filters
    return PrologMark(place, about["programs"] or (), about["goal"], about["expect"], found)


def mark_settings(item: pytest.Item) -> Mapping[str, Any]:
    """Give the settings alone."""
    return prolog_mark(item).settings


def _read(mark: pytest.Mark, place: Location) -> Iterator[tuple[str, Any]]:
    """Read one mark."""
    names = [*READERS, "file"]
    unknown = [f"{name}=" for name in mark.kwargs if name not in names]
    if mark.args or unknown or not mark.kwargs:
        got = ", ".join([*map(repr, mark.args), *unknown]) or "none"
        raise _misuse(f"one of {', '.join(f'{name}=' for name in names)}", got, place, _meant(mark))
    if "file" in mark.kwargs and "text" in mark.kwargs:
        raise _misuse("file= or text=", "both", place)
    for name, value in mark.kwargs.items():
        try:
            if name == "file":
                yield "programs", _files(value, place)
            else:
                yield ("programs" if name == "text" else name), READERS[name](value)
        except (ValueError, TypeError, AspError) as error:
            raise _misuse(f"{name}= with a value that can be read", str(error), place) from None


def _meant(mark: pytest.Mark) -> str:
    """Name the keywords that were probably meant."""
    from pytest_asp.sources.diagnosis import nearest

    unknown = (name for name in mark.kwargs if name not in READERS and name != "file")
    near = (nearest(name, [*READERS, "file"]) for name in unknown)
    meant = ", ".join(f"{name}=" for name in near if name is not None)
    return f"did you mean {meant}? " if meant else ""


def _files(value: Any, place: Location) -> tuple[Path, ...]:
    """Find the files, as seen from the file of the test."""
    names = value if isinstance(value, list | tuple) else [value]
    if not names or not all(isinstance(each, str | Path) for each in names):
        raise TypeError(f"expected the path of a file, or a list of them, got {value!r}")
    folder = Path(place.file).parent
    for name in names:
        if not (folder / name).is_file():
            raise ValueError(f"{str(name)!r}, which is no file{_nearest_file(folder / name)}")
    return tuple(folder / each for each in names)


def _nearest_file(path: Path) -> str:
    from pytest_asp.sources.diagnosis import nearest

    if not path.parent.is_dir():
        return "; there is no such folder"
    near = nearest(path.name, [each.name for each in path.parent.iterdir() if each.is_file()])
    return f"; did you mean {near}?" if near is not None else ""


def _text(value: Any) -> tuple[str, ...]:
    if not isinstance(value, str):
        raise TypeError(f"expected the text of a program, got {value!r}")
    from pytest_asp.prolog.direct import is_path

    if is_path(value):
        raise ValueError(f"expected the text of a program, got the path {value!r}: write file=")
    return (value,)


def _goal(value: Any) -> str:
    if not isinstance(value, str) or not value.strip().rstrip("."):
        raise TypeError(f"expected the text of a goal, got {value!r}")
    return value


def _seed(value: Any) -> int:
    seed: int = ASP_READERS["seed"](value)
    if seed < 0:
        raise ValueError(f"expected a whole number of 0 or more, got {seed}")
    return seed


READERS: dict[str, Callable[[Any], Any]] = {
    "text": _text,
    "goal": _goal,
    "expect": checked_expect,
    **RUN_READERS,
    "seed": _seed,
    "filters": ASP_READERS["filters"],
}


def _misuse(expected: str, got: str, place: Location, meant: str = "") -> MarkError:
    message = explain_mistake(
        expected=f"{expected} in the mark prolog",
        got=got,
        location=place,
        instead=f"{meant}write for instance {EXAMPLE}",
    )
    return MarkError(message, mark=MARK, location=place)
