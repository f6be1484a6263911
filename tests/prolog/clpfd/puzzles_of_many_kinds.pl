% Programs in the styles of public collections; what is printed is what SWI-Prolog prints.
:- use_module(library(clpfd)).

main :-
    ships, costas_arrays, skyscrapers, tasks_and_rectangles, numbers, transport, colours, chains_of_differences, coins, meetings.

% Five ships in a harbour.
ships :-
    Flags = [French,Greek,Brazilian,English,Spanish], Goods = [Coffee,Cocoa,Rice,Corn,Tea],
    Colours = [Red,Blue,White,Green,Black], Hours = [Five,Six,Seven,_,Nine],
    Ports = [Marseille,Manila,Genoa,Hamburg,PortSaid],
    All = [Flags,Goods,Colours,Hours,Ports],
    maplist(five, All),
    Greek #= Six, Greek #= Coffee, Black #= 3, French #= Blue, French #= Coffee + 1,
    Brazilian #= Manila, Cocoa #= Marseille, Rice #= Green, abs(Marseille - Genoa) #= 1,
    Spanish #= Seven, Spanish #= Marseille + 1, Red #= Hamburg, abs(White - Seven) #= 1, Corn #\= 5,
    Corn #= Tea + 1 #\/ Tea #= Corn + 1, Genoa #= Five #\/ PortSaid #= Five, English #= Nine,
    append(All, Vars),
    findall(Vars, label(Vars), Solutions), length(Solutions, N), print(N), nl,
    Solutions = [First|_], print(First), nl.
% expect: 2
% expect: [2,1,3,4,5,1,4,5,2,3,1,2,4,5,3,2,1,5,3,4,4,3,5,1,2]

five(Vs) :- Vs ins 1..5, all_different(Vs).

costas_arrays :-
    length(L, 6), L ins 1..6, all_distinct(L), distinct_differences(1, 4, L),
    aggregate_all(count, label(L), N), print(N), nl,
    L = [2|_], maplist(fd_dom, L, Ds), print(Ds), nl, once(label(L)), print(L), nl.
% expect: 116
% expect: [2..2,1\/3..6,1\/3..6,1\/3..6,1\/3..6,1\/3..6]
% expect: [2,3,1,5,4,6]

distinct_differences(K, Last, _) :- K > Last, !.
distinct_differences(K, Last, L) :-
    length(Front, K), append(Front, Rest, L),
    differences(Rest, L, Ds), all_distinct(Ds),
    K1 is K + 1,
    distinct_differences(K1, Last, L).

differences([], _, []).
differences([A|As], [B|Bs], [D|Ds]) :- D #= A - B, differences(As, Bs, Ds).

skyscrapers :-
    length(Rows, 4), maplist(row_of_four, Rows), transpose(Rows, Columns), maplist(all_distinct, Columns),
    Rows = [A,_,C,D], seen(A, 0, 2), seen(C, 0, 3), reverse(D, Back), seen(Back, 0, 2), Columns = [First|_], seen(First, 0, 2),
    append(Rows, Vs), aggregate_all(count, label(Vs), N), print(N), nl,
    once(labeling([ff], Vs)), print(Rows), nl.
% expect: 29
% expect: [[1,4,2,3],[4,3,1,2],[2,1,3,4],[3,2,4,1]]

row_of_four(Row) :- length(Row, 4), Row ins 1..4, all_distinct(Row).

seen([], _, 0).
seen([X|Xs], Max, N) :- X #> Max #<==> B, Max1 #= max(Max, X), N #= N1 + B, seen(Xs, Max1, N1).

