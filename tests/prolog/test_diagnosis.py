from __future__ import annotations

import pytest

from pytest_asp.answers.filters import WarningFilter, failing
from pytest_asp.location import Location
from pytest_asp.prolog.diagnosis import PrologWarning, warnings_of
from pytest_asp.prolog.protocol import Loaded, Message
from pytest_asp.prolog.source import PrologSource

NOTHING = Loaded()


def source_of(text: str) -> PrologSource:
    return PrologSource.from_text(text, name="it.pl", location=Location("test_it.py", 3))


def warned(text: str, loaded: Loaded = NOTHING) -> list[tuple[str, str | None, str]]:
    found = warnings_of(source_of(text), loaded)
    return [(each.code, each.signature, str(each.location)) for each in found]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("p(X) :- q(X).", []),
        ("p(X).", ["1:3"]),
        ("p(_).", []),
        ("p(_X).", []),
        ("p(_x, _x).", []),
        ("p(__X, __X).", []),
        ("p(_X, _X).", ["1:7"]),
        ("p(X, Y) :- q(Z).", ["1:3", "1:6", "1:14"]),
        ("p([X | Y]).", ["1:4", "1:8"]),
        ("p(\"X\", 'X').", []),
        ("p --> [X].", ["1:8"]),
        (":- p(X).", ["1:6"]),
        (":- p(_X, _X).", []),
        (":- if(p). q(X). q(_X, _X). :- endif. q(_Y, _Y).", ["1:13", "1:44"]),
        ("term_expansion(a(_), b). a(c(_X, _X)). a(X).", ["1:42"]),
        (
            ":- style_check(-singleton). p(X). p(_X, _X). :- style_check(+singleton). r(Y).",
            ["1:76"],
        ),
        (":- style_check([-singleton, -discontiguous]). p(X).", []),
        (":- style_check(-(singleton)). p(X).", []),
        (":- style_check(-discontiguous). p(X).", ["1:35"]),
        (":- if(a). :- style_check(-singleton). :- style_check(+singleton). :- endif. p(X).", []),
        (":- set_prolog_flag(singleton, false). p(X).", ["1:41"]),
        ("p(X", []),
    ],
)
def test_variables_that_occur_once_are_warned_of(text: str, places: list[str]) -> None:
    assert warned(text) == [("singleton-variable", None, f"it.pl:{place}") for place in places]


def test_the_message_about_a_variable_shows_it() -> None:
    (warning,) = warnings_of(source_of("p(1).\nlikes(Xs, Y) :- knows(Y).\n"), NOTHING)
    assert str(warning) == (
        "expected each variable at least twice in its clause, got Xs once, at it.pl:2:7: correct "
        "its name, or write _Xs or _ where the value does not matter\n"
        "    2 | likes(Xs, Y) :- knows(Y).\n"
        "      |       ^^"
    )
    assert warning.text == str(warning).split("\n")[0]
    (again,) = warnings_of(source_of("p(_X, _X)."), NOTHING)
    assert "got _X again, at it.pl:1:7: write X for all its places" in str(again)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a. a. b. b.", []),
        ("a. b. a.", [("a/0", "1:7")]),
        ("a. b. a. b. a.", [("a/0", "1:7"), ("b/0", "1:10")]),
        ("a. :- go. a.", []),
        (":- discontiguous a/0. a. b. a.", []),
        (":- discontiguous(a/0), discontiguous([b/0, c//1]). a. b. a. b.", []),
        ("a. b. a. :- discontiguous c/0.", [("a/0", "1:7")]),
        ("a --> b. c. a --> d.", [("a/2", "1:13")]),
        (":- begin_tests(u). test(a). h. test(b). :- end_tests(u). h. test(x).", []),
        (":- begin_tests(u). h. test(b). i. h. :- end_tests(u).", [("h/0", "1:35")]),
        ("test(a). b. test(c).", [("test/1", "1:13")]),
        (":- discontiguous a/0. b. a. b.", [("b/0", "1:29")]),
        (":- discontiguous a/0, b/0. a. b. a. b.", []),
        (":- discontiguous((a/0, b/0)). a. b. a. b.", []),
        (":- discontiguous a/0. :- discontiguous(user:b/0). a. b. a. b.", []),
        (":- discontiguous user:(a/0, b/0). a. b. a. b.", []),
        (":- multifile a/0. a. b. a.", []),
        (":- multifile(a/0). a. b. a.", [("a/0", "1:26")]),
        (
            ":- style_check(-discontiguous). a. b. a. c. :- style_check(+discontiguous). b.",
            [("b/0", "1:77")],
        ),
        ("term_expansion(a, b). c. term_expansion(d, e). user:portray(a). f. user:portray(b).", []),
        ("term_expansion(a, b). a. c. a.", []),
        (":- use_module(library(chr)). a <=> b. c. d @ e ==> f. c. g <=> h.", []),
        ("a <=> b. c. d <=> e.", []),
        (":- op(700, xfx, <=>). a <=> b. c. d <=> e.", [("<=>/2", "1:35")]),
    ],
)
def test_clauses_that_stand_apart_are_warned_of(text: str, found: list[tuple[str, str]]) -> None:
    expected = [("discontiguous", indicator, f"it.pl:{place}") for indicator, place in found]
    assert warned(text) == expected


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (":- if(x). a. b. :- else. a. :- endif.", []),
        (":- if(x). a. b. :- elif(y). a. b. :- else. a. :- endif. a.", []),
        (":- if(x). a. b. a. :- endif.", []),
        ("a. b. :- if(x). a. :- endif.", []),
        ("a. :- if(x). b. :- endif. a.", []),
        ("a. b. :- if(x). a. :- endif. a. b.", [("b/0", "1:33")]),
        ("a. :- if(x). b. :- endif. c. a.", [("a/0", "1:30")]),
        (":- if(x). a. :- endif. b. a.", []),
        (":- endif. a. b. a.", [("a/0", "1:17")]),
    ],
)
def test_only_what_is_certainly_loaded_stands_apart(
    text: str, found: list[tuple[str, str]]
) -> None:
    expected = [("discontiguous", indicator, f"it.pl:{place}") for indicator, place in found]
    assert warned(text) == expected


