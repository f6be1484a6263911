% Terms of a million levels are built, copied, compared, unified, written and collected.
deep(0, z) :- !.
deep(N, s(T)) :- N1 is N - 1, deep(N1, T).
main :-
    deep(1000000, T), copy_term(T, T2), ( T == T2 -> write(equal), nl ; true ), T = T2,
    ground(T), term_variables(T, Vs), write(Vs), nl,
    numlist(1, 1000000, L), length(L, N), write(N), nl, sum_list(L, S), write(S), nl,
    atom_length(abc, Len), write(Len), nl, assertz(stored(T)), stored(T3), ( T3 == T -> write(stored), nl ; true ),
    findall(T, true, [T4]), ( T4 == T -> write(found), nl ; true ).
% expect: equal
% expect: []
% expect: 1000000
% expect: 500000500000
% expect: 3
% expect: stored
% expect: found
