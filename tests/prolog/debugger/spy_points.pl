% Spy points stop a program in debug mode; leash/1 and visible/1 choose the ports; trace/2 prints without stopping.

a(X) :- b(X), X > 1.

b(1).
b(2).

main :-
    leash(-all),
    spy(b/1),
    debug,
    a(X),
    nodebug,
    writeln(X),                                                 % expect: 2
    nospy(b/1),
    trace(a/1, [call,exit]),
    a(_),
    trace(a/1, -all),
    a(_),
    catch(spy(nothing/7), error(E, _), true), writeln(E),       % expect: existence_error(procedure,nothing/7)
    catch(leash(_), error(E2, _), true), writeln(E2).           % expect: instantiation_error
% error:    Call: (11) b(_
% error:    Exit: (11) b(1)
% error:  T [10] Call: a(_
% error:  T [10] Exit: a(2)
