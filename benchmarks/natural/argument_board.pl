% arg/3 as a generator: knights that attack nobody on a board of 17 by 17 in one term.
main :- functor(Board, board, 361), findall(A-B-C, three(Board, A, B, C), All), length(All, N), write(N), nl.

three(Board, A, B, C) :-
    arg(A, Board, x), arg(B, Board, x), B > A, quiet(A, B),
    arg(C, Board, x), C > B, quiet(A, C), quiet(B, C), ( A * B + C ) mod 7 =:= 3.

quiet(A, B) :- Dx is abs((A - 1) mod 19 - (B - 1) mod 19), Dy is abs((A - 1) // 19 - (B - 1) // 19), Dx * Dy =\= 2.
