% clpqr/tableau.pl: a simplex tableau of records on the heap: the core of library(clpq) and library(clpr).
%
% What a solver variable is, is a record, changed by setarg/3, so that backtracking takes changes back and copies of stacks carry them:
%
%     r(Index, Component, Row, Lower, LowerStrict, Upper, UpperStrict, Value, Variable, Waiting, Nonzero)
%
%     Row          nb: nonbasic; lin(Constant, Terms): basic, equal to Constant + the sum of K*Record over t(Index, K, Record) in Terms,
%                  ascending by Index, all nonbasic; fixed: equal to Value, in no row any more
%     Lower, Upper a number or no; strict: 1, the bound itself is excluded
%     Value        in the present vertex, where there is a bound, or none. A nonbasic record is at one of its bounds
%     Waiting      constraints that are looked at again when Variable is bound
%     Nonzero      1: the record must not become 0
%
% Programs copy terms, and a copy does not keep what is shared but variables. So a record, and a component, is the attribute of a variable of
% its own, its handle, by which the others know it.
%
% A component is component(Domain, NextIndex, Members, Fixed, Count): the records that depend on each other, the newest first, and those whose
% variables are still to be bound. The numbers of Domain q are rationals, those of r floats: the arithmetic here asks the numbers.
%
% Invariants between two constraints: the vertex obeys all bounds (strict ones perhaps with equality); in rows of basic records with a
% bound all records have bounds; for each record there is a solution in which it is at none of its bounds: what is implied to
% be equal to a bound has been fixed. A new bound is therefore reached by moving its record towards it (primal simplex, Bland's rule, R. G.
% Bland, 1977), and if the record cannot go beyond the bound, the records in its row cannot leave theirs: they are fixed.
:- module(clpqr_tableau,
          [ new_component/2, unite/3, new_record/3, new_row/4, bound/4, equal/2, eliminate/3, optimize/2, scaled_sum/4, settled_members/1,
            row_value/2, is_zero/1, field/3, set_field/3, quotient/3, free_term/2, is_free/1
          ]).

% --- fields

%! field(+Argument, +Handle, ?Value) is semidet.  An argument of the record, or component, that Handle stands for.
field(N, Handle, Value) :- get_attr(Handle, clpqr_tableau, T), arg(N, T, Value).

set_field(N, Handle, Value) :- get_attr(Handle, clpqr_tableau, T), setarg(N, T, Value).

% What handles stand for is shown with the variables of programs.
attribute_goals(_) --> [].

% --- numbers

is_zero(X) :- ( float(X) -> X =< 1.0e-10, X >= -1.0e-10 ; X =:= 0 ).

is_positive(X) :- ( float(X) -> X > 1.0e-10 ; X > 0 ).

quotient(X, Y, Z) :- ( float(Y) -> Z is X/Y ; float(X) -> Z is X/Y ; Z is X rdiv Y ).

% --- components and records

new_component(Domain, Component) :- put_attr(Component, clpqr_tableau, component(Domain, 1, [], [], 0)).

% Component has the records of both.
unite(C, D, Component) :-
    (   C == D -> Component = C
    ;   field(5, C, N), field(5, D, M),
        ( N >= M -> Component = C, Other = D ; Component = D, Other = C ),
        field(2, Component, Offset), field(2, Other, Next0), field(3, Component, Ms), field(3, Other, Os),
        field(4, Component, Fixed), field(4, Other, OtherFixed), prepend(OtherFixed, Fixed, AllFixed),
        renumber(Os, Component, Offset), prepend(Os, Ms, All),
        Next is Offset + Next0, Count is N + M,
        set_field(2, Component, Next), set_field(3, Component, All), set_field(4, Component, AllFixed), set_field(5, Component, Count),
        % a fixed record whose variable is not bound yet may still know Other
        set_field(3, Other, []), set_field(4, Other, []), set_field(5, Other, 0)
    ).

prepend([], Ys, Ys).
prepend([X|Xs], Ys, [X|Zs]) :- prepend(Xs, Ys, Zs).

