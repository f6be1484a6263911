% Permutation sort, the first that is sorted.
main :- permutation_sort([9,4,11,10,1,6,3,8,2,7,5], S), write(S), nl.
permutation_sort(L, S) :- perm(L, S), ordered(S), !.
perm([], []).
perm(L, [X|P]) :- select(X, L, R), perm(R, P).
ordered([]). ordered([_]).
ordered([A,B|T]) :- A =< B, ordered([B|T]).
