% The ports of a traced program: call, exit, redo and fail, their depths, and how goals look in them.
:- dynamic num/1.
num(1).
num(2).

main :-
    leash(-all),
    trace,
    positive(X),
    notrace,
    writeln(X),                                  % expect: 2
    ( tracing -> writeln(tracing) ; writeln(quiet) ),   % expect: quiet
    nodebug.

positive(X) :- num(X), \+ small(X), check([X]).

small(X) :- X < 2.

check(L) :- forall(member(Y, L), integer(Y)), ( L = [] -> true ; length(L, 1) ).
% error:    Call: (10) positive(_
% error:    Call: (11) num(_
% error:    Exit: (11) num(1)
% error:    Call: (11) small(1)
% error:    Call: (12) 1<2
% error:    Exit: (12) 1<2
% error:    Exit: (11) small(1)
% error:    Redo: (11) num(_
% error:    Exit: (11) num(2)
% error:    Fail: (12) 2<2
% error:    Fail: (11) small(2)
% error:    Redo: (10) positive(2)
% error:    Call: (11) check([2])
% error: ^  Call: (12) forall(member(_
% error: ^  Exit: (12) forall(user:member(_
% error:    Fail: (12) [2]=[]
% error:    Redo: (11) check([2])
% error:    Exit: (12) length([2], 1)
% error:    Exit: (11) check([2])
% error:    Exit: (10) positive(2)
