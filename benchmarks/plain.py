"""The baseline: what a program would do that calls clingo's API itself."""

from __future__ import annotations

import clingo


def grounded(text: str, *, limit: int = 0) -> clingo.Control:
    """Ground a program; `limit` is how many models solving will find, 0 for all."""
    control = clingo.Control([str(limit)])
    control.add("base", [], text)
    control.ground([("base", [])])
    return control


def count(text: str, *, limit: int = 0) -> int:
    """Count the models of a program, up to a limit."""
    control = grounded(text, limit=limit)  # it has to outlive the handle
    with control.solve(yield_=True) as handle:
        return sum(1 for _ in handle)


def models(text: str, *, limit: int = 0) -> list[list[clingo.Symbol]]:
    """Give what is shown of each model of a program."""
    control = grounded(text, limit=limit)
    with control.solve(yield_=True) as handle:
        return [list(model.symbols(shown=True)) for model in handle]


def holds_in_every_model(text: str, atom: str) -> bool:
    """Tell whether a program has no model without an atom."""
    return follows(grounded(text), atom)


def follows(control: clingo.Control, atom: str) -> bool:
    """Tell whether a grounded program has no model without an atom."""
    found = control.solve(assumptions=[(clingo.parse_term(atom), False)])
    return bool(found.unsatisfiable)
