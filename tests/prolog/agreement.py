"""What two engines give for the same goal, in one form that can be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pytest_asp.errors import NotProven
from pytest_asp.prolog import Atom, Characters, Compound, Term, Variable, read_term, write_term
from pytest_asp.prolog.asked import goal_variables
from pytest_asp.prolog.engines import strings_of
from pytest_asp.prolog.protocol import Engine, Limits, ProgramText, Solution, TermText, Thrown

LIMITS = Limits(timeout=20.0)


def conversation(
    engine: Engine, goal: str, program: str = "", limits: Limits = LIMITS, *, most: int = 12
) -> str:
    """Give the answers as a toplevel does: `X = 1 ; X = 2`, and what came after the last one.

    Variables are numbered in the order in which an answer shows them. An answer that leaves goals
    open is `undecided`; of an error, what its context says is left out. `; false` at the end says
    that the last answer left a choice point, of which nothing came.

    Raises:
        NotProven: a limit ran out.
    """
    search = engine.search(ProgramText(program, "program.pl"), goal, limits)
    strings = strings_of(engine.name)
    pieces: list[str] = []
    try:
        while len(pieces) < most:
            event = search.next()
            if event is None:
                pieces.append("false")
                break
            if isinstance(event, Thrown):
                pieces.append(_ball(event.ball, strings))
                break
            pieces.append(_answer(event, goal_variables(goal), strings))
            if event.deterministic:
                assert search.next() is None
                break
        else:
            pieces.append("...")
    finally:
        search.close()
    return " ; ".join(pieces)


def settled(engine: Engine, goal: str, program: str, limits: Limits, *, most: int) -> str | None:
    """Give the conversation; None where a limit ran out."""
    try:
        return conversation(engine, goal, program, limits, most=most)
    except NotProven:
        return None


def _ball(ball: TermText, strings: str) -> str:
    term = _value(ball, strings)
    if isinstance(term, Compound) and term.indicator == "error/2":
        term = Compound("error", term.arguments[0], Variable("_"))
    return write_term(_numbered([term])[0])


def _answer(answer: Solution, names: tuple[str, ...], strings: str) -> str:
    bound = dict(answer.bindings)
    values = [_value(bound[name], strings) if name in bound else Variable(name) for name in names]
    uses = Counter(each for value in values for each in _variables(value))
    shown = [
        (name, value)
        for name, value in zip(names, values, strict=True)
        if not (isinstance(value, Variable) and uses[value.name] == 1)
    ]
    numbered = _numbered([value for _, value in shown])
    texts = [
        f"{name} = {write_term(value)}" for (name, _), value in zip(shown, numbered, strict=True)
    ]
    if answer.residual:
        return "undecided"
    return ", ".join(texts) or "true"


def _value(text: TermText, strings: str) -> Term:
    return (
        Atom(text.shown) if text.canonical is None else read_term(text.canonical, strings=strings)
    )


def _variables(term: Term) -> Iterator[str]:
    if isinstance(term, Variable):
        yield term.name
    elif isinstance(term, Compound | list):
        for each in term.arguments if isinstance(term, Compound) else term:
            yield from _variables(each)


def _numbered(terms: list[Term]) -> list[Term]:
    """Number the variables of some terms; text that is a list of characters is a list."""
    numbers: dict[str, Variable] = {}

    def renamed(term: Term) -> Term:
        if isinstance(term, Variable):
            return numbers.setdefault(term.name, Variable(f"_{len(numbers) + 1}"))
        if isinstance(term, Characters):
            return [Atom(character) for character in term]
        if isinstance(term, list):
            return [renamed(each) for each in term]
        if isinstance(term, Compound):
            return Compound(term.functor, *(renamed(each) for each in term.arguments))
        return term

    return [renamed(term) for term in terms]
