% Updates that a branch makes one after the other are kept as one, which changes nothing: not what others see, not what is taken back with a branch
% that a commit removes, not the order among output, other variables and other modifications.
:- dynamic best/1, seen/1.

count(Name) :- nb_getval(Name, N), M is N + 1, nb_setval(Name, M).
raise(Name, X) :- nb_getval(Name, N), ( X > N -> nb_setval(Name, X) ; true ).

work(X) :- aggregate_all(count, ( between(1, 3000, I), I * X mod 7 =:= 3 ), _).

nodes(0) :- !, count(nodes).
nodes(D) :- count(nodes), member(X, [1,2,3,4]), ( D =:= 4 -> work(X) ; true ), E is D - 1, nodes(E).

main :-
    nb_setval(nodes, 0),
    findall(x, nodes(4), L), length(L, Leaves), nb_getval(nodes, Nodes), print(Leaves/Nodes), nl,   % expect: 256/341

    % the counter of a branch that is removed is as the sequential run leaves it: nothing at the right of the solution has run
    nb_setval(tried, 0),
    ( member(T, [1,2,3,4,5,6]), work(T), count(tried), count(tried), T >= 3 -> true ; true ), nb_getval(tried, Tried), print(Tried), nl, % expect: 6

    % between two updates of one variable another one is updated, text is written, a clause is added
    nb_setval(a, 0), nb_setval(b, 0), nb_setval(top, 0),
    forall(member(X, [3,1,4,1,5,9,2,6]), ( work(X), count(a), raise(top, X), count(b), count(a) )),
    nb_getval(a, A), nb_getval(b, B), nb_getval(top, Top), print(A/B/Top), nl,                      % expect: 16/8/9
    forall(member(X, [1,2,3]), ( work(X), count(a), count(a), nb_getval(a, V), write(V), write('.'), count(a), assertz(seen(V)) )), nl,  % expect: 18.21.24.
    findall(V, seen(V), Vs), print(Vs), nl,                                                         % expect: [18,21,24]

    % in the database, with a maximum beside the counter
    assertz(best(0)),
    flag(n, _, 0),
    forall(member(X, [2,7,1,8,2,8]),
           ( work(X), flag(n, N, N + 1), flag(n, N1, N1 + 1), best(Best), ( X > Best -> retract(best(_)), assertz(best(X)) ; true ) )),
    flag(n, Count, Count), best(Last), print(Count/Last), nl,                                       % expect: 12/8

    % findall inside, whose solutions lie between
    nb_setval(inner, 0),
    forall(member(X, [1,2,3]), ( findall(Y, ( member(Y, [1,2,3]), work(Y), count(inner), count(inner) ), Ys), length(Ys, 3), work(X), count(inner) )),
    nb_getval(inner, Inner), print(Inner), nl.                                                      % expect: 21
