"""Prolog programs made ready to test: terms, programs, engines, answers, and plunit's tests.

The names here are the public ones; each is imported when it is first used.

>>> from pytest_asp.prolog import Atom, read_term
>>> read_term("point(1, red)").arguments
(1, Atom('red'))
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pytest_asp.prolog.answer import PrologAnswer
    from pytest_asp.prolog.answers import PrologAnswers
    from pytest_asp.prolog.asked import PrologRecord
    from pytest_asp.prolog.clauses import Clause, Goal
    from pytest_asp.prolog.counting import AnswerCount
    from pytest_asp.prolog.diagnosis import PrologWarning
    from pytest_asp.prolog.direct import load, solve
    from pytest_asp.prolog.operators import Operators
    from pytest_asp.prolog.program import PrologProgram
    from pytest_asp.prolog.protocol import Limits, Solution, TermText
    from pytest_asp.prolog.raised import Raised
    from pytest_asp.prolog.reading import read_term, write_term
    from pytest_asp.prolog.source import PrologSource
    from pytest_asp.prolog.terms import Atom, Characters, Compound, Term, Variable

__all__ = [
    "AnswerCount",
    "Atom",
    "Characters",
    "Clause",
    "Compound",
    "Goal",
    "Limits",
    "Operators",
    "PrologAnswer",
    "PrologAnswers",
    "PrologProgram",
    "PrologRecord",
    "PrologSource",
    "PrologWarning",
    "Raised",
    "Solution",
    "Term",
    "TermText",
    "Variable",
    "load",
    "read_term",
    "solve",
    "write_term",
]

_HOMES = {
    "answer": "PrologAnswer",
    "answers": "PrologAnswers",
    "asked": "PrologRecord",
    "clauses": "Clause Goal",
    "counting": "AnswerCount",
    "diagnosis": "PrologWarning",
    "direct": "load solve",
    "operators": "Operators",
    "program": "PrologProgram",
    "protocol": "Limits Solution TermText",
    "raised": "Raised",
    "reading": "read_term write_term",
    "source": "PrologSource",
    "terms": "Atom Characters Compound Term Variable",
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
