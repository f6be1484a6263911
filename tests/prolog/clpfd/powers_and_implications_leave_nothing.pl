% What is true whatever the variables become is not shown: X^0 #= 1, an implication whose condition is false. #(X) is of a variable or an integer.
:- use_module(library(clpfd)).

left(Goal, Variables) :-
    call(Goal),
    copy_term(Variables, Copy, Goals),
    numbervars(Copy-Goals, 0, _),
    print(Goals), nl.

main :-
    left(X^0 #= 1, X),
    left(( A #==> B, A = 0 ), B),
    left(( C #==> D, D = 1 ), C),
    left(( P #\/ Q, P = 1 ), Q),
    left(#(Y) #= #(2) + 1, Y),
    catch(#(a) #= _, error(Error, _), ( print(Error), nl )),
    disjoint2([a]),
    ( disjoint2([a,b]) -> true ; print(no), nl ).
% expect: [clpfd:(A in inf..sup)]
% expect: [clpfd:(A in 0..1)]
% expect: [clpfd:(A in 0..1)]
% expect: [clpfd:(A in 0..1)]
% expect: []
% expect: type_error(integer,a)
% expect: no
