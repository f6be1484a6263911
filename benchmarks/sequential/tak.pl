%   tak.pl -- the Takeuchi function
%
%   Stresses: integer arithmetic and comparison, deep recursion with four
%   calls per clause, shallow backtracking on a guard.

main       :- benchmark(280).
main_small :- benchmark(6).

benchmark(Count) :-
    loop(Count, 0, Sum),
    write(Sum), nl.

loop(0, Sum, Sum) :- !.
loop(Count, Sum0, Sum) :-
    tak(18, 12, 6, A),
    Sum1 is Sum0 + A,
    Count1 is Count - 1,
    loop(Count1, Sum1, Sum).

tak(X, Y, Z, Z) :-
    X =< Y, !.
tak(X, Y, Z, A) :-
    X1 is X - 1,
    Y1 is Y - 1,
    Z1 is Z - 1,
    tak(X1, Y, Z, A1),
    tak(Y1, Z, X, A2),
    tak(Z1, X, Y, A3),
    tak(A1, A2, A3, A).
