% clpqr.pl: the solver of library(clpq) and library(clpr): constraints become rows and bounds of the tableau (clpqr/tableau.pl).
%
% The attribute clpqr of a variable is the handle of its record. A constraint that is not linear waits, as waits(Domain, Constraint, Relation, Expression,
% Done), at the records of its variables, until one of them is bound or unified with another one; Done is bound then.
:- module(clpqr, [post/2, linear_row/4, variable_record/3, clp_type/2, entails/2, fresh_row/4]).
:- use_module(library(clpqr/tableau)).
:- use_module(library(clpqr/expressions)).
:- use_module(library(clpqr/answers)).
:- use_module(library(error), [type_error/2, instantiation_error/1, permission_error/3]).

%! post(+Domain, +Constraint) is nondet.  The constraint of {}/1 holds.
post(_, C) :- var(C), !, instantiation_error(C).
post(D, (A, B)) :- !, post(D, A), post(D, B).
post(D, (A ; B)) :- !, ( post(D, A) ; post(D, B) ).
post(D, C) :- relation(C, Relation, E, Factor), !, relate(D, Relation, E, Factor, C).
post(D, C) :- library_of(D, Library), atom_concat(Library, '_constraint', Type), type_error(Type, C).

% The constraint says that Factor*E is 0 (zero), is not (nonzero), is at least 0 (least) or above (above).
relation(A = B, zero, A-B, 1).
relation(A =:= B, zero, A-B, 1).
relation(A =\= B, nonzero, A-B, 1).
relation(A >= B, least, B-A, -1).
relation(A =< B, least, A-B, -1).
relation(A > B, above, B-A, -1).
relation(A < B, above, A-B, -1).

relate(D, Relation, E, Factor, _) :-
    domain_number(D, Factor, F),
    linear(D, E, F, C, Pairs), !,
    (   Pairs == [] -> ground_holds(Relation, C)
    ;   component_of(Pairs, D, Component),
        field(2, Component, Before),
        row(Pairs, Component, C, Lin, Only),
        hold(Relation, Lin, Only, Component, Before),
        settle(Component)
    ).
relate(D, Relation, E, _, C) :-
    check_expression(D, E),
    is_defined(D, E),
    (   Relation == zero, constant_quotient(D, E, E1) -> relate(D, zero, E1, 1, E1 = 0)
    ;   delay(D, Relation, E, C)
    ).

% K/X = N is K = N*X, where neither K nor N is 0.
constant_quotient(D, A-B, A1-B1) :-
    (   nonvar(A), A = K/X, constant(D, B, N), constant(D, K, M) -> true
    ;   nonvar(B), B = K/X, constant(D, A, N), constant(D, K, M)
    ),
    N =\= 0, M =\= 0,
    A1 = M, B1 = N*X.

ground_holds(zero, C) :- is_zero(C).
ground_holds(nonzero, C) :- \+ is_zero(C).
ground_holds(least, C) :- ( C >= 0 -> true ; is_zero(C) ).
ground_holds(above, C) :- C > 0, \+ is_zero(C).

delay(D, Relation, E, C) :-
    term_variables(E, Vars),
    (   Vars == [] -> fail     % a value that is not defined: 1/0
    ;   all_records(Vars, D, Records),
        Records = [R|Rs], field(2, R, Component),
        all_in(Rs, Component),
        wait(Records, waits(D, C, Relation, E, _))
    ).

all_in([], _).
all_in([R|Rs], C0) :- field(2, R, C1), unite(C0, C1, C), all_in(Rs, C).

all_records([], _, []).
all_records([V|Vs], D, [R|Rs]) :- variable_record(V, D, R), all_records(Vs, D, Rs).

wait([], _).
wait([R|Rs], Waits) :- field(10, R, Ws), set_field(10, R, [Waits|Ws]), wait(Rs, Waits).

% --- variables and their records

% The component of all variables of Pairs that have one, or a new one.
component_of(Pairs, D, Component) :-
    component_of(Pairs, D, none, C),
    ( C == none -> new_component(D, Component) ; Component = C ).

component_of([], _, C, C).
component_of([V-_|Ps], D, C0, C) :-
    (   get_attr(V, clpqr, R) -> field(2, R, C1), same_domain(C1, D, V), ( C0 == none -> C2 = C1 ; unite(C0, C1, C2) )
    ;   C2 = C0
    ),
    component_of(Ps, D, C2, C).

same_domain(Component, D, V) :-
    (   field(1, Component, D) -> true
    ;   D == q -> permission_error('mix CLP(Q) variables with', 'CLP(R) variables:', V)
    ;   permission_error('mix CLP(R) variables with', 'CLP(Q) variables:', V)
    ).

%! variable_record(+Variable, +Domain, -Record) is det.  Variable has a record from now on.
variable_record(V, D, R) :-
    (   get_attr(V, clpqr, R) -> field(2, R, C), same_domain(C, D, V)
    ;   new_component(D, C), record_in(V, C, R)
    ).

record_in(V, Component, R) :-
    ( get_attr(V, clpqr, R) -> true ; new_record(Component, V, R), put_attr(V, clpqr, R) ).

