"""Whether two programs have the same answer sets: proven, refuted, or left open with the reason."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Literal

from pytest_asp.engine.queries import (
    ConsequencesFound,
    FindConsequences,
    FindModels,
    Fingerprint,
    Fingerprinted,
    Limits,
    Literals,
    ModelData,
    ModelsFound,
    Refused,
    Reply,
    Task,
    Unfinished,
)
from pytest_asp.snapshots.answers import COSTS, in_term_order
from pytest_asp.snapshots.change import Meaning, SemanticVerdict, Size, StatementChange, Witness
from pytest_asp.snapshots.statements import BASE
from pytest_asp.sources import scan
from pytest_asp.sources.diagnosis import tidied
from pytest_asp.sources.messages import parse_message

if TYPE_CHECKING:
    from pytest_asp.engine.protocol import Engine

ENUMERATED = 1_000
"""How many answer sets of each program are looked at."""

_ONLY = "one of them has an answer set that the other does not have"
_OFTEN = "one of them has an answer set more often, with other hidden atoms"
_COMPARED = 100  # answer sets among which the most similar one is looked for
_PICKED = 20  # answer sets of each that are looked for in the other where there are too many
_CALL = re.compile(r"@\s*_*[a-z][A-Za-z0-9_']*\s*\(")

Shown = tuple[tuple[str, ...], tuple[str, ...], tuple[int, ...]]
"""What tells answer sets apart: the shown atoms, the shown terms, and the costs."""


class Left(Exception):  # noqa: N818  # it never leaves this module: it becomes a verdict
    """The question is left open, for a reason in words."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who answers, and within which limits."""

    engine: Engine
    limits: Limits
    scripts: bool = False


def same_by_statements() -> SemanticVerdict:
    """Say that two programs mean the same, because their statements do."""
    return SemanticVerdict(Meaning.SAME, "the statements are the same")


def compare_meaning(
    old: str, new: str, changes: Iterable[StatementChange], make_asker: Callable[[], Asker]
) -> SemanticVerdict:
    """Compare what two programs mean, by their ground programs and then by their answer sets.

    Args:
        old: one program.
        new: the other.
        changes: the statements that are not the same in both.
        make_asker: gives who is asked.
    """
    parts = {change.part for change in changes} - {BASE}
    if parts:
        named = ", ".join(sorted(parts))
        reason = f"only the program part base is compared, and {named} changed too"
        return SemanticVerdict(Meaning.NOT_PROVEN, reason)
    asker = make_asker()
    for text in (old, new):
        if (obstacle := _obstacle(text, scripts=asker.scripts)) is not None:
            return SemanticVerdict(Meaning.NOT_PROVEN, obstacle)
    return _Comparison(old, new, asker).verdict()


def size_of(text: str, make_asker: Callable[[], Asker]) -> Size:
    """Find out how large a program is, as far as the limits allow.

    Args:
        text: the program.
        make_asker: gives who is asked.
    """
    asker = make_asker()
    side = _Side("new", text, asker)
    if _obstacle(text, scripts=asker.scripts) is None:
        with suppress(Left):
            side.fingerprint()
            side.enumerate()
    return side.size


def _obstacle(text: str, *, scripts: bool) -> str | None:
    """Say why a program cannot be asked about."""
    if not scripts and scan.script_position(text) is not None:
        return "it has a #script, which the configuration does not allow to run"
    if "@" in text and not scripts and _CALL.search(scan.masked(text)) is not None:
        return "it calls Python functions, which are not part of a snapshot"
    return None


class _Side:
    """One of the two programs."""

    def __init__(self, name: Literal["old", "new"], text: str, asker: Asker) -> None:
        self.name = name
        self.size = Size()
        self.exhausted = False
        self.found: Counter[Shown] = Counter()
        self._asker = asker
        arguments = (COSTS,) if scan.optimises(text) else ()
        self._task = Task(text, parts=((BASE, ()),), arguments=arguments)

    def fingerprint(self) -> str | None:
        """Give what equal ground programs share."""
        reply = self._settled(Fingerprint())
        assert isinstance(reply, Fingerprinted)
        self.size = replace(self.size, rules=reply.rules, atoms=reply.atoms)
        return reply.digest

    def enumerate(self) -> None:
        """Find answer sets, a bounded number of them."""
        limit = ENUMERATED + 1
        reply = self._settled(FindModels(limit=limit, keep=limit, fresh=True))
        assert isinstance(reply, ModelsFound)
        self.exhausted = reply.exhausted
        self.found = Counter(map(self._taken, reply.models))
        seen = min(reply.seen, ENUMERATED)
        self.size = replace(self.size, models=seen, exact=reply.exhausted)

    def consequences(self, kind: Literal["cautious", "brave"]) -> frozenset[str]:
        """Give the shown atoms that all answer sets share, or that some have."""
        reply = self._settled(FindConsequences(kind))
        assert isinstance(reply, ConsequencesFound)
        return frozenset() if reply.model is None else frozenset(self._taken(reply.model)[0])

    def one_with(self, literals: Literals) -> Shown | None:
        """Find an answer set in which literals hold."""
        reply = self._settled(FindModels(limit=1, keep=1, fresh=True, where=literals))
        assert isinstance(reply, ModelsFound)
        return self._taken(reply.models[0]) if reply.models else None

    def _taken(self, model: ModelData) -> Shown:
        """Read a model, and let the engine forget its hidden atoms."""
        self._asker.engine.release(model)
        return tuple(sorted(_split(model.shown))), tuple(sorted(_split(model.terms))), model.cost

    def _settled(self, query: Fingerprint | FindModels | FindConsequences) -> Reply:
        reply = self._asker.engine.ask(self._task, query, self._asker.limits)
        if isinstance(reply, Unfinished):
            raise Left(f"{reply.detail}, for the {self.name} program")
        if isinstance(reply, Refused):
            raise Left(f"clingo refuses the {self.name} program: {_refusal(reply)}")
        return reply


