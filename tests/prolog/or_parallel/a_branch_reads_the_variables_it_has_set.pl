% A branch that sets a global variable before its turn reads its own value, and others see it in its turn only.
% options: -q -g main -t halt
main :-
    nb_setval(count, none), nb_setval(best, none), nb_setval(sum, none), nb_setval(list, none),
    forall(case(N), ( solutions_counted(N, C), print(N-C), nl )),
    forall(case(N), ( best_of(N, B), two_numbers(N, S, L), print(B/S/L), nl )),
    nb_getval(count, C), nb_getval(best, B), nb_getval(sum, S), nb_getval(list, L), print(C/B/S/L), nl,
    findall(V, ( case(N), set_here_and_read_there(N, V) ), Vs), print(Vs), nl,
    findall(V, ( case(N), set_behind_a_choice(N, V) ), Ws), print(Ws), nl,
    findall(V, ( case(N), set_then_undone(N, V) ), Us), print(Us), nl,
    catch(forall(case(N), not_a_name(N)), error(E, _), ( print(E), nl )),
    nb_getval(last, Last), print(Last), nl.
% expect: 1-4
% expect: 2-5
% expect: 3-6
% expect: 4-7
% expect: 5-8
% expect: 6-9
% expect: 15/15/[c,b,a]
% expect: 24/24/[c,b,a]
% expect: 35/35/[c,b,a]
% expect: 48/48/[c,b,a]
% expect: 63/63/[c,b,a]
% expect: 80/80/[c,b,a]
% expect: 9/80/80/[c,b,a]
% expect: [before-1,1-2,2-3,3-4,4-5,5-6]
% expect: [1-a,1-b,2-a,2-b,3-a,3-b,4-a,4-b,5-a,5-b,6-a,6-b]
% expect: [own(1),own(2),own(3),own(4),own(5),own(6)]
% expect: type_error(atom,f(3))
% expect: 2

case(N) :- member(N, [1,2,3,4,5,6]).

work(N) :- N =< 0, !.
work(N) :- N1 is N-1, work(N1).

solutions_counted(N, C) :-
    nb_setval(count, 0),
    M is N+3,
    (   between(1, M, _), work(3000), nb_getval(count, C0), C1 is C0+1, nb_setval(count, C1), fail
    ;   true
    ),
    nb_getval(count, C).

best_of(N, B) :-
    nb_setval(best, 0),
    M is N+2,
    (   between(1, M, X), between(1, M, Y), work(300), V is X*Y+X+Y, nb_getval(best, B0), V > B0, nb_setval(best, V), fail
    ;   true
    ),
    nb_getval(best, B).

% Two of them in turns, and a term.
two_numbers(N, S, L) :-
    nb_setval(sum, 0), nb_setval(list, []),
    (   member(E, [a,b,c]), work(500),
        nb_getval(sum, S0), S1 is S0+N*N, nb_setval(sum, S1),
        nb_getval(list, L0), nb_setval(list, [E|L0]), fail
    ;   true
    ),
    nb_getval(sum, S1a), S is S1a - 3*N*N + (N+3)*(N+3) - 1, nb_setval(sum, S),
    nb_getval(list, L).

% What the branch before has set.
set_here_and_read_there(N, V) :-
    (   N =:= 1 -> nb_setval(last, before) ; true ),
    work(5000),
    nb_getval(last, Before),
    nb_setval(last, N),
    nb_getval(last, Now),
    V = Before-Now.

% Who comes back to the choice reads what was set last.
set_behind_a_choice(N, V) :-
    nb_setval(last, N),
    member(X, [a,b]),
    work(5000),
    nb_getval(last, M),
    V = M-X.

% A value until backtracking hides it, and is gone when another one is set.
set_then_undone(N, V) :-
    nb_setval(own, first),
    ( b_setval(own, hidden), b_getval(own, hidden), nb_setval(own, own(N)), nb_getval(own, own(N)), fail ; true ),
    work(5000),
    nb_getval(own, V).

not_a_name(N) :- work(5000), ( N =:= 3 -> nb_setval(f(N), N) ; nb_setval(last, N) ).
