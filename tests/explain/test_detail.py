from __future__ import annotations

import pytest

from pytest_asp.explain.detail import Detail


def test_verbosity_raises_every_limit() -> None:
    quiet, normal, verbose, all_ = map(Detail.at, (-1, 0, 1, 2))
    assert quiet == normal
    for limit in ("atoms", "programs", "program_lines"):
        assert getattr(normal, limit) < getattr(verbose, limit)
        assert getattr(all_, limit) is None


@pytest.mark.parametrize(
    ("limit", "expected"),
    [
        (1, ["a", "... 2 more words (-v shows more)"]),
        (2, ["a", "b", "... 1 more word (-v shows more)"]),
        (3, ["a", "b", "c"]),
        (None, ["a", "b", "c"]),
    ],
)
def test_what_is_left_out_is_counted(limit: int | None, expected: list[str]) -> None:
    assert Detail.at(0).cut(iter("abc"), limit, "word") == expected


def test_no_hint_where_there_is_no_more_to_see() -> None:
    assert Detail.at(2).cut(["a", "b"], 1, "word") == ["a", "... 1 more word"]
