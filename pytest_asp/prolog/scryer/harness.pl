% Loads programs and searches for answers on behalf of pytest-asp, in a module that no program sees.
%
% What it finds is one atom: fields, each of which ends with the character 1. An atom crosses over in
% one piece, a list of characters one by one.

:- module('$pytest_asp', []).

:- use_module(library(charsio)).
:- use_module(library(iso_ext)).
:- use_module(library(lists)).

% The engine's own predicate prints errors and leaves the machine unusable; nor does it import what
% a file that declares a module exports.
loader:consult_stream(Stream, Path) :-
    '$pytest_asp':load(Stream, Path).

seed(Seed) :- '$set_seed'(Seed).

load(Stream, Path) :-
    '$store_global_var'('$pytest_asp_line', line(-1)),
    '$store_global_var'('$pytest_asp_load', begun),
    catch('$pytest_asp':load_program(Stream, Path), Error, '$pytest_asp':load_failed(Error)),
    false. % frees what loading has left on the heap
load(_, _).

load_program(Stream, Path) :-
    '$push_load_state_payload'(Importing),
    loader:create_file_load_context(Stream, Path, Loading),
    '$add_in_situ_filename_module'(Loading),
    catch('$pytest_asp':load_clauses(Stream, Loading), Error, '$pytest_asp':abandon(Loading, Error)),
    '$store_global_var'('$pytest_asp_line', line(-1)),
    loader:run_initialization_goals,
    loader:unload_evacuable(Loading),
    import_program(Path, Importing, Loading),
    '$store_global_var'('$pytest_asp_load', loaded).

% What a failed load has left of a module would spoil what is called after it.
abandon(Loading, Error) :-
    loader:unload_evacuable(Loading),
    throw(Error).

% Other texts are modules that the program imports itself.
import_program('/program.pl', Importing, Loading) :- !, '$use_module'(Importing, Loading, []).
import_program(_, _, _).

% As the engine's own loop, but it remembers where a clause begins.
load_clauses(Stream, Loading) :-
    next_clause(Stream, Clause, Line, Singletons),
    (   Clause == end_of_file ->
        '$store_global_var'('$pytest_asp_line', line(-1)),
        close(Stream),
        prolog_load_context(module, Module),
        '$store_global_var'('$pytest_asp_module', module(Module)),
        '$conclude_load'(Loading)
    ;   var(Clause) -> throw(error(instantiation_error, load/1))
    ;   loader:warn_about_singletons(Singletons, Line),
        loader:compile_term(Clause, Loading),
        load_clauses(Stream, Loading)
    ).

next_clause(Stream, Clause, Line, Singletons) :-
    (   '$devour_whitespace'(Stream) ->
        stream_property(Stream, position(position_and_lines_read(_, Lines))),
        Line is Lines + 1,
        '$store_global_var'('$pytest_asp_line', line(Line)),
        read_term(Stream, Clause, [singletons(Singletons)])
    ;   Clause = end_of_file
    ).

load_failed(Error) :-
    '$fetch_global_var'('$pytest_asp_line', line(Number)),
    number_chars(Number, Line),
    ball(Error, Fields, []),
    text([Line|Fields], Text),
    '$store_global_var'('$pytest_asp_load', failed(Text)).

% loaded(-Text): whether the program is loaded, else the line, or -1, and the error.
loaded(Text) :-
    '$fetch_global_var'('$pytest_asp_load', State),
    (   State == loaded -> Text = ok
    ;   State = failed(Text) -> true
    ;   Text = halted
    ).

% known(+Predicates, -Text): for each predicate a letter, y where the program can call it, else n.
known(Predicates, Text) :-
    '$fetch_global_var'('$pytest_asp_module', module(Module)),
    letters(Predicates, Module, Letters),
    atom_chars(Text, Letters).

letters([], _, []).
letters([p(Name, Arity)|Predicates], Module, [Letter|Letters]) :-
    (   known_predicate(Module, Name, Arity) -> Letter = y
    ;   Letter = n
    ),
    letters(Predicates, Module, Letters).

known_predicate(_, !, 0) :- !.
known_predicate(Module, Name, Arity) :- '$predicate_defined'(Module, Name, Arity), !.
known_predicate(Module, Name, Arity) :-
    functor(Head, Name, Arity),
    predicate_property(Module:Head, _), !.

% solve(+Plain, +Wrapped, -Text): the answers, or the reason why there are none, and then the end.
% The text of the goal comes twice: as it is, and in parentheses, so that it is refused where a
% clause ends before its end. Both are atoms, whatever the program takes a text in quotes for.
solve(Plain, Wrapped, Text) :-
    catch('$pytest_asp':read_goal(Plain, Wrapped, Goal, Names), Error, true),
    (   nonvar(Error) -> ball(Error, Fields, []), text(["refused"|Fields], Text)
    ;   catch('$pytest_asp':run(Goal, Found), Ball, Found = thrown(Ball)),
        answer(Found, Names, Text)
    ).
