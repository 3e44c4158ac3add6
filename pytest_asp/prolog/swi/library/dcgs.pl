% What Scryer's library(dcgs) has beside the notation, which SWI-Prolog has built in.

:- module(dcgs, [seq//1, seqq//1, ... //0]).

seq([]) -->
    [].
seq([Element|Elements]) -->
    [Element],
    seq(Elements).

seqq([]) -->
    [].
seqq([Sequence|Sequences]) -->
    seq(Sequence),
    seqq(Sequences).

... -->
    [].
... -->
    [_],
    ... .
