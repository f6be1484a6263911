% aggregate.pl: counts, sums, extremes, bags and sets over the solutions of a goal.
%
% A specification is count, sum(E), max(E), min(E), max(E,W), min(E,W), bag(T), set(T), or a term of such. aggregate/3,4
% backtrack over the goal's free variables as bagof/3 does; aggregate_all/3,4 take all solutions as findall/3 does.
%
% Single counts, sums and extremes over all solutions keep none of them: they are folded into the solution buffers of the
% machine ('$count_begin'/1 and its kin), which a parallel run knows how to fill in order.
:- module(aggregate,
          [ aggregate/3, aggregate/4, aggregate_all/3, aggregate_all/4, foreach/2, free_variables/4
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [domain_error/2, instantiation_error/1, type_error/2]).
:- use_module(library(pairs), [pairs_values/2]).

:- meta_predicate
    aggregate(?, ^, -),
    aggregate(?, ?, ^, -),
    aggregate_all(?, 0, -),
    aggregate_all(?, ?, 0, -),
    foreach(0, 0).

%! aggregate(+Specification, :Goal, -Result) is nondet.  For each binding of Goal's free variables; fails without solutions.
aggregate(Specification, Goal, Result) :-
    pattern(Specification, Pattern),
    bagof(Pattern, Goal, Found),
    result(Specification, Found, Result).

%! aggregate(+Specification, +Discriminator, :Goal, -Result) is nondet.
%  As aggregate/3 over the solutions with different Discriminator and values.
aggregate(Specification, Discriminator, Goal, Result) :-
    pattern(Specification, Pattern),
    setof(Discriminator-Pattern, Goal, Pairs),
    pairs_values(Pairs, Found),
    result(Specification, Found, Result).

%! aggregate_all(+Specification, :Goal, -Result) is semidet.  Over all solutions; max and min fail without any.
aggregate_all(Specification, Goal, Result) :-
    (   var(Specification)
    ->  instantiation_error(Specification)
    ;   is_folded(Specification)
    ->  fold(Specification, Goal, Result0),
        Result = Result0
    ;   pattern(Specification, Pattern),
        without_carets(Goal, Plain),
        findall(Pattern, Plain, Found),
        result(Specification, Found, Result)
    ).

%! aggregate_all(+Specification, +Discriminator, :Goal, -Result) is semidet.
%  As aggregate_all/3 over the solutions with different Discriminator and values.
aggregate_all(Specification, Discriminator, Goal, Result) :-
    pattern(Specification, Pattern),
    without_carets(Goal, Plain),
    findall(Discriminator-Pattern, Plain, Found0),
    sort(Found0, Pairs),
    pairs_values(Pairs, Found),
    result(Specification, Found, Result).

without_carets(Goal, Plain) :-
    (   nonvar(Goal), Goal = M:Inner, nonvar(Inner), Inner = _^_
    ->  without_carets(Inner, Plain0),
        Plain = M:Plain0
    ;   nonvar(Goal), Goal = _^Inner
    ->  without_carets(Inner, Plain)
    ;   Plain = Goal
    ).

% Aggregates that need not keep the solutions. The clause that takes the result runs where the buffer is.
:- sequential([count_run/3, sum_run/4, best_run/5, best_run/7]).

is_folded(count).
is_folded(sum(_)).
is_folded(max(_)).
is_folded(min(_)).
is_folded(max(_, _)).
is_folded(min(_, _)).

fold(count, Goal, Count) :- count(Goal, Count).
fold(sum(E), Goal, Sum) :- sum(E, Goal, Sum).
fold(max(E), Goal, Max) :- best(max, E, Goal, Max).
fold(min(E), Goal, Min) :- best(min, E, Goal, Min).
fold(max(E, W), Goal, max(Max, Witness)) :- best(max, E, W, Goal, Max, Witness).
fold(min(E, W), Goal, min(Min, Witness)) :- best(min, E, W, Goal, Min, Witness).

count(Goal, Count) :-
    '$count_begin'(Id),
    count_run(Id, Goal, Count).

count_run(Id, Goal, _) :-
    call(Goal),
    '$count_add'(Id),
    fail.
count_run(Id, _, Count) :- '$count_get'(Id, Count).

sum(E, Goal, Sum) :-
    '$aggregate_begin'(Id),
    ( sum_run(Id, E, Goal, Sum0) -> Sum = Sum0 ; Sum = 0 ).

sum_run(Id, E, Goal, _) :-
    call(Goal),
    '$aggregate_add'(Id, sum, E, x),
    fail.
sum_run(Id, _, _, Sum) :- '$aggregate_get'(Id, sum, Sum, _).

best(Which, E, Goal, Best) :-
    '$aggregate_begin'(Id),
    best_run(Id, Which, E, Goal, Best).

best_run(Id, Which, E, Goal, _) :-
    call(Goal),
    Value is E,
    '$aggregate_add'(Id, Which, Value, x),
    fail.
best_run(Id, Which, _, _, Best) :- '$aggregate_get'(Id, Which, Best, _).

% Together with a witness, what is compared is a number already.
best(Which, E, W, Goal, Best, Witness) :-
    '$aggregate_begin'(Id),
    best_run(Id, Which, E, W, Goal, Best, Witness).

best_run(Id, Which, E, W, Goal, _, _) :-
    call(Goal),
    ( number(E) -> true ; type_error(number, E) ),
    '$aggregate_add'(Id, Which, E, W),
    fail.
best_run(Id, Which, _, _, _, Best, Witness) :- '$aggregate_get'(Id, Which, Best, Witness).

% pattern(+Specification, -Pattern): what is to be known of each solution; a list for a term of specifications.
pattern(Specification, Pattern) :-
    (   var(Specification)
    ->  instantiation_error(Specification)
    ;   simple(Specification, Pattern)
    ->  true
    ;   compound(Specification)
    ->  Specification =.. [_|Parts],
        maplist(part_pattern, Parts, Pattern)
    ;   domain_error(aggregate_template, Specification)
    ).

part_pattern(Part, Pattern) :-
    (   var(Part)
    ->  instantiation_error(Part)
    ;   simple(Part, Pattern)
    ->  true
    ;   domain_error(aggregate_template, Part)
    ).

simple(count, x).
simple(sum(E), E).
simple(max(E), E).
simple(min(E), E).
simple(max(E, W), E-W).
simple(min(E, W), E-W).
simple(bag(T), T).
simple(set(T), T).

% result(+Specification, +Found, -Result): from the list of the patterns' instances.
result(Specification, Found, Result) :-
    (   simple(Specification, _)
    ->  simple_result(Specification, Found, Result)
    ;   Specification =.. [Name|Parts],
        columns(Parts, Found, Results),
        Result =.. [Name|Results]
    ).

columns([], _, []).
columns([Part|Parts], Rows, [Result|Results]) :-
    first_column(Rows, Column, Rest),
    simple_result(Part, Column, Result),
    columns(Parts, Rest, Results).

first_column([], [], []).
first_column([[X|Xs]|Rows], [X|Column], [Xs|Rest]) :- first_column(Rows, Column, Rest).

simple_result(count, Found, Count) :- length(Found, Count).
simple_result(sum(_), Found, Sum) :- sum_of(Found, 0, Sum).
simple_result(max(_), [E|Es], Max) :- V is E, max_of(Es, V, Max).
simple_result(min(_), [E|Es], Min) :- V is E, min_of(Es, V, Min).
simple_result(max(_, _), [E-W|Pairs], max(Max, Witness)) :- V is E, max_of(Pairs, V, W, Max, Witness).
simple_result(min(_, _), [E-W|Pairs], min(Min, Witness)) :- V is E, min_of(Pairs, V, W, Min, Witness).
simple_result(bag(_), Found, Found).
simple_result(set(_), Found, Set) :- sort(Found, Set).

sum_of([], Sum, Sum).
sum_of([E|Es], Sum0, Sum) :- Sum1 is Sum0 + E, sum_of(Es, Sum1, Sum).

max_of([], Max, Max).
max_of([E|Es], Max0, Max) :- Max1 is max(Max0, E), max_of(Es, Max1, Max).

min_of([], Min, Min).
min_of([E|Es], Min0, Min) :- Min1 is min(Min0, E), min_of(Es, Min1, Min).

% Of equal values the first is the one whose witness counts.
max_of([], Max, Witness, Max, Witness).
max_of([E-W|Pairs], Max0, Witness0, Max, Witness) :-
    V is E,
    (   V > Max0
    ->  max_of(Pairs, V, W, Max, Witness)
    ;   max_of(Pairs, Max0, Witness0, Max, Witness)
    ).

min_of([], Min, Witness, Min, Witness).
min_of([E-W|Pairs], Min0, Witness0, Min, Witness) :-
    V is E,
    (   V < Min0
    ->  min_of(Pairs, V, W, Min, Witness)
    ;   min_of(Pairs, Min0, Witness0, Min, Witness)
    ).

%! foreach(:Generator, :Goal) is nondet.
%  The conjunction of instances of Goal, one for each solution of Generator; bindings of other variables are kept.
foreach(Generator, Goal) :-
    term_variables(Generator, GeneratorVariables),
    term_variables(Goal, GoalVariables),
    those_in(GoalVariables, GeneratorVariables, Shared),
    findall(Shared, Generator, Instances),
    all_hold(Instances, Shared, Goal).

those_in([], _, []).
those_in([V|Vs], Variables, Shared) :-
    ( is_in(Variables, V) -> Shared = [V|Shared1] ; Shared = Shared1 ),
    those_in(Vs, Variables, Shared1).

is_in([X|Xs], Y) :-
    ( X == Y -> true ; is_in(Xs, Y) ).

all_hold([], _, _).
all_hold([Instance|Instances], Shared, Goal0) :-
    with_values(Goal0, Shared, Instance, Goal, _),
    call(Goal),
    all_hold(Instances, Shared, Goal0).

% Instance is Term with Values for Variables. The parts without these variables are those of Term, not copies: goals may change them.
with_values(Term, Variables, Values, Instance, Changed) :-
    (   var(Term) -> value_of(Variables, Values, Term, Instance, Changed)
    ;   compound(Term), term_variables(Term, [_|_])
    ->  Term =.. [Name|Arguments],
        with_values_each(Arguments, Variables, Values, Instances, Changed),
        ( Changed == yes -> Instance =.. [Name|Instances] ; Instance = Term )
    ;   Instance = Term
    ).

with_values_each([], _, _, [], _).
with_values_each([Argument|Arguments], Variables, Values, [Instance|Instances], Changed) :-
    with_values(Argument, Variables, Values, Instance, ArgumentChanged),
    ( ArgumentChanged == yes -> Changed = yes ; true ),
    with_values_each(Arguments, Variables, Values, Instances, Changed).

value_of([], _, Term, Term, _).
value_of([V|Vs], [Value|Values], Term, Instance, Changed) :-
    (   V == Term -> Instance = Value, Changed = yes
    ;   value_of(Vs, Values, Term, Instance, Changed)
    ).

%! free_variables(:Goal, @Bound, +Variables0, -Variables) is det.
%  Variables0 preceded by the variables of Goal that are free for bagof/3: not in Bound and not bound by ^, \+, setof or bagof.
free_variables(Goal, Bound, Variables0, Variables) :-
    term_variables(Bound, BoundVariables),
    free(Goal, BoundVariables, Variables0, Variables).

free(Term, Bound, Vs0, Vs) :-
    (   var(Term)
    ->  ( ( is_in(Bound, Term) ; is_in(Vs0, Term) ) -> Vs = Vs0 ; Vs = [Term|Vs0] )
    ;   binds(Term, Inner, Binding)
    ->  term_variables(Binding+Bound, Bound1),
        free(Inner, Bound1, Vs0, Vs)
    ;   compound(Term)
    ->  functor(Term, _, Arity),
        free_in_arguments(Arity, Term, Bound, Vs0, Vs)
    ;   Vs = Vs0
    ).

binds(\+ _, none, none).
binds(V^Goal, Goal, V).
binds(setof(T, Goal, Set), Goal-Set, T).
binds(bagof(T, Goal, Bag), Goal-Bag, T).

free_in_arguments(N, Term, Bound, Vs0, Vs) :-
    (   N =:= 0
    ->  Vs = Vs0
    ;   arg(N, Term, Arg),
        free(Arg, Bound, Vs0, Vs1),
        N1 is N - 1,
        free_in_arguments(N1, Term, Bound, Vs1, Vs)
    ).
