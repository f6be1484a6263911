% equations.pl: from what the clauses of a pattern do to a recurrence over one measure of its arguments.
%
% A measure is plain(I), the size of argument I; diff(I, J), the size of J less that of I (loops that count up to a limit);
% sum(I, J), both sizes together (either may shrink); or none. Where the conditions of the clauses change their truth are the
% points: below the last of them the equation is solved number by number, from there on the same clauses apply and
% recurrences.pl knows the form. A size that each call changes by the same amount (an accumulator) is replaced by what stays:
% with n decreasing by s and m growing by d, m + (d/s)*n does not change.
:- module(analysis_equations, [ measures/3, measure_of/3, solve_equation/5, map_events/3, without_recursive_bounds/2,
    measure_text/3 ]).
:- use_module(library(analysis/expressions)).
:- use_module(library(analysis/recurrences)).
:- use_module(library(analysis/alternatives)).
:- use_module(library(analysis/types)).
:- use_module(library(analysis/matching)).
:- use_module(library(lists), [append/3, member/2, memberchk/2, nth1/3, max_list/2, min_list/2, reverse/2]).
:- use_module(library(apply), [maplist/2, maplist/3, foldl/4]).

:- meta_predicate solve_equation(+, +, +, 2, -), map_events(2, +, -).

% --- formulas in events ------------------------------------------------------------------------------------------------------

%! map_events(:Goal, +Events, -Mapped) is det.  call(Goal, E, F) for all formulas in events.
map_events(_, [], []).
map_events(G, [E|Es], [F|Fs]) :- map_event(E, G, F), map_events(G, Es, Fs).

map_event(cond(Rel, E), G, cond(Rel, F)) :- !, call(G, E, F).
map_event(charge(E), G, charge(F)) :- !, call(G, E, F).
map_event(lit(C, S), G, lit(D, T)) :- !, map_quantity(C, G, D), map_quantity(S, G, T).
map_event(alt(N, Bs), G, alt(N, Cs)) :- !, maplist(map_events(G), Bs, Cs).
map_event(collect(Es, B, K), G, collect(Fs, B, K)) :- !, map_events(G, Es, Fs).
map_event(E, _, E).

map_quantity(q(E, H), G, Q) :- !, call(G, E, F), ( F == unknown -> Q = unknown ; Q = q(F, H) ).
map_quantity(unknown, _, unknown).

conditions(Clauses, Conditions) :-
    findall(Rel-E, ( member(clause(Events, _), Clauses), condition_in(Events, Rel, E) ), Found),
    sort(Found, Conditions).

condition_in(Events, Rel, E) :- member(Event, Events), condition_of(Event, Rel, E).

condition_of(cond(Rel, E), Rel, E).
condition_of(alt(_, Bs), Rel, E) :- member(B, Bs), condition_in(B, Rel, E).
condition_of(collect(Es, _, _), Rel, E) :- condition_in(Es, Rel, E).

% --- measures ----------------------------------------------------------------------------------------------------------------

%! measures(+Clauses, +Types, -Measures) is det.  Those that may solve the equations of clause(Events, Outs), likely ones first.
measures(Clauses, Types, Measures) :-
    findall(I, ( nth1(I, Types, T), type_measure(T, _) ), Is),
    conditions(Clauses, Conditions),
    findall(K-plain(I), ( member(I, Is), ( member(_-E, Conditions), e_mentions(E, n(I)) -> K = 1 ; K = 3 ) ), Plain),
    findall(2-diff(I, J), ( member(I, Is), nth1(I, Types, int), member(J, Is), I \== J, nth1(J, Types, int),
                            \+ \+ ( member(_-E, Conditions), e_linear_in(E, n(I), A, _), e_linear_in(E, n(J), B, _),
                                    opposite(A, B) ) ), Diffs),
    findall(4-sum(I, J), ( member(I, Is), member(J, Is), I < J, \+ nth1(I, Types, int), \+ nth1(J, Types, int) ), Sums),
    append([Plain, Diffs, Sums, [5-none]], All),
    keysort(All, Sorted),
    findall(M, member(_-M, Sorted), Measures).