class _Comparison:
    """Asks from the cheapest question to the dearest."""

    def __init__(self, old: str, new: str, asker: Asker) -> None:
        self._old = _Side("old", old, asker)
        self._new = _Side("new", new, asker)

    def verdict(self) -> SemanticVerdict:
        """Give the verdict, with what was found out on the way."""
        try:
            return self._decided()
        except Left as left:
            return self._said(Meaning.NOT_PROVEN, str(left))

    def _decided(self) -> SemanticVerdict:
        digest = self._old.fingerprint()
        if self._new.fingerprint() == digest is not None:
            return self._said(Meaning.SAME, "the ground programs are the same")
        for side in (self._old, self._new):
            side.enumerate()
        if self._old.exhausted or self._new.exhausted:
            return self._by_enumeration()
        witness = self._by_consequences() or self._by_picking()
        if witness is not None:
            return self._said(Meaning.DIFFERENT, _ONLY, witness)
        raise Left(
            f"each has more than {ENUMERATED:,} answer sets, and none was found that only one of "
            "them has"
        )

    def _by_enumeration(self) -> SemanticVerdict:
        old, new = self._old.found, self._new.found
        if old == new and self._old.exhausted and self._new.exhausted:
            number = sum(old.values())
            which = {0: "neither has any answer set", 1: "the only answer set is the same"}
            reason = which.get(number, f"all {number:,} answer sets are the same")
            return self._said(Meaning.SAME, reason)
        # Where one search is unfinished, it has found more than the other has at all.
        side, other = self._new, self._old
        if not side.found - other.found or not other.exhausted:
            side, other = other, side
        shown = min(side.found - other.found, key=_rank)
        times = (old[shown], new[shown])
        witness = _witness(side.name, shown, times, other.found)
        return self._said(Meaning.DIFFERENT, _OFTEN if all(times) else _ONLY, witness)

    def _by_consequences(self) -> Witness | None:
        """Compare what all answer sets share and what some have; both are cheap to ask for."""
        pairs = ((self._new, self._old), (self._old, self._new))
        some = {side.name: side.consequences("brave") for side, _ in pairs}
        every = {side.name: side.consequences("cautious") for side, _ in pairs}
        for side, other in pairs:
            literals = [
                *((atom, True) for atom in sorted(some[side.name] - some[other.name])),
                *((atom, False) for atom in sorted(every[other.name] - every[side.name])),
            ]
            shown = side.one_with(tuple(literals[:1])) if literals else None
            if shown is not None:
                return _witness(side.name, shown, _once(side.name), other.found)
        return None

    def _by_picking(self) -> Witness | None:
        """Look for a few answer sets of each in the other."""
        for side, other in ((self._new, self._old), (self._old, self._new)):
            known = other.consequences("brave")
            for shown in sorted(side.found, key=_rank)[:_PICKED]:
                if shown[1] or shown[2]:  # only atoms can be asked for
                    continue
                literals = tuple((atom, atom in shown[0]) for atom in sorted(known))
                if not known.issuperset(shown[0]) or other.one_with(literals) is None:
                    return _witness(side.name, shown, _once(side.name), other.found)
        return None

    def _said(
        self, meaning: Meaning, reason: str, witness: Witness | None = None
    ) -> SemanticVerdict:
        return SemanticVerdict(meaning, reason, self._old.size, self._new.size, witness)


def _refusal(reply: Refused) -> str:
    if not reply.messages:
        return reply.error
    message = parse_message(reply.messages[0].code, reply.messages[0].text)
    return f"{message.text} `{tidied(message.detail)}`" if message.detail else message.text


def _once(name: Literal["old", "new"]) -> tuple[int, int]:
    return (1, 0) if name == "old" else (0, 1)


def _witness(
    name: Literal["old", "new"], shown: Shown, times: tuple[int, int], others: Counter[Shown]
) -> Witness:
    """Make a witness, with what tells it from the most similar one of the other program."""
    witness = Witness(name, (*_lines(shown),), shown[2], times)
    mine = _everything(shown)
    nearest = min(
        islice(others, _COMPARED),
        key=lambda other: (len(mine ^ _everything(other)), _rank(other)),
        default=None,
    )
    if nearest is None or nearest == shown:
        return witness
    theirs = _everything(nearest)
    more = [line for line in witness.shown if line not in theirs]
    less = [line for line in _lines(nearest) if line not in mine]
    return replace(witness, more=tuple(more), less=tuple(less), alone=False)


def _lines(shown: Shown) -> list[str]:
    atoms, terms, _ = shown
    return [*in_term_order(atoms), *(f"{term} (a term)" for term in in_term_order(terms))]


def _everything(shown: Shown) -> frozenset[str]:
    return frozenset([*shown[0], *(f"{term} (a term)" for term in shown[1])])


def _rank(shown: Shown) -> tuple[int, Shown]:
    """Prefer what is short to look at."""
    return len(shown[0]) + len(shown[1]), shown


def _split(block: str) -> Iterator[str]:
    return iter(block.split("\n") if block else ())
