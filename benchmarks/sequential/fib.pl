%   fib.pl -- doubly recursive Fibonacci numbers
%
%   Stresses: integer arithmetic, calls that are not last calls, environment
%   allocation.

main       :- benchmark(34).
main_small :- benchmark(26).

benchmark(N) :-
    fib(N, F),
    write(F), nl.

fib(0, 0) :- !.
fib(1, 1) :- !.
fib(N, F) :-
    N1 is N - 1,
    N2 is N - 2,
    fib(N1, F1),
    fib(N2, F2),
    F is F1 + F2.
