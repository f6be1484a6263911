% library(debug): topics turned on and off, where messages go, hooks, assertions.
:- use_module(library(debug)).

:- multifile prolog:debug_print_hook/3, prolog:assertion_failed/2.
:- dynamic prolog:debug_print_hook/3, prolog:assertion_failed/2.
prolog:debug_print_hook(hooked, Format, Arguments) :- format(Format, Arguments), nl.
prolog:assertion_failed(Reason, Goal) :- nb_getval(hook, on), throw(hooked(Reason, Goal)).

main :- topics, general_topics, outputs, hooks, lists, assertions.

topics :-
    show(x, debugging(foo)),
    show(x, debug(foo, "not printed", [])),                % expect: x !
    show(x, debug(foo)), % error: Warning: foo: no matching debug topic (yet)
        % expect: x !
    show(x, debugging(foo)),                               % expect: x !
    show(x, debug(foo, "foo is ~w", [on])),               % error: % foo is on
        % expect: x !
    show(x, debug(foo, "plain ~a", argument)),            % error: % plain argument
        % expect: x !
    show(On, debugging(foo, On)),                          % expect: true !
    show(x, nodebug(foo)),                                 % expect: x !
    show(x, debugging(foo)),
    show(On, debugging(foo, On)),                          % expect: false !
    show(On, debugging(unknown, On)).

general_topics :-
    show(x, debug(bar(1))),                                % expect: x !
    show(x, debug(bar(_))),                                % expect: x !
    show(T, debugging(T, true)),                           % expect: bar(1) !
    show(x, debug(bar(1), "bar 1 is on", [])),            % error: % bar 1 is on
        % expect: x !
    show(x, debug(bar(2), "not printed", [])),             % expect: x !
    show(x, debug(a/b)),                                   % expect: x !
    show(T, debugging(T, true)),                           % expect: bar(1) ;
        % expect: a/b !
    show(x, nodebug(_)),                                   % expect: x !
    show(T, debugging(T, true)).

outputs :-
    tmp_file(debug, File),
    show(x, debug(f > File)),                              % expect: x !
    show(x, debug(f, "to the file", [])),                  % expect: x !
    show(Line, setup_call_cleanup(open(File, read, S), read_string(S, "\n", "", _, Line), close(S))),
        % expect: "% to the file" !
    delete_file(File),
    show(x, debug(o > user_output)),                       % expect: x !
    show(x, debug(o, "to user_output", [])),               % expect: % to user_output
        % expect: x !
    nodebug(_).

hooks :-
    debug(hooked),
    show(x, debug(hooked, "by the hook: ~w", [1])).        % expect: by the hook: 1
        % expect: x !

lists :-
    list_debug_topics,       % error: % Debug Topic             Activated To
    list_debug_topics(foo),  % error: % foo                             -
    list_debug_topics([active(true)]). % error: % hooked                          ✔

assertions :-
    nb_setval(hook, off),
    show(x, assertion(true)),                              % expect: x !
    show(X, assertion(X = 1)),                             % expect: A !
    show(X, assertion(member(X, [1,2]))),                  % expect: A !
    show(x, assertion(fail)),                             % error: Assertion failed: user:fail
        % expect: assertion_error(fail,user:fail) ?
    show(x, assertion(1 =:= 2)),                           % expect: assertion_error(fail,user:(1=:=2)) ?
    show(x, assertion(throw(oops))),                       % expect: assertion_error(oops,user:throw(oops)) ?
    nb_setval(hook, on),
    show(x, catch(assertion(fail), Ball, ( print(Ball), nl ))). % expect: hooked(fail,user:fail)
        % expect: x !

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
