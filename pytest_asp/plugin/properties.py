"""What the report of a test carries about its programs, for our own reports and for others'."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import pytest

    from pytest_asp.plugin.uses import ProgramUse


def wanted(config: pytest.Config) -> bool:
    """Tell whether anybody reads the properties; the options belong to other plugins."""
    return any(config.getoption(name, None) for name in ("xmlpath", "report_log"))


def carry(report: pytest.TestReport, outcome: str, uses: Sequence[ProgramUse]) -> None:
    """Let a report carry what a test asked: as plain data for us, as properties for others.

    pytest-xdist transports both. The properties go to the report and not to the item, because an
    item that is run again keeps its own.
    """
    report.asp = {  # type: ignore[attr-defined]
        "outcome": outcome,
        "uses": [use.to_json() for use in uses],
    }
    report.user_properties += [pair for use in uses for pair in _properties(use)]


def _properties(use: ProgramUse) -> Iterator[tuple[str, object]]:
    """Give a program's properties: its name goes first, and what follows it is about that one."""
    from pytest_asp.explain.answer import placed

    prefix = use.language
    yield f"{prefix}_program", placed(use.title, use.place)
    if use.goal:
        yield f"{prefix}_goal", use.goal
    for finding in use.findings:
        if finding.asked:
            name = "expected" if finding.verdict else "asked"
            yield f"{prefix}_{name}", finding.asked
        proof = f" ({', '.join(finding.proof)})" if finding.proof else ""
        yield f"{prefix}_found", f"{finding.found}{proof}"
    if use.rules is not None:
        yield f"{prefix}_ground_rules", use.rules
