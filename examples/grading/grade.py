"""Grades all encodings: pytest -q --tb=no -rN examples/grading/grade.py."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from exercise import ENCODINGS, graded

from pytest_asp import Asp


@pytest.mark.asp(timeout=0.5)
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_encoding(asp: Asp, encoding: Path, record_property: Callable[[str, object], None]) -> None:
    grade = graded(asp, encoding)
    record_property("grade", [encoding.stem, grade.reason])
    if grade.error is not None:
        raise grade.error
