"""A comparison that failed, said in words: what was expected, and what was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.explain.memberships import MEMBERSHIPS, explain_membership
from pytest_asp.explain.numbers import explain_numbers
from pytest_asp.explain.sets import explain_sets, has_atoms, text_for_atom

if TYPE_CHECKING:
    from pytest_asp.explain.compared import Comparison
    from pytest_asp.explain.detail import Detail


def explain_comparison(
    operator: str, left: object, right: object, detail: Detail
) -> Comparison | None:
    """Explain a failed comparison of counts, models or sets of atoms; None for anything else.

    Raises:
        AspError: a question that the explanation needs cannot be asked.
        NotProven: it could not be answered.
    """
    if operator not in MEMBERSHIPS:
        found = explain_numbers(left, operator, right)
        return found if found is not None else explain_sets(left, operator, right, detail)
    if isinstance(left, str) and operator == "in" and has_atoms(right):
        return text_for_atom("atom in atoms", [left])
    return explain_membership(left, operator, right)
