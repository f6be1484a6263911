% What nb_setarg/3 changes of the value of a global variable is there at the next reading, whatever the value is; b_set_dict/3 changes the
% term at hand only.
% options: -q -g main -t halt
main :-
    counter,        % expect: count(10)
    array,          % expect: 7
    many,           % expect: [x,x,x,x,x,x,x,x,x]
    dict.           % expect: 1

counter :-
    nb_setval(counter, count(0)),
    forall(between(1, 10, _), ( nb_getval(counter, C), arg(1, C, N), N1 is N+1, nb_setarg(1, C, N1) )),
    nb_getval(counter, R), print(R), nl.

array :-
    functor(A, array, 100), nb_setval(array, A),
    forall(between(1, 100, I), ( nb_getval(array, T), nb_setarg(I, T, I) )),
    nb_getval(array, R), arg(7, R, X), print(X), nl.

many :-
    numlist(1, 40, L),
    set(9, L),
    forall(between(1, 9, I), ( name_of(I, K), nb_getval(K, T), nb_setarg(1, T, x) )),
    findall(H, ( between(1, 9, I), name_of(I, K), nb_getval(K, [H|_]) ), Hs),
    print(Hs), nl.

set(0, _) :- !.
set(I, L) :- name_of(I, K), nb_setval(K, L), I1 is I-1, set(I1, L).

name_of(I, K) :- atom_concat(variable, I, K).

dict :-
    findall(K-V, ( between(1, 40, V), atom_concat(k, V, K) ), Pairs),
    dict_pairs(D, t, Pairs), nb_setval(dict, D),
    nb_getval(dict, A), b_set_dict(k1, A, x),
    get_dict(k1, D, V1), print(V1), nl.
