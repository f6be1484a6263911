% Quasigroup completion: nine latin squares of order 30 from which 375 numbers were taken.
:- use_module(library(clpfd)).

main :- numlist(1, 9, Seeds), maplist(completion, Seeds), write(complete), nl.

completion(Seed0) :- square(30, Seed0, Square, Seed), holes(375, 30, Square, Seed, Rows), complete(Rows), sound(Rows).

complete(Rows) :-
    append(Rows, Vars), Vars ins 1..30, maplist(all_distinct, Rows), transpose(Rows, Columns), maplist(all_distinct, Columns), labeling([ff], Vars), !.

sound(Rows) :- transpose(Rows, Columns), append(Rows, Columns, Lines), maplist(has_all, Lines).
has_all(Line) :- msort(Line, Sorted), numlist(1, 30, Sorted).

% Row after row, each a matching of columns and the numbers that these have not yet, by choices that a congruential generator makes.
square(N, Seed0, Rows, Seed) :-
    numlist(1, N, Ns), length(Rows, N), maplist(same_length(Ns), Rows), rows(Rows, Ns, [], Seed0, Seed).

rows([], _, _, Seed, Seed).
rows([Row|Rows], Ns, Earlier, Seed0, Seed) :-
    Row ins 1..30, numbers_used(Earlier, Row, Used), unlike(Row, Used), all_distinct(Row),
    shuffled(Row, Seed0, Order, Seed1), values(Order, Ns, Seed1, Seed2), rows(Rows, Ns, [Row|Earlier], Seed2, Seed).

numbers_used([], Row, Used) :- maplist(none_for, Row, Used).
numbers_used([R|Rs], _, Used) :- transpose([R|Rs], Used).

none_for(_, []).

unlike([], []).
unlike([X|Xs], [Used|Rest]) :- maplist(#\=(X), Used), unlike(Xs, Rest).

values([], _, Seed, Seed).
values([X|Xs], Ns, Seed0, Seed) :- shuffled(Ns, Seed0, Order, Seed1), member(X, Order), !, values(Xs, Ns, Seed1, Seed).

shuffled(List, Seed0, Shuffled, Seed) :- with_keys(List, Seed0, Pairs, Seed), keysort(Pairs, Sorted), without_keys(Sorted, Shuffled).
with_keys([], Seed, [], Seed).
with_keys([X|Xs], Seed0, [K-X|Pairs], Seed) :-
    Seed1 is (Seed0 * 6364136223846793005 + 1442695040888963407) mod 18446744073709551616, K is Seed1 >> 33, with_keys(Xs, Seed1, Pairs, Seed).
without_keys([], []).
without_keys([_-X|Pairs], [X|Xs]) :- without_keys(Pairs, Xs).

holes(Count, N, Square, Seed, Rows) :-
    append(Square, Cells), length(Cells, Size), numlist(1, Size, Places), shuffled(Places, Seed, Order, _), length(Taken, Count), append(Taken, _, Order),
    sort(Taken, Sorted), without(Cells, 1, Sorted, Open), lines(Open, N, Rows).
without([], _, _, []).
without([X|Xs], I, Taken, [Y|Ys]) :- I1 is I + 1, ( Taken = [I|Rest] -> true ; Y = X, Rest = Taken ), without(Xs, I1, Rest, Ys).
lines([], _, []) :- !.
lines(Cells, N, [Row|Rows]) :- length(Row, N), append(Row, Rest, Cells), lines(Rest, N, Rows).
