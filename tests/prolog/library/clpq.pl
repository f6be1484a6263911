% Linear constraints over the rationals: what {}/1 finds at once, optima, what is left of constraints, and errors.
:- use_module(library(clpq)).

main :-
    forall(clause(finds(Goal, What), _), show(Goal, What)),
    forall(clause(leaves(Goal, Vars), _), show_rest(Goal, Vars)),
    forall(clause(fails(Goal), _), show_error(Goal)).

show(Goal, What) :- findall(What, Goal, All), print(All), nl.

show_rest(Goal, Vars) :-
    \+ \+ ( call(Goal), copy_term(Vars, Copy, Rest), numbervars(Copy-Rest, 0, _), print(Copy-Rest), nl ).

show_error(Goal) :- catch(( call(Goal), print(yes) ), error(E, _), ( copy_term_nat(E, Copy), numbervars(Copy, 0, _), print(Copy) )), nl.

finds({X = 1/3 + 1/6}, X).
% expect: [1r2]
finds({2*X + 3*Y = 12, X - Y = 1}, X-Y).
% expect: [3-2]
finds({X = 0.1 + 0.2}, X).
% expect: [3r10]
finds(( {X + Y = 10, X - Y = Z}, Z = 4 ), X-Y).
% expect: [7-3]
finds({X >= 3, X =< 3}, X).
% expect: [3]
finds({X >= 0, Y >= 0, X + Y =< 0}, X-Y).
% expect: [0-0]
finds({X + Y >= 4, X =< 1, Y =< 3}, X-Y).
% expect: [1-3]
finds({A >= 0, B >= 0, C >= 0, A + B + C = 3, A + B >= 3, A =< 1, B =< 2}, [A,B,C]).
% expect: [[1,2,0]]
finds({X > 2, X =< 2}, X).
% expect: []
finds({X >= 2, X =< 2, X =\= 2}, X).
% expect: []
finds({X < Y, Y < Z, Z < X}, X).
% expect: []
finds({X - Y >= 1, Y - X >= 1}, X).
% expect: []
finds(( {X = 1 ; X = 2}, {Y = 2*X} ), X-Y).
% expect: [1-2,2-4]
finds(( {X * Y = 6}, X = 2 ), Y).
% expect: [3]
finds(( {X * Y = 6}, {X = 2 ; X = 0 ; X = 3} ), X-Y).
% expect: [2-3,3-2]
finds(( {X*X + Y = 10}, X = Y, X = 1 ), X).
% expect: []
finds(( {Z = X * Y}, X = 3, Y = 4 ), Z).
% expect: [12]
finds(( {Z = abs(X) + min(X, 2) + max(X, 7)}, X = -3 ), Z).
% expect: [7]
finds({X = 2^10 + pow(2, 3) + exp(2, 2)}, X).
% expect: [1036]
finds({X = (1/2)^3 + 2^(-2)}, X).
% expect: [3r8]
finds({1/X = 4}, X).
% expect: [1r4]
finds(( {X/Y = 2}, Y = 5 ), X).
% expect: [10]
finds({X/0 = 2}, X).
% expect: []
finds(( {X >= 2, Y =< 5}, X = Y, {X >= 5} ), X).
% expect: [5]
finds(( {X =< 2, Y >= 5}, X = Y ), X).
% expect: []
finds(( {X + Y = 4}, X = Y ), X).
% expect: [2]
finds(( {X + Y =\= 4}, X = 1, Y = 3 ), X).
% expect: []
finds(( {X >= 1}, member(X, [0,1r2,1,2]) ), X).
% expect: [1,2]
finds(( {2*X + 3*Y =< 12, X >= 0, Y >= 0}, sup(X + Y, S), inf(X - Y, I) ), S-I).
% expect: [6- -4]
finds(( {2*X + Y =< 16, X + 2*Y =< 11, X + 3*Y =< 15}, sup(30*X + 50*Y, S, [X,Y], V) ), S-V).
% expect: [310-[7,2]]
finds(( {2*X + Y =< 16, X + 2*Y =< 11, X + 3*Y =< 15}, maximize(30*X + 50*Y) ), X-Y).
% expect: [7-2]
finds(( {X >= 2, X + Y >= 5, Y >= 0}, minimize(2*X + Y) ), X-Y).
% expect: [2-3]
finds(( {X >= 2, X + Y >= 5}, inf(3*X + 3*Y, I, [X+Y,1], V) ), I-V).
% expect: [15-[5,1]]
finds(( {X >= 0}, sup(X, S) ), S).
% expect: []
finds(( {X >= 0, X < 5}, sup(X, S) ), S).
% expect: [5]
finds(( {X >= 0, X < 5}, maximize(X) ), X).
% expect: []
finds(( {X >= 0.5, Y >= X}, bb_inf([Y], Y, I) ), I).
% expect: [1]
finds(( {X >= Y + Z, Y > 1, Z > 1}, bb_inf([Y,Z], X, I, V) ), I-V).
% expect: [4-[2,2]]
finds(( {2*X + 2*Y = 3, X >= 0, Y >= 0}, bb_inf([X,Y], X, I) ), I).
% expect: []
finds(( {3*X + 5*Y =< 17, X >= 0, Y >= 0}, bb_inf([X,Y], -4*X - 7*Y, I, V) ), I-V).
% expect: [-23-[4,1]]
finds(( {X >= 0, Y >= 0, X + Y > 1}, bb_inf([X,Y], X + Y, I) ), I).
% expect: [2]
finds(( {X >= 0, Y >= 0, Z > 0, X + Y + Z > 3, Z < 2}, bb_inf([X,Y], X + Y + Z, I, V) ), I-V).
% expect: [3-[3,0]]
finds(( {2*X + Y >= 3, X >= 0}, entailed(2*X + Y >= 1) ), yes).
% expect: [yes]
finds(( {2*X + Y >= 3, X >= 0}, entailed(2*X + Y >= 4) ), yes).
% expect: []
finds(( {X = Y + 1}, entailed(( X > Y, X =\= Y, X - Y =:= 1 )) ), yes).
% expect: [yes]
finds(( {X >= 1 }, entailed(X =\= 0) ), yes).
% expect: [yes]
finds(( {X >= 1}, clp_type(X, T) ), T).
% expect: [clpq]
finds(( ordering([X,Y]), {X = 2, Y = 3*X} ), X-Y).
% expect: [2-6]
finds(( {X = 2*Y + 1, Y >= _}, dump([X,Y], [x,y], D) ), D).
% expect: [[x=1+2*y]]
finds(( {X = 2*Y + 1, Y >= 3, Z = X}, dump([Z], [z], D) ), D).
% expect: [[z>=7]]
finds(( {X >= Y, Y >= Z, Z >= 4}, dump([X], [x], D) ), D).
% expect: [[x>=4]]
finds(( {X >= 1}, findall(X, true, [Y]), {Y =< 1} ), Y).
% expect: [1]
finds(( {X + Y >= 1, X =< 0}, copy_term([X,Y], [U,V]), {V =< 1, X = U, Y = V} ), [X,Y,U,V]).
% expect: [[0,1,0,1]]

