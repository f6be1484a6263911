% The number of atoms does not grow with how many a program has made.
% options: --sequential -q -g main -t halt
main :-
    statistics(atoms, Before),
    ( between(1, 3000000, I), atom_concat(never_seen_again_, I, A), atom_length(A, _), fail ; true ),
    statistics(atoms, After),
    ( After - Before < 1500000 -> write(few) ; write(After - Before) ), nl.   % expect: few
