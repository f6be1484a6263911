% How long a read or wait_for_input/3 may take is a number of seconds or infinite.
main :-
    limit(1.5),           % expect: set
    limit(1r3),           % expect: set
    limit(infinite),      % expect: set
    limit(_),             % expect: instantiation_error
    limit("abc"),         % expect: type_error(float,abc)
    limit(f(1)),          % expect: type_error(float,f(1))
    limit(soon),          % expect: type_error(float,soon)
    wait("abc"),          % expect: type_error(float,abc)
    wait(f(1)),           % expect: type_error(float,f(1))
    wait(soon).           % expect: type_error(float,soon)

limit(Time) :- shown(( set_stream(user_input, timeout(Time)), write(set), nl )).
wait(Time) :- shown(wait_for_input([user_input], _, Time)).

shown(Goal) :- catch(Goal, error(E, _), ( write(E), nl )).
