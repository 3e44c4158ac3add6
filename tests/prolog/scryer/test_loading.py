"""Programs that load, with or without something to say about them, and programs that do not."""

from __future__ import annotations

import pytest

from pytest_asp.errors import EngineCrashed
from pytest_asp.prolog.protocol import (
    Limits,
    Loaded,
    LoadRefused,
    Message,
    ModuleText,
    ProgramText,
    Thrown,
)
from pytest_asp.prolog.scryer.engine import ScryerEngine
from tests.prolog.scryer.asking import ask, bindings

NO_FILES = (
    "the engine Scryer has no file system: load several files together, as in "
    'prolog.load("one.pl", "two.pl")'
)


def load(scryer: ScryerEngine, text: str, called: str = "", defined: str = "") -> Loaded:
    """Load a text, with the predicates that it calls and defines."""
    program = ProgramText(text, "p.pl", frozenset(called.split()), frozenset(defined.split()))
    return scryer.load(program, Limits())


def test_a_program_without_a_fault_has_nothing_said_about_it(scryer: ScryerEngine) -> None:
    assert load(scryer, "p(1).\n") == Loaded()
    assert load(scryer, "") == Loaded()


@pytest.mark.parametrize(
    ("text", "code", "says", "line"),
    [
        ("a.\n\nb.\nc(X) :- foo(.\nd.\n", "syntax-error", "incomplete reduction", 4),
        ("a. b", "syntax-error", "incomplete reduction", 1),
        ("a.\n\n/* open", "syntax-error", "incomplete reduction", 1),
        ("a :- 'x\n'.", "syntax-error", "invalid single quoted character", 1),
        (
            "\n\n:- foo.\n",
            "load-error",
            "a goal as a directive, which Scryer Prolog does not run: ",
            3,
        ),
        (":- table(p/1).\n", "load-error", "the directive table/1, for which Scryer", 1),
        (":- if(true).\n", "load-error", "the directive if/1, which Scryer Prolog does not", 1),
        (":- style_check(-singleton).\n", "load-error", "not have: leave it out", 1),
        (":- encoding(utf8).\n", "load-error", "reads UTF-8 only, and the directive can go", 1),
        (":- write(a).\n", "load-error", "the goal write/1 as a directive, which Scryer", 1),
        (":- a, b.\n", "load-error", "a goal as a directive, which Scryer", 1),
        ("\n:- dynamic\n a/1.\n", "syntax-error", "incomplete reduction", 2),
        ("X.\n", "load-error", "instantiation_error", 1),
        ("\n3.\n", "load-error", "permission_error(create,static_procedure,", None),
        ("atom_length(1, 2).\n", "load-error", "permission_error(modify,", None),
        ("\n:- use_module(library(nowhere)).\n", "load-error", "library(nowhere)", 2),
        (":- use_module('other.pl').\n", "load-error", NO_FILES, 1),
        (":- consult(other).\n", "load-error", NO_FILES, 1),
        (":- include(other).\n", "load-error", NO_FILES, 1),
        (":- ensure_loaded(library(lists)).\n", "load-error", NO_FILES, 1),
        (
            ":- initialization(nowhere).\n",
            "load-error",
            "existence_error(procedure,nowhere/0)",
            None,
        ),
        (":- initialization(throw(oops)).\n", "load-error", "oops", None),
    ],
)
def test_what_keeps_a_program_from_loading_is_told_with_its_line(
    scryer: ScryerEngine, text: str, code: str, says: str, line: int | None
) -> None:
    (error,) = load(scryer, text).errors
    assert (error.code, error.line) == (code, line)
    assert says in error.text


@pytest.mark.parametrize(
    ("directive", "code", "says"),
    [
        ("meta_predicate((p(0), q(0)))", "syntax-error", "invalid meta predicate decl"),
        ("atom_length(a, 1)", "load-error", "the goal atom_length/2 as a directive"),
        ("initialization(throw(oops))", "load-error", "oops"),
    ],
)
def test_an_error_in_a_module_is_told_as_well(
    scryer: ScryerEngine, directive: str, code: str, says: str
) -> None:
    text = f":- module(m, []).\n:- {directive}.\n"
    (error,) = load(scryer, text).errors
    assert error.code == code
    assert says in error.text
    module = ModuleText("m", text)
    (error,) = scryer.load(ProgramText("p.", "p.pl", modules=(module,)), Limits()).errors
    assert says in error.text


