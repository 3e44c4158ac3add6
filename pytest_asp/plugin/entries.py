"""What the record of a test keeps of one answer that it asked for, in whichever language."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_asp.plugin.uses import ProgramUse


class Entry(ABC):
    """One answer, with what was found of it; each language has a kind of its own.

    A kind is called with the answer and, where an earlier test has asked it, with how far it was
    asked then.
    """

    __slots__ = ()

    answer: Any

    @staticmethod
    @abstractmethod
    def progress(answer: Any) -> Any:
        """Tell how far an answer has been asked: something else after each question."""

    @abstractmethod
    def note(self, verdict: Any) -> None:
        """Note what a mark found, or the assert that failed."""

    @abstractmethod
    def is_refused_by(self, error: BaseException) -> bool:
        """Tell whether this error is what came of making the program ready."""

    @abstractmethod
    def note_refusal(self, error: BaseException) -> None:
        """Note what came of it."""

    @abstractmethod
    def use(
        self, *, counting: bool = False, title: Callable[[Any], str] | None = None
    ) -> ProgramUse | None:
        """Sum up what the test asked; None where it asked nothing.

        Args:
            counting: whether more may be asked for it, since nothing was left open.
            title: gives the name of the program; None: its own title.
        """
