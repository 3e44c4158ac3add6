% Loads one program, searches for the answers to one goal, and tells them one by one.
%
% The main thread does that, as a toplevel would. The threads of library(mqi) speak to Python: each
% query of theirs is next/1, which asks the main thread for the next thing that it has to tell.

:- module(pytest_asp_swi, []).

:- use_module(library(mqi), []).
:- use_module(library(process), [process_kill/2]).
:- use_module(library(filesex), [delete_directory_and_contents/1]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(apply), [exclude/3]).

:- dynamic loading/1, noted/6, request/1.
:- multifile user:message_hook/3, user:file_search_path/2.
:- dynamic user:message_hook/3, user:file_search_path/2.

% First of all: library(tabling), which Scryer needs, exists here too, and only complains.
:- asserta(( user:file_search_path(library, Folder) :-
                 pytest_asp_swi:request(libraries(Folder)) )).

% From the request on, nothing that Prolog says goes to a terminal; what it says of the program is
% kept.
user:message_hook(Term, Kind, Lines) :-
    pytest_asp_swi:request(_),
    !,
    pytest_asp_swi:note(Term, Kind, Lines).

% ---------------------------------------------------------------- the process

main :-
    current_prolog_flag(argv, Arguments),
    append(_, [Folder], Arguments),
    set_prolog_flag(argv, [swipl]),
    set_prolog_flag(autoload, true),    % a saved state has it off
    take_input(Input, Password),
    thread_create(watch(Input, Folder), _, []),
    set_stream(user_output, buffer(false)),
    as_text([user_output, user_error]),
    message_queue_create(_, [alias(pytest_asp_asked)]),
    message_queue_create(_, [alias(pytest_asp_told)]),
    directory_file_path(Folder, socket, Socket),
    mqi:mqi_start([unix_domain_socket(Socket), password(Password)]),
    thread_get_message(pytest_asp_asked, next),
    directory_file_path(Folder, request, File),
    setup_call_cleanup(
        open(File, read, Stream, [encoding(utf8)]), read_request(Stream), close(Stream)),
    request(stack(Bytes)),
    set_prolog_flag(stack_limit, Bytes),
    request(seed(Seed)),
    set_random(seed(Seed)),
    set_prolog_flag(encoding, utf8),
    catch(work, Ball, give_up(Ball)),
    tell([no]),
    main_waits.

directory_file_path(Folder, Name, Path) :-
    atomic_list_concat([Folder, /, Name], Path).

as_text([]).
as_text([Stream|Streams]) :-
    set_stream(Stream, encoding(utf8)),
    set_stream(Stream, tty(false)),
    as_text(Streams).

% The program's own input is empty; ours ends when Python does.
take_input(Input, Password) :-
    stream_property(Input, alias(user_input)),
    !,
    read_term(Input, Password, []),
    open('/dev/null', read, Empty),
    set_stream(Empty, alias(user_input)),
    set_input(Empty).

watch(Input, Folder) :-
    catch(read_string(Input, _, _), _, true),
    forall(left_behind(Folder, Each), catch(delete_directory_and_contents(Each), _, true)),
    current_prolog_flag(pid, Process),
    process_kill(Process, kill).

left_behind(Folder, Folder).
left_behind(_, Folder) :-
    current_prolog_flag(saved_program, true),
    current_prolog_flag(resource_database, State),
    file_directory_name(State, Folder).

read_request(Stream) :-
    repeat,
    read_term(Stream, Term, []),
    (   Term == end_of_file
    ->  !
    ;   assertz(request(Term)),
        fail
    ).

main_waits :-
    thread_get_message(pytest_asp_asked, next),
    tell([no]),
    main_waits.

% What a query of Python's calls.
next(Event) :-
    thread_send_message(pytest_asp_asked, next),
    thread_get_message(pytest_asp_told, Event).

tell(Event) :-
    thread_send_message(pytest_asp_told, Event).

tell_and_wait(Event) :-
    tell(Event),
    thread_get_message(pytest_asp_asked, next).

give_up('$aborted') :-
    !,
    tell_and_wait([aborted]).
give_up(inference_limit_exceeded) :-
    !,
    tell_and_wait([inferences]).
give_up(Ball) :-
    ball_text(Ball, [Text|_]),
    tell_and_wait([broken, Text]).

% ---------------------------------------------------------------- limits

work :-
    request(inferences(Limit)),
    (   Limit == none
    ->  load_and_search
    ;   statistics(inferences, Before),
        Last is Before + Limit,
        nb_setval(pytest_asp_last, Last),
        call_with_inference_limit(load_and_search, Limit, Result),
        (   Result == inference_limit_exceeded
        ->  tell_and_wait([inferences])
        ;   true
        )
    ).