append(Lists, List) :- foldl([L, L0, L1]>>append(L0, L, L1), Lists, [], List).

opposite(A/B, C/B) :- A =\= 0, C =:= -A.

% The size that the equation is over, what replaces other sizes, and the measure as a formula over the arguments' sizes.
measure_size(plain(I), n(I), none, E) :- e_size(n(I), E).
measure_size(diff(I, J), measure, n(J)-By, E) :-
    e_size(measure, V), e_size(n(I), NI), e_size(n(J), NJ), e_add(V, NI, By), e_subtract(NJ, NI, E).
measure_size(sum(I, J), measure, n(J)-By, E) :-
    e_size(measure, V), e_size(n(I), NI), e_size(n(J), NJ), e_subtract(V, NI, By), e_add(NI, NJ, E).
measure_size(none, measure, none, E) :- e_constant(0, E).

%! measure_of(+Measure, +Sizes, -E) is semidet.  The measure of arguments of these sizes.
measure_of(plain(I), As, E) :- nth1(I, As, E).
measure_of(diff(I, J), As, E) :- nth1(I, As, A), nth1(J, As, B), e_subtract(B, A, E).
measure_of(sum(I, J), As, E) :- nth1(I, As, A), nth1(J, As, B), e_add(A, B, E).

%! measure_text(+Measure, +Types, -Text) is det.
measure_text(plain(I), Types, Text) :- nth1(I, Types, T), type_measure(T, M), atomic_list_concat(['n', I, '=', M], Text).
measure_text(diff(I, J), _, Text) :- atomic_list_concat(['n', J, '-n', I], Text).
measure_text(sum(I, J), _, Text) :- atomic_list_concat(['n', I, '+n', J], Text).
measure_text(none, _, '').

least(plain(I), Types, Critical, Least) :- !, nth1(I, Types, T), ( T == int -> lowest(Critical, Least) ; Least = 0 ).
least(diff(_, _), _, Critical, Least) :- !, lowest(Critical, Least).
least(_, _, _, 0).

lowest([], 0).
lowest([C|Cs], L) :- min_list([C|Cs], L).

% --- regions -----------------------------------------------------------------------------------------------------------------

% Values of V next to which a condition changes.
critical(Conditions, V, Critical) :-
    findall(P, ( member(Rel-E, Conditions), e_linear_in(E, V, N/D, B), N =\= 0, e_is_constant(B, M/D2),
                 Above is -(M*D), Below is N*D2, near(Rel, Above, Below, P) ), Ps),
    sort(Ps, Critical).

% Next to the root Above/Below of E: numbers between which E >= 0 changes, or the number where E = 0.
near(ge, A, B, P) :- !, Q is A // B, ( B > 0 -> Down = 1, Up = 0 ; Down = 0, Up = 1 ), ( P is Q - Down ; P is Q + Up ).
near(_, A, B, P) :- A mod B =:= 0, P is A // B.

decide(Where, V, Rel, E0, Truth) :-
    ( Where = point(P) -> e_constant(P, By) ; Where = from(K), e_constant(K, KE), e_size(above, W), e_add(KE, W, By) ),
    e_substitute(E0, V, By, E),
    (   certain(Rel, E, Truth) -> true ; Truth = unknown ).

% Sizes are not below 0, so a formula without monomials of one sign is bounded by its constant.
certain(Rel, E, Truth) :-
    ( memberchk([]-(C/_), E) -> true ; C = 0 ),
    ( \+ ( member(M-(N/_), E), M \== [], N < 0 ) -> Low = C ; Low = none ),
    ( \+ ( member(M-(N/_), E), M \== [], N > 0 ) -> High = C ; High = none ),
    certain_in(Rel, Low, High, Truth).

certain_in(ge, Low, _, true) :- number(Low), Low >= 0, !.
certain_in(ge, _, High, false) :- number(High), High < 0, !.
certain_in(eq, Low, High, true) :- number(Low), Low == High, Low =:= 0, !.
certain_in(eq, Low, _, false) :- number(Low), Low > 0, !.
certain_in(eq, _, High, false) :- number(High), High < 0, !.
certain_in(ne, Low, High, Truth) :- certain_in(eq, Low, High, T), ( T == true -> Truth = false ; Truth = true ).

