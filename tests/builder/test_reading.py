"""Reading ground terms from text."""

from __future__ import annotations

import clingo
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_asp import INFIMUM, SUPREMUM, Constant, Field, Predicate
from pytest_asp.builder.predicates import untyped_atom
from pytest_asp.builder.reading import GroundTermReader
from pytest_asp.builder.terms import text_of
from pytest_asp.errors import AtomTextError, FieldValueError, IntegerRangeError


class Pair(Predicate):
    left: Field[int]
    right: Field[str]


class Cell(Predicate):
    row: Field[int]
    column: Field[int]


class Clue(Predicate):
    cell: Field[Cell]
    number: Field[int]


class Queen(Predicate):
    pass


def read(text: str) -> object:
    return GroundTermReader(text, untyped_atom).read()


@given(data=st.data())
def test_terms_survive_clingo(data: st.DataObject, ground_terms: st.SearchStrategy[object]) -> None:
    term = data.draw(ground_terms)
    symbol = clingo.parse_term(text_of(term))
    for text in (text_of(term), str(symbol)):
        again = read(text)
        assert text_of(again) == text_of(term)
        assert type(again) is type(term)


@given(data=st.data())
def test_atoms_survive_clingo(
    data: st.DataObject, ground_atoms: st.SearchStrategy[Predicate]
) -> None:
    atom = data.draw(ground_atoms)
    assert Predicate.parse(str(atom)) == atom
    assert Predicate.parse(str(clingo.parse_term(str(atom)))) == atom


@given(st.text(st.sampled_from('p(q),"\\n -1a#inf;.%X_'), max_size=12))
def test_any_text_is_an_atom_or_refused(text: str) -> None:
    try:
        atom = Predicate.parse(text)
    except (AtomTextError, ValueError) as refused:
        assert type(refused).__module__.startswith("pytest_asp.errors")  # noqa: PT017
    else:
        symbol = clingo.parse_term(text)
        assert clingo.parse_term(str(atom)) == symbol


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("1", 1),
        ("-1", -1),
        ("- 1", -1),
        ("--1", 1),
        ("-2147483648", -(2**31)),
        ('"a\\"b\\\\c\\nd"', 'a"b\\c\nd'),
        ("a", Constant("a")),
        ("-a", -Constant("a")),
        ("#inf", INFIMUM),
        ("#supremum", SUPREMUM),
        ("#infimum", INFIMUM),
        ("()", ()),
        ("(1)", 1),
        ("((1))", 1),
        ("(1,)", (1,)),
        ("( 1 , 2 )", (1, 2)),
        ("(1,2,)", (1, 2)),
        ("\t1 ", 1),
    ],
)
def test_spellings(text: str, term: object) -> None:
    assert read(text) == term
    assert clingo.parse_term(text) == clingo.parse_term(text_of(term))


@pytest.mark.parametrize(
    ("text", "fragment"),
    [
        ("", "a ground term"),
        ("p(", "a ground term"),
        ("p(1", "a comma or a closing bracket"),
        ("p(1,)", "an argument after the last comma"),
        ("p(,)", "a ground term"),
        ("p(1))", "the end of the term"),
        ("p(1).", "a ground term"),
        ("p(X)", "a ground term"),
        ("p(_)", "a ground term"),
        ("p(1..2)", "a ground term"),
        ("p(1;2)", "a ground term"),
        ("p(1+2)", "a ground term"),
        ("p q", "the end of the term"),
        ('p("a)', "a ground term"),
        ('p("a\\t")', "a ground term"),
        ("p(٣)", "a ground term"),
        ("Queen(1)", "a ground term"),
        ("1", "an atom such as queen"),
        ('"p"', "an atom such as queen"),
        ("(1,2)", "an atom such as queen"),
        ("#inf", "an atom such as queen"),
        ('p(-"a")', "after the minus sign"),
        ("p(-(1,2))", "after the minus sign"),
        ("p(-#inf)", "after the minus sign"),
        ("not p", "a ground term"),
    ],
)
def test_other_text_is_refused(text: str, fragment: str) -> None:
    with pytest.raises(AtomTextError, match=fragment) as refused:
        Predicate.parse(text)
    assert refused.value.text == text
    assert refused.value.slug == "atom-text"
    assert "write it as clingo prints it" in str(refused.value)
    assert refused.value.location is not None
    assert refused.value.location.file == __file__


