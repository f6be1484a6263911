% Values that constraints imply are given one after the other, and each may wake goals that post constraints on variables whose turn comes later.
:- use_module(library(clpq)).

main :-
    freeze(A, wake(a, {Z = Y + B, Z >= 1})), freeze(B, wake(b, {W = Y + A})),
    {Y >= 0, Y + V >= 2}, {A >= 1, B >= 1, A + B =< 2},
    print(A-B), nl, inf(Z, I), print(I), nl, ( inf(V, _) -> true ; print(no), nl ),
    {Y = 3}, print([Z,W]), nl,
    findall(K, pairs(K), Ks), print(Ks), nl.
% expect: woken
% expect: woken
% expect: 1-1
% expect: 1
% expect: no
% expect: [4,4]
% expect: [2-2,3-3]

wake(_, Goal) :- call(Goal), print(woken), nl.

% While K is given, the other end is unified with it.
pairs(K-M) :- member(K0, [1,2,3]), freeze(L, K = M), {K >= 1, K =< 3, M >= 2, L = 2*K, K + L =< 3*K0, K + L >= 3*K0}.
