% 8-puzzle, iterative deepening without the last move, from six boards.
main :- forall(board(B), ( solve(B, Moves), length(Moves, N), write(N-Moves), nl )).
board([8,6,7,2,5,4,3,0,1]). board([6,4,7,8,5,0,3,2,1]). board([8,0,6,5,4,7,2,3,1]). board([8,7,6,5,4,3,2,1,0]).
board([8,6,7,2,0,4,3,5,1]). board([0,8,6,5,4,7,2,3,1]).
solve(B, Moves) :- between(0, 40, D), path(B, none, D, Moves), !.
goal([1,2,3,4,5,6,7,8,0]).
path(S, _, 0, []) :- goal(S).
path(S, Last, D, [M|Ms]) :- D > 0, est(S, 1, 0, H), H =< D, move(M, Back, S, S1), M \== Last, D1 is D - 1, path(S1, Back, D1, Ms).
est([], _, H, H).
est([T|Ts], I, H0, H) :-
    ( T =:= 0 -> H1 = H0 ; R is abs((T-1)//3 - (I-1)//3), C is abs((T-1) mod 3 - (I-1) mod 3), H1 is H0 + R + C ), I1 is I + 1, est(Ts, I1, H1, H).
move(up, down, S, S1) :- nth0(I, S, 0), I >= 3, J is I - 3, swap(S, I, J, S1).
move(left, right, S, S1) :- nth0(I, S, 0), I mod 3 > 0, J is I - 1, swap(S, I, J, S1).
move(right, left, S, S1) :- nth0(I, S, 0), I mod 3 < 2, J is I + 1, swap(S, I, J, S1).
move(down, up, S, S1) :- nth0(I, S, 0), I < 6, J is I + 3, swap(S, I, J, S1).
swap(S, I, J, S1) :- nth0(J, S, T), findall(V, ( nth0(K, S, V0), ( K =:= I -> V = T ; K =:= J -> V = 0 ; V = V0 ) ), S1).
