% A file that is no module belongs to the module that loads it first: loading it into another one is an error. One that is included
% becomes part of the module whose file includes it.
:- use_module('included_in_a_module.inc').
:- catch(ensure_loaded('of_one_module.inc'), error(E, _), ( E = permission_error(load, source, F), file_base_name(F, B), print(B), nl )).
% expect: 'of_one_module.inc'
% expect: of_a_module
% expect: included(yes)
% expect: no
main :-
    one_of(X), print(X), nl,
    included_from(Y), print(Y), nl,
    ( catch(of_one(_), error(_, _), fail) -> true ; print(no), nl ).
