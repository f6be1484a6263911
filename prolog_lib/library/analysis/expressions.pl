% expressions.pl: arithmetic on formulas over the sizes of arguments.
%
% A formula is a sum, a list of Monomial-Coefficient pairs in standard order without zero coefficients. A coefficient is
% Num/Den, in lowest terms. A monomial is a list of Factor-Power pairs in standard order; its factors are
%   v(X)          the size X: a number not below 0
%   exp(R, E)     R^E, R an integer, E a monomial's formula        pow(B, E)     B^E, both formulas
%   fact(E)       E!                                               falling(A, E) A*(A-1)*...*(A-E+1), 0 when E > A
%   geo(B, E)     1 + B + ... + B^(E-1)
%   luc(A, B, E)  term E of U(0) = 0, U(1) = 1, U(k) = A*U(k-1) + B*U(k-2); with A = B = 1 a Fibonacci number
%   half(K, E)    E // K                                           bits(E)       binary digits of E; none of 0
%   sum(X, L, H, E)  the sum of E over X = L..H, E a formula over X, too
%   rec(W, P, Es) what a recurrence is to find: function W of pattern P at the sizes Es
% Everything is at least 0 but exp(R, E) with R < 0 and coefficients. The formula `unknown` swallows others.
:- module(analysis_expressions,
          [ e_constant/2, e_size/2, e_factor/2, e_add/3, e_subtract/3, e_multiply/3, e_scale/3, e_power/3, e_sum/2,
            e_substitute/4, e_is_constant/2, e_linear_in/4, e_split/4, e_mentions/2, e_upper/4, e_max/4, e_below/2,
            e_value/3, e_text/3, e_coefficients/3, e_map_factors/3, e_recs/2, e_quotient/3 ]).
:- use_module(library(lists), [append/3, member/2, sum_list/2, max_list/2, memberchk/2, subtract/3]).
:- use_module(library(apply), [maplist/2, maplist/3, foldl/4, include/3, partition/4, exclude/3]).
:- use_module(library(pairs), [pairs_keys/2, pairs_values/2, pairs_keys_values/3]).

:- meta_predicate e_map_factors(2, +, -).

% --- rational numbers ---------------------------------------------------------------------------------------------------

rational(N, D, Num/Den) :-
    G is gcd(N, D)*sign(D),
    Num is N // G,
    Den is D // G.

plus_r(A/B, C/D, R) :- N is A*D + C*B, M is B*D, rational(N, M, R).
times_r(A/B, C/D, R) :- N is A*C, M is B*D, rational(N, M, R).

% --- sums ------------------------------------------------------------------------------------------------------------------

%! e_constant(+Number, -E) is det.  The formula of an integer or of Num/Den.
e_constant(0, []) :- !.
e_constant(0/_, []) :- !.
e_constant(N/D, [[]-R]) :- !, rational(N, D, R).
e_constant(N, [[]-(N/1)]).

%! e_size(+X, -E) is det.  The formula of the size X alone.
e_size(X, E) :- e_factor(v(X), E).

%! e_factor(+Factor, -E) is det.  A factor as a formula, simplified where its arguments allow it.
e_factor(v(X), [[v(X)-1]-(1/1)]) :- !.
e_factor(F, unknown) :- F =.. [_|As], memberchk(unknown, As), !.
e_factor(exp(R, E), Power) :- !, exponential(E, R, Power).
e_factor(pow(B, E), Power) :-
    (   e_is_constant(B, R/1)
    ->  !, exponential(E, R, Power)
    ;   e_is_constant(E, N/1), N >= 0
    ->  !, e_power(B, N, Power)
    ).
e_factor(geo(B, E), Sum) :-
    e_is_constant(B, R/1), !,
    (   R =:= 1 -> Sum = E
    ;   e_factor(pow(B, E), P), e_constant(1, One), e_subtract(P, One, D), Q is R - 1, e_quotient(D, Q, Sum)
    ).
e_factor(geo(B, E), Sum) :-
    e_is_constant(E, N/1), N < 6, !,
    M is N - 1,
    findall(P, ( between(0, M, I), e_power(B, I, P) ), Ps),
    e_sum(Ps, Sum).
