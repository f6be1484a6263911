% nb_current/2: the value of a global variable that has one, without an error for one that has none; all of them, by backtracking.
main :-
    ( nb_current(nothing, _) -> write(yes) ; write(no) ), nl,                   % expect: no
    nb_setval(kept, f(1)), b_setval(now, here),
    ( nb_current(kept, X) -> print(X) ; write(no) ), nl,                        % expect: f(1)
    ( nb_current(kept, g(_)) -> write(yes) ; write(no) ), nl,                   % expect: no
    ( nb_current(now, Y) -> print(Y) ; write(no) ), nl,                         % expect: here
    findall(K-V, ( nb_current(K, V), memberchk(K, [kept,now]) ), All), msort(All, Sorted), print(Sorted), nl, % expect: [kept-f(1),now-here]
    ( ( b_setval(undone, 1), fail ; nb_current(undone, 1) ) -> write(yes) ; write(no) ), nl, % expect: no
    catch(nb_current(f(x), _), error(E, _), ( print(E), nl )).                  % expect: type_error(atom,f(x))