% A goal may have caught the exception by which the limit announces itself.
within_limit :-
    nb_current(pytest_asp_last, Last),
    statistics(inferences, Now),
    Now > Last,
    !,
    throw(inference_limit_exceeded).
within_limit.

load_and_search :-
    load(Messages),
    within_limit,
    (   request(mode(load))
    ->  unknown(Unknown),
        library(Library),
        tell_and_wait([loaded, Messages, Unknown, Library])
    ;   member([error|_], Messages)
    ->  tell_and_wait([refused, Messages])
    ;   search
    ).

% ---------------------------------------------------------------- loading

load(Messages) :-
    request(source(Id)),
    request(text(File)),
    assertz(loading(Id)),
    load_text(Id, File),
    retractall(loading(_)),
    findall([Kind, Plain, In, Line, Column, Text],
            ( noted(Kind, Code, In, Line, Column, Text), functor(Code, Plain, _) ),
            Messages).

load_text(Id, File) :-
    setup_call_cleanup(
        open(File, read, Stream, [encoding(utf8), newline(detect)]),
        (   set_stream(Stream, file_name(Id)),
            catch(load_files(user:Id, [stream(Stream)]), Ball, loader_threw(Ball, Id, Stream))
        ),
        close(Stream)).

% Such as for a file to include that there is not: nothing is loaded from there on.
loader_threw(Ball, Id, Stream) :-
    (   passes(Ball)
    ->  throw(Ball)
    ;   message_text(Ball, Text),
        catch(line_count(Stream, Line), _, Line = 0),
        assertz(noted(error, load, Id, Line, 0, Text))
    ).

passes(inference_limit_exceeded).
passes('$aborted').

message_text(Ball, Text) :-
    '$messages':translate_message(Ball, Lines, []),
    lines_text(Lines, Text).

note(Term, Kind, Lines) :-
    (   loading(_),
        thread_self(main),
        Lines \== [],
        member(Kind, [error, warning])
    ->  code(Term, Code),
        place(Term, In, Line, Column),
        lines_text(Lines, Text),
        assertz(noted(Kind, Code, In, Line, Column, Text))
    ;   true
    ).

lines_text(Lines, Text) :-
    with_output_to(string(Text), print_message_lines(current_output, '', Lines)).

place(error(syntax_error(_), file(File, Line, LinePosition, _)), File, Line, Column) :-
    !,
    Column is LinePosition + 1.
place(error(syntax_error(_), stream(Stream, Line, LinePosition, _)), File, Line, Column) :-
    stream_property(Stream, file_name(File)),
    !,
    Column is LinePosition + 1.
place(initialization_error(_, _, File:Line), File, Line, 0) :- !.
place(initialization_failure(_, File:Line), File, Line, 0) :- !.
place(_, File, Line, 0) :-
    source_location(File, Line),
    !.
place(_, "", 0, 0).

% The warnings that have a code of their own; what is redefined goes with where it comes from.
code(Term, Code) :-
    (   nonvar(Term),
        code_(Term, Found)
    ->  Code = Found
    ;   Code = other
    ).

code_(error(syntax_error(_), _), syntax).
code_(singletons(_, _), singleton).
code_(compiler_warnings(_, Warnings), singleton) :-
    (   member(branch_singleton(_), Warnings)
    ;   member(multiton(_), Warnings)
    ).
code_(discontiguous(_, _), discontiguous).
code_(ignored_weak_import(_, Library:Name/Arity), redefined(Name/Arity, Library)).
code_(error(permission_error(modify, static_procedure, PI), context(Where, _)),
      redefined(Name/Arity, builtin)) :-
    memberchk(Where, [system:'$record_clause'/3, (dynamic)/1]),
    strip_module(PI, _, Name/Arity).
code_(error(permission_error(_, imported_procedure, PI), _), redefined(Name/Arity, Library)) :-
    strip_module(PI, Library, Name/Arity).
code_(redefined_procedure(_, _), redefined).
code_(goal_failed(_, _), failed).
code_(initialization_failure(_, _), failed).

% ---------------------------------------------------------------- what the program calls and defines

unknown(Names) :-
    request(called(Indicators)),
    findall(Name, ( member(Name-Indicator, Indicators), \+ known(Indicator) ), Names).

known(Name/Arity) :-
    functor(Head, Name, Arity, callable),
    (   predicate_property(user:Head, visible)
    ;   request(source(Id)),
        module_property(Module, file(Id)),
        predicate_property(Module:Head, visible)
    ),
    !.

library(Pairs) :-
    request(defined(Indicators)),
    findall([Name, Library],
            ( member(Name-Indicator, Indicators),
              once(noted(_, redefined(Indicator, Library), _, _, _, _)) ),
            Pairs).

% ---------------------------------------------------------------- searching

