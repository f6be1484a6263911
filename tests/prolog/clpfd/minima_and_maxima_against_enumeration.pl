% min and max of two: the bounds are those of the solutions where domains are intervals, and no solution is lost where they have holes, where
% variables are the same, or where values are far from 0.
:- use_module(library(clpfd)).
:- use_module(library(random)).

chosen(max, X, Y, max(X, Y)).
chosen(min, X, Y, min(X, Y)).

interval(Offset, L..H) :- random_between(-6, 6, A), random_between(0, 6, B), L is Offset + A, H is L + B.

domain(Offset, with_holes, D) :- !, interval(Offset, D1), interval(Offset, D2), D = D1 \/ D2.
domain(Offset, intervals, D) :- interval(Offset, D).

values(D, Values) :- V in D, findall(V, indomain(V), Values).

by_enumeration(Name, DX, DY, DZ, Solutions) :-
    values(DX, Xs), values(DY, Ys), values(DZ, Zs),
    chosen(Name, X, Y, E),
    findall(X-Y-Z, ( member(X, Xs), member(Y, Ys), Z is E, memberchk(Z, Zs) ), Solutions).

is_bounded(X, Values) :- min_list(Values, L), max_list(Values, H), fd_inf(X, L), fd_sup(X, H).

holds(Shape, Offset) :-
    member(Name, [max,min]),
    domain(Offset, Shape, DX), domain(Offset, Shape, DY), domain(Offset, Shape, DZ),
    by_enumeration(Name, DX, DY, DZ, Solutions),
    chosen(Name, X, Y, E),
    (   X in DX, Y in DY, Z in DZ, Z #= E
    ->  ( Shape == intervals -> maplist(part_values(Solutions), [1,2,3], All), maplist(is_bounded, [X,Y,Z], All) ; true ),
        findall(X-Y-Z, label([X,Y,Z]), Solutions)
    ;   Solutions == []
    ).

part_values(Solutions, Place, Values) :- findall(V, ( member(X-Y-Z, Solutions), nth1(Place, [X,Y,Z], V) ), Values).

all_hold(Shape, Offset) :- forall(between(1, 300, _), both_hold(Shape, Offset)), print(Shape-Offset), nl.

both_hold(Shape, Offset) :- findall(x, holds(Shape, Offset), [x,x]).

main :-
    set_random(seed(7)),
    all_hold(intervals, 0),                                                  % expect: intervals-0
    all_hold(with_holes, 0),                                                 % expect: with_holes-0
    all_hold(intervals, 700000000000000000),                                 % expect: intervals-700000000000000000
    A in 1..5, findall(A-B, ( B #= max(A, A), label([A,B]) ), As), print(As), nl,   % expect: [1-1,2-2,3-3,4-4,5-5]
    C in 1..3, D in 1..3, findall(C-D, ( C #= min(C, D), label([C,D]) ), Cs), print(Cs), nl,   % expect: [1-1,1-2,1-3,2-2,2-3,3-3]
    G in 0..9, H in 0..9, G #>= 4, I #= max(min(G, H), min(H, 3)), I #=< 2, fd_dom(H, HD), print(HD), nl.   % expect: 0..2
