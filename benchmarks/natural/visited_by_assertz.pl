% State: depth-first exploration with visited/1 asserted, from several starts, one after the other.
:- dynamic visited/1.
main :- findall(S-N, ( between(1, 1500, S), explore(S, N) ), L), write(L), nl.
explore(S, N) :- retractall(visited(_)), walk(S), aggregate_all(count, visited(_), N).
walk(X) :- visited(X), !.
walk(X) :- assertz(visited(X)), forall(succ_of(X, Y), walk(Y)).
succ_of(X, Y) :- member(A, [3,5,7]), Y is (X*A + 11) mod 2003.
