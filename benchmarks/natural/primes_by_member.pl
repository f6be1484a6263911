% Chain: candidates from member/2, a test of a millisecond and less each.
main :- numlist(10000000000, 10000130000, Candidates), findall(P, ( member(P, Candidates), prime(P) ), Ps), length(Ps, N), write(N), nl.

prime(N) :- N > 2, N mod 2 =\= 0, \+ divisible(N, 3).

divisible(N, D) :- N mod D =:= 0, !.
divisible(N, D) :- D * D < N, D1 is D + 2, divisible(N, D1).
