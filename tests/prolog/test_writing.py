from __future__ import annotations

import math
import re
import shutil
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_asp.prolog.numerals import decimal, integer
from pytest_asp.prolog.operators import STANDARD
from pytest_asp.prolog.reading import read_term, write_term
from pytest_asp.prolog.terms import Atom, Characters, Compound, Term, Variable

a, b, X = Atom("a"), Atom("b"), Variable("X")


def c(functor: str, *arguments: Term) -> Compound:
    return Compound(functor, *arguments)


WRITTEN: list[tuple[Term, str]] = [
    (a, "a"),
    (Atom("Red"), "'Red'"),
    (Atom(""), "''"),
    (Atom("it's"), "'it\\'s'"),
    (Atom("a\nb\\\0"), "'a\\nb\\\\\\x0\\'"),
    (Atom("[]"), "'[]'"),
    (Atom("{}"), "{}"),
    (Atom("."), "'.'"),
    (Atom("/*"), "'/*'"),
    (Atom(","), "','"),
    (Atom("|"), "'|'"),
    (Atom("!"), "!"),
    (Atom("=.."), "=.."),
    (Atom("élan"), "élan"),
    (Atom("m²"), "'m²'"),
    (Atom("a b"), "'a b'"),
    (X, "X"),
    (-5, "-5"),
    (2.5, "2.5"),
    (1e16, "1.0e+16"),
    (1e-7, "1.0e-07"),
    (1.5e300, "1.5e+300"),
    (math.inf, "1.0Inf"),
    (-math.inf, "-1.0Inf"),
    (math.nan, "1.5NaN"),
    (Fraction(1, 3), "1r3"),
    ('say "hi"\t', '"say \\"hi\\"\\t"'),
    (Characters("ab"), '"ab"'),
    ([], "[]"),
    ([1, [a, X]], "[1,[a,X]]"),
    (c(".", 1, c(".", 2, X)), "[1,2|X]"),
    (c("f"), "f()"),
    (c("Point", 1, a), "'Point'(1,a)"),
    (c("f", c(":-", a, b)), "f((a :- b))"),
    (c("f", c(",", a, b), Atom("-"), Atom(":-")), "f((a, b),-,:-)"),
    (c(":-", a, c(",", b, c(";", a, b))), "a :- b, (a ; b)"),
    (c(":-", a), ":- a"),
    (c("-", c("-", 1, 2), 3), "1-2-3"),
    (c("-", 1, c("-", 2, 3)), "1-(2-3)"),
    (c("^", 2, c("^", 3, 4)), "2^3^4"),
    (c("^", -1, 2), "(-1)^2"),
    (c("+", -1, 2), "-1+2"),
    (c("-", 1, -1), "1- -1"),
    (c("-", 1), "-(1)"),
    (c("-", -1), "-(-1)"),
    (c("-", a), "-a"),
    (c("-", c("-", a)), "- -a"),
    (c("-", c("^", 1, 2)), "- 1^2"),
    (c("-", c(",", a, b)), "- (a, b)"),
    (c("-", c("{}", a)), "- {a}"),
    (c("-", Atom("-")), "- (-)"),
    (c("+", Atom("*"), a), "(*)+a"),
    (c("=", X, c("\\+", a)), "X = (\\+a)"),
    (c("is", X, c("mod", 7, 2)), "X is 7 mod 2"),
    (c("..", 1, 9), "..(1,9)"),
    (c(":", a, c("/", b, 2)), "a:b/2"),
    (c("{}", c(",", a, b)), "{a, b}"),
    (c("dynamic", c("/", a, 1)), "dynamic(a/1)"),
    (c("+", Atom("dynamic"), 1), "(dynamic)+1"),
    (c("|", a, b), "a | b"),
    (c("mod", 1, Atom("x y")), "1 mod 'x y'"),
    (c("+", a, Atom("@@")), "a+ @@"),
]


@pytest.mark.parametrize(("term", "text"), WRITTEN)
def test_a_term_is_written_as_people_do(term: Term, text: str) -> None:
    assert write_term(term) == text
    assert str(term) == text or not isinstance(term, Atom | Variable | Compound)


@pytest.mark.skipif(shutil.which("swipl") is None, reason="no swipl on the PATH")
def test_swi_prolog_reads_what_was_written(tmp_path: Path) -> None:
    terms = [term for term, _ in WRITTEN if term == term]  # not NaN
    program = tmp_path / "it.pl"
    program.write_text("".join(f"f({write_term([each])}).\n" for each in terms), encoding="utf-8")
    writer = Path(__file__).parent / "reading" / "swi_terms.pl"
    done = subprocess.run(
        ["swipl", writer, "--", program], capture_output=True, check=True, stdin=subprocess.DEVNULL
    )
    read = [line.partition(" ")[2] for line in done.stdout.decode().splitlines()[1:]]
    free = re.compile(r"\b_\d+\b")
    expected = [write_term(Compound("f", [each])) for each in terms]
    assert [free.sub("X", write_term(read_term(each, strings="text"))) for each in read] == expected


@pytest.mark.parametrize("value", [None, True, object(), b"x", (1, 2)])
def test_what_is_no_term_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match="expected a Prolog term, got"):
        write_term([value])


_NAMES = st.one_of(
    st.sampled_from(
        sorted({*STANDARD.prefix, *STANDARD.infix, "[", "{}", "!", ".", "/*", "a", "f"})
    ),
    st.text(max_size=4),
).filter(lambda name: name != "[]")
_VARIABLES = st.from_regex(r"[A-Z_][A-Za-z0-9_]{0,3}", fullmatch=True)


_SIMPLE: st.SearchStrategy[Term] = st.one_of(
    st.integers(),
    st.floats(allow_nan=False),
    st.fractions(),
    st.text(max_size=5),
    _NAMES.map(Atom),
    _VARIABLES.map(Variable),
)


def _partial(items: list[Term], tail: Term) -> Term:
    for item in reversed(items):
        tail = Compound(".", item, tail)
    return tail


def _compounds(terms: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    binary = st.sampled_from(sorted(STANDARD.infix))
    unary = st.sampled_from(sorted(STANDARD.prefix))
    names = _NAMES.filter(lambda name: name != ".")
    return st.one_of(
        st.lists(terms, max_size=3),
        st.builds(
            lambda name, each: Compound(name, *each), names, st.lists(terms, min_size=1, max_size=3)
        ),
        st.builds(Compound, binary, terms, terms),
        st.builds(Compound, unary, terms),
        st.builds(
            _partial,
            st.lists(terms, min_size=1, max_size=3),
            st.one_of(_NAMES.map(Atom), _VARIABLES.map(Variable)),
        ),
    )


TERMS = st.recursive(_SIMPLE, _compounds, max_leaves=12)


@given(TERMS)
def test_what_was_written_is_read_back(term: Term) -> None:
    written = write_term(term)
    assert read_term(written, strings="text") == term
    assert write_term(read_term(written, strings="text")) == written


@given(TERMS)
def test_text_behind_a_term_is_no_part_of_it(term: Term) -> None:
    alone = read_term(write_term([term]))
    assert read_term(f'f({write_term([term])}, "x")') == Compound("f", alone, Characters("x"))


@given(st.integers(), st.integers(1, 10_000))
def test_integers_of_any_length_are_written_and_read(number: int, more: int) -> None:
    long = number * 10**more
    assert integer(decimal(long)) == long
    if abs(long) < 10**4_000:
        assert decimal(long) == str(long)
