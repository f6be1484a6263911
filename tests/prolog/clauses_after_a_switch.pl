% A clause is entered behind the test that the switch has made, and clauses behind one that matches and cuts are left out: calls with
% all kinds of arguments, bound, unbound and with goals that wait, give what the clauses say.

simplify(X+Y, R) :- !, R = sum(X, Y).
simplify(X*Y, R) :- !, R = product(X, Y).
simplify([X|Xs], R) :- !, R = list(X, Xs).
simplify([], R) :- !, R = nil.
simplify(7, R) :- !, R = seven.
simplify(2.5, R) :- !, R = float.
simplify(f(X, X, Y), R) :- !, R = same(X, Y).
simplify(f(_, _, Y), R) :- !, R = other(Y).
simplify(_, rest).

% The heads may not match: nothing is left out.
both(X+Y, X) :- !, Y > 0.
both(_+Y, Y).
both([X|_], X) :- X > 1, !.
both([_|Xs], Xs).
both(_, any).

% Enumerated, without cuts.
one(s(X), X).
one(s(X), t(X)).
one([X|_], X).
one([_|X], X).
one(a, 1).
one(b, 2).
one(a, 3).

% The second argument decides.
second(_, k(X), X) :- !.
second(X, l, X) :- !.
second(_, _, none).

all(Template, Goal) :- findall(Template, Goal, All), numbervars(All, 0, _), print(All), nl.

main :-
    all(R, (member(X, [1+2, 3*4, [5|6], [], 7, 2.5, f(a, a, b), f(a, b, c), 8, "text", g]), simplify(X, R))),
    % expect: [sum(1,2),product(3,4),list(5,6),nil,seven,float,same(a,b),other(c),rest,rest,rest]
    all(X-R, simplify(X, R)),                                    % expect: [A+B-sum(A,B)]
    all(R, (freeze(X, X \== 1+1), X = 1+2, simplify(X, R))),     % expect: [sum(1,2)]
    all(X-R, (freeze(X, X = 3+_), simplify(X, R))),              % expect: [3+A-sum(3,A)]
    all(R, both(1+2, R)),                                        % expect: [1]
    all(R, both(1+0, R)),                                        % expect: []
    all(R, (R = 2, both(1+2, R))),                               % expect: [2]
    all(R, both([2, 3], R)),                                     % expect: [2]
    all(R, both([1, 3], R)),                                     % expect: [[3],any]
    all(R, one(s(1), R)),                                        % expect: [1,t(1)]
    all(R, one([1, 2], R)),                                      % expect: [1,[2]]
    all(R, one(a, R)),                                           % expect: [1,3]
    all(R, (one(A, R), A \= s(_), atom(A))),                     % expect: [1,2,3]
    all(R, (member(X, [k(1), l, m, _]), second(z, X, R))).       % expect: [1,z,none,A]