% --- the equation --------------------------------------------------------------------------------------------------------------

%! solve_equation(+What, +Measure, +Problem, :Value, -Result) is semidet.
%  Problem is problem(Id, Types, Clauses); call(Value, ResolvedClauses, Q) is the quantity of What, with rec(What, Id, _) factors.
%  Result is result(E, How, From, Measure, Always): What is E, How says how exactly, for a measure from From on; Always is a
%  quantity that holds for all.
solve_equation(What, Measure, problem(Id, Types, Clauses0), Value, Result) :-
    measure_size(Measure, V, Replace, MeasureE),
    replace_in(Clauses0, Replace, Clauses1),
    calls_by_measure(Measure, Id, Clauses1, Clauses),
    conditions(Clauses, Conditions),
    critical(Conditions, V, Critical),
    least(Measure, Types, Critical, Least),
    ( Critical == [] -> K0 = Least ; max_list(Critical, Last), K0 is max(Last + 1, Least) ),
    at_region(Clauses, from(K0), V, What, Value, q(General, How0)),
    recursion(General, rec(What, Id), Measure, V, G, Calls, How1),
    needed_points(Calls, K0, Least, K),
    points(Least, K, Clauses, V, Value, rec(What, Id), Measure, [], Points, How2),
    findall(F, member(call(_, F, _), Calls), Factors),
    append([G|Factors], Points, Values),
    constant_along(Calls, Measure, V, Id, Values, Changes),
    along(Changes, V, n, G, G1),
    findall(C2, ( member(C, Calls), along_call(Changes, V, C, C2) ), Calls1),
    findall(P-E1, ( member(P-E, Points), along(Changes, V, P, E, E1) ), Points1),
    solved(Calls1, V, G1, Points1, solution(E0, How3, From)),
    e_at_start(Changes, V, E0, E1),
    e_substitute(E1, V, MeasureE, E),
    E \== unknown,
    worst([How0, How1, How2, How3], How),
    always(E, How, From, Least, Points, Always),
    (   How == bound -> Always = q(AE, bound), Result = result(AE, bound, Least, Measure, Always)
    ;   Result = result(E, How, From, Measure, Always)
    ).

replace_in(Clauses, none, Clauses) :- !.
replace_in(Clauses, X-By, Replaced) :-
    findall(clause(Fs, Outs), ( member(clause(Es, Outs0), Clauses), map_events(substitute(X, By), Es, Fs),
                                replace_outs(Outs0, X, By, Outs) ), Replaced).

replace_outs(none, _, _, none) :- !.
replace_outs(Outs0, X, By, Outs) :- maplist([val(T, S0), val(T, S)]>>substitute(X, By, S0, S), Outs0, Outs).

% By the sum of two sizes all calls with the same sum are the same.
calls_by_measure(sum(I, J), Id, Clauses, Mapped) :- !,
    findall(clause(Fs, Outs), ( member(clause(Es, Outs0), Clauses), map_events(by_sum(I, J, Id), Es, Fs),
                                outs_by_sum(Outs0, I, J, Id, Outs) ), Mapped).
calls_by_measure(_, _, Clauses, Clauses).

outs_by_sum(none, _, _, _, none) :- !.
outs_by_sum(Outs0, I, J, Id, Outs) :- maplist([val(T, S0), val(T, S)]>>by_sum(I, J, Id, S0, S), Outs0, Outs).

by_sum(I, J, Id, E, F) :- e_map_factors(sum_call(I, J, Id), E, F).

sum_call(I, J, Id, rec(W, Id, As), E) :-
    nth1(I, As, A), nth1(J, As, B), e_add(A, B, S),
    replaced(As, 1, I, S, As1), replaced(As1, 1, J, [], As2),
    e_factor(rec(W, Id, As2), E).

replaced([_|As], I, I, S, [S|As]) :- !.
replaced([A|As], K, I, S, [A|Bs]) :- K1 is K + 1, replaced(As, K1, I, S, Bs).

substitute(X, By, E, F) :- e_substitute(E, X, By, F).

worst(Hows, How) :- ( memberchk(bound, Hows) -> How = bound ; How = exact ).

