% Puzzles by constraints: what propagation alone finds, all solutions in order, and the first ones under first-fail.
:- use_module(library(clpfd)).

main :-
    money, queens, sudoku, magic, knapsack, coins, series, sets, orders.

money :-
    Vars = [S,E,N,D,M,O,R,Y],
    Vars ins 0..9,
    all_different(Vars),
    1000*S + 100*E + 10*N + D + 1000*M + 100*O + 10*R + E #= 10000*M + 1000*O + 100*N + 10*E + Y,
    M #\= 0, S #\= 0,
    maplist(fd_dom, Vars, Domains),
    print(Domains), nl,       % expect: [9..9,4..7,5..8,2..8,1..1,0..0,2..8,2..8]
    label(Vars),
    print(Vars), nl.          % expect: [9,5,6,7,1,0,8,2]

queens :-
    findall(Qs, queens(6, [], Qs), All),
    print(All), nl,           % expect: [[2,4,6,1,3,5],[3,6,2,5,1,4],[4,1,5,2,6,3],[5,3,1,6,4,2]]
    findall(x, queens(8, [], _), Eight),
    length(Eight, Count),
    print(Count), nl,         % expect: 92
    queens(20, [ff], Twenty),
    print(Twenty), nl, !.     % expect: [1,3,5,14,17,4,16,7,12,18,15,19,6,10,20,11,8,2,13,9]

queens(N, Options, Qs) :-
    length(Qs, N),
    Qs ins 1..N,
    safe(Qs),
    labeling(Options, Qs).

safe([]).
safe([Q|Qs]) :- no_attack(Qs, Q, 1), safe(Qs).

no_attack([], _, _).
no_attack([Q1|Qs], Q, D) :- Q #\= Q1, abs(Q - Q1) #\= D, D1 is D + 1, no_attack(Qs, Q, D1).

sudoku :-
    Rows = [[5,3,_,_,7,_,_,_,_],[6,_,_,1,9,5,_,_,_],[_,9,8,_,_,_,_,6,_],[8,_,_,_,6,_,_,_,3],[4,_,_,8,_,3,_,_,1],
            [7,_,_,_,2,_,_,_,6],[_,6,_,_,_,_,2,8,_],[_,_,_,4,1,9,_,_,5],[_,_,_,_,8,_,_,7,9]],
    append(Rows, Vars),
    Vars ins 1..9,
    maplist(all_distinct, Rows),
    transpose(Rows, Columns),
    maplist(all_distinct, Columns),
    blocks(Rows),
    Rows = [First|_],
    print(First), nl,         % expect: [5,3,4,6,7,8,9,1,2]
    ( ground(Rows) -> write(solved) ; write(open) ), nl.   % expect: solved

blocks([]).
blocks([A,B,C|Rows]) :- blocks(A, B, C), blocks(Rows).

blocks([], [], []).
blocks([A,B,C|R1], [D,E,F|R2], [G,H,I|R3]) :- all_distinct([A,B,C,D,E,F,G,H,I]), blocks(R1, R2, R3).

magic :-
    Vars = [A,B,C,D,E,F,G,H,I],
    Vars ins 1..9,
    all_different(Vars),
    maplist([L]>>sum(L, #=, 15), [[A,B,C],[D,E,F],[G,H,I],[A,D,G],[B,E,H],[C,F,I],[A,E,I],[C,E,G]]),
    A #< C, A #< G, C #< G,
    findall(Vars, label(Vars), Solutions),
    print(Solutions), nl.     % expect: [[2,9,4,7,5,3,6,1,8]]

knapsack :-
    Vars = [A,B,C],
    Vars ins 0..20,
    4*A + 3*B + 2*C #=< 17,
    Value #= 16*A + 10*B + 7*C,
    labeling([max(Value)], Vars),
    print(Vars-Value), nl, !. % expect: [3,1,1]-65

coins :-
    findall(N-[A,B,C], ( [A,B,C] ins 0..9, 5*A + 3*B + C #= 13, N #= A + B + C, labeling([min(N),down], [A,B,C]) ), L),
    print(L), nl.             % expect: [3-[2,1,0],5-[2,0,3],5-[1,2,2],5-[0,4,1],7-[1,1,5],7-[0,3,4],9-[1,0,8],9-[0,2,7]]

series :-
    length(Xs, 5),
    Xs ins 0..5,
    findall(Xs, ( counted(Xs, 0, Xs), labeling([enum], Xs) ), L),
    print(L), nl.             % expect: [[2,1,2,0,0]]

counted([], _, _).
counted([X|Xs], N, All) :- maplist({N}/[Y,B]>>(B #<==> Y #= N), All, Bs), sum(Bs, #=, X), N1 is N + 1, counted(Xs, N1, All).

sets :-
    X in 1..10 \/ 15..20, X #\= 4, X #> 2,
    fd_dom(X, D), fd_size(X, S), fd_inf(X, Inf), fd_sup(X, Sup),
    print([D,S,Inf,Sup]), nl, % expect: [3\/5..10\/15..20,13,3,20]
    Y in 0..3,
    findall(Y, labeling([down], [Y]), Down),
    findall(Y, labeling([bisect], [Y]), Halves),
    findall(Y, labeling([max(Y)], [Y]), Best),
    print([Down,Halves,Best]), nl.   % expect: [[3,2,1,0],[0,1,2,3],[3,2,1,0]]

orders :-
    zcompare(O, A, B), A = 3, B = 5, print(O), nl,        % expect: <
    factorial(25, F), print(F), nl,                       % expect: 15511210043330985984000000
    factorial(N, 720), print(N), nl,                      % expect: 6
    chain([P,Q,R], #<), [P,Q,R] ins 1..3, print([P,Q,R]), nl,   % expect: [1,2,3]
    automaton([U,V,W], [source(a),sink(b)], [arc(a,0,a),arc(a,1,b),arc(b,1,b)]),
    findall([U,V,W], label([U,V,W]), Words), print(Words), nl.   % expect: [[0,0,1],[0,1,1],[1,1,1]]

factorial(0, 1).
factorial(N, F) :- N #> 0, N1 #= N - 1, F #= N * F1, factorial(N1, F1).
% exit: 0
