"""What the options of a test and of its unit say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from pytest_asp.prolog.plunit.words import (
    COMPARISONS,
    OCCURS_CHECKS,
    OPERATORS,
    TEST,
    TREES,
    UNIT,
    is_known,
    misused,
    unknown_option,
)

if TYPE_CHECKING:
    from pytest_asp.prolog.plunit.pieces import Piece, Text


@dataclass(frozen=True, slots=True)
class Holds:
    """The body succeeds, and behind its first answer each check does.

    Attributes:
        checks: goals, as they are written.
    """

    checks: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Fails:
    """The body fails."""


@dataclass(frozen=True, slots=True)
class Throws:
    """The body throws an instance of a term.

    Attributes:
        written: the option.
        parts: the ball; or the two arguments of `error`, the second of which may be missing.
    """

    written: Piece
    parts: tuple[Piece, ...]

    @property
    def is_error(self) -> bool:
        """Whether the parts are those of `error`."""
        return self.written.node.name == "error"


@dataclass(frozen=True, slots=True)
class AllAnswers:
    """The answers to the body, in order or as a set, compare with a list one by one.

    Attributes:
        written: the option.
        kind: `all` or `set`.
        template: what is collected of each answer.
        operator: how each is compared.
        expected: the list.
    """

    written: Piece
    kind: str
    template: Piece
    operator: str
    expected: Piece


Expected: TypeAlias = "Holds | Fails | Throws | AllAnswers"


@dataclass(frozen=True, slots=True)
class UnitOptions:
    """What a unit's options say, and what both kinds have in common.

    Attributes:
        condition, setup, cleanup: goals; None: there is none.
        blocked: why it is not to be run; None: it is.
        timeout: seconds.
        occurs_check: the mode of unification that the flag of this name stands for.
    """

    condition: Piece | None = None
    setup: Piece | None = None
    cleanup: Piece | None = None
    blocked: str | None = None
    timeout: float | None = None
    occurs_check: str | None = None

    @property
    def goals(self) -> tuple[Piece, ...]:
        """The goals among them."""
        found = (self.condition, self.setup, self.cleanup)
        return tuple(goal for goal in found if goal is not None)


@dataclass(frozen=True, slots=True)
class TestOptions:
    """What a test's options say.

    Attributes:
        around: what a unit could say as well.
        expected: how the body is to end.
        generator: the goal whose solutions the test is run for; None: it is run once.
        fixme: why it is known to fail; None: it is not.
        nondet: whether the body may leave a choice point.
        det: whether it must not, whatever warnings are allowed.
    """

    __test__ = False  # pytest, too, looks for classes named so

    around: UnitOptions = UnitOptions()
    expected: Expected = Holds()
    generator: Piece | None = None
    fixme: str | None = None
    nondet: bool = False
    det: bool = False

    @property
    def goals(self) -> tuple[Piece, ...]:
        """All goals in them."""
        generator = () if self.generator is None else (self.generator,)
        checks = self.expected.checks if isinstance(self.expected, Holds) else ()
        return (*self.around.goals, *generator, *checks)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All goals in them, and the terms that they compare with."""
        expected = self.expected
        if isinstance(expected, Throws):
            return (*self.goals, *expected.parts)
        if isinstance(expected, AllAnswers):
            return (*self.goals, expected.template, expected.expected)
        return self.goals


def read_unit_options(written: Piece | None, text: Text) -> UnitOptions:
    """Read the options of `begin_tests`.

    Raises:
        PlunitError: one of them is none, or cannot be as it is written.
    """
    found: dict[str, Piece] = {}
    for piece in _listed(written, text, "unit"):
        if not is_known(piece.node, UNIT):
            raise unknown_option(piece, UNIT, "unit")
        _add_once(found, piece)
    return _around(found, text)


def read_test_options(written: Piece | None, text: Text) -> TestOptions:
    """Read the options of a test.

    Raises:
        PlunitError: one of them is none, or cannot be as it is written, or they contradict.
    """
    found: dict[str, Piece] = {}
    expected: list[Expected] = []
    for piece in _listed(written, text, "test"):
        node = piece.node
        if node.name in COMPARISONS and node.arity == 2:
            expected.append(Holds((piece,)))
        elif not is_known(node, TEST):
            raise unknown_option(piece, TEST, "test")
        elif node.name in _EXPECTING:
            expected.append(_EXPECTING[node.name](piece, text))
        else:
            _add_once(found, piece)
    if "det" in found and "nondet" in found:
        raise misused(found["nondet"], "det or nondet", "leave one of them out", "both")
    return TestOptions(
        around=_around(found, text),
        expected=_only(expected, written),
        generator=_goal(found, "forall", text),
        fixme=_reason(found, "fixme", text),
        nondet="nondet" in found,
        det="det" in found,
    )


