"""`Grid`: rows of symbols as a value that programs, tests and people can all read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NoReturn

from pytest_asp.builder.predicates import Predicate
from pytest_asp.errors import GridCellError, GridError, explain_mistake
from pytest_asp.grids.cells import AtomReader, AtomWriter
from pytest_asp.location import caller_location

MakeAtom = Callable[[int, int, str], Predicate]
"""Makes the atom of a cell from its row, its column and its symbol."""

EMPTY = "."
"""The symbol of a cell that says nothing, unless another one is named."""


class Grid:
    r'''Rows of symbols, one character each: an immutable value.

    It prints as the lines that it was made from, and iterates over them. Rows and columns count
    from 1, from the top left: `grid[1, 2]` is the second symbol of the first row.

    >>> grid = Grid.parse("""
    ...     1.2
    ...     ..1
    ... """)
    >>> print(grid.rotated())
    .1
    ..
    12
    >>> grid.mirrored()[1, 1], grid.height, grid.width
    ('2', 2, 3)
    >>> grid
    Grid('1.2', '..1')

    Args:
        rows: the lines, from the top; all of the same length.

    Raises:
        GridError: there is no cell, or the lines are of different lengths.
    '''

    __slots__ = ("_rows",)
    _rows: tuple[str, ...]

    def __init__(self, *rows: str) -> None:
        _check_rows(rows)
        object.__setattr__(self, "_rows", rows)

    @classmethod
    def parse(cls, text: str) -> Grid:
        """Read a grid from lines of text; what is around each line, and empty lines, don't matter.

        Raises:
            GridError: there is no cell, or the lines are of different lengths.
        """
        return cls(*(line.strip() for line in text.splitlines() if line.strip()))

    @classmethod
    def from_facts(
        cls,
        atoms: Iterable[Predicate],
        *,
        height: int | None = None,
        width: int | None = None,
        empty: str = EMPTY,
        symbols: Mapping[str, object] | None = None,
    ) -> Grid:
        """Draw atoms as a grid; the reverse of `facts`.

        Args:
            atoms: atoms with a row, a column and, where they have more, a symbol.
            height: of the grid; by default as far as the atoms reach.
            width: likewise.
            empty: the symbol of the cells that no atom is about.
            symbols: the value that each symbol stands for, where it is not the symbol itself.

        Raises:
            GridError: an atom is about no cell of the grid, or two are about the same.
        """
        reader = AtomReader(symbols)
        cells: dict[tuple[int, int], str] = {}
        for atom in atoms:
            row, column, symbol = reader.read(atom)
            if cells.setdefault((row, column), symbol) != symbol:
                raise _misfit("one symbol for each cell", f"two for ({row}, {column})", atom)
            if row < 1 or column < 1 or row > (height or row) or column > (width or column):
                raise _misfit("atoms of the grid's cells", f"`{atom}`", atom)
        rows = height or max((row for row, _ in cells), default=0)
        columns = width or max((column for _, column in cells), default=0)
        return cls(
            *(
                "".join(cells.get((row, column), empty) for column in range(1, columns + 1))
                for row in range(1, rows + 1)
            )
        )

    @property
    def rows(self) -> tuple[str, ...]:
        """The lines, from the top."""
        return self._rows

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self._rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self._rows[0])

    @property
    def symbols(self) -> tuple[str, ...]:
        """The different symbols, sorted."""
        return tuple(sorted(set("".join(self._rows))))

    def cells(self) -> Iterator[tuple[int, int, str]]:
        """Iterate over row, column and symbol of each cell, row by row."""
        for number, row in enumerate(self._rows, start=1):
            for column, symbol in enumerate(row, start=1):
                yield number, column, symbol

    def facts(
        self,
        predicate: type[Predicate] | MakeAtom,
        *,
        empty: str = EMPTY,
        symbols: Mapping[str, object] | None = None,
    ) -> list[Any]:
        """Give an atom for each cell that is not empty, row by row.

        Args:
            predicate: a class with a row, a column and, perhaps, a symbol, be it in nested terms
                such as `Clue(Cell(row, column), symbol)`: the first number is the row, the second
                the column, and what is left the symbol. Or a function of row, column and symbol.
            empty: the symbols of the cells to leave out.
            symbols: the value that each symbol stands for, where it is not the symbol itself.

        Raises:
            GridError: the predicate has other fields, or a symbol does not fit its field.
        """
        write: Callable[[int, int, str], object] = predicate
        if isinstance(predicate, type):
            write = AtomWriter(predicate, symbols).write
        return [write(row, column, symbol) for row, column, symbol in self.cells()
                if symbol not in empty]  # fmt: skip

    def rotated(self, quarters: int = 1) -> Grid:
        """Turn the grid clockwise, by so many quarters."""
        turned = self
        for _ in range(quarters % 4):
            turned = Grid(*map("".join, zip(*reversed(turned.rows), strict=True)))
        return turned

    def mirrored(self) -> Grid:
        """Exchange left and right."""
        return Grid(*(row[::-1] for row in self._rows))

    def flipped(self) -> Grid:
        """Exchange top and bottom."""
        return Grid(*reversed(self._rows))

    def transposed(self) -> Grid:
        """Exchange rows and columns."""
        return Grid(*map("".join, zip(*self._rows, strict=True)))

    def relabelled(self, names: Mapping[str, str]) -> Grid:
        """Put other symbols in the place of some: `grid.relabelled({"1": "2", "2": "1"})`.

        Raises:
            GridError: a name is not one character.
        """
        for name in names.values():
            if len(name) != 1:
                raise _misfit("symbols of one character", repr(name), name)
        return Grid(*("".join(names.get(each, each) for each in row) for row in self._rows))

    def with_symbol(self, row: int, column: int, symbol: str) -> Grid:
        """Put a symbol into one cell.

        Raises:
            GridCellError: the grid has no such cell.
            GridError: the symbol is not one character.
        """
        if self[row, column] and len(symbol) != 1:
            raise _misfit("a symbol of one character", repr(symbol), symbol)
        lines = [list(line) for line in self._rows]
        lines[row - 1][column - 1] = symbol
        return Grid(*map("".join, lines))

    def __getitem__(self, cell: tuple[int, int]) -> str:
        inside = isinstance(cell, tuple) and len(cell) == 2
        if inside and 1 <= cell[0] <= self.height and 1 <= cell[1] <= self.width:
            return self._rows[cell[0] - 1][cell[1] - 1]
        location = caller_location()
        raise GridCellError(
            explain_mistake(
                expected=f"a cell from [1, 1] to [{self.height}, {self.width}]",
                got=repr(cell),
                location=location,
                instead="write grid[row, column], counted from 1; a line of text is grid.rows[i]",
            ),
            value=cell,
            location=location,
        )

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __contains__(self, symbol: object) -> bool:
        return any(symbol in row for row in self._rows if isinstance(symbol, str))

    def __eq__(self, other: object) -> bool:
        return self._rows == other._rows if isinstance(other, Grid) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rows)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{self!r} is a value: its {name} cannot be set")

    def __reduce__(self) -> tuple[type[Grid], tuple[str, ...]]:
        return Grid, self._rows

    def __str__(self) -> str:
        return "\n".join(self._rows)

    def __repr__(self) -> str:
        return f"Grid({', '.join(map(repr, self._rows))})"


def _check_rows(rows: tuple[str, ...]) -> None:
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, str):
            raise _misfit("lines of text", f"{row!r} as row {number}", row)
        if "\n" in row or "\r" in row:
            raise _misfit("one line in each row", f"{row!r} as row {number}", row)
        if len(row) != len(rows[0]):
            raise _misfit(f"{len(rows[0])} symbols in each row", f"{row!r} as row {number}", row)
    if not rows or not rows[0]:
        raise _misfit("at least one cell", "none", rows)


def _misfit(expected: str, got: str, value: object) -> GridError:
    location = caller_location()
    instead = 'write Grid("1.2", "..1"), or Grid.parse(...) for lines of text'
    if isinstance(value, Predicate):
        instead = "give height and width that hold them all, and one atom for a cell"
    return GridError(
        explain_mistake(expected=expected, got=got, location=location, instead=instead),
        value=value,
        location=location,
    )
