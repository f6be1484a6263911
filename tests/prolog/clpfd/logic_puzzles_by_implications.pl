% Meals, seats and switches: implications between relations, and counting of what holds.
:- use_module(library(clpfd)).

main :-
    findall(Ns, seats(Ns), L1), print(L1), nl,
    findall([A,B,C,D], lights([A,B,C,D]), L2), print(L2), nl,
    findall(X-Y, ages(X, Y), L3), print(L3), nl,
    findall(P, thief(P), L4), print(L4), nl,
    findall(Vs, weigh(Vs), L5), print(L5), nl,
    length(Bs, 4), Bs ins 0..1, Bs = [P1,P2,P3,P4], P1 #==> P2, P2 #==> P3, P3 #==> P4, P1 #\/ P3, findall(Bs, label(Bs), L6), print(L6), nl,
    ( [Q,R] ins 0..1, Q #<==> #\ R, Q #= R -> print(yes) ; print(no) ), nl,
    T in 0..9, ( T #< 3 #\/ T #> 7 ) #/\ #\ T #= 0, findall(T, indomain(T), L7), print(L7), nl.
% expect: [[1,3,4,2]]
% expect: [[0,1,1,0],[1,0,1,0],[1,1,0,0],[1,1,0,1]]
% expect: [35-15]
% expect: [3]
% expect: [[1,3,9,27]]
% expect: [[0,0,1,1],[0,1,1,1],[1,1,1,1]]
% expect: yes
% expect: [1,2,8,9]

seats([Ann,Bob,Cid,Dan]) :-
    Vs = [Ann,Bob,Cid,Dan], Vs ins 1..4, all_distinct(Vs),
    abs(Ann - Bob) #> 1, Cid #= 1 #==> Dan #= 4, Bob #= 2 #\/ Bob #= 3, Ann #< Dan #<==> Cid #> 2,
    label(Vs).

lights(Ls) :- Ls = [A,B,C,D], Ls ins 0..1, A #<==> ( B #\ C ), D #==> ( A #/\ B ), A + B + C + D #>= 2, #\ ( C #/\ D ), label(Ls).

ages(X, Y) :- [X,Y] ins 1..60, X - 5 #= 3 * ( Y - 5 ), X + 10 #= 2 * ( Y + 10 ) - 5, label([X,Y]).

thief(P) :-
    P in 1..4,
    S1 #<==> P #\= 1, S2 #<==> P #= 3, S3 #<==> P #= 4, S4 #<==> P #\= 4,
    S1 + S2 + S3 + S4 #= 3, label([P]).

weigh(Vs) :- length(Vs, 4), Vs ins 1..40, sum(Vs, #=, 40), chain(Vs, #<), reach(Vs), Vs = [1|_], label(Vs), !.
reach(Vs) :- numlist(1, 40, Ns), maplist(weighs(Vs), Ns).
weighs(Vs, N) :- length(Cs, 4), Cs ins -1..1, products(Vs, Cs, Ps), sum(Ps, #=, N).
products([], [], []).
products([V|Vs], [C|Cs], [P|Ps]) :- P #= V * C, products(Vs, Cs, Ps).
