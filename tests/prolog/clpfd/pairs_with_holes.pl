% Equations of two open variables: when a bound changes, the holes of one domain become those of the other, moved, mirrored or stretched; a hole alone
% makes only a stretched one run. As in SWI-Prolog: labeling by the fewest values depends on it.
:- use_module(library(clpfd)).

show(Name, Goal, X, Y) :- ( call(Goal) -> fd_dom(X, DX), fd_dom(Y, DY), print(Name: DX / DY) ; print(Name: no) ), nl.

moved(X, Y) :- X in 1..3\/7..9\/20, Y in 0..30, Y #= X + 4, Y #\= 12.
mirrored(X, Y) :- X in 1..3\/7..9\/20, Y in -5..30, X + Y #= 15, Y #\= 7.
mirrored_below_zero(X, Y) :- X in -9.. -7\/ -2..1, Y in -20..20, Y #= -3 - X, Y #\= 5.
both_have_holes(X, Y) :- X in 1..2\/4\/8..10, Y in 11\/14..15\/19, Y #= X + 10.
nothing_in_common(X, Y) :- X in 1\/3\/5, Y in 2\/4\/6, X #= Y.
odd_and_even(X, Y) :- X in 1\/3\/5\/9, Y in 2\/4\/6, Y #= X + 4.
one_is_left(X, Y) :- X in 1\/3\/5, Y in 2\/5\/8, Y #= X + 3.
over_words(X, Y) :- X in 60..70\/100..130, Y in 0..300, Y #= X + 63, Y #\= 127, Y #\= 190.
far_apart(X, Y) :- X in 1..100\/900..1000, Y in 0..4000, Y #= X + 1000, Y #\= 1050.
wider_than_bits(X, Y) :- X in 1..10\/9000..10000, Y in 0..20000, Y #= X + 3, Y #\= 8.
with_a_third(X, Y) :- X in 1..3\/7..9, Y in 0..20, Z in 2..5, X + Z #= Y, Z = 4.
doubled(X, Y) :- X in 1..9, Y in 0..18, 2 * X #= Y, X #\= 4, Y #\= 12.
tripled_from_negative(X, Y) :- X in -4..4, Y in -12..12, Y #= -3 * X, X #\= 0, Y #\= 6.
in_a_chain(X, Y) :- [X,A,B,Y] ins 0..40, A #= X + 1, B #= 30 - A, Y #= B - 2, X #\= 5, Y #\= 9, A #\= 20.
sides_that_meet(X, Y) :- [X,Y] ins 1..9, X #= Y + 2, X #\= 4, Y = X.
bound_meanwhile(X, Y) :- [X,Y] ins 1..9, X + Y #= 10, X #\= 4, X = Y.

main :-
    forall(member(Name, [moved, mirrored, mirrored_below_zero, both_have_holes, nothing_in_common, odd_and_even, one_is_left, over_words, far_apart,
                         wider_than_bits, with_a_third, doubled, tripled_from_negative, in_a_chain, sides_that_meet, bound_meanwhile]),
           ( Goal =.. [Name,X,Y], show(Name, Goal, X, Y) )),
    findall(X-Y, ( over_words(X, Y), X #> 125, label([X,Y]) ), L), print(L), nl.
% expect: moved:(1..3\/7..9\/20)/(5..7\/11\/13\/24)
% expect: mirrored:(1..3\/7..9\/20)/(-5\/6\/8\/12..14)
% expect: mirrored_below_zero:(-9.. -7\/ -2..1)/(-4.. -1\/4\/6)
% expect: both_have_holes:(1\/4\/9)/(11\/14\/19)
% expect: nothing_in_common:no
% expect: odd_and_even:no
% expect: one_is_left:(5..5)/(8..8)
% expect: over_words:(60..70\/100..130)/(123..126\/128..133\/163..189\/191..193)
% expect: far_apart:(1..100\/900..1000)/(1001..1049\/1051..1100\/1900..2000)
% expect: wider_than_bits:(1..10\/9000..10000)/(4..7\/9..13\/9003..10003)
% expect: with_a_third:(1..3\/7..9)/(5..7\/11..13)
% expect: doubled:(1..3\/5\/7..9)/(2..6\/10\/14..18)
% expect: tripled_from_negative:(-4.. -3\/ -1\/1..4)/(-12.. -3\/3\/9..12)
% expect: in_a_chain:(0..4\/6..27)/(0..8\/10..27)
% expect: sides_that_meet:no
% expect: bound_meanwhile:(5..5)/(5..5)
% expect: [126-189,128-191,129-192,130-193]
