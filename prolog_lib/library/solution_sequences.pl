% solution_sequences.pl: the solutions of a goal counted, limited, ordered, without duplicates.
%
% What has to be remembered from one solution to the next is in a term changed in place. apart/1 keeps the alternatives of
% the goal at the worker that has this term. Numbers of solutions may be a part of the state instead ('$count_in_state'/0,
% wam/builtins/control/solution_counts.cpp): then other workers may have alternatives of the goal.
:- module(solution_sequences,
          [ limit/2, offset/2, call_nth/2, order_by/2, group_by/4, distinct/1, distinct/2, reduced/1, reduced/3
          ]).
:- use_module(library(error), [must_be/2, domain_error/2, instantiation_error/1]).
:- use_module(library(lists), [member/2]).
:- use_module(library(nb_set), [empty_nb_set/1, add_nb_set/3, size_nb_set/2]).
:- use_module(library(option), [option/3]).

:- meta_predicate
    limit(+, 0),
    offset(+, 0),
    call_nth(0, ?),
    order_by(?, 0),
    group_by(?, ?, 0, -),
    distinct(0),
    distinct(?, 0),
    reduced(0),
    reduced(?, 0, +),
    first_of_counted(+, +, 0),
    behind_counted(+, +, 0),
    number_of_counted(+, 0, +),
    apart(0).

apart(Goal) :-
    '$apart_begin'(Mark),
    call(Goal),
    '$apart_exit'(Mark).

%! limit(+Count, :Goal) is nondet.  The first Count solutions of Goal; all for infinite.
limit(Count, Goal) :-
    (   Count == infinite
    ->  call(Goal)
    ;   Count > 0,
        (   integer(Count), '$count_in_state'
        ->  '$count_begin'(Solutions, Mark),
            first_of_counted(Solutions, Count, Goal),
            '$count_exit'(Mark)
        ;   apart(limited(Count, Goal))
        )
    ).

% Who looks at the continuation of Goal for commits (runtime/worker/commits_ahead.hpp) takes tests to succeed: it sees the cut.
first_of_counted(Solutions, Count, Goal) :-
    call(Goal),
    ( '$count_below'(Solutions, Count) -> Last = false ; Last = true ),
    ( Last == true -> ! ; true ).

limited(Count, Goal) :-
    State = count(0),
    call(Goal),
    next_count(State, N),
    ( N =:= Count -> ! ; true ).

next_count(State, N) :-
    arg(1, State, N0),
    N is N0 + 1,
    nb_setarg(1, State, N).

%! offset(+Count, :Goal) is nondet.  The solutions of Goal without the first Count.
offset(Count, Goal) :-
    (   Count > 0
    ->  (   integer(Count), '$count_in_state'
        ->  '$count_begin'(Solutions, Mark),
            behind_counted(Solutions, Count, Goal),
            '$count_exit'(Mark)
        ;   apart(after(Count, Goal))
        )
    ;   Count =:= 0
    ->  call(Goal)
    ;   domain_error(not_less_than_zero, Count)
    ).

behind_counted(Solutions, Count, Goal) :-
    call(Goal),
    (   '$count_over'(Solutions, Count)
    ->  true
    ;   '$count_skipped'(Solutions, Count)
    ->  fail
    ;   true
    ).

after(Count, Goal) :-
    State = count(0),
    call(Goal),
    arg(1, State, N),
    (   N < Count
    ->  next_count(State, _),
        fail
    ;   true
    ).

%! call_nth(:Goal, ?N) is nondet.  Solution number N of Goal, from 1; counts the solutions when N is unbound.
call_nth(Goal, N) :-
    (   var(N)
    ->  apart(numbered(Goal, N))
    ;   must_be(integer, N),
        ( N > 0 -> true ; domain_error(not_less_than_one, N) ),
        (   '$count_in_state'
        ->  '$count_begin'(Solutions, Mark),
            number_of_counted(Solutions, Goal, N),
            '$count_exit'(Mark)
        ;   apart(number_is(Goal, N))
        )
    ).

number_of_counted(Solutions, Goal, N) :-
    call(Goal),
    ( '$count_below'(Solutions, N) -> Last = false ; Last = true ),
    Last == true,
    !.

