% What Scryer's library(iso_ext) has is built in, or in libraries that load themselves. This exports
% the rest of it.

:- module(iso_ext, [countall/2]).

:- reexport(library(solution_sequences), [call_nth/2]).
:- use_module(library(aggregate), [aggregate_all/3]).

:- meta_predicate countall(0, ?).

countall(Goal, Count) :-
    aggregate_all(count, Goal, Count).
