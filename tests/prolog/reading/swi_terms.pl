% Writes each term that SWI-Prolog reads in the files given, with the line that it begins on.
:- use_module(library(prolog_source)).
:- initialization(main).

main :-
    current_prolog_flag(argv, Arguments),
    (   append(_, [--|Files], Arguments)
    ->  true
    ;   Files = Arguments
    ),
    forall(member(File, Files), catch(written(File), _, true)),
    halt.

written(File) :-
    prolog_open_source(File, In),
    format("~a~n", [File]),
    repeat,
    Options = [term_position(Place), process_conditionals(false)],
    catch(prolog_read_source_term(In, Term, _, Options), _, fail),
    (   Term == end_of_file
    ->  !,
        prolog_close_source(In)
    ;   stream_position_data(line_count, Place, Line),
        format("~d ~W~n", [Line, Term, [quoted(true), ignore_ops(true), numbervars(false)]]),
        fail
    ).