@pytest.mark.parametrize("text", ["p(2147483648)", "p(-2147483649)", "p(--2147483648)"])
def test_integers_stay_within_32_bits(text: str) -> None:
    with pytest.raises(IntegerRangeError):
        Predicate.parse(text)


def test_a_term_nested_too_deeply_is_refused() -> None:
    deep = "f(" * 100_000 + "1" + ")" * 100_000
    with pytest.raises(AtomTextError, match="nested less deeply") as refused:
        Predicate.parse(deep)
    assert len(str(refused.value)) < 1000


def test_a_term_nested_two_hundred_times_is_read() -> None:
    deep = "f(" * 200 + "1" + ")" * 200
    assert str(Predicate.parse(deep)) == deep


class TestReadingBlocks:
    def test_other_lines_are_left_out(self) -> None:
        block = 'pair(1,"x")\nother(1)\nxpair(1,"x")\n-pair(2,"y")\n"pair(1)"\npair\npair(3,"z")'
        assert Pair.read_all(block) == [Pair(1, "x"), Pair(3, "z")]

    def test_other_arities_are_left_out(self) -> None:
        assert Cell.read_all("cell(1)\ncell(1,2)\ncell(1,2,3)") == [Cell(1, 2)]

    def test_nothing_in_an_empty_block(self) -> None:
        assert Pair.read_all("") == []
        assert Queen.read_all("") == []

    def test_nullary_atoms(self) -> None:
        assert Queen.read_all("a\nqueen\nqueens") == [Queen()]
        assert Queen.read_all("queens") == []
        assert Queen.read_all('"queen"\n-queen\nqueen(1)') == []

    def test_nested_atoms(self) -> None:
        assert Clue.read_all("clue(cell(1,2),3)\nclue(cell(-1,-2),-3)") == [
            Clue(Cell(1, 2), 3),
            Clue(Cell(-1, -2), -3),
        ]

    def test_one_pattern_reads_them_all(self) -> None:
        read_all = Clue.__asp__.read_all
        assert read_all is not None
        assert read_all("clue(cell(1,2),3)\nother\nclue(cell(-1,-2),-3)") == [
            Clue(Cell(1, 2), 3),
            Clue(Cell(-1, -2), -3),
        ]

    def test_what_the_quick_pattern_does_not_read_is_read_too(self) -> None:
        block = "clue(cell(1,2),3)\nclue(-cell(1,2),3)\nclue(cell(#inf,2),#sup)"
        assert Clue.read_all(block) == [
            Clue(Cell(1, 2), 3),
            Clue(-Cell(1, 2), 3),
            Clue(Cell(INFIMUM, 2), SUPREMUM),
        ]

    def test_a_value_that_does_not_fit_is_refused(self) -> None:
        with pytest.raises(FieldValueError, match="expected int for the field number of Clue"):
            Clue.read_all("clue(cell(1,2),3)\nclue(cell(1,2),a)")
        with pytest.raises(FieldValueError, match="expected Cell for the field cell of Clue"):
            Clue.read_all("clue(cell(1,a),3)")

    @pytest.mark.parametrize(
        "separator", ["\r", "\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"]
    )
    def test_only_a_newline_ends_a_line(self, separator: str) -> None:
        value = f"x{separator}pair(2)"
        assert Pair.read_all(f'pair(1,"{value}")') == [Pair(1, value)]

    def test_values_of_many_atoms(self) -> None:
        atoms = [Pair(number, str(number)) for number in range(-500, 500)]
        assert Pair.read_all("\n".join(str(each).replace(", ", ",") for each in atoms)) == atoms
