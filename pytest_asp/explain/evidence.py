"""The answer sets that show why a test failed, or what is known where there is none."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from pytest_asp.answers.grounded import grounded
from pytest_asp.builder.predicates import signature_of
from pytest_asp.builder.terms import text_of
from pytest_asp.errors import AspError, NotProven
from pytest_asp.explain.atoms import atom_lines, indented
from pytest_asp.explain.difference import model_difference
from pytest_asp.explain.pictures import Draw, no_picture, picture_lines
from pytest_asp.verdicts import SHOWN_MODELS, Outcome, Verdict
from pytest_asp.wording import cost_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_asp.answers import Answer, Model, Optimum
    from pytest_asp.explain.detail import Detail


def telling(answer: Answer, verdicts: Sequence[Verdict]) -> Verdict | None:
    """Choose what a failure is about: the verdict that failed, or else what was asked last."""
    if verdicts or not answer.records:
        return next((each for each in verdicts if each.outcome is Outcome.FAILS), None)
    question = answer.records[-1].question
    if question.about != "optimum":
        return Verdict(Outcome.FAILS, "", "", optimal=question.optimal)
    try:
        return best_verdict(answer.optimum)
    except (AspError, NotProven):
        return None


def evidence_lines(
    answer: Answer, verdict: Verdict, detail: Detail, *, ask_again: bool, draw: Draw = no_picture
) -> list[str]:
    """Show the models of a verdict, or the first ones, found with the same settings."""
    models = verdict.evidence or _first(answer, verdict) if ask_again else verdict.evidence
    if models is None or (not models and not ask_again):
        return []
    if not models:
        return unsatisfiable_lines(answer, detail)
    noun = "optimal answer set" if verdict.optimal else "answer set"
    if verdict.about or len(models) < SHOWN_MODELS:
        about = verdict.about or f"The only {noun}"
        picture = indented(picture_lines(models[:1], answer, draw))
        return [f"{about} shows:", *picture, *_shown(models[0], detail)]
    picture = indented(picture_lines(models[:2], answer, draw))
    heading = [f"The first two {noun}s look like this:"] if picture else []
    return [*heading, *picture, *model_difference(models[0], models[1], detail, noun)]


def unsatisfiable_lines(answer: Answer, detail: Detail) -> list[str]:
    """Say that there is no answer set, and list what grounding alone derives."""
    assumed = " under what was assumed" if answer.settings.assumptions else ""
    try:
        known = grounded(answer, detail.atoms or sys.maxsize)
    except (AspError, NotProven):
        return [f"There is no answer set{assumed}."]
    because = ": clingo finds a contradiction while grounding, before any search"
    lines = [f"There is no answer set{because if known.contradiction else assumed}."]
    if not known.facts:
        return [*lines, "Grounding derives no facts."]
    lines.append("Grounding derives these facts, which any answer set would have:")
    for facts in sorted(known.facts, key=lambda each: str(signature_of(each.first[0]))):
        texts = [text_of(atom) for atom in facts.first]
        cut = detail.cut(texts, detail.atoms, "fact", total=facts.number)
        lines += indented([str(signature_of(facts.first[0])), *indented(cut)])
    return lines


def _first(answer: Answer, verdict: Verdict) -> Sequence[Model] | None:
    """Give the first models, one where the verdict is about one; None: nobody knows them."""
    number = 1 if verdict.about else SHOWN_MODELS
    try:
        return (answer.optimal if verdict.optimal else answer).models[:number]
    except (AspError, NotProven):
        return None


def best_verdict(optimum: Optimum, expected: str = "") -> Verdict:
    """Give the verdict that shows the best answer set; `{}` stands for its cost."""
    cost = cost_words(optimum.cost, tuple(optimum.by_priority))
    about = f"The best answer set, of cost {cost},"
    return Verdict(Outcome.FAILS, expected.format(cost), cost, about=about, optimal=True)


def _shown(model: Model, detail: Detail) -> list[str]:
    return indented(atom_lines(model.shown, detail)) or indented(["nothing"])
