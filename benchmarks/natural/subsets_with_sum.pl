% Chain: positions of a list by nth1/3, then by append/3.
main :-
    numlist(1, 300, L),
    findall(A+B+C, ( nth1(I, L, A), nth1(J, L, B), J > I, nth1(K, L, C), K > J, ( A * B + C ) mod 9973 =:= 0 ), Sums),
    length(Sums, N), write(N), nl,
    numlist(1, 900, M),
    aggregate_all(count, ( append(_, [X|Rest], M), append(_, [Y|_], Rest), ( X * X + Y * Y ) mod 17 =:= 0 ), Count), write(Count), nl.
