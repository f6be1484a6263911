% All arrangements of the pairs 1..11: the second K stands K + 1 places behind the first.
:- use_module(library(clpfd)).

main :- findall(Ps, langford(11, Ps), All), length(All, N), write(N), nl.

langford(N, Ps) :- M is 2 * N, places(N, M, Ps, All), all_different(All), label(Ps).
places(0, _, [], []) :- !.
places(K, M, [P|Ps], [P,Q|All]) :- P in 1..M, Q in 1..M, Q #= P + K + 1, K1 is K - 1, places(K1, M, Ps, All).
