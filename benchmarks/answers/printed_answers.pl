%   printed_answers.pl -- a search that prints each of 100,000 answers
%
%   Every answer is a term of some size, written with a line of its own.

main :-
    (   answer(Answer),
        write(Answer), nl,
        fail
    ;   true
    ).

answer(answer(X, Y, Sum, List)) :-
    between(1, 1000, X),
    between(1, 100, Y),
    length(List, 5),
    work(1000, 0, Sum),
    fill(List, X).

work(0, Sum, Sum) :- !.
work(N, Sum0, Sum) :-
    Sum1 is (Sum0 + N * N) mod 9973,
    N1 is N - 1,
    work(N1, Sum1, Sum).

fill([], _).
fill([X|Xs], X) :-
    X1 is X + 1,
    fill(Xs, X1).
