% Linear constraints over floats: what {}/1 finds at once, optima, what is left of constraints, and the tolerance of 1e-10.
:- use_module(library(clpr)).
:- use_module(library(clpq), []).

main :-
    forall(clause(finds(Goal, What), _), show(Goal, What)),
    forall(clause(leaves(Goal, Vars), _), show_rest(Goal, Vars)),
    forall(clause(fails(Goal), _), show_error(Goal)).

show(Goal, What) :- findall(What, Goal, All), print(All), nl.

show_rest(Goal, Vars) :-
    \+ \+ ( call(Goal), copy_term(Vars, Copy, Rest), numbervars(Copy-Rest, 0, _), print(Copy-Rest), nl ).

show_error(Goal) :- catch(( call(Goal), print(yes) ), error(E, _), ( copy_term_nat(E, Copy), numbervars(Copy, 0, _), print(Copy) )), nl.

finds({X = 1r2 + 1/4}, X).
% expect: [0.75]
finds({2*X + 3*Y = 12, X - Y = 1}, X-Y).
% expect: [3.0-2.0]
finds(( {X = 3}, X = 3 ), X).
% expect: []
finds(( {X + Y = 3}, X = 1 ), X-Y).
% expect: [1-2.0]
finds({X >= 3, X =< 3}, X).
% expect: [3.0]
finds({X >= 1, X =< 1.00000000001}, ok).
% expect: [ok]
finds({X >= 1.00000000001, X =< 1}, ok).
% expect: [ok]
finds({X >= 1.000001, X =< 1}, ok).
% expect: []
finds({X > 1, X < 1.00000000001}, ok).
% expect: []
finds(( {X = 0.1 + 0.2 - 0.3, X =\= 0} ), ok).
% expect: []
finds({X >= 0, Y >= 0, X + Y =< 0}, X-Y).
% expect: [0.0-0.0]
finds({X > 2, X =< 2}, X).
% expect: []
finds({X < Y, Y < Z, Z < X}, X).
% expect: []
finds(( {X * Y = 6}, X = 2.0 ), Y).
% expect: [3.0]
finds(( {X * Y = 6}, {X = 2 ; X = 3} ), X-Y).
% expect: [2.0-3.0,3.0-2.0]
finds({X = sin(0) + cos(0) + tan(0)}, X).
% expect: [1.0]
finds({X = 2^2.0}, X).
% expect: [4.0]
finds({X = abs(-2) + min(1, 2) + max(1, 2) + pow(2, 3)}, X).
% expect: [13.0]
finds(( {X >= 2, Y =< 5}, X = Y, {X >= 5} ), X).
% expect: [5.0]
finds(( {2*X + Y =< 16, X + 2*Y =< 11, X + 3*Y =< 15}, sup(30*X + 50*Y, S, [X,Y], V) ), S-V).
% expect: [310.0-[7.0,2.0]]
finds(( {2*X + Y =< 16, X + 2*Y =< 11, X + 3*Y =< 15}, maximize(30*X + 50*Y) ), X-Y).
% expect: [7.0-2.0]
finds(( {X >= 2, X + Y >= 5, Y >= 0}, minimize(2*X + Y) ), X-Y).
% expect: [2.0-3.0]
finds(( {X >= 0}, sup(X, S) ), S).
% expect: []
finds(( {X >= 0, X < 5}, sup(X, S) ), S).
% expect: [5.0]
finds(( {X >= 0.5, Y >= X}, bb_inf([Y], Y, I) ), I).
% expect: [1.0]
finds(( {X >= 0.5, Y >= X}, bb_inf([X,Y], X + Y, I, V, 0.001) ), I-V).
% expect: [2.0-[1,1]]
finds(( {X >= 0.9, X =< 5}, bb_inf([X], X, I, V, 0.2) ), I-V).
% expect: [1.0-[1]]
finds(( {2*X + Y >= 3, X >= 0}, entailed(2*X + Y >= 1) ), yes).
% expect: [yes]
finds(( {2*X + Y >= 3, X >= 0}, entailed(2*X + Y >= 4) ), yes).
% expect: []
finds(( {X >= 1}, clp_type(X, T) ), T).
% expect: [clpr]
finds(( {X = 2*Y + 1, Y >= 3, Z = X}, dump([Z], [z], D) ), D).
% expect: [[z>=7.0]]

leaves({X >= 2}, X).
% expect: A-[{A>=2.0}]
leaves({X = 3 - Y}, X-Y).
% expect: A-B-[{A=3.0-B}]
leaves({X > 2, X =< 7}, X).
% expect: A-[{A>2.0,A=<7.0}]
leaves({A = B + C + 0.5*D}, [A,B,C,D]).
% expect: [A,B,C,D]-[{A=B+C+0.5*D}]
leaves({Y < 3, X = 2*Y - 1}, X-Y).
% expect: A-B-[{A= -1.0+2.0*B,B<3.0}]
leaves({X < Y}, X-Y).
% expect: A-B-[{B=A+C,C>0.0}]

fails({_}).
% expect: instantiation_error
fails({X = foo, X = 1}).
% expect: type_error(clpr_expression,foo)
fails(( {X >= 2}, X = a )).
% expect: type_error(real,a)
fails(( {X >= 2}, clpq:{X = Y, Y >= 1} )).
% expect: permission_error('mix CLP(Q) variables with','CLP(R) variables:',A)
