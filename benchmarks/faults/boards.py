"""Problems on boards: queens, sudoku, numberlink."""

from __future__ import annotations

from typing import Annotated

from benchmarks.faults.problems import Fault, Problem
from pytest_asp import Field, Grid, Predicate
from pytest_asp.strategies import grids, instances

Number = Annotated[int, range(1, 5)]


class Size(Predicate):
    """The side of a board."""

    number: Field[Number]


class Given(Predicate):
    """A queen that stands already."""

    row: Field[Number]
    column: Field[Number]


class Value(Predicate, name="clue"):
    """A digit that stands already."""

    row: Field[Number]
    column: Field[Number]
    digit: Field[Number]


class Board(Predicate, name="size"):
    """How many rows and columns there are."""

    rows: Field[Number]
    columns: Field[Number]


class End(Predicate, name="clue"):
    """The end of a line."""

    row: Field[Number]
    column: Field[Number]
    label: Field[Number]


QUEENS = Problem(
    "queens",
    """
{ queen(R,C) : C = 1..N } = 1 :- size(N), R = 1..N.
:- queen(R,C), queen(S,C), R < S.
:- queen(R,C), queen(S,D), R < S, S-R = D-C.
:- queen(R,C), queen(S,D), R < S, S-R = C-D.
:- given(R,C), not queen(R,C).
#show queen/2.
""",
    "size(1..n). given(1..n,1..n).",
    ":- { size(N) } != 1. :- 2 { given(R,C) }. :- given(R,C), size(N), 1 { R > N; C > N }.",
    [Size, Given],
    instances({Size: 1, Given: (0, 1)}),
    [
        Fault("rows may be empty", "} = 1 :-", "} <= 1 :-"),
        Fault("rows may have two queens", "} = 1 :-", "} = 1..2 :-"),
        Fault("the last row is left out", "R = 1..N.", "R = 1..N-1."),
        Fault("the first column is left out", "C = 1..N }", "C = 2..N }"),
        Fault("there is a row too many", "R = 1..N.", "R = 0..N."),
        Fault("columns are not checked", ":- queen(R,C), queen(S,C), R < S.", ""),
        Fault("columns are checked for neighbours", "queen(S,C), R < S.", "queen(S,C), S = R+1."),
        Fault("columns are checked for one queen", "queen(S,C), R < S.", "queen(S,C), R <= S."),
        Fault("a diagonal is not checked", "S-R = D-C", "S-R = D-C, R > S"),
        Fault("the other diagonal is not checked", "S-R = C-D", "S-R = C-D, R > S"),
        Fault(
            "diagonals are checked for neighbours",
            "S-R = D-C",
            "S-R = D-C, S = R+1",
            "size(5).",  # with three or four columns, the other lines forbid as much
        ),
        Fault("the sum is of the wrong numbers", "S-R = C-D", "S+R = C+D"),
        Fault("given queens may move", ":- given(R,C), not queen(R,C).", ""),
        Fault("given queens are turned", "not queen(R,C).", "not queen(C,R)."),
        Fault("given queens are removed", "not queen(R,C).", "queen(R,C)."),
    ],
)

SUDOKU = Problem(
    "sudoku",
    """
1 { value(R,C,V) : V = 1..4 } 1 :- R = 1..4, C = 1..4.
:- value(R,C,V), value(R,D,V), C < D.
:- value(R,C,V), value(S,C,V), R < S.
box(R,C,(R-1)/2,(C-1)/2) :- value(R,C,_).
:- value(R,C,V), value(S,D,V), box(R,C,X,Y), box(S,D,X,Y), R < S, C != D.
:- clue(R,C,V), not value(R,C,V).
#show value/3.
""",
    "clue(1..n,1..n,1..n).",
    ":- 2 { clue(R,C,V) }.",
    [Value],
    instances({Value: (0, 2)}),
    [
        Fault("boxes are two rows", "(C-1)/2", "(C-1)/4"),
        Fault("cells may be empty", "1 { value", "{ value"),
        Fault("columns are checked downwards", "value(S,C,V), R < S.", "value(S,C,V), S = R+1."),
        Fault("there is a fifth digit", "V = 1..4", "V = 1..5"),
        Fault("the last column is left out", "C = 1..4.", "C = 1..3."),
        Fault("rows are not checked", ":- value(R,C,V), value(R,D,V), C < D.", ""),
        Fault("rows are checked for neighbours", "value(R,D,V), C < D.", "value(R,D,V), D = C+1."),
        Fault("rows are checked for one cell", "value(R,D,V), C < D.", "value(R,D,V), C <= D."),
        Fault("columns are not checked", ":- value(R,C,V), value(S,C,V), R < S.", ""),
        Fault("columns are checked for 1", "value(S,C,V), R < S.", "value(S,C,V), R < S, V = 1."),
        Fault(
            "boxes are not checked", "box(S,D,X,Y), R < S, C != D.", "box(S,D,X,Y), R < S, C = D."
        ),
        Fault("boxes are checked on one diagonal", "R < S, C != D.", "R < S, C < D."),
        Fault("boxes begin in another row", "(R-1)/2", "R/2"),
        Fault("clues do not matter", ":- clue(R,C,V), not value(R,C,V).", ""),
        Fault("clues are turned", "not value(R,C,V).", "not value(C,R,V)."),
        Fault("clues are excluded", "not value(R,C,V).", "value(R,C,V)."),
        Fault("clues count in the first row", "not value(R,C,V).", "not value(R,C,V), R = 1."),
    ],
)


