% $/1 runs a goal that must succeed without a choice point; $/0 is a cut.
one(1).
two(1). two(2).
guarded(X, Y) :- two(X), $, Y = X.
guarded(_, none).
either(X) :- ( two(X), $ ; X = other ).
either(last).

main :-
    show($(one(_))),                     % expect: $one(1)
    show($(two(_))),                     % expect: error(determinism_error(two(1),det,nondet,goal))
    show($(one(2))),                     % expect: error(determinism_error(one(2),det,fail,goal))
    show($(atom_length(_, _))),          % expect: error(instantiation_error)
    findall(X-Y, guarded(X, Y), L), print(L), nl,     % expect: [1-1]
    findall(X, either(X), M), print(M), nl.           % expect: [1]

show(Goal) :- catch(( call(Goal) -> R = Goal ; R = no ), error(E, _), R = error(E)), print(R), nl.