def _listed(written: Piece | None, text: Text, what: str) -> Iterator[Piece]:
    """Give the options; one of them needs no list."""
    if written is None or written.node.is_("[]", 0):
        return
    nodes = written.node.arguments if written.node.kind == "list" else (written.node,)
    for node in (*nodes, *([] if written.node.tail is None else [written.node.tail])):
        piece = text.piece(node)
        if node.kind == "variable" or node is written.node.tail:
            instead = "write the options out, between brackets"
            raise misused(piece, f"an option of a {what}", instead)
        yield piece


def _add_once(found: dict[str, Piece], piece: Piece) -> None:
    name = piece.node.name
    if name in found:
        instead = "join the goals by a comma" if name in _GOALS else "leave one of them out"
        raise misused(piece, f"one option {name}", instead, f"a second one, `{piece.line}`")
    found[name] = piece


_GOALS = frozenset({"condition", "setup", "cleanup", "forall"})


def _around(found: dict[str, Piece], text: Text) -> UnitOptions:
    return UnitOptions(
        condition=_goal(found, "condition", text),
        setup=_goal(found, "setup", text),
        cleanup=_goal(found, "cleanup", text),
        blocked=_reason(found, "blocked", text),
        timeout=_seconds(found.get("timeout")),
        occurs_check=_occurs_check(found),
    )


def _goal(found: dict[str, Piece], name: str, text: Text) -> Piece | None:
    if name not in found:
        return None
    goal = text.piece(found[name].node.arguments[0])
    if goal.node.kind in {"atom", "compound"}:
        return goal
    raise misused(found[name], f"a goal in {name}(...)", f"write {TEST[name][1]}")


def _reason(found: dict[str, Piece], name: str, text: Text) -> str | None:
    if name not in found:
        return None
    reason = text.piece(found[name].node.arguments[0])
    if any(node.kind == "variable" for node in reason.node.walk()):
        raise misused(found[name], f"a reason in {name}(...)", f"write {name}('a few words')")
    plain = reason.node.kind in {"atom", "string"}
    return str(reason.node.value) if plain else reason.line


def _seconds(piece: Piece | None) -> float | None:
    if piece is None:
        return None
    value = piece.node.arguments[0].value
    if isinstance(value, int | float) and value > 0:
        return float(value)
    raise misused(piece, "a number of seconds above 0", "write timeout(5)")


def _occurs_check(found: dict[str, Piece]) -> str | None:
    for name, modes in (("occurs_check", dict.fromkeys(OCCURS_CHECKS)), ("sto", TREES)):
        piece = found.get(name)
        if piece is not None:
            mode = piece.node.arguments[0].name
            if mode not in modes:
                raise misused(piece, f"{name}({'; '.join(modes)})", f"write {TEST[name][1]}")
            return modes[mode] or mode
    return None


def _only(expected: list[Expected], written: Piece | None) -> Expected:
    """Put together what is expected; checks add up, and nothing else does."""
    checks = [check for each in expected if isinstance(each, Holds) for check in each.checks]
    others = [each for each in expected if not isinstance(each, Holds)]
    if written is not None and len(others) + (len(others) < len(expected)) > 1:
        instead = "leave one of them out, or write two tests"
        raise misused(written, "options that say one way how the body ends", instead)
    return others[0] if others else Holds(tuple(checks))


def _holds(piece: Piece, text: Text) -> Holds:
    if not piece.node.arguments:
        return Holds()
    goal = text.piece(piece.node.arguments[0])
    if goal.node.kind in {"atom", "compound"}:
        return Holds((goal,))
    raise misused(piece, "a goal in true(...)", "write true(X == 1)")


def _fails(piece: Piece, text: Text) -> Fails:  # noqa: ARG001  # the same for all of them
    return Fails()


def _throws(piece: Piece, text: Text) -> Throws:
    return Throws(piece, tuple(map(text.piece, piece.node.arguments)))


def _answers(piece: Piece, text: Text) -> AllAnswers:
    comparison = piece.node.arguments[0]
    if comparison.name not in OPERATORS or len(comparison.arguments) != 2:
        expected = f"a comparison by {', '.join(OPERATORS)} in {piece.node.name}(...)"
        raise misused(piece, expected, f"write {TEST[piece.node.name][1]}")
    template, expected_list = map(text.piece, comparison.arguments)
    return AllAnswers(piece, piece.node.name, template, comparison.name, expected_list)


_EXPECTING: dict[str, Callable[[Piece, Text], Expected]] = {
    "true": _holds,
    "fail": _fails,
    "throws": _throws,
    "exception": _throws,
    "error": _throws,
    "all": _answers,
    "set": _answers,
}
