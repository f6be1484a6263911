% Errors name the goals of a clause as the program has them, whatever instructions they became.
more(X, Y) :- X > Y.
least(X, Y) :- X >= Y.
sum(X) :- X + 1 > 3.
right(X) :- 3 < X.
several(X, Y) :- X < 10, X > Y, Y >= X.
branches(X, Y) :- ( X > 1 -> true ; X =< Y ; X >= Y ).
equal(X, Y) :- X =:= Y + 1.
step(X) :- Z is X-1, print(Z).
step_right(X) :- Z is 1+X, print(Z).
step_known(X, Z) :- Z is X-1.
step_of_two(X, Y) :- Z is X+Y, print(Z).
step_large(X) :- Z is X+10000000000, print(Z).
steps(X) :- Z is X*2, Y is Z+1, V is Y-W, print(V-W).
negated(X) :- \+ X > _.
:- dynamic asserted/2.
asserted(X, Y) :- X > Y.

main :-
    place(more(_, 1)),                % expect: (>)/2
    place(more(foo, 1)),              % expect: (>)/2
    place(least(1, _)),               % expect: (>=)/2
    place(sum(_)),                    % expect: (>)/2
    place(right(_)),                  % expect: (<)/2
    place(several(1, _)),             % expect: (>)/2
    place(several(a, 1)),             % expect: (<)/2
    place(branches(0, _)),            % expect: (=<)/2
    place(branches(_, 1)),            % expect: (>)/2
    place(equal(1, _)),               % expect: (=:=)/2
    place(step(_)),                   % expect: step/1
    place(step(a)),                   % expect: step/1
    place(step_right(_)),             % expect: step_right/1
    place(step_known(_, _)),          % expect: (is)/2
    place(step_of_two(1, _)),         % expect: (is)/2
    place(step_large(_)),             % expect: (is)/2
    place(steps(1)),                  % expect: (is)/2
    place(negated(1)),                % expect: (>)/2
    place(asserted(_, 1)),            % expect: (>)/2
    place(step("ab")),                % expect: step/1 ("x" must hold one character)
    place((true, unknown_here)),      % expect: '<meta-call>'/1
    place(findall(X, unknown_here(X), _)),  % expect: findall_loop/4
    place(setup_call_cleanup(true, unknown_here, true)),  % expect: setup_call_catcher_cleanup/4
    place(call(1)),                   % expect: call/1
    place(call((fail, 1))),           % expect: call/1
    place(findall(Y, Y, _)).          % expect: findall_loop/4

place(Goal) :-
    catch(Goal, error(_, context(Place, Message)), true),
    strip_module(Place, _, PI),
    ( nonvar(Message) -> format("~q (~w)~n", [PI, Message]) ; writeq(PI), nl ).
