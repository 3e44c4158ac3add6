"""One grounding for many inputs: what is grounded, for which possible facts, and when again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_asp.engine.queries import Describe, Described, Limits, Selection
from pytest_asp.sources.domains import widened
from pytest_asp.sources.messages import parse_message
from pytest_asp.sources.sharing import GUARD, guarded, obstacle, probing

if TYPE_CHECKING:
    from pytest_asp.answers.settings import Settings
    from pytest_asp.builder.signature import Signature
    from pytest_asp.engine.protocol import Engine
    from pytest_asp.engine.queries import RawMessage, Task
    from pytest_asp.sources import Source

_BUDGET = 5.0  # CPU seconds for the grounding of all inputs, which plain solving does not need


class SharedGrounding:
    """What is known of a program for all its inputs, and the grounding that they share.

    Args:
        source: the program without the inputs.
        inputs: the predicates whose facts are the input.
        settings: what every question is asked with.
        engine: who answers.
        domain: all facts that may be part of an input; None: it grows with the inputs.
    """

    def __init__(
        self,
        source: Source,
        inputs: frozenset[Signature],
        settings: Settings,
        engine: Engine,
        domain: Iterable[str] | None = None,
    ) -> None:
        self.source = source
        self.engine = engine
        self.reason: str | None = None
        self.groundings = 0
        self._inputs = inputs
        self._settings = settings
        self._seen: dict[str, None] = dict.fromkeys(domain or ())
        self._given = domain is not None
        self._guards: dict[str, int] = {}
        self._misses = 0
        self._bare: Described | None = None
        self._warned: tuple[tuple[RawMessage, Signature | None], ...] = ()
        self._text = ""
        self._plain = ""

    def guards(self, facts: frozenset[str]) -> Selection | None:
        """Give which guards hold for an input; None where it needs a grounding of its own."""
        if self.reason is None and self._bare is None:
            self._check()
        if self.reason is None and not (self.groundings and self._guards.keys() >= facts):
            self._enlarge(facts)
        if self.reason is not None or not self._guards.keys() >= facts:
            return None
        chosen = sorted(map(self._guards.__getitem__, facts))
        return Selection(GUARD, len(self._guards), tuple(chosen))

    def whole(self, *lines: str) -> Task | None:
        """Give the program with every guard free, and further lines: it answers for all inputs.

        None where there can be no shared grounding.
        """
        if self.guards(frozenset()) is None:
            return None
        return replace(self._task(), text="\n".join([self.text(self.source.text), *lines, ""]))

    def number(self, facts: Iterable[str]) -> int:
        """Give the number of an input, which has a bit for each guard that holds."""
        return sum(1 << self._guards[fact] for fact in facts)

    def text(self, plain: str) -> str:
        """Give the guarded text of the program; `plain` is it, or it with directives blanked."""
        if plain != self._plain:
            self._plain, self._text = plain, guarded(plain, list(self._guards), *probing(plain))
        return self._text

    def known(self, facts: Iterable[Signature]) -> set[tuple[str, int, bool]]:
        """Give the predicates that the program has with facts of these."""
        bare = self._bare.signatures if self._bare is not None else ()
        return {*bare, *((each.name, each.arity, not each.negative) for each in facts)}

    def warnings(self, facts: Iterable[Signature]) -> tuple[RawMessage, ...]:
        """Give what clingo reports about the program with facts of these predicates."""
        given = frozenset(facts)
        return tuple(message for message, about in self._warned if about not in given)

    def give_up(self, reason: str) -> None:
        """Answer each further question with a grounding of its own."""
        self.reason = reason

    def _check(self) -> None:
        """Find out whether there can be a shared grounding, and what the program has by itself."""
        settings = self._settings
        if settings.functions is not None:
            self.reason = "it calls functions of Python, whose results may differ from call to call"
        elif settings.parts is not None and ("base", ()) not in settings.parts:
            self.reason = "its part `base`, which the facts belong to, is not grounded"
        else:
            self.reason = obstacle(self.source.text, self._inputs)
        if self.reason is None:
            self._bare = self._described(self.source.text, "the program without an input")
        if self._bare is not None:
            self._warned = tuple((each, _about(each)) for each in self._bare.warnings)

    def _enlarge(self, facts: frozenset[str]) -> None:
        """Ground for more possible facts; each time only after twice as many that were missing."""
        self._seen |= dict.fromkeys(facts)
        self._misses += 1
        if self._misses < (1 << self.groundings) / 2:
            return
        self._misses = 0
        self.groundings += 1
        for domain in self._domains():
            self._guards = {atom: number for number, atom in enumerate(domain)}
            self._plain = ""
            self.reason = None
            text = self.text(self.source.text)
            if self._described(text, f"the {len(domain):,} facts that were seen") is not None:
                return

    def _domains(self) -> list[list[str]]:
        """Give what may be grounded for, the best first."""
        if self._given and self.groundings == 1:
            return [list(self._seen)]
        wide = widened(self._seen)
        return [wide, list(self._seen)] if len(wide) > len(self._seen) else [wide]

    def _described(self, text: str, what: str) -> Described | None:
        """Ground a text within a budget; what cannot be grounded so, or warns, is a reason."""
        limits = self._settings.limits
        seconds = _BUDGET if limits.seconds is None else min(_BUDGET, limits.seconds)
        task = replace(self._task(), text=text)
        reply = self.engine.ask(task, Describe(), Limits(seconds, limits.memory))
        if not isinstance(reply, Described):
            self.reason = f"{what} cannot be grounded within {seconds:g} s"
            return None
        if any(each.code == "operation-undefined" for each in reply.warnings):
            self.reason = f"its arithmetic may have no value for {what}"
            return None
        return reply

    def _task(self) -> Task:
        return self._settings.task(self.source)


def _about(message: RawMessage) -> Signature | None:
    """Find the predicate that a warning is about; clingo writes `(-p(X))` for `-p(X)`."""
    found = parse_message(message.code, message.text)
    if found.detail.startswith("(-"):
        found = replace(found, detail=found.detail[1:-1])
    return found.signature
