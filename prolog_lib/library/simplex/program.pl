% simplex/program.pl: a linear program in rationals, in two phases (G. B. Dantzig, 1951), and branch and bound where variables are integers.
%
% The variables are columns: those of the program 1 to N in standard order, the slack of constraint i N+i, its artificial variable N+M+i.
% A basic one is row(I, Constant, Terms): equal to Constant + the sum of K times column J over t(J, K, _) in Terms. The column that enters has the
% largest factor in the objective, or after a step that gained nothing the least index (R. G. Bland, 1977), so that no cycle is possible.
:- module(simplex_program, [solve_integers/6]).
:- use_module(library(clpqr/tableau), [scaled_sum/4]).
:- use_module(library(assoc), [list_to_assoc/2, get_assoc/3]).
:- use_module(library(lists), [member/2, memberchk/2, selectchk/3]).

%! solve_integers(+Constraints, +Integers, +Objective, -Value, -Values, -Prices) is semidet.
%  The largest Value of Objective, a list of Variable-K, under the constraints of simplex.pl; the first of equal ones. Values has Variable-V in
%  standard order, Prices has Name-Price.
solve_integers(Cs, Integers0, Objective, Value, Values, Prices) :-
    sort(Integers0, Integers),
    search(Cs, Integers, Objective, none, solution(Value, Values, Prices)).

search(Cs, Integers, Objective, Best0, Best) :-
    (   solve(Cs, Objective, S), S = solution(V, Values, _), better(Best0, V)
    ->  (   fractional(Integers, Values, X, Floor)
        ->  Next is Floor + 1,
            search([c(none,[X-1],=<,Floor)|Cs], Integers, Objective, Best0, Best1),
            search([c(none,[X-1],>=,Next)|Cs], Integers, Objective, Best1, Best)
        ;   Best = S
        )
    ;   Best = Best0
    ).

better(none, _).
better(solution(V0, _, _), V) :- V > V0.

fractional([I|Is], Values, X, Floor) :-
    (   memberchk(I-V, Values), \+ integer(V) -> X = I, Floor is floor(V)
    ;   fractional(Is, Values, X, Floor)
    ).

solve(Cs, Objective, solution(Value, Values, Prices)) :-
    variables(Cs, Objective, Names), length(Names, N), numbered(Names, 1, Pairs), list_to_assoc(Pairs, Columns),
    length(Cs, M), Slacks is N + M,
    rows(Cs, 1, N, M, Columns, Rows0, Tags),
    artificial_sum(Rows0, Slacks, 0, [], C1, Ts1),
    maximized(lin(C1, Ts1), Rows0, Slacks, lin(C2, _), Rows1),
    C2 =:= 0,
    without_artificials(Rows1, Rows1, Slacks, Rows2),
    terms(Objective, Columns, Ts3),
    over_nonbasic(Rows2, lin(0, Ts3), Lin),
    maximized(Lin, Rows2, Slacks, lin(Value, Ts), Rows),
    values(Pairs, Rows, Values),
    prices(Tags, Ts, Prices).

variables(Cs, Objective, Names) :-
    findall(X, ( member(c(_, Ks, _, _), Cs), member(X-_, Ks) ; member(X-_, Objective) ), Xs),
    sort(Xs, Names).

numbered([], _, []).
numbered([X|Xs], I, [X-I|Ps]) :- I1 is I + 1, numbered(Xs, I1, Ps).

terms(Ks, Columns, Terms) :- keyed(Ks, Columns, Keyed0), keysort(Keyed0, Keyed), joined(Keyed, Terms).

keyed([], _, []).
keyed([X-K|Ks], Columns, [I-K|Ts]) :- get_assoc(X, Columns, I), keyed(Ks, Columns, Ts).

joined([], []).
joined([I-K,J-L|Ts], Terms) :- I =:= J, !, S is K + L, joined([I-S|Ts], Terms).
joined([I-K|Ts], Terms) :- ( K =:= 0 -> Terms = Terms1 ; Terms = [t(I,K,x)|Terms1] ), joined(Ts, Terms1).

% Tags: tag(Name, Column, Sign), the column that had the factor 1 in the constraint, which was multiplied by Sign.
rows([], _, _, _, _, [], []).
rows([c(Name,Ks,Relation0,Right0)|Cs], I, N, M, Columns, [Row|Rows], [tag(Name,Tag,Sign)|Tags]) :-
    terms(Ks, Columns, Ts0),
    ( Right0 < 0 -> Sign = -1, opposite(Relation0, Relation) ; Sign = 1, Relation = Relation0 ),
    Right is Sign*Right0,
    Minus is -Sign, scaled_sum(Ts0, Minus, [], Ts),
    Slack is N + I, Artificial is N + M + I,
    row(Relation, Right, Ts, Slack, Artificial, Row, Tag),
    I1 is I + 1,
    rows(Cs, I1, N, M, Columns, Rows, Tags).

opposite(=, =).
opposite(=<, >=).
opposite(>=, =<).

row(=<, Right, Ts, Slack, _, row(Slack,Right,Ts), Slack).
row(=, Right, Ts, _, Artificial, row(Artificial,Right,Ts), Artificial).
row(>=, Right, Ts0, Slack, Artificial, row(Artificial,Right,Ts), Artificial) :- scaled_sum(Ts0, 1, [t(Slack,1,x)], Ts).

