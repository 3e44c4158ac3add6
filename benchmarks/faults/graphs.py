"""Problems on graphs: colouring, independent sets, hamiltonian cycles, reachability."""

from __future__ import annotations

from typing import Annotated

from benchmarks.faults.problems import Fault, Problem
from pytest_asp import Field, Predicate
from pytest_asp.strategies import graphs, instances

Number = Annotated[int, range(1, 5)]


class Node(Predicate):
    """A node of a graph."""

    number: Field[Number]


class Edge(Predicate):
    """An edge; of an undirected graph, from the lower number to the higher one."""

    start: Field[Number]
    end: Field[Number]


class Start(Predicate):
    """Where to set out from."""

    number: Field[Number]


class Closed(Predicate):
    """A node that cannot be entered."""

    number: Field[Number]


UNDIRECTED = "node(1..n). edge(X,Y) :- X = 1..n, Y = X+1..n."
DIRECTED = "node(1..n). edge(X,Y) :- X = 1..n, Y = 1..n, X != Y."
ENDS = ":- edge(X,Y), not node(X). :- edge(X,Y), not node(Y)."

COLOURING = Problem(
    "colouring",
    """
colour(red). colour(green). colour(blue).
1 { has(N,C) : colour(C) } 1 :- node(N).
:- edge(N,M), has(N,C), has(M,C).
linked(N) :- edge(N,_).
linked(N) :- edge(_,N).
:- node(N), not linked(N), not has(N,red).
used(C) :- has(_,C).
:- used(blue), not used(green).
#show has/2.
""",
    UNDIRECTED,
    ENDS,
    [Node, Edge],
    graphs(Node, Edge, nodes=(0, 4), directed=False),
    [
        Fault("a colour is missing", " colour(blue).", ""),
        Fault("nodes may have no colour", "1 { has", "{ has"),
        Fault("nodes may have two colours", "} 1 :- node(N)", "} 2 :- node(N)"),
        Fault("neighbours may be alike", ":- edge(N,M), has(N,C), has(M,C).", ""),
        Fault("neighbours may not differ", "has(M,C).", "has(M,D), C != D."),
        Fault("only red neighbours differ", "has(N,C), has(M,C).", "has(N,red), has(M,red)."),
        Fault("the lower neighbour differs", ":- edge(N,M), has", ":- edge(N,M), N > 1, has"),
        Fault("edges link one end", "linked(N) :- edge(_,N).", ""),
        Fault("all nodes are linked", "linked(N) :- edge(N,_).", "linked(N) :- node(N)."),
        Fault("linked nodes are red", "not linked(N)", "linked(N)"),
        Fault("lonely nodes are blue", "not has(N,red)", "not has(N,blue)"),
        Fault("lonely nodes are not red", "not has(N,red)", "has(N,red)"),
        Fault("blue needs red", "not used(green)", "not used(red)"),
        Fault("blue excludes green", "not used(green)", "used(green)"),
        Fault(
            "only ends of edges use a colour",
            "used(C) :- has(_,C).",
            "used(C) :- has(N,C), edge(_,N).",
        ),
    ],
)

INDEPENDENT_SET = Problem(
    "independent set",
    """
{ in(N) } :- node(N).
near(N,M) :- edge(N,M).
near(M,N) :- edge(N,M).
:- near(N,M), in(N), in(M).
covered(N) :- near(N,M), in(M).
:- node(N), not in(N), not covered(N).
big :- 2 { in(N) }.
#show in/1.
#show big/0.
""",
    UNDIRECTED,
    ENDS,
    [Node, Edge],
    graphs(Node, Edge, nodes=(0, 4), directed=False),
    [
        Fault("lonely nodes are out", "{ in(N) } :- node(N).", "{ in(N) } :- near(N,_)."),
        Fault("all nodes are in", "{ in(N) } :-", "in(N) :-"),
        Fault("edges lead one way", "near(M,N) :- edge(N,M).", ""),
        Fault("edges lead back", "near(M,N) :-", "near(N,N) :-"),
        Fault("neighbours may be in", ":- near(N,M), in(N), in(M).", ""),
        Fault("neighbours have to be in", "in(N), in(M).", "in(N), not in(M)."),
        Fault("the first pair may be in", "near(N,M), in(N),", "near(N,M), N+M > 3, in(N),"),
        Fault("nodes outside cover", "near(N,M), in(M).", "near(N,M), not in(M)."),
        Fault("any neighbour covers", "near(N,M), in(M).", "near(N,M)."),
        Fault("two steps cover", "near(N,M), in(M).", "near(N,K), near(K,M), in(M)."),
        Fault("sets may be enlarged", ":- node(N), not in(N), not covered(N).", ""),
        Fault("nodes that are in are covered", "not in(N), not covered(N)", "not covered(N)"),
        Fault("what is out is uncovered", "not in(N), not covered(N)", "not in(N), covered(N)"),
        Fault("three are big", "2 { in(N) }", "3 { in(N) }"),
        Fault("two neighbours are big", "2 { in(N) }", "2 { in(N) : near(N,_) }"),
    ],
)

