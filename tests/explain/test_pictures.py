from __future__ import annotations

from collections.abc import Callable, Sequence

from pytest_asp.answers import Answer, Model
from pytest_asp.explain.pictures import GAP, no_picture, picture_lines


def bars(model: Model, answer: Answer) -> Sequence[str]:
    """Draw each number as a bar, and nothing where there is none."""
    assert model in list(answer.models)
    return [number * "#" for number in range(1, 4) if f"n({number})" in model]


def test_pictures_stand_side_by_side(solve: Callable[..., Answer]) -> None:
    answer = solve("1 { n(2..3) }. n(1) :- n(3), not n(2).")
    drawn = {tuple(bars(model, answer)): model for model in answer.models}
    assert drawn.keys() == {("##",), ("#", "###"), ("##", "###")}
    two = [drawn["##",], drawn["#", "###"]]
    assert picture_lines(two, answer, bars) == [f"##{GAP}#", f"  {GAP}###"]
    assert picture_lines(two[::-1], answer, bars) == [f"#  {GAP}##", "###"]
    assert picture_lines(two[:1], answer, bars) == ["##"]


def test_what_has_no_picture_takes_no_place(solve: Callable[..., Answer]) -> None:
    answer = solve("{ n(2) }.")
    assert picture_lines(answer.models, answer, bars) == ["##"]
    assert picture_lines(answer.models, answer, no_picture) == []
    assert picture_lines([], answer, bars) == []
