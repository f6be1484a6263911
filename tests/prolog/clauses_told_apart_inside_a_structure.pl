% Clauses whose first arguments are the same structure are told apart by its arguments: no choice point is left where only
% one can match, and all solutions come in clause order whatever is bound.
det(G) :- call_cleanup(G, Det = true), ( Det == true -> write(det) ; write(nondet) ), nl, !.

lemma(plus(zero, X), X).
lemma(plus(X, zero), X).
lemma(plus(plus(X, Y), Z), plus(X, plus(Y, Z))).
lemma(plus(s(X), Y), s(plus(X, Y))).
lemma(V, other(V)).

size(t(nil, nil), 1).
size(t([_|_], nil), 2).
size(t(2.5, nil), 3).
size(t("text", nil), 4).
size(t(7, nil), 5).
size(t(f(_), f(_)), 6).
size(t(f(_), g(_)), 7).

% Lists and structures that only their first arguments tell apart, while further arguments differ as well.
token([a|_], 0).
token([b|_], 1).

cost([1.5], low, 0).
cost([2.5], low, 1).
cost(["x"], high, 1).

edge(e(a, b), 1).
edge(e(a, c), 2).
edge(e(b, c), 3).

guarded([X|_], X).
guarded([_|Xs], X) :- guarded(Xs, X).

all(T, G) :- findall(T, G, L), write(L), nl.

main :-
    det(size(t(nil, nil), 1)),             % expect: det
    det(size(t([a], nil), _)),             % expect: det
    det(size(t(2.5, nil), _)),             % expect: det
    det(size(t("text", nil), _)),          % expect: det
    det(size(t(7, nil), _)),               % expect: det
    det(size(t(f(a), g(b)), _)),           % expect: det
    det(token([a], _)),                    % expect: det
    det(token(_, 0)),                      % expect: det
    det(cost([1.5], _, _)),                % expect: det
    det(cost(["x"], _, _)),                % expect: det
    det(cost(_, high, _)),                 % expect: det
    det(edge(e(b, _), _)),                 % expect: det
    det(edge(e(_, c), 3)),                 % expect: det
    det(edge(e(a, _), _)),                 % expect: nondet
    all(N, token(_, N)),                   % expect: [0,1]
    all(N, edge(e(_, c), N)),              % expect: [2,3]
    all(A, edge(e(A, _), _)),              % expect: [a,a,b]
    all(C-N, cost(_, C, N)),               % expect: [low-0,low-1,high-1]
    all(N, size(_, N)),                    % expect: [1,2,3,4,5,6,7]
    all(N, size(t(f(_), _), N)),           % expect: [6,7]
    all(N, size(t(_, g(_)), N)),           % expect: [7]
    all(N, size(t(_, nil), N)),            % expect: [1,2,3,4,5]
    all(N, size(t(x, _), N)),              % expect: []
    all(R, lemma(plus(zero, zero), R)),    % expect: [zero,zero,other(plus(zero,zero))]
    all(R, lemma(plus(s(a), b), R)),       % expect: [s(plus(a,b)),other(plus(s(a),b))]
    all(R, lemma(plus(a, zero), R)),       % expect: [a,other(plus(a,zero))]
    all(R, lemma(minus, R)),               % expect: [other(minus)]
    all(X, guarded([1, 2, 3], X)),         % expect: [1,2,3]
    all(X, guarded([1|a], X)),             % expect: [1]
    all(X, guarded(none, X)),              % expect: []
    guarded(Open, 5), !, Open = [Y|_], write(Y), nl.  % expect: 5
% exit: 0