renumber([], _, _).
renumber([R|Rs], Component, Offset) :-
    field(1, R, I0), I is I0 + Offset, set_field(1, R, I), set_field(2, R, Component),
    ( field(3, R, lin(C, Ts0)) -> renumbered(Ts0, Offset, Ts), set_field(3, R, lin(C, Ts)) ; true ),
    renumber(Rs, Component, Offset).

renumbered([], _, []).
renumbered([t(I0,K,R)|Ts0], Offset, [t(I,K,R)|Ts]) :- I is I0 + Offset, renumbered(Ts0, Offset, Ts).

% A nonbasic record without bounds.
new_record(Component, Variable, Record) :-
    field(2, Component, I), field(3, Component, Ms), field(5, Component, N0),
    Next is I + 1, N is N0 + 1,
    put_attr(Record, clpqr_tableau, r(I, Component, nb, no, 0, no, 0, none, Variable, [], 0)),
    set_field(2, Component, Next), set_field(3, Component, [Record|Ms]), set_field(5, Component, N).

% A basic record without bounds; Terms has records of Component.
new_row(Component, Constant, Terms, Record) :-
    new_record(Component, _, Record),
    set_field(3, Record, lin(Constant, Terms)).

is_free(R) :- field(4, R, no), field(6, R, no).

% The last term whose record has no bounds.
free_term(Terms, Term) :- last_free(Terms, none, Term), Term \== none.

last_free([], T, T).
last_free([T|Ts], T0, Last) :- T = t(_,_,R), ( is_free(R) -> last_free(Ts, T, Last) ; last_free(Ts, T0, Last) ).

% The fixed records of Component whose variables are to be bound leave it.
settled_members(Component) :-
    field(3, Component, Ms0), unfixed(Ms0, 0, N, Ms),
    set_field(3, Component, Ms), set_field(5, Component, N).

unfixed([], N, N, []).
unfixed([R|Rs], N0, N, Ms) :-
    ( field(3, R, fixed) -> Ms = Ms1, N1 = N0 ; Ms = [R|Ms1], N1 is N0 + 1 ),
    unfixed(Rs, N1, N, Ms1).

% --- rows

% Sum is K times the first terms, plus Bs.
scaled_sum([], _, Bs, Bs).
scaled_sum([A|As], K, Bs, Sum) :- scaled_sum(Bs, A, As, K, Sum).

scaled_sum([], t(I,KA,R), As, K, [t(I,KS,R)|Sum]) :- KS is K*KA, scaled_sum(As, K, [], Sum).
scaled_sum([B|Bs], A, As, K, Sum) :-
    A = t(I,KA,R), B = t(J,KB,_),
    (   I > J -> Sum = [B|Sum1], scaled_sum(Bs, A, As, K, Sum1)
    ;   I < J -> KS is K*KA, Sum = [t(I,KS,R)|Sum1], scaled_sum(As, K, [B|Bs], Sum1)
    ;   KS is K*KA + KB,
        ( is_zero(KS) -> Sum = Sum1 ; Sum = [t(I,KS,R)|Sum1] ),
        scaled_sum(As, K, Bs, Sum1)
    ).

row_value(lin(C, Ts), V) :- terms_value(Ts, C, V).

terms_value([], V, V).
terms_value([t(_,K,R)|Ts], V0, V) :- field(8, R, X), V1 is V0 + K*X, terms_value(Ts, V1, V).

% Terms without that of index I, which has the coefficient K.
without([T|Ts], I, K, Rest) :-
    T = t(J,KJ,_),
    ( J < I -> Rest = [T|Rest1], without(Ts, I, K, Rest1) ; J =:= I, K = KJ, Rest = Ts ).

coefficient([t(J,KJ,_)|Ts], I, K) :- ( J < I -> coefficient(Ts, I, K) ; J =:= I, K = KJ ).

