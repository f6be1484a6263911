% nb_setval keeps its value over backtracking, b_setval does not.
main :-
    nb_setval(n, 1), ( nb_setval(n, 2), fail ; true ), nb_getval(n, N), write(N), nl,
    b_setval(v, 1), ( b_setval(v, 2), fail ; true ), b_getval(v, V), write(V), nl,
    nb_setval(t, f(a, [1,2])), nb_getval(t, T), write(T), nl,
    catch(nb_getval(nothing_here, _), error(E, _), ( E = existence_error(_, K), write(K), nl )),
    nb_setval(cnt, 0), ( between(1, 1000, _), nb_getval(cnt, C), C1 is C + 1, nb_setval(cnt, C1), fail ; true ),
    nb_getval(cnt, Cnt), write(Cnt), nl.
% expect: 2
% expect: 1
% expect: f(a,[1,2])
% expect: nothing_here
% expect: 1000
