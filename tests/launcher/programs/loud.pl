:- write(loading), nl.
:- initialization((write(loaded), nl)).
q(a).