% h(Record, K) for each basic record with bounds in whose row I has the coefficient K.
column([], _, []).
column([R|Rs], I, Hits) :-
    (   get_attr(R, clpqr_tableau, T), arg(3, T, lin(_, Ts)), arg(8, T, V), V \== none, coefficient(Ts, I, K) -> Hits = [h(R,K)|Hits1]
    ;   Hits = Hits1
    ),
    column(Rs, I, Hits1).

set_row(R, C, Ts) :- ( Ts == [] -> fixed(R, C) ; set_field(3, R, lin(C, Ts)) ).

fixed(R, V) :-
    within(R, V),
    set_field(3, R, fixed), set_field(8, R, V),
    field(2, R, Component), field(4, Component, Fixed), set_field(4, Component, [R|Fixed]).

within(R, V) :-
    field(4, R, L), field(5, R, LS), field(6, R, U), field(7, R, US), field(11, R, Nonzero),
    ( L == no -> true ; D is V - L, obeys(LS, D) ),
    ( U == no -> true ; E is U - V, obeys(US, E) ),
    ( Nonzero =:= 1 -> \+ is_zero(V) ; true ).

obeys(1, D) :- is_positive(D).
obeys(0, D) :- ( is_positive(D) -> true ; is_zero(D) ).

% Basic B becomes nonbasic, J of its row basic.
pivot(B, J) :-
    field(3, B, lin(C, Ts)), field(1, B, IB), field(1, J, I),
    without(Ts, I, K, Rest),
    quotient(1, K, Inverse), Minus is -Inverse, C1 is Minus*C,
    scaled_sum(Rest, Minus, [t(IB,Inverse,B)], Ts1),
    set_field(3, B, nb), set_field(3, J, lin(C1, Ts1)),
    field(2, B, Component), field(3, Component, Members),
    substitute(Members, I, C1, Ts1).

substitute([], _, _, _).
substitute([R|Rs], I, C, Ts) :-
    (   field(3, R, lin(C0, Ts0)), without(Ts0, I, K, Rest)
    ->  C1 is C0 + K*C,
        scaled_sum(Ts, K, Rest, Ts1),
        set_row(R, C1, Ts1)
    ;   true
    ),
    substitute(Rs, I, C, Ts).

%! eliminate(+Component, +Lin, +Term): Lin = 0 holds, by a row for the record of Term, one of Lin's, which is nonbasic without bounds.
eliminate(Component, lin(C, Ts), t(I,_,R)) :-
    without(Ts, I, K, Rest),
    quotient(-1, K, F), C1 is F*C,
    scaled_sum(Rest, F, [], Ts1),
    set_row(R, C1, Ts1),
    field(3, Component, Members),
    substitute(Members, I, C1, Ts1).

% --- bounds

% Arguments of the bound that Sign looks at (1: the lower one), and of the opposite one.
side(1, 4, 5, 6, 7).
side(-1, 6, 7, 4, 5).

%! bound(+Record, +Sign, +B, +Strict): Record >= B for Sign 1, =< B for Sign -1; Strict 1: without B.
bound(R, S, B, Strict) :-
    (   field(3, R, fixed) -> field(8, R, V), D is S*(V - B), obeys(Strict, D)
    ;   side(S, P, PS, Q, QS),
        field(P, R, Old), compared(Old, B, S, Order),
        (   Order == (>) -> true
        ;   Order == (=) -> ( Strict =:= 1 -> set_field(PS, R, 1) ; true )
        ;   field(Q, R, Opposite), S1 is -S, compared(Opposite, B, S1, Order1),
            (   Order1 == (>) -> fail
            ;   Order1 == (=) -> Strict =:= 0, field(QS, R, 0), equal(R, B)
            ;   placed(R, B),
                set_field(P, R, B), set_field(PS, R, Strict),
                beyond_or_drive(R, S, B)
            )
        )
    ).

% How a bound compares with the number B in the direction S; no bound is less.
compared(no, _, _, <) :- !.
compared(Old, B, S, Order) :- D is S*(Old - B), ( is_zero(D) -> Order = (=) ; D > 0 -> Order = (>) ; Order = (<) ).

