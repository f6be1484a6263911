% modes.pl: with which types predicates are called, and what types their arguments have behind the call.
%
% A pattern is a predicate with the types of its arguments at the call; each pattern has a number. From the entry patterns on,
% clauses are walked with types alone until nothing new is found: the least fixpoint, from "no answer" upwards. The types are
% finite (lists nest three deep). Calls whose types have the same shape share a pattern; a predicate has at most most_patterns/1
% of them, and calls beyond that share the one of unknown arguments.
:- module(analysis_modes, [ infer_modes/1, add_entry/2, pattern/3, pattern_for/3, pattern_outs/2, pattern_calls/2 ]).
:- use_module(library(analysis/types)).
:- use_module(library(analysis/program)).
:- use_module(library(analysis/walk)).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4, foldl/4]).

:- dynamic pattern/3, outs/2, pattern_calls/2, changed/0.

most_patterns(8).

%! pattern(?Id, ?Predicate, ?Types) is nondet.  Pattern Id is Predicate, called with Types.
%! pattern_calls(?Id, ?Called) is nondet.  Pattern Id calls pattern Called.

%! infer_modes(+Entries) is det.  Finds the patterns that calls of the entries, Predicate-Types, lead to.
infer_modes(Entries) :-
    retractall(pattern(_, _, _)), retractall(outs(_, _)), retractall(pattern_calls(_, _)),
    forall(member(P-Types, Entries), add_entry(P, Types)).

%! add_entry(+Predicate, +Types) is det.  Finds the patterns of such a call, too.
add_entry(P, Types) :- new_pattern(P, Types, _), until_stable.

until_stable :-
    retractall(changed),
    forall(pattern(Id, P, Types), update(Id, P, Types)),
    ( changed -> until_stable ; true ).

new_pattern(P, Types, Id) :- pattern(Id, P, General), maplist(covers, General, Types), !.
new_pattern(P, Types, Id) :-                       % of the same shape as one that is there: both are one
    maplist(type_shape, Types, Shape),
    pattern(Id, P, Old), maplist(type_shape, Old, Shape), !,
    maplist(lub_widened, Old, Types, New),
    retract(pattern(Id, P, Old)), assertz(pattern(Id, P, New)),
    ( changed -> true ; assertz(changed) ).
new_pattern(P, Types0, Id) :-
    findall(I, pattern(I, P, _), Is), length(Is, Count),
    most_patterns(Most),
    ( Count < Most -> Types = Types0 ; maplist([_, any]>>true, Types0, Types) ),
    (   pattern(Id, P, Types) -> true
    ;   findall(I, pattern(I, _, _), All), length(All, Id),
        assertz(pattern(Id, P, Types)),
        ( predicate_clauses(P, _, _) -> true ; maplist(unknown_type, Types, Outs), assertz(outs(Id, Outs)) ),
        ( changed -> true ; assertz(changed) )
    ).

unknown_type(T, U) :- ( T == free -> U = any ; U = T ).

update(Id, P, Types) :-
    (   predicate_clauses(P, _, Clauses)
    ->  maplist([_, unknown]>>true, Types, Sizes),
        nb_setval(analysis_pattern, Id),
        findall(Outs, ( member(C, Clauses), walk_clause(C, Types, Sizes, type_call, _, Vs), Vs \== none,
                        maplist([val(T, _), T]>>true, Vs, Outs) ), All),
        forall(member(Outs, All), widen_outs(Id, Outs))
    ;   true
    ).

widen_outs(Id, New) :-
    (   outs(Id, Old)
    ->  maplist(lub_widened, Old, New, Outs),
        ( Outs == Old -> true ; retract(outs(Id, Old)), assertz(outs(Id, Outs)), ( changed -> true ; assertz(changed) ) )
    ;   assertz(outs(Id, New)),
        ( changed -> true ; assertz(changed) )
    ).

lub_widened(A, B, C) :- type_lub(A, B, C0), type_widen(C0, C).

type_call(P, _, _, inline(Entry, Clauses), _) :- P = aux(_), !, predicate_clauses(P, Entry, Clauses).
type_call(P, Types, Sizes, answer(unknown, unknown, Outs, Sizes1, []), _) :-
    new_pattern(P, Types, Called),
    nb_getval(analysis_pattern, Id),
    ( pattern_calls(Id, Called) -> true ; assertz(pattern_calls(Id, Called)) ),
    outs(Called, Outs),
    maplist([_, unknown]>>true, Sizes, Sizes1).

%! pattern_for(+Predicate, +Types, -Id) is semidet.  The pattern that covers such a call.
pattern_for(P, Types, Id) :- pattern(Id, P, Types), !.
pattern_for(P, Types, Id) :- pattern(Id, P, General), maplist(covers, General, Types), !.

covers(General, T) :- type_lub(General, T, General).

%! pattern_outs(+Id, -Types) is semidet.  The types behind the call; false when there is no answer.
pattern_outs(Id, Types) :- outs(Id, Types).