tasks_and_rectangles :-
    Starts = [A,B,C,D,E], Starts ins 0..12,
    Tasks = [task(A,3,_,2,1),task(B,2,_,1,2),task(C,4,_,2,3),task(D,1,_,3,4),task(E,2,_,2,5)],
    cumulative(Tasks, [limit(3)]), A + 3 #=< C, D #>= 1,
    End in 0..20, maplist(ends_by(End), Tasks),
    once(labeling([min(End)], [End|Starts])), print(End-Starts), nl,
    [X1,X2,X3,Y1,Y2,Y3] ins 0..2, disjoint2([f(X1,2,Y1,3),f(X2,3,Y2,1),f(X3,1,Y3,1)]),
    aggregate_all(count, label([X1,Y1,X2,Y2,X3,Y3]), N), print(N), nl.
% expect: 10-[0,0,3,7,8]
% expect: 149

ends_by(End, task(_,_,E,_,_)) :- E #=< End.

numbers :-
    Y in 1..200, Y mod 7 #= 3, Y mod 11 #= 5, Y // 10 #> 3, findall(Y, label([Y]), Ys), print(Ys), nl,
    Z in 0..50, Z*Z + Z #= 42*K, K in 1..10, findall(Z-K, label([Z,K]), ZKs), print(ZKs), nl,
    [P,Q] ins 1..50, P*P - Q*Q #= 105, findall(P-Q, label([P,Q]), PQs), print(PQs), nl,
    X in 1..100, X #= 3*_ + 1, X #= 5*_ + 2, X #= 7*_ + 3, findall(X, label([X]), Xs), print(Xs), nl.
% expect: [115,192]
% expect: [6-1,14-5,20-10]
% expect: [11-4,13-8,19-16]
% expect: [52]

transport :-
    X = [[A,B,C],[D,E,F]], append(X, Vs), Vs ins 0..20,
    sum([A,B,C], #=<, 15), sum([D,E,F], #=<, 20), A + D #= 8, B + E #= 10, C + F #= 12,
    Cost #= 4*A + 6*B + 9*C + 5*D + 3*E + 7*F, fd_dom(Cost, Domain), print(Domain), nl,
    once(labeling([min(Cost),ff], Vs)), print(Cost-X), nl.
% expect: 0..354
% expect: 150-[[8,0,2],[0,10,10]]

colours :-
    Vs = [B,D,F,G,N,L], Vs ins 1..4,
    maplist(differ, [F-B,F-L,F-G,L-G,L-B,B-N,B-G,G-N,G-D]),
    aggregate_all(count, labeling([ff], Vs), Count), print(Count), nl,
    foldl([X,M0,M1]>>( M1 #= max(M0, X) ), Vs, 0, Most), once(labeling([min(Most)], Vs)), print(Most-Vs), nl.
% expect: 144
% expect: 4-[1,1,2,3,2,4]

differ(X-Y) :- X #\= Y.

chains_of_differences :-
    L = [A,B,C,D], L ins 1..40, sum(L, #=, 40), chain(L, #=<), A #= 1, B #= 3, C #= 9, print(D), nl,
    findall(W-S, ( member(W, [1,5,23,40]), S = [P,Q,R,T], S ins -1..1, W #= P + 3*Q + 9*R + D*T, label(S) ), All), print(All), nl.
% expect: 27
% expect: [1-[1,0,0,0],5-[-1,-1,1,0],23-[-1,-1,0,1],40-[1,1,1,1]]

coins :-
    L = [A,B,C,D], L ins 0..100, 25*A + 10*B + 5*C + D #= 100, sum(L, #=, N),
    findall(N-L, limit(3, labeling([min(N)], L)), Best), print(Best), nl, aggregate_all(count, label(L), Count), print(Count), nl.
% expect: [4-[4,0,0,0],6-[3,2,1,0],7-[2,5,0,0]]
% expect: 242

meetings :-
    Ms = [A,B,C,D], Ms ins 1..4, A #\= B, C #> max(A, B), D #= 1 #\/ D #= 4, abs(B - C) #>= 2, A + D #=< 5,
    global_cardinality(Ms, [1-One,2-_,3-_,4-Four]), One #=< 2, Four #= 1,
    findall(Ms, label(Ms), All), print(All), nl.
% expect: [[1,2,4,1],[2,1,4,1],[3,1,4,1],[3,2,4,1]]
