% clpfd_compat.pl: what programs for SICStus, B-Prolog and GNU Prolog use beside the constraints of library(clpfd), on top of it.
%
% Names that mean different things in these systems, and those that library(clpfd) has, are left out: `#<=`, for instance, is an
% implication in one and a comparison in another. Loops are in library(do_loops).
:- module(clpfd_compat,
          [ op(760, yfx, #<=>), op(750, xfy, #=>), op(700, xfx, ::), op(700, xfx, notin),
            op(700, xfx, #=#), op(700, xfx, #\=#), op(700, xfx, #<#), op(700, xfx, #>#), op(700, xfx, #=<#), op(700, xfx, #>=#),
            (#<=>)/2, (#=>)/2, (::)/2, (notin)/2, (#=#)/2, (#\=#)/2, (#<#)/2, (#>#)/2, (#=<#)/2, (#>=#)/2,
            domain/3, alldifferent/1, alldistinct/1, all_different/2, all_distinct/2, count/4, maximum/2, minimum/2, table/2, assignment/2,
            atmost/3, atleast/3, exactly/3, cumulative/4, lex_le/2, lex_lt/2,
            minimize/2, maximize/2, minof/2, maxof/2, minof/3, maxof/3,
            labeling/1, labeling_ff/1, labeling_ffc/1, fd_min/2, fd_max/2, fd_false/3, fd_true/3,
            fd_domain/3, fd_domain/2, fd_domain_bool/1, fd_all_different/1, fd_element/3, fd_element_var/3, fd_atmost/3, fd_atleast/3,
            fd_exactly/3, fd_relation/2, fd_only_one/1, fd_at_least_one/1, fd_at_most_one/1, fd_labeling/1, fd_labeling/2, fd_labelingff/1,
            fd_minimize/2, fd_maximize/2, fd_cardinality/2, fd_max_integer/1, fd_has_extra_cstr/1
          ]).
:- use_module(library(clpfd)).
:- use_module(library(lists), [numlist/3, member/2]).
:- use_module(library(apply), [maplist/2, maplist/3, foldl/4]).
:- use_module(library(error), [must_be/2, domain_error/2, type_error/2, instantiation_error/1]).

:- meta_predicate
    minimize(0, ?),
    maximize(0, ?),
    minof(0, ?),
    maxof(0, ?),
    minof(0, ?, 0),
    maxof(0, ?, 0),
    fd_minimize(0, ?),
    fd_maximize(0, ?).

% --- connectives and domains

%! ?P #<=> ?Q is semidet.  As #<==>.
P #<=> Q :- P #<==> Q.
%! ?P #=> ?Q is semidet.  As #==>.
P #=> Q :- P #==> Q.

%! ?Variables :: +Domain is semidet.
%  A variable, or each of a list of them, is in Domain: Low..High, a union of such with \/, or a list of integers and of Low..High.
Variables :: Domain :- domain_of(Domain, Allowed), each_of(Variables, Allowed).

each_of(X, _) :- X == [], !.
each_of(X, Domain) :- nonvar(X), X = [Y|Ys], !, each_of(Y, Domain), each_of(Ys, Domain).
each_of(X, Domain) :- X in Domain.

domain_of(Domain, _) :- var(Domain), !, instantiation_error(Domain).
domain_of([], 1..0) :- !.
domain_of([D|Ds], Domain) :- !, domain_of(D, First), foldl(united_with, Ds, First, Domain).
domain_of(Low..High, Low1..High1) :- !, bound_of(Low, Low1), bound_of(High, High1).
domain_of(A \/ B, A1 \/ B1) :- !, domain_of(A, A1), domain_of(B, B1).
domain_of(Domain, Domain).

bound_of(Bound, Bound) :- ( var(Bound) ; memberchk(Bound, [inf,sup]) ), !.
bound_of(Bound, Value) :- Value is Bound.

united_with(D, Domain, Domain \/ D1) :- domain_of(D, D1).

%! ?Variables notin +Domain is semidet.  No variable is in Domain.
Variables notin Domain :-
    domain_of(Domain, D),
    range_to_fdset(D, Set),
    fdset_complement(Set, Others),
    fdset_to_range(Others, Allowed),
    each_of(Variables, Allowed).

%! domain(+Variables, +Low, +High) is semidet.  Each of Variables is in Low..High.
domain(Variables, Low, High) :- Variables :: Low..High.

%! fd_min(+Variable, -Min) is det.  As fd_inf/2.
fd_min(X, Min) :- fd_inf(X, Min).
%! fd_max(+Variable, -Max) is det.  As fd_sup/2.
fd_max(X, Max) :- fd_sup(X, Max).

% --- constraints

%! alldifferent(+Variables) is semidet.  As all_different/1.
alldifferent(Variables) :- all_different(Variables).
%! alldistinct(+Variables) is semidet.  As all_distinct/1.
alldistinct(Variables) :- all_distinct(Variables).
%! all_different(+Variables, +Options) is semidet.  As all_different/1; consistency(domain) or (global): as all_distinct/1.
all_different(Variables, Options) :-
    must_be(list, Options),
    ( member(consistency(C), Options), memberchk(C, [domain,global,bounds]) -> all_distinct(Variables) ; all_different(Variables) ).
%! all_distinct(+Variables, +Options) is semidet.  As all_distinct/1.
all_distinct(Variables, Options) :- must_be(list, Options), all_distinct(Variables).

%! count(?Value, +Variables, +Relation, ?Count) is semidet.  How many Variables are Value is in Relation (#=, #<, ...) to Count.
count(Value, Variables, Relation, Count) :-
    maplist(equals(Value), Variables, Truths),
    sum(Truths, Relation, Count).

equals(Value, X, Truth) :- X #= Value #<==> Truth.

%! exactly(?Count, +Variables, ?Value) is semidet.  Count of Variables are Value.
exactly(Count, Variables, Value) :- count(Value, Variables, #=, Count).
%! atmost(?Count, +Variables, ?Value) is semidet.  At most Count of Variables are Value.
atmost(Count, Variables, Value) :- count(Value, Variables, #=<, Count).
%! atleast(?Count, +Variables, ?Value) is semidet.  At least Count of Variables are Value.
atleast(Count, Variables, Value) :- count(Value, Variables, #>=, Count).

%! maximum(?Max, +Variables) is semidet.  Max is the greatest of Variables.
maximum(Max, [X|Xs]) :- foldl(greater_of, Xs, X, Greatest), Max #= Greatest.
%! minimum(?Min, +Variables) is semidet.  Min is the least of Variables.
minimum(Min, [X|Xs]) :- foldl(less_of, Xs, X, Least), Min #= Least.

greater_of(X, Y, Z) :- Z #= max(Y, X).
less_of(X, Y, Z) :- Z #= min(Y, X).

%! table(+Tuples, +Relation) is semidet.  As tuples_in/2.
table(Tuples, Relation) :- tuples_in(Tuples, Relation).

%! assignment(+Xs, +Ys) is semidet.  The I-th of Xs is J just when the J-th of Ys is I: permutations of 1, ..., N.
assignment(Xs, Ys) :-
    length(Xs, N),
    length(Ys, N),
    Xs ins 1..N,
    Ys ins 1..N,
    all_distinct(Xs),
    all_distinct(Ys),
    inverse_rows(Xs, 1, Ys).

inverse_rows([], _, _).
inverse_rows([X|Xs], I, Ys) :-
    inverse_row(Ys, 1, X, I),
    I1 is I + 1,
    inverse_rows(Xs, I1, Ys).

inverse_row([], _, _, _).
inverse_row([Y|Ys], J, X, I) :-
    X #= J #<==> Y #= I,
    J1 is J + 1,
    inverse_row(Ys, J1, X, I).

%! cumulative(+Starts, +Durations, +Uses, ?Limit) is semidet.  At no time do the tasks that run use more than Limit.
cumulative(Starts, Durations, Uses, Limit) :-
    tasks_of(Starts, Durations, Uses, Tasks),
    cumulative(Tasks, [limit(Limit)]).

tasks_of([], [], [], []).
tasks_of([S|Ss], [D|Ds], [U|Us], [task(S, D, _, U, _)|Tasks]) :- tasks_of(Ss, Ds, Us, Tasks).

%! lex_le(+Xs, +Ys) is semidet.  The list Xs is lexicographically at most Ys.
lex_le(Xs, Ys) :- lex_chain([Xs,Ys]).
%! lex_lt(+Xs, +Ys) is semidet.  The list Xs is lexicographically less than Ys.
lex_lt(Xs, Ys) :- lex_chain([Xs,Ys]), maplist(differ, Xs, Ys, Truths), sum(Truths, #>=, 1).

differ(X, Y, Truth) :- X #\= Y #<==> Truth.

% --- optimisation: each solution of the goal is better than the one before; then the goal with the best value

%! minimize(:Goal, ?Cost) is semidet.  The first solution of Goal among those with the least Cost.
minimize(Goal, Cost) :- best_of(Goal, Cost, true).
%! maximize(:Goal, ?Cost) is semidet.  The first solution of Goal among those with the greatest Cost.
maximize(Goal, Cost) :- C #= -Cost, best_of(Goal, C, true).
%! minof(:Goal, +Expression) is semidet.  As minimize/2.
minof(Goal, Expression) :- C #= Expression, best_of(Goal, C, true).
%! maxof(:Goal, +Expression) is semidet.  As maximize/2.
maxof(Goal, Expression) :- C #= -(Expression), best_of(Goal, C, true).
%! minof(:Goal, +Expression, :Report) is semidet.  As minof/2; Report is called for each solution that is better than those before.
minof(Goal, Expression, Report) :- C #= Expression, best_of(Goal, C, Report).
%! maxof(:Goal, +Expression, :Report) is semidet.  As maxof/2; Report is called for each solution that is better than those before.
maxof(Goal, Expression, Report) :- C #= -(Expression), best_of(Goal, C, Report).

best_of(Goal, Cost, Report) :-
    first_cost(Goal, Cost, Report, First),
    improved(Goal, Cost, Report, First, Best),
    Cost #= Best,
    once(Goal).

first_cost(Goal, Cost, Report, Value) :- findall(Cost, ( once(Goal), known(Cost), ignore(Report) ), [Value]).

known(Cost) :- ( integer(Cost) -> true ; instantiation_error(Cost) ).

improved(Goal, Cost, Report, Value, Best) :-
    (   first_cost(( Cost #< Value, Goal ), Cost, Report, Better) -> improved(Goal, Cost, Report, Better, Best)
    ;   Best = Value
    ).

% --- labeling

%! labeling(+Variables) is nondet.  As label/1.
labeling(Variables) :- label(Variables).
%! labeling_ff(+Variables) is nondet.  As labeling([ff], Variables).
labeling_ff(Variables) :- labeling([ff], Variables).
%! labeling_ffc(+Variables) is nondet.  As labeling([ffc], Variables).
labeling_ffc(Variables) :- labeling([ffc], Variables).

% --- GNU Prolog's names

%! ?X #=# ?Y is semidet.  As #=.
X #=# Y :- X #= Y.
%! ?X #\=# ?Y is semidet.  As #\=.
X #\=# Y :- X #\= Y.
%! ?X #<# ?Y is semidet.  As #<.
X #<# Y :- X #< Y.
%! ?X #># ?Y is semidet.  As #>.
X #># Y :- X #> Y.
%! ?X #=<# ?Y is semidet.  As #=<.
X #=<# Y :- X #=< Y.
%! ?X #>=# ?Y is semidet.  As #>=.
X #>=# Y :- X #>= Y.

%! fd_domain(+Variables, +Low, +High) is semidet.  As domain/3; Variables may be one variable.
fd_domain(Variables, Low, High) :- Variables :: Low..High.
%! fd_domain(+Variables, +Values) is semidet.  Each of Variables is one of the list Values.
fd_domain(Variables, Values) :- must_be(list(integer), Values), Variables :: Values.
%! fd_domain_bool(+Variables) is semidet.  Each of Variables is 0 or 1.
fd_domain_bool(Variables) :- Variables :: 0..1.
%! fd_all_different(+Variables) is semidet.  As all_different/1.
fd_all_different(Variables) :- all_different(Variables).
%! fd_element(?Index, +List, ?Value) is semidet.  As element/3.
fd_element(Index, List, Value) :- element(Index, List, Value).
%! fd_element_var(?Index, +List, ?Value) is semidet.  As element/3.
fd_element_var(Index, List, Value) :- element(Index, List, Value).
%! fd_atmost(+Count, +Variables, +Value) is semidet.  As atmost/3.
fd_atmost(Count, Variables, Value) :- atmost(Count, Variables, Value).
%! fd_atleast(+Count, +Variables, +Value) is semidet.  As atleast/3.
fd_atleast(Count, Variables, Value) :- atleast(Count, Variables, Value).
%! fd_exactly(+Count, +Variables, +Value) is semidet.  As exactly/3.
fd_exactly(Count, Variables, Value) :- exactly(Count, Variables, Value).
%! fd_relation(+Relation, +Variables) is semidet.  Variables are one of the lists Relation.
fd_relation(Relation, Variables) :- tuples_in([Variables], Relation).
%! fd_only_one(+Truths) is semidet.  One of Truths is 1.
fd_only_one(Truths) :- Truths ins 0..1, sum(Truths, #=, 1).
%! fd_at_least_one(+Truths) is semidet.  At least one of Truths is 1.
fd_at_least_one(Truths) :- Truths ins 0..1, sum(Truths, #>=, 1).
%! fd_at_most_one(+Truths) is semidet.  At most one of Truths is 1.
fd_at_most_one(Truths) :- Truths ins 0..1, sum(Truths, #=<, 1).
%! fd_cardinality(+Constraints, ?Count) is semidet.  Count of Constraints hold.
fd_cardinality(Constraints, Count) :- maplist(truth_of, Constraints, Truths), sum(Truths, #=, Count).

truth_of(Constraint, Truth) :- Constraint #<==> Truth.

%! fd_true(+Constraints, +Relation, ?Count) is semidet.  How many of Constraints hold is in Relation to Count.
fd_true(Constraints, Relation, Count) :- maplist(truth_of, Constraints, Truths), sum(Truths, Relation, Count).
%! fd_false(+Constraints, +Relation, ?Count) is semidet.  How many of Constraints do not hold is in Relation to Count.
fd_false(Constraints, Relation, Count) :- maplist(falsity_of, Constraints, Truths), sum(Truths, Relation, Count).

falsity_of(Constraint, Truth) :- #\ Constraint #<==> Truth.

%! fd_labeling(+Variables) is nondet.  As label/1; Variables may be one variable.
fd_labeling(Variables) :- fd_labeling(Variables, []).
%! fd_labelingff(+Variables) is nondet.  As labeling([ff], Variables).
fd_labelingff(Variables) :- fd_labeling(Variables, [variable_method(first_fail)]).
%! fd_labeling(+Variables, +Options) is nondet.
%  Options variable_method(standard, first_fail, ff, most_constrained, smallest, largest) and value_method(min, max, bisect).
fd_labeling(Variables, Options) :-
    ( var(Variables) -> List = [Variables] ; integer(Variables) -> List = [] ; List = Variables ),
    must_be(list, Options),
    gnu_options(Options, Ours),
    labeling(Ours, List).

gnu_options([], []).
gnu_options([Option|Options], Ours) :-
    (   var(Option) -> instantiation_error(Option)
    ;   gnu_option(Option, Our) -> append_option(Our, Rest, Ours)
    ;   domain_error(fd_labeling_option, Option)
    ),
    gnu_options(Options, Rest).

append_option(none, Rest, Rest) :- !.
append_option(Our, Rest, [Our|Rest]).

gnu_option(variable_method(standard), none).
gnu_option(variable_method(first_fail), ff).
gnu_option(variable_method(ff), ff).
gnu_option(variable_method(most_constrained), ffc).
gnu_option(variable_method(smallest), min).
gnu_option(variable_method(largest), max).
gnu_option(value_method(min), up).
gnu_option(value_method(max), down).
gnu_option(value_method(bisect), bisect).
gnu_option(backtracks(_), none).

%! fd_minimize(:Goal, ?Cost) is semidet.  As minimize/2.
fd_minimize(Goal, Cost) :- minimize(Goal, Cost).
%! fd_maximize(:Goal, ?Cost) is semidet.  As maximize/2.
fd_maximize(Goal, Cost) :- maximize(Goal, Cost).
%! fd_max_integer(-Max) is det.  Max is the greatest value that a domain tells.
fd_max_integer(Max) :- Max is 2**60 - 1.
%! fd_has_extra_cstr(+Variable) is semidet.  False: no constraint is ever put off.
fd_has_extra_cstr(_) :- fail.
