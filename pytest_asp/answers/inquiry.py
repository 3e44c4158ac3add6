"""Asks the engine on behalf of an answer, and turns what is no reply into an error."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, NoReturn, TypeVar

from pytest_asp.answers.filters import failing
from pytest_asp.answers.model import Model, Vocabulary
from pytest_asp.answers.patterns import PREFIX as PATTERN
from pytest_asp.answers.questions import QueryRecord, Question, taken_down
from pytest_asp.answers.unfinished import not_proven
from pytest_asp.builder.signature import Signature
from pytest_asp.builder.terms import text_of
from pytest_asp.engine.functions import Functions
from pytest_asp.engine.queries import (
    ConsequencesFound,
    Describe,
    Described,
    FindConsequences,
    FindModels,
    FindOptimum,
    Fingerprint,
    Fingerprinted,
    Measured,
    ModelsFound,
    OptimumFound,
    Refused,
    Unfinished,
)
from pytest_asp.errors import (
    ContextFunctionError,
    ProgramWarnings,
    explain_mistake,
)
from pytest_asp.sources import scan
from pytest_asp.sources.diagnosis import (
    ProgramWarning,
    control_error,
    diagnose_refusal,
    diagnose_warning,
)
from pytest_asp.sources.matching import unmatched
from pytest_asp.sources.messages import atom_signature, parse_message
from pytest_asp.sources.source import BASE

if TYPE_CHECKING:
    from pytest_asp.answers.settings import Settings
    from pytest_asp.engine.protocol import Engine
    from pytest_asp.engine.queries import Measure, ModelData, Query, RawMessage, Reply, Scope
    from pytest_asp.sources import Message, Source

F = TypeVar("F", ModelsFound, ConsequencesFound, OptimumFound)
S = TypeVar("S", ModelsFound, ConsequencesFound, OptimumFound, Described, Measured, Fingerprinted)
Report = Callable[[tuple[ProgramWarning, ...]], None]


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
        self._unmatched: tuple[Message, ...] | None = None
        self._assumed = not settings.assumptions

    @property
    def vocabulary(self) -> Vocabulary:
        """How to read atoms; kept by models only, so that an answer is freed with its last user."""
        return Vocabulary(self.source, self.signatures)

    def extended(self, rules: Sequence[str]) -> Inquiry:
        """Ask about the program with further rules, which define what a question is about."""
        if not rules:
            return self
        if self.source.control is not None:
            asked = "a question with variables, which takes further rules"
            raise control_error(asked, self.source.location)
        text = f"{self.source.text}\n{BASE}\n" + "\n".join(rules) + "\n"
        other = copy(self)
        other.task = replace(self.task, text=text)
        named = (rule.removesuffix(".").partition(" :- ") for rule in rules)
        other._patterns = {name: body for name, _, body in named}  # noqa: SLF001  # a copy of itself
        other._report = _ignore  # noqa: SLF001  # likewise
        return other

    def find_models(self, query: FindModels, question: Question | None = None) -> ModelsFound:
        """Ask for models; the question says more where the query does not say it all."""
        return self._find(query, question or self._wanted(query), ModelsFound)

    def find_consequences(self, query: FindConsequences) -> ConsequencesFound:
        """Ask for what holds in every model, or in some."""
        question = Question(query.kind, optimal=query.scope.optimal)
        return self._find(query, question, ConsequencesFound)

    def find_optimum(self, query: FindOptimum) -> OptimumFound:
        """Ask for the best model."""
        return self._find(query, Question("optimum"), OptimumFound)

    def measure(self, query: Measure) -> Measured:
        """Ask how large the grounding is; warnings don't fail this question."""
        self._require_assumed()
        return self._settled(self._reply(query), "the size of the grounding", Measured)

    def fingerprint(self) -> str | None:
        """Sum up the ground program, so that equal ones can be told; None where that cannot be."""
        self._require_assumed()
        found = self._settled(self._reply(Fingerprint()), "the ground program", Fingerprinted)
        if found.warnings or self._never_matching():
            self._report_warnings(found.warnings)
        return found.digest

    def models(self, scope: Scope, limit: int = 0) -> Iterator[Model]:
        """Enumerate models in the order of a fresh grounding; the end means exhausted."""
        self._require_assumed()
        query = FindModels(scope, limit)
        question = self._wanted(query)
        functions = self._functions
        stream = self.engine.stream(self.task, query, self.settings.limits, functions)
        reply: Reply | None = None
        seen, seconds, done = 0, 0.0, False
        reported: tuple[RawMessage, ...] = ()
        try:
            while not done:
                began = perf_counter()
                reply = stream.batch()
                seconds += perf_counter() - began
                found = self._settled(reply, question, ModelsFound)
                if found.warnings != reported or (not seen and self._never_matching()):
                    reported = found.warnings
                    self._report_warnings(reported)
                done = found.exhausted or not found.models
                for data in found.models:
                    seen += 1
                    yield self.model(data, FindModels(scope, seen, seen), seen - 1)
        finally:
            stream.close()
            self.records.append(taken_down(question, reply, seconds, seen=seen))

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

    def ground(self, facts: int) -> Described:
        """Ask for the first facts of each predicate; warnings don't fail this question."""
        return self._settled(self._reply(Describe(facts)), "the grounding", Described)

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

    def _find(self, query: Query, question: Question, kind: type[F]) -> F:
        """Ask, and take down that it was asked, whatever comes of it."""
        self._require_assumed()
        began = perf_counter()
        reply = self._reply(query)
        if not isinstance(reply, Refused):
            fresh = getattr(query, "fresh", False)
            self.records.append(taken_down(question, reply, perf_counter() - began, fresh=fresh))
        found = self._settled(reply, question, kind)
        if found.warnings or self._never_matching():
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
        task, limits = self.task, self.settings.limits
        if not isinstance(query, FindConsequences) or "#project" not in task.text:
            return self.engine.ask(task, query, limits, self._functions)
        # With the directive, clingo finds consequences among the projected atoms only.
        task = replace(task, text=scan.without_project(task.text))
        reply = self.engine.ask(task, query, limits, self._functions)
        if isinstance(reply, ConsequencesFound):  # and without it, it may report something else
            return replace(reply, warnings=self.describe().warnings)
        return reply

    def _settled(self, reply: Reply, question: Question | str, kind: type[S]) -> S:
        """Give a reply that settles its question, and raise what does not."""
        if isinstance(reply, kind):
            return reply
        if isinstance(reply, Refused):
            self._raise_refusal(reply)
        if isinstance(reply, Unfinished):
            raise not_proven(reply, question, self.source, self.settings.limits)
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

    def _never_matching(self) -> tuple[Message, ...]:
        """Find the literals that nothing matches; clingo says nothing of those."""
        if self._unmatched is None:
            constants = frozenset(name for name, _ in self.settings.constants)
            parts = frozenset(name for name, _ in self.task.parts)
            self._unmatched = unmatched(self.source.text, constants, parts)
        return self._unmatched

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
        dead = self._never_matching()
        if self._warnings is None and not raw and not dead:
            self._warnings = ()
        if self._warnings is None:
            known = list(self.source.declared()) or self.signatures()
            parsed = (parse_message(each.code, each.text) for each in raw)
            own = (message for message in parsed if not self.source.added(message.line))
            found = (diagnose_warning(self.source, message, known) for message in (*own, *dead))
            self._warnings = tuple(dict.fromkeys(found))
        return self._warnings

    def _wanted(self, query: FindModels) -> Question:
        """Say what a query asks for; a pattern is told as it was written."""
        literals = tuple((self._patterns.get(text, text), holds) for text, holds in query.where)
        if query.named:
            literals += ((f"{query.named}(...)", True),)
        return Question("models", query.limit, literals, query.scope.optimal)


def _ignore(warnings: tuple[ProgramWarning, ...]) -> None:
    """Report nothing: the program itself was asked before, and its warnings were reported."""
    del warnings
