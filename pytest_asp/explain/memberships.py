"""Literals that are (not) in every, some or one answer set, with the model that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.answers import Every, Model, Models, Some
from pytest_asp.explain.compared import Comparison
from pytest_asp.verdicts import LiteralsHold, Outcome, Verdict
from pytest_asp.wording import exact_words, with_words

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

MEMBERSHIPS = {"in", "not in"}


def explain_membership(literal: object, operator: str, among: object) -> Comparison | None:
    """Explain why something is (not) in what an answer gave; None for anything else.

    Raises:
        AspError: a question that the explanation needs cannot be asked.
        NotProven: it could not be answered.
    """
    if isinstance(among, Every | Some):
        return _in_some_or_every(literal, operator, among)
    if isinstance(among, Model):
        return _in_model(literal, operator, among)
    return _in_models(literal, operator, among) if isinstance(among, Models) else None


def _in_some_or_every(literal: object, operator: str, among: Every | Some) -> Comparison:
    if isinstance(among, Every):
        quantifier = "in every" if operator == "in" else "not in every"
        model = among.counterexample(literal) if operator == "in" else None
    else:
        quantifier = "in some" if operator == "in" else "in no"
        model = among.witness(literal) if operator == "not in" else None
    expectation = LiteralsHold(literals=(literal,), quantifier=quantifier, optimal=among.optimal)
    verdict = expectation.failure(literal, model)
    name = f"{literal} {operator} {type(among).__name__.lower()}"
    return Comparison.of(name, verdict, among.source)


def _in_model(literal: object, operator: str, model: Model) -> Comparison:
    wanted = with_words(literal, holds=operator == "in")
    found = with_words(literal, holds=operator != "in")
    verdict = Verdict(
        Outcome.FAILS,
        f"an answer set {wanted}",
        f"one {found}",
        (model,),
        about=f"The answer set {found}",
    )
    return Comparison.of(f"{literal} {operator} model", verdict, model.source)


def _in_models(model: object, operator: str, models: Models) -> Comparison:
    """Say whether an answer set shows exactly some atoms; all were enumerated for it, if needed."""
    shown = model.shown if isinstance(model, Model) else model
    words = f"an answer set that shows exactly {_listed(shown)}"
    if operator == "not in":
        verdict = Verdict(Outcome.FAILS, f"no{words.removeprefix('an')}", "one")
    else:
        number = len(models)
        found = f"none among {number:,}" if number else exact_words(0)
        verdict = Verdict(Outcome.FAILS, words, found, optimal=models.optimal)
    return Comparison.of(f"{_listed(shown)} {operator} models", verdict, models.source)


def _listed(shown: object) -> str:
    atoms: AbstractSet[object] = shown if isinstance(shown, set | frozenset) else frozenset()
    return f"{{{', '.join(sorted(map(str, atoms)))}}}"
