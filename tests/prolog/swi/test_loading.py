"""What SWI-Prolog says of a program: errors, warnings, unknown predicates, other files."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_asp.prolog.protocol import Loaded, LoadRefused, Message, ProgramText
from pytest_asp.prolog.swi.engine import SwiEngine
from tests.prolog.swi.asking import LIMITS, shown

CLEAN = Loaded(tells_apart=True)


def load(engine: SwiEngine, text: str, **more: object) -> Loaded:
    return engine.load(ProgramText(text, "program.pl", **more), LIMITS)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("p(1).\np(2) :- .", Message("syntax-error", "Unbalanced operator", 2, 9)),
        ("p(a b).", Message("syntax-error", "Operator expected", 1, 5)),
        ("p('abc.", Message("syntax-error", "End of file in quoted atom", 1, 2)),
        ("p. /* why", Message("syntax-error", "End of file in /* ... */ comment")),
        (
            "p.\n:- use_module(library(nosuch)).",
            Message("load-error", "SWI-Prolog has no library(nosuch)", 2),
        ),
        (":- nosuch(1).", Message("load-error", "catch/3: Unknown procedure: nosuch/1", 1)),
        (
            "\n:- X is foo + 1, write(X).",
            Message("load-error", "is/2: Arithmetic: `foo/0' is not a function", 2),
        ),
        (
            "p.\n:- include(nosuch).\nq.",
            Message("load-error", "source_sink `nosuch' does not exist", 2),
        ),
        (
            "p.\n:- initialization(throw(a)).",
            Message("load-error", "Initialization goal raised exception; Unknown message: a", 2),
        ),
        (
            "length(a, b).",
            Message(
                "redefined-predicate", "No permission to modify static procedure `length/2'", 1
            ),
        ),
        (
            ":- use_module(library(lists), [last/2]).\nlast(a, b).",
            Message(
                "redefined-predicate",
                "No permission to redefine imported_procedure `lists:last/2'",
                2,
            ),
        ),
    ],
)
def test_what_keeps_a_program_from_being_loaded_is_an_error_with_its_line(
    swi: SwiEngine, text: str, error: Message
) -> None:
    assert load(swi, text).errors == (error,)
    search = swi.search(ProgramText(text, "program.pl"), "true", LIMITS)
    with pytest.raises(LoadRefused) as refused:
        search.next()
    assert refused.value.loaded.errors == (error,)


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        ("\np(X, Y, Z) :- q(Y).", Message("singleton-variable", "Singleton variables: [X,Z]", 2)),
        (
            "p(X) :- ( q(Y) ; X = Y ).\nq(1).",
            Message("singleton-variable", "Singleton variable in branch: Y", 1),
        ),
        (
            'p("a \\\n  b").',
            Message("engine", "Deprecated ... \\<newline><white>*.  Use \\c", 1, 8),
        ),
        (
            "p(1).\nq(1).\np(2).",
            Message("discontiguous", "Clauses of p/1 are not together in the source-file", 3),
        ),
        (
            ":- use_module(library(lists)).\nlast(a, b).",
            Message(
                "redefined-predicate",
                "Local definition of user:last/2 overrides weak import from lists",
                2,
            ),
        ),
        (":- fail.", Message("engine", "Goal (directive) failed: user:fail", 1)),
        ("p.\n:- initialization(fail).", Message("engine", "Initialization goal failed", 2)),
        (
            "p(_X, _X).",
            Message(
                "singleton-variable", "Singleton-marked variable appears more than once: _X", 1
            ),
        ),
    ],
)
def test_what_else_it_says_is_a_warning_with_its_line(
    swi: SwiEngine, text: str, warning: Message
) -> None:
    loaded = load(swi, text)
    assert loaded.errors == ()
    assert warning in loaded.warnings


def test_a_clean_program_brings_no_messages(swi: SwiEngine) -> None:
    text = ":- use_module(library(lists)).\n:- dynamic(q/1).\np(X) :- append(X, _, [1]), q(X).\n"
    assert load(swi, text) == CLEAN


def test_a_predicate_that_a_library_would_load_by_itself_may_be_defined(swi: SwiEngine) -> None:
    loaded = load(swi, "last(a, b).", defined=frozenset({"last/2"}))
    assert loaded == CLEAN
    assert shown(swi, "last(X, Y)", "last(a, b).") == [{"X": "a", "Y": "b"}]


def test_unknown_predicates_are_those_that_nobody_defines(swi: SwiEngine) -> None:
    text = ":- dynamic(d/0).\np(X) :- append(X, X, X), d, p(X), nosuch(X), X #> 1."
    called = frozenset({"append/3", "d/0", "p/1", "nosuch/1", "#>/2", "is/2", "odd 'name'/2"})
    assert load(swi, ":- op(700, xfx, #>).\n" + text, called=called).unknown == {
        "nosuch/1",
        "#>/2",
        "odd 'name'/2",
    }
    importing = ":- use_module(library(clpz)).\n" + text
    assert load(swi, importing, called=called).unknown == {"nosuch/1", "odd 'name'/2"}


def test_what_a_module_keeps_for_itself_is_known_to_it(swi: SwiEngine) -> None:
    text = ":- module(m, [p/0]).\np :- q, r.\nq.\n"
    assert load(swi, text, called=frozenset({"q/0", "r/0"})).unknown == {"r/0"}
    assert shown(swi, "p", ":- module(m, [p/0]).\np :- q.\nq.\n") == [{}]


def test_redefined_predicates_go_with_the_library_that_has_them(swi: SwiEngine) -> None:
    text = ":- use_module(library(lists)).\nlast(a, b).\nlength(a, b).\nmine(1)."
    defined = frozenset({"last/2", "length/2", "mine/1"})
    assert load(swi, text, defined=defined).library == {"last/2": "lists", "length/2": "builtin"}


def test_what_a_program_writes_while_it_is_loaded_is_kept(swi: SwiEngine) -> None:
    assert load(swi, ":- write(hé).\n:- initialization(write(b)).").output == "héb"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "other.pl").write_text(":- module(other, [o/1]).\no(1).\n")
    (tmp_path / "part.pl").write_text("part(1).\n")
    (tmp_path / "wrong.pl").write_text("w(1).\nw(X).\n")
    return tmp_path


def test_files_beside_the_program_are_found(swi: SwiEngine, folder: Path) -> None:
    text = (
        ":- use_module(other).\n:- include(part).\n:- consult(wrong).\n"
        ":- prolog_load_context(directory, D), assertz(directory(D)).\n"
    )
    program = ProgramText(text, "main.pl", file=folder / "main.pl")
    search = swi.search(program, "o(X), part(Y), w(Z), directory(D)", LIMITS)
    answer = search.next()
    assert dict(answer.bindings)["D"].shown == f"'{folder}'"  # type: ignore[union-attr]
    search.close()


def test_a_message_about_another_file_names_it(swi: SwiEngine, folder: Path) -> None:
    program = ProgramText(":- consult(wrong).\n", "main.pl", file=folder / "main.pl")
    assert swi.load(program, LIMITS).warnings == (
        Message("singleton-variable", f"{folder}/wrong.pl:2: Singleton variables: [X]"),
    )


@pytest.mark.parametrize(
    ("goal", "answers"),
    [
        ("phrase((seq(X), [b]), [a,b])", [{"X": "[a]"}]),
        ("phrase(seqq([[a],[b,c]]), X)", [{"X": "[a,b,c]"}]),
        ("phrase((..., [X]), [a,b])", [{"X": "b"}]),
        ('phrase(format_("~w-~a", [1,b]), X)', [{"X": "['1',-,b]"}]),
        ("call_nth(member(X, [a,b]), 2), countall(member(_, [a,b]), N)", [{"X": "b", "N": "2"}]),
        ("numlist(2, X), numlist(2, 3, Y)", [{"X": "[1,2]", "Y": "[2,3]"}]),
        ("length(X, 2), numlist(N, X)", [{"X": "[1,2]", "N": "2"}]),
        ("findall(a, repeat(2), X)", [{"X": "[a,a]"}]),
        ("call_nth(gen_nat(X), 3), gen_nat(3)", [{"X": "2"}]),
        ("call_nth(gen_int(X), 5), gen_int(-3)", [{"X": "-2"}]),
        ("X in 1..2, X #\\= 1", [{"X": "2"}]),
    ],
)
def test_libraries_that_only_scryer_has_can_be_imported(
    swi: SwiEngine, goal: str, answers: list[dict[str, str]]
) -> None:
    names = ("clpz", "between", "dcgs", "freeze", "format", "iso_ext")
    text = "".join(f":- use_module(library({name})).\n" for name in names)
    assert shown(swi, f"once(({goal}))", text) == answers


def test_what_is_built_in_can_be_imported_as_scryer_needs_it(swi: SwiEngine) -> None:
    names = ("tabling", "freeze", "dif", "when", "format", "lists", "random", "assoc", "error")
    text = "".join(f":- use_module(library({name})).\n" for name in names)
    tabled = text + ":- table p/1.\np(X) :- p(X).\np(1).\n"
    assert load(swi, tabled) == CLEAN
    assert shown(swi, "p(X)", tabled) == [{"X": "1"}]


def test_libraries_of_scryer_are_not_there_unless_imported(swi: SwiEngine) -> None:
    called = frozenset({"seq/3", "gen_nat/1", "countall/2", "format_/4"})
    assert load(swi, "", called=called).unknown == called