numbered(Goal, N) :-
    State = count(0),
    call(Goal),
    next_count(State, N).

number_is(Goal, N) :-
    numbered(Goal, N0),
    N0 =:= N,
    !.

%! distinct(:Goal) is nondet.  The solutions of Goal that are no variants of earlier ones.
distinct(Goal) :- distinct(Goal, Goal).

%! distinct(?Witness, :Goal) is nondet.  The solutions of Goal whose Witness is no variant of an earlier one.
distinct(Witness, Goal) :- apart(new_ones(Witness, Goal)).

new_ones(Witness, Goal) :-
    empty_nb_set(Seen),
    call(Goal),
    add_nb_set(Witness, Seen, true).

%! reduced(:Goal) is nondet.  As distinct/1 in limited memory: some duplicates may remain.
reduced(Goal) :- reduced(Goal, Goal, []).

%! reduced(?Witness, :Goal, +Options) is nondet.
%  As distinct/2, forgetting what was seen after size_limit(Count) different ones, 10,000 by default.
reduced(Witness, Goal, Options) :-
    must_be(list, Options),
    option(size_limit(Limit), Options, 10000),
    apart(lately_new_ones(Witness, Goal, Limit)).

lately_new_ones(Witness, Goal, Limit) :-
    empty_nb_set(None),
    State = seen(None),
    call(Goal),
    arg(1, State, Seen),
    add_nb_set(Witness, Seen, true),
    size_nb_set(Seen, Size),
    (   Size > Limit
    ->  empty_nb_set(Again),
        nb_setarg(1, State, Again)
    ;   true
    ).

%! order_by(+Specifications, :Goal) is nondet.  The solutions of Goal sorted by asc(Term) and desc(Term), the first one first.
order_by(Specifications, Goal) :-
    must_be(list, Specifications),
    ( Specifications == [] -> domain_error(non_empty_list, []) ; true ),
    sort_keys(Specifications, Keys),
    term_variables(Goal, Variables),
    findall(Variables-Keys, Goal, Found),
    sort_by(Specifications, 1, Found, Sorted),
    member(Variables-_, Sorted).

% The terms to sort by as the arguments of one, of which the first counts most.
sort_keys(Specifications, Keys) :-
    ordered_terms(Specifications, Terms),
    Keys =.. [keys|Terms].

ordered_terms([], []).
ordered_terms([Specification|Specifications], [Term|Terms]) :-
    (   var(Specification) -> instantiation_error(Specification)
    ;   Specification = asc(Term) -> true
    ;   Specification = desc(Term) -> true
    ;   domain_error(order_specifier, Specification)
    ),
    ordered_terms(Specifications, Terms).

% Stable sorting by the last key first.
sort_by([], _, Sorted, Sorted).
sort_by([Specification|Specifications], N, Found, Sorted) :-
    N1 is N + 1,
    sort_by(Specifications, N1, Found, Found1),
    order(Specification, Order),
    with_key(Found1, N, Pairs),
    sort(1, Order, Pairs, SortedPairs),
    without_key(SortedPairs, Sorted).

order(asc(_), @=<).
order(desc(_), @>=).

with_key([], _, []).
with_key([Vs-Keys|Found], N, [Key-(Vs-Keys)|Pairs]) :- arg(N, Keys, Key), with_key(Found, N, Pairs).

without_key([], []).
without_key([_-Item|Pairs], [Item|Items]) :- without_key(Pairs, Items).

%! group_by(?By, ?Template, :Goal, -Bag) is nondet.  As bagof/3, where the variables of By are the free ones.
group_by(By, Template, Goal, Bag) :-
    term_variables(By, ByVariables),
    term_variables(Goal, GoalVariables),
    others(GoalVariables, ByVariables, Bound),
    bagof(Template, Bound^Goal, Bag).

others([], _, []).
others([V|Vs], Excluded, Others) :-
    ( is_in(Excluded, V) -> Others = Others1 ; Others = [V|Others1] ),
    others(Vs, Excluded, Others1).

is_in([X|Xs], Y) :-
    ( X == Y -> true ; is_in(Xs, Y) ).
