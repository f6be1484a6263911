% CHR: a cycle of less-or-equal constraints over variables, which all become equal.
:- use_module(library(chr)).
:- chr_constraint leq(?any, ?any).

reflexivity  @ leq(X, X) <=> true.
antisymmetry @ leq(X, Y), leq(Y, X) <=> X = Y.
idempotence  @ leq(X, Y) \ leq(X, Y) <=> true.
transitivity @ leq(X, Y), leq(Y, Z) ==> leq(X, Z).

main :- run(90).
main_small :- run(8).

run(N) :-
    length(Vs, N),
    Vs = [First|_],
    ring(Vs, First),
    sort(Vs, Different),
    length(Different, Count),
    write(Count), nl.

ring([Last], First) :- !, leq(Last, First).
ring([X,Y|Vs], First) :- leq(X, Y), ring([Y|Vs], First).
