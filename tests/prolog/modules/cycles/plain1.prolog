:- ensure_loaded(plain2).
:- load_files(plain2, [if(changed)]).
:- ensure_loaded(plain1).
p1(X) :- p2(X).
:- initialization((p1(X), writeln(X))).
