% solutions.pl: all solutions of a goal: findall, bagof, setof, aggregate_all.
%
% All of it rests on the solution buffers of the machine ('$findall_begin'/1 and its kin), which a parallel run knows how
% to fill in order; nothing counts in a global cell on the way.

%! findall(?Template, :Goal, -List) is det.  Instances of Template for all solutions of Goal, in order.
findall(Template, Goal, List) :-
    '$must_be_partial_list'(List),
    '$findall_begin'(Id),
    '$findall_run'(Id, Template, Goal, Found, []),
    List = Found.

%! findall(?Template, :Goal, -List, ?Tail) is det.  As findall/3, with Tail as the end of List.
findall(Template, Goal, List, Tail) :-
    '$must_be_partial_list'(List),
    '$findall_begin'(Id),
    '$findall_run'(Id, Template, Goal, Found, Tail),
    List = Found.

% The clause that takes the solutions runs where the buffer is.
:- '$declare'(system, '$findall_run', 5, sequential), '$declare'(system, '$count_run', 3, sequential),
   '$declare'(system, '$best_run', 7, sequential).

'$findall_run'(Id, Template, Goal, _, _) :-
    call(Goal),
    '$findall_add'(Id, Template),
    fail.
'$findall_run'(Id, _, _, List, Tail) :-
    '$findall_collect'(Id, List, Tail).

'$must_be_partial_list'(List) :-
    (   '$skip_to_tail'(List, Tail),
        ( var(Tail) ; Tail == [] )
    ->  true
    ;   throw(error(type_error(list, List), _))
    ).

'$skip_to_tail'(List, Tail) :- '$skip_list'(_, List, Tail).

%! findnsols(+N, ?Template, :Goal, -List) is nondet.  Solutions in chunks of N.
findnsols(N, Template, Goal, List) :-
    findall(Template, Goal, All),
    '$chunks'(All, N, List).

'$chunks'(All, N, List) :-
    (   length(Chunk, N), '$append_list'(Chunk, Rest, All), Rest \== []
    ->  ( List = Chunk ; '$chunks'(Rest, N, List) )
    ;   List = All
    ).

%! bagof(?Template, :Goal, -Bag) is nondet.
%  As findall/3, but fails without solutions and backtracks over the bindings of Goal's free variables.
bagof(Template, Goal, Bag) :-
    '$must_be_partial_list'(Bag),
    '$witness'(Template, Goal, Plain, Witness),
    (   Witness == v
    ->  findall(Template, Plain, Found),
        Found = [_|_],
        Bag = Found
    ;   findall(Witness-Template, Plain, Pairs),
        Pairs = [_|_],
        keysort(Pairs, Sorted),
        '$bag_of'(Sorted, Witness, Bag)
    ).

%! setof(?Template, :Goal, -Set) is nondet.  As bagof/3, each bag sorted and without duplicates.
setof(Template, Goal, Set) :-
    '$must_be_partial_list'(Set),
    '$witness'(Template, Goal, Plain, Witness),
    (   Witness == v
    ->  findall(Template, Plain, Found),
        Found = [_|_],
        sort(Found, Sorted),
        Set = Sorted
    ;   findall(Witness-Template, Plain, Pairs),
        Pairs = [_|_],
        sort(Pairs, Sorted),
        '$bag_of'(Sorted, Witness, Bag),
        sort(Bag, Items),
        Set = Items
    ).

% The bags of the sorted pairs, one for each witness up to renaming; no choice point is left for the last one.
'$bag_of'([W-T|Pairs], Witness, Bag) :-
    '$same_witness'(Pairs, W, Ts, Others),
    (   Others == []
    ->  Witness = W, Bag = [T|Ts]
    ;   '$one_or_other_bag'(W, [T|Ts], Others, Witness, Bag)
    ).

'$one_or_other_bag'(Witness, Bag, _, Witness, Bag).
'$one_or_other_bag'(_, _, Others, Witness, Bag) :- '$bag_of'(Others, Witness, Bag).

% A ground witness has its pairs side by side.
'$same_witness'(Pairs, W, Ts, Others) :-
    (   ground(W)
    ->  '$equal_run'(Pairs, W, Ts, Others)
    ;   '$variant_witness'(Pairs, W, Ts, Others)
    ).

'$equal_run'([W1-T|Pairs], W, [T|Ts], Others) :-
    W1 == W, !,
    '$equal_run'(Pairs, W, Ts, Others).
'$equal_run'(Others, _, [], Others).

