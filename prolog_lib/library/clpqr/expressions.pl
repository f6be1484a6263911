% clpqr/expressions.pl: expressions of library(clpq) and library(clpr): their linear form, and the normal form of what is not linear.
%
% A number becomes one of the domain, q or r, where it is read: rational, or float.
:- module(clpqr_expressions, [linear/5, constant/3, check_expression/2, is_defined/2, domain_number/3, polynomial/3, library_of/2]).
:- use_module(library(error), [type_error/2]).
:- use_module(library(lists), [append/3]).

library_of(q, clpq).
library_of(r, clpr).

domain_number(q, X, Y) :- ( float(X) -> Y is rationalize(X) ; Y = X ).
domain_number(r, X, Y) :- Y is float(X).

%! linear(+Domain, +Expression, +Factor, -Constant, -Pairs) is semidet.
%  Factor times Expression is Constant plus the sum of K*Variable over the pairs Variable-K, in the order of the text; a variable may occur
%  more than once. Fails where that is not known to be so.
linear(Domain, E, Factor, Constant, Pairs) :-
    domain_number(Domain, 0, Zero),
    terms(E, Domain, Factor, Zero, Constant, Pairs, []).

terms(E, D, F, C0, C, Ps0, Ps) :-
    (   var(E) -> C = C0, Ps0 = [E-F|Ps]
    ;   number(E) -> domain_number(D, E, N), C is C0 + F*N, Ps0 = Ps
    ;   compound_terms(E, D, F, C0, C, Ps0, Ps) -> true
    ;   constant(D, E, N), C is C0 + F*N, Ps0 = Ps
    ).

compound_terms(A+B, D, F, C0, C, Ps0, Ps) :- terms(A, D, F, C0, C1, Ps0, Ps1), terms(B, D, F, C1, C, Ps1, Ps).
compound_terms(A-B, D, F, C0, C, Ps0, Ps) :- terms(A, D, F, C0, C1, Ps0, Ps1), G is -F, terms(B, D, G, C1, C, Ps1, Ps).
compound_terms(-A, D, F, C0, C, Ps0, Ps) :- G is -F, terms(A, D, G, C0, C, Ps0, Ps).
compound_terms(+A, D, F, C0, C, Ps0, Ps) :- terms(A, D, F, C0, C, Ps0, Ps).
compound_terms(A*B, D, F, C0, C, Ps0, Ps) :-
    (   constant(D, A, N) -> times(N, B, D, F, C0, C, Ps0, Ps)
    ;   constant(D, B, N), times(N, A, D, F, C0, C, Ps0, Ps)
    ).
compound_terms(A/B, D, F, C0, C, Ps0, Ps) :-
    constant(D, B, N), N =\= 0,
    divided(D, 1, N, M), times(M, A, D, F, C0, C, Ps0, Ps).

times(N, E, D, F, C0, C, Ps0, Ps) :-
    ( N =:= 0 -> C = C0, Ps0 = Ps, check_expression(D, E) ; G is F*N, terms(E, D, G, C0, C, Ps0, Ps) ).

divided(q, A, B, C) :- C is A rdiv B.
divided(r, A, B, C) :- C is A / B.

%! constant(+Domain, +Expression, -Number) is semidet.  Expression has no variables, and this value.
constant(D, E, N) :-
    (   var(E) -> fail
    ;   number(E) -> domain_number(D, E, N)
    ;   function(E, Es), constants(Es, D, Ns), value(E, D, Ns, N)
    ).

constants([], _, []).
constants([E|Es], D, [N|Ns]) :- constant(D, E, N), constants(Es, D, Ns).

function(A+B, [A,B]).
function(A-B, [A,B]).
function(A*B, [A,B]).
function(A/B, [A,B]).
function(A^B, [A,B]).
function(-A, [A]).
function(+A, [A]).
function(abs(A), [A]).
function(sin(A), [A]).
function(cos(A), [A]).
function(tan(A), [A]).
function(pow(A, B), [A,B]).
function(exp(A, B), [A,B]).
function(min(A, B), [A,B]).
function(max(A, B), [A,B]).

value(_+_, _, [A,B], N) :- N is A + B.
value(_-_, _, [A,B], N) :- N is A - B.
value(_*_, _, [A,B], N) :- N is A * B.
value(_/_, D, [A,B], N) :- B =\= 0, divided(D, A, B, N).
value(-_, _, [A], N) :- N is -A.
value(+_, _, [A], A).
value(abs(_), _, [A], N) :- N is abs(A).
value(sin(_), D, [A], N) :- X is sin(A), domain_number(D, X, N).
value(cos(_), D, [A], N) :- X is cos(A), domain_number(D, X, N).
value(tan(_), D, [A], N) :- X is tan(A), domain_number(D, X, N).
value(_^_, D, [A,B], N) :- power(D, A, B, N).
value(pow(_, _), D, [A,B], N) :- power(D, A, B, N).
value(exp(_, _), D, [A,B], N) :- power(D, A, B, N).
value(min(_, _), _, [A,B], N) :- N is min(A, B).
value(max(_, _), _, [A,B], N) :- N is max(A, B).

