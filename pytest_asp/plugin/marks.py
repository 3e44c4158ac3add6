"""The marks of a test, and what they expect of its program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.errors import MarkError, explain_mistake
from pytest_asp.location import Location
from pytest_asp.plugin.defaults import PURPOSE, SIGNATURE
from pytest_asp.plugin.spellings import MARKS
from pytest_asp.verdicts import ModelCountIs

if TYPE_CHECKING:
    import pytest

    from pytest_asp.verdicts import Expectation


def register_marks(config: pytest.Config) -> None:
    """Make the marks known to pytest."""
    for kind in MARKS.values():
        config.addinivalue_line("markers", kind.line)
    config.addinivalue_line("markers", f"{SIGNATURE}: {PURPOSE}")


def expectations_of(item: pytest.Item) -> dict[Expectation, str]:
    """Read what the marks of a test expect, each with the name of the mark it is written as.

    Raises:
        MarkError: a mark is written wrongly, or no program could satisfy all of them.
    """
    marks = [mark for mark in item.iter_markers() if mark.name in MARKS]
    found: dict[Expectation, str] = {}
    for mark in sorted(marks, key=lambda mark: list(MARKS).index(mark.name)):
        found.setdefault(MARKS[mark.name].read(mark, place_of(item)), mark.name)
    if len(found) > 1:
        _refuse_contradiction(found, place_of(item))
    return found


def place_of(item: pytest.Item) -> Location:
    """Give the line on which the test begins."""
    _, line, _ = item.location
    return Location(str(item.path), (line or 0) + 1)


def _refuse_contradiction(found: dict[Expectation, str], place: Location) -> None:
    """Refuse counts of the same answer sets that no program could have together."""
    ranges: dict[tuple[bool | str | None, bool], ModelCountIs] = {}
    for expectation, name in found.items():
        if isinstance(expectation, ModelCountIs):
            about = expectation.project, expectation.optimal
            common = _narrowed(ranges.get(about, ModelCountIs()), expectation)
            ranges[about] = common
            if common.maximum is not None and common.minimum > common.maximum:
                raise _contradiction(found, name, place)


def _narrowed(one: ModelCountIs, other: ModelCountIs) -> ModelCountIs:
    maxima = [each.maximum for each in (one, other) if each.maximum is not None]
    return ModelCountIs(max(one.minimum, other.minimum), min(maxima, default=None))


def _contradiction(found: dict[Expectation, str], name: str, place: Location) -> MarkError:
    said = ", ".join(f"{mark} ({expectation.expected})" for expectation, mark in found.items())
    message = explain_mistake(
        expected="marks that one program can satisfy together",
        got=said,
        location=place,
        instead="marks add up, those of the class and the module included, so remove one of them",
    )
    return MarkError(message, mark=name, location=place)
