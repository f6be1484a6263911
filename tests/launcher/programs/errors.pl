ok.
bad(X :- ).
atom_length(a, b).
:- atom_length(1, a).
:- undefined_here.
still_ok.
