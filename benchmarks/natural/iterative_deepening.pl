% Commit: depth-first search with growing limits, then a cut. Tokens in a row that change sides.
main :- deepen(0, Moves), !, length(Moves, N), write(N), nl, write(Moves), nl.

deepen(D, Moves) :- length(Moves, D), solve(Moves, [f,f,f,f,f,f,f,f,f,e,t,t,t,t,t,t,t,t,t]).
deepen(D, Moves) :- D < 120, D1 is D + 1, deepen(D1, Moves).

solve([], [t,t,t,t,t,t,t,t,t,e,f,f,f,f,f,f,f,f,f]).
solve([M|Ms], Row) :- move(M, Row, Next), solve(Ms, Next).

move(step(N), Row, Next) :- append(Front, [f,e|Back], Row), length(Front, N), append(Front, [e,f|Back], Next).
move(jump(N), Row, Next) :- append(Front, [f,T,e|Back], Row), length(Front, N), append(Front, [e,T,f|Back], Next).
move(back(N), Row, Next) :- append(Front, [e,t|Back], Row), length(Front, N), append(Front, [t,e|Back], Next).
move(over(N), Row, Next) :- append(Front, [e,F,t|Back], Row), length(Front, N), append(Front, [t,F,e|Back], Next).