def ends(grid: Grid) -> frozenset[Predicate]:
    """The facts of a grid, in which a point is an empty cell."""
    labels = [(row, column, symbol) for row, column, symbol in grid.cells() if symbol != "."]
    found = (End(row, column, int(symbol)) for row, column, symbol in labels)
    return frozenset([Board(grid.height, grid.width), *found])


NUMBERLINK = Problem(
    "numberlink",
    """
cell(R,C) :- size(H,W), R = 1..H, C = 1..W.
beside((R,C),(R,C+1)) :- cell(R,C), cell(R,C+1).
beside((R,C),(R+1,C)) :- cell(R,C), cell(R+1,C).
{ link(A,B) : beside(A,B) }.
joined(A,B) :- link(A,B).
joined(B,A) :- link(A,B).
end(R,C) :- clue(R,C,_).
:- cell(R,C), end(R,C), { joined((R,C),B) } != 1.
:- cell(R,C), not end(R,C), { joined((R,C),B) } != 2.
carries((R,C),L) :- clue(R,C,L).
carries(B,L) :- carries(A,L), joined(A,B).
:- cell(R,C), { carries((R,C),L) } != 1.
:- beside(A,B), carries(A,L), carries(B,L), not link(A,B).
#show link/2.
""",
    "size(1..n,1..n). clue(1..n,1..n,1..2).",
    """
:- { size(H,W) } != 1.
:- clue(R,_,_), size(H,_), R > H.
:- clue(_,C,_), size(_,W), C > W.
:- clue(R,C,L), clue(R,C,K), L < K.
:- clue(_,_,L), { clue(R,C,L) } != 2.
:- clue(_,_,2), not clue(_,_,1).
""",
    [Board, End],
    grids((1, 4), (2, 4), pairs="1").map(ends) | grids((2, 4), (2, 4), pairs="12").map(ends),
    [
        Fault("rows and columns are exchanged", "R = 1..H, C = 1..W", "R = 1..W, C = 1..H"),
        Fault("the last row is left out", "R = 1..H,", "R = 1..H-1,"),
        Fault(
            "lines skip cells",
            "(R,C+1)) :- cell(R,C), cell(R,C+1)",
            "(R,C+2)) :- cell(R,C), cell(R,C+2)",
        ),
        Fault("lines go across only", "beside((R,C),(R+1,C)) :- cell(R,C), cell(R+1,C).", ""),
        Fault("links lead one way", "joined(B,A) :- link(A,B).", ""),
        Fault("ends are turned", "end(R,C) :- clue(R,C,_).", "end(C,R) :- clue(R,C,_)."),
        Fault("ends may be passed", "{ joined((R,C),B) } != 1.", "{ joined((R,C),B) } < 1."),
        Fault("ends may be left alone", "{ joined((R,C),B) } != 1.", "{ joined((R,C),B) } > 1."),
        Fault("lines may stop", "{ joined((R,C),B) } != 2.", "{ joined((R,C),B) } > 2."),
        Fault("lines may fork", "{ joined((R,C),B) } != 2.", "{ joined((R,C),B) } < 2."),
        Fault("labels are turned", "carries((R,C),L) :-", "carries((C,R),L) :-"),
        Fault(
            "labels are not carried on",
            "carries(A,L), joined(A,B).",
            "carries(A,L), joined(A,B), not joined(B,A).",
        ),
        Fault("loops are let in", "{ carries((R,C),L) } != 1.", "{ carries((R,C),L) } > 1."),
        Fault(
            "lines may touch themselves",
            ":- beside(A,B), carries(A,L), carries(B,L), not link(A,B).",
            "",
        ),
        Fault("lines have to touch", "carries(B,L), not", "carries(B,K), not"),
        Fault("links carry two labels", "carries(B,L), not link(A,B).", "carries(B,L), link(A,B)."),
    ],
)
