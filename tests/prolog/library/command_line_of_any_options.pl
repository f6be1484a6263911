% options: -q -g go -t halt
% library(main) without opt_type/3: every long argument is an option; main/0 calls main/1.
:- use_module(library(main)).

main(Arguments) :- print(main(Arguments)), nl.

go :-
    main,                                                  % expect: main([])
    options([a,'--foo','--bar=1','--no-baz','--x-y=z',b]), % expect: [a,b]-[foo(true),bar(1),baz(false),x_y(z)] !
    options(['-a','-bc','-n5','--','--foo']),              % expect: ['-a','-bc','-n5','--foo']-[] !
    options(['--a=1.5','--b=foo bar','--c=','--d=f(x)','--e=-3','--t=true']),
        % expect: []-[a(1.5),b('foo bar'),c(''),d('f(x)'),e(-3),t(true)] !
    options(['--help']),                                   % expect: []-[help(true)] !
    options([]).                                           % expect: []-[] !

options(Arguments) :- show(Positional-Options, argv_options(Arguments, Positional, Options)).

% Prints every solution of Goal as T: then ! if it left no choice point, ; if it did. An error is printed with ?.
show(T, Goal) :-
    (   catch(( call_cleanup(Goal, Det = true), Shown = T, ( Det == true -> Mark = (!) ; Mark = (;) ) ),
              error(E, _), ( Shown = E, Mark = (?) )),
        \+ \+ ( numbervars(Shown, 0, _), write_term(Shown, [quoted(true),numbervars(true)]) ),
        format(" ~w~n", [Mark]),
        fail
    ;   true
    ).
