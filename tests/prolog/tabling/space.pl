% Tables are limited: a resource error, after which the tables that are finished are still there.
% options: -q --sequential -g main -t halt

:- table endless/1, small/1, deep/1.

endless(X) :- between(1, inf, X).
small(X) :- member(X, [1,2,3]).
deep(0).
deep(N) :- N > 0, M is N - 1, deep(M).

main :-
    findall(X, small(X), Xs), print(Xs), nl,                                         % expect: [1,2,3]
    current_prolog_flag(table_space, Limit),
    set_prolog_flag(table_space, 1000000),
    catch(endless(_), error(E, _), ( print(E), nl )),                                % expect: resource_error(private_table_space)
    catch(endless(_), error(E1, _), ( print(E1), nl )),                              % expect: resource_error(private_table_space)
    set_prolog_flag(table_space, Limit),
    findall(X, small(X), Ys), print(Ys), nl,                                         % expect: [1,2,3]
    deep(20000), print(deep), nl.                                                    % expect: deep
