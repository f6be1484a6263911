% walk.pl: one clause, run with types and sizes instead of terms.
%
% How its terms are represented: matching.pl.
%
% A walk gives events, in the order in which they happen:
%   cond(Rel, E)      E Rel 0 has to hold, Rel one of eq, ne, ge          guard(Token)   something else has to hold
%   lit(Cost, Sols)   a call: both are q(E, exact) or q(E, bound)         charge(N)      inferences
%   alt(Entry, Bs)    a construct: inferences, and events of its clauses  collect(Es, Base, Each)
%   cut, outer_cut, soft_cut, fail
:- module(analysis_walk, [ walk_clause/6 ]).
:- use_module(library(analysis/types)).
:- use_module(library(analysis/expressions)).
:- use_module(library(analysis/builtins)).
:- use_module(library(analysis/program)).
:- use_module(library(analysis/matching)).
:- use_module(library(analysis/tests)).
:- use_module(library(lists), [append/3, member/2, memberchk/2, nth1/3, same_length/2]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4, foldl/4]).

:- meta_predicate walk_clause(+, +, +, 5, -, -).

%! walk_clause(+Clause, +Types, +Sizes, :Call, -Events, -Outs) is semidet.
%  What a clause(Arguments, Goals) does when it is called with these types and sizes, and its arguments' val(Type, Size) behind
%  it, or none when it fails for sure. call(Call, Predicate, Types, Sizes, Answer, Stack) says of a call answer(Cost, Solutions,
%  OutTypes, OutSizes, Pairs), or inline(Entry, Clauses), or fails: the call has no answers as far as is known. False when the
%  arguments match no such head.
walk_clause(clause(Args, Goals), Types, Sizes, Call, Events, Outs) :-
    length(Args, N),
    findall([I], between(1, N, I), Paths),
    phrase(match_all(Args, Types, Sizes, Paths), Head),
    \+ memberchk(never, Head),
    (   memberchk(fail, Head) -> Events = Head
    ;   phrase(run(Goals, Call, Args), Body),
        append(Head, Body, Events)
    ),
    ( memberchk(fail, Events) -> Outs = none ; maplist(value_of, Args, Outs) ),
    !.

% --- goals -----------------------------------------------------------------------------------------------------------------

% run(Goals, Call, Keep): Keep are the terms that matter behind the goals. Goals behind one that never succeeds are not walked.
run([], _, _) --> [].
run([fail|_], _, _) --> !, [ fail ].
run([call(P, As)|Gs], Call, Keep) -->
    { actual(As, Types, Sizes), call(Call, P, Types, Sizes, inline(Entry, Clauses), As) }, !,
    (   { continues_inside(Gs, Clauses) } -> inlined(Entry, Clauses, As, Gs, Call, Keep)
    ;   inlined(Entry, Clauses, As, [], Call, As, Events),
        Events,
        ( { memberchk(fail, Events) } -> [] ; run(Gs, Call, Keep) )
    ).
run([G|Gs], Call, Keep) --> { phrase(goal(G, Call), Events) }, !,
    Events,
    ( { memberchk(fail, Events) } -> [] ; run(Gs, Call, Keep) ).
run(_, _, _) --> [ fail ].

actual(As, Types, Sizes) :- maplist(value, As, Types0, Sizes), maplist(type_widen, Types0, Types).

% Where branches bind variables in different ways what follows is walked in each of them, unless it has a cut or much to branch.
continues_inside([G|Gs], Clauses) :-
    member(clause(_, Goals), Clauses), member(unify(_, _), Goals),
    \+ ( member(C, [G|Gs]), memberchk(C, [cut, soft_cut, outer_cut]) ),
    findall(C, ( member(call(aux(C), _), [G|Gs]) ), Cs), length(Cs, Count), Count < 3, !.

inlined(Entry, Clauses, As, Gs, Call, Keep) --> inlined(Entry, Clauses, As, Gs, Call, Keep, Events), Events.

inlined(Entry, Clauses, As, Gs, Call, Keep, Events) -->
    { term_variables(Keep, Vs),
      findall(branch(Es, Values),
              ( member(clause(Formal, Goals0), Clauses),
                append(Goals0, Gs, Goals),
                phrase(unify_all(Formal, As), Es, Es1),
                once(phrase(run(Goals, Call, Keep), Es1)),
                maplist(value_of, Vs, Values) ),
              Branches),
      findall(Es, member(branch(Es, _), Branches), Alternatives),
      findall(Values, ( member(branch(Es, Values), Branches), \+ memberchk(fail, Es) ), Ends),
      (   Ends == [] -> Events = [alt(Entry, Alternatives), fail]
      ;   Events = [alt(Entry, Alternatives)], join(Ends, Vs)
      ) }.

goal(unify(A, B), _) --> unify(A, B).
goal(is(X, E), _) --> { number_size(E, S) },
    ( { unset(X) } -> { new_value(X, int, S) } ; { new_path(P) }, against(X, int, S, P) ).
goal(compare(Op, A, B), _) --> compare_event(Op, A, B).
goal(test(G), _) --> test_event(G).
goal(cut, _) --> [ cut ].
goal(outer_cut, _) --> [ outer_cut ].
goal(soft_cut, _) --> [ soft_cut ].
goal(charge(N), _) --> { e_constant(N, E) }, [ charge(E) ].
goal(at_most(N), _) --> { e_constant(N, E) }, [ lit(q(E, bound), q([[]-(1/1)], exact)) ].
goal(unknown, _) --> [ lit(unknown, unknown) ].
goal(collect(Goals, Template, Out, Base, Each), Call) -->
    { findall(Es-T, ( once(phrase(run(Goals, Call, []), Es)), value(Template, T0, _), ( T0 == free -> T = any ; T = T0 ) ),
              [Events-Type]) },
    [ collect(Events, Base, Each) ],
    collected(Out, Type).
