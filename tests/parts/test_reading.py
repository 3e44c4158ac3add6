from __future__ import annotations

from pathlib import Path

import pytest

from pytest_asp.parts.reading import Piece, program_of, read_pieces
from pytest_asp.sources import Source
from pytest_asp.sources.blocks import Block
from pytest_asp.sources.files import file_blocks

TEXT = """\
a.  % #program test_in_a_comment.
b("#program test_in_a_string.").
%* #program test_in_a_block_comment.
%! unique
*% c. #program step(t, u). p(t).
#program test_one(base, step). %! unique
d. q("%! none"). %! every d
"""


def pieces(*texts: str, included: bool = False) -> list[Piece]:
    """Cut texts that follow each other in one file; all but the first may be included ones."""
    return read_pieces(
        [
            Block(f"{number}.lp", text, f"/x/{number}.lp", included=included and number > 0)
            for number, text in enumerate(texts)
        ]
    )


def test_only_directives_begin_a_part() -> None:
    found = pieces(TEXT)
    assert [(piece.name, piece.parameters) for piece in found] == [
        ("base", ()),
        ("step", ("t", "u")),
        ("test_one", ("base", "step")),
    ]
    assert [str(piece.location) for piece in found] == ["/x/0.lp:1:1", "/x/0.lp:5:7", "/x/0.lp:6:1"]
    assert [piece.is_test for piece in found] == [False, False, True]


def test_comments_of_a_part_are_those_of_its_stretch() -> None:
    base, step, test = pieces(TEXT)
    assert (base.comments, step.comments) == ((), ())
    assert [(text, str(place)) for text, place in test.comments] == [
        ("unique", "/x/0.lp:6:32"),
        ("every d", "/x/0.lp:7:18"),
    ]


@pytest.mark.parametrize(
    ("directive", "part"),
    [
        ("#program test_a.", ("test_a", ())),
        ("#program test_a().", ("test_a", ())),
        ("#program\ntest_a ( base , b ) .", ("test_a", ("base", "b"))),
        ("#program % why\n test_a.", ("test_a", ())),
        ("#program %* why *% test_a.", ("test_a", ())),
        ("#program test_a'b.", ("test_a'b", ())),
    ],
)
def test_a_directive_is_read_however_it_is_written(
    directive: str, part: tuple[str, tuple[str, ...]]
) -> None:
    (found,) = pieces(f"{directive} a.")
    assert (found.name, found.parameters) == part
    assert len(found.block.text) == len(f"{directive} a.")
    assert "#program" not in found.block.text


def test_what_is_wanted_becomes_one_program_with_all_places_kept() -> None:
    base, step, test = pieces(TEXT)
    blocks = program_of([(base, True), (step, False), (test, True)])
    source = Source("test_one", None, blocks)
    lines = source.text.split("\n")
    for sought, place in {
        'b("#program': "/x/0.lp:2:1",
        "p(t).": "/x/0.lp:5:28",
        "d. q(": "/x/0.lp:7:1",
    }.items():
        (number,) = (n for n, line in enumerate(lines, 1) if sought in line)
        column = lines[number - 1].index(sought) + 1
        assert str(source.place(number, column).location) == place
    assert lines[lines.index("#program pytest_asp_left_out.") - 1] == "#program base."


def test_what_a_part_shows_that_is_left_out_need_not_be_derived() -> None:
    base, test = pieces("#show -b/1. #show a/0.\n#program test_one.\nc. ")
    (block, _) = program_of([(base, False), (test, True)])
    assert block.first_line == 0
    assert block.text.split("\n") == [
        "#program pytest_asp_left_out. #defined -b/1. #defined a/0.",
        "#show -b/1. #show a/0.",
        "",
    ]


def test_what_follows_in_the_file_follows_without_a_directive() -> None:
    base, _, test = pieces("a.\n#program b.\nb.\n#program test_c(base).\nc.\n")
    (first, second) = program_of([(base, True), (test, True)])
    assert (first.text, second.text) == ("a.\n", "%* test_c(base) *%    \nc.\n")
    (both,) = program_of([(piece, True) for piece in pieces("a.\n#program test_c(base).\nc.\n")])
    assert both.text == "a.\n%* test_c(base) *%    \nc.\n"
    assert program_of([]) == ()


def test_base_follows_an_included_file_which_continues_the_part_around_it() -> None:
    found = read_pieces(
        [
            Block("a", "#program test_a.\na.\n", "a"),
            Block("b", "b.\n#program c.\nc.\n", "b", included=True),
            Block("a", "d.\n", "a", first_line=4),
        ]
    )
    assert [(piece.name, piece.block.file, piece.cut) for piece in found] == [
        ("test_a", "a", True),
        ("test_a", "b", False),
        ("c", "b", True),
        ("base", "a", False),
    ]


def test_pieces_of_files_keep_their_lines(tmp_path: Path) -> None:
    (tmp_path / "other.lp").write_text("o.\n")
    path = tmp_path / "it.lp"
    path.write_text('a.\n#program test_a.\n#include "other.lp".\n\n#program test_b.\n')
    found = read_pieces(file_blocks(path, location=None))
    assert [
        (piece.name, Path(piece.location.file).name, piece.location.line) for piece in found
    ] == [
        ("base", "it.lp", 1),
        ("test_a", "it.lp", 2),
        ("test_a", "other.lp", 1),
        ("base", "it.lp", 3),
        ("test_b", "it.lp", 5),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a.", False),
        ("#show a/0.", True),
        ("#const n = 1.", True),
        ("#defined a/0.", True),
        ("% #show a/0.", False),
        ("#script (python)\n#end.", True),
        ("#external a.", False),
    ],
)
def test_some_directives_count_whichever_parts_are_grounded(text: str, expected: bool) -> None:
    (piece,) = pieces(text)
    assert piece.is_global is expected
