% modes_with_plus.pl: + in a declaration of a table is an argument that tells answers apart, as index and a variable are.
:- table longest(+, +, max).
longest(A, B, Sum) :- member(X, A), member(Y, B), Sum is X + Y.

:- table cheapest(+, -, min).
cheapest(_, Plan, Cost) :- member(Plan-Cost, [a-5, b-2, c-1]).

main :-
    longest([1,2], [100,204], M), print(M), nl,             % expect: 206
    findall(P-C, cheapest(x, P, C), L), print(L), nl.       % expect: [a-1]
