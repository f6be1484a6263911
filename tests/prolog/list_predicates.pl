% library(lists).
main :-
    append(X, [c], [a,b,c]), print(X), nl,
    findall(A+B, append(A, B, [1,2]), Splits), print(Splits), nl,
    append([[1],[2,3],[]], Flat), print(Flat), nl,
    nth0(1, [a,b,c], N0), nth1(1, [a,b,c], N1), print(N0/N1), nl,
    findall(I-E, nth1(I, [a,b], E), IEs), print(IEs), nl,
    reverse([1,2,3], R), print(R), nl, last([1,2,3], L), print(L), nl,
    msort([b,a,c,a], M), print(M), nl, sort(0, @>=, [1,3,2,3], D), print(D), nl,
    predsort(compare, [c,a,b,a], PS), print(PS), nl,
    permutation([1,2,3], Pm), print(Pm), nl, findall(Z, permutation([1,2,3], Z), Zs), length(Zs, Len), print(Len), nl,
    flatten([a,[b,[c]],[],d], F), print(F), nl, sum_list([1,2.5], S), print(S), nl, max_list([1,4,2], Mx), print(Mx), nl,
    list_to_set([a,b,a], Set), print(Set), nl, subtract([1,2,3], [2], Sub), print(Sub), nl,
    numlist(1, 5, NL), print(NL), nl, select(b, [a,b,c], Rest), print(Rest), nl,
    delete([a,b,a], a, Del), print(Del), nl, pairs_keys_values(KV, [a,b], [1,2]), print(KV), nl.
% expect: [a,b]
% expect: [[]+[1,2],[1]+[2],[1,2]+[]]
% expect: [1,2,3]
% expect: b/a
% expect: [1-a,2-b]
% expect: [3,2,1]
% expect: 3
% expect: [a,a,b,c]
% expect: [3,3,2,1]
% expect: [a,b,c]
% expect: [1,2,3]
% expect: 6
% expect: [a,b,c,d]
% expect: 3.5
% expect: 4
% expect: [a,b]
% expect: [1,3]
% expect: [1,2,3,4,5]
% expect: [a,c]
% expect: [b]
% expect: [a-1,b-2]
