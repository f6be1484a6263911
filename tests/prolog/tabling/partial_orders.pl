% po(Order): the older value stays where Order(Old, New) holds, as SWI-Prolog 9.0 does it.
:- table smallest(_, po(less/2)), greatest(_, po(user:greater/2)), shortest(_, po(shorter)).

value(a, 3). value(a, 1). value(a, 2). value(b, 7).

smallest(K, V) :- value(K, V).
greatest(K, V) :- value(K, V).
shortest(K, V) :- member(K-V, [x-[a,b,c],x-[d],x-[e,f],y-[]]).

less(Old, New) :- Old < New.
greater(Old, New) :- Old > New.
shorter(Old, New) :- length(Old, L), length(New, M), L =< M.

main :-
    findall(K-V, smallest(K, V), Ss), msort(Ss, Smallest), print(Smallest), nl,
    findall(K-V, greatest(K, V), Gs), msort(Gs, Greatest), print(Greatest), nl,
    findall(K-V, shortest(K, V), Hs), msort(Hs, Shortest), print(Shortest), nl.
% expect: [a-1,b-7]
% expect: [a-3,b-7]
% expect: [x-[d],y-[]]
