"""Tells hypothesis of each predicate class, so that `from_type(Queen)` gives atoms.

hypothesis calls `register` when it is imported, through its entry point group: then it is paid for
by those who use hypothesis. Each class is registered by itself, because the strategy of a base
class would give atoms of that base.
"""

from __future__ import annotations

from typing import Any

from pytest_asp.builder.declared import on_declaration


def register() -> None:
    """Register all predicate classes, those to come too."""
    on_declaration("hypothesis", _register)


def _register(predicate: type) -> None:
    from hypothesis import strategies as st

    st.register_type_strategy(predicate, _atoms)


def _atoms(predicate: type[Any]) -> Any:
    from pytest_asp.strategies.predicates import atoms

    return atoms(predicate)
