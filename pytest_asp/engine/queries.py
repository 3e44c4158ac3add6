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
class Scope:
    """Which answer sets a question is about, and which of them count as different."""

    assumptions: Literals = ()
    project: Projection = "no"
    optimal: bool = False


@portable
@dataclass(frozen=True, slots=True)
class FindModels:
    """Find models until there are `limit` of them (0: all), and describe the first `keep`.

    Where that costs more than finding them again, fewer are described, unless `fresh` is asked.
    With `fresh`, only a grounding that was never solved before may answer: what it finds, and in
    which order, then depends on the task alone. `where` picks some of the scope's answer sets;
    unlike the scope's assumptions it has no say in which of them are optimal. With `check`, where
    none is found, the reply tells whether the scope has any answer set at all.
    """

    scope: Scope = Scope()
    limit: int = 0
    keep: int = 0
    fresh: bool = False
    where: Literals = ()
    check: bool = False


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
    """Ground only, and tell what the grounding consists of."""


@portable
@dataclass(frozen=True, slots=True)
class Measure:
    """Tell how large the grounding is; with `fresh`, also what finding its first model takes."""

    scope: Scope = Scope()
    fresh: bool = False


Query = FindModels | FindConsequences | FindOptimum | Describe | Measure


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
    """

    seconds: float = 0.0
    grounded: bool = False


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
    """

    signatures: tuple[tuple[str, int, bool], ...]
    effort: Effort
    warnings: tuple[RawMessage, ...] = ()


@portable
@dataclass(frozen=True, slots=True)
class Measured:
    """The reply to `Measure`.

    Attributes:
        rules, atoms: of the grounding.
        choices, conflicts: of the search for the first model, if it was asked for.
    """

    rules: int
    atoms: int
    choices: int | None
    conflicts: int | None
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
    """

    reason: Literal["time", "memory", "crash", "interrupt", "limit"]
    detail: str
    phase: Literal["ground", "solve", "unknown"] = "unknown"
    seen: int = 0


Found = ModelsFound | ConsequencesFound | OptimumFound | Described | Measured
Reply = Found | Refused | Unfinished
