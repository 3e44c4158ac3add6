"""Writes results as Markdown, and as JSON for another process to read."""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Iterable
from dataclasses import asdict

from benchmarks.measure import Result


def machine() -> str:
    """Describe what the figures were taken on."""
    import clingo

    return (
        f"{os.cpu_count()} cores of {processor()}, {platform.system()}, "
        f"Python {platform.python_version()}, clingo {clingo.__version__}"
    )


def processor() -> str:
    """The name of the processor, as far as the system tells it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:  # noqa: PTH123  # no file on a disk
            names = [line.partition(":")[2].strip() for line in file if "model name" in line]
    except OSError:
        names = []
    return names[0] if names else platform.machine() or sys.platform


def table(results: Iterable[Result]) -> str:
    """Write results as a Markdown table."""
    lines = [
        "| what | compared with | who | ratio: median (least to most) | per second | aim |",
        "|---|---|---|---|---|---|",
    ]
    lines += [row(result) for result in results if result.candidate != result.baseline]
    return "\n".join(lines)


def row(result: Result) -> str:
    """Write one result as a row."""
    least, most = min(result.ratios), max(result.ratios)
    rate = f"{result.rate:,.0f} {result.unit}" if result.unit != "runs" else ""
    cells = [
        result.case,
        result.baseline,
        result.candidate,
        f"{figure(result.middle)} ({figure(least)} to {figure(most)})",
        rate,
        result.verdict,
    ]
    return f"| {' | '.join(cells)} |"


def figure(ratio: float) -> str:
    """Write a ratio with three digits."""
    return f"{ratio:.2f}" if ratio < 10 else f"{ratio:,.0f}"


def to_json(results: Iterable[Result]) -> str:
    """Write results so that `from_json` reads them."""
    return json.dumps({"machine": machine(), "results": [asdict(each) for each in results]})


def from_json(text: str) -> tuple[str, list[Result]]:
    """Read the machine and the results from the last line of what a process printed."""
    read = json.loads(text.strip().splitlines()[-1])
    results = [Result(**{**each, "ratios": tuple(each["ratios"])}) for each in read["results"]]
    return read["machine"], results
