% Loops of a million steps that build and drop terms run in bounded memory.
loop(0, _) :- !.
loop(N, _) :- N1 is N - 1, loop(N1, f(N, [N1], g(N))).
count(N, N) :- !.
count(I, N) :- I1 is I + 1, atom_length(abc, _), count(I1, N).
keep(0, Acc, Acc) :- !.
keep(N, Acc, R) :- N1 is N - 1, X = [a,b,c,N], length(X, L), Acc1 is Acc + L, keep(N1, Acc1, R).
main :-
    loop(3000000, x), write(done), nl, count(0, 1000000), write(counted), nl,
    keep(1000000, 0, R), write(R), nl,
    ( between(1, 1000000, I), I >= 1000000 -> write(I), nl ; true ),
    findall(X, between(1, 300000, X), Xs), length(Xs, Len), write(Len), nl.
% expect: done
% expect: counted
% expect: 4000000
% expect: 1000000
% expect: 300000
