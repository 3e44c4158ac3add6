"""What can be asked of a grounded program, and what comes back: plain data that can be pickled.

Atoms, terms and constants cross this border as ASP text, exactly as clingo prints them, because
text is an order of magnitude cheaper to send and to parse than clingo's symbols are to walk.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Literal, TypeVar

Projection = Literal["no", "show", "directive"]
Literals = tuple[tuple[str, bool], ...]

T = TypeVar("T")


def portable(cls: type[T]) -> type[T]:
    """Pickle a dataclass as its class and its values, in half the time that it takes otherwise."""
    names: tuple[str, ...] = cls.__match_args__  # type: ignore[attr-defined]  # it is a dataclass
    if not names:
        return cls
    values: Any = attrgetter(*names)
    one = len(names) == 1

    def reduce(self: T) -> tuple[type[T], tuple[Any, ...]]:
        return cls, (values(self),) if one else values(self)

    cls.__reduce__ = reduce  # type: ignore[assignment,method-assign]
    return cls


DEFAULT_SECONDS = 60.0
DEFAULT_MEMORY = 4 << 30
WALL_FACTOR = 3  # a query is charged CPU time, for wall time depends on the machine's load


@portable
@dataclass(frozen=True, slots=True)
class Limits:
    """How much one query may use: CPU seconds (wall time at three times that) and bytes."""

    seconds: float | None = DEFAULT_SECONDS
    memory: int | None = DEFAULT_MEMORY


@portable
@dataclass(frozen=True, slots=True)
class Task:
    """Everything that a grounding depends on, and so the key of the cache of groundings.

    Attributes:
        text: the whole program.
        constants: name and value of each `#const` to override.
        parts: name and arguments of each program part to ground.
        externals: each external atom with its truth value, None to release it.
        arguments: clingo's command line options.
        functions: names that the program may call as `@name`, or None for no context at all.
        identity: sets apart tasks with a context, whose functions may differ from call to call.
    """

    text: str
    constants: tuple[tuple[str, str], ...] = ()
    parts: tuple[tuple[str, tuple[str, ...]], ...] = (("base", ()),)
    externals: tuple[tuple[str, bool | None], ...] = ()
    arguments: tuple[str, ...] = ()
    functions: tuple[str, ...] | None = None
    identity: int = 0


@portable
@dataclass(frozen=True, slots=True)
class Selection:
    """Of the atoms `name(0)` to `name(size-1)`, those that hold; the others are assumed false."""

    name: str
    size: int
    chosen: tuple[int, ...]


@portable
@dataclass(frozen=True, slots=True)
class Scope:
    """Which answer sets a question is about, and which of them count as different."""

    assumptions: Literals = ()
    project: Projection = "no"
    optimal: bool = False
    selection: Selection | None = None


@portable
@dataclass(frozen=True, slots=True)
class FindModels:
    """Find models until there are `limit` of them (0: all), and describe the first `keep`.

    Where that costs more than finding them again, fewer are described, unless `fresh` is asked.
    With `fresh`, only a grounding that was never solved before may answer: what it finds, and in
    which order, then depends on the task alone. `where` picks some of the scope's answer sets;
    unlike the scope's assumptions it has no say in which of them are optimal; so does `named`, for
    some atom of that name with whatever arguments. With `check`, where none is found, the reply
    tells whether the scope has any answer set at all. With `unordered`, it does not matter which
    come first, and all of them are described.
    """

    scope: Scope = Scope()
    limit: int = 0
    keep: int = 0
    fresh: bool = False
    where: Literals = ()
    check: bool = False
    named: str = ""
    unordered: bool = False


@portable
@dataclass(frozen=True, slots=True)
class FindConsequences:
    """Find what holds in all models (`cautious`) or in at least one (`brave`)."""

    kind: Literal["cautious", "brave"]
    scope: Scope = Scope()


@portable
@dataclass(frozen=True, slots=True)
class FindOptimum:
    """Find the best model, and prove that there is none better."""

    scope: Scope = Scope()


@portable
@dataclass(frozen=True, slots=True)
class Describe:
    """Ground only, and tell what the grounding consists of, with the first facts of a predicate."""

    facts: int = 0


@portable
@dataclass(frozen=True, slots=True)
class Measure:
    """Tell how large the grounding is; with `fresh`, also what finding its first model takes."""

    scope: Scope = Scope()
    fresh: bool = False


@portable
@dataclass(frozen=True, slots=True)
class Fingerprint:
    """Ground only, and sum up the ground program so that equal ones can be told."""


GroundQuery = FindModels | FindConsequences | FindOptimum | Describe | Measure
"""What one grounding answers, one after the other."""

Query = GroundQuery | Fingerprint


@portable
@dataclass(frozen=True, slots=True)
class ModelData:
    """One model as it crosses the border.

    Attributes:
        shown: the shown atoms, one a line.
        terms: the terms shown by `#show term : body`, one a line; they need not be atoms.
        hidden: by which key the engine gives the atoms that are not shown; None: there are none.
        cost: the sums of the optimisation statements, highest priority first.
        priorities: the priorities of the costs.
        proven: whether the model was proven optimal.
    """

    shown: str
    terms: str = ""
    hidden: int | None = None
    cost: tuple[int, ...] = ()
    priorities: tuple[int, ...] = ()
    proven: bool = False


@portable
@dataclass(frozen=True, slots=True)
class RawMessage:
    """One thing that clingo reported: its code in kebab case, and its text."""

    code: str
    text: str


@portable
@dataclass(frozen=True, slots=True)
class Effort:
    """What answering took.

    Attributes:
        seconds: wall time, grounding included.
        grounded: whether this query had to ground the program.
        conflicts: of its searches, where somebody wants to know.
        memory: the most bytes that the process has used so far, likewise.
    """

    seconds: float = 0.0
    grounded: bool = False
    conflicts: int | None = None
    memory: int | None = None


@portable
@dataclass(frozen=True, slots=True)
class ModelsFound:
    """The reply to `FindModels`.

    Attributes:
        models: the first models.
        seen: how many were found.
        exhausted: whether there is proven to be no other.
        fresh: whether the grounding had never been solved before.
        vacuous: whether a check found that the scope has no answer set.
        unknown: atoms among the literals whose predicates the grounding does not have.
    """

    models: tuple[ModelData, ...]
    seen: int
    exhausted: bool
    fresh: bool
    effort: Effort
    warnings: tuple[RawMessage, ...] = ()
    vacuous: bool = False
    unknown: tuple[str, ...] = ()


@portable
@dataclass(frozen=True, slots=True)
class ConsequencesFound:
    """The reply to `FindConsequences`; without a model (`model` is None) there are none."""

    model: ModelData | None
    seen: int
    exhausted: bool
    effort: Effort
    warnings: tuple[RawMessage, ...] = ()


@portable
@dataclass(frozen=True, slots=True)
class OptimumFound:
    """The reply to `FindOptimum`: the best model found, and whether a better one is ruled out."""

    model: ModelData | None
    seen: int
    exhausted: bool
    effort: Effort
    warnings: tuple[RawMessage, ...] = ()


@portable
@dataclass(frozen=True, slots=True)
class Described:
    """The reply to `Describe`.

    Attributes:
        signatures: name, arity, and whether positive, of each predicate of the grounding.
        facts: of each predicate that has facts, how many, and the first ones, one a line.
        contradiction: whether no search was needed to find that there is no model.
    """

    signatures: tuple[tuple[str, int, bool], ...]
    effort: Effort
    warnings: tuple[RawMessage, ...] = ()
    facts: tuple[tuple[int, str], ...] = ()
    contradiction: bool = False


@portable
@dataclass(frozen=True, slots=True)
class Measured:
    """The reply to `Measure`.

    Attributes:
        rules, atoms: of the grounding.
        choices, conflicts: of the search for the first model, if it was asked for.
        decided: whether grounding left nothing to search for.
    """

    rules: int
    atoms: int
    choices: int | None
    conflicts: int | None
    effort: Effort
    warnings: tuple[RawMessage, ...] = ()
    decided: bool = False


@portable
@dataclass(frozen=True, slots=True)
class Fingerprinted:
    """The reply to `Fingerprint`.

    Attributes:
        digest: the same for equal ground programs only; None where atoms cannot be named.
        obstacle: why they cannot be named, in words.
        rules, atoms: of the grounding.
    """

    digest: str | None
    obstacle: str
    rules: int
    atoms: int
    effort: Effort
    warnings: tuple[RawMessage, ...] = ()


@portable
@dataclass(frozen=True, slots=True)
class Refused:
    """The reply to any query where clingo refuses the program, with what it said.

    Attributes:
        phase: `options`, `parse`, `ground`, `solve`, `external` or `function`.
        error: what was raised.
        messages: what clingo said before.
    """

    phase: str
    error: str
    messages: tuple[RawMessage, ...]


@portable
@dataclass(frozen=True, slots=True)
class Unfinished:
    """The reply to any query where the engine could not finish it: nothing is proven.

    Attributes:
        reason: which limit ran out, or what else ended the search.
        detail: the same in words.
        phase: what was being done then.
        seen: models found so far.
        cost, priorities: of the best of them, on the way to an optimum.
        memory: the most bytes that the process has used, where that is known.
    """

    reason: Literal["time", "memory", "crash", "interrupt", "limit"]
    detail: str
    phase: Literal["ground", "solve", "unknown"] = "unknown"
    seen: int = 0
    cost: tuple[int, ...] = ()
    priorities: tuple[int, ...] = ()
    memory: int | None = None


Found = ModelsFound | ConsequencesFound | OptimumFound | Described | Measured | Fingerprinted
Reply = Found | Refused | Unfinished
