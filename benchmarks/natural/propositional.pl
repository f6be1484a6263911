:- op(700, xfy, =>).
:- op(600, xfy, &).

% A theorem prover: all theorems among the formulas of a scheme.
main :- aggregate_all(count, ( formula(5, F), prove([], [F]) ), N), write(N), nl.

formula(0, A) :- member(A, [p, q]).
formula(D, F) :- D > 0, D1 is D - 1, formula(D1, A), member(B, [p, q, r, p => q]), member(F, [A => B, B => A, A & B, - A]).

% prove(Left, Right): a sequent.
prove(L, R) :- member(A, L), memberchk(A, R), !.
prove(L, R) :- select(- A, L, L1), !, prove(L1, [A|R]).
prove(L, R) :- select(- A, R, R1), !, prove([A|L], R1).
prove(L, R) :- select(A => B, R, R1), !, prove([A|L], [B|R1]).
prove(L, R) :- select(A & B, L, L1), !, prove([A,B|L1], R).
prove(L, R) :- select(A & B, R, R1), !, prove(L, [A|R1]), prove(L, [B|R1]).
prove(L, R) :- select(A => B, L, L1), !, prove(L1, [A|R]), prove([B|L1], R).