HAMILTONIAN_CYCLE = Problem(
    "hamiltonian cycle",
    """
1 { next(N,M) : edge(N,M) } 1 :- node(N).
entered(M) :- next(_,M).
:- node(M), not entered(M).
later(N) :- node(N), node(M), M < N.
reached(N) :- node(N), not later(N).
reached(M) :- reached(N), next(N,M).
:- node(N), not reached(N).
#show next/2.
""",
    DIRECTED,
    ENDS,
    [Node, Edge],
    graphs(Node, Edge, nodes=(0, 4)),
    [
        Fault("a node is left twice", "} 1 :- node(N)", "} 2 :- node(N)"),
        Fault("the first node is not left", "} 1 :- node(N)", "} 1 :- node(N), later(N)"),
        Fault("edges are taken backwards", ": edge(N,M)", ": edge(M,N)"),
        Fault("there need be no edge", ": edge(N,M)", ": node(M)"),
        Fault("some edges are not taken", ": edge(N,M)", ": edge(N,M), M != N+1"),
        Fault("nodes need not be entered", ":- node(M), not entered(M).", ""),
        Fault("what cannot be entered is let off", ":- node(M), not", ":- edge(_,M), not"),
        Fault("leaving is entering", "entered(M) :- next(_,M).", "entered(M) :- next(M,_)."),
        Fault("no node is the first", "M < N.", "M <= N."),
        Fault("each node is the first", "not later(N).", "1 = 1."),
        Fault(
            "only the first step counts",
            "reached(N), next(N,M).",
            "reached(N), next(N,M), not later(N).",
        ),
        Fault("edges count that are not taken", "reached(N), next(N,M)", "reached(N), edge(N,M)"),
        Fault("nodes need not be reached", ":- node(N), not reached(N).", ""),
        Fault(
            "nodes must not be reached", ":- node(N), not reached(N).", ":- node(N), reached(N)."
        ),
        Fault("the cycle is not shown", "#show next/2.", "#show reached/1."),
    ],
)

REACHABILITY = Problem(
    "reachability",
    """
reached(N) :- start(N), not closed(N).
reached(M) :- reached(N), edge(N,M), not closed(M).
cut(M) :- edge(_,M), not reached(M).
goes_on(N) :- reached(N), edge(N,M), reached(M).
dead(N) :- reached(N), not goes_on(N).
beside(M) :- start(N), edge(N,M).
far(N) :- reached(N), not start(N), not beside(N).
#show reached/1.
#show cut/1.
#show dead/1.
#show far/1.
""",
    "start(1). closed(1..n). edge(X,Y) :- X = 1..n, Y = 1..n, X != Y.",
    ":- not start(1). :- 2 { closed(N) }.",
    [Edge, Start, Closed],
    instances({Edge: (0, 6), Start: 1, Closed: (0, 1)}),
    [
        Fault("a closed start counts", "start(N), not closed(N).", "start(N)."),
        Fault("only a closed start counts", "start(N), not closed(N).", "start(N), closed(N)."),
        Fault("closed nodes can be entered", ", not closed(M).", "."),
        Fault(
            "closed nodes can be left only", "edge(N,M), not closed(M)", "edge(N,M), not closed(N)"
        ),
        Fault("edges lead back", "reached(N), edge(N,M), not", "reached(N), edge(M,N), not"),
        Fault("one step is all", "reached(M) :- reached(N)", "reached(M) :- start(N)"),
        Fault("the start need not be open", "reached(M) :- reached(N)", "reached(M) :- node(N)"),
        Fault("only upwards", "edge(N,M), not closed(M)", "edge(N,M), N < M, not closed(M)"),
        Fault("starts of edges are cut", "edge(_,M), not reached(M)", "edge(M,_), not reached(M)"),
        Fault("reached nodes are cut", "edge(_,M), not reached(M)", "edge(_,M), reached(M)"),
        Fault("closed nodes are cut", "edge(_,M), not reached(M)", "edge(_,M), closed(M)"),
        Fault("going on to a closed node", "edge(N,M), reached(M).", "edge(N,M)."),
        Fault("coming is going on", "edge(N,M), reached(M).", "edge(M,N), reached(M)."),
        Fault("all reached nodes are dead", "reached(N), not goes_on(N)", "reached(N)"),
        Fault("the start is far", "not start(N), not beside(N)", "not beside(N)"),
        Fault("neighbours are far", "not start(N), not beside(N)", "not start(N)"),
        Fault(
            "beside by edges to the start",
            "beside(M) :- start(N), edge(N,M)",
            "beside(M) :- start(N), edge(M,N)",
        ),
    ],
    limit=30_000,
)
