% dif/2 between all pairs of many variables costs as much for the last pair as for the first.
all_different([]).
all_different([X|Xs]) :- maplist(dif(X), Xs), all_different(Xs).

main :-
    length(Few, 200), seconds(all_different(Few), Fast),
    length(Many, 600), seconds(all_different(Many), Slow),
    ( Slow < 30*Fast+0.5 -> true ; print(Fast-Slow), nl ),
    Many = [a|Rest],
    ( Rest = [_,a|_] -> true ; print(different), nl ),                      % expect: different
    dif(f(P, P, Q), f(Q, R, R)),
    ( P = 1, Q = 1, R = 1 -> true ; print(different), nl ),                 % expect: different
    ( P = Q, Q = R -> true ; print(different), nl ),                        % expect: different
    P = 1, Q = 2, print(P-Q), nl.                                           % expect: 1-2

seconds(Goal, Seconds) :- statistics(cputime, T0), call(Goal), statistics(cputime, T1), Seconds is T1-T0.
