"""Goals that the engines must answer alike, with the answers; and the few where they differ."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One goal.

    Attributes:
        goal: what is asked.
        answers: what comes of it, in the form of `agreement.conversation`.
        program: what is loaded before, beside `library(lists)`.
        scryer: what Scryer gives, where it differs.
        differs: why it does.
    """

    goal: str
    answers: str
    program: str = ""
    scryer: str | None = None
    differs: str = ""


CHOICES = "which choice points are left behind is up to each engine and its library"
DOUBLE_QUOTES = (
    "text in double quotes is a string in SWI-Prolog, and a list of characters in Scryer"
)
EXTENDED = "SWI-Prolog does more than ISO says"
FLOATS = "/ and ** of integers give an integer in SWI-Prolog where they can, and a float in Scryer"
LISTS = "the empty list is no atom in SWI-Prolog"
MISSING = "SWI-Prolog has it built in, Scryer has not"
WORDING = "the engines use different terms for this error"

FAMILY = """
parent(ann, bob). parent(ann, cid). parent(bob, dan).
grand(X, Z) :- parent(X, Y), parent(Y, Z).
"""
PEANO = "add(0, Y, Y).\nadd(s(X), Y, s(Z)) :- add(X, Y, Z).\n"
CUTS = """
max(X, Y, Z) :- X >= Y, !, Z = X.
max(_, Y, Y).
first(X) :- member(X, [a, b]), !.
none(_) :- !, fail.
none(1).
once_only(X, Y) :- ( X = 1, ! ; X = 2 ), member(Y, [a, b]).
once_only(3, c).
"""
DYNAMIC = ":- dynamic(q/1).\nq(1). q(2). q(3).\n"
GREETING = """
:- use_module(library(dcgs)).
greeting --> [hello], name.
name --> [world].
name --> [prolog].
as([]) --> [].
as([a|As]) --> [a], as(As).
digits(N) --> [D], { number(D) }, more(D, N).
more(N, N) --> [].
more(N0, N) --> [D], { N1 is N0 * 10 + D }, more(N1, N).
either(x) --> [a] ; [b].
either(y) --> \\+ [a], [c].
pushed, [back] --> [front].
"""
CLPZ = ":- use_module(library(clpz)).\n"
DIF = ":- use_module(library(dif)).\n"
FREEZE = ":- use_module(library(freeze)).\n"
BETWEEN = ":- use_module(library(between)).\n"
ISO_EXT = ":- use_module(library(iso_ext)).\n"

