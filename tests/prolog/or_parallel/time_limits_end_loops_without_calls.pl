% A time limit ends a loop that only fails, wherever the branch runs that comes to it last.
main :-
    forall(member(Loop, [below_zero, no_length, again]),
           ( catch(call_with_time_limit(0.4, last_one(Loop)), E, true), print(Loop-E), nl )).
last_one(Loop) :- member(X, [a, b, c, d]), count(100_000), X == d, loop(Loop).
count(0) :- !.
count(N) :- N1 is N - 1, count(N1).
loop(below_zero) :- between(1, inf, N), N < 0.
loop(no_length) :- length(_, N), N < 0.
loop(again) :- repeat, fail.
% expect: below_zero-time_limit_exceeded
% expect: no_length-time_limit_exceeded
% expect: again-time_limit_exceeded
