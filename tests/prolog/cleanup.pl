% setup_call_cleanup/3 runs its cleanup once, whatever ends the goal.
c(X) :- write(cleanup(X)), nl.
main :-
    setup_call_cleanup(true, true, c(exit)),
    ( setup_call_cleanup(true, fail, c(fail)) -> true ; true ),
    catch(setup_call_cleanup(true, throw(x), c(throw)), x, ( write(caught), nl )),
    setup_call_cleanup(true, member(X, [1,2,3]), c(cut)), write(X), nl, !,
    ( setup_call_cleanup(S = 1, member(Y, [1,2]), c(S)), write(Y), nl, Y >= 2, ! ; true ),
    write(end), nl.
% expect: cleanup(exit)
% expect: cleanup(fail)
% expect: cleanup(throw)
% expect: caught
% expect: 1
% expect: cleanup(cut)
% expect: 1
% expect: cleanup(1)
% expect: 2
% expect: end
