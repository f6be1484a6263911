% A thread is no engine, and an engine that has ended may still be destroyed.
kind(G) :- catch(( G -> print(yes) ; print(no) ), error(E, _), ( E = type_error(Type, _) -> print(type(Type)) ; E =.. [F|_], print(F) )), nl.

answers(E, [X|Xs]) :- engine_next(E, X), !, answers(E, Xs).
answers(_, []).

main :-
    thread_create(thread_get_message(_), T),
    kind(engine_next(T, _)),                                                % expect: type(engine)
    kind(engine_next_reified(T, the(_))),                                   % expect: no
    kind(engine_destroy(T)),                                                % expect: type(engine)
    kind(engine_post(T, x)),                                                % expect: type(engine)
    kind(is_engine(T)),                                                     % expect: no
    thread_send_message(T, go), thread_join(T, S), print(S), nl,            % expect: true
    setup_call_cleanup(engine_create(X, member(X, [1, 2, 3]), E), answers(E, Xs), engine_destroy(E)),
    print(Xs), nl,                                                          % expect: [1,2,3]
    kind(engine_destroy(E)),                                                % expect: existence_error
    kind(engine_next(E, _)).                                                % expect: existence_error