'$variant_witness'([], _, [], []).
'$variant_witness'([W1-T|Pairs], W, Ts, Others) :-
    (   W1 =@= W
    ->  W1 = W, Ts = [T|Ts1], Others1 = Others
    ;   Ts = Ts1, Others = [W1-T|Others1]
    ),
    '$variant_witness'(Pairs, W, Ts1, Others1).

% Witness is v(V1, ...) of the variables free in Goal; Plain is Goal without its ^ prefix.
'$witness'(Template, Goal, Plain, Witness) :-
    '$strip_carets'(Goal, Plain, Template, Bound),
    (   var(Plain)
    ->  throw(error(instantiation_error, _))
    ;   callable(Plain)
    ->  true
    ;   throw(error(type_error(callable, Plain), _))
    ),
    term_variables(Bound, BoundVars),
    term_variables(Plain, GoalVars),
    '$other_variables'(GoalVars, BoundVars, Free),
    Witness =.. [v|Free].

'$strip_carets'(Goal, Plain, Bound0, Bound) :-
    (   nonvar(Goal), Goal = V^Inner
    ->  '$strip_carets'(Inner, Plain, Bound0-V, Bound)
    ;   nonvar(Goal), Goal = M:Inner, nonvar(Inner), Inner = _^_
    ->  Plain = M:Plain1,
        '$strip_carets'(Inner, Plain1, Bound0, Bound)
    ;   Plain = Goal, Bound = Bound0
    ).

'$other_variables'([], _, []).
'$other_variables'([V|Vs], Bound, Free) :-
    (   '$memberchk_eq'(V, Bound)
    ->  Free = Free1
    ;   Free = [V|Free1]
    ),
    '$other_variables'(Vs, Bound, Free1).

'$memberchk_eq'(X, [Y|Ys]) :-
    ( X == Y -> true ; '$memberchk_eq'(X, Ys) ).

%! aggregate_all(+Aggregate, :Goal, -Result) is semidet.
%  Aggregate is count, count(T), sum(E), max(E), min(E), max(E,W), min(E,W), bag(T), set(T) or a term of such.
aggregate_all(Aggregate, Goal0, Result) :-
    '$strip_carets'(Goal0, Goal, x, _),
    (   var(Aggregate)
    ->  throw(error(instantiation_error, _))
    ;   '$running_aggregate'(Aggregate)
    ->  '$aggregate_now'(Aggregate, Goal, Result)
    ;   '$aggregate'(Aggregate, Template)
    ->  findall(Template, Goal, Found),
        '$aggregate_result'(Aggregate, Found, Result)
    ;   atomic(Aggregate)
    ->  throw(error(domain_error(aggregate_template, Aggregate), _))
    ;   Aggregate =.. [Name|Parts],
        '$aggregate_templates'(Parts, Templates),
        findall(Templates, Goal, Rows),
        '$aggregate_columns'(Parts, Rows, Results),
        Result =.. [Name|Results]
    ).

% Aggregates that need not keep the solutions.
'$running_aggregate'(count).
'$running_aggregate'(count(_)).
'$running_aggregate'(sum(_)).
'$running_aggregate'(max(_)).
'$running_aggregate'(min(_)).
'$running_aggregate'(max(_, _)).
'$running_aggregate'(min(_, _)).

'$aggregate_now'(count, Goal, Count) :- '$count'(Goal, Count).
'$aggregate_now'(count(_), Goal, Count) :- '$count'(Goal, Count).
'$aggregate_now'(sum(E), Goal, Sum) :- ( '$best'(sum, E, x, Goal, Sum0, _) -> Sum = Sum0 ; Sum = 0 ).
'$aggregate_now'(max(E), Goal, Max) :- '$best'(max, E, x, Goal, Max, _).
'$aggregate_now'(min(E), Goal, Min) :- '$best'(min, E, x, Goal, Min, _).
'$aggregate_now'(max(E, W), Goal, max(Max, Witness)) :- '$best'(max, E, W, Goal, Max, Witness).
'$aggregate_now'(min(E, W), Goal, min(Min, Witness)) :- '$best'(min, E, W, Goal, Min, Witness).

'$count'(Goal, Count) :-
    '$count_begin'(Id),
    '$count_run'(Id, Goal, Count0),
    Count = Count0.

'$count_run'(Id, Goal, _) :-
    call(Goal),
    '$count_add'(Id),
    fail.
'$count_run'(Id, _, Count) :- '$count_get'(Id, Count).

'$best'(Operation, Value, Witness, Goal, Best, BestWitness) :-
    '$aggregate_begin'(Id),
    '$best_run'(Id, Operation, Value, Witness, Goal, Best0, Witness0),
    Best = Best0,
    BestWitness = Witness0.

