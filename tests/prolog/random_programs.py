"""Small random programs that end: each predicate calls only those that were defined before it."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

VARIABLES = st.sampled_from(["X", "Y", "Z", "W"])
ATOMS = st.sampled_from(["a", "b", "[]", "'B c'"])
NUMBERS = st.integers(-3, 4).map(str)
TERMS = st.recursive(
    st.one_of(VARIABLES, VARIABLES, ATOMS, NUMBERS),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda each: f"[{','.join(each)}]"),
        st.tuples(inner, inner).map(lambda pair: f"[{pair[0]}|{pair[1]}]"),
        inner.map(lambda each: f"f({each})"),
        st.tuples(inner, inner).map(lambda pair: f"g({pair[0]},{pair[1]})"),
    ),
    max_leaves=4,
)
ARITHMETIC = st.recursive(
    st.one_of(VARIABLES, NUMBERS, NUMBERS),  # Scryer refuses to load a clause that adds an atom
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*"]), inner),
        # Which error comes first in `1 // 0 - X` is each engine's own.
        st.tuples(inner, st.sampled_from(["//", "mod"]), st.sampled_from(["2", "-3"])),
    ).map(lambda parts: f"({' '.join(parts)})"),
    max_leaves=3,
)
COMPARISONS = st.sampled_from(["<", ">", "=<", ">=", "=:=", "=\\="])


@dataclass(frozen=True, slots=True)
class Called:
    """A predicate that may be called: its name, and how many arguments it has."""

    name: str
    arity: int


LIBRARY = (Called("append", 3), Called("member", 2), Called("length", 2), Called("reverse", 2))
OWN = (Called("p", 1), Called("q", 2), Called("r", 1), Called("s", 2), Called("t", 0))


@st.composite
def calls(draw: st.DrawFn, known: tuple[Called, ...]) -> str:
    """Draw a call of a known predicate; lists of the library are closed, so that it ends."""
    called = draw(st.sampled_from(known))
    if called in LIBRARY:
        closed = draw(st.lists(TERMS, max_size=3).map(lambda each: f"[{','.join(each)}]"))
        arguments = [draw(TERMS) for _ in range(called.arity)]
        if called.name in {"append", "member"}:
            arguments[-1] = closed
        else:
            arguments[0] = closed
    else:
        arguments = [draw(TERMS) for _ in range(called.arity)]
    return f"{called.name}({','.join(arguments)})" if arguments else called.name


def plain_goals(known: tuple[Called, ...]) -> st.SearchStrategy[str]:
    """Give goals without control constructs."""
    return st.one_of(
        calls(known),
        calls(known),
        st.tuples(TERMS, st.sampled_from(["=", "\\=", "==", "\\=="]), TERMS).map(" ".join),
        st.tuples(ARITHMETIC, COMPARISONS, ARITHMETIC).map(" ".join),
        st.tuples(VARIABLES, ARITHMETIC).map(lambda pair: f"{pair[0]} is {pair[1]}"),
        st.tuples(NUMBERS, NUMBERS, VARIABLES).map(lambda each: f"between({','.join(each)})"),
        st.sampled_from(["true", "fail", "!"]),
        TERMS.map(lambda ball: f"throw(ball({ball}))"),
        VARIABLES.map(lambda name: f"atom({name})"),
        VARIABLES.map(lambda name: f"var({name})"),
    )


def goals(known: tuple[Called, ...]) -> st.SearchStrategy[str]:
    """Give goals, of which some have goals inside."""
    return st.recursive(
        plain_goals(known),
        lambda inner: st.one_of(
            st.tuples(inner, inner).map(lambda pair: f"{pair[0]}, {pair[1]}"),
            st.tuples(inner, inner).map(lambda pair: f"( {pair[0]} ; {pair[1]} )"),
            inner.map(lambda goal: f"\\+ ( {goal} )"),
            st.tuples(inner, inner, inner).map(
                lambda each: f"( {each[0]} -> {each[1]} ; {each[2]} )"
            ),
            st.tuples(TERMS, inner, VARIABLES).map(
                lambda each: f"findall({each[0]}, ( {each[1]} ), {each[2]})"
            ),
            st.tuples(inner, TERMS, inner).map(
                lambda each: f"catch(( {each[0]} ), {each[1]}, ( {each[2]} ))"
            ),
            inner.map(lambda goal: f"once(( {goal} ))"),
            inner.map(lambda goal: f"call(( {goal} ))"),
        ),
        max_leaves=4,
    )


@st.composite
def programs(draw: st.DrawFn) -> tuple[str, str]:
    """Draw a program, and a goal for it."""
    lines = [":- use_module(library(lists)).", ":- use_module(library(between))."]
    known: tuple[Called, ...] = LIBRARY
    for predicate in OWN:
        for _ in range(draw(st.integers(1, 3))):
            arguments = [draw(TERMS) for _ in range(predicate.arity)]
            head = f"{predicate.name}({','.join(arguments)})" if arguments else predicate.name
            body = draw(st.one_of(st.just(""), goals(known)))
            lines.append(f"{head} :- {body}." if body else f"{head}.")
        known = (*known, predicate)
    return "\n".join(lines) + "\n", draw(goals(known))