% A formula that does not hold at the first points is raised by them.
always(E, How, From, Least, Points, q(E1, How1)) :-
    findall(T, ( member(P-T, Points), P < From ), Missed),
    (   ( Missed == [] ; From =< Least ) -> E1 = E, How1 = How
    ;   foldl([A, B, C]>>e_max(A, B, C, _), Missed, E, E1), How1 = bound
    ).

at_region(Clauses, Where, V, What, Value, Q) :-
    findall(clause(Es, Outs), ( member(clause(Es0, Outs0), Clauses), resolve(Es0, decide(Where, V), Es, Alive),
                                ( Alive == true -> Outs = Outs0 ; Outs = none ) ), Resolved0),
    ( Where = point(P) -> at_point(Resolved0, V, P, What, Resolved) ; Resolved = Resolved0 ),
    call(Value, Resolved, Q),
    Q = q(E, _),
    E \== unknown.

% At a number some goals are known to have no solutions; then the clause returns nothing.
at_point(Clauses, V, P, What, AtPoint) :-
    e_constant(P, By),
    findall(clause(Es, Outs), ( member(clause(Es0, Outs0), Clauses), map_events(substitute(V, By), Es0, Es),
                                ( answers(Outs0, Es) -> outs_at_point(What, Outs0, V, By, Outs) ; Outs = none ) ), AtPoint).

% The bounds of sizes speak of V as well. For sums of sizes they are needed as they are.
outs_at_point(p(_, _), Outs0, V, By, Outs) :- !, replace_outs(Outs0, V, By, Outs).
outs_at_point(_, Outs0, V, By, Outs) :-
    maplist([val(T, S0), val(T, S)]>>without_bounds(S0, S, _), Outs0, Outs1),
    replace_outs(Outs1, V, By, Outs).

answers(Outs, Events) :- Outs \== none, alternatives_value([Events], _, Sols), Sols \== q([], exact).

% --- calls of the function itself ------------------------------------------------------------------------------------------

% E = G + sum of Factor*T(size) for the Calls: call(Step, Factor, Args), Step one of step(S), half(Round), parts(S).
recursion(E, Rec, Measure, V, G, Calls, How) :-
    recursive_terms(E, Rec, Terms, G0),
    without_bounds(G0, G, HowG),
    join_parts(Terms, Measure, V, Calls0, Rest),
    findall(C, ( member(T, Rest), once(call_of(T, Measure, V, C)) ), Calls1),
    length(Rest, Count), length(Calls1, Count),
    findall(H, member(call(_, _, _, H), Calls1), Hows0),
    ( Calls0 == [] -> Hows = Hows0 ; Hows = [bound|Hows0] ),
    append(Calls0, Calls1, Calls2),
    findall(call(S, F, As), member(call(S, F, As, _), Calls2), Calls),
    ( without_recursive_bounds(E, E) -> HowE = exact ; HowE = bound ),
    worst([HowE,HowG|Hows], How).

recursive_terms(E0, rec(W, Id), Terms, G) :-
    without_recursive_bounds(E0, E),
    findall(term([M1-C], As), ( member(M-C, E), append(Before, [rec(W, Id, As)-1|After], M), append(Before, After, M1) ), Terms),
    findall(M-C, ( member(M-C, E), \+ memberchk(rec(_, _, _)-_, M) ), G),
    length(E, N), length(Terms, N1), length(G, N2), N =:= N1 + N2,
    \+ ( member(term(F, _), Terms), e_recs(F, [_|_]) ),
    e_recs(G, []).

%! without_recursive_bounds(+E, -F) is det.  F >= E without sizes that are at most something of a call of the function itself.
without_recursive_bounds(E, F) :-
    (   size_bound(X, Bound), e_mentions(E, X), e_recs(Bound, [_|_])
    ->  e_upper(E, X, Bound, E1), without_recursive_bounds(E1, F)
    ;   F = E
    ).

call_of(term(F, As), Measure, V, call(Step, F1, As, How)) :-
    Measure \== none,
    measure_of(Measure, As, M0),
    without_bounds(F, F1, HowF),
    without_bounds(M0, M, HowM),
    M \== unknown,
    step(M, V, Step),
    worst([HowF, HowM], How).

