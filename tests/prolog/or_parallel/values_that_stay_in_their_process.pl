% Branches give a global variable cyclic terms and terms with attributed variables before their turn, again and again; each reads its own.
work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

ring(N, Ring) :- Ring = f(N, Ring).

read_back(X, N) :- X mod 3 =:= 0, !, nb_getval(value, f(N, Rest)), Rest = f(N, _).
read_back(X, N) :- X mod 3 =:= 1, !, nb_getval(value, g(N, V)), attvar(V), V = N.
read_back(_, N) :- nb_getval(value, N).

set(X) :- X mod 3 =:= 0, !, ring(X, Ring), nb_setval(value, Ring).
set(X) :- X mod 3 =:= 1, !, freeze(V, V == X), nb_setval(value, g(X, V)).
set(X) :- nb_setval(value, X).

main :-
    findall(N, ( between(1, 12, X), work(1000), set(X), work(1000), read_back(X, N) ), Once),
    print(Once), nl,                                    % expect: [1,2,3,4,5,6,7,8,9,10,11,12]
    findall(N, ( between(1, 12, X), nb_setval(value, 0), work(1000), set(X), work(1000), read_back(X, N) ), Again),
    print(Again), nl,                                   % expect: [1,2,3,4,5,6,7,8,9,10,11,12]
    nb_getval(value, Last), Last = f(N, _), print(N), nl.  % expect: 12
