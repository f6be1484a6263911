% Ways to split numbers into three sets of equal sums.
main :- numlist(3, 21, L), aggregate_all(count, split(L, 0, 0, 0), N), write(N), nl.
split([], S, S, S).
split([X|Xs], A, B, C) :-
    ( A1 is A + X, A1 =< 76, split(Xs, A1, B, C) ; B1 is B + X, B1 =< 76, split(Xs, A, B1, C) ; C1 is C + X, C1 =< 76, split(Xs, A, B, C1) ).
