"""What a piece of Prolog text says, with the place of each part."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Node(NamedTuple):
    """One term of a text.

    Attributes:
        kind: `atom`, `variable`, `number`, `string`, `codes` (in backquotes), `compound` or `list`.
        value: the name of an atom, a variable or a functor; a number; a text. None for a list.
        arguments: of a compound term, or the elements of a list.
        start: the offset of its first character in the text.
        end: the offset behind its last one.
        tail: what follows the elements of a list behind `|`.
        quoted: whether the name stands in quotes.
    """

    kind: str
    value: object
    arguments: tuple[Node, ...]
    start: int
    end: int
    tail: Node | None = None
    quoted: bool = False

    @property
    def name(self) -> str:
        """The name of an atom, a variable or a functor; empty for all else."""
        return self.value if self.kind in _NAMED and isinstance(self.value, str) else ""

    @property
    def arity(self) -> int:
        """The number of arguments; a list that is not empty has two."""
        return 2 if self.kind == "list" else len(self.arguments)

    @property
    def indicator(self) -> str | None:
        """The `name/arity` of an atom or a compound term; None for all else."""
        return f"{self.value}/{self.arity}" if self.kind in _CALLABLE else None

    @property
    def children(self) -> tuple[Node, ...]:
        """The arguments, or the elements and the tail of a list."""
        return self.arguments if self.tail is None else (*self.arguments, self.tail)

    def is_(self, name: str, arity: int) -> bool:
        """Tell whether it is an atom or compound term of a name and a number of arguments."""
        return self.value == name and len(self.arguments) == arity and self.kind in _CALLABLE

    def walk(self) -> Iterator[Node]:
        """Give the node and all that it contains, from left to right."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))


_NAMED = frozenset({"atom", "variable", "compound"})
_CALLABLE = frozenset({"atom", "compound"})
