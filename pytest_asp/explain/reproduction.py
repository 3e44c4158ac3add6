"""A program as one `.lp` text, and the `clingo` command line that shows the same about it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_asp.location import shortened

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pytest_asp.answers import Answer

_PROJECTIONS = {"no": (), "show": ("--project=show",), "directive": ("--project=project",)}


@dataclass(frozen=True, slots=True)
class Reproduction:
    """What clingo needs to show the same.

    Attributes:
        text: the program, with what the call of `solve` assumed.
        arguments: clingo's options, behind the file.
        gaps: what a command line cannot do, in words.
    """

    text: str
    arguments: tuple[str, ...]
    gaps: tuple[str, ...] = ()

    def command(self, path: Path) -> str:
        """Write the command line for the program kept at a path."""
        return shlex.join(["clingo", shortened(str(path)), *self.arguments])


def reproduction(answer: Answer) -> Reproduction:
    """Write down what an answer was about.

    `--opt-mode=ignore` is part of it, because answers are about all answer sets, also those of
    a program that optimises.
    """
    settings = answer.settings
    arguments = (
        str(_models_to_show(answer)),
        "--opt-mode=ignore",
        *_PROJECTIONS[settings.project],
        *(f"--const={name}={value}" for name, value in settings.constants),
        *settings.arguments,
        *([] if settings.seed is None else [f"--seed={settings.seed}"]),
    )
    return Reproduction(_text(answer), arguments, tuple(_gaps(answer)))


def _models_to_show(answer: Answer) -> int:
    """Give as many models as were seen; 0 stands for all, where all were seen."""
    if any(record.exhausted for record in answer.records):
        return 0
    return max((record.seen for record in answer.records), default=1) or 1


def _text(answer: Answer) -> str:
    """Write the program; assumptions are constraints, since they only select answer sets."""
    settings = answer.settings
    added = [f":- {'not ' if value else ''}{atom}." for atom, value in settings.assumptions]
    added += [f"{atom}." for atom, value in settings.externals if value]
    text = answer.source.text
    if not added:
        return text
    return "\n".join([text.rstrip("\n"), "#program base.", *_commented(added), ""])


def _commented(statements: Sequence[str]) -> Iterator[str]:
    yield "% What the call of solve() assumed:"
    yield from statements


def _gaps(answer: Answer) -> Iterator[str]:
    settings = answer.settings
    if settings.functions:
        names = ", ".join(f"@{name}" for name in sorted(settings.functions))
        yield f"the command does not know the Python functions {names}"
    if settings.parts is not None:
        yield "the command grounds the program part base only"
