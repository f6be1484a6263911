% The relaxation of a cost, made of sums, elements, different values, conditions and minima, loses no best answer: least costs of random problems
% are those of all their solutions.
:- use_module(library(clpfd)).

main :- findall(Seed, ( between(1, 150, Seed), differs(Seed) ), Seeds), print(differences(Seeds)), nl.
% expect: differences([])

differs(Seed) :-
    problem(Seed, Vs, Cost),
    findall(Cost, label(Vs), Costs),
    ( Costs == [] -> Least = none ; min_list(Costs, Least) ),
    ( labeling([min(Cost)], Vs) -> Found = Cost ; Found = none ),
    Found \== Least.

problem(Seed, Vs, Cost) :-
    numbers(30, Seed, Ns),
    length(Vs, 4), Vs ins 0..4,
    phrase(constraints(Vs, Cost), Ns, _).

numbers(0, _, []) :- !.
numbers(N, S0, [X|Xs]) :- S is (S0 * 1103515245 + 12345) mod 2147483648, X is S // 65536, N1 is N - 1, numbers(N1, S, Xs).

constraints([A,B,C,D], Cost) -->
    coefficient(P), coefficient(Q), coefficient(R), coefficient(S), [Kind,Bound,Extra],
    { W is Bound mod 11 - 2, P * A + Q * B + R * C + S * D #=< W },
    costs(As), { A1 #= A + 1, element(A1, As, X) },
    costs(Bs), { B1 #= B + 1, element(B1, Bs, Y) },
    { Which is Kind mod 4, more(Which, Extra, [A,B,C,D], X, Y, Z), Cost #= X + Y + 2 * C - D + Z }.

coefficient(C) --> [N], { C is N mod 7 - 3 }.
costs([X1,X2,X3,X4,X5]) --> cost(X1), cost(X2), cost(X3), cost(X4), cost(X5).
cost(C) --> [N], { C is N mod 13 - 4 }.

more(0, _, Vs, _, _, 0) :- all_different(Vs).
more(1, Extra, [A,B,C,_], X, Y, Z) :- V is Extra mod 5, A #= V #<==> P, C #=< V #<==> Q, B + C #>= V #<==> R, Z #= 3 * P - 2 * Q - R, P + R #=< 1, X + Y #>= V.
more(2, Extra, Vs, X, Y, Z) :- V is Extra mod 3, Z #= max(X, Y), global_cardinality(Vs, [0-N0,1-_,2-N2,3-_,4-_]), N0 + N2 #>= V.
more(3, _, [A,B,C,D], X, _, Z) :- Z #= min(X, C), A #\= B, C #\= D, ( A #= 1 ) #\/ ( D #= 2 ).
