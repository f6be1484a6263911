% A mutex is locked as often as its thread asks for it; what is not locked, or by nobody known, cannot be unlocked.
status(M) :- ( mutex_property(M, status(S)) -> print(S) ; print(none) ), nl.
t(G) :- catch(( G -> print(yes) ; print(no) ), error(E, _), print(E)), nl.

main :-
    status(m),                                  % expect: none
    mutex_create(m), status(m),                 % expect: unlocked
    mutex_lock(m), status(m),                   % expect: locked(main,1)
    mutex_lock(m), status(m),                   % expect: locked(main,2)
    t(mutex_trylock(m)), status(m),             % expect: yes
                                                % expect: locked(main,3)
    mutex_unlock(m), mutex_unlock(m), status(m),  % expect: locked(main,1)
    mutex_unlock(m), status(m),                 % expect: unlocked
    t(mutex_unlock(m)),                         % expect: permission_error(unlock,mutex,m)
    t(mutex_unlock(other)),                     % expect: existence_error(mutex,other)
    t(mutex_create(m)),                         % expect: permission_error(create,mutex,m)
    mutex_lock(made_by_lock), mutex_unlock(made_by_lock),
    t(mutex_create(made_by_lock)),              % expect: permission_error(create,mutex,made_by_lock)
    mutex_lock(m), mutex_lock(m), mutex_lock(made_by_lock), mutex_unlock_all,
    forall(member(M, [m, made_by_lock]), status(M)),
                                                % expect: unlocked
                                                % expect: unlocked
    mutex_lock(m), mutex_destroy(m), status(m),  % expect: none
    t(mutex_unlock(m)),                         % expect: existence_error(mutex,m)
    t(mutex_lock(_)),                           % expect: instantiation_error
    t(mutex_lock(f(x))),                        % expect: type_error(mutex,f(x))
    t(mutex_unlock(f(x))),                      % expect: type_error(mutex,f(x))
    t(mutex_unlock(_)),                         % expect: instantiation_error
    t(thread_tries).                            % expect: no
thread_tries :-
    mutex_lock(k),
    thread_create(( mutex_trylock(k) -> thread_exit(got_it) ; thread_exit(has_not) ), T),
    thread_join(T, exited(Result)), Result == got_it.