step(M, V, step(S)) :- e_size(V, N), e_subtract(N, M, D), e_is_constant(D, S/1), S >= 1, !.
step(M, V, half(down)) :- e_size(V, N), e_factor(half(2, N), H), M == H, !.
step(M, V, half(up)) :-                                % n/2 and something between -1/2 and 1/2
    e_split(M, V, With, _), memberchk([v(V)-1]-(1/2), With),
    e_size(V, N), e_quotient(N, 2, H), e_subtract(M, H, R),
    \+ ( member(Mono-_, R), Mono \== [], Mono \= [exp(-1, _)-1] ),
    findall(A, ( member(_-(X/Y), R), A is abs(X)/Y ), As), foldl([A, S0, S1]>>(S1 is S0 + A), As, 0, Total), Total =< 1.

% Two calls on parts of one term or list, whose sizes together are at most V - S.
join_parts(Terms, Measure, V, [call(parts(S), One, As, bound)], Rest) :-
    e_constant(1, One),
    Measure \== none,
    append(Before, [term(One, As)|After], Terms),
    append(Middle, [term(One, Bs)|End], After),
    measure_of(Measure, As, A), measure_of(Measure, Bs, B),
    together(A, B, Sum),
    e_size(V, N), e_subtract(N, Sum, D), e_is_constant(D, S/1), S >= 1, !,
    append(Before, Middle, Rest0), append(Rest0, End, Rest).
join_parts(Terms, _, _, [], Terms).

together(A, B, Sum) :-
    sizes_pair(A, B, X, Y, Bound),
    e_size(X, XE), e_subtract(A, XE, A1), e_size(Y, YE), e_subtract(B, YE, B1),
    e_sum([Bound, A1, B1], Sum0),
    without_bounds(Sum0, Sum, _), Sum \== unknown.

sizes_pair(A, B, X, Y, Bound) :-
    ( sizes_bound(X, Y, Bound) ; sizes_bound(Y, X, Bound) ),
    e_mentions(A, X), e_mentions(B, Y), !.

% without_bounds(E, F, How): F >= E without the sizes that are known as bounds only; How is exact when E had none.
without_bounds(unknown, unknown, bound) :- !.
without_bounds(E, F, How) :-
    findall(X, ( size_bound(X, _), e_mentions(E, X) ), Xs),
    (   Xs == [] -> F = E, How = exact
    ;   How = bound,
        last_made(Xs, X), size_bound(X, Bound),
        e_upper(E, X, Bound, E1),
        without_bounds(E1, F, _)
    ).

% Bounds speak of sizes made before.
last_made(Xs, X) :-
    findall(N-x(K), ( member(x(K), Xs), atom_concat(size, A, K), atom_number(A, N) ), Numbered),
    keysort(Numbered, Sorted),
    append(_, [_-X], Sorted), !.

needed_points(Calls, K0, Least, K) :-
    findall(S, ( member(call(step(S), _, _), Calls) ; member(call(parts(S), _, _), Calls) ), Ss),
    ( Ss == [] -> ( Calls == [] -> K = K0 ; K is max(K0, Least + 2) ) ; max_list(Ss, Most), K is max(K0, Least + Most) ).

points(P, K, _, _, _, _, _, Points0, Points, exact) :- P >= K, !, reverse(Points0, Points).
points(P, K, Clauses, V, Value, Rec, Measure, Points0, Points, How) :-
    Rec = rec(What, _),
    at_region(Clauses, point(P), V, What, Value, q(E0, H0)),
    recursive_terms(E0, Rec, Terms, G0),
    ( without_recursive_bounds(E0, E0) -> HE = exact ; HE = bound ),
    e_constant(P, At),
    without_bounds(G0, G1, H1), e_substitute(G1, V, At, G),
    add_known(Terms, P, V-At, Measure, Points0, G, E, H2),
    P1 is P + 1,
    points(P1, K, Clauses, V, Value, Rec, Measure, [P-E|Points0], Points, H3),
    worst([H0, H1, H2, H3, HE], How).

