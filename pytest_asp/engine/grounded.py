"""A ground program by name: equal for programs whose ground rules are the same.

clingo numbers atoms as it meets them, so two groundings of one program written in two ways differ
in every rule. Here each atom goes by its name, and the atoms that clingo adds for aggregates and
conditions, which have none, go by what defines them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING

import clingo

if TYPE_CHECKING:
    from clingo import Symbol, TruthValue

Weighted = Sequence[tuple[int, int]]


class Unnameable(Exception):  # noqa: N818  # it never leaves this module
    """An atom that no definition tells apart from others, or something that is no rule."""


def fingerprint(rules: GroundRules, atoms: Iterable[tuple[int, str]]) -> tuple[str | None, str]:
    """Sum up a ground program; where that cannot be done, say why.

    Args:
        rules: what clingo grounded; they are let go of.
        atoms: the number and the text of each atom that has a name.
    """
    names = {0: "#true"}
    for number, name in atoms:
        names[number] = f"{names[number]}={name}" if number in names else name
    try:
        return _digest(Named(rules, names).lines()), ""
    except Unnameable as unnameable:
        return None, str(unnameable)
    finally:
        rules.clear()


class GroundRules(clingo.Observer):
    """Takes down a ground program as clingo's grounder gives it."""

    def __init__(self) -> None:
        self.number = 0
        self.clear()

    def clear(self) -> None:
        """Forget all but the number of rules; clingo holds on to whoever observes it."""
        self.defined: defaultdict[int, list[tuple[int, Weighted]]] = defaultdict(list)
        self.other: list[tuple[bool, Sequence[int], int, Weighted]] = []
        self.costs: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        self.shown: list[tuple[str, str, Sequence[int]]] = []
        self.externals: list[tuple[int, str]] = []
        self.obstacle = ""

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:  # noqa: FBT001
        self.weight_rule(choice, head, 0, [(literal, 0) for literal in body])

    def weight_rule(
        self,
        choice: bool,  # noqa: FBT001  # clingo calls it so
        head: Sequence[int],
        lower_bound: int,
        body: Weighted,
    ) -> None:
        """Take down a rule; one with a plain body has no bound and weights of 0."""
        self.number += 1
        if choice or len(head) != 1:
            self.other.append((choice, tuple(head), lower_bound, tuple(body)))
        else:
            self.defined[head[0]].append((lower_bound, tuple(body)))

    def minimize(self, priority: int, literals: Weighted) -> None:
        self.costs[priority] += literals

    def output_atom(self, symbol: Symbol, atom: int) -> None:
        self.shown.append(("atom", str(symbol), (atom,)))

    def output_term(self, symbol: Symbol, condition: Sequence[int]) -> None:
        self.shown.append(("term", str(symbol), tuple(condition)))

    def external(self, atom: int, value: TruthValue) -> None:
        self.externals.append((atom, value.name))

    def acyc_edge(self, node_u: int, node_v: int, condition: Sequence[int]) -> None:
        del node_u, node_v, condition
        self.obstacle = "it has #edge directives"

    def theory_atom(self, atom_id_or_zero: int, term_id: int, elements: Sequence[int]) -> None:
        del atom_id_or_zero, term_id, elements
        self.obstacle = "it has theory atoms"


class Named:
    """The statements of a ground program, each as text without numbers of atoms."""

    def __init__(self, rules: GroundRules, names: dict[int, str]) -> None:
        self._rules = rules
        self._names = names
        self._auxiliary: dict[int, str] = {}

    def lines(self) -> Iterator[str]:
        """Give the statements, in no order.

        Raises:
            Unnameable: an atom can be told apart by its number only.
        """
        rules = self._rules
        if rules.obstacle:
            raise Unnameable(rules.obstacle)
        self._name_auxiliary()
        for head, bodies in rules.defined.items():
            if head in self._names:
                for bound, body in bodies:
                    yield f"{self._names[head]}:-{self._body(bound, body)}"
        for choice, heads, bound, body in rules.other:
            joined = ";".join(sorted(map(self._literal, heads)))
            yield f"{'choice ' if choice else ''}{joined}:-{self._body(bound, body)}"
        for priority, weighted in rules.costs.items():
            yield f"minimize@{priority} {self._weighted(weighted)}"
        for kind, text, condition in rules.shown:
            yield f"show {kind} {text}:{','.join(sorted(map(self._literal, condition)))}"
        for atom, value in rules.externals:
            yield f"external {self._literal(atom)} {value}"

    def _name_auxiliary(self) -> None:
        """Name each atom that has none by its definitions, innermost first.

        Two that are defined alike are true in the same answer sets, and share their name.

        Raises:
            Unnameable: they define each other, or are chosen freely.
        """
        free = {head for _, heads, _, _ in self._rules.other for head in heads}
        if any(atom not in self._names for atom in free):
            raise Unnameable("it chooses among conditions")
        open_: set[int] = set()
        for atom in self._rules.defined:
            waiting = [atom]
            while waiting:
                here = waiting[-1]
                if self._is_named(here):
                    waiting.pop()
                    continue
                missing = [each for each in self._used(here) if not self._is_named(each)]
                if not missing:
                    open_.discard(here)
                    self._auxiliary[here] = self._definition(here)
                elif here in open_:
                    raise Unnameable("it has conditions that depend on each other")
                else:
                    open_.add(here)
                    waiting += missing

    def _is_named(self, atom: int) -> bool:
        return atom in self._names or atom in self._auxiliary

    def _used(self, atom: int) -> Iterator[int]:
        for _, body in self._rules.defined.get(atom, ()):
            for literal, _ in body:
                yield abs(literal)

    def _definition(self, atom: int) -> str:
        bodies = {self._body(*rule) for rule in self._rules.defined.get(atom, ())}
        return f"#{blake2b('|'.join(sorted(bodies)).encode(), digest_size=16).hexdigest()}"

    def _literal(self, literal: int) -> str:
        atom = abs(literal)
        name = self._names.get(atom) or self._auxiliary.get(atom) or self._definition(atom)
        return name if literal >= 0 else f"not {name}"

    def _body(self, bound: int, body: Weighted) -> str:
        return f"{bound}<={self._weighted(body)}"

    def _weighted(self, body: Weighted) -> str:
        return ",".join(sorted(f"{self._literal(literal)}*{weight}" for literal, weight in body))


def _digest(lines: Iterable[str]) -> str:
    whole = blake2b(digest_size=16)
    for line in sorted(set(lines)):
        whole.update(line.encode())
        whole.update(b"\n")
    return whole.hexdigest()