e_factor(half(K, E), Half) :- e_is_constant(E, N/1), !, H is N // K, e_constant(H, Half).
e_factor(falling(A, E), F) :- A == E, !, e_factor(fact(A), F).
e_factor(falling(A, E), F) :- e_is_constant(E, N/1), N < 6, !, falling(N, A, F).
e_factor(fact(E), F) :- e_is_constant(E, N/1), N >= 0, !, factorial(N, V), e_constant(V, F).
e_factor(luc(A, B, E), U) :- e_is_constant(E, N/1), N >= 0, !, lucas(N, A, B, 0, 1, V), e_constant(V, U).
e_factor(bits(E), Bits) :- e_is_constant(E, N/1), N >= 0, !, factor_value(bits(E), [], V/1), e_constant(V, Bits).
e_factor(sum(X, L, H, E), Sum) :- e_is_constant(H, N/1), N - L < 32, !,
    findall(T, ( between(L, N, I), e_constant(I, C), e_substitute(E, X, C, T) ), Ts),
    e_sum(Ts, Sum).
e_factor(F, [[F-1]-(1/1)]).

factorial(0, 1) :- !.
factorial(N, F) :- M is N - 1, factorial(M, G), F is N*G.

falling(N, _, One) :- N =< 0, !, e_constant(1, One).
falling(N, A, F) :- M is N - 1, e_constant(1, One), e_subtract(A, One, B), falling(M, B, G), e_multiply(A, G, F).

% R^(sum of c*m + c0) is R^c0 times the powers (R^c)^m.
exponential([], _, E) :- !, e_constant(1, E).
exponential([Mono-(N/1)|Ms], R, E) :-
    ( N >= 0 -> true ; Mono == [] ), !,
    exponential(Ms, R, E0),
    (   Mono == []
    ->  ( N >= 0 -> C is R**N, e_constant(C, F) ; M is -N, C is R**M, e_constant(1/C, F) )
    ;   C is R**N,
        ( C =:= 1 -> e_constant(1, F) ; F = [[exp(C, [Mono-(1/1)])-1]-(1/1)] )
    ),
    e_multiply(E0, F, E).
exponential(E, R, [[exp(R, E)-1]-(1/1)]).

%! e_add(+A, +B, -C) is det.  C = A + B.
e_add(unknown, _, unknown) :- !.
e_add(_, unknown, unknown) :- !.
e_add(A, B, C) :- append(A, B, AB), collect(AB, C).

%! e_sum(+Es, -E) is det.  The sum of formulas.
e_sum(Es, E) :- foldl(e_add, Es, [], E).

% Equal monomials become one.
collect(Pairs, Sum) :- keysort(Pairs, Sorted), collect_sorted(Sorted, Sum).

collect_sorted([], []).
collect_sorted([M-C1, M2-C2|Ps], Sum) :- M == M2, !, plus_r(C1, C2, C), collect_sorted([M-C|Ps], Sum).
collect_sorted([_-(0/_)|Ps], Sum) :- !, collect_sorted(Ps, Sum).
collect_sorted([P|Ps], [P|Sum]) :- collect_sorted(Ps, Sum).

%! e_scale(+E, +Number, -F) is det.  F = Number*E; Number is an integer or Num/Den.
e_scale(E, N, F) :- e_constant(N, C), e_multiply(C, E, F).

%! e_subtract(+A, +B, -C) is det.  C = A - B.
e_subtract(A, B, C) :- e_scale(B, -1, B1), e_add(A, B1, C).

% --- products --------------------------------------------------------------------------------------------------------------

%! e_multiply(+A, +B, -C) is det.  C = A*B; 0 times what is unknown is 0.
e_multiply([], _, []) :- !.
e_multiply(_, [], []) :- !.
e_multiply(unknown, _, unknown) :- !.
e_multiply(_, unknown, unknown) :- !.
e_multiply(A, B, C) :-
    findall(M-R, ( member(M1-R1, A), member(M2-R2, B), multiply_monomials(M1, M2, M), times_r(R1, R2, R) ), Ps),
    collect(Ps, C).

