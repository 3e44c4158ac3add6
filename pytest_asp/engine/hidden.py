"""The atoms of a model that are not shown stay with the engine until somebody asks for them."""

from __future__ import annotations

from collections import deque
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clingo import Symbol


GENERATION_BITS = 40  # below them, keys are counted; above, they tell which process has the atoms


class HiddenAtoms:
    """All atoms of models, by key: printing 800 of them takes ten times what the shown 60 take."""

    def __init__(self, generation: int = 0) -> None:
        self._atoms: dict[int, Sequence[Symbol]] = {}
        self._keys = count((generation << GENERATION_BITS) + 1)
        self._released: deque[int] = deque()

    def keep(self, atoms: Sequence[Symbol]) -> int:
        """Keep the atoms of a model under a new key."""
        while self._released:
            self._atoms.pop(self._released.popleft(), None)
        key = next(self._keys)
        self._atoms[key] = atoms
        return key

    def text(self, key: int) -> str | None:
        """Give all atoms kept under a key, one a line; None if there is no such key."""
        atoms = self._atoms.get(key)
        return None if atoms is None else "\n".join(map(str, atoms))

    def release(self, *keys: int) -> None:
        """Forget models' atoms, at the next `keep`: a finalizer may run at any moment."""
        self._released.extend(keys)

    def __len__(self) -> int:
        return len(self._atoms)
