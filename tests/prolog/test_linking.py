"""Files that a program loads: included in its text, or made ready as modules."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pytest_asp.errors import IncludeError, PrologWarnings
from pytest_asp.location import Location
from pytest_asp.prolog import load
from pytest_asp.prolog.directives import loads_of, may_load, module_of
from pytest_asp.prolog.reading import parse
from pytest_asp.prolog.source import PrologSource, read_files


def written(folder: Path, **files: str) -> Path:
    """Write files, and give the path of the one called main."""
    for name, text in files.items():
        path = folder / f"{name.replace('__in__', '/')}.pl"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / "main.pl"


@pytest.mark.parametrize(
    ("directive", "found"),
    [
        (":- include('a.pl').", [("include", "a.pl")]),
        (":- consult(a).", [("consult", "a")]),
        (":- ensure_loaded(dir/a).", [("consult", "dir/a")]),
        (':- load_files(["a", b], [silent(true)]).', [("consult", "a"), ("consult", "b")]),
        (":- [a, 'b.pl', library(lists)].", [("consult", "a"), ("consult", "b.pl")]),
        (":- use_module(a), use_module(b, [p/1]).", [("import", "a"), ("import", "b")]),
        (":- reexport(a).", [("import", "a")]),
        (":- use_module(library(lists)).", []),
        (":- use_module(library(lists), [append/3]).", []),
        (":- initialization(consult(a)).", []),
        ("include(a).", []),
        (":- include(X).", []),
        (":- include(1/a).", []),
    ],
)
def test_the_files_that_a_directive_loads(directive: str, found: list[tuple[str, str]]) -> None:
    (clause,) = parse(directive)
    assert [(load.kind, load.path) for load in loads_of(clause)] == found
    assert may_load(directive) or not found


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("% about it\n:- module(m, [p/1]).\np(1).", "m"),
        (":- module(m, [op(700, xfx, ===)]).", "m"),
        ("p(1).\n:- module(m, []).", None),
        (":- module(M, []).", None),
        (":- dynamic(p/1).", None),
        (":- (.", None),
        ("", None),
    ],
)
def test_the_module_of_a_text(text: str, name: str | None) -> None:
    assert module_of(text) == name


def test_what_is_included_stands_in_its_place_and_knows_its_own_lines(tmp_path: Path) -> None:
    main = written(
        tmp_path, main="a.\n\n:- include(rules). b.\nc.\n", rules="% rules\nr(1).\nr(2).\n"
    )
    source = read_files([main])
    places = [
        (Path(each.location.file).name, each.location.line, each.text) for each in source.clauses
    ]
    assert places == [
        ("main.pl", 1, "a."),
        ("rules.pl", 2, "r(1)."),
        ("rules.pl", 3, "r(2)."),
        ("main.pl", 3, "b."),
        ("main.pl", 4, "c."),
    ]
    assert [each.location.column for each in source.clauses if each.text == "b."] == [20]


def test_a_file_is_consulted_once_and_included_each_time(tmp_path: Path) -> None:
    main = written(
        tmp_path, main=":- consult(a).\n:- [a].\n:- include(b).\n:- include(b).\n", a="a.", b="b."
    )
    assert [each.text for each in read_files([main]).clauses] == ["a.", "b.", "b."]


def test_files_are_looked_up_beside_the_file_that_names_them(tmp_path: Path) -> None:
    main = written(
        tmp_path,
        main=":- include('sub/outer').\n",
        sub__in__outer=":- include(inner).\n",
        sub__in__inner="p(1).\n",
    )
    assert [each.text for each in read_files([main]).clauses] == ["p(1)."]
    given = PrologSource.from_text(
        ":- include('sub/inner').", location=Location(str(tmp_path / "test_it.py"), 7)
    )
    assert [each.text for each in given.clauses] == ["p(1)."]


def test_a_module_is_no_part_of_the_text(tmp_path: Path) -> None:
    main = written(
        tmp_path,
        main=":- use_module(outer, [p/1]).\n:- consult('inner.pl').\nq(X) :- p(X).\n",
        outer=":- module(outer, [p/1]).\n:- use_module(inner).\np(X) :- i(X).\n",
        inner=":- module(inner, [i/1]).\ni(7).\n",
    )
    program = read_files([main]).program_text
    assert [module.name for module in program.modules] == ["inner", "outer"]
    assert program.modules[1].text.splitlines()[1] == ":- use_module(library(inner))."
    assert program.linked is not None
    assert program.linked.splitlines() == [
        ":- use_module(library(outer), [p/1]).",
        ":- use_module(library(inner)).",
        "q(X) :- p(X).",
    ]
    assert program.text.splitlines()[0] == f":- use_module('{tmp_path / 'outer.pl'}', [p/1])."


def test_a_program_without_modules_is_left_as_it_is(tmp_path: Path) -> None:
    main = written(tmp_path, main="p(1).\n:- use_module(nowhere).\n")
    text = ":- use_module(library(lists)).\np(1).\n"
    program = PrologSource.from_text(text).program_text
    assert (program.text, program.modules, program.linked) == (text, (), None)
    with pytest.raises(IncludeError, match=r"a Prolog file to import, got 'nowhere'.*main\.pl:2"):
        read_files([main])


def test_a_missing_file_is_named_with_the_directive(tmp_path: Path) -> None:
    main = written(tmp_path, main="a.\n:- include(gone).\n")
    with pytest.raises(
        IncludeError, match=r"got 'gone', where there is none, at .*main\.pl:2: corr"
    ):
        read_files([main])


def test_files_that_include_each_other_are_an_error(tmp_path: Path) -> None:
    main = written(tmp_path, main=":- include(a).\n", a="a.\n:- include(main).\n")
    with pytest.raises(IncludeError, match=r"which is read already, at .*a\.pl:2"):
        read_files([main])


def test_a_file_under_a_condition_need_not_be_there(tmp_path: Path) -> None:
    main = written(tmp_path, main=":- if(fail).\n:- include(gone).\n:- endif.\np(1).\n")
    assert [each.text for each in read_files([main]).clauses][1] == ":- include(gone)."


def test_a_text_that_is_called_like_a_file_finds_what_stands_beside_it(tmp_path: Path) -> None:
    main = written(tmp_path, main=":- include(other).\n", other="p(1).\n")
    source = PrologSource.from_text(":- include(other).\n", name=str(main))
    assert [each.text for each in source.clauses] == ["p(1)."]


def test_modules_stay_modules_on_both_engines(tmp_path: Path) -> None:
    main = written(
        tmp_path,
        main=":- use_module(shape).\nhidden(main).\ndraw(X, Y) :- shape(X), hidden(Y).\n",
        shape=":- module(shape, [shape/1]).\n:- use_module('sub/points').\n"
        "shape(X-Y) :- point(X), hidden(Y).\nhidden(shape).\n",
        sub__in__points=":- module(points, [point/1]).\npoint(X) :- hidden(X).\nhidden(points).\n",
    )
    engines = ["scryer"] + ["swi"] * (shutil.which("swipl") is not None)
    for name in engines:
        answers = load(main, engine=name).solve("draw(X, Y)")
        assert str(answers.only) == "X = points-shape, Y = main"


SIGNS = ":- module(signs, [op(700, xfx, ===>), (===>)/2]).\n:- op(700, xfx, <===).\nA ===> A.\n"


@pytest.mark.parametrize("file", ["signs", "'signs.pl'", "[library(lists), signs]"])
def test_the_operators_that_a_module_exports_are_read(tmp_path: Path, file: str) -> None:
    text = f":- use_module({file}).\np(X) :- nowhere(X), X ===> 1.\np(X) :- X <=== 1.\n"
    clauses = read_files([written(tmp_path, main=text, signs=SIGNS)]).clauses
    assert [each.kind for each in clauses] == ["directive", "rule", "unreadable"]


@pytest.mark.parametrize("file", ["signs", "'signs.pl'"])
def test_what_such_a_program_gets_wrong_is_found(tmp_path: Path, file: str) -> None:
    text = f":- use_module({file}).\np(X) :- nowhere(X), X ===> 1.\n"
    main = written(tmp_path, main=text, signs=SIGNS)
    with pytest.raises(PrologWarnings, match=r"a call of nowhere/1, .*main\.pl:2:9"):
        _ = load(main).solve("p(_)").succeeds
    fine = load(main, filters=["ignore:unknown-predicate"])
    assert fine.without("nowhere(X)").solve("p(X)").first["X"] == 1


def test_a_file_that_is_no_module_cannot_be_imported(tmp_path: Path) -> None:
    main = written(tmp_path, main="\n:- use_module(signs).\n", signs=":- op(700, xfx, ===>).\n")
    with pytest.raises(IncludeError, match=r"'signs', which declares no module, at .*main\.pl:2"):
        read_files([main])


def test_under_a_condition_it_exports_no_operators(tmp_path: Path) -> None:
    text = ":- if(fail).\n:- use_module(signs).\n:- use_module(gone).\np :- 1 ===> 1.\n:- endif.\n"
    main = written(tmp_path, main=text, signs=":- op(700, xfx, ===>).\n")
    assert [each.kind for each in read_files([main]).clauses][3] == "unreadable"
