"""Reads inputs: facts of the predicates that a shared grounding is for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pytest_asp.answers.unfinished import not_proven
from pytest_asp.builder.atoms import as_atom
from pytest_asp.builder.predicates import Predicate, signature_of
from pytest_asp.builder.signature import Signature
from pytest_asp.engine.queries import Describe, Described, Refused, Task, Unfinished
from pytest_asp.errors import AspError, InputError, explain_mistake
from pytest_asp.location import caller_location
from pytest_asp.sources import scan
from pytest_asp.sources.diagnosis import diagnose_refusal
from pytest_asp.sources.domains import evaluated
from pytest_asp.sources.messages import atom_signature, parse_message
from pytest_asp.sources.syntax import Unreadable, heads, parsed

if TYPE_CHECKING:
    from pytest_asp.answers.settings import Settings
    from pytest_asp.engine.protocol import Engine
    from pytest_asp.engine.queries import Limits
    from pytest_asp.sources import Source

_ALL = 1 << 30
_FACT = re.compile(r"\s*(-?[_']*[a-z][A-Za-z0-9_']*(?:\([\w\s,+-]*\))?)\s*\.", re.ASCII)


@dataclass(frozen=True, slots=True)
class Input:
    """Facts as clingo prints them, and their predicates."""

    facts: frozenset[str]
    signatures: frozenset[Signature]


class InputReader:
    """Reads the facts of one input after the other.

    Args:
        source: the program without the inputs.
        settings: what it is solved with.
        engine: who grounds facts that are not written out, such as `p(1..3)`.
        inputs: the predicates whose facts are the input.

    Raises:
        InputError: there are none.
    """

    def __init__(
        self, source: Source, settings: Settings, engine: Engine, inputs: frozenset[Signature]
    ) -> None:
        if not inputs:
            raise _input_error(
                "the predicates whose facts are the input", "none", "write inputs=[Clue]", None
            )
        self._constants = {*scan.constants(source.text), *(name for name, _ in settings.constants)}
        self._settings = settings
        self._engine = engine
        self._inputs = inputs

    def read(self, facts: object, source: Source) -> Input | None:
        """Read the facts; None where only the whole program tells what they are.

        Raises:
            InputError: something is no fact of an input predicate.
        """
        if self._constants and not self._constants.isdisjoint(scan.names(source.text)):
            return None
        atoms = _atoms(facts)
        if atoms is not None:
            signatures = set(map(signature_of, atoms))
            texts: list[str] | None = list(map(str, atoms))
        else:
            texts = _plain_facts(source.text)
            if texts is None:
                texts = self._heads(source)
            signatures = set(map(_signature, texts or ()))
        for signature in signatures:
            self._require(signature, source)
        if texts is None:
            return None
        found = evaluated(texts)
        found = found if found is not None else self._grounded(source)
        return None if found is None else Input(found, frozenset(signatures))

    def domain(self, source: Source) -> list[str]:
        """Give the facts of the input predicates that a program derives.

        Raises:
            InputError: there are none.
        """
        found = self._grounded(source) or frozenset()
        fit = [each for each in found if atom_signature(each) in self._inputs]
        if not fit:
            raise _input_error(
                f"the possible facts of {self._names}",
                f"none in {source.title}",
                'write a program that derives them, such as domain="clue(1..9, 1..9, 1..9)."',
                None,
            )
        return sorted(fit)

    @property
    def _names(self) -> str:
        return " and ".join(map(str, sorted(self._inputs)))

    def _heads(self, source: Source) -> list[str] | None:
        """Give the heads of facts in a text; None where they are not all that matters."""
        try:
            statements: Sequence[Any] = parsed(source.text)
        except Unreadable:
            return None
        found = []
        for each in statements:
            kind = each.ast_type.name
            if kind == "Defined":  # which changes what is reported
                return None
            if kind == "Program" and each.name == "base":
                continue
            signatures = set(heads(each)) if kind == "Rule" and not each.body else set()
            if len(signatures) != 1 or each.head.ast_type.name != "Literal":
                raise _input_error(
                    f"facts of {self._names}",
                    f"`{each}`",
                    "put rules and directives into the program that is shared",
                    source,
                )
            found.append(str(each.head))
        return found

    def _require(self, signature: Signature, source: Source) -> None:
        if signature not in self._inputs:
            raise _input_error(
                f"facts of {self._names}",
                f"one of {signature}",
                f"add {signature} to inputs=, or the fact to the program that is shared",
                source,
            )

    def _grounded(self, source: Source) -> frozenset[str] | None:
        """Have facts evaluated by clingo; None if it finds something to complain about."""
        reply = self._engine.ask(Task(source.text), Describe(_ALL), self._settings.limits)
        if not isinstance(reply, Described) or reply.warnings:
            return None
        return frozenset(line for _, block in reply.facts for line in block.split("\n"))


@lru_cache(maxsize=1 << 16)
def _signature(atom: str) -> Signature:
    return signature_of(as_atom(atom)) if (found := atom_signature(atom)) is None else found


def _plain_facts(text: str) -> list[str] | None:
    """Give the facts of a text with nothing else, which parsing would take longer to find."""
    found, end = [], 0
    for match in _FACT.finditer(text):
        if match.start() != end:
            return None
        found.append(match[1])
        end = match.end()
    return found if not text[end:].strip() else None


def derived_facts(
    source: Source, engine: Engine, limits: Limits, constants: Mapping[str, str]
) -> list[str]:
    """Give the facts that a program derives, in order.

    Args:
        source: the program.
        engine: who grounds it.
        limits: how much that may use.
        constants: values for its constants, where it has them.

    Raises:
        InputError: there is none, or clingo warns about the program.
        AspError: clingo refuses it.
        NotProven: it could not be grounded within the limits.
    """
    known = scan.names(source.text)
    values = tuple(each for each in constants.items() if each[0] in known)
    reply = engine.ask(Task(source.text, values), Describe(_ALL), limits)
    if isinstance(reply, Refused):
        raise refusal_of(source, reply)
    if isinstance(reply, Unfinished):
        raise not_proven(reply, "the possible facts", source, limits)
    assert isinstance(reply, Described)
    if reply.warnings or not reply.facts:
        got = "; ".join(" ".join(each.text.split()) for each in reply.warnings) or "none"
        raise _input_error(
            "a program that derives the possible facts",
            f"{got} from {source.title}",
            'write for instance "edge(1..n, 1..n)."',
            source,
        )
    return [line for _, block in reply.facts for line in block.split("\n")]


def refusal_of(source: Source, reply: Refused) -> AspError:
    """Say what made clingo refuse a program."""
    messages = [parse_message(each.code, each.text) for each in reply.messages]
    return diagnose_refusal(source, reply.phase, reply.error, messages)


def _atoms(facts: object) -> list[Predicate] | None:
    """Give the atoms, if it is atoms and nothing else."""
    if isinstance(facts, Predicate):
        return [facts]
    if isinstance(facts, Iterable) and not isinstance(facts, str):
        each = list(facts)
        if all(isinstance(one, Predicate) for one in each):
            return each
    return None


def _input_error(expected: str, got: str, instead: str, source: Source | None) -> InputError:
    location = caller_location() if source is None else source.location
    message = explain_mistake(expected=expected, got=got, location=location, instead=instead)
    return InputError(message, location=location)