def test_why_a_library_does_not_load_is_taken_from_what_the_loader_wrote(
    scryer: ScryerEngine,
) -> None:
    error = "error(existence_error(source_sink,library(gone)),load/1)"
    written = f"write('   {error}.'), nl, throw(file_load_error)"
    assert load(scryer, f":- initialization(({written})).\n").errors == (
        Message("load-error", error),
    )
    assert load(scryer, ":- initialization(throw(file_load_error)).\n").errors == (
        Message("load-error", "file_load_error"),
    )


def test_the_goal_of_a_program_that_does_not_load_is_not_searched(scryer: ScryerEngine) -> None:
    search = scryer.search(ProgramText("p :- (.\n", "p.pl"), "true", Limits())
    with pytest.raises(LoadRefused, match="syntax error: incomplete reduction") as caught:
        search.next()
    assert caught.value.loaded.errors[0].line == 1
    assert search.next() is None
    search.close()


def test_singleton_variables_are_warned_about(scryer: ScryerEngine) -> None:
    loaded = load(scryer, "a.\n\n\nb(X).\nb(Y, Z) :- q(Z,\n W).\n")
    assert loaded.warnings == (
        Message("singleton-variable", "singleton variables X", 4),
        Message("singleton-variable", "singleton variables Y, W", 5),
    )


def test_a_goal_of_initialization_that_fails_is_warned_about(scryer: ScryerEngine) -> None:
    loaded = load(scryer, ":- initialization(fail).\n")
    assert loaded.warnings == (Message("engine", "initialization/1 failed for: user:fail"),)


def test_what_is_written_while_loading_is_kept(scryer: ScryerEngine) -> None:
    assert load(scryer, ":- initialization((write(hello), nl)).\n").output == "hello\n"


def test_halt_while_loading_is_told(scryer: ScryerEngine) -> None:
    with pytest.raises(EngineCrashed, match="halt/0"):
        load(scryer, ":- initialization(halt).\n")


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        (":- module(m, [p/1]).\np(1).\n", "p(X)"),
        (":- module(m, [p/1, op(700, xfx, ===>)]).\np(1).\nq(1 ===> 2).\n", "p(X), m:q(_ ===> _)"),
        (":- module(m, []).\np(1).\n", "m:p(X)"),
        (":- dynamic(p/1).\np(1).\n", "p(X)"),
        (":- dynamic([q/0, p/1]).\np(1).\n", "p(X), \\+ q"),
        (":- discontiguous(p/1).\np(1).\nq.\np(2).\n", "p(X), q, p(2)"),
        (
            ':- use_module(library(dcgs)).\np(1) :- phrase(xs, "x").\nxs --> "x".\n',
            "p(X)",
        ),
        (":- use_module(library(tabling)).\n:- table p/1.\np(X) :- p(X).\np(1).\n", "p(X)"),
        ("term_expansion(foo, p(1)).\nfoo.\n", "p(X)"),
        ("goal_expansion(one(X), X = 1).\np(X) :- one(X).\n", "p(X)"),
    ],
)
def test_directives_of_the_language_work(scryer: ScryerEngine, text: str, goal: str) -> None:
    assert bindings(ask(scryer, text, goal)[0]) == {"X": "1"}


def test_the_predicates_of_a_module_are_known_to_itself(scryer: ScryerEngine) -> None:
    text = ":- module(m, [p/0]).\np :- q, nowhere.\nq.\n"
    assert load(scryer, text, called="q/0 p/0 nowhere/0 append/3").unknown == {
        "nowhere/0",
        "append/3",
    }
    (event,) = ask(scryer, text, "q")
    assert isinstance(event, Thrown)


