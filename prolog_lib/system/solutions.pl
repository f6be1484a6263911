% solutions.pl: all solutions of a goal: findall, bagof, setof.
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
:- '$declare'(system, '$findall_run', 5, sequential).

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

%! findnsols(+N, ?Template, :Goal, -List) is nondet.  Solutions in chunks of N; no more of Goal is run than a chunk needs.
findnsols(N, Template, Goal, List) :- findnsols(N, Template, Goal, List, []).

%! findnsols(+N, ?Template, :Goal, -List, ?Tail) is nondet.  As findnsols/4; Tail follows each chunk.
findnsols(N, Template, Goal, List, Tail) :-
    (   var(N) -> throw(error(instantiation_error, _))
    ;   \+ integer(N) -> throw(error(type_error(integer, N), _))
    ;   N < 0 -> throw(error(domain_error(not_less_than_zero, N), _))
    ;   N =:= 0 -> List = Tail
    ;   '$apart_begin'(Mark),                       % one worker runs the goal
        functor(Kept, kept, N),
        Count = count(0),
        copy_term(Template-Goal, Template1-Goal1),  % the variables are not bound outside
        '$chunk_of_solutions'(Count, Kept, N, Template1, Goal1, Chunk, Tail),
        '$apart_exit'(Mark),
        List = Chunk
    ).

% The first solutions of the chunk at hand are arguments of Kept, whatever is backtracked over.
'$chunk_of_solutions'(Count, Kept, N, Template, Goal, Chunk, Tail) :-
    (   call_cleanup(Goal, Det = true),
        arg(1, Count, I0),
        I is I0 + 1,
        nb_setarg(1, Count, I),
        nb_setarg(I, Kept, Template),
        ( Det == true -> ! ; I =:= N ),
        nb_setarg(1, Count, 0)
    ;   arg(1, Count, I)
    ),
    '$first_arguments'(I, Kept, Tail, Chunk).

'$first_arguments'(0, _, Chunk, Chunk) :- !.
'$first_arguments'(I, Kept, Chunk0, Chunk) :- arg(I, Kept, X), I1 is I - 1, '$first_arguments'(I1, Kept, [X|Chunk0], Chunk).

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
        '$bags'(Sorted, Bags),
        '$bag_of'(Bags, Witness, Bag)
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
        '$bags'(Sorted, Bags),
        '$bag_of'(Bags, Witness, Bag),
        sort(Bag, Items),
        Set = Items
    ).

% One bag after the other; no choice point is left for the last one.
'$bag_of'([W-Items|Bags], Witness, Bag) :-
    (   Bags == []
    ->  Witness = W, Bag = Items
    ;   '$one_or_other_bag'(W, Items, Bags, Witness, Bag)
    ).

'$one_or_other_bag'(Witness, Bag, _, Witness, Bag).
'$one_or_other_bag'(_, _, Bags, Witness, Bag) :- '$bag_of'(Bags, Witness, Bag).

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

'$pair_values'([], []).
'$pair_values'([_-V|Pairs], [V|Vs]) :- '$pair_values'(Pairs, Vs).
