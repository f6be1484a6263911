% Mastermind: a guess that leaves the fewest codes in the worst case.
main :- findall(C, code(C), Cs), findall(W-G, ( member(G, Cs), ord(G), worst(G, Cs, W) ), Ws), keysort(Ws, [Best|_]), write(Best), nl.
code([A,B,C,D]) :- c(A), c(B), c(C), c(D).
c(1). c(2). c(3). c(4). c(5). c(6). c(7). c(8).
ord([A,B,C,_]) :- A =< B, B =< C.
worst(G, Cs, W) :- findall(B-H, ( member(C, Cs), score(G, C, B, H) ), Ss), msort(Ss, Sorted), runs(Sorted, 0, W).
runs([], W, W).
runs([X|Xs], W0, W) :- run(Xs, X, 1, N, Rest), W1 is max(W0, N), runs(Rest, W1, W).
run([X|Xs], X, N0, N, Rest) :- !, N1 is N0 + 1, run(Xs, X, N1, N, Rest).
run(Rest, _, N, N, Rest).
score(G, C, B, H) :- blacks(G, C, 0, B), whites(G, C, 0, W), H is W - B.
blacks([], [], B, B).
blacks([X|Xs], [Y|Ys], B0, B) :- ( X =:= Y -> B1 is B0 + 1 ; B1 = B0 ), blacks(Xs, Ys, B1, B).
whites([], _, W, W).
whites([X|Xs], C, W0, W) :- ( selectchk(X, C, R) -> W1 is W0 + 1, whites(Xs, R, W1, W) ; whites(Xs, C, W0, W) ).