def test_clauses_apart_from_the_others_replace_them(scryer: ScryerEngine) -> None:
    events = ask(scryer, "p(1).\nq.\np(2).\n", "p(X)")
    assert [bindings(event) for event in events] == [{"X": "2"}]


BUILT_IN = "!/0 ,/2 ;/2 ->/2 \\+/1 =/2 is/2 call/1 call/3 findall/3 catch/3 write/1 assertz/1"


def test_what_is_defined_nowhere_is_unknown(scryer: ScryerEngine) -> None:
    text = (
        ":- use_module(library(lists)).\n:- dynamic(d/1).\n"
        "p(X) :- d(X), member(X, []), append([], [], _), q(X), 'odd-name'.\n"
    )
    called = f"p/1 d/1 member/2 append/3 q/1 odd-name/0 between/3 {BUILT_IN}"
    assert load(scryer, text, called).unknown == {"q/1", "odd-name/0", "between/3"}


def test_what_a_program_defines_though_it_is_there_is_told(scryer: ScryerEngine) -> None:
    text = (
        ":- use_module(library(lists)).\n:- use_module(library(between)).\nappend(a, b, c).\np.\n"
    )
    loaded = load(scryer, text, defined="append/3 p/0")
    assert loaded.library == {"append/3": "lists"}
    assert load(scryer, "append(a, b, c).\np.\n", defined="append/3 p/0").library == {}


def test_a_program_may_define_what_it_does_not_import(scryer: ScryerEngine) -> None:
    assert (
        len(ask(scryer, "append(a, b, c).\nmember(1, 2).\n", "append(a, B, C), member(1, _)")) == 1
    )


MODULES = (
    ModuleText("m2", ":- module(m2, [q/1, op(700, xfx, ===>)]).\nq(X) :- hidden(X).\nhidden(7).\n"),
    ModuleText(
        "m1",
        ":- module(m1, [p/1]).\n:- use_module(library(m2)).\np(X-Y) :- q(X), hidden(Y).\n"
        "hidden(8).\nwarned(A).\n",
    ),
)
LINKED = ":- use_module(library(m1)).\nhidden(3).\nmain(X, Y) :- p(X), hidden(Y).\n"


def test_modules_from_files_are_loaded_first_and_keep_to_themselves(scryer: ScryerEngine) -> None:
    program = ProgramText(
        ":- use_module(m1).\n", "p.pl", frozenset(("p/1", "q/1")), modules=MODULES, linked=LINKED
    )
    search = scryer.search(program, "main(X, Y)", Limits())
    assert bindings(search.next()) == {"X": "7-8", "Y": "3"}
    search.close()
    loaded = scryer.load(program, Limits())
    assert loaded == Loaded(unknown=frozenset({"q/1"}), output=loaded.output)


def test_a_module_that_does_not_load_keeps_the_program_from_loading(scryer: ScryerEngine) -> None:
    broken = (ModuleText("m", ":- module(m, [p/1]).\np(.\n"),)
    program = ProgramText(":- use_module(m).\n", "p.pl", modules=broken, linked="")
    (error,) = scryer.load(program, Limits()).errors
    assert error == Message("syntax-error", "syntax error: incomplete reduction")
    halting = (ModuleText("m", ":- module(m, []).\n:- initialization(halt).\n"),)
    with pytest.raises(EngineCrashed, match="halt/0"):
        scryer.load(ProgramText("", "p.pl", modules=halting, linked=""), Limits())


def test_a_library_that_a_module_imports_first_may_be_there(scryer: ScryerEngine) -> None:
    modules = (ModuleText("m", f"{MODULE_CLPZ}three(X) :- X #= 1+2.\n"),)
    program = ProgramText("", "p.pl", modules=modules, linked=":- use_module(library(m)).\n")
    search = scryer.search(program, "three(X)", Limits())
    assert bindings(search.next()) == {"X": "3"}
    search.close()


MODULE_CLPZ = ":- module(m, [three/1]).\n:- use_module(library(clpz)).\n"
