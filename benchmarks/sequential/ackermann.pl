%   ackermann.pl -- the Ackermann function on successor terms
%
%   Numbers are zero and succ(N), so that all work is unification.
%   Stresses: clause selection on nested structures, very deep recursion,
%   local-stack growth.

main       :- benchmark(19, 8).
main_small :- benchmark(1, 7).

benchmark(Count, N) :-
    repeat_ackermann(Count, N),
    ackermann_number(N, Result),
    write(Result), nl.

repeat_ackermann(Count, N) :-
    times(Count),
    ackermann_number(N, _),
    fail.
repeat_ackermann(_, _).

ackermann_number(N, Result) :-
    numeral(N, Numeral),
    ackermann(succ(succ(succ(zero))), Numeral, Value),
    integer_of(Value, 0, Result).

ackermann(zero, N, succ(N)).
ackermann(succ(M), N, Value) :-
    ackermann_above_zero(N, M, Value).

ackermann_above_zero(zero, M, Value) :-
    ackermann(M, succ(zero), Value).
ackermann_above_zero(succ(N), M, Value) :-
    ackermann_above_zero(N, M, Value1),
    ackermann(M, Value1, Value).

numeral(0, zero) :- !.
numeral(N, succ(Numeral)) :-
    M is N - 1,
    numeral(M, Numeral).

integer_of(zero, N, N).
integer_of(succ(Numeral), N0, N) :-
    N1 is N0 + 1,
    integer_of(Numeral, N1, N).

times(_).
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
