"""Tests under hypothesis's `@given`, without importing hypothesis for those that are not."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

SETTINGS = "_hypothesis_internal_use_settings"
"""Where hypothesis, and its own pytest plugin, keep the settings of one test."""


def generated_test(item: pytest.Function) -> Any | None:
    """Give hypothesis's handle on a test, whose `inner_test` gets each example; or None."""
    handle = getattr(item.obj, "hypothesis", None)
    return handle if hasattr(handle, "inner_test") else None


@contextmanager
def without_deadline(item: pytest.Item) -> Iterator[None]:
    """Lift the deadline of each example where it is hypothesis's default.

    The first question starts an engine and imports clingo: hypothesis would call that flaky.
    """
    function = getattr(getattr(item, "obj", None), "__func__", getattr(item, "obj", None))
    settings = getattr(function, SETTINGS, None)
    hypothesis = sys.modules.get("hypothesis")
    if settings is None or hypothesis is None or settings.deadline != _default(hypothesis):
        yield
        return
    setattr(function, SETTINGS, hypothesis.settings(settings, deadline=None))
    try:
        yield
    finally:
        setattr(function, SETTINGS, settings)


def _default(hypothesis: Any) -> object:
    return hypothesis.settings.get_profile("default").deadline
