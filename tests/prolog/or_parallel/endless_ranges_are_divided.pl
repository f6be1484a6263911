% The solutions of between/3 without an upper limit, or between large integers, go to other workers in pieces of the next ones; commits end that.
work(0) :- !.
work(N) :- M is N - 1, work(M).

main :-
    between(3, inf, N), work(200), N >= 400, !, show(N),
    % expect: 400
    findall(X, ( between(1, inf, X), work(50), ( X > 300 -> ! ; X mod 7 =:= 0 ) ), Multiples), length(Multiples, Count), show(Count),
    % expect: 43
    findall(X, limit(50, ( between(100000000000000000000000, inf, X), work(40), X mod 17 =:= 0 )), Large), last(Large, Last), show(Last),
    % expect: 100000000000000000000845
    findall(X-Y, ( between(1, 6, X), between(100000000000000000000000, 100000000000000000000009, Y), work(40) ), Pairs), length(Pairs, All),
    show(All),
    % expect: 60
    first(300, First), show(First).
    % expect: 2020

show(X) :- print(X), nl.

% Endless by a predicate that calls itself last.
first(N, First) :- integer_from(1, First), work(100), First > N, First mod 101 =:= 0, First mod 20 =:= 0, !.
integer_from(N, N).
integer_from(N, M) :- N1 is N + 1, integer_from(N1, M).
