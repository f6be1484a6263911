%   eval.pl -- an interpreter for a small imperative language
%
%   Statements are interpreted in an environment that maps variables to
%   values; an assignment builds a new environment.
%   Stresses: indexing on statements and expressions, deterministic recursion
%   with growing garbage, if-then-else.

main       :- benchmark(140, 2).
main_small :- benchmark(2, 2).

benchmark(Count, Scale) :-
    loop(Count, Scale),
    report(primes, Scale),
    report(collatz, Scale),
    report(gcd_table, Scale).

loop(0, _) :- !.
loop(Count, Scale) :-
    \+ \+ result(primes, Scale, _),
    \+ \+ result(collatz, Scale, _),
    \+ \+ result(gcd_table, Scale, _),
    Count1 is Count - 1,
    loop(Count1, Scale).

report(Name, Scale) :-
    result(Name, Scale, Value),
    write(Name = Value), nl.

result(Name, Scale, Value) :-
    program(Name, Scale, Program),
    execute(Program, [], Environment),
    lookup(Environment, result, Value).

%   ----- the programs -----------------------------------------------------

%   The sum of the primes up to a limit.
program(primes, Scale,
    block([assign(limit, mul(num(Scale), num(100))),
           assign(n, num(2)),
           assign(result, num(0)),
           while(not(less(var(limit), var(n))),
               block([assign(d, num(2)),
                      while(and(less(mul(var(d), var(d)), add(var(n), num(1))),
                                not(equal(mod(var(n), var(d)), num(0)))),
                          assign(d, add(var(d), num(1)))),
                      if(less(var(n), mul(var(d), var(d))),
                          assign(result, add(var(result), var(n))),
                          skip),
                      assign(n, add(var(n), num(1)))]))])).
%   The longest chain of the 3n + 1 problem below a limit.
program(collatz, Scale,
    block([assign(limit, mul(num(Scale), num(40))),
           assign(start, num(1)),
           assign(result, num(0)),
           while(less(var(start), var(limit)),
               block([assign(n, var(start)),
                      assign(steps, num(0)),
                      while(less(num(1), var(n)),
                          block([if(equal(mod(var(n), num(2)), num(0)),
                                     assign(n, div(var(n), num(2))),
                                     assign(n, add(mul(num(3), var(n)), num(1)))),
                                 assign(steps, add(var(steps), num(1)))])),
                      if(less(var(result), var(steps)),
                          assign(result, var(steps)),
                          skip),
                      assign(start, add(var(start), num(1)))]))])).
%   The sum of all greatest common divisors in a square.
program(gcd_table, Scale,
    block([assign(size, mul(num(Scale), num(10))),
           assign(result, num(0)),
           assign(i, num(1)),
           while(not(less(var(size), var(i))),
               block([assign(j, num(1)),
                      while(not(less(var(size), var(j))),
                          block([assign(a, var(i)),
                                 assign(b, var(j)),
                                 while(not(equal(var(b), num(0))),
                                     block([assign(r, mod(var(a), var(b))),
                                            assign(a, var(b)),
                                            assign(b, var(r))])),
                                 assign(result, add(var(result), var(a))),
                                 assign(j, add(var(j), num(1)))])),
                      assign(i, add(var(i), num(1)))]))])).

%   ----- the interpreter --------------------------------------------------

%   execute(+Statement, +Environment0, -Environment)
execute(skip, Environment, Environment).
execute(assign(Name, Expression), Environment0, Environment) :-
    evaluate(Expression, Environment0, Value),
    store(Environment0, Name, Value, Environment).
execute(block(Statements), Environment0, Environment) :-
    execute_all(Statements, Environment0, Environment).
execute(if(Test, Then, Else), Environment0, Environment) :-
    (   holds(Test, Environment0)
    ->  execute(Then, Environment0, Environment)
    ;   execute(Else, Environment0, Environment)
    ).
execute(while(Test, Body), Environment0, Environment) :-
    (   holds(Test, Environment0)
    ->  execute(Body, Environment0, Environment1),
        execute(while(Test, Body), Environment1, Environment)
    ;   Environment = Environment0
    ).

execute_all([], Environment, Environment).
execute_all([Statement|Statements], Environment0, Environment) :-
    execute(Statement, Environment0, Environment1),
    execute_all(Statements, Environment1, Environment).

holds(equal(A, B), Environment) :-
    evaluate(A, Environment, X),
    evaluate(B, Environment, Y),
    X =:= Y.
holds(less(A, B), Environment) :-
    evaluate(A, Environment, X),
    evaluate(B, Environment, Y),
    X < Y.
holds(not(Test), Environment) :-
    \+ holds(Test, Environment).
holds(and(Test1, Test2), Environment) :-
    holds(Test1, Environment),
    holds(Test2, Environment).

evaluate(num(N), _, N).
evaluate(var(Name), Environment, Value) :-
    lookup(Environment, Name, Value).
evaluate(add(A, B), Environment, Value) :-
    evaluate(A, Environment, X),
    evaluate(B, Environment, Y),
    Value is X + Y.
evaluate(mul(A, B), Environment, Value) :-
    evaluate(A, Environment, X),
    evaluate(B, Environment, Y),
    Value is X * Y.
evaluate(div(A, B), Environment, Value) :-
    evaluate(A, Environment, X),
    evaluate(B, Environment, Y),
    Value is X // Y.
evaluate(mod(A, B), Environment, Value) :-
    evaluate(A, Environment, X),
    evaluate(B, Environment, Y),
    Value is X mod Y.

lookup([Name0 = Value0|Environment], Name, Value) :-
    (   Name0 == Name
    ->  Value = Value0
    ;   lookup(Environment, Name, Value)
    ).

store([], Name, Value, [Name = Value]).
store([Name0 = Value0|Environment0], Name, Value, Environment) :-
    (   Name0 == Name
    ->  Environment = [Name = Value|Environment0]
    ;   Environment = [Name0 = Value0|Environment1],
        store(Environment0, Name, Value, Environment1)
    ).
