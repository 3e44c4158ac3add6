"""The facts that may be part of an input, and how they are guessed from those that were."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clingo import Symbol

_MOST = 4096  # facts that are guessed; each costs ground rules, used or not


def widened(atoms: Iterable[str]) -> list[str]:
    """Combine the values that were seen at each place of the facts of a predicate.

    Where these are too many combinations, only what was seen is taken.

    >>> widened(["clue(1,1,a)", "clue(2,1,b)"])
    ['clue(1,1,a)', 'clue(1,1,b)', 'clue(2,1,a)', 'clue(2,1,b)']
    """
    from clingo import parse_term

    seen = {parse_term(atom) for atom in atoms}
    found = _widened(seen)
    return [str(symbol) for symbol in sorted(found if len(found) <= _MOST else seen)]


def _widened(seen: set[Symbol]) -> set[Symbol]:
    from clingo import Function, SymbolType

    groups: defaultdict[tuple[str, int, bool], list[Symbol]] = defaultdict(list)
    found: set[Symbol] = set()
    for symbol in seen:
        if symbol.type is SymbolType.Function and symbol.arguments:
            groups[symbol.name, len(symbol.arguments), symbol.positive].append(symbol)
        else:
            found.add(symbol)
    for (name, arity, positive), members in groups.items():
        columns = [_widened({each.arguments[place] for each in members}) for place in range(arity)]
        number = 1
        for column in columns:
            number *= len(column)
        if number > _MOST:
            found.update(members)
        else:
            found.update(Function(name, list(row), positive) for row in product(*columns))
    return found


def evaluated(atoms: Iterable[str]) -> frozenset[str] | None:
    """Give atoms as clingo prints them; None where one is not written out, such as `p(1..3)`."""
    try:
        return frozenset(map(printed, atoms))
    except RuntimeError:
        return None


@lru_cache(maxsize=1 << 16)
def printed(atom: str) -> str:
    """Give an atom as clingo prints it.

    Raises:
        RuntimeError: it is not written out.
    """
    from clingo import parse_term

    return str(parse_term(atom, logger=lambda *_: None))


def renamed(atom: str, names: Mapping[str, str]) -> str:
    """Give an atom with some values exchanged, wherever they stand in it."""
    from clingo import parse_term

    return str(_renamed(parse_term(atom), {parse_term(a): parse_term(b) for a, b in names.items()}))


def _renamed(symbol: Symbol, names: Mapping[Symbol, Symbol]) -> Symbol:
    from clingo import Function, SymbolType

    if symbol in names:
        return names[symbol]
    if symbol.type is not SymbolType.Function or not symbol.arguments:
        return symbol
    arguments = [_renamed(each, names) for each in symbol.arguments]
    return Function(symbol.name, arguments, symbol.positive)
