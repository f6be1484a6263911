% library(apply).
add(X, Y, Z) :- Z is X + Y.
even(X) :- X mod 2 =:= 0.
sign_of(X, O) :- compare(O, X, 0).
half(X, Y) :- even(X), Y is X // 2.
main :-
    maplist(succ, [1,2,3], Xs), print(Xs), nl, maplist(add(10), [1,2], Ys), print(Ys), nl,
    maplist(add, [1,2], [3,4], Zs), print(Zs), nl, foldl(add, [1,2,3], 0, S), print(S), nl,
    include(even, [1,2,3,4], In), exclude(even, [1,2,3,4], Out), print(In/Out), nl,
    partition(even, [1,2,3], A, B), print(A/B), nl, partition(sign_of, [-1,0,5], L, E, G), print(L/E/G), nl,
    convlist(half, [1,2,4], H), print(H), nl, ( maplist(even, [2,3]) -> true ; print(no), nl ),
    length(Q, 2), maplist(=(x), Q), print(Q), nl.
% expect: [2,3,4]
% expect: [11,12]
% expect: [4,6]
% expect: 6
% expect: [2,4]/[1,3]
% expect: [2]/[1,3]
% expect: [-1]/[0]/[5]
% expect: [1,2]
% expect: no
% expect: [x,x]
