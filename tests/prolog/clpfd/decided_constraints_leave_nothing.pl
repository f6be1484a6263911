% A constraint that the domains decide is not shown among what is left.
:- use_module(library(clpfd)).

main :-
    left(X, X * X #= 144),
    left(X, X // 2 #= 3),
    ( [A,B] ins 1..4, A #= B div B, 0 #= A * B rem 1, A #= 0 -> true ; print(none), nl ),
    left(X, abs(X) #= 3),
    left(X, ( 3 #= max(3, X), X in 0..2 )),
    left(X, X #= _),
    ( X ^ 2 #= 15 -> true ; print(none), nl ),
    catch(labeling([ff,ff], [1]), error(E, _), ( print(E), nl )).
% expect: [clpfd:(x in -12\/12)]
% expect: [clpfd:(x in 6..7)]
% expect: none
% expect: [clpfd:(x in -3\/3)]
% expect: [clpfd:(x in 0..2)]
% expect: [clpfd:(x in inf..sup)]
% expect: none
% expect: domain_error(nonrepeating_labeling_options,[ff,ff])

left(X, Goal) :- \+ \+ ( call(Goal), copy_term(X, Y, Gs), Y = x, print(Gs), nl ).