ROWS = (
    # facts, rules and the order of answers
    Row("parent(ann, X)", "X = bob ; X = cid", FAMILY),
    Row("parent(X, bob)", "X = ann", FAMILY),
    Row("grand(ann, X)", "X = dan ; false", FAMILY),
    Row("grand(X, Y)", "X = ann, Y = dan ; false", FAMILY),
    Row("parent(dan, X)", "false", FAMILY),
    Row("add(s(0), s(0), X)", "X = s(s(0))", PEANO),
    Row(
        "add(X, Y, s(0))",
        "X = 0, Y = s(0) ; X = s(0), Y = 0 ; false",
        PEANO,
        scryer="X = 0, Y = s(0) ; X = s(0), Y = 0",
        differs=CHOICES,
    ),
    Row("add(s(0), X, Y)", "X = _1, Y = s(_1)", PEANO),
    Row("nosuch(1)", "error(existence_error(procedure,nosuch/1),_1)"),
    Row("call(1)", "error(type_error(callable,1),_1)"),
    Row("call(X)", "error(instantiation_error,_1)"),
    Row("call((fail, 1))", "error(type_error(callable,(fail, 1)),_1)"),
    # unification
    Row("X = f(Y, Z), Y = 1", "X = f(1,_1), Y = 1, Z = _1"),
    Row("f(X, b) = f(a, Y)", "X = a, Y = b"),
    Row("X = Y, Y = Z", "X = _1, Y = _1, Z = _1"),
    Row("f(X, 1) = f(2, X)", "false"),
    Row("X = f(X), Y = 1", "X = '<cyclic term>', Y = 1"),
    Row(
        "X = f(X), Y = f(Y), X = Y, Z = 1, X \\= g(_)",
        "X = '<cyclic term>', Y = '<cyclic term>', Z = 1",
    ),
    Row("unify_with_occurs_check(X, f(X))", "false"),
    Row("X \\= a", "false"),
    Row("X == Y", "false"),
    Row("f(X, Y) \\== f(Y, X)", "true"),
    Row("X = {a, b}", "X = {a, b}"),
    Row("X = '[]', X == []", "false", scryer="X = []", differs=LISTS),
    # control
    Row("max(2, 1, X), max(1, 2, Y)", "X = 2, Y = 2", CUTS),
    Row("first(X)", "X = a", CUTS),
    Row("none(X)", "false", CUTS),
    Row("once_only(X, Y)", "X = 1, Y = a ; X = 1, Y = b", CUTS),
    Row("( member(X, [1,2,3]), X > 1 -> true ; X = 0 )", "X = 2"),
    Row("( fail -> X = 1 ; X = 2 )", "X = 2"),
    Row("( fail -> X = 1 )", "false"),
    Row("( X = 1 ; X = 2 ; fail )", "X = 1 ; X = 2 ; false"),
    Row("\\+ member(a, [b,c])", "true"),
    Row("\\+ X = 1", "false"),
    Row("\\+ \\+ X = 1, Y = X", "X = _1, Y = _1"),
    Row("once(member(X, [a,b])), ignore_me", "error(existence_error(procedure,ignore_me/0),_1)"),
    Row("member(X, [1,2]), member(Y, [a,b]), X >= 2", "X = 2, Y = a ; X = 2, Y = b"),
    Row("forall(member(X, [1,2]), X > 0)", "true", ISO_EXT),
    # exceptions
    Row("catch(throw(my(X, 1)), my(A, B), true)", "B = 1"),
    Row("catch(member(X, [1,2]), _, true)", "X = 1 ; X = 2"),
    Row("throw(f(_))", "f(_1)"),
    Row("throw(X)", "error(instantiation_error,_1)"),
    Row("catch(throw(a), b, true)", "a"),
    Row("catch((X = 1, throw(b)), b, true)", "true"),
    Row("member(X, [1, a]), Y is X * 2", "X = 1, Y = 2 ; error(type_error(evaluable,a/0),_1)"),
    Row("catch(atom_length(X, _), error(E, _), true)", "E = instantiation_error"),
    Row("setup_call_cleanup(X = 1, member(Y, [a]), Z = 3)", "X = 1, Y = a, Z = 3", ISO_EXT),
    # arithmetic
    Row("X is 7 // 2, Y is -7 // 2, Z is -7 mod 3, W is -7 rem 3", "X = 3, Y = -3, Z = 2, W = -1"),
    Row(
        "X is 2 ** 3, Y is 2 ^ 3, Z is 2.0 ** 3",
        "X = 8, Y = 8, Z = 8.0",
        scryer="X = 8.0, Y = 8, Z = 8.0",
        differs=FLOATS,
    ),
    Row("X is 2 ** -1", "X = 0.5"),
    Row("X is gcd(12, 18)", "X = 6"),
    Row("integer(1), float(1.0), \\+ integer(1.0), nonvar(a), callable(a), atomic(1)", "true"),
    Row("sort([c,a,b,a], X)", "X = [a,b,c]"),
    Row("X is 2 ^ -1", "X = 0.5", scryer="error(type_error(float,2),_1)", differs=EXTENDED),
    Row("X is 7 / 2", "X = 3.5"),
    Row("X is 6 / 2", "X = 3", scryer="X = 3.0", differs=FLOATS),
    Row("X is 2 ^ 100", "X = 1267650600228229401496703205376"),
    Row(
        "X is 100000000000000000000 mod 7, Y is -(123456789123456789) // 1000",
        "X = 2, Y = -123456789123456",
    ),
    Row("X is max(1, 2) + min(3, 4) * abs(-5) - sign(-3)", "X = 18"),
    Row(
        "X is 5 xor 3, Y is 5 /\\ 3, Z is 5 \\/ 3, V is 1 << 70, W is \\ 5",
        "X = 6, Y = 1, Z = 7, V = 1180591620717411303424, W = -6",
    ),
    Row(
        "X is truncate(2.7), Y is round(2.5), Z is ceiling(2.1), W is floor(-2.1)",
        "X = 2, Y = 3, Z = 3, W = -3",
    ),
    Row("X is sqrt(16), Y is 1.5e3 + 1, Z is pi - pi", "X = 4.0, Y = 1501.0, Z = 0.0"),
    Row(
        "X is cot(1.0) - 1 / tan(1.0), Y is atan2(0.0, 1.0)",
        "error(type_error(evaluable,cot/1),_1)",
    ),
    Row(
        "X is gcd(12, 18), Y is msb(1000)",
        "X = 6, Y = 9",
        scryer="error(type_error(evaluable,msb/1),_1)",
        differs=MISSING,
    ),
    Row("1 =:= 1.0, 1 < 2, 2 >= 2, 1 =\\= 2", "true"),
    Row("1 == 1.0", "false"),
    Row("X is foo + 1", "error(type_error(evaluable,foo/0),_1)"),
    Row("X is foo(1, 2)", "error(type_error(evaluable,foo/2),_1)"),
    Row("X is 1 / 0", "error(evaluation_error(zero_divisor),_1)"),
    Row("X is 1 mod 0", "error(evaluation_error(zero_divisor),_1)"),
    Row("X is 1 / 0.0", "error(evaluation_error(zero_divisor),_1)"),
    Row("X is Y + 1", "error(instantiation_error,_1)"),
    Row("X is 1.5 // 2", "error(type_error(integer,1.5),_1)"),
    Row("1 < a", "error(type_error(evaluable,a/0),_1)"),
    Row("X is sqrt(-1)", "error(evaluation_error(undefined),_1)"),
    Row("X is log(0)", "error(evaluation_error(float_overflow),_1)"),
    Row("succ(X, 4), succ(4, Y)", "X = 3, Y = 5", ISO_EXT),
    Row("succ(X, 0)", "false", ISO_EXT),
    Row("X is [5]", "X = 5", scryer="error(type_error(evaluable,[]/0),_1)", differs=EXTENDED),
    Row("X is inf", "X = 1.0Inf", scryer="error(type_error(evaluable,inf/0),_1)", differs=MISSING),
    # types and terms
    Row("functor(f(a, b), N, A), functor(T, g, 2)", "N = f, A = 2, T = g(_1,_2)"),
    Row("functor(T, foo, -1)", "error(domain_error(not_less_than_zero,-1),_1)"),
    Row("arg(2, f(a, b), X)", "X = b"),
    Row(
        "arg(X, f(a, b), Y)",
        "X = 1, Y = a ; X = 2, Y = b",
        scryer="error(instantiation_error,_1)",
        differs=EXTENDED,
    ),
    Row("arg(3, f(a, b), X)", "false"),
    Row("f(a, b) =.. L, T =.. [g, 1, X]", "L = [f,a,b], T = g(1,_1), X = _1"),
    Row("T =.. [f(a), 1]", "error(type_error(atom,f(a)),_1)"),
    Row("copy_term(f(X, Y, X), Z)", "Z = f(_1,_2,_1)"),
    Row("atom([])", "false", scryer="true", differs=LISTS),
    Row("atom(a), \\+ atom(1), atomic(1), compound(f(x)), var(_), callable(a)", "true"),
    Row(
        "integer(1), float(1.0), number(1), \\+ integer(1.0), nonvar(a), is_list([a])",
        "true",
        scryer="error(existence_error(procedure,is_list/1),_1)",
        differs=MISSING,
    ),
    Row("term_variables(f(X, g(Y), X), L)", "X = _1, Y = _2, L = [_1,_2]"),
    Row("ground(f(a)), \\+ ground(f(_))", "true"),
    Row("compare(O, 1, 1.0), compare(P, a, 1), compare(Q, f(a), g)", "O = >, P = >, Q = >"),
    Row("X = '$VAR'(1)", "X = '$VAR'(1)"),
    Row("subsumes_term(f(_), f(a)), \\+ subsumes_term(f(a), f(_))", "true"),
    # atoms and characters
    Row("atom_length(hello, X)", "X = 5"),
    Row("atom_length(X, 1)", "error(instantiation_error,_1)"),
    Row(
        "atom_length(f(x), 1)",
        "error(type_error(text,f(x)),_1)",
        scryer="error(type_error(atom,f(x)),_1)",
        differs=WORDING,
    ),
    Row("atom_chars(X, [a, b]), atom_chars(cd, Y)", "X = ab, Y = [c,d]"),
    Row("atom_codes(abc, X)", "X = [97,98,99]"),
    Row("char_code(X, 0'a), char_code(b, Y)", "X = a, Y = 98"),
    Row("atom_concat(abc, X, abcdef)", "X = def"),
    Row("atom_concat(X, Y, ab)", "X = '', Y = ab ; X = a, Y = b ; X = ab, Y = ''"),
    Row(
        "sub_atom(hello, 1, 3, A, S)",
        "A = 1, S = ell",
        scryer="A = 1, S = ell ; false",
        differs=CHOICES,
    ),
    Row(
        "sub_atom(aba, B, 1, _, a)",
        "B = 0 ; B = 2",
        scryer="B = 0 ; B = 2 ; false",
        differs=CHOICES,
    ),
    Row("number_codes(X, [0'4, 0'2]), number_chars(Y, ['1', '.', '5'])", "X = 42, Y = 1.5"),
    Row(
        "number_codes(X, [0'4, 0'a])",
        "error(syntax_error(illegal_number),_1)",
        scryer="error(syntax_error(unexpected_char),_1)",
        differs=WORDING,
    ),
    Row("upcase(a, X)", "error(existence_error(procedure,upcase/2),_1)"),
    Row("X = 'a\\nb\\\\c''d\\x41\\'", "X = 'a\\nb\\\\c\\'dA'"),
    Row('X = "ab"', 'X = "ab"', "", "X = [a,b]", DOUBLE_QUOTES),
    Row('atom_chars(X, "ab"), atom_length(X, N)', "X = ab, N = 2"),
    Row(
        "X = 0'\\n, Z = 0xff, V = 0b101, W = 0o17",
        "X = 10, Z = 255, V = 5, W = 15",
    ),
    Row(
        "atom_length(123, X)",
        "X = 3",
        scryer="error(type_error(atom,123),_1)",
        differs=EXTENDED,
    ),
    Row(
        'phrase("ab", L)',
        "L = [97,98]",
        scryer="L = [a,b]",
        differs=DOUBLE_QUOTES,
    ),
    # lists
    Row("append(X, [c], [a,b,c])", "X = [a,b] ; false"),
    Row(
        "append(X, Y, [1,2])",
        "X = [], Y = [1,2] ; X = [1], Y = [2] ; X = [1,2], Y = [] ; false",
        scryer="X = [], Y = [1,2] ; X = [1], Y = [2] ; X = [1,2], Y = []",
        differs=CHOICES,
    ),
    Row("append([1], X, Y)", "X = _1, Y = [1|_1]"),
    Row("length(L, 2)", "L = [_1,_2]"),
    Row("length([a|T], 2)", "T = [_1]"),
    Row("length(L, N), N >= 1, !", "L = [_1], N = 1"),
    Row("length(a, N)", "error(type_error(list,a),_1)", scryer="false", differs=EXTENDED),
    Row("length(L, -1)", "error(domain_error(not_less_than_zero,-1),_1)"),
    Row(
        "reverse([1,2,3], X), nth0(1, [a,b,c], Y), nth1(1, [a,b,c], Z)", "X = [3,2,1], Y = b, Z = a"
    ),
    Row("nth0(I, [a,b], X)", "I = 0, X = a ; I = 1, X = b"),
    Row("member(X, [a,b,c])", "X = a ; X = b ; X = c"),
    Row("memberchk(b, [a,b,b])", "true"),
    Row(
        "select(b, [a,b,c,b], X)",
        "X = [a,c,b] ; X = [a,b,c]",
        scryer="X = [a,c,b] ; X = [a,b,c] ; false",
        differs=CHOICES,
    ),
    Row("permutation([1,2,3], X), X = [_,1|_]", "X = [2,1,3] ; X = [3,1,2] ; false"),
    Row("maplist(succ, [1,2], L)", "L = [2,3]", ISO_EXT),
    Row("maplist(=(X), [a, a]), maplist(=(_), [a, b])", "false"),
    Row("foldl(plus_, [1,2,3], 0, S)", "S = 6", "plus_(X, Y, Z) :- Z is X + Y.\n"),
    Row("sum_list([1,2], X)", "X = 3"),
    Row("transpose([[1,2],[3,4]], X)", "X = [[1,3],[2,4]]", CLPZ),
    Row("list_to_set([a,b,a,c], X)", "X = [a,b,c]"),
    Row("X = [a|b]", "X = [a|b]"),
    # sorting
    Row(
        "sort([c,a,b,a], X), msort([c,a,b,a], Y)",
        "X = [a,b,c], Y = [a,a,b,c]",
        scryer="error(existence_error(procedure,msort/2),_1)",
        differs=MISSING,
    ),
    Row(
        "sort(0, @>=, [1,3,2,3], X)",
        "X = [3,3,2,1]",
        scryer="error(existence_error(procedure,sort/4),_1)",
        differs=MISSING,
    ),
    Row("keysort([b-1,a-2,b-0,a-1], X)", "X = [a-2,a-1,b-1,b-0]"),
    Row(
        "sort([f(a), 1, a, Z, 1.0, f(a,b), []], X)",
        "Z = _1, X = [_1,1.0,1,[],a,f(a),f(a,b)]",
    ),
    Row("keysort([a|_], X)", "error(instantiation_error,_1)"),
    Row("sort(a, X)", "error(type_error(list,a),_1)"),
    # all solutions
    Row("findall(X-Y, (member(X, [1,2]), member(Y, [a,b])), L)", "L = [1-a,1-b,2-a,2-b]"),
    Row("findall(X, fail, L)", "L = []"),
    Row("bagof(X, member(X, [b,a,b]), L)", "L = [b,a,b]"),
    Row("bagof(X, member(X-Y, [1-b,2-a,3-b]), L)", "Y = a, L = [2] ; Y = b, L = [1,3]"),
    Row("bagof(X, Y^member(X-Y, [1-b,2-a,3-b]), L)", "L = [1,2,3]"),
    Row("setof(Y-X, member(X-Y, [1-b,2-a,1-b]), L)", "L = [a-2,b-1]"),
    Row("bagof(X, fail, L)", "false"),
    Row("setof(X, member(X, [V, U, f(U), V]), L)", "V = _1, U = _2, L = [_1,_2,f(_2)]"),
    Row("findall(X, member(X, [1,2]), L, [3])", "L = [1,2,3]"),
    Row("countall(member(_, [a,b]), N)", "N = 2", ISO_EXT),
    # the database
    Row("assertz(q(4)), retract(q(2)), findall(X, q(X), L)", "L = [1,3,4]", DYNAMIC),
    Row("retract(q(X)), X >= 2", "X = 2 ; X = 3", DYNAMIC),
    Row("asserta(q(0)), once(q(X))", "X = 0", DYNAMIC),
    Row("retractall(q(_)), findall(X, q(X), L)", "L = []", DYNAMIC),
    Row("q(X), assertz(q(9)), fail ; findall(X, q(X), L)", "L = [1,2,3,9,9,9]", DYNAMIC),
    Row("clause(q(X), B)", "X = 1, B = true ; X = 2, B = true ; X = 3, B = true", DYNAMIC),
    Row("assertz((r(X) :- X > 1)), r(2)", "true"),
    Row("assertz((foo :- 1))", "error(type_error(callable,1),_1)"),
    Row(
        "assertz(atom_length(a, b))",
        "error(permission_error(modify,static_procedure,atom_length/2),_1)",
    ),
    Row("abolish(foo/a)", "error(type_error(integer,a),_1)"),
    # grammars
    Row("phrase(greeting, [hello, X])", "X = world ; X = prolog", GREETING),
    Row("phrase(as(X), [a,a,a])", "X = [a,a,a] ; false", GREETING),
    Row("phrase(as(X), [a,b], R)", "X = [], R = [a,b] ; X = [a], R = [b] ; false", GREETING),
    Row("phrase(digits(N), [1,2,3])", "N = 123 ; false", GREETING),
    Row(
        "phrase(either(X), [Y])",
        "X = x, Y = a ; X = x, Y = b ; false",
        GREETING,
        scryer="X = x, Y = a ; X = x, Y = b",
        differs=CHOICES,
    ),
    Row("phrase(pushed, [front, x], R)", "R = [back,x]", GREETING),
    Row("phrase(X, [])", "error(instantiation_error,_1)", GREETING),
    Row("phrase(nosuch, [])", "error(existence_error(procedure,nosuch/2),_1)", GREETING),
    # programs
    Row(
        "scattered(X)",
        "X = 1 ; X = 2",
        "scattered(1).\nbetween_them.\nscattered(2).\n",
        scryer="X = 2",
        differs="clauses that are not together replace the ones before them in Scryer",
    ),
    Row("p(X), X > 1", "X = 2", ":- initialization(true).\np(1).\np(2).\n"),
    # constraints
    Row("dif(X, a), X = b", "X = b", DIF),
    Row("dif(X, a), X = a", "false", DIF),
    Row("dif(X, a)", "undecided", DIF),
    Row("dif(f(X, Y), f(1, 2)), X = 1, Y = 3", "X = 1, Y = 3", DIF),
    Row("freeze(X, Y = 1), X = a", "X = a, Y = 1", FREEZE),
    Row("freeze(X, fail), X = a", "false", FREEZE),
    Row("freeze(X, true)", "undecided", FREEZE),
    Row("X in 1..3, X #> 1, X #\\= 3", "X = 2", CLPZ),
    Row("X in 1..3, label([X])", "X = 1 ; X = 2 ; X = 3", CLPZ),
    Row("X in 1..3", "undecided", CLPZ),
    Row("X #> Y, Y #> X, X in 1..3, Y in 1..3", "false", CLPZ),
    Row("X #= 3 * 4, 10 #= Y + 3", "X = 12, Y = 7", CLPZ),
    Row("X * X #= 49, X #> 0, label([X])", "X = 7", CLPZ),
    Row("[X, Y] ins 1..2, all_distinct([X, Y]), X #< Y", "X = 1, Y = 2", CLPZ),
    Row("[X, Y] ins 0..1, sum([X, Y], #=, 1), label([X, Y])", "X = 0, Y = 1 ; X = 1, Y = 0", CLPZ),
    Row("X in 0..2, labeling([down], [X])", "X = 2 ; X = 1 ; X = 0", CLPZ),
    Row(
        "X #= a",
        "error(domain_error(clpfd_expression,a),_1)",
        CLPZ,
        scryer="error(domain_error(clpz_expression,a),_1)",
        differs=WORDING,
    ),
    Row("label([_])", "error(instantiation_error,_1)", CLPZ),
    Row("B #<==> (3 #> 2), C #<==> (2 #> 3)", "B = 1, C = 0", CLPZ),
    Row("tuples_in([[X, Y]], [[1,2],[2,3]]), X #> 1", "X = 2, Y = 3", CLPZ),
    # between
    Row("between(1, 3, X)", "X = 1 ; X = 2 ; X = 3", BETWEEN),
    Row("between(3, 1, X)", "false", BETWEEN),
    Row("between(1, 3, 2)", "true", BETWEEN),
    Row("between(1, X, 2)", "error(instantiation_error,_1)", BETWEEN),
    Row("between(1, a, X)", "error(type_error(integer,a),_1)", BETWEEN),
    Row("between(1, 3, a)", "error(type_error(integer,a),_1)", BETWEEN),
    Row("numlist(1, 4, X)", "X = [1,2,3,4]", BETWEEN),
    # operators
    Row("X = (a :- b, c ; d -> e), X =.. L", "X = a :- b, c ; d -> e, L = [:-,a,(b, c ; d -> e)]"),
    Row("Y = -1, Z = - a, W = 1 - -1, V = -(-(1))", "Y = -1, Z = -a, W = 1- -1, V = - -(1)"),
    Row("X = - 1, integer(X)", "false", scryer="X = -1", differs="`- 1` is no number in ISO"),
    Row("op(700, xfx, ===>), X = f(A)", "X = f(_1), A = _1"),
    Row("op(1201, xfx, foo)", "error(domain_error(operator_priority,1201),_1)"),
    Row("X = [(a, b), (c :- d)|(e :- f)]", "X = [(a, b),(c :- d)|(e :- f)]"),
)
