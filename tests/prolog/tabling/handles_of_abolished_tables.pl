% options: --sequential -q -g main -t halt
% A table that was abolished is gone at once where nobody else may be reading it: its handle is an error.
:- table even/1.

even(X) :- member(X, [0, 2, 4]).

main :-
    findall(X, even(X), Xs), print(Xs), nl,                                  % expect: [0,2,4]
    current_table(user:even(_), Table),
    findall(X, '$tbl_answers'(Table, X, []), Ys), print(Ys), nl,             % expect: [0,2,4]
    abolish_all_tables,
    catch('$tbl_answers'(Table, _, []), error(E, _), ( E =.. [Kind, What|_], print(Kind-What), nl )).  % expect: existence_error-(table)
