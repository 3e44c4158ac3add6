"""Files of facts that are as large as real instances are."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from pytest_asp.sources import to_source

SIZE = 100_000_000
FACT = "edge(1234,5678).\n"


def test_many_facts_are_neither_split_nor_copied_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "facts.lp"
    file.write_text(FACT * (SIZE // len(FACT)))

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("nobody asked for statements")

    monkeypatch.setattr("clingo.ast.parse_string", refuse)
    with pytest.raises(AssertionError, match="nobody asked"):
        _ = to_source(FACT).statements
    tracemalloc.start()
    try:
        source = to_source(file)
        assert len(source.text) > SIZE - len(FACT)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 4 * SIZE
    assert source.place(3).excerpt == FACT.strip()
