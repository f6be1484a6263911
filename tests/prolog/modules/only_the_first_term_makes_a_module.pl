% A file is a module when its first term says so; later module/2 is a goal that is not known. What is no module is not loaded as one.
before(1).
:- module(late, [inside/1]).     % error: catch/3: Unknown procedure: module/2
inside(2).
:- use_module('included.inc').   % error: Domain error: `module_header' expected, found

main :-
    inside(X), print(X), nl,                                     % expect: 2
    ( current_module(late) -> print(yes) ; print(no) ), nl,      % expect: no
    strip_module(a, M, _), print(M), nl,                         % expect: user
    ( catch(included(_), error(_, _), fail) -> print(yes) ; print(no) ), nl.   % expect: no
