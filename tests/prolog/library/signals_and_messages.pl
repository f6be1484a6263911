% signals_and_messages.pl: library(intercept) and library(broadcast).
:- use_module(library(intercept)).
:- use_module(library(broadcast)).
emit_all(I, Max) :- ( I =< Max -> send_signal(emit(I)), I1 is I+1, emit_all(I1, Max) ; true ).
note(A, X) :- print(A-X), nl.
show(Goal, X) :- catch(( Goal -> print(X) ; print(no) ), E, print(E)), nl.
unknown(Signal) :- catch(send_signal(Signal), error(E, _), ( print(E), nl )).
main :-
    intercept(emit_all(1, 2), emit(X), note(signal, X)),              % expect: signal-1
                                                                      % expect: signal-2
    intercept(send_signal(emit(3)), emit(_), note(with), argument),   % expect: with-argument
    show(intercept_all(X2, emit_all(1, 4), emit(X2), L2), L2),        % expect: [1,2,3,4]
    show(intercept_all(X3, ( member(Y3, [1,2]), send_signal(emit(Y3)), Y3 > 1 ), emit(X3), L3), L3),      % expect: [2]
    show(nb_intercept_all(X4, ( member(Y4, [1,2]), send_signal(emit(Y4)), Y4 > 1 ), emit(X4), L4), L4),   % expect: [1,2]
    unknown(foo),                                                     % expect: unintercepted_signal(foo)
    show(send_silent_signal(foo), silent),                            % expect: silent
    intercept(intercept(send_signal(x(1)), x(A5), note(inner, A5)), x(B5), note(outer, B5)),   % expect: inner-1
    intercept(intercept(send_signal(y(1)), x(_), note(inner, none)), y(B6), note(outer, B6)),  % expect: outer-1
    show(intercept(send_signal(x(1)), x(_), fail), yes),              % expect: no
    show(intercept(send_signal(x(1)), x(_), throw(oops)), yes),       % expect: oops
    listen(event(X7), note(first, X7)), listen(me, event(X8), note(me, X8)),
    broadcast(event(1)),                                              % expect: me-1
                                                                      % expect: first-1
    broadcast(other),
    show(listening(me, event(1), user:G9), G9),                        % expect: note(me,1)
    unlisten(me), broadcast(event(2)),                                % expect: first-2
    listen(request(X10), member(X10, [1,2])),
    show(findall(X11, broadcast_request(request(X11)), L11), L11),    % expect: [1,2]
    unlisten(user, request(_)), show(broadcast_request(request(_)), yes),   % expect: no
    listen(a, t, true), unlisten(a, t, true), show(listening(a, _, _), yes).   % expect: no
