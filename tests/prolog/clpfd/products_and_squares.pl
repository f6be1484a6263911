% Products and squares have the solutions that trying all values finds: with bounds at least 0, where propagation takes short cuts, and with
% others; with the factors known first, and with the result.
:- use_module(library(clpfd)).

main :-
    forall(( interval(-2, 3, [0, 1, 4], X), member(C-M, [-1-2, 0-0, 0-40, 1-9, 3-2, 9-0, 10-40]), D is C + M ), square(X, C..D)),
    forall(( interval(-2, 2, [0, 3], X), interval(-1, 3, [0, 2], Y), member(Z, [-3..2, 0..0, 0..9, 1..4, 5..20, 7..7]) ), product(X, Y, Z)),
    forall(member(Bits, [14, 15, 20, 25, 26, 29]), ( Root is 1 << Bits, roots(Root) )),
    write(done), nl.                                                    % expect: done

interval(From, To, Lengths, A..B) :- between(From, To, A), member(L, Lengths), B is A + L.

square(A..B, C..D) :-
    findall(X-Z, ( between(A, B, X), Z is X * X, Z >= C, Z =< D ), Wanted),
    findall(X-Z, ( X in A..B, Z in C..D, X * X #= Z, label([X, Z]) ), Forwards),
    findall(X-Z, ( X in A..B, Z in C..D, X * X #= Z, label([Z, X]) ), Backwards),
    same(square(A..B, C..D), Wanted, Forwards, Backwards).

product(A..B, C..D, E..F) :-
    findall(X-Y-Z, ( between(A, B, X), between(C, D, Y), Z is X * Y, Z >= E, Z =< F ), Wanted),
    findall(X-Y-Z, ( X in A..B, Y in C..D, Z in E..F, X * Y #= Z, label([X, Y, Z]) ), Forwards),
    findall(X-Y-Z, ( X in A..B, Y in C..D, Z in E..F, X * Y #= Z, label([Z, Y, X]) ), Backwards),
    same(product(A..B, C..D, E..F), Wanted, Forwards, Backwards).

same(Problem, Wanted, Forwards, Backwards) :-
    msort(Backwards, Sorted),
    ( Forwards == Wanted, Sorted == Wanted -> true ; print(differs(Problem, Wanted, Forwards, Sorted)), nl ).

% Squares beside which there is no other: the root of each is exact.
roots(Root) :-
    Square is Root * Root, Above is Root + 5,
    (   X in 0..Above, X * X #= Square, X == Root -> true ; print(no_root(Root)), nl ),
    (   member(Beside, [-1, 1]), N is Square + Beside, Y in 0..Above, Y * Y #= N -> print(root(N, Y)), nl ; true ),
    (   Z in 0..Above, Z * Z #>= Square, fd_inf(Z, Root) -> true ; print(not_the_least(Root)), nl ).