% A record has a value, if it can be B.
placed(R, B) :-
    (   \+ is_free(R) -> true
    ;   field(3, R, Row),
        (   Row == nb -> set_field(8, R, B)
        ;   Row = lin(_, Ts), free_term(Ts, t(_,_,F)) -> pivot(R, F), set_field(8, R, B)
        ;   row_value(Row, V), set_field(8, R, V)
        )
    ).

beyond_or_drive(R, S, B) :-
    field(8, R, V),
    D is S*(V - B),
    (   is_positive(D) -> true
    ;   field(3, R, nb), is_zero(D), field(4, R, L), field(6, R, U), ( L == no ; U == no ) -> true
    ;   drive(R, S, B)
    ).

%! equal(+Record, +B): Record = B.
equal(R, B) :-
    (   field(3, R, fixed) -> field(8, R, V), D is V - B, is_zero(D)
    ;   is_free(R), field(3, R, nb) -> set_field(8, R, B), fix([t(0,1,R)])
    ;   is_free(R), field(3, R, lin(_, Ts)), free_term(Ts, t(_,_,F)) -> pivot(R, F), set_field(8, R, B), fix([t(0,1,R)])
    ;   placed(R, B),
        field(8, R, V),
        D is B - V,
        ( is_zero(D) -> S = 1 ; D > 0 -> S = 1 ; S = -1 ),
        % while R moves to B its own bounds do not stop it
        within(R, B),
        drive(R, S, B),
        ( field(3, R, fixed) -> field(8, R, W), E is W - B, is_zero(E) ; fix([t(0,1,R)]) )
    ).

% R, whose value is not beyond T in the direction S, moves to T and becomes nonbasic there, and can go beyond it; or it cannot, and is fixed.
drive(R, S, T) :-
    (   field(3, R, lin(_, Ts)) -> drive_basic(Ts, R, S, T)
    ;   field(3, R, nb),
        field(1, R, I), field(2, R, Component), field(3, Component, Members),
        column(Members, I, Hits),
        field(8, R, V), Need is S*(T - V),
        limit(Hits, S, none, inf, none, Block, Limit),
        (   is_beyond(Limit, Need) -> D is S*Need, shift(Hits, D), set_field(8, R, T)
        ;   D is S*Limit, shift(Hits, D), V1 is V + D, set_field(8, R, V1),
            leave(Block, Leaving), pivot(Leaving, R),
            drive(R, S, T)
        )
    ).

drive_basic(Ts, R, S, T) :-
    field(8, R, V),
    (   entering(Ts, S, J, K, Direction)
    ->  field(1, J, I), field(2, R, Component), field(3, Component, Members),
        column(Members, I, Hits),
        ( T == inf -> Need = inf ; Need0 is S*(T - V), Size is abs(K), quotient(Need0, Size, Need) ),
        own_limit(J, Direction, Own),
        limit(Hits, Direction, R, Own, J, Block, Limit),
        (   is_beyond(Limit, Need)
        ->  Need \== inf,
            D is Direction*Need, shift(Hits, D), move(J, D), set_field(8, R, T), pivot(R, J)
        ;   D is Direction*Limit, shift(Hits, D), move(J, D),
            (   Block = at(_, _, B), B == J -> leave(Block, _)
            ;   leave(Block, Leaving), pivot(Leaving, J)
            ),
            % a row that rounding emptied is fixed
            ( field(3, R, lin(_, Ts1)) -> drive_basic(Ts1, R, S, T) ; true )
        )
    ;   T == inf -> true
    ;   D is S*(T - V), is_zero(D), fix(Ts)
    ).

% The first term that can change so that its row moves in the direction S.
entering([t(_,K,R)|Ts], S, J, KJ, Direction) :-
    ( S*K > 0 -> D = 1 ; D = -1 ),
    ( can_move(D, R) -> J = R, KJ = K, Direction = D ; entering(Ts, S, J, KJ, Direction) ).

can_move(1, R) :- field(6, R, U), ( U == no -> true ; field(8, R, V), D is U - V, is_positive(D) ).
can_move(-1, R) :- field(4, R, L), ( L == no -> true ; field(8, R, V), D is V - L, is_positive(D) ).

