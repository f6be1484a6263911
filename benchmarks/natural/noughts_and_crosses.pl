% Noughts and crosses: the value of the empty board by minimax, and how many games end how.
main :- B = [e,e,e,e,e,e,e,e,e], forall(member(First, [x, o]), ( value(B, First, V), write(V), nl, results(B, First, C), write(C), nl )).
results(B, First, C) :- findall(R, game(B, First, R), Rs), msort(Rs, S), count(S, C).
count([], []).
count([X|Xs], [X-N|Cs]) :- run(Xs, X, 1, N, R), count(R, Cs).
run([X|Xs], X, N0, N, R) :- !, N1 is N0 + 1, run(Xs, X, N1, N, R).
run(R, _, N, N, R).
value(B, P, V) :- other(P, O),
    ( wins(B, O) -> V = -1 ; \+ memberchk(e, B) -> V = 0 ; findall(W, ( put(B, P, B1), value(B1, O, W0), W is -W0 ), Ws), max_list(Ws, V) ).
game(B, P, R) :- other(P, O), ( wins(B, O) -> R = O ; \+ memberchk(e, B) -> R = draw ; put(B, P, B1), game(B1, O, R) ).
other(x, o). other(o, x).
put([e|T], P, [P|T]).
put([H|T], P, [H|T1]) :- put(T, P, T1).
wins([A,B,C,D,E,F,G,H,I], P) :- ( l(A,B,C,P) ; l(D,E,F,P) ; l(G,H,I,P) ; l(A,D,G,P) ; l(B,E,H,P) ; l(C,F,I,P) ; l(A,E,I,P) ; l(C,E,G,P) ), !.
l(P,P,P,P).