def test_the_message_about_clauses_apart_says_what_to_write() -> None:
    (warning,) = warnings_of(source_of("a.\nb.\na."), NOTHING)
    assert (
        "expected the clauses of a/0 together, got one apart from the first at it.pl:1:1, at "
        "it.pl:3:1: move it there, or write `:- discontiguous(a/0).` before them"
    ) in str(warning)


@pytest.mark.parametrize(
    ("call", "advice"),
    [
        ("colour(1)", "did you mean color/1? Correct the name, or define it, or declare it with"),
        ("color(1, 2)", "did you mean color/1?"),
        ("lenght(L, L)", "did you mean length/2?"),
        ("member(L, L)", "import it with `:- use_module(library(lists)).`"),
        ("zz(L, L)", ": define it, or declare it with `:- dynamic(zz/2).`"),
    ],
)
def test_an_unknown_predicate_is_shown_where_it_is_called(call: str, advice: str) -> None:
    text = f"color(1).\np(L) :- q(L),\n    {call}.\nq(_) :- {call}."
    name = call.partition("(")[0] + f"/{call.count(',') + 1}"
    found = warnings_of(
        source_of(text.replace("q(_)", "q(L)")), Loaded(unknown=frozenset({name, "q/1"}))
    )
    unknown = next(each for each in found if each.code == "unknown-predicate")
    assert (unknown.indicator, str(unknown.location)) == (name, "it.pl:3:5")
    assert f"got a call of {name}, which nothing defines, at it.pl:3:5" in str(unknown)
    assert advice in str(unknown)
    assert str(unknown).endswith("    3 |     " + call + ".\n      |     " + "^" * len(call))
    assert [each.indicator for each in found if each.code == "unknown-predicate"] == [name]


def test_an_unknown_predicate_that_the_text_does_not_call_has_the_place_of_the_program() -> None:
    (found,) = warnings_of(source_of("a."), Loaded(unknown=frozenset({"b/0"})))
    assert found.location == Location("test_it.py", 3)
    assert "\n" not in str(found)


def test_a_predicate_that_a_library_has_is_warned_of() -> None:
    loaded = Loaded(library={"append/3": "lists", "atom_length/2": "builtin", "x/0": "lists"})
    text = "a.\nappend(1, 2, 3).\nappend(2, 3, 4).\natom_length(a, 1)."
    found = warnings_of(source_of(text), loaded)
    assert [(each.code, each.indicator) for each in found] == [
        ("redefined-predicate", "x/0"),
        ("redefined-predicate", "append/3"),
        ("redefined-predicate", "atom_length/2"),
    ]
    assert (
        "got append/3, the name of one of library(lists), at it.pl:2:1: rename it, or do not"
        in str(found[1])
    )
    assert "the name of one that is built in, at it.pl:4:1: rename it" in str(found[2])


