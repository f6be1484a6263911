% Boolean constraints: what sat/1 finds at once, what is left of it, and the predicates that ask.
:- use_module(library(clpb)).

main :-
    forall(clause(shows(Goal, What), _), show(Goal, What)),
    forall(clause(leaves(Goal, Vars), _), show_rest(Goal, Vars)),
    forall(clause(fails(Goal), _), show_error(Goal)),
    pigeons(5, 4), pigeons(4, 4), random_formulas(60).

show(Goal, What) :- findall(What, Goal, All), print(All), nl.

shows(( sat(X*Y) ), X-Y).
% expect: [1-1]
shows(( sat(X+Y), sat(~X) ), X-Y).
% expect: [0-1]
shows(( sat(X+Y), labeling([X,Y]) ), X-Y).
% expect: [0-1,1-0,1-1]
shows(( sat(X=<Y), sat(Y=<Z), sat(Z=<X), X = 1 ), [X,Y,Z]).
% expect: [[1,1,1]]
shows(( sat(X#Y), X = Y ), X-Y).
% expect: []
shows(( sat(card([0,2-3], [X,Y,Z])), X = 1, labeling([Y,Z]) ), [X,Y,Z]).
% expect: [[1,0,1],[1,1,0],[1,1,1]]
shows(( sat(X+Y), taut(X+Y, T) ), T).
% expect: [1]
shows(( sat(X+Y), taut(~X * ~Y, T) ), T).
% expect: [0]
shows(( sat(X+_), taut(X, T) ), T).
% expect: []
shows(( sat(X+Y), sat_count(X+Y+_, N) ), N).
% expect: [6]
shows(( length(L, 100), sat_count(+([1|L]), N) ), N).
% expect: [1267650600228229401496703205376]
shows(( sat(A#B), weighted_maximum([1,2,1], [A,B,C], M) ), M-[A,B,C]).
% expect: [3-[0,1,1]]
shows(( sat(A+B), weighted_maximum([-1,-1], [A,B], M) ), M-[A,B]).
% expect: [-1-[0,1],-1-[1,0]]
shows(( sat(X^(X*Y)) ), Y).
% expect: [1]
shows(( sat(_ =:= a) ), yes).
% expect: [yes]
shows(( sat(a) ), yes).
% expect: []
shows(( sat(a + ~a) ), yes).
% expect: [yes]
shows(( sat(X+Y+Z), random_labeling(7, [X,Y,Z]), 1 is X \/ Y \/ Z ), yes).
% expect: [yes]
shows(( sat(X =:= Y*Z), copy_term([X,Y,Z], [U,V,W]), sat(U # X), X = 1, labeling([V,W]) ), [Y,Z,U]-[V,W]).
% expect: [[1,1,0]-[0,0],[1,1,0]-[0,1],[1,1,0]-[1,0]]

show_rest(Goal, Vars) :- ( call(Goal) -> copy_term(Vars, Copy, Goals), numbervars(Copy, 0, _), print(Copy-Goals) ; print(no) ), nl.

leaves(( sat(X+Y) ), [X,Y]).
% expect: [A,B]-[clpb:sat(A=\=A*B#B)]
leaves(( sat(X=:=Y) ), [X,Y]).
% expect: [A,A]-[clpb:sat(A=:=A)]
leaves(( sat(X=\=Y) ), [X,Y]).
% expect: [A,B]-[clpb:sat(A=\=B)]
leaves(( sat(X>=Y) ), [X,Y]).
% expect: [A,B]-[clpb:sat(B=:=B*A)]
leaves(( sat(X=<Y), sat(Y=<Z) ), [X,Y,Z]).
% expect: [A,B,C]-[clpb:sat(A=:=A*B),clpb:sat(B=:=B*C)]
leaves(( sat(X+Y), sat(Z=:=X#W) ), [X,Y,Z,W]).
% expect: [A,B,C,D]-[clpb:sat(A=:=C#D),clpb:sat(A=\=A*B#B)]
leaves(( sat(card([1,3], [X,Y,Z,W])) ), [X,Y,Z,W]).
% expect: [A,B,C,D]-[clpb:sat(A=\=B#C#D)]
leaves(( taut(X + ~X, _) ), [X]).
% expect: [A]-[clpb:sat(A=:=A)]
leaves(( sat(X+Y), Y = Z, sat(Z =< W) ), [X,Y,W]).
% expect: [A,B,C]-[clpb:sat(B=:=B*C),clpb:sat(A=\=A*B#B)]

show_error(Goal) :- catch(( Goal, print(yes) ), error(E, _), ( E = domain_error(D, _) -> print(D) ; print(E) )), nl.

fails(sat(f(_))).
% expect: clpb_expr
fails(sat(2)).
% expect: clpb_expr
fails(( sat(X+_), X = 3 )).
% expect: clpb_expr
fails(labeling([_|_])).
% expect: instantiation_error
fails(labeling([5])).
% expect: clpb_variable

% Each of N pigeons in one of M holes, none with another.
pigeons(N, M) :-
    findall(Row, ( between(1, N, _), length(Row, M) ), Rows),
    findall(I, between(1, M, I), Is),
    (   maplist(in_one, Rows), maplist(alone_in(Rows), Is) -> append(Rows, Vs), findall(Vs, labeling(Vs), All), length(All, Count), print(Count)
    ;   print(none)
    ), nl.
% expect: none
% expect: 24

in_one(Row) :- sat(card([1], Row)).
alone_in(Rows, I) :- findall(I, member(_, Rows), Is), maplist(nth1, Is, Rows, Column), sat(card([0,1], Column)).

% Random formulas of four variables: labeling gives what trying all values gives.
random_formulas(0) :- !, print(same), nl.
random_formulas(N) :-
    length(Vs, 4),
    formula_of(3, N, _, Vs, F),
    findall(Vs, ( maplist(bit, Vs), true(F) ), Expected),
    findall(Vs, ( sat(F), labeling(Vs) ), Found0),
    sort(Found0, Found),
    ( Found == Expected, sat_count_is(F, Vs, Expected) -> true ; print(differs(F, Expected, Found)), nl ),
    N1 is N - 1,
    random_formulas(N1).
% expect: same

sat_count_is(F, Vs, Expected) :- length(Expected, N), sat_count(+([F*1,0|[]]) * (+([1|Vs])), N).

bit(0).
bit(1).

% A formula of this depth from a seed.
formula_of(0, S0, S, Vs, V) :- !, next(S0, S), I is S mod 4, nth0(I, Vs, V).
formula_of(D, S0, S, Vs, F) :-
    next(S0, S1), D1 is D - 1,
    Which is S1 // 16 mod 6,
    formula_of(D1, S1, S2, Vs, A), formula_of(D1, S2, S, Vs, B),
    nth0(Which, [A+B, A*B, A#B, A=:=B, A=<B, ~A*B], F).

next(S0, S) :- S is (S0 * 75 + 74) mod 65537.

true(F) :- value(F, 1).
value(F, F) :- integer(F), !.
value(A+B, V) :- value(A, X), value(B, Y), V is X \/ Y.
value(A*B, V) :- value(A, X), value(B, Y), V is X /\ Y.
value(A#B, V) :- value(A, X), value(B, Y), V is X xor Y.
value(A=:=B, V) :- value(A, X), value(B, Y), ( X =:= Y -> V = 1 ; V = 0 ).
value(A=<B, V) :- value(A, X), value(B, Y), ( X =< Y -> V = 1 ; V = 0 ).
value(~A, V) :- value(A, X), V is 1 - X.
