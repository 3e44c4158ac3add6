"""What can be set for one call of `solve`; fixed from then on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, TypeVar

from pytest_asp.answers.filters import WarningFilter
from pytest_asp.answers.literals import asked_literals
from pytest_asp.engine.quantities import read_seconds, read_size
from pytest_asp.engine.queries import (
    DEFAULT_MEMORY,
    DEFAULT_SECONDS,
    Limits,
    Literals,
    Projection,
    Scope,
    Task,
)
from pytest_asp.errors import ClingoOptionError, ControlError, explain_mistake
from pytest_asp.location import Location, caller_location
from pytest_asp.sources import Source
from pytest_asp.sources.names import asp_text, require_constant, require_part

T = TypeVar("T")
Functions = Mapping[str, Callable[..., Any]]

_PROJECTIONS: dict[object, Projection] = {False: "no", True: "show", "directive": "directive"}
_OWN_OPTIONS = {
    "--models": "the question decides how many models are needed",
    "--opt-mode": "ask answer.optimal or answer.optimum",
    "--project": "write project=True or project='directive'",
    "--enum-mode": "ask answer.every or answer.some",
    "--const": "write constants=",
    "--supp-models": "answer sets are stable models",
    "--no-ufs-check": "answer sets are stable models",
    "--time-limit": "write timeout=",
}
_SHORT_OPTIONS = {"-n": "--models", "-e": "--enum-mode", "-c": "--const"}
_DASHES = 2
_DEFAULT_LIMITS = Limits()
_identities = count(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything besides the program that an answer depends on.

    Attributes:
        assumptions: literals that the answer sets have to satisfy.
        constants: name and ASP text of each constant to override.
        externals: each external atom with its truth value.
        parts: each program part to ground with its arguments; None: `base`.
        project: which answer sets count as different.
        seed: the solver's seed.
        arguments: clingo's options.
        limits: how much one query may use.
        filters: which warnings are allowed; the last one that fits decides.
        functions: Python functions that the program calls as `@name`.
        location: where arguments and externals were given.
    """

    assumptions: Literals = ()
    constants: tuple[tuple[str, str], ...] = ()
    externals: tuple[tuple[str, bool | None], ...] = ()
    parts: tuple[tuple[str, tuple[str, ...]], ...] | None = None
    project: Projection = "no"
    seed: int | None = None
    arguments: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    filters: tuple[WarningFilter, ...] = ()
    functions: Functions | None = field(default=None, compare=False)
    location: Location | None = field(default=None, compare=False)

    @property
    def scope(self) -> Scope:
        """Which answer sets questions are about."""
        return Scope(self.assumptions, self.project)

    def over(self, source: Source) -> Settings:
        """Put the constants and parts that a source was loaded with behind those given here."""
        if not source.constants and source.parts is None:
            return self
        constants = {**dict(source.constants), **dict(self.constants)}
        parts = source.parts if self.parts is None else self.parts
        return replace(self, constants=tuple(constants.items()), parts=parts)

    def require_fit_for_control(self) -> None:
        """Make sure that nothing is set that a control would have had to know earlier.

        Raises:
            ControlError: something is.
        """
        late = {
            "constants": self.constants,
            "externals": self.externals,
            "parts": self.parts,
            "seed": self.seed is not None,
            "arguments": self.arguments,
            "context": self.functions,
        }
        given = [name for name, value in late.items() if value]
        if given:
            location = caller_location()
            raise ControlError(
                explain_mistake(
                    expected="a question that a grounded clingo.Control can answer",
                    got=", ".join(f"{name}=" for name in given),
                    location=location,
                    instead="set it on the control yourself, or give the program and not a control",
                ),
                location=location,
            )

    def task(self, source: Source) -> Task:
        """Put the program and the settings together, as the engine takes them.

        Raises:
            UnknownNameError: a constant or a part that the program does not have.
        """
        for name, _ in self.constants:
            require_constant(name, source)
        for name, arguments in self.parts or ():
            require_part(name, len(arguments), source)
        seed = () if self.seed is None else (f"--seed={self.seed}",)
        return Task(
            source.text,
            self.constants,
            self.parts if self.parts is not None else (("base", ()),),
            self.externals,
            self.arguments + seed,
            None if self.functions is None else tuple(sorted(self.functions)),
            0 if self.functions is None else next(_identities),
        )