'$best_run'(Id, Operation, Value, Witness, Goal, _, _) :-
    call(Goal),
    '$aggregate_add'(Id, Operation, Value, Witness),
    fail.
'$best_run'(Id, Operation, _, _, _, Best, Witness) :- '$aggregate_get'(Id, Operation, Best, Witness).

%! aggregate_all(+Aggregate, +Discriminator, :Goal, -Result) is semidet.
%  As aggregate_all/3 over the solutions with different Discriminator.
aggregate_all(Aggregate, Discriminator, Goal, Result) :-
    (   '$aggregate'(Aggregate, Template)
    ->  true
    ;   throw(error(domain_error(aggregate_spec, Aggregate), _))
    ),
    findall(Discriminator-Template, Goal, Found),
    sort(Found, Sorted),
    '$pair_values'(Sorted, Items),
    '$aggregate_result'(Aggregate, Items, Result).

'$pair_values'([], []).
'$pair_values'([_-V|Pairs], [V|Vs]) :- '$pair_values'(Pairs, Vs).

'$aggregate'(count, x).
'$aggregate'(count(_), x).
'$aggregate'(sum(E), E).
'$aggregate'(max(E), E).
'$aggregate'(min(E), E).
'$aggregate'(max(E, W), E-W).
'$aggregate'(min(E, W), E-W).
'$aggregate'(bag(T), T).
'$aggregate'(set(T), T).

'$aggregate_templates'([], []).
'$aggregate_templates'([A|As], [T|Ts]) :-
    (   nonvar(A), '$aggregate'(A, T)
    ->  true
    ;   throw(error(domain_error(aggregate_spec, A), _))
    ),
    '$aggregate_templates'(As, Ts).

'$aggregate_columns'([], _, []).
'$aggregate_columns'([A|As], Rows, [R|Rs]) :-
    '$first_column'(Rows, Column, Rest),
    '$aggregate_result'(A, Column, R),
    '$aggregate_columns'(As, Rest, Rs).

'$first_column'([], [], []).
'$first_column'([[X|Xs]|Rows], [X|Column], [Xs|Rest]) :- '$first_column'(Rows, Column, Rest).

'$aggregate_result'(count, Found, N) :- length(Found, N).
'$aggregate_result'(count(_), Found, N) :- length(Found, N).
'$aggregate_result'(sum(_), Found, Sum) :- '$sum_expressions'(Found, 0, Sum).
'$aggregate_result'(max(_), [E|Es], Max) :- '$value_or_term'(E, V), '$best_value'(Es, >, V, Max).
'$aggregate_result'(min(_), [E|Es], Min) :- '$value_or_term'(E, V), '$best_value'(Es, <, V, Min).
'$aggregate_result'(max(_, _), [E-W|Ps], max(Max, Witness)) :-
    '$value_or_term'(E, V), '$best_pair'(Ps, >, V, W, Max, Witness).
'$aggregate_result'(min(_, _), [E-W|Ps], min(Min, Witness)) :-
    '$value_or_term'(E, V), '$best_pair'(Ps, <, V, W, Min, Witness).
'$aggregate_result'(bag(_), Found, Found).
'$aggregate_result'(set(_), Found, Set) :- sort(Found, Set).

'$sum_expressions'([], Sum, Sum).
'$sum_expressions'([E|Es], Sum0, Sum) :- Sum1 is Sum0 + E, '$sum_expressions'(Es, Sum1, Sum).

% Expressions are compared by value; when something else is among them, by standard order of terms.
'$value_or_term'(E, V) :- ( catch(V is E, error(type_error(_, _), _), fail) -> true ; V = E ).

'$best_value'([], _, Best, Best).
'$best_value'([E|Es], Order, Best0, Best) :-
    '$value_or_term'(E, V),
    ( '$is_better'(Order, V, Best0) -> Best1 = V ; Best1 = Best0 ),
    '$best_value'(Es, Order, Best1, Best).

'$best_pair'([], _, Best, Witness, Best, Witness).
'$best_pair'([E-W|Ps], Order, Best0, Witness0, Best, Witness) :-
    '$value_or_term'(E, V),
    (   '$is_better'(Order, V, Best0)
    ->  '$best_pair'(Ps, Order, V, W, Best, Witness)
    ;   '$best_pair'(Ps, Order, Best0, Witness0, Best, Witness)
    ).

'$is_better'(>, V, Best) :- ( number(V), number(Best) -> V > Best ; V @> Best ).
'$is_better'(<, V, Best) :- ( number(V), number(Best) -> V < Best ; V @< Best ).
