% Where integers, or atomic terms, decide by tests which clause a call enters, no choice point is left, whatever the heads give back. All else is
% as before: other numbers, errors, heads that fail, results that are known, goals that wait for results.
det(Goal) :- call_cleanup(Goal, Det = true), ( Det == true -> write(one) ; write(more) ), write(': '), print(Goal), nl, !.
all(Template, Goal) :- catch(findall(Template, Goal, L), error(E, _), L = E), print(L), nl.

part([], _, [], []).
part([X|Xs], P, [X|L], G) :- X =< P, part(Xs, P, L, G).
part([X|Xs], P, L, [X|G]) :- X > P, part(Xs, P, L, G).
larger(X, Y, X) :- X >= Y.
larger(X, Y, Y) :- X < Y.
count(_, [], 0).
count(X, [X|T], N) :- count(X, T, N0), N is N0 + 1.
count(X, [Y|T], N) :- X \= Y, count(X, T, N).
insert(X, nil, t(nil, X, nil)).
insert(X, t(L, Y, R), t(L1, Y, R)) :- X < Y, insert(X, L, L1).
insert(X, t(L, Y, R), t(L, Y, R1)) :- X > Y, insert(X, R, R1).
insert(X, t(L, X, R), t(L, X, R)).
steps(1, 0).
steps(N, S) :- N > 1, N mod 2 =:= 0, M is N // 2, steps(M, S0), S is S0 + 1.
steps(N, S) :- N > 1, N mod 2 =:= 1, M is 3 * N + 1, steps(M, S0), S is S0 + 1.
common([], _, []).
common(_, [], []).
common([X|Xs], [X|Ys], [X|Zs]) :- common(Xs, Ys, Zs).
common([X|Xs], [Y|Ys], Zs) :- X < Y, common(Xs, [Y|Ys], Zs).
common([X|Xs], [Y|Ys], Zs) :- X > Y, common([X|Xs], Ys, Zs).
both(X, Y, X, Y) :- X @< Y.
both(X, Y, Y, X) :- X @>= Y.
% Tests that leave something between them, or hold together.
overlap(X, a) :- X =< 3.
overlap(X, b) :- X >= 3.
% The third clause is left to choose.
third(X, a) :- X =:= 1.
third(X, b) :- X =:= 2.
third(X, c) :- X > 2.
third(X, d) :- X > 3.
divides(X, Y, yes) :- X mod Y =:= 0.
divides(X, Y, no) :- X mod Y =\= 0.

main :-
    det(part([3,1,2], 2, _, _)),                                                   % expect: one: part([3,1,2],2,[1,2],[3])
    det(part([3], 2, _, [3])),                                                     % expect: one: part([3],2,[],[3])
    all(L-G, part([3,1.5,2r3], 2, L, G)),                                          % expect: [[1.5,2r3]-[3]]
    all(L-G, part([3,a], 2, L, G)),                                                % expect: type_error(evaluable,a/0)
    all(L-G, part([3,_], 2, L, G)),                                                % expect: instantiation_error
    all(L, part([3,1 + 1], 2, L, _)),                                              % expect: [[1+1]]
    all(V, part([1,5], 2, V, V)),                                                  % expect: []
    all(V, (V = [1|_], part([1,5], 2, V, _))),                                     % expect: [[1]]
    all(L, (freeze(L, (L = [X|_], write(woken(X)), nl)), part([3,1], 2, L, _))),   % expect: woken(3)
                                                                                   % expect: woken(1)
                                                                                   % expect: [[1]]
    all(G, (freeze(G, (write(woken), nl)), part([1], 2, _, G))),                   % expect: woken
                                                                                   % expect: woken
                                                                                   % expect: [[]]
    det(larger(1, 2, _)),                                                          % expect: one: larger(1,2,2)
    all(Z, larger(2, 2.0, Z)),                                                     % expect: [2]
    all(Z, larger(_, 2, Z)),                                                       % expect: instantiation_error
    all(yes, larger(2, 2, 2)),                                                     % expect: [yes]
    all(Z, larger(1, 2, 1)),                                                       % expect: []
    det(count(a, [a,b,a], _)),                                                     % expect: one: count(a,[a,b,a],2)
    all(N, count(f(x), [f(_),f(y)], N)),                                           % expect: [1]
    all(X-N, count(X, [a,b], N)),                                                  % expect: [a-1]
    det(count(1, [1,1.0,"1"], _)),                                                 % expect: one: count(1,[1,1.0,"1"],1)
    det(count("s", ["s","t"], _)),                                                 % expect: one: count("s",["s","t"],1)
    det(insert(3, t(nil, 5, t(nil, 7, nil)), _)),                                  % expect: one: insert(3,t(nil,5,t(nil,7,nil)),t(t(nil,3,nil),5,t(nil,7,nil)))
    det(insert(5, t(nil, 5, nil), _)),                                             % expect: one: insert(5,t(nil,5,nil),t(nil,5,nil))
    all(T, insert(X, t(nil, 5, nil), T)),                                          % expect: instantiation_error
    all(T, insert(5, T, t(nil, 5, nil))),                                          % expect: [nil,t(nil,5,nil)]
    det(steps(27, _)),                                                             % expect: one: steps(27,111)
    all(S, steps(2.0, S)),                                                         % expect: type_error(integer,2.0)
    all(S, steps(-1, S)),                                                          % expect: []
    det(common([1,2,4,7], [2,3,7,9], _)),                                          % expect: more: common([1,2,4,7],[2,3,7,9],[2,7])
    all(Z, common([1,2], [2,_], Z)),                                               % expect: [[2]]
    det(both(b, a, _, _)),                                                         % expect: one: both(b,a,a,b)
    det(both(1, a, _, _)),                                                         % expect: one: both(1,a,1,a)
    all(Y, both(_, b, _, Y)),                                                      % expect: [b]
    all(V, both(1, 2, V, V)),                                                      % expect: []
    all(V, both(1, 1, V, V)),                                                      % expect: [1]
    all(S, overlap(3, S)),                                                         % expect: [a,b]
    det(overlap(4, _)),                                                            % expect: one: overlap(4,b)
    det(third(1, _)),                                                              % expect: one: third(1,a)
    all(S, third(4, S)),                                                           % expect: [c,d]
    all(S, third(1.0, S)),                                                         % expect: [a]
    det(divides(9, 3, _)),                                                         % expect: more: divides(9,3,yes)
    all(S, divides(9, 0, S)),                                                      % expect: evaluation_error(zero_divisor)
    all(S, divides(9.0, 3, S)).                                                    % expect: type_error(integer,9.0)
