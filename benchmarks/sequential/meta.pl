%   meta.pl -- a meta-interpreter running naive reverse and queens
%
%   solve/1 interprets object clauses held as rule(Head, Body) facts, where
%   Body is a list of goals; arithmetic goals are executed directly.
%   Stresses: clause selection through structures in the first argument,
%   interpretation overhead, call/1 of built-in predicates.

main       :- benchmark(370, 8).
main_small :- benchmark(7, 8).

benchmark(Count, Size) :-
    repeat_object_programs(Count, Size),
    reversed(Reversed),
    first_board(Size, Board),
    write(Reversed), nl,
    write(Board), nl.

repeat_object_programs(Count, Size) :-
    times(Count),
    reversed(_),
    all_boards(Size),
    fail.
repeat_object_programs(_, _).

reversed(Reversed) :-
    solve([object_reverse([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
                          Reversed)]), !.

first_board(Size, Board) :-
    solve([object_queens(Size, Board)]), !.

%   Stops at the first board in which the last queen is in the first row,
%   so that a fair part of the search tree is visited.
all_boards(Size) :-
    solve([object_queens(Size, [1|_])]), !.
all_boards(_).

%   solve(+Goals)
solve([]).
solve([Goal|Goals]) :-
    solve_goal(Goal),
    solve(Goals).

solve_goal(Goal) :-
    built_in(Goal), !,
    call(Goal).
solve_goal(Goal) :-
    rule(Goal, Body),
    solve(Body).

built_in(_ is _).
built_in(_ =\= _).
built_in(_ > _).
built_in(_ =< _).

%   ----- the object programs ----------------------------------------------

rule(object_append([], List, List), []).
rule(object_append([X|Xs], List, [X|Ys]),
     [object_append(Xs, List, Ys)]).

rule(object_reverse([], []), []).
rule(object_reverse([X|Xs], Reversed),
     [object_reverse(Xs, Ys), object_append(Ys, [X], Reversed)]).

rule(object_queens(Size, Board),
     [object_range(1, Size, Rows), object_place(Rows, [], Board)]).

rule(object_place([], Board, Board), []).
rule(object_place([Row|Rows], Placed, Board),
     [object_pick(Queen, [Row|Rows], Rest),
      object_safe(Placed, Queen, 1),
      object_place(Rest, [Queen|Placed], Board)]).

rule(object_safe([], _, _), []).
rule(object_safe([Other|Others], Queen, Distance),
     [Other =\= Queen + Distance,
      Other =\= Queen - Distance,
      Distance1 is Distance + 1,
      object_safe(Others, Queen, Distance1)]).

rule(object_pick(X, [X|Xs], Xs), []).
rule(object_pick(X, [Y|Ys], [Y|Zs]),
     [object_pick(X, Ys, Zs)]).

rule(object_range(Low, High, []),
     [Low > High]).
rule(object_range(Low, High, [Low|Rest]),
     [Low =< High, Next is Low + 1, object_range(Next, High, Rest)]).

times(_).
times(N) :-
    N > 1,
    M is N - 1,
    times(M).