multiply_monomials(M1, M2, M) :-
    append(M1, M2, Fs),
    partition([exp(_, _)-_]>>true, Fs, Exps, Others),
    keysort(Others, Sorted),
    join_powers(Sorted, Joined),
    findall(E-B, ( member(exp(R, E)-P, Exps), B is R**P ), Bases),
    keysort(Bases, SortedBases),
    join_bases(SortedBases, Joint),
    append(Joined, Joint, M0),
    keysort(M0, M).

join_powers([F-P, G-Q|Fs], Ms) :- F == G, !, R is P + Q, join_powers([F-R|Fs], Ms).
join_powers([F|Fs], [F|Ms]) :- join_powers(Fs, Ms).
join_powers([], []).

join_bases([E-R, F-S|Ps], Fs) :- E == F, !, T is R*S, join_bases([E-T|Ps], Fs).
join_bases([_-1|Ps], Fs) :- !, join_bases(Ps, Fs).
join_bases([E-R|Ps], [exp(R, E)-1|Fs]) :- join_bases(Ps, Fs).
join_bases([], []).

%! e_power(+E, +N, -F) is det.  F = E^N, N a small integer; below 0 only for a formula of one monomial.
e_power([M-(A/B)], N, F) :- N < 0, !,
    K is -N,
    findall(G-P, ( member(G-Q, M), P is -Q ), Inverse),
    rational(B, A, C),
    e_power([Inverse-C], K, F).
e_power(_, N, unknown) :- N < 0, !.
e_power(_, 0, E) :- !, e_constant(1, E).
e_power(E, 1, E) :- !.
e_power(E, N, F) :- M is N - 1, e_power(E, M, G), e_multiply(E, G, F).

%! e_quotient(+E, +Number, -F) is det.  F = E/Number, an integer or Num/Den that is not 0.
e_quotient(E, N/D, F) :- !, ( N < 0 -> M is -N, D1 is -D ; M = N, D1 = D ), e_scale(E, D1/M, F).
e_quotient(E, N, F) :- e_quotient(E, N/1, F).

% --- looking into formulas -----------------------------------------------------------------------------------------------------

%! e_is_constant(+E, ?Number) is semidet.  E is the number Num/Den.
e_is_constant([], 0/1).
e_is_constant([[]-C], C).

%! e_mentions(+E, +X) is semidet.  The size X is in E.
e_mentions(E, X) :- \+ \+ ( sub_term_of(T, E), T == v(X) ).

sub_term_of(T, T).
sub_term_of(T, Term) :- compound(Term), '$any_argument'(_, Term, A), sub_term_of(T, A).

%! e_split(+E, +X, -With, -Without) is det.  The monomials of E that mention X, and the others.
e_split(E, X, With, Without) :- partition(mentions_monomial(X), E, With, Without).

mentions_monomial(X, M-_) :- e_mentions(M, X).

%! e_linear_in(+E, +X, -A, -B) is semidet.  E = A*X + B where A is a number and B does not mention X.
e_linear_in(E, X, A, B) :-
    E \== unknown,
    e_split(E, X, With, B),
    ( With == [] -> A = 0/1 ; With = [[v(X)-1]-A] ).

%! e_coefficients(+E, +X, -Coefficients) is semidet.  E as a polynomial in X: pairs Power-Formula, which do not mention X.
e_coefficients(E, X, Coefficients) :-
    findall(P-[M1-C],
            ( member(M-C, E), ( select_power(X, M, P, M1) -> true ; P = 0, M1 = M ) ),
            Pairs),
    \+ ( member(_-F, Pairs), e_mentions(F, X) ),
    findall(P, member(P-_, Pairs), Ps0),
    sort(Ps0, Ps),
    findall(P-F, ( member(P, Ps), findall(F0, member(P-F0, Pairs), Fs), e_sum(Fs, F) ), Coefficients).

select_power(X, [v(Y)-P|Fs], P, Fs) :- X == Y, !.
select_power(X, [F|Fs], P, [F|Gs]) :- select_power(X, Fs, P, Gs).

%! e_recs(+E, -Recs) is det.  The rec(_,_,_) factors of E, in order, each once.
e_recs(unknown, []) :- !.
e_recs(E, Recs) :-
    findall(rec(W, P, As), ( sub_term_of(T, E), nonvar(T), T = rec(W, P, As) ), Rs),
    sort(Rs, Recs).

% --- substitution -------------------------------------------------------------------------------------------------------------

