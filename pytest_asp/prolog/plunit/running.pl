% What runs one test, loaded behind the program that it is about. It tells what came of the test by
% an outcome, a term that was found, the number of the check that did not hold, and how cleaning up
% ended.

% Before a test, or a unit: its condition and its setup.
'plunit ready'(Condition, Setup, State, Found) :-
    'plunit tried'(Condition, Held),
    (   Held == true
    ->  'plunit tried'(Setup, Done),
        'plunit set up'(Done, State, Found)
    ;   Held == false
    ->  State = skipped
    ;   Held = raised(Found),
        State = condition_raised
    ).

'plunit set up'(Done, State, Found) :-
    (   Done == true
    ->  State = ready
    ;   Done == false
    ->  State = setup_failed
    ;   Done = raised(Found),
        State = setup_raised
    ).

% One solution of a generator after the other; an error of its own is no solution.
'plunit generated'(Generator, Error) :-
    catch(Generator, Ball, Error = raised(Ball)).

% One run of a test, which a generator may ask for several times; what cleans up always runs.
'plunit run'(Error, Condition, Setup, Test, Cleanup, Last, Outcome, Found, Check, Cleaned) :-
    (   nonvar(Error)
    ->  Outcome = generator_raised,
        Error = raised(Found),
        First = true
    ;   'plunit ready'(Condition, Setup, State, Found),
        'plunit go on'(State, Test, Cleanup, Outcome, Found, Check, First)
    ),
    'plunit tried'(Last, Second),
    (   First == true
    ->  Cleaned = Second
    ;   Cleaned = First
    ).

'plunit go on'(State, Test, Cleanup, Outcome, Found, Check, Cleaned) :-
    (   State == ready
    ->  'plunit test'(Test, Outcome, Found, Check),
        'plunit tried'(Cleanup, Cleaned)
    ;   Outcome = State,
        Cleaned = true
    ).

'plunit test'(true(Body, Checks), Outcome, Found, Check) :-
    catch('plunit determined'(Body, Result), Ball, Result = raised(Ball)),
    (   Result = raised(Found)
    ->  Outcome = raised
    ;   Result == false
    ->  Outcome = failed
    ;   'plunit checked'(Checks, 1, Result, Outcome, Found, Check)
    ).
'plunit test'(fail(Body), Outcome, Found, _) :-
    'plunit tried'(Body, Result),
    (   Result = raised(Found)
    ->  Outcome = raised
    ;   Result == false
    ->  Outcome = passed
    ;   Outcome = succeeded
    ).
'plunit test'(throws(Body, Ball, Match), Outcome, Found, _) :-
    'plunit tried'(Body, Result),
    (   Result = raised(Found)
    ->  Ball = Found,
        (   Match
        ->  Outcome = passed
        ;   Outcome = wrong_ball
        )
    ;   Result == false
    ->  Outcome = failed
    ;   Outcome = succeeded
    ).
'plunit test'(all(Collect, Pairs, Kind, Operator, Expected), Outcome, Found, Check) :-
    'plunit tried'(Collect, Result),
    (   Result = raised(Found)
    ->  Outcome = raised
    ;   'plunit divided'(Pairs, Answers, Open),
        'plunit compared'(Open, Kind, Operator, Expected, Answers, Outcome, Found, Check)
    ).

'plunit compared'(Open, Kind, Operator, Expected, Answers, Outcome, Found, Check) :-
    (   Open \== []
    ->  Outcome = undecided,
        Found = Open
    ;   'plunit ordered'(Kind, Expected, Answers, Wanted, Got),
        'plunit tried'('plunit each'(Wanted, Got, Operator), Result),
        (   Result == true
        ->  Outcome = passed
        ;   Result == false
        ->  Outcome = wrong_answers,
            Found = Got
        ;   Result = raised(Found),
            Outcome = check_raised,
            Check = 1
        )
    ).

'plunit ordered'(Kind, Expected, Answers, Wanted, Got) :-
    (   Kind == set
    ->  sort(Expected, Wanted),
        sort(Answers, Got)
    ;   Wanted = Expected,
        Got = Answers
    ).

'plunit each'([], [], _).
'plunit each'([Wanted|Rest], [Got|Others], Operator) :-
    call(Operator, Wanted, Got),
    'plunit each'(Rest, Others, Operator).

% Answers, and the goals that the first undecided one of them leaves open.
'plunit divided'([], [], []).
'plunit divided'([Answer-Left|Pairs], [Answer|Answers], Open) :-
    'plunit divided'(Pairs, Answers, Others),
    (   Left == []
    ->  Open = Others
    ;   Open = Left
    ).

'plunit checked'(Checks, Number, Result, Outcome, Found, Check) :-
    (   Checks = [Goal|Others]
    ->  'plunit tried'(Goal, Held),
        (   Held == true
        ->  Next is Number + 1,
            'plunit checked'(Others, Next, Result, Outcome, Found, Check)
        ;   Held == false
        ->  Outcome = wrong_answer,
            Check = Number
        ;   Held = raised(Found),
            Outcome = check_raised,
            Check = Number
        )
    ;   Outcome = Result
    ).

% The first answer to a goal, and whether it leaves a choice point.
'plunit determined'(Goal, Result) :-
    (   'plunit watched'(Goal, Ended),
        (   Ended == true
        ->  Exit = passed
        ;   Exit = choice_point
        )
    ->  Result = Exit
    ;   Result = false
    ).

'plunit tried'(Goal, Result) :-
    catch('plunit once'(Goal, Result), Ball, Result = raised(Ball)).

'plunit once'(Goal, Result) :-
    (   call(Goal)
    ->  Result = true
    ;   Result = false
    ).

'plunit variant'(One, Other) :-
    copy_term(One, First),
    copy_term(Other, Second),
    subsumes_term(First, Second),
    subsumes_term(Second, First).
