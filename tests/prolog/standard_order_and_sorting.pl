% Standard order: variables, numbers, strings, atoms, compounds; msort/2, predsort/3, sort/4, list_to_set/2, max_member/2.
main :-
    msort([f(x),b,"s",2.0,a,2,1.5,g(a,b),b,Z,f(a)], [Z|L]), writeq(L), nl,
    sort(0, @>=, [1,3,2,3], L1), writeq(L1), nl,
    sort(1, @<, [f(2,a),f(1,b),f(2,c)], L2), writeq(L2), nl,
    sort(1, @>=, [f(2,a),f(1,b),f(2,c)], L3), writeq(L3), nl,
    sort(0, @=<, [c,a,b,a], L4), writeq(L4), nl,
    predsort([O,A,B]>>compare(O,A,B), [c,a,b,a], L5), writeq(L5), nl,
    list_to_set([a,b,a,1,1.0], L6), writeq(L6), nl,
    max_member(M, [1,a,"s",f(x)]), writeq(M), nl,
    min_member(N, [b,a,"s",3]), writeq(N), nl,
    e(sort(1, less, [f(1)], _)), e(sort(1, @<, [a], _)), e(msort(a, _)), e(sort([b|_], _)),
    findall(P, permutation([1,2,3], P), Ps), writeq(Ps), nl,
    pairs_keys_values(KV, [b,a], [1,2]), keysort(KV, S), writeq(S), nl.
e(G) :- catch((G, writeq(yes)), error(F, _), (F = type_error(T, _) -> writeq(T) ; writeq(F))), nl.
% expect: [1.5,2.0,2,"s",a,b,b,f(a),f(x),g(a,b)]
% expect: [3,3,2,1]
% expect: [f(1,b),f(2,a)]
% expect: [f(2,a),f(2,c),f(1,b)]
% expect: [a,a,b,c]
% expect: [a,b,c]
% expect: [a,b,1,1.0]
% expect: f(x)
% expect: 3
% expect: domain_error(order,less)
% expect: compound
% expect: list
% expect: instantiation_error
% expect: [[1,2,3],[1,3,2],[2,1,3],[2,3,1],[3,1,2],[3,2,1]]
% expect: [a-2,b-1]
