% Sums, products and orders go on until their own changes change nothing more, also where a variable stands twice in them.
:- use_module(library(clpfd)).

show(Name, Goal, Vs) :- ( call(Goal) -> maplist(domain, Vs, Ds), print(Name: Ds) ; print(Name: no) ), nl.
domain(X, D) :- fd_dom(X, D).

sum_of_three([X,Y,Z]) :- X in 0..9, Y in 2..20, Z in 5..7, X + Y + Z #= 12.
sum_with_multiples([X,Y,Z]) :- [X,Y,Z] ins 0..10, 3*X + 5*Y - 7*Z #= 40.
back_and_forth([X,Y,Z]) :- [X,Y] ins 0..1000, Z in 0..1, 2*X - 3*Y + Z #= 0, X #< Y + 5, X #> 3.
sum_with_a_hole([X,Y,Z]) :- X in 0..1\/8..9, [Y,Z] ins 0..3, X + Y + Z #= 7.
twice_in_a_sum([X,Y,Z]) :- [X,Y,Z,W] ins 0..10, X + Y + Z - W #= 9, X = W, Y #=< 4.
three_times([X,Y,Z]) :- [X,Y,Z,V] ins 0..10, X + Y + Z + V #= 13, X = Y, Y = Z.
all_but_one_forced(Bs) :- length(Bs, 6), Bs ins 0..1, sum(Bs, #=, 2), Bs = [1,_,0,1|_].
weights(Bs) :- length(Bs, 4), Bs ins 0..1, scalar_product([31,17,9,5], Bs, #=, 45).
product([X,Y,Z]) :- X in 2..9, Y in 3..8, Z in 40..45, X * Y #= Z.
product_and_factor([X,Y,Z]) :- [X,Y] ins 0..20, Z in 0..400, X * Y #= Z, X = Z, Y #\= 1.
product_of_one([X,Y,Z]) :- X in 1..2, [Y,Z] ins 1..9, X * Y #= Z, X #< 2, Z #> 4.
product_zero([X,Y,Z]) :- X in 0..5, Y in 0..5, Z in 0..9, X * Y #= Z, X #> 2, Z #< 3.
product_without_value([X,Y,Z]) :- X in 5..6, Y in 5..6, Z in 31..35, X * Y #= Z.
order_by_truth([B,X,Y]) :- [X,Y] ins 0..9, B #<==> X + 3 #=< Y, X #> 6.
order_from_truth([B,X,Y]) :- [X,Y] ins 0..9, B #<==> X + 3 #=< Y, B = 0, Y #> 7.
equality_by_truth([B,X,Y]) :- X in 0..3, Y in 5..9, B #<==> X + 1 #= Y.
equality_to_number([B,X]) :- X in 0..9, B #<==> X #= 4, X #\= 4.
difference_by_truth([B,X,Y]) :- [X,Y] ins 0..9, B #<==> X #\= Y + 2, B = 1, Y = 4.
same_in_an_order([B,X]) :- X in 0..9, B #<==> X #< Y, X = Y.
either([X,Y]) :- [X,Y] ins 0..9, X + 4 #=< Y #\/ Y + 7 #=< X, X #> 5.

main :-
    forall(member(Name, [sum_of_three, sum_with_multiples, back_and_forth, sum_with_a_hole, twice_in_a_sum, three_times, all_but_one_forced, weights,
                         product, product_and_factor, product_of_one, product_zero, product_without_value, order_by_truth, order_from_truth,
                         equality_by_truth, equality_to_number, difference_by_truth, same_in_an_order, either]),
           ( Goal =.. [Name,Vs], show(Name, Goal, Vs) )),
    findall(Vs, ( weights(Vs), label(Vs) ), L1), print(L1), nl,
    findall(Vs, ( sum_with_multiples(Vs), label(Vs) ), L2), print(L2), nl.
% expect: sum_of_three:[0..5,2..7,5..7]
% expect: sum_with_multiples:[0..10,2..10,0..5]
% expect: back_and_forth:[4..13,3..9,0..1]
% expect: sum_with_a_hole:[1..1,3..3,3..3]
% expect: twice_in_a_sum:[0..10,0..4,0..10]
% expect: three_times:[0..10,0..10,0..10]
% expect: all_but_one_forced:[1..1,0..0,0..0,1..1,0..0,0..0]
% expect: weights:[1..1,0..0,1..1,1..1]
% expect: product:[5..9,5..8,40..45]
% expect: product_and_factor:[0..20,0\/2..20,0..20]
% expect: product_of_one:[1..1,5..9,5..9]
% expect: product_zero:[3..5,0..0,0..0]
% expect: product_without_value:no
% expect: order_by_truth:[0..0,7..9,0..9]
% expect: order_from_truth:[0..0,6..9,8..9]
% expect: equality_by_truth:[0..0,0..3,5..9]
% expect: equality_to_number:[0..0,0..3\/5..9]
% expect: difference_by_truth:[1..1,0..5\/7..9,4..4]
% expect: same_in_an_order:[0..0,0..9]
% expect: either:[7..9,0..2]
% expect: [[1,0,1,1]]
% expect: [[0,8,0],[3,9,2],[4,7,1],[5,5,0],[6,10,4],[7,8,3],[8,6,2],[9,4,1],[10,2,0],[10,9,5]]
