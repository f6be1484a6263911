% Programs over library(simplex): mixtures and plans, integers, and choices around programs, which several workers take.
:- use_module(library(simplex)).

main :-
    mixture(Price, Shares), print(Price-Shares), nl,
    knapsack(Worth, Taken), print(Worth-Taken), nl,
    assembly(Profit, Prices), print(Profit-Prices), nl,
    findall(P-V, open_site(P, V), Sites), print(Sites), nl,
    findall(Limit-V, ( member(Limit, [0,2,4,6,8]), plan(Limit, V) ), Plans), print(Plans), nl,
    work(Matrix), print(Matrix), nl.
% expect: 19r4-[1r4,3r4,0]
% expect: 21-[1,2,0]
% expect: 650-[14,2,0]
% expect: [north-66,middle-50,south-44]
% expect: [2-13,4-55r3,6-55r3,8-55r3]
% expect: [[1,0,0],[0,0,1],[0,1,0]]

mixture(Price, [A,B,C]) :-
    gen_state(S0),
    constraint([a,b,c] = 1, S0, S1),
    constraint([1r10*a,3r10*b,1r2*c] >= 1r4, S1, S2),
    constraint([2r5*a,1r5*b,1r10*c] >= 1r5, S2, S3),
    constraint([c] =< 2r5, S3, S4),
    minimize([4*a,5*b,9*c], S4, S),
    objective(S, Price), values([a,b,c], S, [A,B,C]).

values([], _, []).
values([X|Xs], S, [V|Vs]) :- variable_value(S, X, V), values(Xs, S, Vs).

knapsack(Worth, Taken) :-
    gen_state(S0),
    constraint([6*x(1),4*x(2),5*x(3)] =< 14, S0, S1),
    foldl(at_most(2), [x(1),x(2),x(3)], S1, S2),
    foldl(integer_variable, [x(1),x(2),x(3)], S2, S3),
    maximize([9*x(1),6*x(2),7*x(3)], S3, S),
    objective(S, Worth), values([x(1),x(2),x(3)], S, Taken).

at_most(N, X, S0, S) :- constraint([X] =< N, S0, S).
integer_variable(X, S0, S) :- constraint(integral(X), S0, S).

assembly(Profit, Prices) :-
    gen_state(S0),
    constraint(cutting, [2*desk,1*shelf] =< 40, S0, S1),
    constraint(painting, [1*desk,3*shelf] =< 45, S1, S2),
    constraint(orders, [desk] >= 3, S2, S3),
    maximize([30*desk,20*shelf], S3, S),
    objective(S, Profit), prices([cutting,painting,orders], S, Prices).

prices([], _, []).
prices([N|Ns], S, [P|Ps]) :- shadow_price(S, N, P), prices(Ns, S, Ps).

% One of three sites is opened; what does the way to two towns cost then?
open_site(Site, Cost) :-
    member(Site-[A,B], [north-[3,9], middle-[5,5], south-[8,2]]),
    gen_state(S0), constraint([a] >= 4, S0, S1), constraint([b] >= 6, S1, S2),
    minimize([A*a,B*b], S2, S), objective(S, Cost).

plan(Limit, V) :-
    gen_state(S0), constraint([x] =< Limit, S0, S1), constraint([x,y] =< 7, S1, S2), constraint([2*x,-1*y] >= 1, S2, S3),
    maximize([2*x,3*y], S3, S), objective(S, V).

work(Matrix) :- assignment([[8,5,9],[4,7,3],[6,2,8]], Matrix).
