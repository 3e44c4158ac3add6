"""clingo's complaints, put into words."""

from __future__ import annotations

from pathlib import Path

import pytest

from pytest_asp.errors import (
    AspError,
    AspSyntaxError,
    ClingoOptionError,
    ProgramRefusedError,
    ScriptRefusedError,
    UnsafeTextError,
)
from pytest_asp.sources import Message, Source, parse_message, to_source
from pytest_asp.sources.diagnosis import (
    diagnose_refusal,
    diagnose_warning,
    nearest,
    some_of,
    tidied,
)


def source() -> Source:
    return to_source("a.\nb(X) :- c.\nd :- e.")


def refusal(raw: str, phase: str = "parse") -> AspError:
    messages = [parse_message("error", text) for text in raw.split("|")] if raw else []
    return diagnose_refusal(source(), phase, "parsing failed", messages)


def test_several_errors_are_counted() -> None:
    one = "<block>:3:1-2: error: syntax error, unexpected x\n"
    assert "reports 2 further errors" in str(refusal("|".join([one] * 3)))
    assert "reports 1 further error after" in str(refusal("|".join([one] * 2)))


def test_a_constant_defined_twice() -> None:
    raw = (
        "<block>:1:1-3: error: redefinition of constant:\n  #const a=2.\n"
        "<block>:2:1-3: note: constant also defined here\n"
    )
    error = refusal(raw)
    assert isinstance(error, AspSyntaxError)
    assert "remove one of the two definitions" in str(error)


def test_an_error_of_the_grounder_without_a_class_of_its_own() -> None:
    error = refusal("<block>:2:1-3: error: something odd:\n  b(X)\n", phase="ground")
    assert isinstance(error, ProgramRefusedError)
    assert "`something odd` (b(X)), at <ASP text>:2:1" in str(error)


def test_an_error_without_a_place() -> None:
    error = diagnose_refusal(source(), "solve", "something odd", [])
    assert isinstance(error, ProgramRefusedError)
    assert "something odd" in str(error)


def test_scripts_that_clingo_was_built_without() -> None:
    raw = "<block>:1:1-40: error: python support not available\n"
    error = diagnose_refusal(source(), "parse", raw, [])
    assert isinstance(error, ScriptRefusedError)


def test_an_unknown_option_is_named() -> None:
    error = diagnose_refusal(
        source(), "options", "In context '<libclingo>': unknown option: 'foo'", []
    )
    assert isinstance(error, ClingoOptionError)
    assert error.option == "foo"


def test_anonymous_variables_are_written_as_people_do() -> None:
    raw = "<block>:2:1-5: info: atom does not occur in any rule head:\n  c(X,#Anon0)\n"
    warning = diagnose_warning(source(), parse_message("atom-undefined", raw))
    assert "`c(X,_)`, which is in no rule head" in str(warning)


def test_a_directive_about_an_unknown_predicate() -> None:
    raw = "<block>:3:1-5: info: no atoms over signature occur in program:\n  p/2\n"
    warning = diagnose_warning(source(), parse_message("atom-undefined", raw))
    assert str(warning.signature) == "p/2"
    assert "`p/2`, which no rule derives" in str(warning)


@pytest.mark.parametrize(
    ("code", "cure"),
    [
        ("operation-undefined", "clingo drops the instance"),
        ("variable-unbounded", "bind the variable"),
        ("global-variable", "rename the variable"),
        ("file-included", "remove one of the two includes"),
    ],
)
def test_each_kind_of_warning_says_what_to_do(code: str, cure: str) -> None:
    warning = diagnose_warning(source(), Message(code, "something", "x", (), 1, 1, 2))
    assert cure in str(warning)
    assert warning.signature is None


def test_unsafe_variables_over_several_lines() -> None:
    text = "b(X,Y) :-\n  not c(X),\n  d."
    raw = (
        "<block>:1:1-3:5: error: unsafe variables in:\n  b(X,Y):-[#inc_base];not c(X);d.\n"
        "<block>:1:3-4: note: 'X' is unsafe\n<block>:1:5-6: note: 'Y' is unsafe\n"
    )
    error = diagnose_refusal(to_source(text), "ground", "", [parse_message("error", raw)])
    assert isinstance(error, UnsafeTextError)
    assert error.variables == ("X", "Y")
    assert "got unsafe X and Y in `b(X,Y) :- not c(X);d.`" in str(error)


def test_the_nearest_name() -> None:
    assert nearest("cleu/2", ["clue/2", "cell/1"]) == "clue/2"
    assert nearest("x", ["abc"]) is None


def test_a_script_in_a_later_block_names_its_place(tmp_path: Path) -> None:
    path = tmp_path / "s.lp"
    path.write_text("a.\n\n#script (python) x #end.\n", encoding="utf-8")
    with pytest.raises(ScriptRefusedError, match=r"s\.lp:3"):
        to_source(["b.", path])


@pytest.mark.parametrize(
    ("clingos", "ours"),
    [
        ("a(X):-[#inc_base];not v(X).", "a(X):-not v(X)."),
        ("b(X):-[#inc_base].", "b(X)."),
        ("#void:-[#inc_base];0=0;not v(X).", ":- not v(X)."),
        (":~[#inc_base];d(X).[X@Y]", ":~d(X).[X@Y]"),
        ("p(#Anon0,X)", "p(_,X)"),
    ],
)
def test_what_clingo_adds_to_a_rule_is_left_out(clingos: str, ours: str) -> None:
    assert tidied(clingos) == ours


def test_an_unsafe_variable_without_a_name_is_told_to_get_one() -> None:
    error = refusal(
        "<block>:1:1-7: error: unsafe variables in:\n  p(#Anon0):-[#inc_base].\n"
        "<block>:1:3-4: note: '#Anon0' is unsafe\n<block>:1:5-6: note: '#Anon1' is unsafe\n",
        "ground",
    )
    assert isinstance(error, UnsafeTextError)
    assert error.variables == ("_",)
    assert "got unsafe _ in `" in str(error)
    assert "give the variable a name instead of _, and add a positive literal with it to" in str(
        error
    )


def test_an_unsafe_rule_on_one_line_is_quoted_as_it_was_written() -> None:
    raw = (
        "<block>:2:1-9: error: unsafe variables in:\n  #count{0:c(X):}:-0<=0;[#inc_base].\n"
        "<block>:2:2-3: note: 'X' is unsafe\n"
    )
    error = diagnose_refusal(
        to_source("% é\n{ c(X) }."), "ground", "", [parse_message("error", raw)]
    )
    assert "got unsafe X in `{ c(X) }`" in str(error)


def test_a_function_that_nobody_gave() -> None:
    raw = "<block>:1:3-8: info: operation undefined:\n  function 'f' not found\n"
    warning = diagnose_warning(source(), parse_message("operation-undefined", raw))
    assert "expected a Python function for each `@f` that is called, got none" in str(warning)
    assert 'context={"f": ...}' in str(warning)


def test_a_theory_that_is_not_defined() -> None:
    error = refusal("<block>:1:1-11: error: no definition found for theory atom:\n  foo/0\n")
    assert "define it with `#theory`" in str(error)


def test_long_lists_of_names_are_cut() -> None:
    assert some_of(["a", "b"]) == "a, b"
    assert some_of([f"p({i})" for i in range(25)]).endswith("p(18), p(19) and 5 more")
