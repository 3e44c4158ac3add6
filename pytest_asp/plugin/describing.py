"""What a project says of its programs and answer sets, by the hook `pytest_asp_describe`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pytest_asp.errors import NotProven
from pytest_asp.location import Location

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_asp.answers import Answer, Model

HOOK = "pytest_asp_describe"
ANY_ERROR = (Exception, NotProven, pytest.fail.Exception, pytest.skip.Exception)
"""What a hook may raise; whatever it is, the report that asked goes on without it."""


class Describer:
    """Asks the hook on behalf of one test, and keeps what went wrong with it.

    Args:
        item: the test; the hooks are those of the folders that it is in.
    """

    def __init__(self, item: pytest.Item) -> None:
        self._item = item
        self.complaints: list[str] = []

    def title(self, answer: Answer) -> str:
        """Name a program: as the project does, or by its own title."""
        name, complaint = self._ask(answer, answer)
        if name:
            return " ".join(name.split())
        return f"{answer.source.title} ({complaint})" if complaint else answer.source.title

    def draw(self, model: Model, answer: Answer) -> Sequence[str]:
        """Give the lines of the project's picture of an answer set; none where it has none."""
        picture, complaint = self._ask(model, answer)
        if complaint and complaint not in self.complaints:
            self.complaints.append(complaint)
        return picture.strip("\n").split("\n") if picture else ()

    def _ask(self, subject: object, answer: Answer) -> tuple[str | None, str]:
        """Ask the hook; where it fails there is no description, but a complaint."""
        try:
            hook = self._item.ihook.pytest_asp_describe
            text: object = hook(config=self._item.config, subject=subject, answer=answer)
        except ANY_ERROR as error:
            complaint = f"{HOOK}{_where(error)} failed: {type(error).__name__}: {error}"
            return None, " ".join(complaint.split())
        if text is None or isinstance(text, str):
            return text, ""
        return None, f"{HOOK} gave {text!r} of type {type(text).__name__} instead of text"


def _where(error: BaseException) -> str:
    """Say which implementation of the hook raised an error, and at which of its lines."""
    traceback = error.__traceback__
    while traceback is not None:
        code = traceback.tb_frame.f_code
        if code.co_name == HOOK and Path(code.co_filename).is_file():
            return f" at {Location(code.co_filename, traceback.tb_lineno)}"
        traceback = traceback.tb_next
    return ""
