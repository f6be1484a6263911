% A loop sets a spy point on what it has called often, and takes it away again.
main :-
    leash(-all),
    loop(0, 3000, 0, Sum),
    writeln(Sum).                                               % expect: 4500
% error: Call: (2,511) step(2500, _
% error: Exit: (2,511) step(2500, 1)
% error: Exit: (2,512) step(2501, 2)

loop(Max, Max, Sum, Sum) :- !.
loop(I, Max, Sum0, Sum) :-
    spied(I),
    step(I, S),
    Sum1 is Sum0 + S,
    I1 is I + 1,
    loop(I1, Max, Sum1, Sum).

spied(2500) :- !, spy(step/2), debug.
spied(2502) :- !, nospy(step/2), nodebug.
spied(_).

step(I, S) :- ( I mod 2 =:= 0 -> S = 1 ; S = 2 ).
