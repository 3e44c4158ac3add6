"""What each kind of failure prints, compared as a whole with the files in `gold/`.

The failures of Prolog programs have theirs in `prolog/gold/`.

`UPDATE_GOLD=1 python -m pytest tests/plugin/test_gold.py` writes the files anew; read what changed
as a user would.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., pytest.RunResult]

HERE = Path(__file__).parent

SCRUBBED = [
    (re.compile(r"\d+(\.\d+)? ?(ms|s|MiB|kB|MB)\b"), "<figure>"),
    (re.compile(r"\b\d[\d,]* (ground rules|conflicts)"), r"<number> \1"),
    (re.compile(r"^\[gw\d\].*\n+", re.MULTILINE), ""),  # pytest-xdist says which worker it was
    (re.compile(r"(Falsifying example|Failing test case)"), "<example>"),
    (re.compile(r"the current directory is '[^']*'"), "the current directory is <folder>"),
    (re.compile(r"\b\d+ other programs"), "<number> other programs"),  # examples that were tried
    (re.compile(r"the limit of <figure> of CPU time ran out"), "<the time limit ran out>"),
    (
        re.compile(r"<figure> passed without <figure> of CPU time \(.*?\)"),
        "<the time limit ran out>",
    ),
    (re.compile(r"\n=+\s*\Z"), ""),
    (re.compile(r"([-_=])\1{30,}|(_ ){30,}"), r"\1\1\1"),
]
"""What differs from run to run, or from one version of a library to another."""


def scrubbed(text: str) -> str:
    """Take out of a text what is no matter of ours."""
    for pattern, stand_in in SCRUBBED:
        text = pattern.sub(stand_in, text)
    return text.strip() + "\n"


def failures(result: pytest.RunResult) -> dict[str, str]:
    """Give what is printed about each failing test, and its line in the summary of the run."""
    text = result.stdout.str()
    body, _, summary = text.partition("= short test summary info =")
    parts = re.split(r"^_+ test_(\w+) _+$", body, flags=re.MULTILINE)
    lines = dict(re.findall(r"^FAILED test_suite.py::test_(\w+) - (.*)$", summary, re.MULTILINE))
    return {
        kind: f"{scrubbed(printed)}\nFAILED - {scrubbed(lines[kind])}"
        for kind, printed in zip(parts[1::2], parts[2::2], strict=True)
    }


@pytest.mark.parametrize("folder", [HERE, HERE / "prolog"], ids=["asp", "prolog"])
def test_each_kind_of_failure_prints_what_it_should(
    run: Run, workers: tuple[str, ...], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "600")  # so that nothing is cut
    suite = (folder / "failing_suite.txt").read_text(encoding="utf-8")
    kinds = re.findall(r"^def test_(\w+)", suite, re.MULTILINE)
    found = failures(run(suite, *workers))
    assert sorted(found) == sorted(kinds)
    if "UPDATE_GOLD" in os.environ:
        write(found, folder / "gold")
    paths = (folder / "gold").glob("*.txt")
    gold = {path.stem: path.read_text(encoding="utf-8") for path in paths}
    assert sorted(gold) == sorted(kinds)
    for kind in kinds:
        assert found[kind] == gold[kind], kind


def write(found: dict[str, str], gold: Path) -> None:
    """Write the files anew, and remove those of kinds that are no more."""
    gold.mkdir(exist_ok=True)
    for path in gold.glob("*.txt"):
        if path.stem not in found:
            path.unlink()
    for kind, text in found.items():
        (gold / f"{kind}.txt").write_text(text, encoding="utf-8", newline="\n")


def test_what_differs_between_good_runs_is_scrubbed() -> None:
    text = "[gw1] linux -- Python 3.11 /bin/python\n\nit took 0.21 s for 1,024 ground rules\n\n"
    assert scrubbed(text) == "it took <figure> for <number> ground rules\n"
