"""The inputs of a small scope, and what can be proven about all of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pytest_asp.answers.atoms import asked_signature
from pytest_asp.answers.shared import Shared, share
from pytest_asp.errors import (
    AspError,
    ExpectationError,
    NotProven,
    OwnExpectationError,
    ScopeError,
    UnknownPredicateError,
    explain_mistake,
)
from pytest_asp.location import caller_location
from pytest_asp.scopes.comparing import Comparison
from pytest_asp.scopes.inputs import Inputs
from pytest_asp.scopes.reporting import failure, named, written
from pytest_asp.scopes.verdict import ScopeVerdict
from pytest_asp.sources.diagnosis import nearest, suggestion
from pytest_asp.sources.exchange import telling_apart
from pytest_asp.sources.messages import atom_signature
from pytest_asp.sources.source import joined
from pytest_asp.sources.syntax import signatures_of
from pytest_asp.verdicts import Outcome

if TYPE_CHECKING:
    from pytest_asp.answers import Settings
    from pytest_asp.builder.signature import Signature
    from pytest_asp.engine.protocol import Engine
    from pytest_asp.sources import Source
    from pytest_asp.verdicts import Verdict

_WORTH = 8  # sets of facts that one search may go through for each input
_LARGE = 200  # inputs from which on progress is shown

Watch = Callable[[str], None]
Read = Callable[[object], "Source"]


class SmallScope:
    """All inputs up to a size, each of which is checked: what holds for them is proven.

    `asp.small_scope("edge(1..n, 1..n).", scope=3)` gives one. Most faults of a program show in a
    small input already (Oetsch, Prischink, Pührer, Schwengerer and Tompits, KR 2012).
    """

    def __init__(
        self, inputs: Inputs, read: Read, settings: Settings, engine: Engine, watch: Watch
    ) -> None:
        self._inputs = inputs
        self._read = read
        self._settings = settings
        self._engine = engine
        self._watch = watch
        self._listed: list[tuple[str, ...]] | None = None

    @property
    def inputs(self) -> list[tuple[str, ...]]:
        """The inputs as sets of facts, the smallest first.

        Raises:
            ScopeError: there are none, or more than may be checked.
        """
        if self._listed is None:
            self._listed = self._inputs.listed(self._engine, self._settings.limits)
        return self._listed

    def assert_same_answers(
        self, a: object, b: object, *, project: object | Iterable[object] | None = None
    ) -> ScopeVerdict:
        """Make sure that two programs have the same answer sets for each input.

        Args:
            a: a program without the input; any kind that `asp.solve` takes.
            b: the other one.
            project: compare the atoms of these predicates only; answer sets that differ in others
                count once. By default what both show, and how often.

        Returns:
            The verdict that they are.

        Raises:
            ExpectationError: they are not, with the smallest input and the difference.
            NotProven: a limit ran out, or there are too many answer sets.
            ScopeError: there are too many inputs, or a program tells symmetric values apart.
        """
        return self._required(self.same_answers(a, b, project=project))

    def assert_holds(self, program: object, expectation: object) -> ScopeVerdict:
        """Make sure that something holds of a program's answer for each input.

        Args:
            program: a program without the input.
            expectation: a function that tells whether an answer is as it should be, such as
                `lambda answer: answer.unique`, or an expectation of the project's own.

        Returns:
            The verdict that it does.

        Raises:
            ExpectationError: it does not, with the smallest input.
            OwnExpectationError: the expectation is neither.
            NotProven: a limit ran out.
            ScopeError: there are too many inputs, or the program tells symmetric values apart.
        """
        return self._required(self.holds(program, expectation))

    def same_answers(
        self, a: object, b: object, *, project: object | Iterable[object] | None = None
    ) -> ScopeVerdict:
        """Find out what `assert_same_answers` makes sure of; the verdict may be any."""
        seen = [] if project is None else list(map(asked_signature, _several(project)))
        sides = [self._shared(each, seen) for each in (a, b)]
        self._require_known(seen, sides)
        names = named([side.source for side in sides])
        number = 1 << len(self._inputs.facts)
        together = number if number <= _WORTH * len(self.inputs) else 0

        return self._checked(
            f"the same answer sets of {names[0]} and {names[1]}",
            Comparison(sides, names, seen, self._settings.limits, together=together).check,
        )

    def holds(self, program: object, expectation: object) -> ScopeVerdict:
        """Find out what `assert_holds` makes sure of; the verdict may be any."""
        shared = self._shared(program)
        decide: Any = getattr(expectation, "verdict", None)
        if decide is None and not callable(expectation):
            raise OwnExpectationError(
                explain_mistake(
                    expected="a function of an answer, or an AspExpectation",
                    got=repr(expectation),
                    location=caller_location(),
                    instead="write for instance `lambda answer: answer.unique`",
                ),
                expectation=type(expectation).__name__,
                location=caller_location(),
            )
        if decide is None:
            name = getattr(expectation, "__name__", "<lambda>")
            words = "what the function expects" if name == "<lambda>" else name
            ask: Any = expectation
            return self._checked(words, lambda atoms: _unmet(ask(shared.solve(written(atoms)))))
        return self._checked(
            getattr(expectation, "expected", "what is expected"),
            lambda atoms: _told(decide(shared.solve(written(atoms)))),
        )

    def _checked(self, expected: str, check: Callable[[Sequence[str]], str | None]) -> ScopeVerdict:
        """Check one input after the other, up to the first that fails."""
        number = len(self.inputs)
        words = f"{expected} for each of {number:,} input{'' if number == 1 else 's'}"
        if number > _LARGE:
            self._watch(f"{number:,} inputs to check")
        done = 0
        facts = ""
        try:
            for done, atoms in enumerate(self.inputs):
                facts = written(atoms)
                found = check(atoms)
                if found is not None:
                    text = failure(facts, found)
                    return ScopeVerdict(Outcome.FAILS, words, text, number, done + 1, facts)
                if done % _LARGE == _LARGE - 1:
                    self._watch(f"{done + 1:,} of {number:,} inputs checked")
        except NotProven as cause:
            text = f"left open after {done:,} inputs"
            return ScopeVerdict(Outcome.NOT_PROVEN, words, text, number, done, cause=cause)
        except AspError as error:
            error.add_note(f"That is with the input `{facts}`.")
            raise
        finally:
            self._watch("")
        return ScopeVerdict(Outcome.HOLDS, words, "proven", number, number)

    def _required(self, verdict: ScopeVerdict) -> ScopeVerdict:
        if verdict.cause is not None:
            raise verdict.cause
        if verdict.outcome is Outcome.FAILS:
            raise ExpectationError(
                str(verdict),
                expected=verdict.expected,
                found=verdict.found,
                location=caller_location(),
            )
        return verdict

    def _shared(self, program: object, project: Collection[Signature] = ()) -> Shared:
        """Ground a program once for all inputs, whose predicates may all be empty."""
        source = self._read(program)
        self._refuse_telling_apart(source)
        signatures = {atom_signature(fact) for fact in self._inputs.facts}
        inputs = sorted(each for each in signatures if each is not None)
        lines = [f"#defined {each}.\n" for each in inputs]
        settings = self._settings
        if project:
            lines += [f"#project {each}.\n" for each in project]
            settings = replace(settings, project="directive")
        declared = self._read("".join(lines))
        whole = joined([source, declared], location=source.location)
        domain = "".join(f"{fact}.\n" for fact in self._inputs.facts)
        return share(whole, settings, self._engine, inputs=inputs, domain=domain)

    def _require_known(self, wanted: Iterable[Signature], sides: Iterable[Shared]) -> None:
        """Make sure that predicates occur in the programs: of others, both have the same none."""
        texts = [side.source.members[0].text for side in sides]
        known = {each for text in texts for each in signatures_of(text)}
        known |= {each for fact in self._inputs.facts if (each := atom_signature(fact)) is not None}
        for each in wanted:
            if each not in known:
                near = nearest(str(each), map(str, known))
                raise UnknownPredicateError(
                    explain_mistake(
                        expected="a predicate of one of the programs for project",
                        got=str(each),
                        location=caller_location(),
                        instead=suggestion(near)
                        or f"they have {', '.join(map(str, sorted(known)))}",
                    ),
                    signature=str(each),
                    nearest=near,
                    location=caller_location(),
                )

    def _refuse_telling_apart(self, source: Source) -> None:
        values, where, settings = self._inputs.alike, self._inputs.where, self._settings
        if not values:
            return
        texts = [(source.title, source.text)]
        texts += [(where.title, where.text)] if where is not None else []
        named = [text for text, _ in (*settings.assumptions, *settings.externals)]
        named += [f"value({value})" for _, value in settings.constants]
        texts += [(f"the setting `{each}`", f"{each}.") for each in named]
        for title, text in texts:
            reason = telling_apart(text, values)
            if reason is not None:
                raise ScopeError(
                    explain_mistake(
                        expected=f"a program that treats {', '.join(values)} alike",
                        got=f"{title}, which may not: {reason}",
                        location=self._inputs.location,
                        instead="leave out symmetric=",
                    ),
                    inputs=0,
                    location=self._inputs.location,
                )


def _told(verdict: Verdict) -> str | None:
    """Say what a verdict found; None where it holds.

    Raises:
        NotProven: it was left open.
    """
    if verdict.outcome is Outcome.NOT_PROVEN:
        raise verdict.cause or NotProven(f"not proven: {verdict.found}")
    return None if verdict.outcome is Outcome.HOLDS else f"found {verdict.found}"


def _unmet(value: object) -> str | None:
    return None if value else "it is not so"


def _several(project: Any) -> Iterable[object]:
    return [project] if isinstance(project, str | type) else project
