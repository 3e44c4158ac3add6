"""One answer set, read as typed atoms when somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar, overload

from pytest_asp.answers.atoms import asked_atom, asked_signature
from pytest_asp.answers.truth import refuse_truth
from pytest_asp.builder.order import term_order
from pytest_asp.builder.predicates import (
    Predicate,
    predicate_of,
    signature_of,
    typed_atom,
    untyped_atom,
)
from pytest_asp.builder.reading import GroundTermReader
from pytest_asp.errors import UnknownPredicateError, WorkerCrashed, explain_mistake
from pytest_asp.location import caller_location
from pytest_asp.sources.diagnosis import nearest, suggestion

if TYPE_CHECKING:
    from pytest_asp.builder.signature import Signature
    from pytest_asp.engine.protocol import Engine
    from pytest_asp.engine.queries import ModelData
    from pytest_asp.sources import Source

P = TypeVar("P", bound=Predicate)


class Vocabulary:
    """How to read a program's atoms: its predicate classes, and which predicates it knows.

    Args:
        source: the program.
        known: gives the signatures of the grounded program, asked for only when needed.
    """

    def __init__(self, source: Source, known: Callable[[], Iterable[Signature]]) -> None:
        self.source = source
        self._known = known

    def class_of(self, signature: Signature) -> type[Predicate]:
        """Find the class to read atoms of a signature with."""
        return self.source.classes(_positive(signature)) or predicate_of(_positive(signature))

    def read(self, line: str) -> Predicate:
        """Read one atom as clingo prints it."""
        atom = GroundTermReader(line, untyped_atom).read_atom()
        return typed_atom(self.class_of(signature_of(atom)), atom)

    def require(self, signature: Signature) -> None:
        """Make sure that the program knows a predicate.

        Raises:
            UnknownPredicateError: it does not, and no atom of it can ever hold.
        """
        if signature in self.source.declared():
            return
        known = {*self._known(), *self.source.declared()}
        if signature in known:
            return
        near = nearest(str(signature), map(str, known))
        location = caller_location()
        listed = ", ".join(sorted(map(str, known))) or "none"
        raise UnknownPredicateError(
            explain_mistake(
                expected="a predicate that the program knows",
                got=str(signature),
                location=location,
                instead=suggestion(near) or f"its predicates are: {listed}",
            ),
            signature=str(signature),
            nearest=near,
            location=location,
        )


class Model:
    """One answer set: what is shown, and every other atom when asked for.

    Two models are equal if they show the same. Iteration goes over what is shown, in clingo's
    term order.

    Attributes:
        cost: the sums of the optimisation statements, highest priority first; empty where the
            question was about all answer sets.
        optimality_proven: whether no better answer set exists.
    """

    __slots__ = ("__weakref__", "_again", "_all", "_data", "_engine", "_lines", "_vocabulary")

    def __init__(
        self,
        data: ModelData,
        vocabulary: Vocabulary,
        engine: Engine,
        again: Callable[[], ModelData | None] | None = None,
    ) -> None:
        self._again = again
        self._data = data
        self._vocabulary = vocabulary
        self._engine = engine
        self._all: str | None = None
        self._lines: frozenset[str] | None = None

    def __del__(self) -> None:
        if self._data.hidden is not None:
            self._engine.release(self._data)

    @property
    def source(self) -> Source:
        """The program that it is an answer set of."""
        return self._vocabulary.source

    @property
    def cost(self) -> tuple[int, ...]:
        """The sums of the optimisation statements, highest priority first."""
        return self._data.cost

    @property
    def optimality_proven(self) -> bool:
        """Whether no better answer set exists."""
        return self._data.proven

    @overload
    def atoms(self, predicate: type[P]) -> frozenset[P]: ...

    @overload
    def atoms(self, predicate: str | Signature) -> frozenset[Predicate]: ...

    def atoms(self, predicate: type[Predicate] | str | Signature) -> frozenset[Any]:
        """Give the true atoms of a predicate, shown or not.

        Args:
            predicate: a predicate class, or text such as `"queen/2"` or `"-queen/2"`.
        """
        signature = asked_signature(predicate)
        reader = predicate if isinstance(predicate, type) else self._vocabulary.class_of(signature)
        block = self._block_with(signature)
        if signature.negative:
            lines = (line[1:] for line in block.split("\n") if line.startswith("-"))
            return frozenset(-atom for atom in reader.read_all("\n".join(lines)))
        return frozenset(reader.read_all(block))

    def named(self, name: str) -> list[Any]:
        """Give the true atoms whose predicate has this name, whatever their arguments, in order."""
        lines = _split(self._data.shown if self._data.hidden is None else self._everything())
        found = (line for line in lines if line == name or line.startswith(f"{name}("))
        return sorted(map(self._vocabulary.read, found), key=term_order)

    @property
    def shown(self) -> frozenset[Any]:
        """Everything that is shown: atoms, and the terms of `#show term : body`."""
        terms = (_read_term(line) for line in _split(self._data.terms))
        return frozenset([*map(self._vocabulary.read, _split(self._data.shown)), *terms])

    @property
    def hidden(self) -> frozenset[Any]:
        """The true atoms that are not shown."""
        if self._data.hidden is None:
            return frozenset()
        lines = set(_split(self._everything())) - set(_split(self._data.shown))
        return frozenset(map(self._vocabulary.read, lines))

    def lines(self, *signatures: Signature) -> frozenset[str]:
        """Give what is shown as ASP text; or text that has all true atoms of some predicates."""
        if not signatures:
            return self._shown_lines
        return frozenset(line for each in signatures for line in _split(self._block_with(each)))

    def __contains__(self, atom: object) -> bool:
        """Tell whether an atom is true, shown or not.

        Raises:
            UnknownPredicateError: the program does not know its predicate.
        """
        wanted = asked_atom(atom)
        signature = signature_of(wanted)
        if wanted in self.atoms(signature):
            return True
        self._vocabulary.require(signature)
        return False

    def __iter__(self) -> Iterator[Any]:
        return iter(sorted(self.shown, key=term_order))

    def __len__(self) -> int:
        return len(self._shown_lines)

    def __bool__(self) -> bool:
        refuse_truth("a model", "`atom in model`, or compare model.atoms(P)")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Model):
            return NotImplemented
        return self._shown_lines == other._shown_lines

    def __hash__(self) -> int:
        return hash(self._shown_lines)

    def __sub__(self, other: Model) -> frozenset[Any]:
        """Give what this model shows and another does not."""
        if not isinstance(other, Model):
            return NotImplemented
        only = self._shown_lines - other._shown_lines
        atoms = set(_split(self._data.shown))
        return frozenset(
            self._vocabulary.read(line) if line in atoms else _read_term(line) for line in only
        )

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        lines = sorted(self._shown_lines)
        more = f" ... {len(lines) - 5} more" if len(lines) > 5 else ""  # a glance
        return f"<Model {' '.join(lines[:5])}{more}>" if lines else "<Model that shows nothing>"

    @property
    def _shown_lines(self) -> frozenset[str]:
        if self._lines is None:
            self._lines = frozenset([*_split(self._data.shown), *_split(self._data.terms)])
        return self._lines

    def _block_with(self, signature: Signature) -> str:
        """Give a text that has all true atoms of a signature; the shown ones, if that is enough."""
        if self._data.hidden is None:
            return self._data.shown
        shown = self._vocabulary.source.shown
        if shown is None or signature in shown:
            return self._data.shown
        return self._everything()

    def _everything(self) -> str:
        if self._all is None:
            text = self._engine.hidden(self._data)
            self._all = text if text is not None else self._recalled()
        return self._all

    def _recalled(self) -> str:
        """Solve again, where the worker that knew the atoms has ended."""
        data = self._again() if self._again is not None else None
        text = self._engine.hidden(data) if data is not None else None
        known = data is not None and set(_split(data.shown)) == set(_split(self._data.shown))
        if data is None or text is None or not known:
            raise WorkerCrashed(
                "not proven: the process that knew the hidden atoms of this model has ended, and "
                "solving again did not find the model"
            )
        self._engine.release(data)
        return text


def _positive(signature: Signature) -> Signature:
    return -signature if signature.negative else signature


def _split(block: str) -> list[str]:
    return block.split("\n") if block else []


def _read_term(line: str) -> Any:
    return GroundTermReader(line, untyped_atom).read()