solve(_, _, end).

read_goal(Plain, Wrapped, Goal, Names) :-
    atom_chars(Wrapped, WrappedChars),
    read_term_from_chars(WrappedChars, _, []),
    atom_chars(Plain, PlainChars),
    read_term_from_chars(PlainChars, Goal, [variable_names(Names)]).

% Goals are left open by what the goal names, and by what only the program has seen.
run(Goal, found(Kind, Constrained)) :-
    setup_call_cleanup(true, call_residue_vars(user:Goal, Constrained), Deterministic = true),
    (   Deterministic == true -> Kind = deterministic
    ;   Kind = open
    ).

answer(thrown(Ball), _, Text) :- !,
    ball(Ball, Fields, []),
    text(["thrown"|Fields], Text).
answer(found(Kind, Constrained), Names, Text) :-
    values(Names, Values),
    copy_term(Values-Constrained, Copies-_, Goals),
    zip(Names, Copies, Named),
    named(Named, Goals, Variables),
    bindings(Named, Variables, Fields, [[]|Residual]),
    goals(Goals, Variables, Residual),
    atom_chars(Kind, Chars),
    text([Chars|Fields], Text).

values([], []).
values([_=Value|Names], [Finite|Values]) :-
    finite(Value, Finite),
    values(Names, Values).

% Nothing that reads all of a cyclic list of characters ends.
finite(Value, Finite) :-
    (   nonvar(Value), '$skip_max_list'(_, _, Value, Rest), nonvar(Rest), Rest = [_|_] ->
        Finite = [...]
    ;   Finite = Value
    ).

zip([], [], []).
zip([Name=_|Names], [Value|Values], [Name=Value|Named]) :- zip(Names, Values, Named).

% named(+Named, +Goals, -Variables): the variables that go by a name of the goal; all others become
% terms that stand for one, since writing takes time for each variable and each name.
named(Named, Goals, Variables) :-
    own_names(Named, Variables),
    term_variables(Named-Goals, All),
    stand_ins(All, Variables, 1).

own_names([], []).
own_names([Name=Value|Named], Own) :-
    (   var(Value), \+ '$pytest_asp':has_name(Value, Named) -> Own = [Name=Value|Own1]
    ;   Own = Own1
    ),
    own_names(Named, Own1).

has_name(Variable, Named) :- name_of(Named, Variable, _).

name_of([Name0=Variable0|Named], Variable, Name) :-
    (   Variable0 == Variable -> Name = Name0
    ;   name_of(Named, Variable, Name)
    ).

stand_ins([], _, _).
stand_ins([Variable|All], Named, N) :-
    (   has_name(Variable, Named) -> N1 = N
    ;   Variable = '$pytest_asp'(N),
        N1 is N + 1
    ),
    stand_ins(All, Named, N1).

bindings([], _, Fields, Fields).
bindings([Name=Value|Named], Variables, Fields, Rest) :-
    (   shown(Name, Value, Variables) ->
        atom_chars(Name, Chars),
        Fields = [Chars|Fields1],
        value_text(Value, Variables, Shown),
        canonical_text(Value, Variables, Canonical),
        Fields1 = [Shown, Canonical|Fields2]
    ;   Fields = Fields2
    ),
    bindings(Named, Variables, Fields2, Rest).

shown(Name, Value, Variables) :-
    \+ sub_atom(Name, 0, 1, _, '_'),
    \+ ( var(Value), '$pytest_asp':name_of(Variables, Value, Name) ).

goals([], _, []).
goals([Goal|Goals], Variables, [Field|Fields]) :-
    shown_text(Goal, Variables, Field),
    goals(Goals, Variables, Fields).

ball(Ball, Fields, Rest) :-
    finite(Ball, Finite),
    copy_term(Finite, Copy, _),
    term_variables(Copy, All),
    stand_ins(All, [], 1),
    shown_text(Copy, [], Shown),
    canonical_text(Copy, [], Canonical),
    Fields = [Shown, Canonical|Rest].

% Writing ends even where a term is cyclic. acyclic_term/1 would spoil lists such as [a,b|c].
canonical_text(Term, Variables, Text) :-
    write_term_to_chars(Term, [quoted(true), ignore_ops(true), variable_names(Variables)], Text).

% As what it stands behind in an answer, so that it is in parentheses where it needs them.
value_text(Value, Variables, Text) :-
    shown_text(value=Value, Variables, Equation),
    Equation = [v,a,l,u,e,=|Chars],
    (   Chars = [' '|Text] -> true
    ;   Text = Chars
    ).

shown_text(Term, Variables, Text) :-
    write_term_to_chars(Term, [quoted(true), double_quotes(true), variable_names(Variables)], Text).

text(Fields, Text) :-
    characters(Fields, Characters),
    atom_chars(Text, Characters).

characters([], []).
characters([Field|Fields], Characters) :-
    append(Field, ['\x1\'|Rest], Characters),
    characters(Fields, Rest).
