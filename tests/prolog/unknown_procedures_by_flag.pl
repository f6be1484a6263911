% The flag unknown: calls of procedures that do not exist fail, with a warning or without; declared ones fail in any case.
% expect: warned
% expect: silent
% expect: existence_error(procedure,nosuch/1)
% error: Warning: Unknown procedure: nosuch/1
:- dynamic declared/0.
main :-
    set_prolog_flag(unknown, warning),
    ( nosuch(1) -> true ; write(warned), nl ),
    \+ declared,
    set_prolog_flag(unknown, fail),
    ( nosuch(1) -> true ; \+ declared, write(silent), nl ),
    set_prolog_flag(unknown, error),
    catch(nosuch(1), error(E, _), ( print(E), nl )).
