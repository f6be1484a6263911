%   nrev.pl -- naive reverse of a 30-element list
%
%   Every reversal takes 496 logical inferences, nearly all of them in app/3.
%   Stresses: list construction and traversal, first-argument indexing,
%   last-call optimisation.

main       :- benchmark(160000).
main_small :- benchmark(3200).

benchmark(Count) :-
    numbers(1, 30, List),
    repeat_reverse(Count, List),
    nrev(List, Reversed),
    write(Reversed), nl.

%   Failure driven, so that every iteration starts with the same heap.
repeat_reverse(Count, List) :-
    times(Count),
    nrev(List, _),
    fail.
repeat_reverse(_, _).

nrev([], []).
nrev([Head|Tail], Reversed) :-
    nrev(Tail, ReversedTail),
    app(ReversedTail, [Head], Reversed).

app([], List, List).
app([Head|Tail], List, [Head|Rest]) :-
    app(Tail, List, Rest).

numbers(Low, High, []) :-
    Low > High, !.
numbers(Low, High, [Low|Rest]) :-
    Next is Low + 1,
    numbers(Next, High, Rest).

%   times(+N): succeeds N times on backtracking.
times(_).
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
