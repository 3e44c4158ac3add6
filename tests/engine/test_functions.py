"""Python functions that a program calls, in the process where they were defined."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import clingo
import pytest

from pytest_asp.answers import Answer
from pytest_asp.engine.client import WorkerEngine
from pytest_asp.errors import AnswerError, ContextFunctionError


def values(answer: Answer) -> set[str]:
    return {str(atom) for atom in answer.atoms("q/1")}


@pytest.mark.parametrize(
    ("value", "atom"),
    [
        (8, "q(8)"),
        ("a\nb", 'q("a\\nb")'),
        ((1, 2), "q((1, 2))"),
        (clingo.Function("f", [clingo.Number(1)]), "q(f(1))"),
    ],
)
def test_a_function_may_return_any_term(
    solve: Callable[..., Answer], value: object, atom: str
) -> None:
    assert values(solve("q(@f(1)).", context={"f": lambda _: value})) == {atom}


def test_a_function_may_return_several_terms_or_none(solve: Callable[..., Answer]) -> None:
    def up_to(number: Any) -> list[int]:
        return list(range(number.number))

    assert values(solve("q(@up_to(3)).", context={"up_to": up_to})) == {"q(0)", "q(1)", "q(2)"}
    assert values(solve("q(@up_to(0)). q(a).", context={"up_to": up_to})) == {"q(a)"}


def test_functions_run_where_they_were_defined(solve: Callable[..., Answer]) -> None:
    seen = []

    def note(symbol: Any) -> int:
        seen.append((os.getpid(), str(symbol)))
        return 1

    assert values(solve('q(@note("x")).', context={"note": note})) == {"q(1)"}
    assert seen == [(os.getpid(), '"x"')]


def test_methods_of_an_object_are_functions(solve: Callable[..., Answer]) -> None:
    class Context:
        def __init__(self) -> None:
            self.factor = 3

        def times(self, number: Any) -> int:
            return int(number.number * self.factor)

    assert values(solve("q(@times(2)).", context=Context())) == {"q(6)"}


def test_two_contexts_are_never_mixed_up(solve: Callable[..., Answer]) -> None:
    first = solve("q(@f()).", context={"f": lambda: 1})
    second = solve("q(@f()).", context={"f": lambda: 2})
    assert values(first) == {"q(1)"}
    assert values(second) == {"q(2)"}


def test_an_exception_of_a_function_is_the_cause(
    solve: Callable[..., Answer], engine: WorkerEngine
) -> None:
    def fail(_: Any) -> int:
        raise ZeroDivisionError("boom")

    with pytest.raises(
        ContextFunctionError, match=r"@fail\(1\) raised ZeroDivisionError"
    ) as caught:
        _ = solve("q(@fail(1)).", context={"fail": fail}).satisfiable
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert solve("{a}.").count == 2


def test_an_unknown_function(solve: Callable[..., Answer]) -> None:
    with pytest.raises(ContextFunctionError, match="no function 'doubl'"):
        _ = solve("q(@doubl(1)).", context={"double": lambda _: 1}).satisfiable


def test_an_interrupt_in_a_function_is_passed_on(
    solve: Callable[..., Answer], engine: WorkerEngine
) -> None:
    def interrupt() -> int:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        _ = solve("q(@f()).", context={"f": interrupt}).satisfiable
    assert solve("{a}.").count == 2


def test_a_function_cannot_ask_meanwhile(solve: Callable[..., Answer]) -> None:
    def ask() -> int:
        return int(solve("{a}.").count)

    with pytest.raises(ContextFunctionError, match="asks for an answer") as caught:
        _ = solve("q(@f()).", context={"f": ask}).satisfiable
    assert isinstance(caught.value.__cause__, AnswerError)
    assert solve("{a}.").count == 2
