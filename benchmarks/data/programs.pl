% Small programs of data, as users write them: words, graphs, grids, tables that are joined, memoised functions, stocks.
:- use_module(library(assoc)).
:- use_module(library(pairs)).
:- use_module(library(yall)).
:- dynamic count/2, wall/1, dist/2, posting/2, memo/2, stock/3, person/3, order/4, parent/2, visited/2, best/3, cell/3.

goal(word_counts, S) :-
    words(30000, Ws),
    forall(member(W, Ws), ( retract(count(W, N)) -> N1 is N + 1, assertz(count(W, N1)) ; assertz(count(W, 1)) )),
    aggregate_all(max(N, W), count(W, N), max(S, _)).
goal(word_counts_assoc, S) :-
    words(30000, Ws), empty_assoc(A0),
    foldl([W,A,B]>>( get_assoc(W, A, N) -> N1 is N + 1, put_assoc(W, A, N1, B) ; put_assoc(W, A, 1, B) ), Ws, A0, A),
    assoc_to_values(A, Vs), max_list(Vs, S).
goal(breadth_first_grid, S) :-
    forall(( between(0, 99, X), between(0, 99, Y), X * 7 mod 11 < 3, Y mod 5 > 0 ), assertz(wall(X-Y))),
    assertz(visited(0-0, 0)), breadth_first([0-0|T], T, 0, S).
goal(inverted_index, S) :-
    words(20000, Ws), nth_all(Ws, 0), aggregate_all(count, ( posting(word7, I), J is I + 1, posting(_, J) ), S).
goal(join_of_tables, S) :-
    forall(between(1, 5000, I), ( A is I mod 90, City is I mod 50, assertz(person(I, A, city(City))) )),
    forall(between(1, 20000, I), ( P is I * 31 mod 5000, V is I mod 100, assertz(order(I, P, V, open)) )),
    aggregate_all(sum(V), ( person(P, _, city(7)), order(_, P, V, open) ), S).
goal(collatz_memo, S) :- aggregate_all(max(L), ( between(1, 30000, I), collatz(I, L) ), S).
goal(stock_updates, S) :-
    forall(between(1, 500, I), assertz(stock(item(I), shelf(1), 100))),
    forall(between(1, 50000, I), ( K is I * 17 mod 500 + 1, retract(stock(item(K), P, N)), N1 is N - 1 + I mod 3, assertz(stock(item(K), P, N1)) )),
    aggregate_all(sum(N), stock(_, _, N), S).
goal(ancestors, S) :-
    forall(between(2, 20000, I), ( P is I // 2, assertz(parent(P, I)) )),
    aggregate_all(count, ( between(15000, 20000, I), ancestor(_, I) ), S).
goal(anagrams, S) :-
    words(30000, Ws), maplist([W,K-W]>>( atom_codes(W, Cs), msort(Cs, Ds), atom_codes(K, Ds) ), Ws, Ps),
    keysort(Ps, Qs), group_pairs_by_key(Qs, Gs), aggregate_all(max(L), ( member(_-G, Gs), sort(G, H), length(H, L) ), S).
goal(life_of_cells, S) :-
    forall(( between(1, 40, X), between(1, 40, Y), ( X * Y + X ) mod 3 =:= 0 ), assertz(cell(0, X, Y))),
    generations(0, 8), aggregate_all(count, cell(8, _, _), S).
goal(cheapest_paths, S) :- assertz(best(0, 0, start)), relax([0-0]), aggregate_all(sum(D), best(_, D, _), S).
goal(lines_of_fields, S) :-
    findall(L, ( between(1, 20000, I), format(string(L), "~d,name~d,~d", [I, I, I]) ), Ls),
    aggregate_all(sum(V), ( member(L, Ls), split_string(L, ",", " ", [_, _, F]), number_string(V, F) ), S).
goal(event_log, S) :-
    forall(between(1, 60000, I), ( K is I mod 7, atom_concat(kind, K, A), assertz(dist(A, I)) )),
    aggregate_all(count, ( dist(kind3, I), I mod 2 =:= 0 ), S0), retractall(dist(kind3, _)), aggregate_all(count, dist(_, _), S1), S = S0-S1.

words(N, Ws) :- findall(W, ( between(1, N, I), K is I * I mod 997, atom_concat(word, K, W) ), Ws).
nth_all([], _).
nth_all([W|Ws], I) :- assertz(posting(W, I)), J is I + 1, nth_all(Ws, J).
breadth_first(Q, T, N0, N) :-
    (   Q == T -> N = N0
    ;   Q = [P|Q1], visited(P, D), D1 is D + 1,
        findall(R, ( step(P, R), \+ wall(R), \+ visited(R, _), assertz(visited(R, D1)) ), Rs),
        append(Rs, T1, T), N1 is N0 + 1, breadth_first(Q1, T1, N1, N)
    ).
step(X-Y, X1-Y1) :- member(DX-DY, [1-0, 0-1, -1-0, 0-(-1)]), X1 is X + DX, Y1 is Y + DY, X1 >= 0, X1 < 100, Y1 >= 0, Y1 < 100.
collatz(1, 1) :- !.
collatz(N, L) :- memo(N, L), !.
collatz(N, L) :- ( N mod 2 =:= 0 -> M is N // 2 ; M is 3 * N + 1 ), collatz(M, L1), L is L1 + 1, assertz(memo(N, L)).
ancestor(A, P) :- parent(A, P).
ancestor(A, P) :- parent(Q, P), ancestor(A, Q).
generations(N, N) :- !.
generations(I, N) :-
    J is I + 1,
    findall(X-Y, ( cell(I, X0, Y0), near(X0, X), near(Y0, Y) ), Ps), sort(Ps, Qs),
    forall(( member(X-Y, Qs), neighbours(I, X, Y, C), ( C =:= 3 -> true ; C =:= 2, cell(I, X, Y) ) ), assertz(cell(J, X, Y))),
    generations(J, N).
near(X, Y) :- A is X - 1, B is X + 1, between(A, B, Y).
neighbours(I, X, Y, C) :- aggregate_all(count, ( near(X, X1), near(Y, Y1), \+ ( X1 =:= X, Y1 =:= Y ), cell(I, X1, Y1) ), C).
relax([]).
relax([D-N|Q]) :-
    (   best(N, D0, _), D0 < D
    ->  relax(Q)
    ;   findall(E-M, ( road(N, M, C), E is D + C, better(M, E, N) ), New), append(Q, New, Q1), keysort(Q1, Q2), relax(Q2)
    ).
better(M, E, N) :- ( best(M, D, _) -> D > E, retract(best(M, D, _)) ; true ), assertz(best(M, E, N)).
road(N, M, C) :- member(K-C, [2-3, 3-5, 7-11]), M is ( N * K + 1 ) mod 2000.
