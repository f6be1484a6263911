% Linear programs: mixtures, diets, routes of goods, loads, with integers where they are needed, and plans of work.
:- use_module(library(clpq)).

main :-
    diet(Cost, Foods), print(Cost-Foods), nl,
    mixture(Price, Shares), print(Price-Shares), nl,
    routes(Least, Sent), print(Least-Sent), nl,
    load(Value, Taken), print(Value-Taken), nl,
    shifts(People, Starts), print(People-Starts), nl,
    plan(Days, Begins), print(Days-Begins), nl,
    coins(87, Number, Coins), print(Number-Coins), nl,
    production(Profit, Prices), print(Profit-Prices), nl,
    ( two_machines(4, T) -> print(T), nl ; true ),
    findall(Menu, light_meal(Menu), Menus), print(Menus), nl,
    findall(A-B, fare(A, B), Fares), print(Fares), nl.
% expect: 235r46-[0,95r69,375r46]
% expect: 19r4-[1r4,3r4,0]
% expect: 490-[35,20,0,0,20,30]
% expect: 40-[1,0,1,0]
% expect: 23-23
% expect: 19r2-[0,3,3,11r2]
% expect: 6-[3,1,0,2]
% expect: 208-[24,4]
% expect: 9
% expect: [[radishes,beef,fruit],[radishes,sole,fruit],[radishes,sole,ice],[radishes,tuna,fruit],[soup,sole,fruit]]
% expect: [2-1,4-2,6-3]

diet(Cost, [Bread,Milk,Beans]) :-
    {Bread >= 0, Milk >= 0, Beans >= 0, Milk =< 6,
     60*Bread + 150*Milk + 220*Beans >= 2000,
     2*Bread + 8*Milk + 14*Beans >= 70,
     9*Bread + 285*Milk + 50*Beans >= 800},
    Price = 1r5*Bread + 3r4*Milk + 1r2*Beans,
    inf(Price, Cost), minimize(Price).

mixture(Price, [A,B,C]) :-
    {A >= 0, B >= 0, C >= 0, A + B + C = 1,
     1r10*A + 3r10*B + 1r2*C >= 1r4, 2r5*A + 1r5*B + 1r10*C >= 1r5, C =< 2r5},
    minimize(4*A + 5*B + 9*C), {Price = 4*A + 5*B + 9*C}.

routes(Cost, [A1,A2,A3,B1,B2,B3]) :-
    {A1 >= 0, A2 >= 0, A3 >= 0, B1 >= 0, B2 >= 0, B3 >= 0,
     A1 + A2 + A3 =< 60, B1 + B2 + B3 =< 50,
     A1 + B1 = 35, A2 + B2 = 40, A3 + B3 = 30,
     Cost = 4*A1 + 7*A2 + 9*A3 + 5*B1 + 6*B2 + 3*B3},
    minimize(Cost).

load(Value, [A,B,C,D]) :-
    maplist(zero_one, [A,B,C,D]),
    {12*A + 7*B + 9*C + 5*D =< 21, Worth = 24*A + 13*B + 16*C + 10*D},
    bb_inf([A,B,C,D], -Worth, Least, [A,B,C,D]),
    Value is -Least.

zero_one(X) :- {X >= 0, X =< 1}.

shifts(People, Starts) :-
    length(Days, 7), maplist(positive, Days),
    Days = [Mo,Tu,We,Th,Fr,Sa,Su],
    {Mo+Th+Fr+Sa+Su >= 17, Tu+Fr+Sa+Su+Mo >= 13, We+Sa+Su+Mo+Tu >= 15, Th+Su+Mo+Tu+We >= 19,
     Fr+Mo+Tu+We+Th >= 14, Sa+Tu+We+Th+Fr >= 16, Su+We+Th+Fr+Sa >= 11,
     All = Mo+Tu+We+Th+Fr+Sa+Su},
    bb_inf(Days, All, People, Found),
    sum_list(Found, Starts).

positive(X) :- {X >= 0}.

plan(Days, [A,B,C,D]) :-
    {A >= 0, B >= A + 3, C >= A + 3, D >= B + 2, D >= C + 5r2, End = D + 4},
    minimize(End), {Days = End},
    inf(B, B0), {B = B0}.

coins(Sum, Number, [Q,D,N,P]) :-
    {Q >= 0, D >= 0, N >= 0, P >= 0, 25*Q + 10*D + 5*N + P = Sum, All = Q + D + N + P},
    bb_inf([Q,D,N,P], All, Number, [Q,D,N,P]).

production(Profit, [Chairs,Tables]) :-
    {Chairs >= 0, Tables >= 0, 4*Chairs + 6*Tables =< 120, 2*Chairs + 6*Tables =< 72, 12*Chairs + 8*Tables =< 320},
    sup(7*Chairs + 10*Tables, Profit, [Chairs,Tables], [Chairs,Tables]).

% The jobs of 3, 5, 4 and 6 hours on two machines: the least end.
two_machines(N, T) :-
    length(Xs, N), maplist(zero_one, Xs), Xs = [A,B,C,D],
    {T1 >= 3*A + 5*B + 4*C + 6*D, T1 >= 18 - (3*A + 5*B + 4*C + 6*D)},
    bb_inf(Xs, T1, T).

light_meal([A,M,D]) :-
    {I >= 0, J >= 0, K >= 0, I + J + K =< 10},
    appetizer(A, I), main_course(M, J), dessert(D, K).

appetizer(radishes, 1).
appetizer(soup, 6).
main_course(beef, 5).
main_course(sole, 2).
main_course(tuna, 4).
dessert(fruit, 2).
dessert(ice, 6).

fare(A, B) :- {A = 2*B, A + B =< 9, B >= 1}, member(B, [0,1,2,3,4]).
