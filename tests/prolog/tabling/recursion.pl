% Left, right, double and mutual recursion over graphs with cycles end, with each answer once; a finished table leaves no choice
% point behind when its last answer is given.

:- use_module(library(tabling)).
:- table path/2, right/2, double/2, fib/2, even/1, odd/1, a/1, b/1, c/1, none/1, truth/0, falsity/0.

edge(a, b). edge(b, c). edge(c, a). edge(c, d). edge(x, y).

path(X, Y) :- path(X, Z), edge(Z, Y).
path(X, Y) :- edge(X, Y).

right(X, Y) :- edge(X, Y).
right(X, Y) :- edge(X, Z), right(Z, Y).

double(X, Y) :- double(X, Z), double(Z, Y).
double(X, Y) :- edge(X, Y).

fib(0, 0).
fib(1, 1).
fib(N, F) :- N > 1, A is N - 1, B is N - 2, fib(A, X), fib(B, Y), F is X + Y.

even(0).
even(N) :- N > 0, M is N - 1, odd(M).
odd(N) :- N > 0, M is N - 1, even(M).

a(X) :- b(X).
a(1).
b(X) :- c(Y), X is Y + 1, X < 10.
c(X) :- a(X).
c(X) :- b(Y), X is Y * 2, X < 10.

none(X) :- none(X).

truth :- truth.
truth.
falsity :- falsity.

show(Goal) :- findall(Goal, Goal, Found), msort(Found, Sorted), print(Sorted), nl.

main :-
    show(path(a, _)),           % expect: [path(a,a),path(a,b),path(a,c),path(a,d)]
    show(path(x, _)),           % expect: [path(x,y)]
    show(path(_, d)),           % expect: [path(a,d),path(b,d),path(c,d)]
    show(path(a, d)),           % expect: [path(a,d)]
    show(path(d, _)),           % expect: []
    show(path(X, X)),           % expect: [path(a,a),path(b,b),path(c,c)]
    show(right(b, _)),          % expect: [right(b,a),right(b,b),right(b,c),right(b,d)]
    show(double(c, _)),         % expect: [double(c,a),double(c,b),double(c,c),double(c,d)]
    findall(P-Q, path(P, Q), Pairs), length(Pairs, Length), print(Length), nl,   % expect: 13
    fib(200, F), print(F), nl,  % expect: 280571172992510140037611932413038677189525
    show(even(100)),            % expect: [even(100)]
    show(odd(100)),             % expect: []
    show(a(_)),                 % expect: [a(1),a(2),a(3),a(4),a(5),a(6),a(7),a(8),a(9)]
    show(c(_)),                 % expect: [c(1),c(2),c(3),c(4),c(5),c(6),c(7),c(8),c(9)]
    show(none(_)),              % expect: []
    show(truth),                % expect: [truth]
    show(falsity),              % expect: []
    call_cleanup(fib(100, _), Det1 = true), print(Det1), nl,       % expect: true
    call_cleanup(path(x, _), Det2 = true), print(Det2), nl,        % expect: true
    call_cleanup(truth, Det3 = true), print(Det3), nl,             % expect: true
    findall(Det, ( call_cleanup(path(a, _), Det = true) ), Dets),
    last(Dets, Last), print(Last), nl,                             % expect: true
    Dets = [First|_], ( var(First) -> print(more) ; print(First) ), nl.   % expect: more
