"""The exception tree."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any

import pytest

from pytest_asp import errors
from pytest_asp.errors import (
    AspError,
    AspWarning,
    BuilderError,
    NotProven,
    RuleError,
    RuleProblem,
    explain_mistake,
)
from pytest_asp.location import Location

PLACE = Location("test_it.py", 3)


def classes() -> Iterator[type[BaseException]]:
    for _, cls in inspect.getmembers(errors, inspect.isclass):
        if issubclass(cls, BaseException) and cls.__module__ == errors.__name__:
            yield cls


ERRORS = [*classes()]


@pytest.mark.parametrize("cls", ERRORS, ids=lambda cls: cls.__name__)
class TestEachClass:
    def test_has_a_slug_of_its_own(self, cls: type[BaseException]) -> None:
        slug = vars(cls)["slug"]
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", slug)
        assert [other for other in ERRORS if vars(other)["slug"] == slug] == [cls]

    def test_is_of_the_tree(self, cls: type[BaseException]) -> None:
        assert issubclass(cls, (AspError, NotProven, AspWarning))

    def test_says_what_it_is(self, cls: type[BaseException]) -> None:
        assert cls.__doc__
        assert cls.__doc__.splitlines()[0].endswith(".")

    def test_keeps_its_attributes_and_its_message(self, cls: type[BaseException]) -> None:
        if cls is RuleError or issubclass(cls, Warning):
            pytest.skip("made otherwise")
        parameters = inspect.signature(cls).parameters
        given = {
            name: {1: 2} if "Mapping" in str(parameter.annotation) else f"the {name}"
            for name, parameter in parameters.items()
            if parameter.kind is inspect.Parameter.KEYWORD_ONLY and name != "location"
        }
        make: Any = cls
        error = make("what is wrong", **given, location=PLACE)
        assert str(error) == "what is wrong"
        assert error.location is PLACE
        for name, value in given.items():
            assert getattr(error, name) == value
        if "location" in parameters and parameters["location"].default is None:
            assert make("what is wrong", **given).location is None


def test_the_form_of_a_message() -> None:
    parts = {"expected": "an int", "got": "'x'", "instead": "write 1"}
    assert explain_mistake(**parts, location=None) == "expected an int, got 'x': write 1"
    assert (
        explain_mistake(**parts, location=PLACE)
        == "expected an int, got 'x', at test_it.py:3: write 1"
    )


def test_an_error_of_rules_has_all_problems() -> None:
    problems = (
        RuleProblem("unsafe-variable", "X", "X is unsafe"),
        RuleProblem("singleton-variable", "Y", "Y occurs once"),
    )
    error = RuleError(problems, statement="p(X) :- q(Y).", location=PLACE)
    assert str(error) == (
        "expected a rule that clingo can ground, got `p(X) :- q(Y).`, at test_it.py:3:\n"
        "  - X is unsafe\n"
        "  - Y occurs once"
    )
    assert error.problems == problems
    assert (error.slug, error.variable, error.statement) == (
        "unsafe-variable",
        "X",
        "p(X) :- q(Y).",
    )
    assert RuleError.slug == "rule"


def test_not_proven_is_no_exception_that_a_test_swallows() -> None:
    assert not issubclass(NotProven, Exception)


def test_errors_are_also_what_python_would_raise() -> None:
    assert issubclass(errors.FieldTypeError, TypeError)
    assert issubclass(errors.FieldValueError, ValueError)
    assert issubclass(errors.InvalidNameError, ValueError)
    assert issubclass(errors.MissingFileError, FileNotFoundError)
    assert issubclass(BuilderError, AspError)