def test_what_an_engine_says_is_told_once() -> None:
    text = "p(X) :- q.\nq.\np(1).\nr(a) :- z.\n"
    loaded = Loaded(
        warnings=(
            Message("singleton-variable", "Singleton variables: [X]", 1),
            Message("singleton-variable", "Singleton variables: [Y]", 4),
            Message("discontiguous", "Clauses of p/1 are not together"),
            Message("unknown-predicate", "z/0 is unknown", 4),
            Message("redefined-predicate", "q/0 is a system predicate", 2),
            Message("engine", "something\n  else", 4, 3),
            Message("engine", "no place"),
        ),
        unknown=frozenset({"z/0"}),
    )
    found = warnings_of(source_of(text), loaded)
    assert [(each.code, str(each.location)) for each in found] == [
        ("engine", "test_it.py:3"),
        ("singleton-variable", "it.pl:1:3"),
        ("redefined-predicate", "it.pl:2"),
        ("discontiguous", "it.pl:3:1"),
        ("singleton-variable", "it.pl:4"),
        ("engine", "it.pl:4:3"),
        ("unknown-predicate", "it.pl:4:9"),
    ]
    assert str(found[5]) == (
        "expected a program that is loaded without a warning, got something else, at it.pl:4:3: "
        'correct it, or allow it with the filter "ignore:engine"\n'
        "    4 | r(a) :- z.\n"
        "      |   ^"
    )


def test_what_an_engine_says_of_any_clause_on_a_line_is_told_once() -> None:
    text = "p(1). p(f(X)).\nq(1). q(2). r. q(\n  X). q(3)."
    loaded = Loaded(
        warnings=(
            Message("singleton-variable", "Singleton variables: [X]", 1),
            Message("discontiguous", "Clauses of q/1 are not together", 2),
            Message("singleton-variable", "Singleton variables: [X]", 2),
            Message("singleton-variable", "Singleton variables: [X]", 3),
            Message("singleton-variable", "Singleton variables: [X]", 4),
        )
    )
    found = warnings_of(source_of(text), loaded)
    assert [(each.code, str(each.location)) for each in found] == [
        ("singleton-variable", "it.pl:1:11"),
        ("discontiguous", "it.pl:2:16"),
        ("singleton-variable", "it.pl:3:3"),
    ]


def test_hooks_of_an_engine_may_have_clauses() -> None:
    loaded = Loaded(library={"term_expansion/2": "builtin", "goal_expansion/2": "builtin"})
    assert warned("term_expansion(a, b).\ngoal_expansion(a, b).", loaded) == []


def test_a_clause_that_lost_a_goal_may_have_variables_that_occur_once() -> None:
    source = source_of("p(X) :- q(X, Y), r(Y).\nq(1, 2).\ns(Z).\n").without("r(Y)")
    loaded = Loaded(warnings=(Message("singleton-variable", "Singleton variables: [Y]", 1),))
    assert [str(each.location) for each in warnings_of(source, loaded)] == ["it.pl:3:3"]


def test_filters_allow_warnings_by_code_and_predicate() -> None:
    def failing_with(text: str) -> list[str | None]:
        return [each.indicator for each in failing(found, [WarningFilter.parse(text)])]

    found = [
        PrologWarning("unknown-predicate", "foo/2", None, ""),
        PrologWarning("unknown-predicate", "#=/2", None, ""),
        PrologWarning("singleton-variable", None, None, ""),
    ]
    assert failing_with("ignore:unknown-predicate") == [None]
    assert failing_with("ignore:unknown-predicate:foo/2") == ["#=/2", None]
    assert failing_with("ignore:unknown-predicate:#=/2") == ["foo/2", None]
    assert failing_with("ignore:singleton-variable") == ["foo/2", "#=/2"]


def test_an_engine_that_tells_clauses_apart_knows_better() -> None:
    source = PrologSource.from_text(
        ":- multifile(p/1).\np(1).\nq(1).\np(2).\nq(2).\n", name="it.pl"
    )
    said = Message("discontiguous", "Clauses of q/1 are not together in the source-file", 5)
    told = warnings_of(source, Loaded(warnings=(said,), tells_apart=True))
    assert [(each.code, str(each.location)) for each in told] == [("discontiguous", "it.pl:5:1")]
    assert len(warnings_of(source, Loaded())) == 2
