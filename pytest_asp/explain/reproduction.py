"""A program as one `.lp` text, and the `clingo` command line that shows the same about it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_asp.answers.patterns import constraint_for
from pytest_asp.engine.losing import CAREFUL, loses
from pytest_asp.location import shortened
from pytest_asp.sources.source import BASE

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_asp.answers import Answer, Question
    from pytest_asp.verdicts import Verdict

_OPTIMAL = ("--opt-mode=optN", "--quiet=1")
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


def reproduction(
    answer: Answer, verdict: Verdict | None = None, question: Question | None = None
) -> Reproduction:
    """Write down what an answer was about, or what a verdict on it shows, or the last question.

    `--opt-mode=ignore` is part of it, because answers are about all answer sets, also those of
    a program that optimises; of a verdict on the optimal ones, clingo shows these only.
    """
    settings = answer.settings
    picked = verdict is not None and verdict.where is not None
    optimal = _is_optimal(verdict, question)
    best = verdict is None and question is not None and question.about == "optimum"
    arguments = (
        "1" if best else str(_models_to_show(answer, verdict)),
        *(_OPTIMAL if optimal else ("--opt-mode=ignore",)),
        *_PROJECTIONS["no" if picked else settings.project],
        *(f"--const={name}={value}" for name, value in settings.constants),
        *settings.arguments,
        *([CAREFUL] if loses(answer.source.text, settings.arguments) else []),
        *([] if settings.seed is None else [f"--seed={settings.seed}"]),
    )
    return Reproduction(_text(answer, verdict), arguments, tuple(_gaps(answer)))


def _is_optimal(verdict: Verdict | None, question: Question | None) -> bool:
    """Tell whether only the optimal answer sets are meant."""
    if verdict is not None:
        return verdict.optimal
    return question is not None and (question.optimal or question.about == "optimum")


def _models_to_show(answer: Answer, verdict: Verdict | None) -> int:
    """Give as many models as were seen; 0 stands for all, where all were seen."""
    if verdict is not None and verdict.about:
        shown_first = verdict.where is not None or verdict.optimal or not verdict.evidence
        if shown_first:
            return 1
    counts = [each for each in answer.records if each.question.counts]
    if any(record.exhausted for record in counts):
        return 0
    return max((record.seen for record in counts), default=1) or 1


def _text(answer: Answer, verdict: Verdict | None) -> str:
    """Write the program; assumptions are constraints, since they only select answer sets."""
    settings = answer.settings
    assumed = [f":- {'not ' if value else ''}{atom}." for atom, value in settings.assumptions]
    assumed += [f"{atom}." for atom, value in settings.externals if value]
    added = ["% What the call of solve() assumed:", *assumed] if assumed else []
    if verdict is not None and verdict.where is not None:
        literal, holds = verdict.where
        added += [f"% {verdict.about}:", constraint_for(literal, holds=holds)]
    text = answer.source.text
    return "\n".join([text.rstrip("\n"), BASE, *added, ""]) if added else text


def _gaps(answer: Answer) -> Iterator[str]:
    settings = answer.settings
    if settings.functions:
        names = ", ".join(f"@{name}" for name in sorted(settings.functions))
        yield f"the command does not know the Python functions {names}"
    if answer.source.control is not None:
        yield "the program is a clingo.Control, whose text nobody can tell"
    if settings.parts not in {None, (("base", ()),)}:
        yield "the command grounds the program part base only"
