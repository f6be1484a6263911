% tests.pl: what comparisons and type tests in a clause that is walked (walk.pl) tell: nothing, that it fails, or a condition.
:- module(analysis_tests, [ number_size/2, compare_event/5, test_event/3 ]).
:- use_module(library(analysis/types)).
:- use_module(library(analysis/expressions)).
:- use_module(library(analysis/matching)).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(gensym), [gensym/2]).
:- use_module(library(lists), [memberchk/2]).

% A test as a token: the caller's terms in it by their paths.
token(Term, Token) :-
    copy_term(Term, Copy, _),
    term_variables(Term, Vs), term_variables(Copy, Cs),
    maplist(name_variable, Vs, Cs),
    Token = Copy.

% Tokens of a test and of its opposite are T and not(T).
order_token(<, A, B, less(A, B)).
order_token(>, A, B, less(B, A)).
order_token(=<, A, B, not(less(B, A))).
order_token(>=, A, B, not(less(A, B))).
order_token(=:=, A, B, equal(A, B)).
order_token(=\=, A, B, not(equal(A, B))).
order_token(@<, A, B, before(A, B)).
order_token(@>, A, B, before(B, A)).
order_token(@=<, A, B, not(before(B, A))).
order_token(@>=, A, B, not(before(A, B))).

name_variable(V, C) :- ( known(V, _, _, P) -> C = at(P) ; gensym(anonymous, K), C = anonymous(K) ).

compare_event(Op, A, B) -->
    { number_size(A, SA), number_size(B, SB), token(A-B, TA-TB), order_token(Op, TA, TB, Token) },
    (   { SA \== unknown, SB \== unknown, relation(Op, SA, SB, Rel, E) } -> condition(Rel, E, Token)
    ;   [ guard(Token) ]
    ).

relation(=:=, A, B, eq, E) :- e_subtract(A, B, E).
relation(=\=, A, B, ne, E) :- e_subtract(A, B, E).
relation(>=, A, B, ge, E) :- e_subtract(A, B, E).
relation(=<, A, B, ge, E) :- e_subtract(B, A, E).
relation(>, A, B, ge, E) :- e_subtract(A, B, D), size_less(D, 1, E).
relation(<, A, B, ge, E) :- e_subtract(B, A, D), size_less(D, 1, E).

% The value of an arithmetic expression as a formula.
number_size(V, S) :- var(V), !, ( known(V, int, S0, _) -> S = S0 ; S = unknown ).
number_size(N, S) :- integer(N), !, e_constant(N, S).
number_size(A + B, S) :- !, number_size(A, SA), number_size(B, SB), e_add(SA, SB, S).
number_size(A - B, S) :- !, number_size(A, SA), number_size(B, SB), e_subtract(SA, SB, S).
number_size(A * B, S) :- !, number_size(A, SA), number_size(B, SB), e_multiply(SA, SB, S).
number_size(-A, S) :- !, number_size(A, SA), e_scale(SA, -1, S).
number_size(A // B, S) :- integer(B), B > 1, !, number_size(A, SA), e_factor(half(B, SA), S).
number_size(A >> 1, S) :- !, number_size(A, SA), e_factor(half(2, SA), S).
number_size(A div B, S) :- !, number_size(A // B, S).
number_size(_, unknown).

% Tests that types decide.
test_event(G) --> { decided(G, Truth) }, !, ( { Truth == true } -> [] ; [ fail ] ).
test_event(A == B) --> { identity(A, B, S) }, !, { token(A == B, Token) }, size_condition(eq, S, 0, Token).
test_event(A \== B) --> { identity(A, B, S) }, !, { token(A == B, Token) }, size_condition(ne, S, 0, not(Token)).
test_event(A \== B) --> !, { token(A == B, Token) }, [ guard(not(Token)) ].
test_event(A \= B) --> !, { token(A = B, Token) }, [ guard(not(Token)) ].
test_event(nonvar(A)) --> !, { token(var(A), Token) }, [ guard(not(Token)) ].
test_event(G) --> { G =.. [Op, A, B], token(A-B, TA-TB), order_token(Op, TA, TB, Token) }, !, [ guard(Token) ].
test_event(G) --> { token(G, Token) }, [ guard(Token) ].

identity(A, B, S) :- B == [], value(A, list(_), S), S \== unknown.
identity(A, B, S) :- value(A, int, SA), value(B, int, SB), SA \== unknown, SB \== unknown, e_subtract(SA, SB, S).

decided(var(X), Truth) :- value(X, T, _), ( T == free -> Truth = true ; type_is_bound(T) -> Truth = false ).
decided(nonvar(X), Truth) :- value(X, T, _), ( T == free -> Truth = false ; type_is_bound(T) -> Truth = true ).
decided(ground(X), true) :- value(X, T, _), type_is_ground(T).
decided(G, Truth) :-
    G =.. [Name, X], kind_test(Name, Yes, No),
    value(X, T0, _), ( T0 = list(none) -> T = nil ; T0 = list(_) -> T = list ; T0 = term(_, _) -> T = term ; T = T0 ),
    ( memberchk(T, Yes) -> Truth = true ; memberchk(T, No) -> Truth = false ).

kind_test(integer, [], [free, atomic, list, nil, term]).
kind_test(number, [int], [free, atomic, list, nil, term]).
kind_test(atom, [], [free, int, list, term]).
kind_test(atomic, [int, atomic, nil], [free, term]).
kind_test(is_list, [list, nil], [free, int, atomic, term]).
kind_test(compound, [term], [free, int, atomic, nil]).
kind_test(callable, [term], [free, int]).
kind_test(float, [], [free, atomic, list, nil, term]).
kind_test(string, [], [free, int, list, nil, term]).
kind_test(attvar, [], [free, int, atomic, list, nil, ground, term]).
