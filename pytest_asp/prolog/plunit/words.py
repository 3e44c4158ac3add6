"""The options of tests and units: which there are, and what each may say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.errors import PlunitError, explain_mistake
from pytest_asp.sources.diagnosis import nearest

if TYPE_CHECKING:
    from pytest_asp.prolog.plunit.pieces import Piece
    from pytest_asp.prolog.reading import Node

UNIT = {
    "blocked": (1, "blocked(Reason)"),
    "cleanup": (1, "cleanup(Goal)"),
    "concurrent": (1, "concurrent(true)"),
    "condition": (1, "condition(Goal)"),
    "occurs_check": (1, "occurs_check(true)"),
    "output": (1, "output(on_failure)"),
    "setup": (1, "setup(Goal)"),
    "sto": (1, "sto(rational_trees)"),
    "timeout": (1, "timeout(5)"),
}
"""The options of units, which tests have too: how many arguments, and how one is written."""

TEST = {
    **UNIT,
    "all": (1, "all(X == [1,2])"),
    "det": (0, "det"),
    "error": (1, "error(type_error(_, _))"),
    "exception": (1, "exception(ball)"),
    "fail": (0, "fail"),
    "fixme": (1, "fixme(Reason)"),
    "forall": (1, "forall(member(X, [1,2]))"),
    "nondet": (0, "nondet"),
    "set": (1, "set(X == [1,2])"),
    "throws": (1, "throws(ball)"),
    "true": (1, "true(X == 1)"),
}
COMPARISONS = frozenset(
    {"==", "=", "=@=", "=:=", "\\==", "\\=", "=\\=", "<", ">", "=<", ">="}
    | {"@<", "@>", "@=<", "@>="}
)
"""Goals that may stand as an option themselves; plunit takes the first four."""

OPERATORS = ("==", "=", "=:=", "=@=")
"""How answers may be compared."""

OCCURS_CHECKS = ("false", "true", "error")
TREES = {"rational_trees": "false", "finite_trees": "true"}
_LONGEST = 2  # arguments of error(Formal, Context)


def is_known(node: Node, known: dict[str, tuple[int, str]]) -> bool:
    """Tell whether a term is one of the options, with the right number of arguments."""
    if node.kind not in {"atom", "compound"}:
        return False
    if node.name in {"true", "error"} and node.name in known:
        return node.arity in ({0, 1} if node.name == "true" else {1, _LONGEST})
    return node.name in known and known[node.name][0] == node.arity


def unknown_option(piece: Piece, known: dict[str, tuple[int, str]], what: str) -> PlunitError:
    """Say that a term is no option, and which was probably meant."""
    name = piece.node.name if piece.node.kind in {"atom", "compound"} else ""
    near = name if name in known else nearest(name, known)
    if name in TEST and near != name:
        near, instead = None, "write it at the tests that it is about"
    elif near is not None:
        instead = f"did you mean {known[near][1]}?"
    elif what == "test" and name:
        instead = f"write true({piece.line}) for a goal that must hold behind the body"
    else:
        instead = f"there are {', '.join(sorted(known))}"
    message = explain_mistake(
        expected=f"an option of a {what}",
        got=f"`{piece.line}`",
        location=piece.location,
        instead=instead,
    )
    return PlunitError(message, word=name, nearest=near, location=piece.location)


def misused(piece: Piece, expected: str, instead: str, got: str | None = None) -> PlunitError:
    """Say that an option cannot be as it is written."""
    message = explain_mistake(
        expected=expected,
        got=f"`{piece.line}`" if got is None else got,
        location=piece.location,
        instead=instead,
    )
    return PlunitError(message, word=piece.node.name, location=piece.location)
