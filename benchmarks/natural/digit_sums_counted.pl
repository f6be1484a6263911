% Numbers counted by the sum of their digits, where that is prime; some of them are kept as facts.
:- dynamic result/2, count/2.

main :-
    forall(( between(1, 3000000, N), digit_sum(N, Sum), prime(Sum) ), note(Sum, N)),
    findall(Count-Sum, count(Sum, Count), Pairs),
    msort(Pairs, Sorted),
    forall(member(Count-Sum, Sorted), format("~w: ~w~n", [Sum, Count])),
    aggregate_all(count, result(_, _), Kept),
    format("~w kept~n", [Kept]).

note(Sum, N) :-
    ( retract(count(Sum, Count)) -> Next is Count + 1 ; Next = 1 ),
    assertz(count(Sum, Next)),
    ( N mod 100 =:= 0 -> assertz(result(N, Sum)) ; true ).

digit_sum(0, 0) :- !.
digit_sum(N, Sum) :- Digit is N mod 10, Rest is N // 10, digit_sum(Rest, Sum0), Sum is Sum0 + Digit.

prime(2).
prime(N) :- N > 2, N mod 2 =:= 1, \+ ( between(3, N, D), D * D =< N * N, D < N, N mod D =:= 0 ).
