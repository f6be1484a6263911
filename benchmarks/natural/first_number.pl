% The first number that is the sum of three cubes in exactly four ways: nobody knows where the search ends.
main :- between(1, inf, N), ways(N, 4), !, format("~w~n", [N]).

ways(N, Ways) :-
    aggregate_all(count,
                  ( between(1, 40, A), A3 is A * A * A, A3 < N,
                    between(A, 40, B), B3 is B * B * B, A3 + B3 < N,
                    C3 is N - A3 - B3, C is round(C3 ** (1 / 3)), C >= B, C * C * C =:= C3 ),
                  Ways).
