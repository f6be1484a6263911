% alternatives.pl: inferences and solutions of the clauses of a call, from the events of walking them.
%
% A clause costs what its goals cost, each as often as the goals before it have solutions:
%   cost = sum over its goals j of (product of solutions of the goals before j) * cost(j)
% and what follows it is tried as well, unless it commits with a cut. Where a test decides between clauses that the sizes do not
% decide, both ways are followed and the larger counts; it is exact when both are the same.
% Costs and solutions are q(Formula, exact), q(Formula, bound) or unknown.
:- module(analysis_alternatives, [ alternatives_value/3, resolve/4, q_add/3, q_max/3, q_multiply/3 ]).
:- use_module(library(analysis/expressions)).
:- use_module(library(lists), [member/2, memberchk/2, append/3]).
:- use_module(library(apply), [maplist/3]).

:- meta_predicate resolve(+, 3, -, -).

most_splits(6).

% --- quantities --------------------------------------------------------------------------------------------------------------

how(exact, exact, exact) :- !.
how(_, _, bound).

%! q_add(+A, +B, -C) is det.  Sum of quantities.
q_add(q(A, HA), q(B, HB), C) :- !, e_add(A, B, E), how(HA, HB, H), quantity(E, H, C).
q_add(_, _, unknown).

%! q_multiply(+A, +B, -C) is det.  Product of quantities; nothing times something unknown is nothing.
q_multiply(q([], exact), _, q([], exact)) :- !.
q_multiply(_, q([], exact), q([], exact)) :- !.
q_multiply(q(A, HA), q(B, HB), C) :- !, e_multiply(A, B, E), how(HA, HB, H), quantity(E, H, C).
q_multiply(_, _, unknown).

%! q_max(+A, +B, -C) is det.  The larger one: exact where both are the same.
q_max(q(A, HA), q(B, HB), C) :- !,
    e_max(A, B, E, How),
    ( How == same -> how(HA, HB, H) ; H = bound ),
    quantity(E, H, C).
q_max(_, _, unknown).

quantity(unknown, _, unknown) :- !.
quantity(E, H, q(E, H)).

at_most_one(q(E, H), Q) :- e_constant(1, One), ( E == One -> Q = q(E, H) ; E == [] -> Q = q(E, H) ; Q = q(One, bound) ).
at_most_one(unknown, q([[]-(1/1)], bound)).

as_bound(q(E, _), q(E, bound)).
as_bound(unknown, unknown).

% --- conditions on sizes -----------------------------------------------------------------------------------------------------

%! resolve(+Events, :Decide, -Resolved, -Alive) is det.
%  Conditions on sizes become nothing, fail or guards as call(Decide, Rel, E, Truth) says: true, false or unknown. Alive is false
%  when the events contain fail.
resolve(Events, Decide, Resolved, Alive) :-
    findall(E1, ( member(E, Events), resolve_event(E, Decide, E1) ), Resolved0),
    (   append(Before, [fail|_], Resolved0) -> append(Before, [fail], Resolved), Alive = false
    ;   Resolved = Resolved0, Alive = true
    ), !.

resolve_event(cond(Rel, E), Decide, Event) :- !,
    call(Decide, Rel, E, Truth),
    ( Truth == true -> fail ; Truth == false -> Event = fail ; Event = guard(size(Rel, E)) ).
resolve_event(alt(Entry, Bs), Decide, alt(Entry, Cs)) :- !, maplist(resolve_branch(Decide), Bs, Cs).
resolve_event(collect(Es, B, K), Decide, collect(Fs, B, K)) :- !, resolve(Es, Decide, Fs, _).
resolve_event(E, _, E).

resolve_branch(Decide, Es, Fs) :- resolve(Es, Decide, Fs, _).

% --- clauses -----------------------------------------------------------------------------------------------------------------

%! alternatives_value(+Clauses, -Cost, -Solutions) is det.  Of a call that tries all Clauses, lists of resolved events.
alternatives_value(Clauses, Cost, Sols) :- most_splits(Most), clauses(Clauses, [], Most, Cost, Sols).