power(q, A, B, N) :-
    (   integer(B), B >= 0 -> N is A ** B
    ;   integer(B) -> A =\= 0, C is -B, M is A ** C, N is 1 rdiv M
    ;   A >= 0, X is float(A) ** float(B), N is rationalize(X)
    ).
power(r, A, B, N) :-
    ( A =:= 0 -> B >= 0 ; A < 0 -> B =:= truncate(B) ; true ),
    N is A ** B.

%! check_expression(+Domain, +Expression) is det.  A type error if Expression is none.
check_expression(D, E) :-
    (   var(E) -> true
    ;   number(E) -> true
    ;   function(E, Es) -> check_expressions(Es, D)
    ;   library_of(D, Library), atom_concat(Library, '_expression', Type), type_error(Type, E)
    ).

check_expressions([], _).
check_expressions([E|Es], D) :- check_expression(D, E), check_expressions(Es, D).

%! is_defined(+Domain, +Expression) is semidet.  Expression has no quotient whose divisor is the number 0.
is_defined(D, E) :-
    (   var(E) -> true
    ;   number(E) -> true
    ;   E = _/B, constant(D, B, N), N =:= 0 -> fail
    ;   function(E, Es), all_defined(Es, D)
    ).

all_defined([], _).
all_defined([E|Es], D) :- is_defined(D, E), all_defined(Es, D).

% --- what is shown of constraints that are not linear

%! polynomial(+Domain, +Expression, -Sum) is det.  Sum is equal to Expression: multiplied out, the constant first, without zeros.
polynomial(D, E, Sum) :-
    monomials(E, D, Ms0),
    keysort(Ms0, Ms1),
    joined(Ms1, Ms),
    sum(Ms, D, Sum).

% A monomial is Factors-K, Factors a sorted list of Base-Exponent.
monomials(E, _, [[E-1]-1]) :- var(E), !.
monomials(E, D, Ms) :- constant(D, E, N), !, ( N =:= 0 -> Ms = [] ; Ms = [[]-N] ).
monomials(A+B, D, Ms) :- !, monomials(A, D, As), monomials(B, D, Bs), append(As, Bs, Ms).
monomials(A-B, D, Ms) :- !, monomials(A, D, As), monomials(B, D, Bs0), products(Bs0, []-(-1), Bs), append(As, Bs, Ms).
monomials(-A, D, Ms) :- !, monomials(A, D, As), products(As, []-(-1), Ms).
monomials(+A, D, Ms) :- !, monomials(A, D, Ms).
monomials(A*B, D, Ms) :- !, monomials(A, D, As), monomials(B, D, Bs), all_products(As, Bs, Ms0), keysort(Ms0, Ms1), joined(Ms1, Ms).
monomials(A^N, D, Ms) :- integer(N), N > 1, N < 10, !, M is N - 1, monomials(A*A^M, D, Ms).
monomials(A^1, D, Ms) :- !, monomials(A, D, Ms).
monomials(A/B, D, Ms) :- constant(D, B, N), N =\= 0, !, divided(D, 1, N, M), monomials(A, D, As), products(As, []-M, Ms).
monomials(E, _, [[E-1]-1]).

all_products([], _, []).
all_products([A|As], Bs, Ms) :- products(Bs, A, Ms1), all_products(As, Bs, Ms2), append(Ms1, Ms2, Ms).

products([], _, []).
products([Fs-K|Ms], Gs-L, [Hs-M|Ps]) :- M is K*L, append(Fs, Gs, Hs0), keysort_factors(Hs0, Hs), products(Ms, Gs-L, Ps).

keysort_factors(Fs0, Fs) :- keysort(Fs0, Fs1), joined(Fs1, Fs).

% Equal keys once, with the sum of their numbers.
joined([], []).
joined([F-K|Ps], Qs) :- joined(Ps, F, K, Qs).

joined([G-L|Ps], F, K0, Qs) :- F == G, !, K is K0 + L, joined(Ps, F, K, Qs).
joined(Ps, F, K, Qs) :- ( K =:= 0 -> Qs = Qs1 ; Qs = [F-K|Qs1] ), joined(Ps, Qs1).

sum([], D, Zero) :- domain_number(D, 0, Zero).
sum([Fs-K|Ms], D, Sum) :- domain_number(D, K, N), monomial(Fs, N, T), sum_on(Ms, D, T, Sum).

sum_on([], _, Sum, Sum).
sum_on([Fs-K|Ms], D, S0, Sum) :-
    domain_number(D, K, N),
    ( N < 0 -> M is -N, monomial(Fs, M, T), S1 = S0-T ; monomial(Fs, N, T), S1 = S0+T ),
    sum_on(Ms, D, S1, Sum).

monomial([], N, N) :- !.
monomial(Fs, N, T) :- product(Fs, P), ( N =:= 1 -> T = P ; N =:= -1 -> T = -P ; prefixed(Fs, N, T) ).

product([F|Fs], P) :- power_term(F, T), product(Fs, T, P).

prefixed(Fs, N, T) :- product(Fs, N, T).

product([], P, P).
product([F|Fs], P0, P) :- power_term(F, T), product(Fs, P0*T, P).

power_term(E-N, T) :- ( N =:= 1 -> T = E ; T = E^N ).
