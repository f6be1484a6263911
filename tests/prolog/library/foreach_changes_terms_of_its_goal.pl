% foreach_changes_terms_of_its_goal.pl: the instances of the goal of foreach/2 share what has none of the generator's variables.
:- use_module(library(aggregate)).
:- use_module(library(hashtable)).

main :-
    ht_new(Table),
    foreach(between(1, 5, X), ht_put(Table, X, X)),
    ht_keys(Table, Keys0), msort(Keys0, Keys), print(Keys), nl,            % expect: [1,2,3,4,5]
    Sum = sum(0),
    foreach(member(Y, [10, 20, 30]), ( arg(1, Sum, S0), S is S0 + Y, setarg(1, Sum, S) )) -> true
    ; writeln('each instance has the same S').                             % expect: each instance has the same S
