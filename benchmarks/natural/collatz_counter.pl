% Chain: a counter that calls itself last; some 20 us each.
main :- aggregate_all(max(Steps, N), ( from_to(1, 1800000, N), steps(N, 0, Steps) ), max(Most, Best)), write(Best-Most), nl.

from_to(Low, _, Low).
from_to(Low, High, N) :- Low < High, Next is Low + 1, from_to(Next, High, N).

steps(1, S, S) :- !.
steps(N, S0, S) :- ( N mod 2 =:= 0 -> M is N // 2 ; M is 3 * N + 1 ), S1 is S0 + 1, steps(M, S1, S).
