% assoc_takes_from_the_deeper_side.pl: del_assoc/4 puts the nearest key of the deeper subtree where it has removed one; what is no tree has no least key.
:- use_module(library(assoc)).

main :-
    findall(K-K, between(1, 6, K), Pairs),
    list_to_assoc(Pairs, A),
    shown(A),                          % expect: t(4,4,-,t(2,2,-,t(1,1,-,t,t),t(3,3,-,t,t)),t(6,6,<,t(5,5,-,t,t),t))
    del_assoc(4, A, 4, B),
    shown(B),                          % expect: t(3,3,-,t(2,2,<,t(1,1,-,t,t),t),t(6,6,<,t(5,5,-,t,t),t))
    del_assoc(5, B, 5, C),
    shown(C),                          % expect: t(3,3,<,t(2,2,<,t(1,1,-,t,t),t),t(6,6,-,t,t))
    put_assoc(7, C, 7, D), put_assoc(8, D, 8, E), put_assoc(9, E, 9, F),
    shown(F),                          % expect: t(3,3,>,t(2,2,<,t(1,1,-,t,t),t),t(7,7,>,t(6,6,-,t,t),t(8,8,>,t,t(9,9,-,t,t))))
    del_assoc(3, F, 3, G),
    shown(G),                          % expect: t(6,6,-,t(2,2,<,t(1,1,-,t,t),t),t(8,8,-,t(7,7,-,t,t),t(9,9,-,t,t)))
    ( del_min_assoc(3, _, _, _) -> true ; writeln(none) ).     % expect: none

shown(Assoc) :- print(Assoc), nl.
