"""What is expected of counts and known of them, in words, in whichever language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_asp.wording import at_least_words, count_words, exact_words, plural

if TYPE_CHECKING:
    from pytest_asp.answers.comparing import BoundedCount

MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
BETWEEN = {
    "==": "as many {} as",
    "!=": "another number of {} than",
    "<": "fewer {} than",
    "<=": "at most as many {} as",
    ">": "more {} than",
    ">=": "at least as many {} as",
}
"""What is expected of the program on the left where two counts are compared."""


def expected_words(operator: str, number: int, noun: str) -> str:
    """Say what a comparison with a number expects: `exactly one answer set`."""
    return {
        "==": count_words(number, number, noun),
        "!=": f"any number of {noun}s but {number:,}",
        "<": f"fewer than {plural(number, noun)}",
        "<=": count_words(0, number, noun),
        ">": f"more than {plural(number, noun)}",
        ">=": count_words(number, None, noun),
    }[operator]


def known_words(count: BoundedCount, operator: str, number: int) -> str:
    """Compare a count again, which asks nothing new, to say what is known of it."""
    if operator == "<":
        return at_least_words(number)
    if operator == "<=" or (operator == "==" and count > number):
        return at_least_words(number + 1)
    return exact_words(int(count))


def sides_words(
    left: BoundedCount, operator: str, right: BoundedCount, noun: str
) -> tuple[str, str]:
    """Say what a comparison of two counts expects, and what is known of each without asking."""
    known = [
        text if text.startswith("at least") else f"exactly {text}"
        for text in (repr(left), repr(right))
    ]
    expected = f"{BETWEEN[operator].format(f'{noun}s')} on the right"
    return expected, f"{known[0]} on the left, {known[1]} on the right"
