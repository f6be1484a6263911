% simplex.pl: linear programs as states that constraints are added to, transportation and assignment; the interface of SWI-Prolog's library.
%
% Variables are ground terms, at least 0. A state before it is solved is
%
%     linear_program(Kind, Constraints, Integers)    Kind: q or r, rational or float results; the newest constraint first
%
% with a constraint c(Name, Coefficients, Relation, Right), Coefficients a list of Variable-K; Name is name(N), or none. Solved it is
% solved(Kind, Objective, Values, Prices). Numbers are rationals within, so results are exact.
:- module(simplex,
          [ gen_state/1, gen_state_clpr/1, gen_state_clpr/2, constraint/3, constraint/4, constraint_add/4, maximize/3, minimize/3,
            objective/2, variable_value/3, shadow_price/3, transportation/4, assignment/2
          ]).
:- use_module(library(simplex/program)).
:- use_module(library(error), [must_be/2, type_error/2, domain_error/2, instantiation_error/1, existence_error/2]).
:- use_module(library(lists), [append/3, sum_list/2, memberchk/2]).

%! gen_state(-State) is det.  State is a linear program without constraints.
gen_state(linear_program(q, [], [])).

%! gen_state_clpr(-State) is det.  As gen_state/1; what is asked for of the solved state is given as floats.
gen_state_clpr(linear_program(r, [], [])).

%! gen_state_clpr(+Options, -State) is det.  As gen_state_clpr/1. The option eps(E) is accepted; results are exact before they become floats.
gen_state_clpr(Options, State) :- must_be(list, Options), gen_state_clpr(State).

%! constraint(+Constraint, +State0, -State) is semidet.
%  State has one more constraint: Left = Right, Left =< Right or Left >= Right, Left a list of variables and of K*Variable, Right a number;
%  or integral(Variable).
constraint(C, S0, S) :- added(C, none, S0, S).

%! constraint(+Name, +Constraint, +State0, -State) is semidet.  As constraint/3; shadow_price/3 and constraint_add/4 know it by Name.
constraint(Name, C, S0, S) :- must_be(ground, Name), added(C, name(Name), S0, S).

added(C, _, _, _) :- var(C), !, instantiation_error(C).
added(integral(X), _, linear_program(Kind, Cs, Is), linear_program(Kind, Cs, [X|Is])) :- !, must_be(ground, X).
added(C, Name, linear_program(Kind, Cs, Is), linear_program(Kind, [c(Name,Ks,Relation,Right)|Cs], Is)) :-
    (   C =.. [Relation,Left,Right0], memberchk(Relation, [=,=<,>=]) -> true
    ;   domain_error(linear_constraint, C)
    ),
    coefficients(Left, Ks),
    exact(Right0, Right).

coefficients(Left, Ks) :- must_be(list, Left), each_coefficient(Left, Ks).

each_coefficient([], []).
each_coefficient([T|Ts], [X-K|Ks]) :-
    must_be(ground, T),
    ( T = K0*X0 -> X = X0, exact(K0, K) ; number(T) -> type_error(linear_term, T) ; X = T, K = 1 ),
    each_coefficient(Ts, Ks).

exact(X, Y) :- must_be(number, X), Y is rationalize(X).

%! constraint_add(+Name, +Left, +State0, -State) is det.  The terms of Left are added to the left side of the constraint Name.
constraint_add(Name, Left, linear_program(Kind, Cs0, Is), linear_program(Kind, Cs, Is)) :-
    must_be(ground, Name),
    coefficients(Left, Ks),
    ( extended(Cs0, Name, Ks, Cs) -> true ; existence_error(constraint, Name) ).

extended([C|Cs0], Name, Ks, Cs) :-
    (   C = c(name(Name), Ls, Relation, Right) -> append(Ls, Ks, All), Cs = [c(name(Name),All,Relation,Right)|Cs0]
    ;   Cs = [C|Cs1], extended(Cs0, Name, Ks, Cs1)
    ).

%! maximize(+Objective, +State0, -State) is semidet.  State is solved: Objective, a list as in constraint/3, is largest. Fails if it cannot be.
maximize(Objective, S0, S) :- solved(Objective, 1, S0, S).

%! minimize(+Objective, +State0, -State) is semidet.  As maximize/3, with Objective least.
minimize(Objective, S0, S) :- solved(Objective, -1, S0, S).

