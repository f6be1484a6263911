% library(portray_text): lists of codes printed as text.
:- use_module(library(portray_text)).

main :- portray_text(true), texts, others, properties.

texts :-
    print(`hello world`), nl,                              % expect: `hello world`
    print(f(`abc`, [0'a,0'b,0'c|tail])), nl,               % expect: f(`abc`,[97,98,99|tail])
    print([0'a,0'\n,0'\t,0'`,0'"]), nl,                    % expect: `a\n\t\`"`
    portray_text(false), print(`abc`), nl, portray_text(true). % expect: [97,98,99]

others :-
    print(`hi`), nl,                                       % expect: [104,105]
    print([1,2,3,4]), nl,                                  % expect: [1,2,3,4]
    print([]), nl,                                         % expect: []
    print([a,b,c]), nl.                                    % expect: [a,b,c]

properties :-
    show(Old, set_portray_text(min_length, Old, 2)),       % expect: 3 !
    print(`hi`), nl,                                       % expect: `hi`
    show(Old, set_portray_text(ellipsis, Old, 10)),        % expect: 30 !
    print(`hello world this is a long text`), nl,          % expect: `hello... text`
    show(x, set_portray_text(ellipsis, 12)),               % expect: x !
    print(`hello world this is a long text`), nl,          % expect: `hello w... text`
    show(V, set_portray_text(enabled, V, V)),              % expect: true !
    show(x, set_portray_text(no_such_property, 1)),
        % expect: domain_error(portray_text_option,no_such_property) ?
    portray_text(false).

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
