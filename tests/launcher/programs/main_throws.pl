:- initialization(main, main).
main :- atom_length(_, _).
