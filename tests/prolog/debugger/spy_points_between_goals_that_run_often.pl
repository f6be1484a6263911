% No clause calls the debugger: goals before and behind a spy point run as compiled, the one below it is shown port by port.
% options: -q -g run(3000) -g leash(-all),spy(step/2),debug -g run(2) -g nospy(step/2),nodebug -g run(3000) -t halt
run(Max) :-
    loop(0, Max, 0, Sum),
    writeln(Sum).
% expect: 4500
% expect: 3
% expect: 4500
% error: Exit: (11) step(0, 1)
% error: Exit: (12) step(1, 2)

loop(Max, Max, Sum, Sum) :- !.
loop(I, Max, Sum0, Sum) :-
    step(I, S),
    Sum1 is Sum0 + S,
    I1 is I + 1,
    loop(I1, Max, Sum1, Sum).

step(I, S) :- ( I mod 2 =:= 0 -> S = 1 ; S = 2 ).
