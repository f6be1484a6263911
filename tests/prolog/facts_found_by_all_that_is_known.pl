% Asserted facts are found by whatever a call knows: values inside structures and lists, several arguments, arguments far behind. No choice
% point is left where only one can match, while facts come and go, in clause order, and for calls that began before.
:- dynamic at/2, edge/4, wide/7, node/2, pair/2, mixed/1.

det(G) :- setup_call_cleanup(true, G, Det = true), ( Det == true -> write(det) ; write(nondet) ), nl, !.
all(T, G) :- findall(T, G, L), write(L), nl.

fill :-
    forall(( between(1, 20, X), between(1, 20, Y) ), ( assertz(at(X-Y, [Y,X])), assertz(edge(x, X, f(Y), [X|Y])) )),
    forall(between(1, 40, I), ( J is I mod 4, assertz(wide(a, b, c, d, J, e, I)) )).

% Facts that are retracted and added while a call goes through those of its key.
changing(Xs) :-
    forall(between(1, 30, I), ( K is I mod 3, assertz(pair(k(K), I)) )),
    findall(X, ( pair(k(1), X), retract(pair(k(2), _)), assertz(pair(k(1), new)) ), Xs).

main :-
    fill,
    det(at(7-9, _)),                                   % expect: det
    det(at(_, [9,7])),                                 % expect: det
    det(edge(x, 3, f(4), _)),                          % expect: det
    det(edge(_, _, f(4), [3|_])),                      % expect: det
    det(wide(_, _, _, _, _, _, 17)),                   % expect: det
    all(I, wide(_, _, _, _, 3, _, I)),                 % expect: [3,7,11,15,19,23,27,31,35,39]
    all(X, at(X-5, [_,3])),                            % expect: [3]
    all(X, ( at(X-5, _), X > 17 )),                    % expect: [18,19,20]
    all(X, at(nothing(X), _)),                         % expect: []
    retract(at(7-9, _)), asserta(at(7-9, first)), assertz(at(_, variable)),
    all(V, at(7-9, V)),                                % expect: [first,variable]
    all(P, at(P, first)),                              % expect: [7-9]
    retractall(at(_-9, _)),
    all(V, at(7-9, V)),                                % expect: []
    all(X, ( at(X-8, _), X > 18 )),                    % expect: [19,20]
    changing(Xs), write(Xs), nl,                       % expect: [1,1,1,1,1,1,1,1,1,1]
    all(X, pair(k(2), X)),                             % expect: []
    aggregate_all(count, pair(k(1), _), Count), write(Count), nl,  % expect: 20
    forall(between(1, 30, I), ( assertz(mixed(I)), assertz(mixed(f(I))), assertz(mixed(g(f(I)))), assertz(mixed([I])) )),
    det(mixed(f(12))), det(mixed([12])), det(mixed(12)),
    % expect: det
    % expect: det
    % expect: det
    assertz(mixed(g(_))),
    det(mixed(g(f(12)))),                              % expect: nondet
    findall(Y, mixed(g(f(Y))), Ys), length(Ys, Length), write(Length), nl.  % expect: 31
