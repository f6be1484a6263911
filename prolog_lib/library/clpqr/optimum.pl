% clpqr/optimum.pl: the largest and least values of expressions, for library(clpq) and library(clpr), and branch and bound over integers.
%
% The search for an optimum leaves no trace in the constraints: it runs inside findall/3, and what comes out are numbers.
:- module(clpqr_optimum, [extreme/4, extreme/6, go_to_extreme/3, integer_infimum/6]).
:- use_module(library(clpqr)).
:- use_module(library(clpqr/tableau)).
:- use_module(library(clpqr/expressions)).
:- use_module(library(error), [must_be/2]).

%! extreme(+Domain, +Sign, +Expression, -Value) is semidet.  Value is the supremum (Sign 1) or infimum (-1); fails if there is none.
extreme(D, S, E, Value) :-
    findall(V, optimum(D, S, E, V), [Found]),
    post(D, Value = Found).

%! extreme(+Domain, +Sign, +Expression, -Value, +Expressions, -Values) is semidet.
%  Values are those of Expressions at a vertex where Expression has its extreme Value.
extreme(D, S, E, Value, Es, Values) :-
    must_be(list, Es),
    findall(V-Vs, ( optimum(D, S, E, V), vertex(Es, D, Vs) ), [Found-FoundValues]),
    post(D, Value = Found),
    Values = FoundValues.

%! go_to_extreme(+Domain, +Sign, +Expression) is semidet.  Expression has its extreme value.
go_to_extreme(D, S, E) :-
    findall(V, optimum(D, S, E, V), [Found]),
    post(D, E = Found).

% The tableau is at a vertex with the extreme V.
optimum(D, S, E, V) :-
    fresh_row(D, E, R, lin(C, Ts)),
    (   Ts == [] -> V0 = C
    ;   \+ free_term(Ts, _),
        optimize(R, S),
        ( field(3, R, Row), Row \== fixed -> row_value(Row, V0) ; field(8, R, V0) )
    ),
    domain_value(D, V0, V).

domain_value(q, V, V).
domain_value(r, V0, V) :- V is V0 + 0.0.

% What expressions are at the present vertex; a variable without bounds counts as 0.
vertex([], _, []).
vertex([E|Es], D, [V|Vs]) :-
    linear_row(D, E, _, lin(C, Ts)),
    terms_at_vertex(Ts, C, V),
    vertex(Es, D, Vs).

terms_at_vertex([], V, V).
terms_at_vertex([t(_,K,R)|Ts], V0, V) :- field(8, R, X), ( X == none -> V1 = V0 ; V1 is V0 + K*X ), terms_at_vertex(Ts, V1, V).

%! integer_infimum(+Domain, +Integers, +Expression, -Infimum, -Vertex, +Tolerance) is semidet.
%  Infimum of Expression where the variables Integers are integers, within Tolerance; Vertex: their values then.
integer_infimum(D, Integers, E, Infimum, Vertex, Tolerance) :-
    must_be(list, Integers),
    findall(Best, ( above_strict_bounds(Integers, D), search(Integers, D, E, Tolerance, none, Best) ), [best(Found, FoundVertex)]),
    post(D, Infimum = Found),
    Vertex = FoundVertex.

% Best is the better of Best0 and what these constraints allow: best(Value, Vertex), or none.
search(Integers, D, E, Tolerance, Best0, Best) :-
    (   findall(V-Vs, ( optimum(D, -1, E, V), vertex(Integers, D, Vs) ), [V-Vs]), better(Best0, V)
    ->  (   fractional(Vs, Integers, Tolerance, X, Floor)
        ->  Above is Floor + 1,
            branch(X =< Floor, Integers, D, E, Tolerance, Best0, Best1),
            branch(X >= Above, Integers, D, E, Tolerance, Best1, Best)
        ;   rounded(Vs, Ints),
            (   findall(W, ( all_equal(Integers, Ints, D), optimum(D, -1, E, W) ), [W]), is_near(V, W, Tolerance)
            ->  Best = best(W, Ints)
            ;   unfixed(Integers, Ints, X, N)     % a bound that is not included keeps these values out
            ->  Below is N - 1, Above is N + 1,
                branch(X =< Below, Integers, D, E, Tolerance, Best0, Best1),
                branch(X = N, Integers, D, E, Tolerance, Best1, Best2),
                branch(X >= Above, Integers, D, E, Tolerance, Best2, Best)
            ;   Best = Best0
            )
        )
    ;   Best = Best0
    ).

branch(Constraint, Integers, D, E, Tolerance, Best0, Best) :-
    (   findall(B, ( post(D, Constraint), search(Integers, D, E, Tolerance, Best0, B) ), [Best1]) -> Best = Best1
    ;   Best = Best0
    ).

% Bounds of the integers that are not included become the next integers.
above_strict_bounds([], _).
above_strict_bounds([X|Xs], D) :-
    (   var(X), variable_record(X, D, R), field(4, R, L), L \== no, field(5, R, 1) -> N is floor(L) + 1, post(D, X >= N)
    ;   true
    ),
    (   var(X), variable_record(X, D, Q), field(6, Q, U), U \== no, field(7, Q, 1) -> M is ceiling(U) - 1, post(D, X =< M)
    ;   true
    ),
    above_strict_bounds(Xs, D).

all_equal([], [], _).
all_equal([X|Xs], [N|Ns], D) :- post(D, X = N), all_equal(Xs, Ns, D).

is_near(V, W, Tolerance) :- D is abs(V - W), ( D =:= 0 -> true ; Tolerance > 0, D < 1 ).

unfixed([X|Xs], [N|Ns], Y, M) :- ( var(X) -> Y = X, M = N ; unfixed(Xs, Ns, Y, M) ).

better(none, _).
better(best(V0, _), V) :- D is V0 - V, D > 0, \+ is_zero(D).

fractional([V|Vs], [X|Xs], Tolerance, Y, Floor) :-
    N is round(V),
    ( abs(V - N) > Tolerance -> Y = X, Floor is floor(V) ; fractional(Vs, Xs, Tolerance, Y, Floor) ).

rounded([], []).
rounded([V|Vs], [N|Ns]) :- N is round(V), rounded(Vs, Ns).
