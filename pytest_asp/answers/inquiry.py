"""Asks the engine on behalf of an answer, and turns what is no reply into an error."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, NoReturn, TypeVar

from pytest_asp.answers.filters import failing
from pytest_asp.answers.model import Model, Vocabulary
from pytest_asp.answers.patterns import PREFIX as PATTERN
from pytest_asp.builder.signature import Signature
from pytest_asp.builder.terms import text_of
from pytest_asp.engine.functions import Functions
from pytest_asp.engine.quantities import size_words
from pytest_asp.engine.queries import (
    ConsequencesFound,
    Describe,
    Described,
    FindConsequences,
    FindModels,
    FindOptimum,
    Measured,
    ModelsFound,
    OptimumFound,
    Refused,
    Unfinished,
)
from pytest_asp.errors import (
    ContextFunctionError,
    MemoryLimitReached,
    NotProven,
    ProgramWarnings,
    SearchStopped,
    TimeLimitReached,
    WorkerCrashed,
    explain_mistake,
)
from pytest_asp.sources import scan
from pytest_asp.sources.diagnosis import ProgramWarning, diagnose_refusal, diagnose_warning
from pytest_asp.sources.messages import atom_signature, parse_message
from pytest_asp.sources.source import BASE
from pytest_asp.sources.suspects import likely_culprit

if TYPE_CHECKING:
    from pytest_asp.answers.settings import Settings
    from pytest_asp.engine.protocol import Engine
    from pytest_asp.engine.queries import Measure, ModelData, Query, RawMessage, Reply, Scope
    from pytest_asp.sources import Source

_ENDS: dict[str, type[NotProven]] = {
    "time": TimeLimitReached,
    "memory": MemoryLimitReached,
    "crash": WorkerCrashed,
    "interrupt": WorkerCrashed,
    "limit": SearchStopped,
}

F = TypeVar("F", ModelsFound, ConsequencesFound, OptimumFound)
S = TypeVar("S", ModelsFound, ConsequencesFound, OptimumFound, Described, Measured)
Report = Callable[[tuple[ProgramWarning, ...]], None]


@dataclass(frozen=True, slots=True)
class QueryRecord:
    """One question that was asked, and what answering it took.

    Attributes:
        question: in words, such as `up to 2 models`.
        seen: how many models the solver found for it.
        exhausted: whether the search covered everything.
        seconds: wall time, with the grounding if there was one; also where a limit ran out.
        grounded: whether the program was grounded for it.
    """

    question: str
    seen: int
    exhausted: bool
    seconds: float
    grounded: bool = False


class Inquiry:
    """One program with its settings at one engine; every question passes through here.

    Args:
        report: told about the program's warnings; None: they fail the question, unless filtered.
    """

    def __init__(
        self, source: Source, settings: Settings, engine: Engine, report: Report | None = None
    ) -> None:
        self.source = source
        self.settings = settings
        self.engine = engine
        self.task = settings.task(source)
        self.records: list[QueryRecord] = []
        self._functions = (
            None if settings.functions is None else Functions(settings.functions, text_of)
        )
        self._report = report
        self._patterns: dict[str, str] = {}
        self._described: Described | None = None
        self._warnings: tuple[ProgramWarning, ...] | None = None
        self._assumed = not settings.assumptions

    @property
    def vocabulary(self) -> Vocabulary:
        """How to read atoms; kept by models only, so that an answer is freed with its last user."""
        return Vocabulary(self.source, self.signatures)

    def extended(self, rules: Sequence[str]) -> Inquiry:
        """Ask about the program with further rules, which define what a question is about."""
        if not rules:
            return self
        text = f"{self.source.text}\n{BASE}\n" + "\n".join(rules) + "\n"
        other = copy(self)
        other.task = replace(self.task, text=text)
        named = (rule.removesuffix(".").partition(" :- ") for rule in rules)
        other._patterns = {name: body for name, _, body in named}  # noqa: SLF001  # a copy of itself
        other._report = _ignore  # noqa: SLF001  # likewise
        return other

    def find_models(self, query: FindModels) -> ModelsFound:
        """Ask for models."""
        return self._find(query, self._wanted(query), ModelsFound)

    def find_consequences(self, query: FindConsequences) -> ConsequencesFound:
        """Ask for what holds in every model, or in some."""
        return self._find(query, f"{query.kind} consequences", ConsequencesFound)

    def find_optimum(self, query: FindOptimum) -> OptimumFound:
        """Ask for the best model."""
        return self._find(query, "the optimum", OptimumFound)

    def measure(self, query: Measure) -> Measured:
        """Ask how large the grounding is; warnings don't fail this question."""
        self._require_assumed()
        return self._settled(self._reply(query), "the size of the grounding", Measured)

    def models(self, scope: Scope, limit: int = 0) -> Iterator[Model]:
        """Enumerate models in the order of a fresh grounding; the end means exhausted."""
        self._require_assumed()
        query = FindModels(scope, limit)
        question = self._wanted(query)
        functions = self._functions
        stream = self.engine.stream(self.task, query, self.settings.limits, functions)
        seen, seconds, done, exhausted = 0, 0.0, False, False
        reported: tuple[RawMessage, ...] = ()
        try:
            while not done:
                began = perf_counter()
                reply = stream.batch()
                seconds += perf_counter() - began
                found = self._settled(reply, question, ModelsFound)
                if found.warnings != reported:
                    reported = found.warnings
                    self._report_warnings(reported)
                exhausted = found.exhausted
                done = exhausted or not found.models
                for data in found.models:
                    seen += 1
                    yield self.model(data, FindModels(scope, seen, seen), seen - 1)
        finally:
            stream.close()
            self.records.append(QueryRecord(question, seen, exhausted, seconds))

    def model(self, data: ModelData, query: Query, index: int = 0) -> Model:
        """Make a model of its data, and of how to find it again."""
        data = self._cleaned(data)
        if data.hidden is None:
            return Model(data, self.vocabulary, self.engine)
        return Model(data, self.vocabulary, self.engine, partial(self._again, query, index))

    def _cleaned(self, data: ModelData) -> ModelData:
        """Leave out what `extended` defined."""
        if not self._patterns:
            return data
        shown = [line for line in data.shown.split("\n") if not line.startswith(PATTERN)]
        return replace(data, shown="\n".join(shown))

    def _again(self, query: Query, index: int) -> ModelData | None:
        """Find a model again whose worker has ended, with the atoms that were not sent."""
        if isinstance(query, FindModels):
            query = replace(query, keep=index + 1, fresh=True)
        reply = self._reply(query)
        if isinstance(reply, ModelsFound):
            for each in reply.models[:index]:
                self.engine.release(each)
            return self._cleaned(reply.models[index]) if index < len(reply.models) else None
        return reply.model if isinstance(reply, ConsequencesFound | OptimumFound) else None

    def describe(self) -> Described:
        """Ask what the grounding consists of, once; warnings don't fail this question."""
        if self._described is None:
            self._described = self._settled(self._reply(Describe()), "the grounding", Described)
        return self._described

    def signatures(self) -> list[Signature]:
        """Give the signatures of the grounded program."""
        return [
            Signature(name, arity, not positive)
            for name, arity, positive in self.describe().signatures
        ]

    @property
    def warnings(self) -> tuple[ProgramWarning, ...]:
        """What clingo reports about the program; grounds it if nobody did yet."""
        return self._diagnosed(self.describe().warnings)

    def _find(self, query: Query, question: str, kind: type[F]) -> F:
        """Ask, and take down that it was asked, whatever comes of it."""
        self._require_assumed()
        began = perf_counter()
        reply = self._reply(query)
        if isinstance(reply, kind):
            effort = reply.effort
            self.records.append(
                QueryRecord(question, reply.seen, reply.exhausted, effort.seconds, effort.grounded)
            )
        elif isinstance(reply, Unfinished):
            seconds = perf_counter() - began
            self.records.append(QueryRecord(question, reply.seen, exhausted=False, seconds=seconds))
        found = self._settled(reply, question, kind)
        if found.warnings:
            self._report_warnings(found.warnings)
        return found

    def _require_assumed(self) -> None:
        """Make sure that the program knows what is assumed: a misspelt atom would never hold."""
        if self._assumed:
            return
        for text, _ in self.settings.assumptions:
            signature = atom_signature(text)
            if signature is not None:
                self.vocabulary.require(signature)
        self._assumed = True

    def _reply(self, query: Query) -> Reply:
        task = self.task
        if isinstance(query, FindConsequences) and "#project" in task.text:
            # With the directive, clingo finds consequences among the projected atoms only.
            task = replace(task, text=scan.without_project(task.text))
        return self.engine.ask(task, query, self.settings.limits, self._functions)

    def _settled(self, reply: Reply, question: str, kind: type[S]) -> S:
        """Give a reply that settles its question, and raise what does not."""
        if isinstance(reply, kind):
            return reply
        if isinstance(reply, Refused):
            self._raise_refusal(reply)
        if isinstance(reply, Unfinished):
            self._raise_unfinished(reply, question)
        raise TypeError(f"expected {kind.__name__} from the engine, got {reply!r}")

    def _report_warnings(self, raw: tuple[RawMessage, ...]) -> None:
        (self._report or self._refuse_warnings)(self._diagnosed(raw))

    def _raise_refusal(self, reply: Refused) -> NoReturn:
        if reply.phase == "function":
            self._raise_failure(reply.error)
        messages = [parse_message(each.code, each.text) for each in reply.messages]
        settings = self.settings
        raise diagnose_refusal(
            self.source,
            reply.phase,
            reply.error,
            messages,
            options=settings.arguments,
            asked=settings.location,
        )

    def _raise_failure(self, error: str) -> NoReturn:
        cause = self._functions.failure if self._functions is not None else None
        raise ContextFunctionError(
            explain_mistake(
                expected="the context's functions to return values",
                got=error,
                location=self.source.location,
                instead="mend the function, or add it to the context",
            ),
            location=self.source.location,
        ) from cause

    def _raise_unfinished(self, reply: Unfinished, question: str) -> NoReturn:
        place = f", at {self.source.location}" if self.source.location is not None else ""
        seen = f" after {reply.seen} models" if reply.seen else ""
        doing = " while grounding" if reply.phase == "ground" else ""
        detail = self._memory_words() if reply.reason == "memory" else reply.detail
        text = f"not proven: asked for {question} of {self.source.title}{place}, but {detail}"
        raise _ENDS[reply.reason](
            f"{text}{doing}{seen}{self._suspicion(reply)}", location=self.source.location
        )

    def _memory_words(self) -> str:
        size = self.settings.limits.memory
        limit = "there was no limit" if size is None else f"the limit is {size_words(size)}"
        return f"clingo ran out of memory ({limit})"

    def _suspicion(self, reply: Unfinished) -> str:
        """Name the statement that an endless grounding is probably busy with."""
        if reply.phase != "ground":
            return ""
        suspect = likely_culprit(self.source.text)
        if suspect is None:
            return ""
        place = self.source.place(suspect.line, suspect.column)
        return (
            f"; probably because of the statement at {place.location}, which {suspect.reason}\n"
            f"{place.number:>5} | {place.excerpt}"
        )

    def _refuse_warnings(self, warnings: tuple[ProgramWarning, ...]) -> None:
        fatal = failing(warnings, self.settings.filters)
        if not fatal:
            return
        text = "\n".join(map(str, fatal))
        first = fatal[0]
        about = f":{first.signature}" if first.signature is not None else ""
        raise ProgramWarnings(
            f"{text}\nclingo's warnings fail a test, for a misspelt name shows itself as one; "
            f'allow this one with the filter "ignore:{first.code}{about}".',
            warnings=fatal,
            location=first.location,
        )

    def _diagnosed(self, raw: tuple[RawMessage, ...]) -> tuple[ProgramWarning, ...]:
        if self._warnings is None and not raw:
            self._warnings = ()
        if self._warnings is None:
            known = list(self.source.declared()) or self.signatures()
            parsed = (parse_message(each.code, each.text) for each in raw)
            own = (message for message in parsed if not self.source.added(message.line))
            found = (diagnose_warning(self.source, message, known) for message in own)
            self._warnings = tuple(dict.fromkeys(found))
        return self._warnings

    def _wanted(self, query: FindModels) -> str:
        """Say in words what a query asks for."""
        if query.where:
            atoms = [(self._patterns.get(text, text), holds) for text, holds in query.where]
            literals = ", ".join(text if holds else f"not {text}" for text, holds in atoms)
            return f"a model with {literals}"
        if not query.limit:
            return "all models"
        return f"up to {query.limit} model{'s' if query.limit > 1 else ''}"


def _ignore(warnings: tuple[ProgramWarning, ...]) -> None:
    """Report nothing: the program itself was asked before, and its warnings were reported."""
    del warnings
