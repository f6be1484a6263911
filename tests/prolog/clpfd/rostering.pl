% Shifts of a week: global_cardinality/2 by day, an automaton for what may follow what, sums for the hours.
:- use_module(library(clpfd)).

main :-
    roster(3, 3, Rows), maplist(print_shifts, Rows),
    length(Xs, 4), global_cardinality(Xs, [1-A,2-B,3-1]), A #> B, fd_dom(A, DA), fd_dom(B, DB), print(DA/DB), nl,
    findall(Xs, label(Xs), L), length(L, N), L = [First|_], last(L, Last), print(N-First-Last), nl,
    findall([X,Y]-[C1,C3], ( global_cardinality([X,Y], [1-C1,3-C3]), label([X,Y]) ), G), print(G), nl,
    Ys = [_,_,_], global_cardinality(Ys, [1-_,2-_], [cost(Cost,[[1,5],[5,1],[2,2]])]), fd_dom(Cost, DC), print(DC), nl,
    labeling([min(Cost)], Ys), print(Ys-Cost), nl.
% expect: free    dayday
% expect: day     nightfree
% expect: night   freenight
% expect: (1..3)/(0..2)
% expect: 16-[1,1,1,3]-[3,2,1,1]
% expect: [[1,1]-[2,0],[1,3]-[1,1],[3,1]-[1,1],[3,3]-[0,2]]
% expect: 4..12
% expect: [1,2,1]-4

roster(People, Days, Rows) :-
    length(Rows, People), maplist({Days}/[Row]>>length(Row, Days), Rows),
    maplist(follows, Rows), transpose(Rows, ByDay),
    maplist(day, ByDay),
    maplist(has_free_day, Rows),
    append(Rows, Vs), labeling([ff], Vs), !.

has_free_day(Row) :- occurrences(Row, 0, Free), Free #>= 1.

day(Day) :- global_cardinality(Day, [0-1,1-1,2-1]).

follows(Row) :-
    automaton(Row, [source(free),sink(free),sink(day),sink(night)],
              [arc(free,0,free), arc(free,1,day), arc(free,2,night), arc(day,0,free), arc(day,1,day), arc(day,2,night),
               arc(night,0,free), arc(night,2,night)]).

occurrences(Row, Value, Count) :- maplist(is_shift(Value), Row, Bs), sum(Bs, #=, Count).

is_shift(Value, X, B) :- X #= Value #<==> B.

print_shifts(Row) :- maplist([S]>>( nth0(S, [free,day,night], Name), format("~w~t~8|", [Name]) ), Row), nl.
