"""A problem on time: scheduling."""

from __future__ import annotations

from typing import Annotated

from benchmarks.faults.problems import Fault, Problem
from pytest_asp import Field, Predicate
from pytest_asp.strategies import instances

Number = Annotated[int, range(1, 4)]


class Job(Predicate):
    """Something that takes time."""

    number: Field[Number]
    duration: Field[Annotated[int, range(1, 3)]]


class After(Predicate):
    """The first begins only when the second has ended."""

    later: Field[Number]
    earlier: Field[Number]


class Horizon(Predicate):
    """When all has to be done."""

    time: Field[Annotated[int, range(1, 5)]]


SCHEDULING = Problem(
    "scheduling",
    """
time(0..T-1) :- horizon(T).
1 { starts(J,T) : time(T) } 1 :- job(J,_).
ends(J,T+D) :- starts(J,T), job(J,D).
:- ends(J,E), horizon(T), E > T.
:- after(J,K), starts(J,T), ends(K,E), T < E.
runs(J,T+I) :- starts(J,T), job(J,D), I = 0..D-1.
:- runs(J,T), runs(K,T), J < K.
#show starts/2.
""",
    "job(1..n,1..2). horizon(1..n+1). after(X,Y) :- X = 1..n, Y = 1..n, X != Y.",
    """
:- { horizon(T) } != 1.
:- job(J,1), job(J,2).
:- after(J,_), not job(J,_).
:- after(_,J), not job(J,_).
:- 2 { after(J,K) }.
""",
    [Job, After, Horizon],
    instances({Job: (0, 3), After: (0, 1), Horizon: 1}),
    [
        Fault("the first moment is left out", "time(0..T-1)", "time(1..T-1)"),
        Fault("the last moment is left out", "time(0..T-1)", "time(0..T-2)"),
        Fault("jobs may be left out", "1 { starts", "{ starts"),
        Fault("jobs may start twice", "} 1 :- job", "} 2 :- job"),
        Fault("long jobs do not matter", "} 1 :- job(J,_)", "} 1 :- job(J,1)"),
        Fault("jobs end at once", "ends(J,T+D)", "ends(J,T)"),
        Fault("jobs end after a moment", "ends(J,T+D)", "ends(J,T+1)"),
        Fault("there may be no end at the horizon", "E > T", "E >= T"),
        Fault("the horizon does not matter", ":- ends(J,E), horizon(T), E > T.", ""),
        Fault("the order does not matter", ":- after(J,K), starts(J,T), ends(K,E), T < E.", ""),
        Fault("the order is the other one", ":- after(J,K)", ":- after(K,J)"),
        Fault("there has to be a pause", "T < E", "T <= E"),
        Fault("the order matters upwards", "T < E", "T < E, J < K"),
        Fault("machines are blocked too long", "I = 0..D-1", "I = 0..D"),
        Fault("machines are blocked a moment", "I = 0..D-1", "I = 0"),
        Fault("there are many machines", ":- runs(J,T), runs(K,T), J < K.", ""),
        Fault("each job is in its own way", "runs(K,T), J < K.", "runs(K,T), J <= K."),
        Fault("the machine is for neighbours", "runs(K,T), J < K.", "runs(K,T), K = J+1."),
    ],
)