add_known([], _, _, _, _, E, E, exact).
add_known([term(F0, As)|Ts], P, V-At, Measure, Points, E0, E, How) :-
    Measure \== none,
    measure_of(Measure, As, M0),
    without_bounds(M0, M1, H0), e_substitute(M1, V, At, M),
    without_bounds(F0, F1, HF), e_substitute(F1, V, At, F),
    e_is_constant(M, Q0/1),
    ( H0 == exact -> Q = Q0 ; Q is min(Q0, P - 1) ),
    memberchk(Q-T, Points),
    e_multiply(F, T, FT), e_add(E0, FT, E1),
    add_known(Ts, P, V-At, Measure, Points, E1, E, H1),
    worst([H0, HF, H1], How).

% --- sizes that change along with the measure -----------------------------------------------------------------------------------

% Changes: change(X, R): X + R*V is the same in all calls.
constant_along(Calls, Measure, V, Id, Values, Changes) :-
    findall(J, ( member(Value, Values), size_in(Value, J), \+ in_measure(Measure, J) ), Js0),
    sort(Js0, Js),
    changes(Js, Calls, V, Id, Changes).

size_in(_-E, J) :- E = [_|_], size_in(E, J).
size_in(E, J) :- is_list(E), between(1, 20, J), e_mentions(E, n(J)).

in_measure(plain(I), I).
in_measure(diff(_, J), J).
in_measure(sum(_, J), J).

changes([], _, _, _, []).
changes([J|Js], Calls, V, Id, Changes) :-
    e_size(n(J), N),
    findall(R, ( member(call(Step, _, As), Calls), nth1(J, As, A), change_rate(Step, N, A, R) ), Rs0),
    sort(Rs0, Rs),
    (   Rs == [] -> Calls == [], Changes = More
    ;   Rs = [0/1] -> Changes = More
    ;   Rs = [R], R \== varies, Changes = [change(n(J), R)|More]
    ),
    changes(Js, Calls, V, Id, More).

change_rate(Step, N, A, Rate) :-
    (   A \== unknown, e_subtract(A, N, D), e_is_constant(D, C)
    ->  (   C = 0/_ -> Rate = 0/1
        ;   Step = step(S) -> e_constant(C, CE), e_quotient(CE, S, RE), e_is_constant(RE, Rate)
        ;   Rate = varies
        )
    ;   Rate = varies
    ).

along([], _, _, E, E).
along([change(X, R)|Cs], V, At, E, F) :-
    ( At == n -> e_size(V, VE) ; e_constant(At, VE) ),
    e_scale(VE, R, RV), e_size(kept(X), Kept), e_subtract(Kept, RV, By),
    e_substitute(E, X, By, E1),
    along(Cs, V, At, E1, F).

along_call(Changes, V, call(S, F0, As), call(S, F, As)) :- along(Changes, V, n, F0, F).

e_at_start([], _, E, E).
e_at_start([change(X, R)|Cs], V, E, F) :-
    e_size(V, VE), e_scale(VE, R, RV), e_size(X, XE), e_add(XE, RV, By),
    e_substitute(E, kept(X), By, E1),
    e_at_start(Cs, V, E1, F).

% --- the form of the recurrence ----------------------------------------------------------------------------------------------

solved(Calls, V, G, Points, Solution) :-
    \+ ( member(call(S, _, _), Calls), S \= step(_) ), !,
    findall(S, member(call(step(S), _, _), Calls), Ss0), sort(Ss0, Ss),
    findall(S-A, ( member(S, Ss), findall(F, member(call(step(S), F, _), Calls), Fs), e_sum(Fs, A) ), Steps),
    solve_linear(V, Steps, G, Points, Solution).
solved([call(parts(S), _, _)], V, G, Points, Solution) :- !, solve_splitting(V, S, G, Points, Solution).
solved(Calls, V, G, Points, Solution) :-
    \+ ( member(call(S, _, _), Calls), S \= half(_) ),
    findall(F, member(call(_, F, _), Calls), Fs), e_sum(Fs, Sum), e_is_constant(Sum, A/1),
    ( member(call(half(up), _, _), Calls) -> Round = up ; Round = down ),
    solve_halving(V, A, Round, G, Points, Solution).
