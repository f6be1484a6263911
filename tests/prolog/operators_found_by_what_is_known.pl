% current_op/3 with a priority, a type or both gives what it gives without them, in a module that hides and adds operators too.
:- module(own, []).
:- op(700, xfx, user:(===>)).
:- op(0, xfx, is).          % hidden here
:- op(200, xfy, own:(&)).
:- op(700, xfx, own:(<=>)).

user:main :-
    own:same_by_each,                                                       % expect: true
    own:named(P-T, current_op(P, T, ===>)),                                 % expect: [700-xfx]
    own:named(P1-T1, current_op(P1, T1, <=>)),                              % expect: [700-xfx]
    own:named(P2-T2, current_op(P2, T2, is)),                               % expect: []
    own:named(P3-T3, user:current_op(P3, T3, is)),                          % expect: [700-xfx]
    own:named(O, ( current_op(200, xfy, O) )),                              % expect: [^,&]
    own:named(O1, ( current_op(200, fy, O1) )),                             % expect: [\,-,+]
    own:named(O2, current_op(777, _, O2)),                                  % expect: []
    own:named(E, catch(current_op(1201, _, _), error(E, _), true)),         % expect: [domain_error(operator_priority,1201)]
    own:named(E1, catch(current_op(_, yfy, _), error(E1, _), true)).        % expect: [domain_error(operator_specifier,yfy)]

named(X, Goal) :- findall(X, Goal, Xs), sort(0, @>=, Xs, Sorted), print(Sorted), nl.

same_by_each :-
    findall(op(P, T, O), current_op(P, T, O), All),
    findall(op(P, T, O), ( between(1, 1200, P), current_op(P, T, O) ), ByPriority),
    findall(op(P, T, O), ( member(T, [xf, yf, xfx, xfy, yfx, fy, fx]), current_op(P, T, O) ), ByType),
    findall(op(P, T, O), ( member(op(P, T, O), All), current_op(P, T, O) ), ByAll),
    maplist(msort, [All, ByPriority, ByType, ByAll], Sorted),
    ( Sorted = [A, A, A, A], A \== [] -> writeln(true) ; writeln(Sorted) ).
% exit: 0
