% What branches write in small pieces ahead of their turn is one text each: all of it, in order, and nothing of what a cut at the left takes.
work(0) :- !.
work(N) :- N1 is N - 1, work(N1).

row(X) :- write(X), put_char('.'), work(3000), between(1, 3, Y), write(Y), work(1000), put_char(','), Y >= 3, nl.

choice(X) :- between(1, 6, X), work(4000), write(X), put_char(':'), between(1, 2, Y), work(2000), write(Y), put_char(' '), X + Y >= 5.

main :-
    forall(between(1, 5, X), row(X)),
    ( choice(First), !, write(first), put_char(' '), write(First), nl ; true ),
    findall(X, ( choice(X), write(x), write(y) ), Xs), nl, write(Xs), nl,
    with_output_to(string(S), forall(between(1, 4, I), ( write(I), work(2000), tab(1), write(I), nl ))), write(S),
    ( between(1, 3, A), work(3000), write(A), nl, fail ; true ).
% expect: 1.1,2,3,
% expect: 2.1,2,3,
% expect: 3.1,2,3,
% expect: 4.1,2,3,
% expect: 5.1,2,3,
% expect: 1:1 2 2:1 2 3:1 2 first 3
% expect: 1:1 2 2:1 2 3:1 2 xy4:1 xy2 xy5:1 xy2 xy6:1 xy2 xy
% expect: [3,4,4,5,5,6,6]
% expect: 1 1
% expect: 2 2
% expect: 3 3
% expect: 4 4
% expect: 1
% expect: 2
% expect: 3
