% Three jobs on three machines in any order: the shortest schedule, by disjunctions; fifty times.
:- use_module(library(clpfd)).

main :- times(50), schedule(Ss, End), write(End-Ss), nl.
times(0) :- !.
times(N) :- \+ \+ schedule(_, _), N1 is N - 1, times(N1).
schedule([A,B,C,D,E,F,G,H,I], End) :-
    Ss = [A,B,C,D,E,F,G,H,I], Ss ins 0..20, End in 0..20, Ds = [3,5,2,4,1,6,2,4,5],
    ends(Ss, Ds, End), one_by_one([A-3,B-5,C-2]), one_by_one([D-4,E-1,F-6]), one_by_one([G-2,H-4,I-5]),
    one_by_one([A-3,D-4,G-2]), one_by_one([B-5,E-1,H-4]), one_by_one([C-2,F-6,I-5]), labeling([ff,min(End)], [End|Ss]), !.
ends([], [], _).
ends([S|Ss], [D|Ds], End) :- S + D #=< End, ends(Ss, Ds, End).
one_by_one([]).
one_by_one([T|Ts]) :- apart(Ts, T), one_by_one(Ts).
apart([], _).
apart([S2-D2|Ts], S1-D1) :- S1 + D1 #=< S2 #\/ S2 + D2 #=< S1, apart(Ts, S1-D1).