own_limit(R, 1, Limit) :- field(6, R, U), ( U == no -> Limit = inf ; field(8, R, V), Limit is U - V ).
own_limit(R, -1, Limit) :- field(4, R, L), ( L == no -> Limit = inf ; field(8, R, V), Limit is V - L ).

is_beyond(Limit, Need) :- ( Limit == inf -> true ; Need == inf -> fail ; D is Limit - Need, is_positive(D) ).

% How far a column can move in the direction S before a record of Hits other than But is at a bound: Block is at(Argument, Number, Record).
limit(Hits, S, But, inf, _, Block, Limit) :- !, limit(Hits, S, But, inf, none, none, Block, Limit).
limit(Hits, S, But, Own, J, Block, Limit) :-
    ( S =:= 1 -> A = 6 ; A = 4 ),
    field(A, J, Number),
    limit(Hits, S, But, Own, J, at(A,Number,J), Block, Limit).

limit([], _, _, Limit, _, Block, Block, Limit).
limit([h(R,K)|Hits], S, But, L0, J, B0, Block, Limit) :-
    ( S*K > 0 -> A = 6 ; A = 4 ),
    field(A, R, Number),
    (   ( Number == no ; R == But ) -> limit(Hits, S, But, L0, J, B0, Block, Limit)
    ;   field(8, R, V),
        Gap0 is abs(Number - V), Size is abs(K), quotient(Gap0, Size, Gap),
        ( nearer(L0, Gap, J, R) -> limit(Hits, S, But, Gap, R, at(A,Number,R), Block, Limit)
        ; limit(Hits, S, But, L0, J, B0, Block, Limit)
        )
    ).

nearer(inf, _, _, _) :- !.
nearer(L0, Gap, J, R) :- ( Gap < L0 -> true ; Gap =:= L0, field(1, J, IJ), field(1, R, I), I < IJ ).

shift([], _).
shift([h(R,K)|Hits], D) :- field(8, R, V0), V is V0 + K*D, set_field(8, R, V), shift(Hits, D).

move(R, D) :- field(8, R, V0), V is V0 + D, set_field(8, R, V).

leave(at(_, Number, R), R) :- set_field(8, R, Number).

% The nonbasic records of Terms have their values for good. Basic ones at a bound that depend on them may now have to stay there.
fix(Terms) :-
    fix(Terms, [], Touched),
    recheck(Touched).

fix([], Touched, Touched).
fix([t(_,_,R)|Ts], Touched0, Touched) :-
    (   field(3, R, nb)
    ->  field(8, R, V), field(1, R, I), field(2, R, Component), field(3, Component, Members),
        fixed(R, V),
        fold(Members, I, V, Touched0, Touched1)
    ;   Touched1 = Touched0
    ),
    fix(Ts, Touched1, Touched).

fold([], _, _, Touched, Touched).
fold([R|Rs], I, V, Touched0, Touched) :-
    (   field(3, R, lin(C0, Ts0)), without(Ts0, I, K, Ts)
    ->  C is C0 + K*V,
        set_row(R, C, Ts),
        ( is_free(R) -> Touched1 = Touched0 ; Touched1 = [R|Touched0] )
    ;   Touched1 = Touched0
    ),
    fold(Rs, I, V, Touched1, Touched).

recheck([]).
recheck([R|Rs]) :- recheck(R, 1), recheck(R, -1), recheck(Rs).

recheck(R, S) :-
    side(S, P, _, _, _),
    field(P, R, B),
    (   B \== no, \+ field(3, R, fixed), field(8, R, V), D is V - B, is_zero(D) -> drive(R, S, B)
    ;   true
    ).

%! optimize(+Record, +Sign): the vertex is one where Record, basic with bounded records in its row, is largest (smallest for Sign -1).
%  Fails if there is none.
optimize(R, S) :-
    ( field(3, R, lin(_, Ts)) -> drive_basic(Ts, R, S, inf) ; true ).
