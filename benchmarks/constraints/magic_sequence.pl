% A magic sequence of length 60: element I says how often I occurs.
:- use_module(library(clpfd)).

main :- sequence(60, Xs), write(Xs), nl.

sequence(N, Xs) :- length(Xs, N), M is N - 1, Xs ins 0..M, counts(Xs, 0, Xs), sum(Xs, #=, N), numbers(0, M, Is),
    scalar_product(Is, Xs, #=, N), labeling([ff], Xs).
counts([], _, _).
counts([C|Cs], I, Xs) :- truths(Xs, I, Bs), sum(Bs, #=, C), I1 is I + 1, counts(Cs, I1, Xs).
truths([], _, []).
truths([X|Xs], I, [B|Bs]) :- B #<==> ( X #= I ), truths(Xs, I, Bs).
numbers(I, M, []) :- I > M, !.
numbers(I, M, [I|Is]) :- I1 is I + 1, numbers(I1, M, Is).
