from __future__ import annotations

import pytest

from pytest_asp.prolog.reading.nodes import Node
from pytest_asp.prolog.reading.parser import parse_term
from pytest_asp.prolog.reading.problem import ReadingProblem


def shape(node: Node) -> str:
    """Write a node without operators."""
    if node.kind == "list":
        tail = f"|{shape(node.tail)}" if node.tail is not None else ""
        return f"[{','.join(map(shape, node.arguments))}{tail}]"
    if node.kind == "compound":
        return f"{node.value}({','.join(map(shape, node.arguments))})"
    return repr(node.value) if node.kind in {"string", "codes"} else str(node.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", "a"),
        ("f(a, B)", "f(a,B)"),
        ("f()", "f()"),
        ("a :- b, c ; d -> e", ":-(a,;(,(b,c),->(d,e)))"),
        ("1 - 2 - 3", "-(-(1,2),3)"),
        ("2 ^ 3 ^ 4", "^(2,^(3,4))"),
        ("1 + 2 * 3", "+(1,*(2,3))"),
        ("(1 + 2) * 3", "*(+(1,2),3)"),
        ("1-(2-3)", "-(1,-(2,3))"),
        ("- 1", "-(1)"),
        ("-1", "-1"),
        ("-(1)", "-(1)"),
        ("a - 1", "-(a,1)"),
        ("a -1", "-(a,1)"),
        ("a - -1", "-(a,-1)"),
        ("-1^2", "^(-1,2)"),
        ("- 1^2", "-(^(1,2))"),
        ("-a^b", "-(^(a,b))"),
        ("-a*b", "*(-(a),b)"),
        ("- - a", "-(-(a))"),
        ("- (a, b)", "-(,(a,b))"),
        ("-(a, b)", "-(a,b)"),
        ("\\+ a = b, c", ",(\\+(=(a,b)),c)"),
        (":- dynamic a/1, b/2", ":-(dynamic(,(/(a,1),/(b,2))))"),
        (":- dynamic is/2", ":-(dynamic(/(is,2)))"),
        ("dynamic = a", "=(dynamic,a)"),
        ("f(dynamic =)", "f(dynamic(=))"),
        ("[table=x]", "[=(table,x)]"),
        ("- = x", "=(-,x)"),
        ("- * 2", "*(-,2)"),
        ("'+'-[]", "-(+,[])"),
        ("* = *", "=(*,*)"),
        ("- =(a, b)", "-(=(a,b))"),
        ("[-]", "[-]"),
        ("[- | a]", "[-|a]"),
        ("f(:- , a)", "f(:-,a)"),
        ("f(+, -)", "f(+,-)"),
        ("f(;, '|', [], {})", "f(;,|,[],{})"),
        ("X = \\", "=(X,\\)"),
        ("X = \\+ a, b", ",(=(X,\\+(a)),b)"),
        ("f(a :- b)", "f(:-(a,b))"),
        ("[a | T]", "[a|T]"),
        ("[a, b | [c]]", "[a,b|[c]]"),
        ("[ ]", "[]"),
        ("{ }", "{}"),
        ("{a, b}", "{}(,(a,b))"),
        ("{}(a)", "{}(a)"),
        ("[](a)", "[](a)"),
        ("(a | b)", "|(a,b)"),
        ("f(a | b)", "f(|(a,b))"),
        ("{a | b}", "{}(|(a,b))"),
        ("a:b:c", ":(a,:(b,c))"),
        ("a --> b, {c}, !", "-->(a,,(b,,({}(c),!)))"),
        ("X is 7 mod 2", "is(X,mod(7,2))"),
        ('f("s", `c`, 0\'a)', "f('s','c',97)"),
        ("'two words'(x)", "two words(x)"),
        ("a. % and no more", "a"),
        ("\\ - 1", "\\(-(1))"),
        ("- - -", "-(-(-))"),
        ("a = :- b", "=(a,:-(b))"),
    ],
)
def test_a_term_is_read_as_the_standard_says(text: str, expected: str) -> None:
    assert shape(parse_term(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", "a"),
        ("f(a)", "f(a)"),
        ("(a) = b", "(a) = b"),
        ("[a, b]", "[a, b]"),
        ("{ x }", "{ x }"),
        ("- a", "- a"),
        ("-1", "-1"),
        ("(a, b)", "a, b"),
    ],
)
def test_a_node_spans_what_it_was_read_from(text: str, expected: str) -> None:
    node = parse_term(f"  {text}  .")
    assert f"  {text}  ."[node.start : node.end] == expected


@pytest.mark.parametrize(
    ("text", "got", "place"),
    [
        ("f(a", "a `(` that nothing closes", 1),
        ("[a, b", "a `[` that nothing closes", 0),
        ("{a", "a `{` that nothing closes", 0),
        ("(a. ", "a `(` that nothing closes", 0),
        ("a b", "`b` where an operator or the end of the term belongs", 2),
        ("a)", "`)` where an operator or the end of the term belongs", 1),
        ("f(a,)", "`)` where a term belongs", 4),
        ("[a | b | c]", "`|` where an operator or the end of the term belongs", 7),
        ("[a | b, c]", "`,` where an operator or the end of the term belongs", 6),
        ("[a)", "`)` where an operator or the end of the term belongs", 2),
        ("f(, a)", "`,` where a term belongs", 2),
        ("a = b = c", "`=`, which does not bind tighter than `=` before it", 6),
        ("a =", "the end of the text where a term belongs", 3),
        ("", "the end of the text where a term belongs", 0),
        ("a. b", "`b` behind the full stop", 3),
        ("'abc", "a quoted atom that nothing closes on its line", 0),
        ('"abc', "a string that nothing closes on its line", 0),
        ("f(`abc", "a text in backquotes that nothing closes on its line", 2),
        ("a /* b", "a comment `/*` that nothing closes", 2),
        ("'a\\qb'", "the escape `\\q`", 2),
        ("'\\x110000\\'", "the escape `\\x110000\\`", 1),
        ("1r0", "`1r0`, which is no number", 0),
        ("2'9", "`2'9`, which is no number", 0),
        ("a\x00", "the character '\\x00'", 1),
    ],
)
def test_what_is_no_term_is_refused_at_its_place(text: str, got: str, place: int) -> None:
    with pytest.raises(ReadingProblem) as caught:
        parse_term(text)
    assert (caught.value.got, caught.value.start) == (got, place)


def test_nodes_tell_what_they_are() -> None:
    node = parse_term("f([A, b | T], 'X')")
    assert [each.name for each in node.walk()] == ["f", "", "A", "b", "T", "X"]
    assert node.indicator == "f/2"
    assert node.arguments[0].indicator is None
    assert node.arguments[0].arity == 2
    assert node.arguments[1].quoted
    assert node.is_("f", 2)
    assert not node.is_("f", 1)
