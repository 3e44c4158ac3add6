"""Seeing what a marked test returns, whichever way pytest or another plugin calls it."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any, TypeGuard

import pytest

from pytest_asp.errors import NotProven
from pytest_asp.plugin.checking import unmarked_program, unseen_result
from pytest_asp.plugin.generated import generated_test, without_deadline
from pytest_asp.plugin.languages import check_of
from pytest_asp.plugin.programs import given_programs
from pytest_asp.plugin.prolog.checking import refuse_unasked

FIXTURES = {"asp", "prolog"}
"""What a test has that asks by itself."""

Function = Callable[..., Any]
Observe = Callable[[object], None]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Check what a marked test returns, in place of pytest's warning that it returns something.

    The function is replaced only while it runs, and as the outermost wrapper, so that whatever
    other plugins make of it (a coroutine run in a loop, an example generator) goes around ours.
    """
    if getattr(item, "checks_itself", False):
        return (yield)
    check = check_of(item)
    if check is not None:
        if not isinstance(item, pytest.Function):
            raise unseen_result(item, check.names)
        with without_deadline(item), _observed(item, check.result):
            result = yield
        check.finish()
        return result
    return (yield from _run_unmarked(item))


def _run_unmarked(item: pytest.Item) -> Generator[None, object, object]:
    if _is_generated(item) and FIXTURES & set(item.fixturenames):
        with without_deadline(item), _observed(item, None):
            result = yield
    else:
        result = yield
    if given_programs(item):
        raise unmarked_program(item)
    refuse_unasked(item)
    return result


def _is_generated(item: pytest.Item) -> TypeGuard[pytest.Function]:
    return isinstance(item, pytest.Function) and generated_test(item) is not None


@contextmanager
def _observed(item: pytest.Function, observe: Observe | None) -> Iterator[None]:
    """Put a function that looks at the result in the test's place, and the test back after."""
    handle = generated_test(item)
    if handle is not None:
        inner = handle.inner_test
        handle.inner_test = _with_example(_observing(inner, observe), item)
        try:
            yield
        finally:
            handle.inner_test = inner
    elif observe is None:
        yield
    else:
        with _replaced(item, _observing(item.obj, observe)):
            yield


@contextmanager
def _replaced(item: pytest.Function, function: Function) -> Iterator[None]:
    """Put a function in the place of an item's own.

    A coroutine of a unittest TestCase is looked up on the instance by unittest itself.
    """
    original = item.obj
    item.obj = function
    by_unittest = item.instance is not None and hasattr(item.instance, "_testMethodName")
    if by_unittest and inspect.iscoroutinefunction(original):
        setattr(item.instance, item.name, function)
    try:
        yield
    finally:
        item.obj = original
        if by_unittest:
            vars(item.instance).pop(item.name, None)


def _observing(function: Function, observe: Observe | None) -> Function:
    """Wrap a function so that its result is looked at, and then is None."""
    if observe is None:
        return function
    if inspect.iscoroutinefunction(function):

        @functools.wraps(function)
        async def observed_coroutine(*args: Any, **kwargs: Any) -> None:
            observe(await function(*args, **kwargs))

        return observed_coroutine

    @functools.wraps(function)
    def observed(*args: Any, **kwargs: Any) -> None:
        observe(function(*args, **kwargs))

    return observed


def _with_example(function: Function, item: pytest.Function) -> Function:
    """Wrap a test under `@given` so that a question left open names the example it was about.

    hypothesis adds the example itself where a test fails, but ends at once on an outcome that is
    not proven.
    """

    def add_example(error: NotProven, kwargs: dict[str, Any]) -> None:
        given = ", ".join(f"{name}={value!r}" for name, value in kwargs.items())
        error.add_note(f"Example: {item.originalname or item.name}({given})")

    if inspect.iscoroutinefunction(function):

        @functools.wraps(function)
        async def exemplified_coroutine(*args: Any, **kwargs: Any) -> Any:
            try:
                return await function(*args, **kwargs)
            except NotProven as error:
                add_example(error, kwargs)
                raise

        return exemplified_coroutine

    @functools.wraps(function)
    def exemplified(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except NotProven as error:
            add_example(error, kwargs)
            raise

    return exemplified
