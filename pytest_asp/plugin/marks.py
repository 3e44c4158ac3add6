"""The marks of a test, and what they expect of its program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_asp.errors import MarkError, explain_mistake
from pytest_asp.location import Location
from pytest_asp.plugin import hooks
from pytest_asp.plugin.defaults import MARK, PURPOSE, SIGNATURE
from pytest_asp.plugin.doctests import marks_about
from pytest_asp.plugin.own_marks import own_kinds
from pytest_asp.plugin.prolog import marks as prolog
from pytest_asp.plugin.spellings import MARKS, MarkKind
from pytest_asp.verdicts import ModelCountIs

if TYPE_CHECKING:
    from pytest_asp.verdicts import Expectation

KINDS = pytest.StashKey[dict[str, MarkKind]]()
"""The marks that a run knows: ours, and those of the project."""


TAKEN = {
    MARK: SIGNATURE,
    prolog.MARK: prolog.SIGNATURE,
    **dict.fromkeys(
        ("filterwarnings", "parametrize", "skip", "skipif", "usefixtures", "xfail"),
        "a mark of pytest's own",
    ),
}
"""Names that no project can give to a mark of its own, and what they mean."""


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    """Let projects implement our hooks."""
    pluginmanager.add_hookspecs(hooks)


def register_marks(config: pytest.Config) -> None:
    """Make the marks known to pytest, also those of a `conftest.py` that is read later."""
    config.stash[KINDS] = {}
    _add(config, MARKS)
    config.addinivalue_line("markers", f"{SIGNATURE}: {PURPOSE}")
    config.addinivalue_line("markers", f"{prolog.SIGNATURE}: {prolog.PURPOSE}")

    def add(given: object) -> None:
        _add(config, own_kinds(given))

    config.hook.pytest_asp_marks.call_historic(kwargs={"config": config}, result_callback=add)


def _add(config: pytest.Config, kinds: dict[str, MarkKind]) -> None:
    known = config.stash[KINDS]
    for name, kind in kinds.items():
        if name in known or name in TAKEN:
            meaning = known[name].line if name in known else TAKEN[name]
            raise pytest.UsageError(
                f"pytest_asp_marks: expected a new name for a mark, got {name!r}, which is taken: "
                f"{meaning}"
            )
        known[name] = kind
        config.addinivalue_line("markers", kind.line)


def expectations_of(item: pytest.Item) -> dict[Expectation, str]:
    """Read what the marks of a test expect, each with the name of the mark it is written as.

    Raises:
        MarkError: a mark is written wrongly, or no program could satisfy all of them.
    """
    kinds = item.config.stash[KINDS]
    marks = [mark for mark in marks_about(item) if mark.name in kinds]
    found: dict[Expectation, str] = {}
    for mark in sorted(marks, key=lambda mark: list(kinds).index(mark.name)):
        found.setdefault(kinds[mark.name].read(mark, place_of(item)), mark.name)
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
