"""A program that is grounded once and answers for one input after the other."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import TYPE_CHECKING, Any

from pytest_asp.answers.answer import Answer
from pytest_asp.answers.atoms import asked_signature
from pytest_asp.answers.guarded import GuardedEngine
from pytest_asp.answers.inputs import InputReader
from pytest_asp.answers.inquiry import Inquiry
from pytest_asp.answers.sharing import SharedGrounding
from pytest_asp.location import caller_location
from pytest_asp.sources import to_source
from pytest_asp.sources.source import joined

if TYPE_CHECKING:
    from pytest_asp.answers.settings import Settings
    from pytest_asp.engine.protocol import Engine
    from pytest_asp.sources import Source


class Shared:
    """A program that is grounded once and answers for one input after the other.

    `asp.shared(encoding, inputs=[Clue])` gives one. An answer of it is that of
    `asp.solve([encoding, facts])`, only sooner.

    Attributes:
        source: the program without an input.
    """

    def __init__(
        self,
        source: Source,
        grounding: SharedGrounding,
        settings: Settings,
        reader: InputReader,
        note: Callable[[Answer], None],
    ) -> None:
        self.source = source
        self._grounding = grounding
        self._settings = settings
        self._reader = reader
        self._note = note

    @property
    def reason(self) -> str | None:
        """Why each input has a grounding of its own, in words; None while they share one."""
        return self._grounding.reason

    @property
    def groundings(self) -> int:
        """How often the program was grounded for all inputs together."""
        return self._grounding.groundings

    def solve(self, facts: object = ()) -> Answer:
        """Give the answer to the program with an input; nothing is asked before somebody looks.

        Args:
            facts: atoms of the input predicates, or any kind of program that consists of facts.

        Raises:
            InputError: there is something else among them.
            SourceError: they cannot be read.
        """
        location = caller_location()
        given = to_source(facts)
        read = self._reader.read(facts, given)
        pieces = [self.source, given] if given.blocks else [self.source]
        source = joined(pieces, location=location)
        engine = self._grounding.engine
        if read is not None:
            engine = GuardedEngine(self._grounding, source, read)
        settings = self._settings.over(source)
        answer = Answer(Inquiry(source, settings, engine), location)
        self._note(answer)
        return answer

    def __repr__(self) -> str:
        return f"<shared grounding of {self.source.title}>"


def share(
    source: Source,
    settings: Settings,
    engine: Engine,
    *,
    inputs: Any,
    domain: object | None = None,
    note: Callable[[Answer], None] = lambda _: None,
    kept: MutableMapping[object, SharedGrounding] | None = None,
) -> Shared:
    """Make a program ready to answer for many inputs, without grounding anything yet.

    Args:
        source: the program without the inputs.
        settings: what every question is asked with.
        engine: who answers.
        inputs: the predicates whose facts are the input.
        domain: all facts that may be part of an input, as a program; None: it grows.
        note: is told each answer.
        kept: the groundings that there are already, by what they depend on.

    Raises:
        InputError: no predicate is given, or the domain has no fact of one.
        UnknownNameError: the settings name a constant or part that the program does not have.
    """
    settings = settings.over(source)
    several = [inputs] if isinstance(inputs, str | type) else inputs
    signatures = frozenset(map(asked_signature, several))
    reader = InputReader(source, settings, engine, signatures)
    possible = None if domain is None else reader.domain(to_source(domain))
    kept = {} if kept is None else kept
    key = (settings.task(source), settings.limits, signatures, tuple(possible or ()))
    if key not in kept:
        kept[key] = SharedGrounding(source, signatures, settings, engine, possible)
    grounding = kept[key]
    return Shared(source, grounding, settings, reader, note)
