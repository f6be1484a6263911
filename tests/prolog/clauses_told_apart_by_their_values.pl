% Strings, floats, big integers and lists as arguments tell clauses apart by their values: no choice point is left where only one
% clause can match, and looking one up among many dynamic facts is fast. All solutions come in clause order whatever is bound.
:- dynamic known/2, kept/2.

det(G) :- call_cleanup(G, Det = true), ( Det == true -> write(det) ; write(nondet) ), nl, !.
all(T, G) :- findall(T, G, L), print(L), nl.

s("one", 1).
s("two", 2).
s("a string that is longer than a word or two", 3).
s("a string that is longer than a word or three", 4).

f(1.0, 1).
f(2.5, 2).
f(-0.0, minus_zero).
f(0.0, zero).
f(1.0Inf, infinite).

b(100000000000000000000, 1).
b(-100000000000000000000, 2).
b(100000000000000000001, 3).

l([], none).
l([a|_], a).
l([b|_], b).
l(["c"|_], c).

k([x, _], 1).
k([y|_], 2).
k([_, z], 3).

mixed("a", 1).
mixed(1.5, 2).
mixed(a, 3).
mixed(V, 4) :- nonvar(V).
mixed("a", 5).
mixed(7, 6).
mixed([q], 7).

second(_, "x", 1).
second(_, "y", 2).

known("one", 1).
known("two", 2).
known(2.5, 3).
known(100000000000000000000, 4).

main :-
    det(s("one", _)), det(s("two", _)), det(s("a string that is longer than a word or two", _)),
    % expect: det
    % expect: det
    % expect: det
    det(f(1.0, _)), det(f(-0.0, Z)), writeln(Z), det(f(0.0, _)),
    % expect: det
    % expect: det
    % expect: minus_zero
    % expect: det
    det(b(100000000000000000000, _)), X is -(10**20), det(b(X, _)),
    % expect: det
    % expect: det
    det(l([a, b], _)), det(l([b], _)), det(l(["c"], _)), det(l([], _)), det(k([y, q], _)),
    % expect: det
    % expect: det
    % expect: det
    % expect: det
    % expect: nondet
    det(second(_, "x", _)),
    % expect: det
    det(known("one", _)), det(known(2.5, _)), Y is 10**20, det(known(Y, _)), det(retract(known("one", _))), det(clause(known(2.5, _), _)),
    % expect: det
    % expect: det
    % expect: det
    % expect: det
    % expect: det
    all(N, s(_, N)),                        % expect: [1,2,3,4]
    all(N, s("three", N)),                  % expect: []
    all(N, b(100000000000000000002, N)),    % expect: []
    all(N, l([_], N)),                      % expect: [a,b,c]
    all(N, l(_, N)),                        % expect: [none,a,b,c]
    all(N, k([x, z], N)),                   % expect: [1,3]
    all(N, k([x, y], N)),                   % expect: [1]
    all(N, k(_, N)),                        % expect: [1,2,3]
    all(N, mixed("a", N)),                  % expect: [1,4,5]
    all(N, mixed(1.5, N)),                  % expect: [2,4]
    all(N, mixed(2.5, N)),                  % expect: [4]
    all(N, mixed([q], N)),                  % expect: [4,7]
    all(N, mixed(_, N)),                    % expect: [1,2,3,5,6,7]
    all(K-V, known(K, V)),                  % expect: ["two"-2,2.5-3,100000000000000000000-4]
    call_with_time_limit(60, many(30000)),  % expect: found
    call_with_time_limit(60, changed).      % expect: changed

% Looking clauses up in turn would compare 30,000 * 30,000 / 2 times, for each kind.
many(N) :-
    forall(between(1, N, I), ( keys(I, S, F, B), assertz(kept(S, I)), assertz(kept(F, I)), assertz(kept(B, I)) )),
    forall(between(1, N, I), ( keys(I, S, F, B), findall(J, ( kept(S, J) ; kept(F, J) ; kept(B, J) ), [I, I, I]) )),
    writeln(found).

keys(I, S, F, B) :- format(string(S), "the name of number ~d", [I]), F is I / 4 + 0.1, B is I << 70.

changed :-
    keys(17, S, F, B),
    retract(kept(S, 17)), \+ kept(S, _), assertz(kept(S, again)), kept(S, again),
    retract(kept(F, 17)), \+ kept(F, _), asserta(kept(_, any)), findall(J, kept(F, J), [any]),
    findall(J, kept(B, J), [any, 17]),
    writeln(changed).
