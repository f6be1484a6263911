% A left-recursive grammar of expressions: tables for every place in the text, mutual recursion.

:- table expr/3, term/3, factor/3.

expr(X) --> expr(Y), "+", term(Z), { X is Y + Z }.
expr(X) --> expr(Y), "-", term(Z), { X is Y - Z }.
expr(X) --> term(X).

term(X) --> term(Y), "*", factor(Z), { X is Y * Z mod 1000003 }.
term(X) --> factor(X).

factor(X) --> "(", expr(X), ")".
factor(X) --> digits(Ds), { number_codes(X, Ds) }.

digits([D|Ds]) --> [D], { D >= 0'0, D =< 0'9 }, digits_rest(Ds).
digits_rest([D|Ds]) --> [D], { D >= 0'0, D =< 0'9 }, !, digits_rest(Ds).
digits_rest([]) --> [].

text(0, Tail, Tail) :- !.
text(N, Text, Tail) :-
    N1 is N - 1,
    append(`(1+2*3)-4+12*`, Text1, Text),
    text(N1, Text1, Tail).

main :- run(200).
main_small :- run(10).

run(N) :-
    text(N, Text, `7`),
    expr(X, Text, []), !,
    write(X), nl.