% Minus the sum of the artificial variables.
artificial_sum([], _, C, Ts, C, Ts).
artificial_sum([row(I,C0,Ts0)|Rows], Slacks, C1, Ts1, C, Ts) :-
    ( I > Slacks -> C2 is C1 - C0, scaled_sum(Ts0, -1, Ts1, Ts2) ; C2 = C1, Ts2 = Ts1 ),
    artificial_sum(Rows, Slacks, C2, Ts2, C, Ts).

% Artificial variables that are basic, with the value 0, leave the basis, or their rows say nothing.
without_artificials([], Rows, _, Rows).
without_artificials([row(I,_,_)|Is], Rows0, Slacks, Rows) :-
    (   I > Slacks, selectchk(row(I,C,Ts), Rows0, Others)
    ->  (   Ts = [t(J,_,_)|_], J =< Slacks -> exchange(row(I,C,Ts), J, Others, Rows1, _, _)
        ;   Rows1 = Others
        )
    ;   Rows1 = Rows0
    ),
    without_artificials(Is, Rows1, Slacks, Rows).

over_nonbasic([], Lin, Lin).
over_nonbasic([row(I,C,Ts)|Rows], Lin0, Lin) :- in_lin(Lin0, I, C, Ts, Lin1), over_nonbasic(Rows, Lin1, Lin).

in_lin(lin(C0, Ts0), I, C, Ts, Lin) :-
    (   without(Ts0, I, K, Rest) -> C1 is C0 + K*C, scaled_sum(Ts, K, Rest, Ts1), Lin = lin(C1, Ts1)
    ;   Lin = lin(C0, Ts0)
    ).

without([T|Ts], I, K, Rest) :-
    T = t(J,KJ,_),
    ( J < I -> Rest = [T|Rest1], without(Ts, I, K, Rest1) ; J =:= I, K = KJ, Rest = Ts ).

% --- steps

% Lin is the largest that Lin0 can be; fails if it has no bound.
maximized(Lin0, Rows0, Slacks, Lin, Rows) :- maximized(Lin0, Rows0, Slacks, largest, Lin, Rows).

maximized(Lin0, Rows0, Slacks, Rule, Lin, Rows) :-
    Lin0 = lin(C0, Ts0),
    (   entering(Rule, Ts0, Slacks, J)
    ->  leaving(Rows0, J, none, Row), Row \== none,
        selectchk(Row, Rows0, Others),
        exchange(Row, J, Others, Rows1, C, Ts),
        in_lin(Lin0, J, C, Ts, Lin1),
        Lin1 = lin(C1, _),
        ( C1 > C0 -> Rule1 = largest ; Rule1 = first ),
        maximized(Lin1, Rows1, Slacks, Rule1, Lin, Rows)
    ;   Lin = Lin0, Rows = Rows0
    ).

entering(first, Ts, Slacks, J) :- first_positive(Ts, Slacks, J).
entering(largest, Ts, Slacks, J) :- largest(Ts, Slacks, 0, none, J), J \== none.

first_positive([t(I,K,_)|Ts], Slacks, J) :- I =< Slacks, ( K > 0 -> J = I ; first_positive(Ts, Slacks, J) ).

largest([], _, _, J, J).
largest([t(I,K,_)|Ts], Slacks, K0, J0, J) :-
    ( I > Slacks -> J = J0 ; K > K0 -> largest(Ts, Slacks, K, I, J) ; largest(Ts, Slacks, K0, J0, J) ).

% The row that stops column J first; of several that of the least index.
leaving([], _, Best, Row) :- ( Best = best(_, Row) -> true ; Row = none ).
leaving([R|Rows], J, Best0, Row) :-
    R = row(_,C,Ts),
    (   factor(Ts, J, K), K < 0 -> Limit is C rdiv -K, nearer(Best0, Limit, R, Best1)
    ;   Best1 = Best0
    ),
    leaving(Rows, J, Best1, Row).

factor([t(I,KI,_)|Ts], J, K) :- ( I < J -> factor(Ts, J, K) ; I =:= J, K = KI ).

nearer(none, Limit, R, best(Limit,R)).
nearer(best(L0,R0), Limit, R, Best) :-
    ( Limit < L0 -> Best = best(Limit,R) ; Limit =:= L0, arg(1, R, I), arg(1, R0, I0), I < I0 -> Best = best(Limit,R) ; Best = best(L0,R0) ).

% Column J becomes basic instead of Row: equal to C + Ts.
exchange(row(I,C0,Ts0), J, Others, [row(J,C,Ts)|Rows], C, Ts) :-
    without(Ts0, J, K, Rest),
    Inverse is 1 rdiv K, Minus is -Inverse,
    C is Minus*C0,
    scaled_sum(Rest, Minus, [t(I,Inverse,x)], Ts),
    replaced(Others, J, C, Ts, Rows).

replaced([], _, _, _, []).
replaced([row(I,C0,Ts0)|Rows0], J, C, Ts, [row(I,C1,Ts1)|Rows]) :-
    in_lin(lin(C0, Ts0), J, C, Ts, lin(C1, Ts1)),
    replaced(Rows0, J, C, Ts, Rows).

values([], _, []).
values([X-I|Ps], Rows, [X-V|Values]) :- ( memberchk(row(I,V0,_), Rows) -> V = V0 ; V = 0 ), values(Ps, Rows, Values).

prices([], _, []).
prices([tag(Name,J,Sign)|Tags], Ts, Prices) :-
    (   Name = name(N) -> ( factor(Ts, J, K) -> P is -Sign*K ; P = 0 ), Prices = [N-P|Prices1]
    ;   Prices = Prices1
    ),
    prices(Tags, Ts, Prices1).
