% Lambda terms in the bodies of clauses that are loaded: what a call copies, what it shares, and what it does with other numbers of
% arguments is as for lambda terms that are made at run time.
:- use_module(library(yall)).
:- discontiguous p/1.

p(1) :- maplist([X,Y]>>( Y is X * 2 ), [1,2], L), write(L), nl.
p(2) :- K = 3, maplist({K}/[X,Y]>>( Y is X * K ), [1,2], L), write(L), nl.
p(3) :- K = 3, maplist([X,Y]>>( Y is X * K ), [1,2], L), write(L), nl.
p(4) :- maplist([X]>>( V = X ), [1,2]), ( var(V) -> write(copied) ; write(V) ), nl.
p(5) :- ( maplist({V}/[X]>>( V = X ), [1,2]) -> write(yes) ; write(no) ), nl.
p(6) :- maplist({V}/[X]>>( V = X ), [1,1]), write(V), nl.
p(7) :- maplist([X-Y,Y-X]>>true, [1-a,2-b], L), write(L), nl.
p(8) :- foldl([X,A0,A]>>( A is A0 + X ), [1,2,3], 0, S), write(S), nl.
p(9) :- maplist([X]>>atom_concat(X), [a,b], [c,d], L), write(L), nl.
p(10) :- maplist([Xs,N]>>( foldl([X,A,B]>>( B is A + X ), Xs, 0, N) ), [[1,2],[3]], L), write(L), nl.
p(11) :- include([X]>>( member(X, [1,3]), ! ), [1,2,3], L), write(L), nl.
p(12) :- findall(L, ( member(N, [1,2]), maplist({N}/[X,Y]>>( Y is X + N ), [1,2], L) ), Ls), write(Ls), nl.
p(13) :- maplist([X,Y]>>( X > 1 -> Y = big ; Y = small ), [1,2], L), write(L), nl.
p(14) :- G = [X]>>( write(X), nl ), maplist(G, [a]).
p(15) :- forall(maplist([X,Y]>>member(X-Y, [1-a,1-b]), [1,1], L), ( write(L), write(' ') )), nl.
p(16) :- catch(maplist([X]>>throw(ball(X)), [1]), ball(B), ( write(B), nl )).
p(17) :- T = t(_), maplist({T}/[X]>>( arg(1, T, X) ), [v]), write(T), nl.
p(18) :- maplist([X,f(X,Z,Z)]>>true, [1,2], [f(_,a,A),f(_,B,b)]), write(A-B), nl.
p(19) :- partition([X,C]>>( compare(C, X, 2) ), [1,2,3], L, E, G), write(L/E/G), nl.
p(20) :- Limit = 2, \+ maplist([X]>>( X < Limit ), [1,2,3]), write(limit), nl.
p(21) :- maplist({X}/[Y]>>( X = Y ), [_,_]), ( var(X) -> write(free) ; true ), nl.

main :- forall(between(1, 21, I), p(I)).
% expect: [2,4]
% expect: [3,6]
% expect: [3,6]
% expect: copied
% expect: no
% expect: 1
% expect: [a-1,b-2]
% expect: 6
% expect: [ac,bd]
% expect: [3,3]
% expect: [1,3]
% expect: [[2,3],[3,4]]
% expect: [small,big]
% expect: a
% expect: [a,a] [a,b] [b,a] [b,b] 
% expect: 1
% expect: t(v)
% expect: a-b
% expect: [1]/[2]/[3]
% expect: limit
% expect: free
