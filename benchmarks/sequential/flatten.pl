%   flatten.pl -- source-to-source translation of functions into relations
%
%   Equations with nested function calls become clauses in which every call is
%   a goal of its own with a fresh result variable; then common goals are
%   merged and the clause is printed with numbered variables into a checksum.
%   Stresses: =.., functor/3, arg/3, copy_term/2, ==/2, difference lists, term
%   traversal.

main       :- benchmark(6200).
main_small :- benchmark(124).

benchmark(Count) :-
    repeat_translation(Count),
    translate_all(Clauses),
    report(Clauses),
    checksum(Clauses, Sum),
    write(checksum(Sum)), nl.

repeat_translation(Count) :-
    times(Count),
    translate_all(Clauses),
    checksum(Clauses, _),
    fail.
repeat_translation(_).

translate_all(Clauses) :-
    findall(Left - Right, equation(Left, Right), Equations),
    translate_list(Equations, Clauses).

translate_list([], []).
translate_list([Equation|Equations], [Clause|Clauses]) :-
    translate(Equation, Clause),
    translate_list(Equations, Clauses).

%   ----- the equations to translate ---------------------------------------

equation(fact(0), 1).
equation(fact(N), times(N, fact(minus(N, 1)))).
equation(fibonacci(N),
         plus(fibonacci(minus(N, 1)), fibonacci(minus(minus(N, 1), 1)))).
equation(ack(M, N), ack(minus(M, 1), ack(M, minus(N, 1)))).
equation(concat([], Ys), Ys).
equation(concat([X|Xs], Ys), [X|concat(Xs, Ys)]).
equation(rev([]), []).
equation(rev([X|Xs]), concat(rev(Xs), [X])).
equation(flat(leaf(X)), [X]).
equation(flat(node(L, R)), concat(flat(L), flat(R))).
equation(mirror(node(L, R)), node(mirror(R), mirror(L))).
equation(pairs(X, Y),
         pair(concat(rev(X), rev(Y)), pair(rev(X), concat(rev(Y), rev(X))))).
equation(poly(X, [C0, C1, C2, C3]),
         plus(C0, times(X, plus(C1, times(X, plus(C2, times(X, C3))))))).
equation(distance(point(X1, Y1), point(X2, Y2)),
         root(plus(times(minus(X1, X2), minus(X1, X2)),
                   times(minus(Y1, Y2), minus(Y1, Y2))))).
equation(eval(add(A, B), Env), plus(eval(A, Env), eval(B, Env))).
equation(eval(let(V, A, B), Env), eval(B, extend(V, eval(A, Env), Env))).
equation(quad(A, B, C),
         times(root(minus(times(B, B), times(4, times(A, C)))),
               inverse(times(2, A)))).

%   All other functors are constructors.
function(fact, 1).      function(fibonacci, 1).  function(ack, 2).
function(concat, 2).    function(rev, 1).        function(flat, 1).
function(mirror, 1).    function(pairs, 2).      function(poly, 2).
function(distance, 2).  function(eval, 2).       function(extend, 3).
function(quad, 3).      function(plus, 2).       function(minus, 2).
function(times, 2).     function(root, 1).       function(inverse, 1).

%   ----- translation ------------------------------------------------------

translate(Equation, rule(Head, Goals)) :-
    copy_term(Equation, Left - Right),
    flatten_value(Right, Result, Goals0, []),
    Left =.. [Name|Arguments],
    add_last(Arguments, Result, HeadArguments),
    Head =.. [Name|HeadArguments],
    merge_goals(Goals0, [], Goals).

%   flatten_value(+Expression, -Value, ?Goals, ?Rest): Value is the value of
%   Expression once the goals between Goals and Rest have been solved.
flatten_value(Expression, Expression, Goals, Goals) :-
    var(Expression), !.
