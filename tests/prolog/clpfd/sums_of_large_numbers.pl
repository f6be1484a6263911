% Sums whose numbers are too large for 64 bits, or nearly so, are as exact as others.
:- use_module(library(clpfd)).

show(Name, Goal, X, Y) :- ( call(Goal) -> fd_dom(X, DX), fd_dom(Y, DY), print(Name: DX / DY) ; print(Name: no) ), nl.

large_values(X, Y) :- X in 0..1000000000000000, Y in 5..7, 1000 * X #= 999 * Y + 5007.
large_products(X, Y) :- X in 0..100000000000, Y in 0..100000000000, 10000000 * X + 9999999 * Y #= 19999999, X #> 0.
from_small_to_large(X, Y) :- X in 0..10, Y in 0..1000000000000000000, Y #= 100000000000000000 * X - 3, X #> 8.
near_the_greatest(X, Y) :- X in 0..1152921504606846975, Y in 0..3, X + Y #>= 1152921504606846975.
no_room(X, Y) :- X in 0..1152921504606846974, Y in 0..1, X - 2 * Y #>= 1152921504606846975.
one_side_open(X, Y) :- X #>= 3, Y in 0..20, X + Y #=< 15.
both_open(X, Y) :- X #>= 3, Y #>= 4, 2 * X + 3 * Y #= 40.
last_one(X, Y) :- X in 1..1000000000000, Y = 999999939, 7 * X - 3 * Y #= 4.
not_divisible(X, Y) :- X in 1..1000000000000, Y = 999999938, 7 * X - 3 * Y #= 4.
truth(X, Y) :- Y in 0..1, X in 0..9, Y #<==> (4000000000000 * X #> 36000000000000).

main :-
    forall(member(Name, [large_values, large_products, from_small_to_large, near_the_greatest, no_room, one_side_open, both_open, last_one,
                         not_divisible, truth]),
           ( Goal =.. [Name,X,Y], show(Name, Goal, X, Y) )),
    length(Vs, 70), Vs ins 0..1, sum(Vs, #=, 69), Vs = [A,B|_], findall(Vs, ( A #= B, label(Vs) ), L), length(L, N), print(N), nl,
    length(Ws, 40), Ws ins 0..3000000000, sum(Ws, #=, 119999999999), Ws = [C,D|_], fd_dom(C, CD), print(CD), nl,
    C #< D, msort(Ws, Sorted), Sorted = [Least|_], print(Least), nl.
% expect: large_values:(12..12)/(7..7)
% expect: large_products:(1..1)/(1..1)
% expect: from_small_to_large:(9..10)/(899999999999999997..999999999999999997)
% expect: near_the_greatest:(1152921504606846972..1152921504606846975)/(0..3)
% expect: no_room:no
% expect: one_side_open:(3..15)/(0..12)
% expect: both_open:(5..14)/(4..10)
% expect: last_one:(428571403..428571403)/(999999939..999999939)
% expect: not_divisible:no
% expect: truth:(0..9)/(0..0)
% expect: 68
% expect: 2999999999..3000000000
% expect: 2999999999
