% Single sided unification: lists by rules with =>, as ssu_clauses.pl does by clauses and cuts.

sorted([], S) => S = [].
sorted([X], S) => S = [X].
sorted(Xs, S) =>
    halves(Xs, As, Bs),
    sorted(As, Sa), sorted(Bs, Sb),
    merged(Sa, Sb, S).

halves([], As, Bs) => As = [], Bs = [].
halves([X], As, Bs) => As = [X], Bs = [].
halves([X,Y|Zs], As, Bs) => As = [X|As1], Bs = [Y|Bs1], halves(Zs, As1, Bs1).

merged([], Bs, S) => S = Bs.
merged(As, [], S) => S = As.
merged([A|As], [B|Bs], S), A =< B => S = [A|S1], merged(As, [B|Bs], S1).
merged(As, [B|Bs], S) => S = [B|S1], merged(As, Bs, S1).

main :- run(300).
main_small :- run(1).

run(Times) :-
    numbers(3000, 7, Ns),
    times(Times, Ns, S),
    S = [Least|_], last(S, Most),
    write(Least-Most), nl.

times(1, Ns, S) => sorted(Ns, S).
times(N, Ns, S) => \+ \+ sorted(Ns, _), N1 is N - 1, times(N1, Ns, S).

numbers(0, _, Ns) => Ns = [].
numbers(N, Seed, Ns) =>
    Next is (Seed * 1103515245 + 12345) mod 2147483648,
    Ns = [Next|Rest], N1 is N - 1,
    numbers(N1, Next, Rest).
