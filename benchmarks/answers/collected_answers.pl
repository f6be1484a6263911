%   collected_answers.pl -- findall/3 of 7,000,000 answers
%
%   The answers are counted and summed; the list is what has to
%   fit.  An answer takes some fifty inferences to find.

main :-
    findall(Sum, answer(Sum), Sums),
    length(Sums, Count),
    sum_list(Sums, Total),
    write(answers(Count, Total)), nl.

answer(Sum) :-
    between(1, 70000, X),
    work(60, X, Start),
    between(1, 100, Y),
    work(50, Y, End),
    Sum is Start + End.

work(0, Sum, Sum) :- !.
work(N, Sum0, Sum) :-
    Sum1 is (Sum0 * 7 + N) mod 9973,
    N1 is N - 1,
    work(N1, Sum1, Sum).
