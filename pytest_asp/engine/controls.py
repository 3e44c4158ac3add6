"""The engine that asks a control which somebody else made and grounded, in their own process."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pytest_asp.engine.control import Grounding
from pytest_asp.engine.inprocess import InProcessEngine
from pytest_asp.engine.loading import Loader, Refusal
from pytest_asp.engine.messages import MessageLog
from pytest_asp.engine.queries import Fingerprint, Refused

if TYPE_CHECKING:
    from clingo import Control, Observer

    from pytest_asp.engine.functions import Callables, Context
    from pytest_asp.engine.queries import Limits, Query, Reply, Task

_MAY_HIDE = "#show"  # nobody knows the control's text, so it may hide atoms
_BUSY = "a search of its models that has not ended"
_TEXTLESS = "a question about its ground rules"


class ControlEngine(InProcessEngine):
    """An `Engine` on one control: no limits, no fresh groundings, one question at a time.

    While it answers, the control's solving options are those that the question needs; after that
    they are what they were.

    Args:
        control: the control, grounded.
    """

    def __init__(self, control: Control) -> None:
        super().__init__()
        self._control = control
        self._options: dict[str, Any] | None = None

    def ask(
        self, task: Task, query: Query, limits: Limits, functions: Callables | None = None
    ) -> Reply:
        """Answer one query."""
        if isinstance(query, Fingerprint):
            return Refused("control", _TEXTLESS, ())
        if self._options is not None:
            return Refused("control", _BUSY, ())
        try:
            return super().ask(task, query, limits, functions)
        finally:
            self._restore()

    def take(self, task: Task, functions: Callables | None, *, fresh: bool) -> Grounding:
        """Take the control, until it is put back.

        Raises:
            Refusal: it is busy.
        """
        del functions, fresh
        if self._options is not None:
            raise Refusal(Refused("control", _BUSY, ()))
        self._borrow()
        task = replace(task, text=_MAY_HIDE)
        return Grounding(task, _Given(self._control), self.hidden_atoms, self.progress)

    def put(self, grounding: Grounding) -> None:
        """Put the control back."""
        del grounding
        self._restore()

    def _borrow(self) -> None:
        options: Any = self._control.configuration.solve
        names = ("models", "opt_mode", "project", "enum_mode")
        self._options = {name: getattr(options, name) for name in names}
        options.models, options.opt_mode = 0, "ignore"
        options.project, options.enum_mode = "no", "auto"

    def _restore(self) -> None:
        for name, value in (self._options or {}).items():
            setattr(self._control.configuration.solve, name, value)
        self._options = None


class _Given(Loader):
    """Gives a control that is there already, instead of making one."""

    def __init__(self, control: Control) -> None:
        super().__init__()
        self._given = control

    def load(
        self, task: Task, context: Context | None, *, observer: Observer | None = None
    ) -> tuple[Control, MessageLog]:
        """Give the control."""
        del task, context, observer
        return self._given, MessageLog()
