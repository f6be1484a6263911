% Four jobs of four tasks on four machines: the shortest schedule, by disjunctions.
:- use_module(library(clpfd)).

main :- schedule(Xs, End), write(End-Xs), nl.

schedule(Starts, End) :-
    Starts = [A1,A2,A3,A4,B1,B2,B3,B4,C1,C2,C3,C4,D1,D2,D3,D4], Starts ins 0..30, End in 0..30,
    A1+3 #=< A2, A2+2 #=< A3, A3+4 #=< A4, A4+1 #=< End, B1+2 #=< B2, B2+4 #=< B3, B3+3 #=< B4, B4+2 #=< End,
    C1+4 #=< C2, C2+1 #=< C3, C3+2 #=< C4, C4+3 #=< End, D1+2 #=< D2, D2+3 #=< D3, D3+1 #=< D4, D4+4 #=< End,
    machine([A1-3,B2-4,C3-2,D4-4]), machine([A2-2,B1-2,C4-3,D3-1]), machine([A3-4,B4-2,C1-4,D2-3]), machine([A4-1,B3-3,C2-1,D1-2]),
    labeling([min(End),ff], [End|Starts]), !.
machine([]).
machine([T|Ts]) :- apart(Ts, T), machine(Ts).
apart([], _).
apart([S2-D2|Ts], S1-D1) :- B1 #<==> ( S1 + D1 #=< S2 ), B2 #<==> ( S2 + D2 #=< S1 ), B1 + B2 #>= 1, apart(Ts, S1-D1).
