:- initialization((write(first), nl)).
:- initialization(fail).
:- initialization(atom_length(_, _)).
:- write(directive), nl.
