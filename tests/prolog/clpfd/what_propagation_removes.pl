% Domains after posting, as SWI-Prolog has them: uses of tasks, remainders by oneself, multiples in equations, complements of domains; and
% what all_distinct/1 finds for variables of large domains and large values.
:- use_module(library(clpfd)).

main :- forall(clause(domains(Goal, Vars), _), show(Goal, Vars)), forall(clause(holds(Goal), _), says(Goal)).

show(Goal, Vars) :- ( call(Goal) -> maplist(fd_dom, Vars, Ds), print(Ds) ; print(no) ), nl.
says(Goal) :- ( call(Goal) -> print(yes) ; print(no) ), nl.

domains(( X in 6..7, [U,V] ins 0..3, cumulative([task(X,2,_,U,_),task(7,2,_,V,_)], [limit(1)]) ), [X,U,V]).
% expect: [6..7,0..1,0..1]
domains(( X in 1..5, U in 0..3, cumulative([task(6,4,_,1,_),task(7,1,_,U,_),task(X,2,_,1,_)], [limit(3)]) ), [X,U]).
% expect: [1..5,0..2]
domains(( X in 6..7, Y in 4..7, U in 0..3, cumulative([task(X,4,_,U,_),task(Y,2,_,1,_),task(7,3,_,2,_)], [limit(2)]) ), [X,Y,U]).
% expect: [6..7,4..5,0..0]
domains(( X in 0..1, Y in 2..6, Z in 4..7, D in 1..4, cumulative([task(X,2,_,1,_),task(Y,D,E,1,_),task(Z,4,_,3,_)], [limit(3)]) ), [Y,D,E]).
% expect: [2..6,1..4,3..7]
domains(( X in 1..9, Y #= X mod X, Z #= X rem X, W #= X // X ), [Y,Z,W]).
% expect: [0..0,0..0,1..1]
domains(( X in -2..5, Y in 2..9, X #< X rem Y ), [X]).
% expect: [-2.. -1]
domains(( X in 3..9, X #=< X mod X ), [X]).
% expect: no
domains(( [X,Y,Z] ins 0..9, X + 2*Z #= 4*Y ), [X,Y,Z]).
% expect: [0..8,0..6,0..9]
domains(( [X,Y,Z] ins 1..9, 3*X #= 3*Y + Z ), [X,Y,Z]).
% expect: [2..9,1..8,3..9]
domains(( X in \ (3..5), X in 1..9 ), [X]).
% expect: [1..2\/6..9]
domains(( Xs = [A,B,C,D], A in 1..2, B in 1..2, C in 1..3000, D in 3..5000, all_distinct(Xs) ), Xs).
% expect: [1..2,1..2,3..3000,3..5000]
domains(( Xs = [A,B,C], [A,B] ins 10 \/ 100000, C in 10 \/ 50 \/ 100000, all_distinct(Xs) ), [A,C]).
% expect: [10\/100000,50..50]
domains(( length(Xs, 12), Xs ins 1..12, Xs = [A,B,C|_], [A,B,C] ins 4..6, all_distinct(Xs), last(Xs, L), fd_dom(L, D), L in D ), [L]).
% expect: [1..3\/7..12]

holds(( X #= 2^70, all_distinct([X,Y,3]), Y #= 2^70 )).
% expect: no
holds(( X #= 2^70, all_different([X,Y,3]), Y #= 2^70 + 1 )).
% expect: yes
holds(( X in 1..5, findnsols(2, X, label([X]), Xs), !, Xs == [1,2], var(X) )).
% expect: yes
