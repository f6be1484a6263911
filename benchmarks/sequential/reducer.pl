%   reducer.pl -- a combinator graph reducer
%
%   Lambda terms are compiled to the combinators s, k, i, b, c and reduced to
%   weak head normal form, lazily and with sharing.  A node of the graph is
%   ap(Function, Argument, Value): the logical variable Value is bound to the
%   result when the node is first needed.
%   Stresses: binding of old variables, deep recursion, indexing on the
%   functor of a partial application, long-living heap structures.

main       :- benchmark(280, 15, 60).
main_small :- benchmark(5, 15, 60).

benchmark(Count, N, M) :-
    repeat_programs(Count, N, M),
    value(fibonacci(N), Fibonacci),
    value(primes(M), Primes),
    value(church, Power),
    write(fibonacci(Fibonacci)), nl,
    write(primes(Primes)), nl,
    write(church(Power)), nl.

repeat_programs(Count, N, M) :-
    times(Count),
    value(fibonacci(N), _),
    value(primes(M), _),
    value(church, _),
    fail.
repeat_programs(_, _, _).

value(Which, Value) :-
    program(Which, Lambda),
    compile(Lambda, Code),
    graph(Code, Graph),
    reduce(Graph, Value).

%   ----- the programs -----------------------------------------------------

%   Lambda terms: fn(X, Body), at(F, A), variables as var(X), constants.
program(fibonacci(N), at(at(y, fn(f, fn(n, Body))), N)) :-
    Body = at(at(at(if, at(at(less, var(n)), 2)),
                 var(n)),
              at(at(add, at(var(f), at(at(sub, var(n)), 1))),
                 at(var(f), at(at(sub, var(n)), 2)))).
%   The number of primes below M, by trial division.
program(primes(M), at(at(at(at(y, fn(f, fn(n, fn(c, Body)))), 2), 0), 0)) :-
    Body = fn(z,
              at(at(at(if, at(at(less, var(n)), M)),
                    at(at(at(var(f), at(at(add, var(n)), 1)),
                          at(at(add, var(c)),
                             at(at(Divides, 2), var(n)))),
                       var(z))),
                 var(c))),
    Divides = at(y, fn(g, fn(d, fn(x,
              at(at(at(if, at(at(less, var(d)), var(x))),
                    at(at(at(if, at(at(less, at(at(rem, var(x)), var(d))), 1)),
                          0),
                       at(at(var(g), at(at(add, var(d)), 1)), var(x)))),
                 1))))).
%   Two to the power of nine with Church numerals.
program(church, at(at(at(Nine, Two), at(add, 1)), 0)) :-
    Two = fn(f, fn(x, at(var(f), at(var(f), var(x))))),
    Three = fn(f, fn(x, at(var(f), at(var(f), at(var(f), var(x)))))),
    Nine = at(Two, Three).

%   ----- compilation ------------------------------------------------------

compile(fn(X, Body), Code) :- !,
    compile(Body, BodyCode),
    abstract(BodyCode, X, Code).
compile(at(F, A), at(FCode, ACode)) :- !,
    compile(F, FCode),
    compile(A, ACode).
compile(Code, Code).

abstract(var(X), X, i) :- !.
abstract(at(F, A), X, Code) :- !,
    abstract(F, X, FCode),
    abstract(A, X, ACode),
    combine(FCode, ACode, Code).
abstract(Constant, _, at(k, Constant)).

%   The usual improvements on the s combinator.
combine(at(k, F), at(k, A), Code) :- !, Code = at(k, at(F, A)).
combine(at(k, F), i, Code)        :- !, Code = F.
combine(at(k, F), A, Code)        :- !, Code = at(at(b, F), A).
combine(F, at(k, A), Code)        :- !, Code = at(at(c, F), A).
combine(F, A, at(at(s, F), A)).

%   graph(+Code, -Graph): add the value fields.
graph(at(F, A), Graph) :- !,
    Graph = ap(FGraph, AGraph, _),
    graph(F, FGraph),
    graph(A, AGraph).
graph(Constant, Constant).

%   ----- reduction --------------------------------------------------------

reduce(ap(F, A, Known), Value) :- !,
    (   nonvar(Known)
    ->  Value = Known
    ;   Value = Known,
        reduce(F, Function),
        apply_function(Function, A, Value)
    ).
reduce(Value, Value).

apply_function(i, A, Value)          :- reduce(A, Value).
apply_function(k, A, k(A)).
apply_function(k(A), _, Value)       :- reduce(A, Value).
apply_function(s, A, s(A)).
apply_function(s(A), B, s(A, B)).
apply_function(s(F, G), X, Value)    :- reduce(F, H),
                                        apply_function(H, X, K),
                                        apply_function(K, ap(G, X, _), Value).
apply_function(b, A, b(A)).
apply_function(b(A), B, b(A, B)).
apply_function(b(F, G), X, Value)    :- reduce(F, H),
                                        apply_function(H, ap(G, X, _), Value).
apply_function(c, A, c(A)).
apply_function(c(A), B, c(A, B)).
apply_function(c(F, G), X, Value)    :- reduce(F, H),
                                        apply_function(H, X, K),
                                        apply_function(K, G, Value).
apply_function(y, F, Value)          :- Value = Fixpoint,
                                        reduce(F, H),
                                        apply_function(H, ap(y, F, Fixpoint), Value).
apply_function(if, A, Value)         :- reduce(A, Test),
                                        branch(Test, Value).
apply_function(first, A, first(A)).
apply_function(first(A), _, Value)   :- reduce(A, Value).
apply_function(second, _, i).
apply_function(add, A, add(A)).
apply_function(add(A), B, Value)     :- reduce(A, X), reduce(B, Y), Value is X + Y.
apply_function(sub, A, sub(A)).
apply_function(sub(A), B, Value)     :- reduce(A, X), reduce(B, Y), Value is X - Y.
apply_function(rem, A, rem(A)).
apply_function(rem(A), B, Value)     :- reduce(A, X), reduce(B, Y), Value is X rem Y.
apply_function(less, A, less(A)).
apply_function(less(A), B, Value)    :- reduce(A, X), reduce(B, Y), less(X, Y, Value).

%   if yields a function that selects one of its two arguments.
branch(true, first).
branch(false, second).

less(X, Y, true) :- X < Y, !.
less(_, _, false).

times(_).
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