goal(builtin(G), _) -->
    { G =.. [_|As], maplist(value_of, As, Vs), builtin_call(G, Vs, Cost, Sols, Outs0), maplist(bounded, Outs0, Outs) },
    [ lit(Cost, Sols) ],
    assign(As, Outs).
goal(call(P, As), Call) -->
    { actual(As, Types, Sizes), call(Call, P, Types, Sizes, Answer, As) },
    answered(Answer, As).

answered(answer(Cost, q([], exact), _, _, _), _) --> !, [ lit(Cost, q([], exact)), fail ].
answered(answer(Cost, Sols, Types, Sizes, Pairs), As) -->
    [ lit(Cost, Sols) ],
    { maplist(out_size, Sizes, Known), maplist([T, S, val(T, S)]>>true, Types, Known, Outs),
      forall(( member(I-J-E, Pairs), nth1(I, Known, [[v(X)-1]-(1/1)]), nth1(J, Known, [[v(Y)-1]-(1/1)]), X = x(_), Y = x(_) ),
             note_sum(X, Y, E)) },
    assign(As, Outs).
bounded(val(T, at_most(E)), val(T, S)) :- !, new_size(E, S).
bounded(V, V).

out_size(unknown, unknown).
out_size(q(E, exact), E).
out_size(q(E, bound), S) :- new_size(E, S).

% Arguments after a call: what was unbound has its type and size, what was known may be known better.
assign([], []) --> [].
assign([A|As], [val(T, S)|Vs]) --> assign_one(A, T, S), !, assign(As, Vs).

assign_one(A, T, S) --> { unset(A) }, !, { ( T == free -> T1 = any ; T1 = T ), new_value(A, T1, S) }.
assign_one(A, T, S) --> { var(A) }, !,
    { known(A, T0, S0, P), better(T0, S0, T, S, T1, S1), set_value(A, T1, S1, P) }.
assign_one(A, term(F, Ts), _) --> { A =.. [F|As], same_length(As, Ts), As \== [] }, !,
    { maplist([T, val(T, unknown)]>>true, Ts, Vs) },
    assign(As, Vs).
assign_one([H|A], list(E), S) --> !, { size_less(S, 1, Rest) }, assign([H,A], [val(E, unknown), val(list(E), Rest)]).
assign_one(A, T, _) --> { term_variables(A, Vs), inner_type(T, I), maplist(refine(I), Vs) }.

better(T0, S0, T, S, T1, S1) :-
    (   ( T0 == any ; T0 == nonvar ; T0 = list(_), T = list(_) ; T0 == ground, ( type_is_ground(T) ; T = list(_) )
        ; T0 = term(_, _), ( T = term(_, _) ; \+ type_is_ground(T0), type_is_ground(T) ) )
    ->  T1 = T
    ;   T1 = T0
    ),
    ( S0 == unknown -> S1 = S ; S1 = S0 ).

inner_type(T, ground) :- type_is_ground(T), !.
inner_type(list(E), E) :- !.
inner_type(_, any).

refine(T, V) :- ( unset(V) -> new_value(V, T, unknown) ; true ).

collected(list(L), E) --> { unset(L) }, !, { type_widen(list(E), T), new_value(L, T, unknown) }.
collected(list(_), _) --> [ lit(q([], exact), q([[]-(1/1)], bound)) ].
collected(count(N), _) --> { unset(N) }, !, { new_value(N, int, unknown) }.
collected(count(_), _) --> [ lit(q([], exact), q([[]-(1/1)], bound)) ].

% Behind a construct a variable is what its branches made of it.
join(Ends, Vs) :-
    transpose(Ends, Columns),
    maplist(join_variable, Vs, Columns, Sizes),
    join_pairs(Sizes).

transpose([Row|Rows], Columns) :-
    findall(C, ( nth1(I, Row, _), findall(V, ( member(R, [Row|Rows]), nth1(I, R, V) ), C) ), Columns).

join_variable(V, Column, Joined) :-
    findall(T, member(val(T, _), Column), Ts), foldl(type_lub, Ts, none, Type),
    findall(S, member(val(_, S), Column), Ss),
    ( known(V, _, _, P) -> true ; new_path(P) ),
    (   Type == free -> Joined = same
    ;   sort(Ss, [S]) -> set_value(V, Type, S, P), Joined = same
    ;   ( memberchk(unknown, Ss) ; \+ type_measure(Type, _) ) -> set_value(V, Type, unknown, P), Joined = same
    ;   Ss = [S1|More], foldl([A, B, C]>>e_max(A, B, C, _), More, S1, Bound),
        new_size(Bound, S), set_value(V, Type, S, P), S = [[v(X)-_]-_], Joined = X-Ss
    ).

% Two sizes that differ among the branches may have the same sum in all.
join_pairs(Sizes) :-
    findall(X-Ss, ( member(J, Sizes), J = X-Ss ), Joined),
    forall(( append(_, [X-Xs|Rest], Joined), member(Y-Ys, Rest), same_sum(Xs, Ys, Sum) ), note_sum(X, Y, Sum)).

same_sum(Xs, Ys, Sum) :- maplist(e_add, Xs, Ys, Sums), sort(Sums, [Sum]).
