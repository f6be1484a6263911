% Sums of truth values that are at most, or at least, a number: clauses, short and long, of which the first terms that are open may change places;
% at most so many; variables that become one afterwards; and what is shown of them. All solutions are compared with those of a count that knows
% nothing of constraints.
:- use_module(library(clpfd)).

truths(N, Xs) :- length(Xs, N), Xs ins 0..1.

% Signs: 1 for a variable, -1 for its negation. At least (or at most) Count of the literals hold.
literals([], [], 0).
literals([1|Ss], [X|Xs], X + Sum) :- literals(Ss, Xs, Sum).
literals([-1|Ss], [X|Xs], (1 - X) + Sum) :- literals(Ss, Xs, Sum).

holding([], [], 0).
holding([S|Ss], [X|Xs], Count) :-
    holding(Ss, Xs, Count0),
    ( S =:= 1 -> Count is Count0 + X ; Count is Count0 + 1 - X ).

same_solutions(Signs, Relation, Count, Order) :-
    length(Signs, N),
    truths(N, Xs),
    literals(Signs, Xs, Sum),
    Goal =.. [Relation,Sum,Count],
    findall(Xs, ( Goal, in_order(Order, Xs, Ys), labeling([], Ys) ), Found0),
    sort(Found0, Found),
    length(Found0, Total),
    length(Found, Total),
    findall(Ys, ( one_of(N, Ys), holding(Signs, Ys, Holding), is_so(Relation, Holding, Count) ), Wanted0),
    sort(Wanted0, Wanted),
    Found == Wanted,
    write(Relation-N-Count-Total), nl.

in_order(forward, Xs, Xs).
in_order(backward, Xs, Ys) :- reverse(Xs, Ys).

one_of(N, Ys) :- length(Ys, N), foldl([Y,S,S]>>member(Y, [0,1]), Ys, _, _).

is_so(#>=, X, Y) :- X >= Y.
is_so(#=<, X, Y) :- X =< Y.

clauses :-
    same_solutions([1,-1,1], #>=, 1, forward),
    same_solutions([1,-1,1,-1], #>=, 1, backward),
    same_solutions([1,1,-1,1,-1,1,1,1,-1,1], #>=, 1, forward),
    same_solutions([1,1,-1,1,-1,1,1,1,-1,1], #>=, 1, backward).

so_many :-
    same_solutions([1,1,1,1,1,1], #=<, 1, forward),
    same_solutions([1,-1,1,1,-1,1], #=<, 2, backward),
    same_solutions([1,-1,1,1], #>=, 3, forward),
    same_solutions([1,1,1,1,1,1,1,1], #=<, 4, forward).

propagation :-
    truths(3, [A,B,C]),
    A + B + C #>= 1, A = 0, B = 0,
    write(C), nl,
    truths(10, Ds),
    sum(Ds, #>=, 1), length(Front, 9), append(Front, [Last], Ds), maplist(=(0), Front),
    write(Last), nl,
    truths(5, Es),
    sum(Es, #=<, 1), nth1(3, Es, 1),
    write(Es), nl,
    ( truths(4, [F,G,H,I]), F + G + H + I #>= 1, F = 0, G = 0, H = 0, I = 0 -> write(wrong) ; write(none) ), nl.

% A variable and the negation of another one, which are one then; and one that stands twice.
joined :-
    truths(3, [A,B,C]),
    A + (1 - B) + C #>= 1, A = B, C = 0,
    ( var(A) -> write(open) ; write(A) ), nl,
    truths(3, [D,E,F]),
    D + E + F #>= 2, D = E, F = 0,
    write(D), nl,
    truths(3, [G,H,I]),
    G + (1 - H) + I #=< 1, G = H,
    ( I = 1 -> write(wrong) ; write(none) ), nl.

% In every second branch the terms have changed places before.
backtracking :-
    truths(12, Xs),
    sum(Xs, #>=, 1),
    findall(Zeros, ( append(Zeros, Rest, Xs), maplist(=(0), Zeros), sum(Rest, #=<, 0) ), None),
    length(None, Solutions),
    append(_, [X,Y], Xs),
    findall(Y, ( append(Front, [X,Y], Xs), maplist(=(0), Front), X = 0 ), Ys),
    write(Solutions-Ys), nl.

shown :-
    truths(3, [A,B,C]),
    A + B #>= C, copy_term([A,B,C], Copy, Goals),
    length(Goals, N), length(Copy, M), write(N-M), nl,
    A = 1,
    copy_term([B,C], _, Rest), msort(Rest, Sorted), length(Sorted, K), write(K), nl.

main :- clauses, so_many, propagation, joined, backtracking, shown.

% expect: (#>=)-3-1-7
% expect: (#>=)-4-1-15
% expect: (#>=)-10-1-1023
% expect: (#>=)-10-1-1023
% expect: (#=<)-6-1-7
% expect: (#=<)-6-2-22
% expect: (#>=)-4-3-5
% expect: (#=<)-8-4-163
% expect: 1
% expect: 1
% expect: [0,0,1,0,0]
% expect: none
% expect: open
% expect: 1
% expect: none
% expect: 0-[1]
% expect: 4-3
% expect: 2
