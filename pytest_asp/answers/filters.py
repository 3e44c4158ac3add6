"""Which of clingo's warnings a test allows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pytest_asp.builder.signature import Signature
from pytest_asp.errors import WarningFilterError, explain_mistake
from pytest_asp.sources.diagnosis import ProgramWarning

CODES = (
    "atom-undefined",
    "operation-undefined",
    "variable-unbounded",
    "global-variable",
    "file-included",
    "literal-never-matches",
)
_FORM = 'write "action", "action:code" or "action:code:signature"'


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
    signature: Signature | None = None

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
        if code and code not in CODES:
            raise _malformed(text, f"the code {code!r}, not one of {', '.join(CODES)}")
        return cls(
            action == "error", code or None, Signature.parse(signature) if signature else None
        )

    def fits(self, warning: ProgramWarning) -> bool:
        """Tell whether the filter is about a warning."""
        return self.code in {None, warning.code} and self.signature in {None, warning.signature}


def failing(
    warnings: Iterable[ProgramWarning], filters: Iterable[WarningFilter]
) -> tuple[ProgramWarning, ...]:
    """Pick the warnings that fail a test: all for which no filter says otherwise."""
    ordered = tuple(filters)[::-1]

    def fails(warning: ProgramWarning) -> bool:
        return next((each.fails for each in ordered if each.fits(warning)), True)

    return tuple(filter(fails, warnings))


def _malformed(text: str, problem: str) -> WarningFilterError:
    message = explain_mistake(
        expected="a filter of warnings",
        got=f"{text!r} with {problem}",
        location=None,
        instead=_FORM,
    )
    return WarningFilterError(message)
