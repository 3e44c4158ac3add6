"""Every kind of program, and every kind of thing that is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pytest_asp.builder.fields import Field
from pytest_asp.builder.predicates import Predicate
from pytest_asp.errors import (
    AspSyntaxError,
    DirectoryError,
    FileEncodingError,
    IncludeError,
    MissingFileError,
    PathLikeTextError,
    ProgramKindError,
    ScriptRefusedError,
)
from pytest_asp.location import Location
from pytest_asp.sources import to_source


class Cell(Predicate):
    row: Field[int]


class Foreign:
    def __init__(self, text: Any) -> None:
        self.text = text

    def render(self) -> Any:
        return self.text


class Facts:
    def asp_str(self) -> Any:
        return "p(1)."


def test_text_keeps_its_lines() -> None:
    source = to_source("a.\nb.\n")
    assert source.title == "ASP text"
    assert source.location is not None
    assert source.location.file == __file__
    assert source.place(2, 1).location == Location("<ASP text>", 2, 1)
    assert source.place(2, 1).excerpt == "b."


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "queens.lp"
    path.write_text("a.\nb.\n", encoding="utf-8")
    source = to_source(path)
    assert source.title == "queens.lp"
    assert source.text == "a.\nb.\n"
    assert source.place(2, 1).location == Location(str(path), 2, 1)


def test_the_text_of_a_file_is_fixed(tmp_path: Path) -> None:
    path = tmp_path / "queens.lp"
    path.write_text("a.", encoding="utf-8")
    source = to_source(path)
    path.write_text("b.", encoding="utf-8")
    assert source.text == "a."


def test_objects_that_render() -> None:
    assert to_source(Foreign("a.")).text == "a."
    assert to_source(Facts()).text == "p(1)."


def test_sequences_are_put_together(tmp_path: Path) -> None:
    path = tmp_path / "p.lp"
    path.write_text("#program p. a.\nb.", encoding="utf-8")
    source = to_source([path, "c.", Facts()])
    assert source.title == "p.lp + ASP text + Facts"
    assert source.place(2).location == Location(str(path), 2)
    assert source.place(4).excerpt == "c."
    assert source.place(6).excerpt == "p(1)."


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (3, "got 3 of type int, .*: give a builder program, ASP text"),
        (None, "got None of type NoneType.*return or give"),
        (Cell, "got the class Cell"),
        (lambda: "a.", "call it, and give"),
        (b"a.", "of type bytes"),
        ({"a."}, "of type set"),
        (Foreign(3), "of type Foreign"),
        (["a.", 3], "got 3 of type int"),
    ],
)
def test_an_unknown_kind_is_told_what_is_accepted(value: object, message: str) -> None:
    with pytest.raises(ProgramKindError, match=message) as caught:
        to_source(value)
    assert "pathlib.Path to an .lp file" in str(caught.value)
    assert str(caught.value.location).startswith(str(caught.value).partition(", at ")[2][:9])


@pytest.mark.parametrize("text", ["queens.lp", "examples/queens.lp", "./a.lp", " queens.lp\n"])
def test_text_that_looks_like_a_path(text: str) -> None:
    with pytest.raises(PathLikeTextError, match=r"write pathlib\.Path\('.*\.lp'\)"):
        to_source(text)


def test_text_that_names_an_existing_file(tmp_path: Path) -> None:
    path = tmp_path / "with space" / "encoding.asp"
    path.parent.mkdir()
    path.touch()
    with pytest.raises(PathLikeTextError):
        to_source(str(path))


@pytest.mark.parametrize("text", ["", "a.", "a :- b/c.", "% queens.lp", 'p("queens.lp").', "a.lp."])
def test_text_that_is_no_path(text: str) -> None:
    assert to_source(text).text == text


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match=r"nowhere\.lp', where there is none.*current dir"):
        to_source(tmp_path / "nowhere.lp")


def test_a_directory(tmp_path: Path) -> None:
    with pytest.raises(DirectoryError, match=r"got the directory .* give its files"):
        to_source(tmp_path)


def test_a_file_that_is_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "latin.lp"
    path.write_bytes('p("å").'.encode("latin-1"))
    with pytest.raises(FileEncodingError, match="the byte 0xe5 at offset 3"):
        to_source(path)


def test_includes_are_part_of_the_text(tmp_path: Path) -> None:
    (tmp_path / "inner.lp").write_text("b.\nc.\n", encoding="utf-8")
    outer = tmp_path / "outer.lp"
    outer.write_text('a.\n#include "inner.lp".\nd.\n', encoding="utf-8")
    source = to_source(outer)
    assert {"a.", "b.", "c.", "d."} <= set(source.text.split("\n"))
    lines = source.text.split("\n")
    assert source.place(lines.index("c.") + 1).location == Location(str(tmp_path / "inner.lp"), 2)
    assert source.place(lines.index("d.") + 1).location == Location(str(outer), 3)


INNER = ["b.", "b.\nc.\n", "#program q. b.", "b.\n#program p.\nc.", ""]


@pytest.mark.parametrize("inner", INNER)
@pytest.mark.parametrize("part", ["base", "p", "q"])
@pytest.mark.parametrize("before", ["#program p.\na.", "a.", "#program q. a. #program p. x."])
def test_includes_put_atoms_into_the_parts_that_clingo_does(
    tmp_path: Path, inner: str, part: str, before: str
) -> None:
    import clingo

    (tmp_path / "inner.lp").write_text(inner, encoding="utf-8")
    outer = tmp_path / "outer.lp"
    outer.write_text(f'{before}\n#include "inner.lp". e.\nd.\n', encoding="utf-8")
    plain, ours = clingo.Control(), clingo.Control()
    plain.load(str(outer))
    ours.add("base", [], to_source(outer).text)
    found = []
    for control in (plain, ours):
        control.ground([(part, [])])
        found.append({str(atom.symbol) for atom in control.symbolic_atoms})
    assert found[0] == found[1]


def test_a_statement_is_not_continued_by_an_include(tmp_path: Path) -> None:
    import clingo

    (tmp_path / "inner.lp").write_text("b.", encoding="utf-8")
    outer = tmp_path / "outer.lp"
    outer.write_text('a :- c,\n#include "inner.lp".\n', encoding="utf-8")
    with pytest.raises(RuntimeError, match="parsing failed"):
        clingo.Control(logger=lambda *_: None).add("base", [], to_source(outer).text)


def test_files_that_include_each_other_are_read_once(tmp_path: Path) -> None:
    (tmp_path / "a.lp").write_text('a.\n#include "b.lp".', encoding="utf-8")
    (tmp_path / "b.lp").write_text('b.\n#include "a.lp".', encoding="utf-8")
    assert to_source(tmp_path / "a.lp").text.split().count("a.") == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('a.\n  #include "no.lp".', r'got `#include "no.lp"`, at .*outer.lp:2:3'),
        ("#include <incmode>.", "incremental solving"),
    ],
)
def test_an_include_that_leads_nowhere(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "outer.lp"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(IncludeError, match=message):
        to_source(path)


def test_an_include_in_a_comment_or_string_is_none() -> None:
    text = '% #include "no.lp".\n%* #include "no.lp". *%\np("#include \\"no.lp\\".").'
    assert to_source(text).text == text


@pytest.mark.parametrize("hidden", ["%* % %*\n*%", "#! %*\n", "#! it's\n"])
def test_scripts_behind_comments_are_refused_too(hidden: str) -> None:
    with pytest.raises(ScriptRefusedError, match="<ASP text>:2"):
        to_source(f"a. {hidden} #script (python) b #end. %* *%")


def test_scripts_are_refused_unless_allowed() -> None:
    text = "a.\n#script (python)\ndef main(prg): pass\n#end."
    with pytest.raises(ScriptRefusedError, match="<ASP text>:2") as caught:
        to_source(text)
    assert "context" in str(caught.value)
    assert to_source(text, scripts=True).text == text
    assert to_source('p("#script").  % #script').text


def test_a_path_is_not_followed_from_text() -> None:
    assert isinstance(to_source("p.").blocks[0].text, str)
    assert Path(__file__).exists()


def test_a_nul_character_would_end_the_text_unseen(tmp_path: Path) -> None:
    path = tmp_path / "nul.lp"
    path.write_bytes(b"a.\n:- a.\0 b.")
    with pytest.raises(AspSyntaxError, match=r"got a NUL character, at .*nul\.lp:2:6: remove it"):
        to_source(path)


def test_a_character_that_clingo_cannot_read_is_told_before_it_ends_the_process(
    tmp_path: Path,
) -> None:
    path = tmp_path / "letters.lp"
    path.write_text('% å\n"ö" = "ö", å :- b.', encoding="utf-8")
    with pytest.raises(AspSyntaxError, match=r"got `å`, at .*letters\.lp:2:12: write it") as caught:
        to_source(path)
    assert str(caught.value).endswith(f'    2 | "ö" = "ö", å :- b.\n      | {" " * 11}^')
    assert caught.value.excerpt in str(caught.value)
