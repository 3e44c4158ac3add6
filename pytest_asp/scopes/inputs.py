"""All inputs of a scope, the smallest first, and of those that are alike only one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from pytest_asp.answers.inputs import refusal_of
from pytest_asp.answers.unfinished import not_proven
from pytest_asp.engine.queries import FindModels, ModelsFound, Refused, Scope, Task, Unfinished
from pytest_asp.errors import ScopeError, explain_mistake
from pytest_asp.sources.domains import renamed
from pytest_asp.sources.sharing import GUARD, guarded

if TYPE_CHECKING:
    from pytest_asp.engine.protocol import Engine
    from pytest_asp.engine.queries import Limits
    from pytest_asp.location import Location
    from pytest_asp.sources import Source

_RAW = 32  # inputs that may be looked through for each that is to be checked

Input = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Inputs:
    """What the inputs of a scope are.

    Attributes:
        facts: all facts that may be part of one.
        where: what each has to fit, or None.
        alike: values that may be exchanged for each other.
        limit: the most inputs that may be checked.
        location: where the scope was made.
    """

    facts: Sequence[str]
    where: Source | None
    alike: Sequence[str]
    limit: int
    location: Location

    def listed(self, engine: Engine, limits: Limits) -> list[Input]:
        """Give the inputs, the smallest first.

        Raises:
            ScopeError: there are none, or more than may be checked.
            NotProven: they could not be enumerated within the limits.
        """
        numbers = self._all() if self.where is None else self._fitting(engine, limits)
        if self.alike:
            tables = list(self._exchanges())
            numbers = [each for each in numbers if _is_first(each, tables)]
        if not numbers:
            raise self._error("an input to check", 0, "none", "let where= fit some set of facts")
        if len(numbers) > self.limit:
            raise self._too_many(len(numbers))
        numbers.sort(key=lambda number: (number.bit_count(), number))
        return [self._input(number) for number in numbers]

    @property
    def most(self) -> int:
        """How many inputs may be looked through."""
        return self.limit * (_RAW if self.alike else 1)

    def _all(self) -> list[int]:
        number = 1 << len(self.facts)
        if number > self.most:
            raise self._too_many(number)
        return list(range(number))

    def _fitting(self, engine: Engine, limits: Limits) -> list[int]:
        """Have the solver enumerate the sets of facts that fit."""
        assert self.where is not None
        text = guarded(self.where.text, self.facts, "#show.", f"#show {GUARD}/1.")
        query = FindModels(Scope(project="show"), self.most + 1, self.most + 1, unordered=True)
        reply = engine.ask(Task(text), query, limits)
        if isinstance(reply, Unfinished):
            raise not_proven(reply, "the inputs of the scope", self.where, limits)
        if isinstance(reply, Refused):
            raise refusal_of(self.where, reply)
        assert isinstance(reply, ModelsFound)
        if not reply.exhausted:
            raise self._too_many(reply.seen)
        prefix = f"{GUARD}("
        return list(
            {
                sum(1 << int(line[len(prefix) : -1]) for line in _guards(model.shown, prefix))
                for model in reply.models
            }
        )

    def _exchanges(self) -> Iterator[list[list[int]]]:
        """Give what each way to exchange values makes of an input, by its bytes."""
        places = {fact: place for place, fact in enumerate(self.facts)}
        for order in permutations(self.alike):
            names = dict(zip(self.alike, order, strict=True))
            moved = [places.get(renamed(fact, names), -1) for fact in self.facts]
            if -1 in moved:
                missing = renamed(self.facts[moved.index(-1)], names)
                raise self._error(
                    "possible facts that stay the same when values are exchanged",
                    0,
                    f"none of `{missing}`",
                    "add it, or leave out symmetric=",
                )
            if list(order) != list(self.alike):
                yield _table(moved)

    def _input(self, number: int) -> Input:
        return tuple(fact for place, fact in enumerate(self.facts) if number >> place & 1)

    def _too_many(self, number: int) -> ScopeError:
        size = f"2^{len(self.facts)}" if self.where is None and not self.alike else f"{number:,}"
        return self._error(
            f"at most {self.limit:,} inputs to check",
            number,
            f"{'at least ' if self.where is not None else ''}{size} "
            f"({len(self.facts)} possible facts)",
            "take a smaller scope=, rule inputs out with where=, say which values are "
            f"symmetric=, or allow it with limit={number}",
        )

    def _error(self, expected: str, number: int, got: str, instead: str) -> ScopeError:
        message = explain_mistake(
            expected=expected, got=got, location=self.location, instead=instead
        )
        return ScopeError(message, inputs=number, location=self.location)


def _guards(shown: str, prefix: str) -> Iterator[str]:
    return (line for line in shown.split("\n") if line.startswith(prefix))


def _table(moved: Sequence[int]) -> list[list[int]]:
    """Tabulate where the facts of each byte of an input go."""
    tables = []
    for start in range(0, len(moved), 8):
        places = moved[start : start + 8]
        table = [0] * (1 << len(places))
        for size in range(len(places) + 1):
            for chosen in combinations(range(len(places)), size):
                table[sum(1 << each for each in chosen)] = sum(1 << places[each] for each in chosen)
        tables.append(table)
    return tables


def _is_first(number: int, exchanges: Iterable[list[list[int]]]) -> bool:
    """Tell whether an input is the first of all that exchanging values makes of it."""
    for tables in exchanges:
        image, rest = 0, number
        for table in tables:
            image |= table[rest & (len(table) - 1)]
            rest >>= 8
        if image < number:
            return False
    return True