clauses([], _, _, q([], exact), q([], exact)).
clauses([Events|Rest], Facts, Left, Cost, Sols) :-
    One = q([[]-(1/1)], exact),
    clause(Events, One, q([], exact), Rest, Facts, Left, Cost, Sols).

% clause(Events, M, C, Rest, ...): M solutions and C inferences so far; Rest are the clauses after this one.
clause([], M, C, Rest, Facts, Left, Cost, Sols) :-
    clauses(Rest, Facts, Left, RestCost, RestSols),
    q_add(C, RestCost, Cost),
    q_add(M, RestSols, Sols).
clause([Event|Es], M, C, Rest, Facts, Left, Cost, Sols) :- event(Event, Es, M, C, Rest, Facts, Left, Cost, Sols).

event(fail, _, _, C, Rest, Facts, Left, Cost, Sols) :- clause([], q([], exact), C, Rest, Facts, Left, Cost, Sols).
event(guard(Token), Es, M, C, Rest, Facts, Left, Cost, Sols) :-
    truth(Token, Facts, Truth),
    guard(Truth, Token, Es, M, C, Rest, Facts, Left, Cost, Sols).
event(charge(E), Es, M, C, Rest, Facts, Left, Cost, Sols) :-
    event(lit(q(E, exact), q([[]-(1/1)], exact)), Es, M, C, Rest, Facts, Left, Cost, Sols).
event(lit(GoalCost, GoalSols), Es, M, C, Rest, Facts, Left, Cost, Sols) :-
    q_multiply(M, GoalCost, Added),
    q_add(C, Added, C1),
    q_multiply(M, GoalSols, M1),
    clause(Es, M1, C1, Rest, Facts, Left, Cost, Sols).
event(alt(Entry, Branches), Es, M, C, Rest, Facts, Left, Cost, Sols) :-
    clauses(Branches, Facts, Left, InnerCost, InnerSols),
    e_constant(Entry, EntryE),
    q_add(q(EntryE, exact), InnerCost, GoalCost),
    event(lit(GoalCost, InnerSols), Es, M, C, Rest, Facts, Left, Cost, Sols).
event(collect(Inner, Base, Each), Es, M, C, Rest, Facts, Left, Cost, Sols) :-
    clauses([Inner], Facts, Left, InnerCost, InnerSols),
    e_constant(Base, BaseE), e_constant(Each, EachE),
    q_multiply(q(EachE, exact), InnerSols, AddCost),
    q_add(q(BaseE, exact), AddCost, Cost1),
    q_add(Cost1, InnerCost, GoalCost),
    event(lit(GoalCost, q([[]-(1/1)], exact)), Es, M, C, Rest, Facts, Left, Cost, Sols).
event(outer_cut, Es, M, C, Rest, Facts, Left, Cost, Sols) :-       % it may end more than it is taken to end
    as_bound(C, C1), at_most_one(M, M1), as_bound(M1, M2),
    clause(Es, M2, C1, Rest, Facts, Left, Cost, Sols).
event(soft_cut, Es, M, C, Rest, Facts, Left, Cost, Sols) :- commit(M, M, Es, C, Rest, Facts, Left, Cost, Sols).
event(cut, Es, M, C, Rest, Facts, Left, Cost, Sols) :-
    at_most_one(M, M1),
    One = q([[]-(1/1)], exact),
    ( M = q(E, exact), E = [[]-(N/1)], N > 0 -> Certain = One ; Certain = M1 ),
    ( single(M) -> C1 = C ; as_bound(C, C1) ),
    commit(Certain, One, Es, C1, Rest, Facts, Left, Cost, Sols).

% A goal with at most one solution costs the same whether all its solutions are asked for or the first.
single(q(E, _)) :- e_constant(1, One), ( E == One ; E == [] ).

