"""A task becomes a grounded clingo control."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import clingo
from clingo.script import enable_python

from pytest_asp.engine.functions import FunctionFailed
from pytest_asp.engine.losing import loses
from pytest_asp.engine.messages import MessageLog
from pytest_asp.engine.queries import RawMessage, Refused, Task

if TYPE_CHECKING:
    from clingo import Control, Observer

    from pytest_asp.engine.functions import Context

_MESSAGE_LIMIT = 1_000_000  # clingo drops what comes after 20, and the real typo may be the 21st
_ALL = ("--models=0", "--opt-mode=ignore")


class Refusal(Exception):  # noqa: N818  # it never leaves the engine: it becomes a `Refused`
    """clingo refused the program in some phase."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.error)
        self.refused = refused


class Loader:
    """Makes controls; one is made ready in advance, for making it takes half of a tiny query."""

    def __init__(self) -> None:
        self._spare: tuple[Control, MessageLog] | None = None

    def prepare(self) -> None:
        """Make a control for the next task, while nobody waits."""
        if self._spare is None:
            self._spare = _control(_ALL)

    def load(
        self, task: Task, context: Context | None, *, observer: Observer | None = None
    ) -> tuple[Control, MessageLog]:
        """Ground a task; an observer is told each ground rule.

        Raises:
            Refusal: clingo refuses an option or the program, or the task an external.
        """
        control, log = self._control(task)
        if loses(task.text, task.arguments):
            options: Any = control.configuration.asp
            options.eq = 0
        if observer is not None:
            control.register_observer(observer)
        if "#script" in task.text:  # sources refuse scripts unless they are allowed
            enable_python()
        try:
            control.add("base", [], task.text)
        except RuntimeError as error:
            raise refusal("parse", error, log) from None
        _ground(control, log, task, context)
        if task.externals:
            _assign_externals(control, task)
        return control, log

    def _control(self, task: Task) -> tuple[Control, MessageLog]:
        spare, self._spare = self._spare, None
        if task.arguments or task.constants:
            arguments = [*_ALL] if opt_mode(task) == "ignore" else [_ALL[0]]
            arguments += task.arguments
            for name, value in task.constants:
                arguments += ["-c", f"{name}={value}"]
            return _control(arguments)
        return spare if spare is not None else _control(_ALL)


def opt_mode(task: Task) -> str:
    """Find which answer sets of an optimising program a task means: all, unless it says so."""
    for text in task.arguments:
        key, _, value = text.partition("=")
        if key == "--opt-mode" and value:
            return value
    return "ignore"


def refusal(phase: str, error: RuntimeError, log: MessageLog) -> Refusal:
    """Put together what clingo said when it refused something."""
    return Refusal(Refused(phase, str(error), log.take_errors()))


def _control(arguments: tuple[str, ...] | list[str]) -> tuple[Control, MessageLog]:
    log = MessageLog()
    try:
        return clingo.Control(arguments, logger=log, message_limit=_MESSAGE_LIMIT), log
    except RuntimeError as error:
        raise refusal("options", error, log) from None


def _ground(control: Control, log: MessageLog, task: Task, context: Context | None) -> None:
    try:
        parts = [(name, [*map(clingo.parse_term, arguments)]) for name, arguments in task.parts]
        control.ground(parts, context=context)
    except FunctionFailed as failed:
        raise Refusal(Refused("function", str(failed), ())) from None
    except RuntimeError as error:
        raise refusal("ground", error, log) from None


def _assign_externals(control: Control, task: Task) -> None:
    atoms = control.symbolic_atoms
    for text, value in task.externals:
        symbol = clingo.parse_term(text)
        atom = atoms[symbol]
        if atom is None or not atom.is_external:
            known = tuple(RawMessage("external", str(a.symbol)) for a in atoms if a.is_external)
            raise Refusal(Refused("external", text, known))
        if value is None:
            control.release_external(symbol)
        else:
            control.assign_external(symbol, value)
