% Fibonacci numbers: 1,000 calls deep, one answer per table, big integers; from scratch many times.

:- table fib/2.

fib(0, 0).
fib(1, 1).
fib(N, F) :- N > 1, A is N - 1, B is N - 2, fib(A, FA), fib(B, FB), F is FA + FB.

main :- run(250).
main_small :- run(2).

run(0) :- !.
run(N) :-
    abolish_all_tables,
    fib(1000, F),
    Last is F mod 1000000007,
    ( N =:= 1 -> write(Last), nl ; true ),
    N1 is N - 1,
    run(N1).