flatten_value(Expression, Value, Goals, Rest) :-
    functor(Expression, Name, Arity),
    (   function(Name, Arity)
    ->  functor(Goal, Name, Arity),
        flatten_arguments(0, Arity, Expression, Goal, Goals, [Call|Rest]),
        Goal =.. [Name|Arguments],
        add_last(Arguments, Value, CallArguments),
        Call =.. [Name|CallArguments]
    ;   functor(Value, Name, Arity),
        flatten_arguments(0, Arity, Expression, Value, Goals, Rest)
    ).

flatten_arguments(Arity, Arity, _, _, Goals, Goals) :- !.
flatten_arguments(I, Arity, Expression, Goal, Goals, Rest) :-
    J is I + 1,
    arg(J, Expression, Argument),
    arg(J, Goal, Value),
    flatten_value(Argument, Value, Goals, Goals1),
    flatten_arguments(J, Arity, Expression, Goal, Goals1, Rest).

%   merge_goals(+Goals, +Seen, -Merged): a goal with the same inputs as an
%   earlier one is dropped and their results are unified.
merge_goals([], _, []).
merge_goals([Goal|Goals], Seen, Merged) :-
    Goal =.. [Name|Arguments],
    split_last(Arguments, Inputs, Result),
    (   seen(Seen, Name, Inputs, Earlier)
    ->  Result = Earlier,
        merge_goals(Goals, Seen, Merged)
    ;   Merged = [Goal|Merged1],
        merge_goals(Goals, [done(Name, Inputs, Result)|Seen], Merged1)
    ).

seen([done(Name0, Inputs0, Result0)|Seen], Name, Inputs, Result) :-
    (   Name0 == Name,
        Inputs0 == Inputs
    ->  Result = Result0
    ;   seen(Seen, Name, Inputs, Result)
    ).

add_last([], X, [X]).
add_last([Y|Ys], X, [Y|Zs]) :-
    add_last(Ys, X, Zs).

split_last([X], [], X) :- !.
split_last([Y|Ys], [Y|Zs], X) :-
    split_last(Ys, Zs, X).

%   ----- the result -------------------------------------------------------

report([]).
report([rule(Head, Goals)|Clauses]) :-
    functor(Head, Name, Arity),
    count(Goals, 0, N),
    write(Name / Arity), write(' goals: '), write(N), nl,
    report(Clauses).

count([], N, N).
count([_|Xs], N0, N) :-
    N1 is N0 + 1,
    count(Xs, N1, N).

%   Variables are numbered from left to right before the clause is summed.
checksum(Clauses, Sum) :-
    sum_clauses(Clauses, 0, Sum).

sum_clauses([], Sum, Sum).
sum_clauses([Clause|Clauses], Sum0, Sum) :-
    number_variables(Clause, 1, _),
    sum_term(Clause, Sum0, Sum1),
    sum_clauses(Clauses, Sum1, Sum).

number_variables(Term, N0, N) :-
    var(Term), !,
    Term = variable(N0),
    N is N0 + 1.
number_variables(Term, N0, N) :-
    functor(Term, Name, Arity),
    (   Name == variable
    ->  N = N0
    ;   number_arguments(0, Arity, Term, N0, N)
    ).

number_arguments(Arity, Arity, _, N, N) :- !.
number_arguments(I, Arity, Term, N0, N) :-
    J is I + 1,
    arg(J, Term, Argument),
    number_variables(Argument, N0, N1),
    number_arguments(J, Arity, Term, N1, N).

sum_term(variable(N), Sum0, Sum) :- !,
    Sum is (Sum0 * 33 + N) mod 1000003.
sum_term(Term, Sum0, Sum) :-
    functor(Term, _, Arity),
    Sum1 is (Sum0 * 37 + Arity) mod 1000003,
    sum_arguments(0, Arity, Term, Sum1, Sum).

sum_arguments(Arity, Arity, _, Sum, Sum) :- !.
sum_arguments(I, Arity, Term, Sum0, Sum) :-
    J is I + 1,
    arg(J, Term, Argument),
    sum_term(Argument, Sum0, Sum1),
    sum_arguments(J, Arity, Term, Sum1, Sum).

times(_).
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
