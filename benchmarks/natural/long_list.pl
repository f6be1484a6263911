% member over a list of long terms that takes much memory, with little work for each.
main :- findall(t(I,[I,I,I,I,I,I,I,I]), between(1, 1200000, I), L),
    aggregate_all(count, ( member(t(X,Ys), L), sum(Ys, 0, S), S mod 7 =:= X mod 5 ), N), write(N), nl.
sum([], S, S).
sum([Y|Ys], S0, S) :- S1 is S0 + Y*Y mod 13, sum(Ys, S1, S).
