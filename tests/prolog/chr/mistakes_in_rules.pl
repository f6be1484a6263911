% A rule whose head is no constraint, or no term, is an error when the file is loaded.
% error: chr_constraint `unknown/1' does not exist
% error: Type error: `callable' expected, found `3'
:- use_module(library(chr)).
:- chr_constraint known(?any).
known(X), unknown(X) <=> true.
known(X), 3 <=> write(X).
known(a) <=> write(a), nl.
main :- known(a), write(loaded), nl.     % expect: a
                                          % expect: loaded
