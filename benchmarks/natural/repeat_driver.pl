% A driver of the kind repeat, take the next job, do it, until none is left; the job is a small search with its own commits.
:- dynamic job/1.

main :- forall(between(1, 5000, J), assertz(job(J))), nb_setval(total, 0), drive, nb_getval(total, T), write(T), nl.

drive :-
    repeat,
    ( retract(job(J)) -> work(J, R), nb_getval(total, T0), T is T0 + R, nb_setval(total, T), fail ; true ),
    !.

work(J, R) :- S is 40 + J mod 23, aggregate_all(count, change([50, 20, 10, 5, 2, 1], S, _), R).

change([], 0, []).
change([C|Cs], S, [N|Ns]) :- Max is S // C, between(0, Max, N), R is S - N * C, change(Cs, R, Ns).