%! e_map_factors(:Goal, +E, -F) is det.  call(Goal, Factor, Formula) replaces a factor where it is true; others are kept.
e_map_factors(_, unknown, unknown) :- !.
e_map_factors(Goal, E, F) :-
    findall(G, ( member(M-C, E), map_monomial(M, Goal, P), e_scale(P, C, G) ), Gs),
    ( memberchk(unknown, Gs) -> F = unknown ; e_sum(Gs, F) ).

map_monomial([], _, One) :- e_constant(1, One).
map_monomial([F-N|Fs], Goal, E) :-
    (   call(Goal, F, G) -> true
    ;   inner(F, Goal, F1), e_factor(F1, G)
    ),
    e_power(G, N, GN),
    map_monomial(Fs, Goal, E0),
    e_multiply(GN, E0, E).

inner(v(X), _, v(X)) :- !.
inner(exp(R, E), G, exp(R, F)) :- !, e_map_factors(G, E, F).
inner(pow(B, E), G, pow(C, F)) :- !, e_map_factors(G, B, C), e_map_factors(G, E, F).
inner(geo(B, E), G, geo(C, F)) :- !, e_map_factors(G, B, C), e_map_factors(G, E, F).
inner(fact(E), G, fact(F)) :- !, e_map_factors(G, E, F).
inner(falling(A, E), G, falling(B, F)) :- !, e_map_factors(G, A, B), e_map_factors(G, E, F).
inner(luc(A, B, E), G, luc(A, B, F)) :- !, e_map_factors(G, E, F).
inner(half(K, E), G, half(K, F)) :- !, e_map_factors(G, E, F).
inner(bits(E), G, bits(F)) :- !, e_map_factors(G, E, F).
inner(sum(X, L, H, E), G, sum(X, L, H1, F)) :- !, e_map_factors(G, H, H1), e_map_factors(G, E, F).
inner(rec(W, P, Es), G, rec(W, P, Fs)) :- maplist(e_map_factors(G), Es, Fs).

%! e_substitute(+E, +X, +By, -F) is det.  F is E with the formula By for the size X.
e_substitute(E, X, By, F) :- e_map_factors(replace_size(X, By), E, F).

replace_size(X, By, v(Y), By) :- X == Y.

%! e_upper(+E, +X, +Bound, -F) is det.  F >= E for all values of the size X from 0 to Bound.
e_upper(unknown, _, _, unknown) :- !.
e_upper(E, X, Bound, F) :-
    findall(M-C, ( member(M-C0, E), upper_term(M, C0, X, C) ), Ms),
    (   member(M-_, Ms), \+ grows(M, X) -> F = unknown
    ;   collect(Ms, E1),
        e_substitute(E1, X, Bound, F)
    ).

% Sizes inside of functions count there with positive factors.
grows(M, X) :-
    \+ ( sub_term_of(Pair, M), nonvar(Pair), Pair = Inner-(N/_), integer(N), N < 0, is_list(Inner), e_mentions(Inner, X) ).

upper_term(M, C, X, C) :- \+ e_mentions(M, X), !.
upper_term(M, N/D, _, N/D) :- N > 0, \+ alternates(M).

alternates(M) :- member(exp(R, _)-_, M), R < 0, !.

%! e_below(+A, +B) is semidet.  A =< B for all sizes, as their monomials show.
e_below(A, B) :- e_subtract(B, A, D), D \== unknown, \+ ( member(M-(N/_), D), ( N < 0 ; alternates(M) ) ).

%! e_max(+A, +B, -C, -How) is det.  C is A and B where How is same; else C is at least as large as both.
e_max(A, B, C, How) :-
    (   A == B -> C = A, How = same
    ;   ( A == unknown ; B == unknown ) -> C = unknown, How = above
    ;   e_below(A, B) -> C = B, How = above
    ;   e_below(B, A) -> C = A, How = above
    ;   How = above,
        e_subtract(A, B, D),
        exclude(at_most_zero, D, Positive),
        e_add(B, Positive, C)
    ).

at_most_zero(_-(N/_)) :- N =< 0.

% --- values --------------------------------------------------------------------------------------------------------------------

