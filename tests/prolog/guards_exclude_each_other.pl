% Where the guard of a clause holds only if those of all later ones fail, it leaves no choice point behind, and nothing else changes.
det(Goal) :- call_cleanup(Goal, Det = true), ( Det == true -> write(one) ; write(more) ), write(': '), print(Goal), nl, !.
all(Template, Goal) :- catch(findall(Template, Goal, L), error(E, _), L = E), print(L), nl.

size(N, S) :- N =< 10, S = small.
size(N, S) :- N > 10, S = large.
order(X, Y, Z) :- X < Y, Z = less.
order(X, Y, Z) :- X =:= Y, Z = equal.
order(X, Y, Z) :- Y < X, Z = greater.
sign(X, Y) :- ( X > 0, Y = positive ; X < 0, Y = negative ; X =:= 0, Y = zero ).
type(X, Y) :- atom(X), Y = atom.
type(X, Y) :- number(X), Y = number.
type(X, Y) :- compound(X), arg(1, X, Y).
type(X, Y) :- var(X), X = 1, Y = variable.
half(X, Y) :- X > 5, Y = big.
half(X, Y) :- X > 3, Y = middle.
half(X, Y) :- X =< 3, Y = small.
gap(X, Y) :- X < 1, Y = below.
gap(X, Y) :- X > 2, Y = above.
touches(X, Y) :- X =< 1, Y = below.
touches(X, Y) :- X >= 1, Y = above.
named(X, Y) :- X == a, Y = 1.
named(X, Y) :- X == b, Y = 2.
named(X, Y) :- X \== a, X \== b, Y = 3.
% The test that excludes may raise an error in one of them, or comes after another one that may.
checked(X, _, Y) :- X > 0, Y = a.
checked(X, Z, Y) :- Z > 0, X =< 0, Y = b.
late(X, Y) :- X > 0, Y = a.
late(X, Y) :- integer(X), X =< 0, Y = b.
changed(X, Y, Z) :- X < Y, Z = less.
changed(Y, X, Z) :- X < Y, Z = greater.
count(N, N) :- N >= 3.
count(N, R) :- N < 3, M is N + 1, count(M, R).
down(0, R) :- R = done.
down(N, R) :- N > 0, M is N - 1, down(M, R).
down(N, R) :- N < 0, M is N + 1, down(M, R).
deep(N, R) :- N =< 0, R = N.
deep(N, R) :- N > 0, M is N - 1, deep(M, S), R is S + N.

main :-
    det(size(3, _)),                           % expect: one: size(3,small)
    det(size(30, _)),                          % expect: one: size(30,large)
    all(S, size(2 + 3, S)),                    % expect: [small]
    all(S, size(_, S)),                        % expect: instantiation_error
    all(S, size(a, S)),                        % expect: type_error(evaluable,a/0)
    all(S, size(10.5, S)),                     % expect: [large]
    X is nan, all(S, size(X, S)),              % expect: []
    all(S, (member(N, [1,20,3]), size(N, S))), % expect: [small,large,small]
    all(O, order(1, 2, O)),                    % expect: [less]
    all(O, order(2, 2.0, O)),                  % expect: [equal]
    det(order(2, 1, _)),                       % expect: one: order(2,1,greater)
    det(order(1, 1, _)),                       % expect: one: order(1,1,equal)
    all(O, order(1, 2, O)),                    % expect: [less]
    all(O, order(1, _, O)),                    % expect: instantiation_error
    det(sign(-1, _)),                          % expect: one: sign(-1,negative)
    all(S, sign(0, S)),                        % expect: [zero]
    det(type(a, _)),                           % expect: one: type(a,atom)
    det(type(2.5, _)),                         % expect: one: type(2.5,number)
    all(T, type("s", T)),                      % expect: []
    all(V-T, type(V, T)),                      % expect: [1-variable]
    all(T, type(f(x), T)),                     % expect: [x]
    all(H, half(7, H)),                        % expect: [big,middle]
    det(half(4, _)),                           % expect: one: half(4,middle)
    all(G, gap(1.5, G)),                       % expect: []
    det(gap(0, _)),                            % expect: one: gap(0,below)
    all(T, touches(1, T)),                     % expect: [below,above]
    all(T, touches(0, T)),                     % expect: [below]
    det(named(a, _)),                          % expect: one: named(a,1)
    all(K, named(c, K)),                       % expect: [3]
    all(K, named(_, K)),                       % expect: [3]
    all(Y, checked(1, _, Y)),                  % expect: instantiation_error
    all(Y, checked(1, 1, Y)),                  % expect: [a]
    all(Y, checked(0, 1, Y)),                  % expect: [b]
    det(late(1, _)),                           % expect: one: late(1,a)
    all(Y, late(-1, Y)),                       % expect: [b]
    all(C, changed(1, 2, C)),                  % expect: [less]
    all(C, changed(2, 1, C)),                  % expect: [greater]
    all(C, count(0, C)),                       % expect: [3]
    det(down(4, _)),                           % expect: one: down(4,done)
    det(down(-4, _)),                          % expect: one: down(-4,done)
    det(deep(100_000, _)),                     % expect: one: deep(100000,5000050000)
    freeze(F, (F > 1 -> write(woken) ; write(no))), nl,
    all(F-S, (member(F, [1,20]), size(F, S))). % expect: 
                                               % expect: nowoken[1-small,20-large]