% Behind a cut: Certain solutions reached it; then After of them go on and the other clauses are out.
commit(q([], exact), _, _, C, Rest, Facts, Left, Cost, Sols) :- !, clause([], q([], exact), C, Rest, Facts, Left, Cost, Sols).
commit(Certain, After, Es, C, Rest, Facts, Left, Cost, Sols) :-
    clause(Es, After, q([], exact), [], Facts, Left, Cost1, Sols1),
    (   Certain = q(E, exact), E = [[]-(N/1)], N > 0
    ->  q_add(C, Cost1, Cost), Sols = Sols1
    ;   clauses(Rest, Facts, Left, Cost2, Sols2),
        q_max(Cost1, Cost2, More),
        q_add(C, More, Cost),
        q_max(Sols1, Sols2, Sols)
    ).

% --- tests -------------------------------------------------------------------------------------------------------------------

guard(true, _, Es, M, C, Rest, Facts, Left, Cost, Sols) :- clause(Es, M, C, Rest, Facts, Left, Cost, Sols).
guard(false, _, _, _, C, Rest, Facts, Left, Cost, Sols) :- clause([], q([], exact), C, Rest, Facts, Left, Cost, Sols).
guard(unknown, Token, Es, M, C, Rest, Facts, Left, Cost, Sols) :-
    (   Left > 0, splits(Token)
    ->  ( Token = is(_, _) -> Left1 = Left ; Left1 is Left - 1 ),
        clause(Es, M, C, Rest, [yes(Token)|Facts], Left1, Cost1, Sols1),
        clause([], q([], exact), C, Rest, [no(Token)|Facts], Left1, Cost2, Sols2),
        q_max(Cost1, Cost2, Cost),
        q_max(Sols1, Sols2, Sols)
    ;   clauses([Es], Facts, 0, Cost1, Sols1),         % it may hold or not, and so may others
        q_multiply(M, Cost1, Cost2), q_multiply(M, Sols1, Sols2),
        ( Cost2 = q([], exact) -> Cost3 = Cost2 ; as_bound(Cost2, Cost3) ),
        as_bound(Sols2, Sols3),
        ( memberchk(cut, Es) -> as_bound(C, C0) ; C0 = C ),
        q_add(C0, Cost3, C1),
        clause([], Sols3, C1, Rest, Facts, Left, Cost, Sols)
    ).

splits(Token) :- Token \= may(_, _).

%! truth of a token when others are known.
truth(not(T), Facts, Truth) :- !, truth(T, Facts, Truth0), opposite(Truth0, Truth).
truth(T, Facts, true) :- ( memberchk(yes(T), Facts) ; memberchk(no(not(T)), Facts) ; forced(T, Facts) ), !.
truth(T, Facts, false) :- ( memberchk(no(T), Facts) ; memberchk(yes(not(T)), Facts) ; member(yes(U), Facts), excludes(U, T) ), !.
truth(_, _, unknown).

opposite(true, false).
opposite(false, true).
opposite(unknown, unknown).

excludes(is(P, F), is(P, G)) :- F \== G.
excludes(less(A, B), less(B, A)).
excludes(before(A, B), before(B, A)).
excludes(less(A, B), equal(A, B)).
excludes(less(A, B), equal(B, A)).
excludes(equal(A, B), less(A, B)).
excludes(equal(A, B), less(B, A)).
excludes(size(eq, E), size(ge, F)) :- e_subtract(E, F, D), e_is_constant(D, N/_), N > 0.
excludes(size(ge, F), size(eq, E)) :- e_subtract(E, F, D), e_is_constant(D, N/_), N > 0.
excludes(size(ge, E), size(ge, F)) :- e_add(E, F, S), e_is_constant(S, N/_), N < 0.

% Neither less nor equal is greater; not E >= 0 is -E - 1 >= 0.
forced(less(A, B), Facts) :-
    known_not(less(B, A), Facts),
    ( known_not(equal(A, B), Facts) ; known_not(equal(B, A), Facts) ), !.
forced(size(ge, E), Facts) :- member(no(size(ge, F)), Facts), e_add(E, F, S), e_is_constant(S, N/1), N >= -1, !.
forced(size(eq, E), Facts) :- member(no(size(ne, F)), Facts), E == F, !.
forced(size(ne, E), Facts) :- member(no(size(eq, F)), Facts), E == F, !.

known_not(T, Facts) :- ( memberchk(no(T), Facts) -> true ; memberchk(yes(not(T)), Facts) ).
