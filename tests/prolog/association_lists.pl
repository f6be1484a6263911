% library(assoc): insertion, lookup, deletion, order.
main :-
    list_to_assoc([b-2,a-1,c-3], A), get_assoc(a, A, V), print(V), nl,
    put_assoc(d, A, 4, A2), assoc_to_list(A2, L), print(L), nl,
    del_assoc(b, A2, D, A3), print(D), nl, assoc_to_keys(A3, Ks), print(Ks), nl,
    assoc_to_values(A3, Vs), print(Vs), nl, min_assoc(A3, MinK, _), max_assoc(A3, MaxK, _), print(MinK-MaxK), nl,
    ( get_assoc(zz, A, _) -> true ; print(absent), nl ),
    numlist(1, 1000, Ns), foldl(put, Ns, t, Big), findall(K, gen_assoc(K, Big, _), Gs), length(Gs, N), print(N), nl,
    foldl(del, Ns, Big, Empty), print(Empty), nl.
put(K, A0, A) :- put_assoc(K, A0, x, A).
del(K, A0, A) :- del_assoc(K, A0, _, A).
% expect: 1
% expect: [a-1,b-2,c-3,d-4]
% expect: 2
% expect: [a,c,d]
% expect: [1,3,4]
% expect: a-d
% expect: absent
% expect: 1000
% expect: t
