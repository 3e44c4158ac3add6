% Runs the tests of a file by the plunit that ships with SWI-Prolog, and writes what came of each.

:- use_module(library(plunit)).

outcomes :-
    current_prolog_flag(argv, Arguments),
    last(Arguments, File),
    set_test_options([silent(true)]),
    catch(load_files(File, [silent(true)]), Error, (print_message(error, Error), halt(2))),
    catch(ignore(run_tests), Error, print_message(error, Error)),
    forall(outcome(Unit, Line, Outcome), format("~w\t~w\t~w~n", [Unit, Line, Outcome])),
    halt.

outcome(Unit, Line, Outcome) :-
    plunit:passed(Unit, Name, Line, Det, _),
    \+ plunit:failed(Unit, Name, Line, _),
    plunit:current_test(Unit, _, Line, _, Options),
    (   ( Det == true ; memberchk(nondet, Options) )
    ->  Outcome = passed
    ;   Outcome = 'choice point'
    ).
outcome(Unit, Line, failed) :-
    plunit:failed(Unit, _, Line, _).
outcome(Unit, Line, failed) :-
    plunit:failed_assertion(Unit, _, Line, _, _, _, _).
outcome(Unit, Line, blocked) :-
    plunit:blocked(Unit, _, Line, _).
outcome(Unit, Line, Outcome) :-
    plunit:fixme(Unit, _, Line, _, Ended),
    (   Ended == passed
    ->  Outcome = 'fixed'
    ;   Outcome = 'fixme'
    ).

