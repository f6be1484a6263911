% Pairs of a tabled relation, the transitive closure of a small graph, each with a computation of its own.
:- table reach/2.

edge(X, Y) :- between(1, 60, X), ( Y is (X * 7 + 3) mod 60 + 1 ; Y is (X * X + 1) mod 60 + 1 ).

reach(X, Y) :- edge(X, Y).
reach(X, Y) :- reach(X, Z), edge(Z, Y).

checksum(X, Y, Sum) :-
    numlist(1, 12000, Numbers),
    foldl([K, S0, S] >> ( S is (S0 * X + K * Y) mod 10007 ), Numbers, 1, Sum).

main :-
    findall(Sum, ( reach(X, Y), checksum(X, Y, Sum), Sum mod 5 =:= 0 ), Sums),
    length(Sums, Count),
    sum_list(Sums, Total),
    writeln(Count-Total).