% Lin is Constant plus the sum of Pairs, over nonbasic records; Only is K*Record, if there is one variable, or none.
row(Pairs, Component, Constant0, Lin, Only) :-
    keyed(Pairs, Component, Constant0, Constant, Keyed0),
    keysort(Keyed0, Keyed),
    joined(Keyed, Terms),
    ( Terms = [t(_,K,R)] -> Only = only(K, R, Constant) ; Only = none ),
    substituted(Terms, Constant, [], Nonbasic0, Lin0),
    reversed(Nonbasic0, [], Nonbasic),
    Lin0 = lin(C, Basic),
    scaled_sum(Nonbasic, 1, Basic, All),
    Lin = lin(C, All).

% A fixed record, whose variable is about to be bound, is in no component any more: its index means nothing.
keyed([], _, C, C, []).
keyed([V-K|Ps], Component, C0, C, Ts) :-
    record_in(V, Component, R),
    (   field(3, R, fixed) -> field(8, R, X), C1 is C0 + K*X, Ts = Ts1
    ;   field(1, R, I), C1 = C0, Ts = [I-t(I,K,R)|Ts1]
    ),
    keyed(Ps, Component, C1, C, Ts1).

joined([], []).
joined([_-T|Ts], Joined) :- joined(Ts, T, Joined).

joined([_-t(I,K1,R)|Ts], t(I,K0,_), Joined) :- !, K is K0 + K1, joined(Ts, t(I,K,R), Joined).
joined(Ts, T, Joined) :- T = t(_,K,_), ( is_zero(K) -> Joined = Joined1 ; Joined = [T|Joined1] ), joined(Ts, Joined1).

reversed([], Ys, Ys).
reversed([X|Xs], Ys, Zs) :- reversed(Xs, [X|Ys], Zs).

% Terms whose records are nonbasic, in descending order, and the sum of the rows of the others.
substituted(Terms, C, [], Nonbasic, Lin) :- substituted(Terms, C, [], [], Nonbasic, Lin).

substituted([], C, Sum, Nonbasic, Nonbasic, lin(C, Sum)).
substituted([T|Ts], C0, Sum0, Nonbasic0, Nonbasic, Lin) :-
    T = t(_,K,R),
    field(3, R, Row),
    (   Row == nb -> substituted(Ts, C0, Sum0, [T|Nonbasic0], Nonbasic, Lin)
    ;   Row = lin(C1, Terms), C is C0 + K*C1, scaled_sum(Terms, K, Sum0, Sum), substituted(Ts, C, Sum, Nonbasic0, Nonbasic, Lin)
    ).

%! linear_row(+Domain, +Expression, -Component, -Lin) is det.
%  Lin is Expression over nonbasic records of Component; an instantiation error if Expression is not linear.
linear_row(D, E, Component, Lin) :-
    domain_number(D, 1, One),
    (   linear(D, E, One, C, Pairs) -> component_of(Pairs, D, Component), row(Pairs, Component, C, Lin, _)
    ;   check_expression(D, E), instantiation_error(E)
    ).

%! fresh_row(+Domain, +Expression, -Record, -Lin) is det.  Record is basic, equal to Expression, whose row is Lin.
fresh_row(D, E, Record, Lin) :-
    linear_row(D, E, Component, Lin),
    Lin = lin(C, Ts),
    new_row(Component, C, Ts, Record).

% --- linear constraints

hold(zero, lin(C, Ts), Only, Component, Before) :-
    (   Only = only(K, R, C0) -> B0 is -C0, quotient(B0, K, B), equal(R, B)
    ;   Ts == [] -> is_zero(C)
    ;   Ts = [t(_,K,R)] -> B0 is -C, quotient(B0, K, B), equal(R, B)
    ;   solved(Ts, Before, T) -> eliminate(Component, lin(C, Ts), T)
    ;   new_row(Component, C, Ts, R), equal(R, 0)
    ).
hold(nonzero, lin(C, Ts), _, Component, _) :-
    (   Ts == [] -> \+ is_zero(C)
    ;   new_row(Component, C, Ts, R), set_field(11, R, 1)
    ).
hold(least, Lin, Only, Component, _) :- at_least(Lin, Only, 0, Component).
hold(above, Lin, Only, Component, _) :- at_least(Lin, Only, 1, Component).

% The term to solve for: the first variable that is new, or the last one without bounds.
solved(Ts, Before, T) :- ( new_term(Ts, Before, T) -> true ; free_term(Ts, T) ).

new_term([T|Ts], Before, New) :- T = t(I,_,R), ( I >= Before, is_free(R) -> New = T ; new_term(Ts, Before, New) ).

at_least(lin(C, Ts), Only, Strict, Component) :-
    (   Only = only(K, R, C0) -> bound_on(K, R, C0, Strict)
    ;   Ts == [] -> ( Strict =:= 1 -> ground_holds(above, C) ; ground_holds(least, C) )
    ;   Ts = [t(_,K,R)] -> bound_on(K, R, C, Strict)
    ;   lowest(Ts, C, L), L > 0, \+ is_zero(L) -> true
    ;   new_row(Component, C, Ts, R), field(1, Component, D), domain_number(D, 0, Zero), bound(R, 1, Zero, Strict)
    ).

