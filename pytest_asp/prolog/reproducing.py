"""The command line that shows what a test saw of a program."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_asp.location import shortened
from pytest_asp.prolog.protocol import Limits
from pytest_asp.prolog.retelling import transcript_of

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_asp.prolog.answers import PrologAnswers

_MEBIBYTE = 1 << 20
_SPECIAL = frozenset('"$`\\!')  # what a shell changes within double quotes
_SHOWN = 10  # answers that the command shows unasked


@dataclass(frozen=True, slots=True)
class PrologReproduction:
    """What it takes to see the same outside of the test.

    Attributes:
        text: the program.
        goal: as it was asked.
        arguments: the options of `pytest-asp prolog solve`, behind the goal.
    """

    text: str
    goal: str
    arguments: tuple[str, ...]

    def command(self, path: Path) -> str:
        """Write the command line for the program kept at a path."""
        file = shlex.quote(shortened(str(path)))
        options = shlex.join(self.arguments)
        return f"pytest-asp prolog solve {file} {_quoted(self.goal.strip())} {options}"


def reproduction(answers: PrologAnswers) -> PrologReproduction:
    """Write down what shows the same answers, as far as the test looked; never searches."""
    limits, usual = answers.limits, Limits()
    options = {
        "engine": transcript_of(answers).asked.engine,
        "timeout": f"{limits.timeout:g}" if limits.timeout != usual.timeout else None,
        "memory": _size(limits.memory) if limits.memory != usual.memory else None,
        "inferences": limits.inferences,
        "seed": answers.seed or None,
        "count": _count(answers),
    }
    arguments = tuple(f"--{name}={value}" for name, value in options.items() if value is not None)
    return PrologReproduction(answers.source.program_text.text, answers.goal, arguments)


def _count(answers: PrologAnswers) -> int | None:
    """Give as many answers as the test looked at, and one more where it looked for the end."""
    ended = any(record.ended != "open" for record in answers.records)
    number = len(answers.seen) + ended
    return None if ended and number <= _SHOWN else max(number, 1)


def _quoted(goal: str) -> str:
    """Quote a goal for a shell; its own quotes stay readable where the shell allows it."""
    plain = "'" in goal and not set(goal) & _SPECIAL
    return f'"{goal}"' if plain else shlex.quote(goal)


def _size(memory: int) -> str:
    return f"{memory // _MEBIBYTE}M" if memory % _MEBIBYTE == 0 else str(memory)
