% Predicates of the system that take handles know which ones are alive: a number that a program has made up is an error, not an address.
:- dynamic numbers/0.
:- table even/1, path(_, min).
even(0).
even(X) :- even(Y), Y < 6, X is Y + 2.
path(a, 3).
path(a, 2).

main :-
    shown('$tbl_value'(1, a, _)),                           % expect: existence_error(table,1)
    shown('$tbl_value'(_, a, _)),                           % expect: instantiation_error
    shown('$tbl_value'(foo, a, _)),                         % expect: type_error(integer,foo)
    shown('$tbl_set_value'(4096, a, b)),                    % expect: existence_error(table,4096)
    shown('$tbl_begin_feed'(foo)),                          % expect: type_error(integer,foo)
    shown('$tbl_begin_round'(-1)),                          % expect: existence_error(table,-1)
    shown('$tbl_answers'(1000000000000000000000, _, _)),    % expect: existence_error(table,1000000000000000000000)
    shown('$tbl_resume'(_, x)),                             % expect: existence_error(suspended_call,x)
    shown('$tbl_call_of'(f(x), _)),                         % expect: domain_error(clauses_of_table,f(x))
    shown('$tbl_variant_table'(_, [], _, _, _, _)),         % expect: instantiation_error
    shown('$tbl_variant_table'(f, f(x), _, _, _, _)),       % expect: type_error(tabled_modes,f(x))
    shown('$findall_collect'(0, a, _)),                     % expect: existence_error(findall_buffer,0)
    shown('$findall_add'(foo, a)),                          % expect: type_error(integer,foo)
    shown('$aggregate_get'(0, a, _, _)),                    % expect: existence_error(findall_buffer,0)
    shown('$count_get'(1000000000000000000000, _)),         % expect: existence_error(findall_buffer,1000000000000000000000)
    shown(( '$findall_begin'(Id), '$findall_add'(Id, x), '$aggregate_get'(Id, max, _, _) )),   % expect: type_error(pair,x)
    shown('$cut'(0)),                                       % expect: domain_error(choice_point,0)
    shown('$cut'(foo)),                                     % expect: type_error(integer,foo)
    shown('$softcut'(-1)),                                  % expect: domain_error(choice_point,-1)
    shown('$is_last'(12345, _)),                            % expect: domain_error(choice_point,12345)
    shown('$call_body'(!, 8, user)),                        % expect: domain_error(choice_point,8)
    shown('$cleanup_push'(7, _)),                           % expect: domain_error(cleanup_goal,7)
    shown('$cleanup_exit'(f)),                              % expect: type_error(integer,f)
    shown('$tbl_undeclare'(user, 17)),                      % expect: type_error(callable,17)
    shown('$tbl_declare'(user, p, 17)),                     % expect: type_error(callable,17)
    shown('$declare'(user, foo, 4294967297, dynamic)),      % expect: representation_error(max_procedure_arity)
    shown('$value_text'(f(X), 99, [X|_], _)),               % expect: instantiation_error
    shown('$value_text'(f(X), 99, [x-X], _)),               % expect: type_error(variable_name,x-A)
    shown('$value_text'(f(X), 18446744073709551616, [], _)),   % expect: resource_error(memory)
    shown('$callers'(18446744073709551616, _)),             % expect: resource_error(memory)
    shown('$add_clause'(user, (p :- q), f, 18446744073709551616, _)),   % expect: resource_error(memory)
    shown(\+ '$import_of'(user, append, 18446744073709551616, _)),   % expect: true
    shown(\+ '$meta_head'(user, append, 18446744073709551616, _)),   % expect: true
    shown(\+ '$predicate_flags'(user, append, 18446744073709551616, _)),   % expect: true
    shown('$fd_reify'(_, [])),                              % expect: type_error(integer,[])
    shown('$fd_reify'(_, f(x))),                            % expect: type_error(integer,f(x))
    shown('$branch_singletons'((a :- b), [x], _)),          % expect: type_error(variable_name,x)
    shown('$rename_module'(system, foo)),                   % expect: permission_error(rename,module,system)
    shown(( assertz((numbers :- user:(8, min))), numbers )),   % expect: type_error(callable,(8,min))
    finished_tables,
    import_modules_have_no_cycles,
    even_still_works.

shown(Goal) :-
    catch(( call(Goal) -> Result = true ; Result = false ), error(Result, _), true),
    \+ \+ ( numbervars(Result, 0, _), print(Result), nl ).

% A table that is finished takes no more answers, and cannot be evaluated.
finished_tables :-
    even(4), path(a, _),
    current_table(user:even(_), Table),
    catch('$tbl_wkl_add_answer'(Table, 5, [], []), error(E1, _), kind_of(E1)),      % expect: domain_error(unfinished_table)
    catch('$tbl_set_value'(Table, 5, 6), error(E2, _), kind_of(E2)),                % expect: domain_error(unfinished_table)
    catch('$table_round'(Table, _, true), error(E3, _), kind_of(E3)),               % expect: domain_error(unfinished_table)
    catch('$tbl_next_pair'(Table), error(E4, _), kind_of(E4)),                      % expect: domain_error(unfinished_table)
    findall(X, '$tbl_answers'(Table, X, []), Xs), print(Xs), nl,                    % expect: [0,2,4,6]
    findall(X, '$tbl_answers'(Table, f(X), []), None), print(None), nl,             % expect: []
    abolish_all_tables,  % it stays as long as another worker may be reading it
    catch(( '$tbl_answers'(Table, _, []) -> true ; true ), error(E5, _), E5 = existence_error(table, _)),
    print(abolished), nl.                                                           % expect: abolished

kind_of(Error) :- functor(Error, Name, _), arg(1, Error, Kind), print(Name), put_char('('), print(Kind), put_char(')'), nl.

import_modules_have_no_cycles :-
    add_import_module(ring_a, ring_b, start),
    shown(add_import_module(ring_b, ring_a, start)),        % expect: permission_error(add_import,module,ring_a)
    shown(ring_b:no_such_predicate).                        % expect: existence_error(procedure,ring_b:no_such_predicate/0)

% What the calls before have left behind does not matter.
even_still_works :- findall(X, even(X), Xs), print(Xs), nl. % expect: [0,2,4,6]