bound_on(K, R, C, Strict) :- B0 is -C, quotient(B0, K, B), ( K > 0 -> S = 1 ; S = -1 ), bound(R, S, B, Strict).

% What the bounds of the records alone say of a row; fails if that is nothing.
lowest([], L, L).
lowest([t(_,K,R)|Ts], L0, L) :-
    ( K > 0 -> field(4, R, B) ; field(6, R, B) ),
    B \== no,
    L1 is L0 + K*B,
    lowest(Ts, L1, L).

% --- values and other variables

% Binds the variables whose records have been fixed.
settle(Component) :-
    field(4, Component, Fixed),
    (   Fixed == [] -> true
    ;   set_field(4, Component, []),
        settled_members(Component),
        bind(Fixed)
    ).

bind([]).
bind([R|Rs]) :-
    field(9, R, X),
    ( var(X) -> field(8, R, V), ( float(V), V =:= 0.0 -> X = 0.0 ; X = V ) ; true ),
    bind(Rs).

attr_unify_hook(R, Value) :-
    field(2, R, Component), field(1, Component, D),
    (   var(Value) -> meet(Value, R, D)
    ;   checked_value(D, Value, V),
        ( field(3, R, fixed) -> field(8, R, V0), E is V0 - V, is_zero(E) ; equal(R, V), settle(Component) ),
        wake(R)
    ).

checked_value(q, V, V) :- ( rational(V) -> true ; type_error(rational, V) ).
checked_value(r, V0, V) :- ( number(V0) -> V is float(V0) ; type_error(real, V0) ).

meet(Value, R, D) :-
    (   get_attr(Value, clpqr, Other)
    ->  (   Other == R -> true
        ;   field(2, Other, C1), same_domain(C1, D, Value), field(2, R, C0),
            unite(C0, C1, Component),
            same(R, Other, Component),
            share_bounds(R, Other), share_bounds(Other, R),
            field(10, R, Ws0), field(10, Other, Ws1), both(Ws0, Ws1, Ws),
            set_field(10, Other, Ws), set_field(10, R, []),
            settle(Component),
            ( Ws == [] -> true ; set_field(10, Other, []), wake_all(Ws) )
        )
    ;   put_attr(Value, clpqr, R)
    ).

both([], Ys, Ys).
both([X|Xs], Ys, [X|Zs]) :- both(Xs, Ys, Zs).

same(R, Other, _) :- field(3, R, fixed), !, field(8, R, V), equal(Other, V).
same(R, Other, _) :- field(3, Other, fixed), !, field(8, Other, V), equal(R, V).
same(R, Other, Component) :-
    field(1, Component, D), domain_number(D, 1, One), Minus is -One, domain_number(D, 0, Zero),
    field(1, R, I), field(1, Other, J),
    ( I < J -> Terms = [t(I,One,R),t(J,Minus,Other)] ; Terms = [t(J,Minus,Other),t(I,One,R)] ),
    substituted(Terms, Zero, [], Nonbasic0, lin(C, Basic)),
    reversed(Nonbasic0, [], Nonbasic),
    scaled_sum(Nonbasic, 1, Basic, Ts),
    field(2, Component, Before),
    hold(zero, lin(C, Ts), none, Component, Before).

share_bounds(R, Other) :-
    field(4, R, L), field(5, R, LS), ( L == no -> true ; bound(Other, 1, L, LS) ),
    field(6, R, U), field(7, R, US), ( U == no -> true ; bound(Other, -1, U, US) ).

wake(R) :- field(10, R, Ws), ( Ws == [] -> true ; set_field(10, R, []), wake_all(Ws) ).

wake_all([]).
wake_all([W|Ws]) :-
    ( W = waits(D, C, _, _, Done), var(Done) -> Done = done, post(D, C) ; true ),
    wake_all(Ws).

% --- asking

%! entails(+Domain, +Constraint) is semidet.  Constraint holds in all solutions.
entails(_, C) :- var(C), !, instantiation_error(C).
entails(D, (A, B)) :- !, entails(D, A), entails(D, B).
entails(D, (A ; B)) :- !, ( entails(D, A) -> true ; entails(D, B) ).
entails(D, C) :- negation(C, N), !, \+ post(D, N).
entails(D, C) :- library_of(D, Library), atom_concat(Library, '_constraint', Type), type_error(Type, C).

negation(A = B, A =\= B).
negation(A =:= B, A =\= B).
negation(A =\= B, A = B).
negation(A >= B, A < B).
negation(A =< B, A > B).
negation(A > B, A =< B).
negation(A < B, A >= B).

%! clp_type(+Variable, -Type) is semidet.  Type is clpq or clpr: the library that has constraints on Variable.
clp_type(V, Type) :- get_attr(V, clpqr, R), field(2, R, C), field(1, C, D), library_of(D, Type).

attribute_goals(V) --> { get_attr(V, clpqr, R), residual(V, R, Goals) }, goals(Goals).

goals([]) --> [].
goals([G|Gs]) --> [G], goals(Gs).
