"""Which warnings a test allows, clingo's and those about Prolog programs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from pytest_asp.builder.signature import Signature
from pytest_asp.errors import WarningFilterError, explain_mistake

CODES = (
    "atom-undefined",
    "operation-undefined",
    "variable-unbounded",
    "global-variable",
    "file-included",
    "literal-never-matches",
)
PROLOG_CODES = (
    "singleton-variable",
    "discontiguous",
    "redefined-predicate",
    "unknown-predicate",
    "engine",
    "choice-point",
    "cleanup",
)
_FORM = 'write "action", "action:code" or "action:code:signature"'


class Warned(Protocol):
    """A warning, as far as filters look at it."""

    @property
    def code(self) -> str:
        """What kind it is."""
        ...

    @property
    def signature(self) -> Signature | str | None:
        """The predicate it is about, if it is about one."""
        ...


W = TypeVar("W", bound=Warned)


@dataclass(frozen=True, slots=True)
class WarningFilter:
    """Says of warnings of one kind whether they fail a test.

    The text form is `action:code:signature`, where an empty or missing piece fits everything, as
    in `ignore:atom-undefined:clue/2`. Of several filters that fit, the last decides.

    >>> WarningFilter.parse("ignore::clue/2")
    WarningFilter(fails=False, code=None, signature=Signature(name='clue', arity=2, negative=False))
    """

    fails: bool
    code: str | None = None
    signature: Signature | str | None = None

    @classmethod
    def parse(cls, text: str) -> WarningFilter:
        """Read the text form.

        Raises:
            WarningFilterError: the text is of another form.
        """
        action, _, rest = text.strip().partition(":")
        code, _, signature = rest.partition(":")
        if action not in {"error", "ignore"}:
            raise _malformed(text, f'the action {action!r}, not "error" or "ignore"')
        if code and code not in CODES + PROLOG_CODES:
            known = ", ".join(CODES + PROLOG_CODES)
            raise _malformed(text, f"the code {code!r}, not one of {known}")
        read = str.strip if code in PROLOG_CODES else Signature.parse  # Prolog's may be `#=/2`
        return cls(action == "error", code or None, read(signature) if signature else None)


def failing(warnings: Iterable[W], filters: Iterable[WarningFilter]) -> tuple[W, ...]:
    """Pick the warnings that fail a test: all for which no filter says otherwise."""
    ordered = tuple(filters)[::-1]

    def fails(warning: Warned) -> bool:
        return next((each.fails for each in ordered if _fits(each, warning)), True)

    return tuple(filter(fails, warnings))


def _fits(given: WarningFilter, warning: Warned) -> bool:
    """Tell whether a filter is about a warning."""
    if given.code not in {None, warning.code}:
        return False
    return given.signature is None or str(given.signature) == str(warning.signature)


def _malformed(text: str, problem: str) -> WarningFilterError:
    message = explain_mistake(
        expected="a filter of warnings",
        got=f"{text!r} with {problem}",
        location=None,
        instead=_FORM,
    )
    return WarningFilterError(message)