%! e_value(+E, +Sizes, -Value) is semidet.  The number E is for Sizes, a list of X=Integer; false when some are missing.
e_value(E, Sizes, Value) :-
    E \== unknown,
    foldl(add_term_value(Sizes), E, 0/1, N/D),
    ( D =:= 1 -> Value = N ; Value is N/D ).

add_term_value(Sizes, M-C, V0, V) :- foldl(times_factor_value(Sizes), M, C, W), plus_r(V0, W, V).

times_factor_value(Sizes, F-P, V0, V) :-
    factor_value(F, Sizes, N/D),
    ( P >= 0 -> N1 is N**P, D1 is D**P ; N1 is D**(-P), D1 is N**(-P) ),
    times_r(V0, N1/D1, V).

factor_value(v(X), Sizes, V/1) :- memberchk(X=V, Sizes).
factor_value(exp(R, E), Sizes, V) :- whole(E, Sizes, N), power_value(R, N, V).
factor_value(pow(B, E), Sizes, V) :- whole(B, Sizes, R), whole(E, Sizes, N), power_value(R, N, V).
factor_value(geo(B, E), Sizes, V/1) :-
    whole(B, Sizes, R), whole(E, Sizes, N),
    ( R =:= 1 -> V = N ; V is (R**N - 1)//(R - 1) ).
factor_value(fact(E), Sizes, V/1) :- whole(E, Sizes, N), factorial(N, V).
factor_value(falling(A, E), Sizes, V/1) :- whole(A, Sizes, M), whole(E, Sizes, N), falling_value(N, M, V).
factor_value(luc(A, B, E), Sizes, V/1) :- whole(E, Sizes, N), lucas(N, A, B, 0, 1, V).
factor_value(half(K, E), Sizes, V/1) :- whole(E, Sizes, N), V is N // K.
factor_value(bits(E), Sizes, V/1) :- whole(E, Sizes, N), ( N =:= 0 -> V = 0 ; V is msb(N) + 1 ).
factor_value(sum(X, L, H, E), Sizes, V) :- whole(H, Sizes, N), sum_value(L, N, X, E, Sizes, 0/1, V).

power_value(R, N, V/1) :- N >= 0, !, V is R**N.
power_value(R, N, V) :- M is -N, P is R**M, rational(1, P, V).

whole(E, Sizes, N) :- foldl(add_term_value(Sizes), E, 0/1, N/1).

falling_value(N, _, 1) :- N =< 0, !.
falling_value(N, M, V) :- N1 is N - 1, M1 is M - 1, falling_value(N1, M1, V1), V is M*V1.

lucas(0, _, _, U, _, U) :- !.
lucas(N, A, B, U, V, W) :- M is N - 1, V1 is A*V + B*U, lucas(M, A, B, V, V1, W).

sum_value(I, N, _, _, _, V, V) :- I > N, !.
sum_value(I, N, X, E, Sizes, V0, V) :-
    foldl(add_term_value([X=I|Sizes]), E, V0, V1),
    J is I + 1,
    sum_value(J, N, X, E, Sizes, V1, V).

% --- text -----------------------------------------------------------------------------------------------------------------------

%! e_text(+E, :Name, -Text) is det.  E as people write it; Name is a list of X=Text for the sizes.
e_text(unknown, _, '?') :- !.
e_text([], _, '0') :- !.
e_text(E, Names, Text) :-
    findall(D, member(_-(_/D), E), Ds),
    foldl([D, L0, L]>>(L is L0*D // gcd(L0, D)), Ds, 1, Common),
    findall(key(NegDegree, M)-N1, ( member(M-(N/D), E), N1 is N*Common // D, degree(M, G), NegDegree is -G ), Terms0),
    keysort(Terms0, Terms),
    partition([_-N1]>>(N1 > 0), Terms, Plus, Minus),
    append(Plus, Minus, Ordered),
    terms_texts(Ordered, Names, first, Texts),
    atomic_list_concat(Texts, Inside),
    (   Common =:= 1 -> Text = Inside
    ;   Terms = [_] -> atomic_list_concat([Inside, /, Common], Text)
    ;   atomic_list_concat(['(', Inside, ')/', Common], Text)
    ).

degree(M, G) :- findall(D, ( member(F-P, M), factor_degree(F, D0), D is D0*P ), Ds), sum_list(Ds, G).

factor_degree(v(_), 1) :- !.
factor_degree(half(_, _), 1) :- !.
factor_degree(bits(_), 0.5) :- !.
factor_degree(_, 100).

terms_texts([], _, _, []).
terms_texts([key(_, M)-N|Ts], Names, Place, [Sign, Text|Texts]) :-
    ( N < 0 -> A is -N, Minus = true ; A = N, Minus = false ),
    sign_text(Place, Minus, Sign),
    findall(T, ( member(F-P, M), P > 0, power_text(F-P, Names, T) ), Fs0),
    findall(T, ( member(F-P, M), P < 0, Q is -P, power_text(F-Q, Names, T) ), Ds),
    ( ( A =\= 1 ; Fs0 == [] ) -> Fs = [A|Fs0] ; Fs = Fs0 ),
    atomic_list_concat(Fs, '*', Above),
    atomic_list_concat([Above|Ds], /, Text),
    terms_texts(Ts, Names, later, Texts).

sign_text(first, true, '-').
sign_text(first, false, '').
sign_text(later, true, ' - ').
sign_text(later, false, ' + ').

power_text(F-P, Names, Text) :-
    factor_text(F, Names, T),
    ( P =:= 1 -> Text = T ; atomic_list_concat([T, ^, P], Text) ).

factor_text(v(X), Names, T) :- ( memberchk(X=T, Names) -> true ; term_to_atom(X, T) ).
factor_text(exp(R, E), Names, T) :- ( R < 0 -> atomic_list_concat(['(', R, ')'], B) ; B = R ), raised(B, E, Names, T).
factor_text(pow(B, E), Names, T) :- operand(B, Names, BT), raised(BT, E, Names, T).
factor_text(geo(B, E), Names, T) :-
    operand(B, Names, BT), raised(BT, E, Names, P),
    atomic_list_concat(['(', P, ' - 1)/(', BT, ' - 1)'], T).
factor_text(fact(E), Names, T) :- operand(E, Names, ET), atom_concat(ET, !, T).
factor_text(falling(A, E), Names, T) :-
    e_text(A, Names, AT), e_text(E, Names, ET), atomic_list_concat([falling, '(', AT, ',', ET, ')'], T).
factor_text(luc(A, B, E), Names, T) :-
    e_text(E, Names, ET),
    ( A-B == 1-1 -> Parts = [fib, '(', ET, ')'] ; Parts = [lucas, '(', A, ',', B, ',', ET, ')'] ),
    atomic_list_concat(Parts, T).
factor_text(half(K, E), Names, T) :- operand(E, Names, ET), atomic_list_concat(['(', ET, '//', K, ')'], T).
factor_text(bits(E), Names, T) :- e_text(E, Names, ET), atomic_list_concat(['bits(', ET, ')'], T).
factor_text(sum(X, L, H, E), Names, T) :-
    e_text(H, Names, HT),
    (   common_factor(E, F, Rest), Rest = [_,_|_]
    ->  factor_text(F, [X=i|Names], FT), e_text(Rest, [X=i|Names], RT), atomic_list_concat([FT, '*(', RT, ')'], ET)
    ;   e_text(E, [X=i|Names], ET)
    ),
    atomic_list_concat(['sum(i=', L, '..', HT, ', ', ET, ')'], T).
factor_text(rec(W, P, _), _, T) :- term_to_atom(W-P, T).

% All monomials of E have the factor F = falling(_, _): E is F times Rest.
common_factor([M-C|E], F, Rest) :-
    member(F-1, M), F = falling(_, _),
    findall(M1-C1, ( member(M0-C1, [M-C|E]), append(Before, [G-1|After], M0), G == F, append(Before, After, M1) ), Rest0),
    length([M-C|E], N), length(Rest0, N), !,
    collect(Rest0, Rest).

raised(B, E, Names, T) :- operand(E, Names, ET), atomic_list_concat([B, ^, ET], T).

operand(E, Names, T) :-
    e_text(E, Names, T0),
    ( E = [_-(1/1)] -> T = T0 ; e_is_constant(E, N/1), N >= 0 -> T = T0 ; atomic_list_concat(['(', T0, ')'], T) ).
