% Sudoku without constraints: cells in order of the text, the first solution.
main :- puzzle(P), solve(P, 1, S), !, show(S).

puzzle([9,1,2,4,0,0,0,0,0, 0,0,0,0,0,7,0,1,0, 0,0,0,0,0,6,0,0,0, 8,5,7,0,0,0,0,0,0, 0,0,0,0,0,0,0,7,0,
        0,0,0,0,0,1,0,0,0, 2,0,0,3,0,0,0,0,4, 7,0,0,8,0,0,0,0,9, 0,6,1,9,7,0,5,0,0]).

solve(P, I, S) :- nth1(I, P, 0), !, between(1, 9, V), fits(P, I, V), replace(P, I, V, P1), I1 is I + 1, solve(P1, I1, S).
solve(P, I, S) :- I =< 81, !, I1 is I + 1, solve(P, I1, S).
solve(S, _, S).

replace([_|T], 1, V, [V|T]) :- !.
replace([H|T], I, V, [H|R]) :- I1 is I - 1, replace(T, I1, V, R).

fits(P, I, V) :- R is (I - 1) // 9, C is (I - 1) mod 9, \+ ( nth1(J, P, V), R is (J - 1) // 9 ), \+ ( nth1(J, P, V), C is (J - 1) mod 9 ),
    \+ ( nth1(J, P, V), (J - 1) // 27 =:= R // 3, ((J - 1) mod 9) // 3 =:= C // 3 ).

show([]).
show(S) :- length(Row, 9), append(Row, Rest, S), write(Row), nl, show(Rest).