leaves({X >= 2}, X).
% expect: A-[{A>=2}]
leaves({X = 3 - Y}, X-Y).
% expect: A-B-[{A=3-B}]
leaves({X > 2, X =< 7}, X).
% expect: A-[{A>2,A=<7}]
leaves({A = B + C + D}, [A,B,C,D]).
% expect: [A,B,C,D]-[{A=B+C+D}]
leaves({Y < 3, X = 2*Y - 1}, X-Y).
% expect: A-B-[{A= -1+2*B,B<3}]
leaves({X + Y >= 2, X + Y =< 2}, X-Y).
% expect: A-B-[{B=2-A}]
leaves({X > 1, X > 2, X > 3, X >= 3}, X).
% expect: A-[{A>3}]
leaves({X < Y}, X-Y).
% expect: A-B-[{B=A+C,C>0}]
leaves({-2*X < 3}, X).
% expect: A-[{A> -3r2}]
leaves(( {X >= 2, Y =< 5}, X = Y ), X).
% expect: A-[{A>=2,A=<5}]

fails({_}).
% expect: instantiation_error
fails({X = foo, X = 1}).
% expect: type_error(clpq_expression,foo)
fails({X = 1 + foo(X)}).
% expect: type_error(clpq_expression,foo(A))
fails({1}).
% expect: type_error(clpq_constraint,1)
fails({_ >= "a"}).
% expect: type_error(clpq_expression,"a")
fails(( {X >= 2}, X = a )).
% expect: type_error(rational,a)
fails(( {X >= 2}, X = 3.5 )).
% expect: type_error(rational,3.5)
fails(sup(_ * _, _)).
% expect: instantiation_error
fails(entailed(_)).
% expect: instantiation_error
fails(bb_inf(a, 1, _)).
% expect: type_error(list,a)
fails(dump(_, [], _)).
% expect: instantiation_error
