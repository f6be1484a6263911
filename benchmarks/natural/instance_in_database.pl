% State, read only: a setup goal asserts the instance and a parameter, the search reads both.
:- dynamic apart/2, size/1.

main :-
    setup(12),
    findall(Queens, queens(Queens), All),
    length(All, N), write(N), nl,
    nth1(777, All, Some), write(Some), nl.

setup(N) :-
    assertz(size(N)),
    forall(( between(1, 30, I), between(1, 30, J), I =\= J ), assertz(apart(I, J))).

queens(Queens) :- size(N), numlist(1, N, Rows), place(Rows, [], Queens).

place([], Queens, Queens).
place(Rows, Placed, Queens) :- pick(Row, Rows, Rest), safe(Placed, Row, 1), place(Rest, [Row|Placed], Queens).

pick(X, [X|Xs], Xs).
pick(X, [Y|Ys], [Y|Zs]) :- pick(X, Ys, Zs).

safe([], _, _).
safe([Other|Others], Row, Distance) :-
    apart(Other, Row), abs(Other - Row) =\= Distance,
    Next is Distance + 1, safe(Others, Row, Next).
