% Small tests in plunit's notation, passing and failing ones for each option. What comes of each is
% compared with what SWI-Prolog's own plunit says.

:- use_module(library(plunit)).
:- use_module(library(lists)).

:- dynamic(seen/1).

double(X, Y) :- Y is 2*X.

:- begin_tests(ends).

test(succeeds) :- double(1, 2).
test(fails) :- double(1, 3).
test(raises) :- double(a, _).
test(choice_point) :- member(_, [1,2]).
test(choice_point_allowed, nondet) :- member(_, [1,2]).
test(last_answer) :- member(X, [1,2]), X == 2, !.
test(cut_is_local) :- ( true ; true ), !.
test(expected_failure, fail) :- double(1, 3).
test(missed_failure, fail) :- double(1, 2).
test(raises_instead_of_failing, fail) :- double(a, _).

:- end_tests(ends).

:- begin_tests(checks).

test(identical, X == 4) :- double(2, X).
test(not_identical, X == 5) :- double(2, X).
test(unbound, X == 1) :- Y = X, Y = _.
test(unified, X = f(_)) :- X = f(1).
test(not_unified, X = g(_)) :- X = f(1).
test(equal, X =:= 4.0) :- double(2, X).
test(not_equal, X =:= 5) :- double(2, X).
test(check_raises, X =:= 5) :- X = a.
test(in_list, [X == 4]) :- double(2, X).
test(true_goal, true(X > 3)) :- double(2, X).
test(false_goal, true(X > 4)) :- double(2, X).
test(several_goals, true((X > 3, X < 5))) :- double(2, X).
test(bare_true, true) :- double(2, _).
test(first_answer, [X == 1, nondet]) :- member(X, [1,2]).
test(body_fails_first, X == 1) :- member(X, []).

:- end_tests(checks).

:- begin_tests(errors).

test(thrown, throws(oops(_))) :- throw(oops(1)).
test(exactly_thrown, throws(oops(1))) :- throw(oops(1)).
test(less_specific_than_meant, throws(oops(1))) :- throw(oops(_)).
test(other_ball, throws(oops(2))) :- throw(oops(1)).
test(no_ball, throws(oops)) :- true.
test(failed_instead, throws(oops)) :- fail.
test(error, error(type_error(evaluable, a/0))) :- X = a, _ is X+1.
test(error_with_context, error(type_error(_, _), _)) :- X = a, _ is X+1.
test(other_error, error(instantiation_error)) :- X = a, _ is X+1.
test(instantiation, error(instantiation_error)) :- _ is _+1.
test(exception, exception(oops)) :- throw(oops).

:- end_tests(errors).

:- begin_tests(answers).

test(all, all(X == [1,2,3])) :- member(X, [1,2,3]).
test(all_in_other_order, all(X == [2,1,3])) :- member(X, [1,2,3]).
test(too_few, all(X == [1,2,3,4])) :- member(X, [1,2,3]).
test(too_many, all(X == [1,2])) :- member(X, [1,2,3]).
test(none, all(X == [])) :- member(X, []).
test(pairs, all(X-Y == [1-2,2-4])) :- member(X, [1,2]), double(X, Y).
test(unifying, all(X = [_,2])) :- member(X, [1,2]).
test(numerically, all(X =:= [1.0,2])) :- member(X, [1,2]).
test(set, set(X == [1,2,3])) :- member(X, [3,1,2,1]).
test(wrong_set, set(X == [1,2])) :- member(X, [3,1,2,1]).
test(error_among_answers, all(X == [1])) :- ( X = 1 ; throw(oops) ).

:- end_tests(answers).

:- begin_tests(surroundings, [setup(assertz(seen(unit)))]).

test(unit_setup) :- seen(unit), !.
test(setup, setup(assertz(seen(test)))) :- once(seen(test)).
test(setup_binds, [setup(X = 1), true(Y == 2)]) :- double(X, Y).
test(cleanup, cleanup(retractall(seen(_)))) :- true.
test(cleanup_after_failure, cleanup(retractall(seen(_)))) :- fail.
test(condition_holds, condition(true)) :- true.
test(condition_fails, condition(fail)) :- fail.
test(blocked, blocked(some_day)) :- fail.
test(known_to_fail, fixme(some_day)) :- fail.
test(no_longer_fails, fixme(some_day)) :- true.
test(generated, [forall(member(X, [1,2])), true(Y > X)]) :- double(X, Y).
test(generated_with_one_wrong, [forall(member(X, [1,2,3])), true(Y < 6)]) :- double(X, Y).

:- end_tests(surroundings).

:- begin_tests(left_out, [condition(fail)]).

test(by_the_unit) :- fail.

:- end_tests(left_out).

:- begin_tests(blocked_unit, [blocked(some_day)]).

test(in_it) :- fail.

:- end_tests(blocked_unit).

:- begin_tests(helpers).

test(defined_behind, X == 3) :- helper(X).

helper(3).

test(grammar, all(L == [[a],[b]])) :- letters(L, []).

letters --> [a].
letters --> [b].

test(twice) :- helper(3).
test(twice) :- helper(4).

:- end_tests(helpers).
