"""`grids`: grids of symbols that shrink to the smallest and emptiest one.

A grid is made of bytes: one for each cell of a canvas of the largest size, and one for each row and
column, which says whether it stays. So hypothesis takes out a row by making one byte 0, and all
others keep their meaning. They are drawn in one piece: of what is drawn in pieces, hypothesis makes
most examples by copying one piece over another, which gives the same small grids again.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from pytest_asp.grids import Grid
from pytest_asp.strategies.arguments import Range, read_range, refuse

Size = tuple[int, int]

_LARGEST = 1_000
"""How many cells a grid may have; hypothesis draws no more choices than a few thousand."""


def grids(
    rows: Range = (1, 5),
    columns: Range = (1, 5),
    symbols: str | None = None,
    *,
    pairs: str = "",
) -> SearchStrategy[Grid]:
    """Generate grids.

    They shrink towards fewer rows, fewer columns and earlier symbols, so let the empty one come
    first. A symbol that is given twice comes twice as often.

    >>> from hypothesis import find
    >>> find(grids((1, 4), (1, 4), ".12"), lambda grid: grid.rows[0] == ".2" and len(grid) == 1)
    Grid('.2')

    Args:
        rows: how many rows: a number, or the least and the most.
        columns: how many columns.
        symbols: the symbols, each one character, the emptiest first; `"."` if there are pairs.
        pairs: symbols that stand exactly twice each; `symbols` are for all other cells, and with
            `symbols=""` there are no others.

    Raises:
        StrategyError: there is no such grid.
    """
    height, width = (read_range(*each, least=1) for each in (("rows", rows), ("columns", columns)))
    if height[1] * width[1] > _LARGEST:
        refuse(
            "rows",
            rows,
            expected=f"grids of at most {_LARGEST} cells",
            got=f"up to {height[1]} rows of {width[1]}",
            instead="test with small ones: most faults show in them; or write larger ones by hand",
        )
    if symbols is None:
        symbols = "." if pairs else ".12"
    _check_symbols(symbols, pairs)
    if pairs:
        _check_room(height, width, symbols, pairs)
    canvas = _Canvas(height, width, symbols, pairs)
    return st.binary(min_size=canvas.size, max_size=canvas.size).map(canvas.grid)


class _Canvas:
    """Makes grids of bytes.

    Args:
        height, width: the least and the most.
        symbols: of all cells that are not in a pair.
        pairs: the symbols that stand twice.
    """

    def __init__(self, height: Size, width: Size, symbols: str, pairs: str) -> None:
        self._height, self._width = height, width
        self._symbols = symbols
        self._pairs = pairs

    @property
    def size(self) -> int:
        """How many bytes a grid takes."""
        height, width = self._height[1], self._width[1]
        return 2 + max(height, width) + height + width + height * width + 4 * len(self._pairs)

    def grid(self, drawn: bytes) -> Grid:
        """Give a grid: which rows and columns stay, then all cells, then where the pairs are."""
        numbers = iter(drawn)
        most = self._height[1], self._width[1]
        both = [next(numbers) > 0 for _ in range(max(most))]  # 0 takes out a row and its column
        kept = [_kept(numbers, both, *each) for each in (self._height, self._width)]
        sizes = self._with_room(len(kept[0]), len(kept[1]))
        rows, columns = (_at_least(*each) for each in zip(kept, sizes, most, strict=True))
        lines = [[self._symbol(next(numbers)) for _ in range(most[1])] for _ in range(most[0])]
        cells = {(r, c): lines[row][column] for r, row in enumerate(rows)
                 for c, column in enumerate(columns)}  # fmt: skip
        for symbol in (each for each in self._pairs for _ in range(2)):
            cells[self._free(cells, numbers, rows, columns)] = symbol
        return Grid(*("".join(cells[r, c] for c in range(len(columns))) for r in range(len(rows))))

    def _with_room(self, height: int, width: int) -> Size:
        """Give the smallest size from this one on in which all pairs have room."""
        sizes = product(range(height, self._height[1] + 1), range(width, self._width[1] + 1))
        needed = 2 * len(self._pairs)
        return min((size for size in sizes if size[0] * size[1] >= needed), key=_area)

    def _symbol(self, number: int) -> str:
        return self._symbols[_scaled(number, len(self._symbols))] if self._symbols else "."

    def _free(
        self,
        cells: dict[Size, str],
        numbers: Iterator[int],
        rows: list[int],
        columns: list[int],
    ) -> Size:
        """Give the cell that is drawn on the canvas, or the next one without a pair."""
        row = _rank(rows, _scaled(next(numbers), self._height[1]))
        column = _rank(columns, _scaled(next(numbers), self._width[1]))
        order = sorted(cells)
        start = order.index((row, column))
        return next(
            cell for cell in order[start:] + order[:start] if cells[cell] not in self._pairs
        )


def _scaled(number: int, values: int) -> int:
    """Turn a byte into a number below `values`, each about equally often."""
    return number * values // 256


def _kept(numbers: Iterator[int], both: list[bool], low: int, high: int) -> list[int]:
    """Read which rows of the canvas stay, at least `low`; of 0, a row never does."""
    likely = next(numbers)
    drawn = [next(numbers) for _ in range(high)]
    kept = [at for at, each in enumerate(drawn) if each and each + likely > 255 and both[at]]
    return _at_least(kept, low, high)


def _at_least(kept: list[int], low: int, high: int) -> list[int]:
    """Put rows of the canvas back, the first ones first, until there are enough."""
    missing = [index for index in range(high) if index not in kept]
    return sorted(kept + missing[: max(low - len(kept), 0)])


def _rank(kept: list[int], index: int) -> int:
    """Say where a row of the canvas is in the grid, or would be."""
    return min(sum(1 for each in kept if each < index), len(kept) - 1)


def _check_symbols(symbols: str, pairs: str) -> None:
    if not isinstance(symbols, str) or not isinstance(pairs, str) or not symbols + pairs:
        refuse(
            "symbols",
            symbols,
            expected="at least one symbol",
            got=repr(symbols),
            instead='write symbols=".12", the empty symbol first',
        )
    twice = sorted({each for each in pairs if pairs.count(each) > 1 or each in symbols})
    if twice:
        refuse(
            "pairs",
            pairs,
            expected="symbols for pairs that stand nowhere else",
            got=f"{twice[0]!r} more than once in pairs={pairs!r} and symbols={symbols!r}",
            instead='name each once, such as pairs="123" and symbols="."',
        )


def _check_room(height: Size, width: Size, symbols: str, pairs: str) -> None:
    """Make sure that the pairs have room, and that they fill a grid without other symbols."""
    needed, least, most = 2 * len(pairs), height[0] * width[0], height[1] * width[1]
    if most < needed:
        refuse(
            "pairs",
            pairs,
            expected=f"room for {len(pairs)} pairs, {needed} cells",
            got=f"grids of at most {most} cells",
            instead="give more rows and columns, or fewer pairs",
        )
    if not symbols and (least, most) != (needed, needed):
        cells = f"{least} to {most} cells" if least < most else f"{least} cells"
        refuse(
            "pairs",
            pairs,
            expected=f"grids of {needed} cells, which {len(pairs)} pairs fill",
            got=f"{cells}, an odd number" if least == most and least % 2 else cells,
            instead='give symbols="." for the other cells, or rows and columns that fit',
        )


def _area(size: Size) -> tuple[int, int]:
    return size[0] * size[1], size[0]
