% After library(clpfd) is loaded, lambda terms that the clause passes to maplist/N, call/N and other predicates that are known when it is
% loaded see what their parameters and / name, nothing else of the clause, as in SWI-Prolog 9.0. Of predicates that are not imported, such as
% foldl/4 and include/3 here, they see a copy of what is bound.
:- use_module(library(clpfd)).
:- discontiguous p/1.

p(1) :- K = 3, maplist([X,Y]>>( Y #= X * K ), [1,2], L), unbound(L).
p(2) :- K = 3, maplist({K}/[X,Y]>>( Y #= X * K ), [1,2], L), write(L), nl.
p(3) :- K = 3, foldl([X,A,B]>>( B #= A + X * K ), [1,2], 0, S), write(S), nl.
p(4) :- K = 3, include([X]>>( X #< K ), [1,2,3,4], L), write(L), nl.
p(5) :- K = 3, catch(call([X]>>( X < K ), 5), error(E, _), ( write(E), nl )).
p(6) :- K = 1, findall(X, ( member(X, [2,3]), call([Y]>>( Y == K -> true ; var(K) ), X) ), L), write(L), nl.
p(7) :- K = 2, maplist([Xs,Ys]>>maplist([X,Y]>>( Y #= X * K ), Xs, Ys), [[1,2],[3]], [Ls,_]), unbound(Ls).
p(8) :- K = 2, aggregate_all(count, ( member(X, [1,2,3]), call([Y]>>( Y > K ), X) ), N), write(N), nl.
p(9) :- K = 2, maplist([X]>>member(X-Y, [1-a,2-b,K-c]), [1,2]), ( var(Y) -> write(unbound), nl ; true ).

unbound(L) :- ( maplist(var, L) -> write(unbound) ; write(L) ), nl.

main :- forall(between(1, 9, I), p(I)).
% expect: unbound
% expect: [3,6]
% expect: 9
% expect: [1,2]
% expect: instantiation_error
% expect: [2,3]
% expect: unbound
% expect: 1
% expect: unbound
