% What Scryer's library(between) has; SWI-Prolog has most of it built in.

:- module(between, [gen_int/1, gen_nat/1, numlist/2, repeat/1]).

:- reexport(library(lists), [numlist/3]).
:- use_module(library(error), [must_be/2]).

gen_nat(N) :-
    (   integer(N)
    ->  N >= 0
    ;   between(0, inf, N)
    ).

gen_int(N) :-
    (   integer(N)
    ->  true
    ;   gen_nat(Size),
        (   N = Size
        ;   Size > 0,
            N is -Size
        )
    ).

numlist(Upper, List) :-
    (   integer(Upper)
    ->  findall(N, between(1, Upper, N), List)
    ;   List = [_|_],
        length(List, Upper),
        findall(N, between(1, Upper, N), List)
    ).

repeat(N) :-
    must_be(nonneg, N),
    between(1, N, _).
