"""The fixture `asp_snapshot`, and what the reports of tests say about snapshots."""

from __future__ import annotations

import sys
from collections.abc import Generator, Mapping
from typing import TYPE_CHECKING, Any

import pytest

from pytest_asp.plugin.asp import ASP
from pytest_asp.plugin.defaults import DEFAULTS

if TYPE_CHECKING:
    from pytest_asp.snapshots.assertion import AspSnapshot
    from pytest_asp.snapshots.change import SnapshotChange
    from pytest_asp.snapshots.desk import Desk
    from pytest_asp.snapshots.semantics import Asker

FIXTURE = "asp_snapshot"
SECTION = "ASP snapshot"
MARK = "syrupy_snapshot"
"""What syrupy marks the tests with that use its fixture; syrupy 5 does not yet."""

ATTRIBUTE = "asp_snapshots"
"""What a report carries: a list of changes as plain data, which pytest-xdist transports."""

PENDING = "new"
"""The ending of the files that wait to be accepted."""

CHANGES = pytest.StashKey[list["SnapshotChange"]]()
DESK = pytest.StashKey["Desk"]()


@pytest.fixture
def asp_snapshot(request: pytest.FixtureRequest) -> AspSnapshot:
    """Compare a program or an answer with what was stored: `assert program == asp_snapshot`.

    `pytest --snapshot-update` stores it, in an `.lp` file below `__snapshots__`.
    """
    from syrupy.location import PyTestLocation

    from pytest_asp.snapshots.assertion import AspSnapshot
    from pytest_asp.snapshots.extension import AspSnapshotExtension

    config: Any = request.config
    if not hasattr(config, "_syrupy"):
        pytest.fail("asp_snapshot needs syrupy's plugin, which is turned off", pytrace=False)
    options = {"update_snapshots": config.option.update_snapshots}
    only_new = getattr(config.option, "update_new_snapshots_only", None)
    if only_new is not None:  # syrupy 5 does not have it
        options["update_new_snapshots_only"] = only_new
    return AspSnapshot(
        extension_class=AspSnapshotExtension,
        test_location=PyTestLocation(request.node),
        session=config._syrupy,  # noqa: SLF001  # as syrupy's own fixture finds it
        **options,
    ).at(_desk(request))


class SnapshotReports:
    """Adds to each test's report what became of its snapshots."""

    def __init__(self, config: pytest.Config) -> None:
        """Let syrupy pass over what waits to be accepted, which it would take for unused."""
        ignored = getattr(config.option, "ignore_file_extensions", None) or []
        config.option.ignore_file_extensions = [*ignored, PENDING]
        self._waiting: dict[str, set[str]] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_assertrepr_compare(self, op: str, left: object, right: object) -> list[str] | None:
        """Say in one line what changed; registered after syrupy, this is asked before it."""
        summaries = [getattr(each, "summary", "") for each in (left, right) if _is_ours(each)]
        return [f"received {op} snapshot: {summaries[0]}"] if any(summaries) else None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Let `-m syrupy_snapshot` select the tests that use our fixture, as it does syrupy's."""
        if any(line.startswith(f"{MARK}:") for line in config.getini("markers")):
            for item in items:
                if FIXTURE in getattr(item, "fixturenames", ()):
                    item.add_marker(MARK)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Explain what changed where the test fails, and let the report carry it."""
        report = yield
        changes = item.stash.get(CHANGES, None)
        if not changes or (report.when != "call" and report.passed):
            if report.failed and FIXTURE in getattr(item, "fixturenames", ()):
                setattr(report, ATTRIBUTE, [])  # what it would have compared, nobody knows
            return report
        del item.stash[CHANGES]
        setattr(report, ATTRIBUTE, [change.to_json() for change in changes])
        failing = [change for change in changes if change.state in {"new", "changed"}]
        if report.failed and failing:
            report.sections.append((SECTION, _explained(failing, item.config)))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note which files wait to be accepted, as the test left them when it ran last."""
        if report.when == "setup":
            self._waiting.pop(report.nodeid, None)
        files = {each["pending"] for each in getattr(report, ATTRIBUTE, ()) if each["pending"]}
        self._waiting.setdefault(report.nodeid, set()).update(files)

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Say how to go through what waits, below what syrupy says."""
        number = len(set().union(*self._waiting.values()))
        if number:
            words = "1 snapshot waits" if number == 1 else f"{number:,} snapshots wait"
            terminalreporter.write_line(f"{words} for review: pytest-asp review")


def _is_ours(value: object) -> bool:
    assertion = sys.modules.get("pytest_asp.snapshots.assertion")
    return assertion is not None and isinstance(value, assertion.AspSnapshot)


def _explained(changes: list[SnapshotChange], config: pytest.Config) -> str:
    from pytest_asp.explain.detail import Detail
    from pytest_asp.snapshots.report import section

    detail = Detail.at(config.get_verbosity())
    return "\n\n".join("\n".join(section(change, detail)) for change in changes)


def _desk(request: pytest.FixtureRequest) -> Desk:
    """Give the desk of the run, and let it note what becomes of this test's snapshots."""
    stash = request.config.stash
    if DESK not in stash:
        from pytest_asp.snapshots.desk import Desk

        config, session = request.config, request.session
        stash[DESK] = Desk(
            config.rootpath,
            make_asker=lambda: _asker(config),
            scripts=lambda: bool(config.stash[DEFAULTS]().get("scripts", False)),
            owners=lambda: _owners(session),
        )
        stash[DESK].reviewing = config.getoption("asp_review") is not None
    desk = stash[DESK]
    desk.note = request.node.stash.setdefault(CHANGES, []).append
    return desk


def _asker(config: pytest.Config) -> Asker:
    from pytest_asp.answers import make_settings
    from pytest_asp.snapshots.semantics import Asker

    defaults = config.stash[DEFAULTS]()
    given = {name: defaults[name] for name in ("timeout", "memory") if name in defaults}
    engine = config.stash[ASP]._running()  # noqa: SLF001  # the one that the fixture asp asks
    return Asker(engine, make_settings(**given).limits, scripts=bool(defaults.get("scripts")))


def _owners(session: pytest.Session) -> Mapping[str, str]:
    """Find which file each test uses first; another test must not use it, in no process."""
    from syrupy.location import PyTestLocation

    from pytest_asp.snapshots.desk import key
    from pytest_asp.snapshots.extension import AspSnapshotExtension

    owners: dict[str, str] = {}
    for item in session.items:
        if isinstance(item, pytest.Function) and FIXTURE in item.fixturenames:
            path = AspSnapshotExtension.get_location(test_location=PyTestLocation(item), index=0)
            owners.setdefault(key(path), item.nodeid)
    return owners
