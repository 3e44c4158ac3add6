"""What programs are called."""

from __future__ import annotations

import pytest

from pytest_asp.sources.titles import joined_title


@pytest.mark.parametrize(
    ("titles", "words"),
    [
        (["ASP text"], "ASP text"),
        (["ASP text"] * 3, "3 ASP texts"),
        (
            ["ASP text", "ASP text", "a.lp", "a.lp", "ASP text"],
            "2 ASP texts + a.lp + a.lp + ASP text",
        ),
    ],
)
def test_several_texts_are_named_together(titles: list[str], words: str) -> None:
    assert joined_title(titles) == words
