"""What the harness is asked, as the files that it reads."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_asp.prolog.protocol import Limits, ProgramText


LEAST_STACK = 4 << 20
"""Bytes that the harness itself may need."""

MOST = 1 << 60
"""Higher numbers are no limits to SWI-Prolog, and not numbers that it reads as such."""


def write_request(
    folder: Path, program: ProgramText, goal: str | None, limits: Limits, seed: int
) -> None:
    """Write what to load, and what to search for, into a folder.

    Args:
        folder: of the process.
        program: what to load.
        goal: None: only load.
        limits: of the search.
        seed: of random numbers.
    """
    text, question = folder / "program", folder / "goal"
    text.write_text(program.text, encoding="utf-8", newline="")
    asked = readable_goal("true" if goal is None else goal)
    question.write_text(asked, encoding="utf-8", newline="")
    terms = [
        f"mode({'load' if goal is None else 'search'})",
        f"source({quoted(source_path(program))})",
        f"text({quoted(text)})",
        f"goal({quoted(question)})",
        f"libraries({quoted(str(files(__package__) / 'library'))})",
        f"stack({min(max(2 * limits.memory, LEAST_STACK), MOST)})",
        f"inferences({'none' if limits.inferences is None else min(limits.inferences, MOST)})",
        f"seed({seed})",
        f"called([{','.join(_pairs(program.called))}])",
        f"defined([{','.join(_pairs(program.defined))}])",
    ]
    (folder / "request").write_text("".join(f"{term}.\n" for term in terms), encoding="utf-8")


def source_path(program: ProgramText) -> str:
    """Give the path that a program goes by, so that the files that it names are found beside it."""
    return str((program.file or Path(program.name)).absolute())


def readable_goal(goal: str) -> str:
    """End a goal with a full stop, behind the full stop and the comment that it may end with."""
    return f"{goal}\n."


def quoted(name: object) -> str:
    """Write a name as a quoted atom."""
    text = str(name).replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n")
    return f"'{text}'"


def _pairs(indicators: Iterable[str]) -> Iterator[str]:
    """Write each `name/arity` as `text-name/arity`, in a fixed order."""
    for indicator in sorted(indicators):
        name, _, arity = indicator.rpartition("/")
        yield f"{quoted(indicator)}-{quoted(name)}/{int(arity)}"
