% A clause whose guard fails for a key that the index has found leaves no choice point behind, and nothing else changes.
det(Goal) :- call_cleanup(Goal, Det = true), ( Det == true -> write(one) ; write(more) ), write(": "), print(Goal), nl, !.
all(Template, Goal) :- catch(findall(Template, Goal, L), error(E, _), L = E), print(L), nl.
:- dynamic seen/1.

fib(0, 0).
fib(1, 1).
fib(N, F) :- N > 1, A is N - 1, B is N - 2, fib(A, X), fib(B, Y), F is X + Y.

sum([], 0).
sum(L, S) :- L = [X|T], sum(T, S0), S is S0 + X.

last_but_nil([], none).
last_but_nil(L, X) :- L \== [], append(_, [X], L).

% What the head binds may wake a goal before the guard: these stay.
differs(a, 1).
differs(X, 2) :- X \= a.

take(0, _, []).
take(N, [X|Xs], [X|Ys]) :- N > 0, M is N - 1, take(M, Xs, Ys).

kind(7, seven).
kind(f(_), compound).
kind(X, number) :- integer(X), X < 100.
kind(X, text) :- atom(X).
kind(X, any) :- nonvar(X).

% A test before it may raise an error, a goal before it may do something.
checked(1, _).
checked(N, M) :- M > 0, N > 1.
told(1).
told(N) :- assertz(seen(N)), N > 1.
branches(1, one).
branches(N, S) :- ( N > 1 -> S = large ; S = small ).
copied(3, _, three).
copied(N, M, S) :- N = M, M < 3, S = small.
both(2, _).
both(N, N) :- N > 2.
float(1, int).
float(N, any) :- N >= 1.

main :-
    det(fib(1, _)),                                   % expect: one: fib(1,1)
    det(fib(0, _)),                                   % expect: one: fib(0,0)
    det(fib(7, _)),                                   % expect: one: fib(7,13)
    all(F, fib(10, F)),                               % expect: [55]
    all(F, fib(a, F)),                                % expect: type_error(evaluable,a/0)
    all(N-F, fib(N, F)),                              % expect: instantiation_error
    det(sum([1,2,3], _)),                             % expect: one: sum([1,2,3],6)
    all(S, sum(_, S)),                                % expect: instantiation_error
    det(last_but_nil([], _)),                         % expect: one: last_but_nil([],none)
    det(differs(a, _)),                               % expect: one: differs(a,1)
    all(X, differs(b, X)),                            % expect: [2]
    all(X, differs(_, X)),                            % expect: [1]
    det(take(2, [a,b,c], _)),                         % expect: more: take(2,[a,b,c],[a,b])
    all(K, kind(7, K)),                               % expect: [seven,number,any]
    all(K, kind(f(x), K)),                            % expect: [compound,any]
    all(K, kind(700, K)),                             % expect: [any]
    all(K, kind(x, K)),                               % expect: [text,any]
    all(K, kind("x", K)),                             % expect: [any]
    all(x, checked(1, _)),                            % expect: instantiation_error
    all(x, checked(1, 5)),                            % expect: [x]
    all(x, told(1)), all(N, seen(N)),                 % expect: [x]
                                                      % expect: [1]
    all(S, branches(1, S)),                           % expect: [one,small]
    all(S, copied(3, _, S)),                          % expect: [three]
    all(S, copied(3, a, S)),                          % expect: [three]
    all(x, both(2, 2)),                               % expect: [x]
    all(x, both(3, _)),                               % expect: [x]
    all(S, float(1, S)),                              % expect: [int,any]
    all(S, float(1.0, S)).                            % expect: [any]
