% The option portray(true) of write_term/2 means numbervars(true) as well, unless numbervars is given.
% expect: f(B)
% expect: f($VAR(1))
% expect: f($VAR(1))
% expect: f($VAR(1))
main :-
    T = f('$VAR'(1)),
    write_term(T, [portray(true)]), nl,
    write_term(T, [portray(true), numbervars(false)]), nl,
    write_term(T, [numbervars(false), portray(true)]), nl,
    write_term(T, [portray(false)]), nl.