solved(Objective, Sign, linear_program(Kind, Cs, Is), solved(Kind, Value, Values, Prices)) :-
    coefficients(Objective, Ks0),
    signed(Ks0, Sign, Ks),
    solve_integers(Cs, Is, Ks, Value0, Values, Prices0),
    Value is Sign*Value0,
    signed(Prices0, Sign, Prices).

signed([], _, []).
signed([X-K0|Ks0], Sign, [X-K|Ks]) :- K is Sign*K0, signed(Ks0, Sign, Ks).

%! objective(+State, -Value) is semidet.  Value of the objective of the solved State.
objective(solved(Kind, V, _, _), Value) :- shown(Kind, V, Value).

%! variable_value(+State, +Variable, -Value) is semidet.  Value of Variable in the solved State; fails if no constraint has it.
variable_value(solved(Kind, _, Values, _), X, Value) :- must_be(ground, X), memberchk(X-V, Values), shown(Kind, V, Value).

%! shadow_price(+State, +Name, -Price) is semidet.
%  Price: by what the objective of the solved State grows when the right side of the constraint Name grows by 1, as long as that is linear.
shadow_price(solved(Kind, _, _, Prices), Name, Price) :- must_be(ground, Name), memberchk(Name-P, Prices), shown(Kind, P, Price).

shown(q, V, V).
shown(r, V, F) :- F is float(V).

% --- transportation

%! transportation(+Supplies, +Demands, +Costs, -Transport) is semidet.
%  Transport has for each supply the amounts that go to each demand, at the least cost; Costs has a list for each supply. Fails if the sums of
%  supplies and demands differ.
transportation(Supplies, Demands, Costs, Transport) :-
    amounts(Supplies), amounts(Demands), must_be(list, Costs),
    same_length_of(Supplies, Costs), each_row(Costs, Demands),
    sum_list(Supplies, Sum), sum_list(Demands, Sum1), Sum =:= Sum1,
    length(Supplies, M), length(Demands, N),
    sides(Supplies, 1, N, rows, Cs0), sides(Demands, 1, M, columns, Cs1),
    append(Cs0, Cs1, Cs),
    cells(Costs, 1, Objective, []),
    solve_integers(Cs, [], Objective, _, Values, _),
    values_of_rows(M, N, 1, Values, Transport).

amounts(Xs) :- must_be(list(number), Xs), no_negative(Xs).

no_negative([]).
no_negative([X|Xs]) :- ( X < 0 -> type_error(nonneg, X) ; no_negative(Xs) ).

same_length_of(Xs, Ys) :- length(Xs, N), length(Ys, M), ( N =:= M -> true ; domain_error(matrix_of_costs, Ys) ).

each_row([], _).
each_row([Row|Rows], Demands) :- must_be(list(number), Row), same_length_of(Demands, Row), each_row(Rows, Demands).

sides([], _, _, _, []).
sides([S|Ss], I, N, Kind, [c(none,Ks,=,Right)|Cs]) :- Right is rationalize(S), side(Kind, I, 1, N, Ks), I1 is I + 1, sides(Ss, I1, N, Kind, Cs).

side(Kind, I, J, N, Ks) :-
    (   J > N -> Ks = []
    ;   ( Kind == rows -> X = I-J ; X = J-I ),
        Ks = [X-1|Ks1], J1 is J + 1, side(Kind, I, J1, N, Ks1)
    ).

cells([], _) --> [].
cells([Row|Rows], I) --> cells(Row, I, 1), { I1 is I + 1 }, cells(Rows, I1).

cells([], _, _) --> [].
cells([C|Cs], I, J) --> { K is -rationalize(C), J1 is J + 1 }, [(I-J)-K], cells(Cs, I, J1).

% Values are sorted by their variables.
values_of_rows(M, N, I, Values, Rows) :-
    (   I > M -> Rows = []
    ;   length(Row, N), taken(Row, Values, Rest), Rows = [Row|Rows1],
        I1 is I + 1, values_of_rows(M, N, I1, Rest, Rows1)
    ).

taken([], Rest, Rest).
taken([V|Vs], [_-V|Values], Rest) :- taken(Vs, Values, Rest).

%! assignment(+Costs, -Assignment) is semidet.  Assignment has a 1 in each row and column and else 0, where the sum of Costs, N lists of N, is least.
assignment(Costs, Assignment) :-
    must_be(list, Costs),
    length(Costs, N), length(Ones, N), all_ones(Ones),
    transportation(Ones, Ones, Costs, Assignment).

all_ones([]).
all_ones([1|Xs]) :- all_ones(Xs).
