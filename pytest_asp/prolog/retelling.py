"""Answers as reports hold them: what somebody saw of a search, without its machine.

A machine takes megabytes or a process, and a test may ask thousands of goals: only those who ask
may keep one alive.
"""

from __future__ import annotations

from threading import RLock
from typing import TYPE_CHECKING

from pytest_asp.prolog.answers import PrologAnswers
from pytest_asp.prolog.inquiry import Inquiry
from pytest_asp.prolog.unfinished import cut_short

if TYPE_CHECKING:
    from pytest_asp.prolog.counting import AnswerCount
    from pytest_asp.prolog.transcript import Transcript


def transcript_of(answers: PrologAnswers | AnswerCount) -> Transcript:
    """Give what is known of answers, now and as long as somebody asks for more."""
    return answers._inquiry.transcript  # noqa: SLF001  # users have no need of it


def retold(transcript: Transcript) -> PrologAnswers:
    """Give the answers that have been seen; asking for more is not proven, and searches nothing."""
    return PrologAnswers(Retold(transcript))


class Retold(Inquiry):
    """A search that others make.

    Args:
        transcript: what is known of it.
    """

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self._lock = RLock()

    def close(self) -> None:
        """Leave the machine to those who ask."""

    def _advance(self) -> bool:
        known = self.transcript
        if known.ended:
            return False
        raise cut_short(known.asked, "nothing more is searched for", known.proven)
