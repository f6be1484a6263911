% clpqr/answers.pl: what is shown of the constraints of library(clpq) and library(clpr).
%
% All of a component is shown with one of its variables, the one that came first: the rows of basic variables, the bounds, and what waits. A
% slack variable that is nonbasic is shown as a variable; one that is basic as an inequality over its row.
:- module(clpqr_answers, [residual/3, sum_term/3, relation_term/5]).
:- use_module(library(clpqr/tableau)).
:- use_module(library(clpqr/expressions)).

%! residual(+Variable, +Record, -Goals) is det.  Goals show the component of Record, if Variable is the one to show it with; else none.
residual(V, R, Goals) :-
    field(2, R, Component), field(3, Component, Members),
    first_variable(Members, none, First),
    (   First == V
    ->  shown(Members, variables, Cs, Cs1), shown(Members, slacks, Cs1, []), waiting(Members, [], Ws),
        in_braces(Cs, Goals, Goals1), waits_in_braces(Ws, Goals1)
    ;   Goals = []
    ).

first_variable([], V, V).
first_variable([R|Rs], V0, V) :- ( is_shown(R) -> field(9, R, V1) ; V1 = V0 ), first_variable(Rs, V1, V).

% The record belongs to a variable, and is the one that its variable has: it is not the older of two that were unified.
is_shown(R) :- field(9, R, X), var(X), get_attr(X, clpqr, R1), R1 == R.

is_slack(R) :- field(9, R, X), var(X), \+ get_attr(X, clpqr, _).

in_braces([], Goals, Goals).
in_braces([C|Cs], [{Conjunction}|Goals], Goals) :- conjunction(Cs, C, Conjunction).

conjunction([], C, C).
conjunction([D|Ds], C, (C,Rest)) :- conjunction(Ds, D, Rest).

% First what belongs to variables, then the slack variables.
shown([], _) --> [].
shown([R|Rs], Which) --> ( { is_slack(R) -> Which == slacks ; Which == variables } -> shown_record(R) ; [] ), shown(Rs, Which).

shown_record(R) --> { is_slack(R), field(3, R, lin(C, Ts)) }, !, { field(4, R, L), field(5, R, LS), field(6, R, U), field(7, R, US), field(11, R, N) },
    slack_bound(L, LS, 1, C, Ts), slack_bound(U, US, -1, C, Ts), slack_nonzero(N, C, Ts).
shown_record(R) --> { is_shown(R) ; is_slack(R) }, !, { field(9, R, X), field(3, R, Row) },
    equation(Row, X),
    { field(4, R, L), field(5, R, LS), field(6, R, U), field(7, R, US), field(11, R, N) },
    lower(L, LS, X), upper(U, US, X), nonzero(N, X).
shown_record(_) --> [].

equation(nb, _) --> [].
equation(lin(C, Ts), X) --> { sum_term(C, Ts, Sum) }, ( { Sum == X } -> [] ; [X=Sum] ).

lower(no, _, _) --> !, [].
lower(L0, 0, X) --> !, { plain(L0, L) }, [X>=L].
lower(L0, 1, X) --> { plain(L0, L) }, [X>L].

upper(no, _, _) --> !, [].
upper(U0, 0, X) --> !, { plain(U0, U) }, [X=<U].
upper(U0, 1, X) --> { plain(U0, U) }, [X<U].

nonzero(0, _) --> [].
nonzero(1, X) --> [X=\=0].

slack_bound(no, _, _, _, _) --> !, [].
slack_bound(B, Strict, S, C, Ts) --> { ( Strict =:= 1 -> Kind = above ; Kind = least ), D is C - B, relation_term(Kind, S, D, Ts, T) }, [T].

slack_nonzero(0, _, _) --> [].
slack_nonzero(1, C, Ts) --> { relation_term(nonzero, 1, C, Ts, T) }, [T].

%! relation_term(+Kind, +Sign, +Constant, +Terms, -Constraint) is det.
%  Constraint says that Sign*(Constant + Terms) is above, at least (least), equal to (zero) or unlike 0 (nonzero); its first factor is 1.
relation_term(Kind, S0, C, [t(I,K,R)|Ts0], T) :-
    quotient(1, K, F),
    scaled_sum([t(I,K,R)|Ts0], F, [], Ts),
    B0 is -F*C, plain(B0, B),
    ( K > 0 -> S = S0 ; S is -S0 ),
    quotient(0, K, Zero),
    sum_term(Zero, Ts, Sum),
    related(Kind, S, Sum, B, T).

related(zero, _, A, B, A=B).
related(nonzero, _, A, B, A=\=B).
related(least, 1, A, B, A>=B).
related(least, -1, A, B, A=<B).
related(above, 1, A, B, A>B).
related(above, -1, A, B, A<B).

% Not the negative zero.
plain(X, Y) :- ( float(X), X =:= 0.0 -> Y = 0.0 ; Y = X ).

%! sum_term(+Constant, +Terms, -Sum) is det.  Sum is an expression with the variables of the records of Terms.
sum_term(C, [], Sum) :- !, plain(C, Sum).
sum_term(C, [t(_,K,R)|Ts], Sum) :-
    field(9, R, X),
    (   is_zero(C) -> ( is_one(K) -> S = X ; M is -K, is_one(M) -> S = -X ; S = K*X ), sum_on(Ts, S, Sum)
    ;   sum_on([t(0,K,R)|Ts], C, Sum)
    ).

sum_on([], S, S).
sum_on([t(_,K,R)|Ts], S0, S) :-
    field(9, R, X),
    M is -K,
    (   is_one(K) -> S1 = S0+X
    ;   is_one(M) -> S1 = S0-X
    ;   K > 0 -> S1 = S0+K*X
    ;   S1 = S0-M*X
    ),
    sum_on(Ts, S1, S).

is_one(K) :- D is K - 1, is_zero(D).

% --- what waits

waiting([], Ws, Ws).
waiting([R|Rs], Ws0, Ws) :- field(10, R, All), waiting_at(All, Ws0, Ws1), waiting(Rs, Ws1, Ws).

waiting_at([], Ws, Ws).
waiting_at([W|Ws0], Ws1, Ws) :-
    ( W = waits(_, _, _, _, Done), ( nonvar(Done) ; waiting_member(Ws1, Done) ) -> Ws2 = Ws1 ; Ws2 = [W|Ws1] ),
    waiting_at(Ws0, Ws2, Ws).

waiting_member([waits(_, _, _, _, D)|Ws], Done) :- ( D == Done -> true ; waiting_member(Ws, Done) ).

waits_in_braces([], []).
waits_in_braces([waits(D, _, Relation, E, _)|Ws], [{T}|Goals]) :-
    polynomial(D, E, Sum), domain_number(D, 0, Zero),
    ( Relation == least -> T = (Sum=<Zero) ; Relation == above -> T = (Sum<Zero) ; related(Relation, 1, Sum, Zero, T) ),
    waits_in_braces(Ws, Goals).