def make_settings(  # noqa: PLR0913  # one for each thing that can be set, all by keyword
    *,
    assumptions: Iterable[object] = (),
    constants: Mapping[str, object] | None = None,
    externals: Mapping[Any, bool | None] | None = None,
    parts: Sequence[tuple[str, Sequence[object]]] | None = None,
    project: bool | str = False,
    seed: int | None = None,
    arguments: Sequence[str] = (),
    timeout: float | str | None = DEFAULT_SECONDS,
    memory: int | str | None = DEFAULT_MEMORY,
    context: object | None = None,
    filters: Iterable[WarningFilter | str] = (),
    allowed_options: Sequence[str] = (),
) -> Settings:
    """Read settings as people write them.

    Args:
        assumptions: atoms that have to be true, `~atom` or `(atom, False)` for false ones. A
            question fails if the program does not know a predicate; an atom of a known predicate
            that no rule derives is false.
        constants: values for `#const` names of the program; text is ASP text, as behind `-c`.
        externals: truth values for `#external` atoms.
        parts: program parts to ground, as `("name", [arguments])`.
        project: True: answer sets that show the same count once; "directive": obey `#project`.
        seed: the solver's seed.
        arguments: clingo's options, such as `"--configuration=tweety"`.
        timeout: CPU seconds for one question, as a number or text; wall time is limited to
            three times that.
        memory: bytes for grounding and solving, or a size such as `512M`.
        context: an object, or a mapping of names, with the functions called as `@name`.
        filters: which warnings are allowed; see `WarningFilter`.
        allowed_options: options of clingo's that may be given, though questions set them.

    Raises:
        ClingoOptionError: an option that a question has to set itself, or no value for one.
    """
    _refuse_own_options(arguments, allowed_options)
    return Settings(
        assumptions=asked_literals(assumptions),
        constants=tuple((name, asp_text(value)) for name, value in (constants or {}).items()),
        externals=tuple(
            (asked_literals([atom])[0][0], value) for atom, value in (externals or {}).items()
        ),
        parts=None
        if parts is None
        else tuple((name, tuple(map(asp_text, arguments))) for name, arguments in parts),
        project=_projection(project),
        seed=seed,
        arguments=tuple(arguments),
        limits=_limits(timeout, memory),
        filters=tuple(
            WarningFilter.parse(each) if isinstance(each, str) else each for each in filters
        ),
        functions=_functions(context),
        location=caller_location() if arguments or externals else None,
    )


def _projection(project: bool | str) -> Projection:  # noqa: FBT001  # a value as people write it
    found = _PROJECTIONS.get(project)
    if found is None:
        raise ClingoOptionError(
            explain_mistake(
                expected='True, False or "directive" for project',
                got=repr(project),
                location=caller_location(),
                instead='write project=True to count what is shown, "directive" to obey #project',
            ),
            option=f"project={project!r}",
            location=caller_location(),
        )
    return found


def _limits(timeout: float | str | None, memory: int | str | None) -> Limits:
    if timeout is DEFAULT_SECONDS and memory is DEFAULT_MEMORY:
        return _DEFAULT_LIMITS
    seconds = None if timeout is None else _read("timeout", read_seconds, timeout)
    size = None if memory is None else _read("memory", read_size, memory)
    return Limits(seconds, size)


def _read(name: str, read: Callable[[object], T], value: object) -> T:
    try:
        return read(value)
    except ValueError as error:
        expected = str(error).removeprefix("expected ").rpartition(", got ")[0]
        location = caller_location()
        raise ClingoOptionError(
            explain_mistake(
                expected=f"{expected} for {name}",
                got=repr(value),
                location=location,
                instead='write for instance timeout=2.5 or memory="512M"',
            ),
            option=f"{name}={value!r}",
            location=location,
        ) from None


def _functions(context: object | None) -> Functions | None:
    if context is None or isinstance(context, Mapping):
        return context
    names = (name for name in dir(context) if not name.startswith("_"))
    found = {name: getattr(context, name) for name in names}
    return {name: function for name, function in found.items() if callable(function)}


def _refuse_own_options(arguments: Sequence[str], allowed: Sequence[str]) -> None:
    for before, argument in zip(("", *arguments), arguments, strict=False):
        option = _own_option(argument, before)
        if option is not None and option not in allowed:
            advice = _OWN_OPTIONS[option]
            raise ClingoOptionError(
                explain_mistake(
                    expected="options about how clingo searches",
                    got=repr(argument),
                    location=caller_location(),
                    instead=f"leave it out; {advice}",
                ),
                option=argument,
                location=caller_location(),
            )


def _own_option(argument: str, before: str) -> str | None:
    """Find which option that questions set themselves an argument is, in any of its spellings.

    As on clingo's command line, the first letters of an option are enough, and a mere number is
    one of models, unless it is the value of the option before it.
    """
    if argument.isdigit():
        return None if before.startswith("-") else "--models"
    name = argument.partition("=")[0]
    if not name.startswith("--"):
        return _SHORT_OPTIONS.get(name[:2])
    return next((own for own in _OWN_OPTIONS if len(name) > _DASHES and own.startswith(name)), None)
