%   aggregates.pl -- all-solutions predicates and sorting
%
%   Groups, sorts and joins the results of a family of queries over a small
%   relation.
%   Stresses: findall/3, bagof/3 and setof/3 with free and quantified
%   variables, sort/2, keysort/2, copying of solutions.

main       :- benchmark(840).
main_small :- benchmark(17).

benchmark(Count) :-
    repeat_queries(Count),
    queries(Classes, Largest, Commonest, Pairs),
    write(classes(Classes)), nl,
    write(largest(Largest)), nl,
    write(commonest(Commonest)), nl,
    write(pairs(Pairs)), nl.

repeat_queries(Count) :-
    times(Count),
    queries(_, _, _, _),
    fail.
repeat_queries(_).

queries(Classes, Largest, Commonest, Pairs) :-
    %   The numbers grouped by their remainder: one solution per group.
    findall(Remainder - Size, class(Remainder, Size), Classes),
    %   The ten largest distinct products.
    setof(Product, X^Y^product_of(X, Y, Product), Products),
    last_elements(Products, 10, Largest),
    %   The digit sum that occurs most often.
    findall(Sum - N, (number_of(N), digit_sum(N, Sum)), Sums),
    keysort(Sums, Sorted),
    runs(Sorted, Runs),
    sort(Runs, Ordered),
    last_elements(Ordered, 1, [Commonest]),
    %   The pairs of numbers with equal digit sums in the same group.
    findall(A, equal_pair(A), As),
    count(As, 0, Pairs).

class(Remainder, Size) :-
    bagof(N, remainder_of(N, Remainder), Numbers),
    count(Numbers, 0, Size).

remainder_of(N, Remainder) :-
    number_of(N),
    Remainder is N * N mod 13.

product_of(X, Y, Product) :-
    small(X),
    small(Y),
    Product is (X * 7 + 3) * (Y * 5 + 1) mod 997.

equal_pair(pair(N, M)) :-
    bagof(K, grouped(K, _, _), Numbers),
    mem(N, Numbers),
    mem(M, Numbers),
    N < M.

grouped(N, Remainder, Sum) :-
    remainder_of(N, Remainder),
    digit_sum(N, Sum).

digit_sum(N, Sum) :-
    Sum is N // 100 + N // 10 mod 10 + N mod 10.

%   runs(+Pairs, -Runs): the lengths of the runs of equal keys.
runs([], []).
runs([Key - _|Pairs], Runs) :-
    runs(Pairs, Key, 1, Runs).

runs([], Key, Length, [Length - Key]).
runs([Key1 - _|Pairs], Key, Length, Runs) :-
    (   Key1 == Key
    ->  Length1 is Length + 1,
        runs(Pairs, Key, Length1, Runs)
    ;   Runs = [Length - Key|Runs1],
        runs(Pairs, Key1, 1, Runs1)
    ).

last_elements(List, N, Last) :-
    count(List, 0, Length),
    Skipped is Length - N,
    drop(Skipped, List, Last).

drop(N, [_|List], Rest) :-
    N > 0, !,
    M is N - 1,
    drop(M, List, Rest).
drop(_, List, List).

number_of(N) :- from_to(100, 399, N).
small(N)     :- from_to(1, 40, N).

from_to(Low, High, Low) :-
    Low =< High.
from_to(Low, High, N) :-
    Low < High,
    Next is Low + 1,
    from_to(Next, High, N).

mem(X, [X|_]).
mem(X, [_|Xs]) :-
    mem(X, Xs).

count([], N, N).
count([_|Xs], N0, N) :-
    N1 is N0 + 1,
    count(Xs, N1, N).

times(_).
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
