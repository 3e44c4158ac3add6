"""What a file is not to do while it loads: run its tests, which pytest does, and halt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pytest_asp.prolog.bodies import parts_of
from pytest_asp.prolog.calls import Call, called_by
from pytest_asp.prolog.reading import Node

_RUNNERS = frozenset(
    {
        *("load_test_files/1", "run_tests/0", "run_tests/1", "run_tests/2", "running_tests/0"),
        *("set_test_options/1", "test_report/1"),
    }
)
"""What plunit offers to programs: calls of it become `true`."""

_HALTS = frozenset({"halt/0", "halt/1"})
"""What ends the machine: calls of it become `true` where it would do so while the file loads."""

_AROUND = frozenset({"call/1", "catch/3", "fail/0", "false/0", "ignore/1", "once/1", "true/0"})
"""What does nothing of its own around these."""

_LOADING = frozenset({"autoload", "ensure_loaded", "use_module"})


class Starting:
    """What of a program is not to run while it loads.

    Args:
        clauses: its clauses and directives, without those that are only for plunit.

    >>> from pytest_asp.prolog.reading import parse
    >>> text = ":- initialization(go). go :- run_tests, halt. stop :- halt."
    >>> nodes = [clause.node for clause in parse(text)]
    >>> starting = Starting(nodes)
    >>> [[call.indicator for call in starting.unwanted(node)] for node in nodes]
    [[], ['run_tests/0', 'halt/0'], []]
    """

    def __init__(self, clauses: Iterable[Node]) -> None:
        self._called: dict[str | None, set[str]] = {}
        for node in clauses:
            called = {call.indicator for call in called_by([node])}
            self._called.setdefault(parts_of(node).indicator, set()).update(called)
        started = self._reached()
        self._ending = started if started & _RUNNERS else frozenset[str]()

    def unwanted(self, clause: Node, *, halts: bool = True) -> Iterator[Call]:
        """Find the calls in a clause that are to become `true`.

        Args:
            clause: the clause or directive.
            halts: whether what ends the machine may be among them.
        """
        parts = parts_of(clause)
        ends = halts and (parts.kind == "directive" or parts.indicator in self._ending)
        names = _RUNNERS | _HALTS if ends else _RUNNERS
        whole = {(each.start, each.end, each.indicator) for each in clause.walk()}
        for call in called_by([clause]):
            if call.indicator in names and (call.start, call.end, call.indicator) in whole:
                yield call

    def _reached(self) -> frozenset[str]:
        """Find all that directives call, directly or through the program's predicates."""
        reached: set[str] = set()
        waiting: list[str | None] = [None]  # what directives belong to
        while waiting:
            new = self._called.get(waiting.pop(), set()) - reached
            reached |= new
            waiting += new
        return frozenset(reached)


def is_idle(clause: Node) -> bool:
    """Tell whether a directive does nothing but to run tests, or to end the machine."""
    if parts_of(clause).kind != "directive":
        return False
    called = {call.indicator for call in called_by([clause])}
    return not called.isdisjoint(_RUNNERS | _HALTS) and called <= _RUNNERS | _HALTS | _AROUND


def is_for_plunit(clause: Node) -> bool:
    """Tell whether a directive has no meaning for a test: modules, plunit itself, `main`."""
    goal = parts_of(clause).body
    if not (clause.is_(":-", 1) or clause.is_("?-", 1)) or goal is None:
        return False
    if goal.name in {"begin_tests", "end_tests", "module"}:
        return True
    if goal.name == "initialization" and goal.arguments:
        return goal.arguments[0].is_("main", 0) or goal.is_(goal.name, 2)
    file = goal.arguments[0] if goal.name in _LOADING and goal.arguments else None
    return file is not None and file.is_("library", 1) and file.arguments[0].is_("plunit", 0)
