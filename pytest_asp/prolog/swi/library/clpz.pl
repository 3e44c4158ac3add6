% Scryer's library(clpz) is SWI-Prolog's library(clpfd): the same author's, with the same constraints.

:- module(clpz, []).

:- reexport(library(clpfd)).