search :-
    request(goal(File)),
    setup_call_cleanup(
        open(File, read, Stream, [encoding(utf8)]),
        catch(read_goal(Stream, Goal, Names, Wrong), Error, true),
        close(Stream)),
    (   nonvar(Error)
    ->  (   passes(Error)
        ->  throw(Error)
        ;   message_text(Error, Text),
            tell_and_wait([unreadable, Text])
        )
    ;   nonvar(Wrong)
    ->  tell_and_wait([unreadable, Wrong])
    ;   answers(Goal, Names)
    ).

% The text has a full stop of ours behind it, so that a goal needs none of its own.
read_goal(Stream, Goal, Names, Wrong) :-
    peek_string(Stream, 10, Begin),
    (   split_string(Begin, "", " \n\t", ["."])
    ->  Wrong = "there is no goal"
    ;   read_term(Stream, Goal, [module(user), variable_names(Names), syntax_errors(error)]),
        (   at_end(Stream)
        ->  true
        ;   Wrong = "there is text behind the full stop that ends the goal"
        )
    ).

at_end(Stream) :-
    catch(read_term(Stream, Rest, [module(user)]), error(syntax_error(end_of_clause), _), true),
    (   var(Rest)
    ->  read_term(Stream, end_of_file, [])
    ;   Rest == end_of_file
    ).

answers(Goal, Names) :-
    catch(one_by_one(Goal, Names), Ball, thrown(Ball)).

one_by_one(Goal, Names) :-
    expand_goal(user:Goal, Expanded),
    (   reads_lazily(Goal)
    ->  Call = Expanded,
        Constrained = []
    ;   Call = call_residue_vars(Expanded, Constrained)
    ),
    call_cleanup(Call, Last = true),
    within_limit,
    catch(answer(Goal-Constrained, Names, Last, Event), Ball, untold(Ball, Event)),
    tell_and_wait(Event),
    Last == true,
    !.
one_by_one(_, _) :-
    within_limit.

% Within call_residue_vars/2, the lists that files are read into lazily lose what was read.
reads_lazily(Goal) :-
    (   current_module(Module),
        lazy_module(Module)
    ;   request(called(Indicators)),
        member(_-Name/_, Indicators),
        lazy_name(Name)
    ;   sub_term(Called, Goal),
        (   atom(Called)
        ->  Name = Called
        ;   compound(Called),
            compound_name_arity(Called, Name, _)
        ),
        lazy_name(Name)
    ),
    !.

lazy_module(pure_input).
lazy_module(lazy_lists).

lazy_name(Name) :-
    atom(Name),
    member(Begin, [phrase_from_, lazy_]),
    sub_atom(Name, 0, _, _, Begin),
    !.

untold(Ball, Event) :-
    (   passes(Ball)
    ->  throw(Ball)
    ;   overflow(Ball)
    ->  Event = [memory]
    ;   ball_text(Ball, [Text|_]),
        Event = [broken, Text]
    ).

thrown(Ball) :-
    (   passes(Ball)
    ->  throw(Ball)
    ;   within_limit,
        overflow(Ball)
    ->  tell_and_wait([memory])
    ;   without_ours(Ball, Own),
        ball_text(Own, Text),
        tell_and_wait([thrown|Text])
    ).

% The goal itself is called by what the harness calls it with, not by a predicate of the program.
without_ours(error(Formal, context(Caller, Message)), error(Formal, context(_, Message))) :-
    nonvar(Caller),
    Caller = Module:_,
    memberchk(Module, ['$attvar', pytest_asp_swi]),
    !.
without_ours(Ball, Ball).

overflow(error(resource_error(_), Context)) :-
    is_dict(Context, stack_overflow),
    !.
overflow(error(resource_error(memory), _)).

% ---------------------------------------------------------------- answers

% Goals are left open by what the goal names, and by what only the program has seen.
answer(Goal, Names, Last, [solution, Deterministic, Bindings, Open]) :-
    (   Last == true
    ->  Deterministic = true
    ;   Deterministic = false
    ),
    term_attvars(Goal, Attributed),
    (   forall(member(Variable, Attributed), lazy_tail(Variable))
    ->  Copy = Names,
        Goals = []
    ;   term_variables(Goal, Variables),
        copy_term(Names-Variables, Copy-_, Goals)
    ),
    exclude(hidden, Copy, Shown),
    named(Shown, Named),
    term_variables(Shown-Goals, Rest),
    numbered(Rest, Named, 1, AllNames),
    bindings(Shown, AllNames, Bindings),
    open_goals(Goals, AllNames, Open).

lazy_tail(Variable) :-
    get_attrs(Variable, att(Module, _, [])),
    lazy_module(Module).

hidden(Name=_) :-
    sub_atom(Name, 0, 1, _, '_').

