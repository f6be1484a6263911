% numbervars/4 and ~W of format/2.
main :- options, errors, formats.

options :-
    show(E, ( T = f(X,Y,X), numbervars(T, 0, E, [singletons(true)]), print(T), nl, Y \== X )), % expect: f(A,_,A)
        % expect: 1 !
    show(E, ( T = g(Z,f(Z,_),_,Z), numbervars(T, 5, E, [singletons(true)]), print(T), nl )), % expect: g(F,f(F,_),_,F)
        % expect: 6 !
    show(T-E, ( T = f(_,_), numbervars(T, 23, E, [functor_name(v)]) )), % expect: f(v(23),v(24))-25 !
    show(T-E, ( put_attr(A, m, x), T = f(_), numbervars(A-T, 0, E, [attvar(skip)]) )), % expect: f(A)-1 !
    show(T-E, ( T = f(_), numbervars(T, 7, E, []) )).      % expect: f(H)-8 !

errors :-
    show(x, numbervars(f(_), a, _, [])),                   % expect: type_error(integer,a) ?
    show(x, numbervars(f(_), _, _, [])),                   % expect: instantiation_error ?
    show(x, numbervars(f(_), 0, _, foo)),                  % expect: type_error(list,foo) ?
    show(x, numbervars(f(_), 0, _, [singletons(maybe)])).  % expect: type_error(bool,maybe) ?

formats :-
    format("~W ~w~n", ['A b', [quoted(true)], x]),         % expect: 'A b' x
    format("~W|~@|~W~n", [f('$VAR'(1)), [numbervars(true)], write(y), 1+2, [ignore_ops(true)]]),
        % expect: f(B)|y|+(1,2)
    show(x, format("~W", [x])).                            % expect: format('not enough arguments') ?

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
