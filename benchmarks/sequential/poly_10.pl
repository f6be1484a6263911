%   poly_10.pl -- the tenth power of 1 + x + y + z
%
%   A polynomial is an integer or poly(Variable, Terms), where Terms is a
%   list of Exponent-Coefficient in ascending order of exponents and every
%   coefficient is a polynomial in later variables (x before y before z).
%   Stresses: structure building, indexing on mixed types, arithmetic, and a
%   large live heap.

main       :- benchmark(810, 10).
main_small :- benchmark(16, 10).

benchmark(Count, Power) :-
    base(Base),
    repeat_power(Count, Base, Power),
    power(Power, Base, Result),
    terms(Result, 0, Terms),
    total(Result, Total),
    write(terms(Terms)), nl,
    write(total(Total)), nl.

repeat_power(Count, Base, Power) :-
    times(Count),
    power(Power, Base, _),
    fail.
repeat_power(_, _, _).

%   1 + x + y + z
base(poly(x, [0-poly(y, [0-poly(z, [0-1, 1-1]), 1-1]), 1-1])).

power(0, _, 1) :- !.
power(N, Base, Result) :-
    M is N - 1,
    power(M, Base, Result0),
    product(Base, Result0, Result).

%   sum(+P, +Q, -R)
sum(P, Q, R) :-
    integer(P), !,
    sum_integer(Q, P, R).
sum(P, Q, R) :-
    integer(Q), !,
    sum_integer(P, Q, R).
sum(poly(V, Ps), poly(W, Qs), R) :-
    compare(Order, V, W),
    sum_by_order(Order, V, Ps, W, Qs, R).

sum_by_order(=, V, Ps, _, Qs, poly(V, Rs)) :-
    sum_terms(Ps, Qs, Rs).
sum_by_order(<, V, Ps, W, Qs, poly(V, Rs)) :-
    sum_terms(Ps, [0-poly(W, Qs)], Rs).
sum_by_order(>, V, Ps, W, Qs, poly(W, Rs)) :-
    sum_terms(Qs, [0-poly(V, Ps)], Rs).

sum_integer(poly(V, Terms), N, poly(V, Sum)) :- !,
    sum_terms(Terms, [0-N], Sum).
sum_integer(M, N, Sum) :-
    Sum is M + N.

sum_terms([], Terms, Terms) :- !.
sum_terms(Terms, [], Terms) :- !.
sum_terms([E-P|Ps], [F-Q|Qs], Rs) :-
    compare(Order, E, F),
    merge_terms(Order, E-P, Ps, F-Q, Qs, Rs).

merge_terms(<, Term, Ps, Other, Qs, [Term|Rs]) :-
    sum_terms(Ps, [Other|Qs], Rs).
merge_terms(>, Other, Ps, Term, Qs, [Term|Rs]) :-
    sum_terms([Other|Ps], Qs, Rs).
merge_terms(=, E-P, Ps, _-Q, Qs, [E-R|Rs]) :-
    sum(P, Q, R),
    sum_terms(Ps, Qs, Rs).

%   product(+P, +Q, -R)
product(P, Q, R) :-
    integer(P), !,
    product_integer(Q, P, R).
product(P, Q, R) :-
    integer(Q), !,
    product_integer(P, Q, R).
product(poly(V, Ps), poly(W, Qs), R) :-
    compare(Order, V, W),
    product_by_order(Order, V, Ps, W, Qs, R).

product_by_order(=, V, Ps, _, Qs, poly(V, Rs)) :-
    product_terms(Ps, Qs, Rs).
product_by_order(<, V, Ps, W, Qs, poly(V, Rs)) :-
    scale_terms(Ps, 0, poly(W, Qs), Rs).
product_by_order(>, V, Ps, W, Qs, poly(W, Rs)) :-
    scale_terms(Qs, 0, poly(V, Ps), Rs).

product_integer(poly(V, Terms), N, poly(V, Product)) :- !,
    scale_terms(Terms, 0, N, Product).
product_integer(M, N, Product) :-
    Product is M * N.

product_terms([], _, []).
product_terms([E-P|Ps], Qs, Rs) :-
    scale_terms(Qs, E, P, Rs0),
    product_terms(Ps, Qs, Rs1),
    sum_terms(Rs0, Rs1, Rs).

%   scale_terms(+Terms, +Exponent, +Factor, -Scaled)
scale_terms([], _, _, []).
scale_terms([E-P|Ps], Exponent, Factor, [F-Q|Qs]) :-
    F is E + Exponent,
    product(P, Factor, Q),
    scale_terms(Ps, Exponent, Factor, Qs).

%   The number of monomials.
terms(poly(_, Coefficients), N0, N) :- !,
    terms_of_list(Coefficients, N0, N).
terms(_, N0, N) :-
    N is N0 + 1.

terms_of_list([], N, N).
terms_of_list([_-P|Ps], N0, N) :-
    terms(P, N0, N1),
    terms_of_list(Ps, N1, N).

%   The value at x = y = z = 1.
total(poly(_, Coefficients), Total) :- !,
    total_of_list(Coefficients, 0, Total).
total(N, N).

total_of_list([], Total, Total).
total_of_list([_-P|Ps], Total0, Total) :-
    total(P, Value),
    Total1 is Total0 + Value,
    total_of_list(Ps, Total1, Total).

times(_).
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