% A free variable goes by the last name that the goal has for it.
named([], []).
named([Name=Value|Pairs], Named) :-
    (   var(Value),
        \+ ( member(_=Other, Pairs), Other == Value )
    ->  Named = [Name=Value|Named1]
    ;   Named = Named1
    ),
    named(Pairs, Named1).

numbered([], Names, _, Names).
numbered([Variable|Variables], Names, N, All) :-
    (   member(_=Other, Names),
        Other == Variable
    ->  numbered(Variables, Names, N, All)
    ;   atom_concat('_', N, Name),
        N1 is N + 1,
        All = [Name=Variable|All1],
        numbered(Variables, Names, N1, All1)
    ).

bindings([], _, []).
bindings([Name=Value|Pairs], Names, Bindings) :-
    (   var(Value),
        member(Of=Other, Names),
        Other == Value,
        Of == Name
    ->  Bindings = Bindings1
    ;   value_texts(Value, Names, Texts),
        Bindings = [[Name|Texts]|Bindings1]
    ),
    bindings(Pairs, Names, Bindings1).

open_goals([], _, []).
open_goals([Goal|Goals], Names, [Text|Texts]) :-
    unqualified(Goal, Plain),
    shown(Plain, Names, Text),
    open_goals(Goals, Names, Texts).

% Residual goals as the program would write them, as the toplevel does.
unqualified(Module:Goal, Plain) :-
    (   Module == user
    ;   predicate_property(user:Goal, imported_from(Module))
    ),
    !,
    unqualified(Goal, Plain).
unqualified(Goal, Plain) :-
    compound(Goal),
    !,
    compound_name_arguments(Goal, Name, Arguments),
    own_arguments(Arguments, Plains),
    compound_name_arguments(Plain, Name, Plains).
unqualified(Goal, Goal).

own_arguments([], []).
own_arguments([Argument|Arguments], [Plain|Plains]) :-
    (   nonvar(Argument),
        Argument = user:Own
    ->  Plain = Own
    ;   Plain = Argument
    ),
    own_arguments(Arguments, Plains).

ball_text(Ball, Texts) :-
    copy_term(Ball, Copy, _),
    term_variables(Copy, Variables),
    numbered(Variables, [], 1, Names),
    texts(Copy, Names, Texts).

texts(Term, _, ["<cyclic term>", ""]) :-
    cyclic_term(Term),
    !.
texts(Term, Names, [Shown, Canonical]) :-
    shown(Term, Names, Shown),
    canonical(Term, Names, Canonical).

value_texts(Term, _, ["<cyclic term>", ""]) :-
    cyclic_term(Term),
    !.
value_texts(Term, Names, Texts) :-
    catch(written_texts(Term, Names, Texts), Ball, unwritten(Ball, Texts)).

% The goal has succeeded: that a value is too deep, or no text, is none of its errors.
unwritten(Ball, Texts) :-
    (   ( passes(Ball) ; overflow(Ball) )
    ->  throw(Ball)
    ;   Texts = ["<term that cannot be written>", ""]
    ).

% As what it stands behind in an answer, so that it is in parentheses where it needs them.
written_texts(Term, Names, [Shown, Canonical]) :-
    shown(value=Term, Names, Equation),
    string_concat("value=", Behind, Equation),
    (   string_concat(" ", Shown, Behind)
    ->  true
    ;   Shown = Behind
    ),
    canonical(Term, Names, Canonical).

canonical(Term, Names, Text) :-
    plain(Term, Plain),
    with_output_to(string(Text),
        write_term(Plain, [quoted(true), ignore_ops(true), variable_names(Names),
                           character_escapes_unicode(false)])).

shown(Term, Names, Text) :-
    with_output_to(string(Text),
        write_term(Term, [quoted(true), variable_names(Names), portray(false),
                          character_escapes_unicode(false)])).

% A term of what every Prolog has: a dict as dict(Tag, [Key-Value, ...]), foo() as '()'(foo), what
% stands for something in memory as an atom of its text.
plain(Term, Plain) :-
    var(Term),
    !,
    Plain = Term.
plain(Term, Plain) :-
    is_dict(Term),
    !,
    dict_pairs(Term, Tag, Pairs),
    plain(dict(Tag, Pairs), Plain).
plain(Term, Plain) :-
    compound(Term),
    !,
    compound_name_arguments(Term, Name, Arguments),
    (   Arguments == []
    ->  Plain = '()'(Name)
    ;   plain_arguments(Arguments, PlainArguments),
        compound_name_arguments(Plain, Name, PlainArguments)
    ).
plain(Term, Plain) :-
    blob(Term, Type),
    \+ memberchk(Type, [text, reserved_symbol]),
    !,
    format(atom(Plain), "~w", [Term]).
plain(Term, Term).

plain_arguments([], []).
plain_arguments([Argument|Arguments], [Plain|Plains]) :-
    plain(Argument, Plain),
    plain_arguments(Arguments, Plains).
