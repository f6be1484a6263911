% Alarms call their goals while something else runs; exceptions of these end it.
:- use_module(library(time)).

spin(T0, Seconds) :- get_time(T), ( T - T0 > Seconds -> true ; spin(T0, Seconds) ).
spin(Seconds) :- get_time(T), spin(T, Seconds).

main :-
    alarm(0.05, writeln(ring), _, [remove(true)]), spin(0.3), writeln(after),
    % expect: ring
    % expect: after
    catch(( alarm(0.05, throw(too_late), _, [remove(true)]), repeat, fail ), Ball, ( print(Ball), nl )),   % expect: too_late
    alarm(0.05, fail, Done, []), spin(0.3), writeln(on),                    % expect: on
    ( current_alarm(_, user:fail, Done, Status) -> writeln(Status) ; writeln(none) ),      % expect: done
    remove_alarm(Done),
    alarm(100, true, Later, [install(false)]),
    ( current_alarm(_, user:true, Later, S1) -> writeln(S1) ; writeln(none) ),     % expect: inactive
    install_alarm(Later), ( current_alarm(_, _, Later, S2) -> writeln(S2) ; writeln(none) ),      % expect: scheduled
    uninstall_alarm(Later), install_alarm(Later, 50),
    remove_alarm(Later), ( current_alarm(_, _, Later, _) -> writeln(still) ; writeln(gone) ),       % expect: gone
    get_time(Now), At is Now + 0.05, alarm_at(At, writeln(at), _), spin(0.3),      % expect: at
    alarm_at(At, writeln(again), _, [remove(true)]), spin(0.1),       % expect: again
    alarm(0.02, writeln(three), _), spin(0.2),       % expect: three
    catch(remove_alarm(foo), error(E1, _), ( print(E1), nl )),        % expect: existence_error(alarm,foo)
    catch(alarm(a, true, _), error(E2, _), ( print(E2), nl )),        % expect: type_error(number,a)
    catch(call_with_time_limit(0.05, ( repeat, fail )), E3, ( print(E3), nl )).     % expect: time_limit_exceeded
