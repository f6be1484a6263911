% zcompare/3: the order of two integers that may be known later; both directions, errors, and what is left of it.
:- use_module(library(clpfd)).

left(Goal, Variables) :- Goal, copy_term(Variables, Copy, Gs), numbervars(Copy-Gs, 0, _), print(Copy-Gs), nl.

fact(N, F) :- zcompare(Order, N, 0), fact(Order, N, F).

fact(=, _, 1).
fact(>, N, F) :- F #= N * F1, N1 #= N - 1, fact(N1, F1).

main :-
    left(( X1 in 0..9, Y1 in 10..20, zcompare(O1, X1, Y1) ), O1),
    left(( X2 in 5..9, zcompare(O2, X2, 4) ), O2),
    left(( zcompare(O3, X3, X3) ), O3),
    left(( zcompare(O4, X4, Y4), X4 = Y4 ), O4),
    left(( X5 in 0..11, zcompare(O5, X5, 10), O5 = (>) ), X5),
    left(( zcompare(O6, X6, 10), X6 #>= 11 ), O6),
    left(( X7 in 0..11, Y7 in 11..20, zcompare(O7, X7, Y7) ), [X7,Y7,O7]),
    findall(O-X, ( X in 0..2, zcompare(O, X, 1), label([X]) ), L), print(L), nl,
    fact(5, F), print(F), nl,
    ( zcompare(O8, X8, 2), X8 = 1, O8 = (>) -> print(yes) ; print(no) ), nl,
    catch(zcompare(_, a, 2), error(E, _), ( print(E), nl )),
    left(( A in 0..20, abs(A - 5) #> 3 ), A),
    left(( B in 0..20, abs(5 - B) #>= 3, B #\= 0 ), B).
% expect: (<)-[]
% expect: (>)-[]
% expect: (=)-[]
% expect: (=)-[]
% expect: 11-[]
% expect: (>)-[]
% expect: [A,B,C]-[clpfd:(A in 0..11),clpfd:zcompare(C,A,B),clpfd:(B in 11..20),freeze(C,clpfd:zcompare_(C,A,B))]
% expect: [(<)-0,(=)-1,(>)-2]
% expect: 120
% expect: no
% expect: type_error(integer,a)
% expect: A-[clpfd:(A in 0..1\/9..20)]
% expect: A-[clpfd:(A in 1..2\/8..20)]
