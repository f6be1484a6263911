% recurrences.pl: closed forms of recurrences over one size.
%
%   linear      T(n) = a1*T(n-1) + ... + ak*T(n-k) + g(n), numbers as factors: undetermined coefficients for g, sums of powers of
%               the roots of the characteristic polynomial where these are integers, Lucas sequences else (k = 2)
%   product     T(n) = a*T(n-1) + g(n) where a does not depend on n: a^n and geometric sums
%   factorial   T(n) = (n+c)*T(n-1) + g(n): falling factorials, and a sum of them
%   halving     T(n) = a*T(n//2) + g(n) and, as a bound, the sum of the halves of divide and conquer
%   splitting   T(n) = T(x) + T(y) + g(n) with x + y =< n - s: its worst case is x = n - s, y = 0, when T grows at least as n does
% Where no form fits, a bound that holds when g does not fall.
:- module(analysis_recurrences, [ solve_linear/5, solve_halving/6, solve_splitting/5 ]).
:- use_module(library(analysis/expressions)).
:- use_module(library(lists), [append/3, member/2, max_list/2, memberchk/2, last/2, reverse/2, nth0/3, numlist/3]).
:- use_module(library(apply), [maplist/3, foldl/4]).

%! solve_linear(+N, +Steps, +G, +Points, -Solution) is semidet.
%  T(N) = sum of A*T(N-S) for S-A in Steps, plus G, from where Points end: a list of Number-Formula, consecutive numbers. A and
%  G are formulas. Solution is solution(E, How, From): T is E (How is exact) or at most E (bound) from N = From on.
solve_linear(N, Steps0, G, Points, Solution) :-
    G \== unknown,
    findall(S-A, ( member(S-A, Steps0), A \== [] ), Steps),
    \+ ( member(_-E, Points), E == unknown ),
    (   Steps == []
    ->  E = G, How = exact
    ;   findall(S, member(S-_, Steps), Ss),
        max_list(Ss, Used),
        reverse(Points, Backwards),
        first_points(Backwards, N, Steps, G, Used, Window0),
        reverse(Window0, Window),
        closed_form(N, Steps, Used, G, Window, E, How)
    ),
    valid_from(N, E, How, Points, Solution).

% The last points before the recurrence holds: it may hold for some of the points.
first_points([P-T|Points], N, Steps, G, Used, Window) :-
    length(Points, Count), Count >= Used,
    next_value(N, Steps, G, P, Points, V), V == T, !,
    first_points(Points, N, Steps, G, Used, Window).
first_points(Points, _, _, _, Used, Window) :- length(Window, Used), append(Window, _, Points), !.

next_value(N, Steps, G, P, Points, V) :-
    at(G, N, P, GP),
    findall(T, ( member(S-A, Steps), at(A, N, P, AP), Q is P - S, memberchk(Q-TQ, Points), e_multiply(AP, TQ, T) ), Ts),
    length(Steps, L), length(Ts, L),
    e_sum([GP|Ts], V).

% The formula may hold at earlier points as well; where it does not, the largest of all bounds it.
valid_from(N, E, exact, Points, solution(E, exact, From)) :- !,
    reverse(Points, Backwards),
    agreeing(Backwards, N, E, none, From0),
    ( From0 == none -> first_free(Points, From) ; From = From0 ).
valid_from(_, E, How, Points, solution(E, How, From)) :- ( Points = [From-_|_] -> true ; From = 0 ).

first_free(Points, From) :- ( last(Points, P-_) -> From is P + 1 ; From = 0 ).

agreeing([P-T|Ps], N, E, _, From) :- at(E, N, P, V), V == T, !, agreeing(Ps, N, E, P, From).
agreeing(_, _, _, From, From).

at(E, N, P, V) :- e_constant(P, C), e_substitute(E, N, C, V).

closed_form(N, Steps, K, G, Window, E, exact) :-
    \+ ( member(_-A, Steps), \+ e_is_constant(A, _/1) ),
    particular(N, Steps, G, Q),
    findall(P-H, ( member(P-T, Window), at(Q, N, P, QP), e_subtract(T, QP, H) ), Initial),
    homogeneous(N, Steps, K, Initial, H),
    !,
    e_add(Q, H, E).
closed_form(N, [1-A], 1, G, [P-T], E, How) :- first_order(N, A, G, P, T, E, How), !.
closed_form(N, Steps, K, G, Window, E, bound) :-       % all steps as the smallest one: T(n) =< (a1 + ... + ak)*T(n-s) + g(n)
    K > 1,
    findall(A, member(_-A, Steps), As),
    e_sum(As, Sum),
    findall(T, member(_-T, Window), Ts),
    foldl([A0, B0, C0]>>e_max(A0, B0, C0, _), Ts, [], Base),
    Window = [P-_|_],
    first_order(N, Sum, G, P, Base, E, _).

% --- undetermined coefficients -------------------------------------------------------------------------------------------------

% Q with Q(n) - sum of a*Q(n-s) = G: for each power R^n in G a polynomial times it.
particular(N, Steps, G, Q) :-
    findall(R-[M1-C], ( member(M-C, G), base_in(N, M, R, M1) ), Parts),
    length(G, L), length(Parts, L),
    findall(R, member(R-_, Parts), Rs0),
    sort(Rs0, Rs),
    findall(QR, ( member(R, Rs), findall(F, member(R-F, Parts), Fs), e_sum(Fs, P), particular_part(N, Steps, R, P, QR) ), Qs),
    length(Rs, Count), length(Qs, Count),
    e_sum(Qs, Q).

% The monomial is R^n times Rest, which depends on n as a polynomial.
base_in(N, M, R, Rest) :-
    e_size(N, V),
    (   append(Before, [exp(R0, V)-1|After], M) -> R = R0, append(Before, After, Rest)
    ;   R = 1, Rest = M
    ),
    \+ ( member(F-_, Rest), F \== v(N), e_mentions([[F-1]-(1/1)], N) ).

particular_part(N, Steps, R, P, QR) :-
    multiplicity(N, Steps, R, 0, Shift),
    eliminate(N, Steps, R, Shift, P, [], Q),
    e_size(N, V), e_factor(exp(R, V), RN),
    e_multiply(Q, RN, QR).

% What is left of R^n*n^J after the recurrence's sum is taken from it, without R^n.
residue(N, Steps, R, J, E) :-
    e_size(N, V), e_power(V, J, VJ),
    findall(T, ( member(S-A, Steps), e_constant(S, SC), e_subtract(V, SC, VS), e_power(VS, J, P),
                 RS is R**S, e_quotient(A, RS, AR), e_multiply(AR, P, T) ), Ts),
    e_sum(Ts, Sum),
    e_subtract(VJ, Sum, E).

multiplicity(N, Steps, R, J, J) :- residue(N, Steps, R, J, E), E \== [], !.
multiplicity(N, Steps, R, J0, J) :- J1 is J0 + 1, J1 < 6, multiplicity(N, Steps, R, J1, J).

eliminate(_, _, _, _, [], Q, Q) :- !.
eliminate(N, Steps, R, Shift, P, Q0, Q) :-
    e_coefficients(P, N, Cs), last(Cs, D-C),
    J is D + Shift,
    residue(N, Steps, R, J, E),
    e_coefficients(E, N, Es), last(Es, D-LeadE), e_is_constant(LeadE, Lead),
    e_quotient(C, Lead, C1),
    e_multiply(C1, E, Taken), e_subtract(P, Taken, P1),
    e_size(N, V), e_power(V, J, VJ), e_multiply(C1, VJ, T), e_add(Q0, T, Q1),
    eliminate(N, Steps, R, Shift, P1, Q1, Q).

% --- the homogeneous part ----------------------------------------------------------------------------------------------------

homogeneous(_, _, _, Initial, []) :- \+ ( member(_-H, Initial), H \== [] ), !.
homogeneous(N, Steps, K, Initial, H) :-
    characteristic(Steps, K, Polynomial),
    findall(R, integer_root(Polynomial, R), Roots),
    length(Roots, K), !,
    findall(B, ( basis_function(Roots, R, M), basis_formula(N, R, M, B) ), Basis),
    findall(row(Cs, T), ( member(P-T, Initial),
                          findall(C, ( member(B, Basis), at(B, N, P, V), e_is_constant(V, C) ), Cs) ), Rows),
    solve_rows(Rows, Values),
    findall(T, ( nth0(I, Basis, B), nth0(I, Values, C), e_multiply(B, C, T) ), Ts),
    e_sum(Ts, H).
homogeneous(N, Steps, 2, [P-H0, _-H1], H) :-
    step_number(Steps, 1, A), step_number(Steps, 2, B),
    e_size(N, V), MinusP is -P, e_constant(MinusP, PC), e_add(V, PC, M),
    e_constant(1, One), e_add(M, One, M1),
    e_factor(luc(A, B, M), U), e_factor(luc(A, B, M1), U1),
    e_multiply(H1, U, T1),
    e_scale(U, A, AU), e_subtract(U1, AU, BU), e_multiply(H0, BU, T0),
    e_add(T1, T0, H).

step_number(Steps, S, A) :- ( memberchk(S-E, Steps) -> e_is_constant(E, A/1) ; A = 0 ).

% x^K - a1*x^(K-1) - ... - aK, as its coefficients from x^K on.
characteristic(Steps, K, [1|Cs]) :-
    numlist(1, K, Ss),
    findall(C, ( member(S, Ss), step_number(Steps, S, A), C is -A ), Cs).

% Roots as often as they occur; those beyond 20 do not come from programs.
integer_root(Polynomial, R) :- between(-20, 20, R), R =\= 0, root_of(Polynomial, R).

root_of(Polynomial, R) :-
    divide(Polynomial, R, 0, Quotient, 0),
    ( true ; Quotient = [_,_|_], root_of(Quotient, R) ).

divide([C], R, Carry, [], Rest) :- !, Rest is C + Carry*R.
divide([C|Cs], R, Carry0, [Carry|Qs], Rest) :- Carry is C + Carry0*R, divide(Cs, R, Carry, Qs, Rest).

basis_function(Roots, R, M) :-
    sort(Roots, Distinct), member(R, Distinct),
    findall(R, member(R, Roots), Same), length(Same, Count),
    Top is Count - 1, between(0, Top, M).

basis_formula(N, R, M, B) :- e_size(N, V), e_power(V, M, VM), e_factor(exp(R, V), RN), e_multiply(VM, RN, B).

% Gauss: rows of numbers, formulas at the right.
solve_rows([], []).
solve_rows(Rows, [X|Xs]) :-
    append(Before, [row([C|Cs], T)|After], Rows), C \= 0/_, !,
    append(Before, After, Others),
    findall(Row, ( member(row([D|Ds], U), Others), clear(C, Cs, T, D, Ds, U, Row) ), Rest),
    solve_rows(Rest, Xs),
    foldl_products(Cs, Xs, [], Known),
    e_subtract(T, Known, Right),
    e_quotient(Right, C, X).

clear(C, Cs, T, D, Ds, U, row(Es, V)) :-
    e_constant(D, DE), e_quotient(DE, C, F),
    cleared(Cs, Ds, F, Es),
    e_multiply(T, F, TF), e_subtract(U, TF, V).

cleared([], [], _, []).
cleared([C|Cs], [D|Ds], F, [E|Es]) :-
    e_constant(C, CE), e_multiply(CE, F, CF),
    e_constant(D, DE), e_subtract(DE, CF, E0),
    e_is_constant(E0, E),
    cleared(Cs, Ds, F, Es).

foldl_products([], [], E, E).
foldl_products([C|Cs], [X|Xs], E0, E) :- e_constant(C, CE), e_multiply(CE, X, T), e_add(E0, T, E1), foldl_products(Cs, Xs, E1, E).

% --- first order with other factors ------------------------------------------------------------------------------------------

% T(n) = A*T(n-1) + G from P + 1 on, T(P) = T0.
first_order(N, A, G, P, T0, E, exact) :-              % A is 1: a sum
    e_constant(1, A), !,
    First is P + 1, e_size(N, V),
    e_substitute(G, N, [[v(i(N))-1]-(1/1)], GI),
    e_factor(sum(i(N), First, V, GI), Sum),
    e_add(T0, Sum, E).
first_order(N, A, G, P, T0, E, How) :-
    \+ e_mentions(A, N), !,
    steps_from(N, P, M),
    e_factor(pow(A, M), Power), e_multiply(Power, T0, E0),
    e_factor(geo(A, M), Geo), e_multiply(Geo, G, E1),
    e_add(E0, E1, E),
    ( e_mentions(G, N) -> How = bound ; How = exact ).
first_order(N, A, G, P, T0, E, exact) :-              % A is n + c: falling factorials A*(A - 1)*...
    e_linear_in(A, N, 1/1, _), !,
    steps_from(N, P, M),
    e_factor(falling(A, M), All), e_multiply(All, T0, E0),
    (   G == [] -> E = E0
    ;   K = i(N), e_size(K, KE), e_factor(falling(A, KE), Some),
        e_size(N, V), e_subtract(V, KE, Back), e_substitute(G, N, Back, GK), e_multiply(Some, GK, Term),
        e_constant(1, One), e_subtract(M, One, Last),
        e_factor(sum(K, 0, Last, Term), Sum), e_add(E0, Sum, E)
    ).
first_order(N, A, G, P, T0, E, bound) :-              % the largest A at every step
    steps_from(N, P, M),
    e_factor(pow(A, M), Power), e_multiply(Power, T0, E0),
    e_factor(geo(A, M), Geo), e_multiply(Geo, G, E1),
    e_add(E0, E1, E).

steps_from(N, P, M) :- e_size(N, V), e_constant(P, PC), e_subtract(V, PC, M).

% --- divide and conquer -------------------------------------------------------------------------------------------------------

%! solve_halving(+N, +A, +Round, +G, +Points, -Solution) is semidet.
%  T(N) = A*T(N/2) + G, where half a size is rounded down (Round is down) or may be rounded up (up).
solve_halving(N, A, down, G, [0-T0|Points], solution(E, exact, 0)) :-
    A =:= 1, \+ e_mentions(G, N),
    e_size(N, V), e_factor(bits(V), Bits), e_multiply(Bits, G, E0), e_add(E0, T0, E),
    \+ ( member(P-T, Points), \+ at(E, N, P, T) ), !.
solve_halving(N, A, Round, G0, Points, Solution) :-  % (-1)^n is at most 1
    findall([T], ( member(T0, G0), without_alternation(T0, T) ), Ts),
    e_sum(Ts, G),
    G \== G0, !,
    solve_halving(N, A, Round, G, Points, solution(E, _, From)),
    Solution = solution(E, bound, From).
% Level l has A^l parts of at most n/2^l + 1; there are at most bits(n) levels. For A = 2 and g = c*n + d that is at most
% c*n*bits(n) + 2*n*(c + d) + 2*n*T(1); for A = 1 and any growing g it is bits(n)*g(n).
solve_halving(N, A, _, G, Points, solution(E, bound, 1)) :-
    e_size(N, V), e_factor(bits(V), Bits),
    findall(T, member(_-T, Points), Ts),
    foldl([A0, B0, C0]>>e_max(A0, B0, C0, _), Ts, [], Base),
    (   A =:= 1
    ->  e_multiply(Bits, G, E0), e_add(E0, Base, E)
    ;   A =:= 2,
        e_linear_in(G, N, C, D), D \== unknown,
        e_constant(C, CE),
        e_multiply(V, Bits, NL), e_multiply(CE, NL, E0),
        e_sum([CE, D, Base], S), e_multiply(S, V, SV), e_scale(SV, 2, E1),
        e_add(E0, E1, E2), e_add(E2, Base, E)
    ).

without_alternation(M-(C/D), M1-(K/D)) :- append(Before, [exp(-1, _)-1|After], M), !, append(Before, After, M1), K is abs(C).
without_alternation(T, T).

%! solve_splitting(+N, +S, +G, +Points, -Solution) is semidet.  T(N) = T(X) + T(Y) + G where X + Y =< N - S.
solve_splitting(N, S, G, Points, solution(E, bound, From)) :-
    Points = [_-T0|_],
    e_constant(1, One),
    e_add(G, T0, G1),
    solve_linear(N, [S-One], G1, Points, solution(E, _, From)).
