% The message of an unknown procedure names the predicate of the system that calls it; a text with a syntax error that a directive
% reads is no error at a line of the file.
:- forall(member(_, [1]), nowhere(1)).      % error: forall/2: Unknown procedure: nowhere/1
:- ignore(not_there).                       % error: ignore/1: Unknown procedure: not_there/0
:- number_codes(_, "3x").                   % error: ERROR: number_codes/2: Syntax error: Illegal number

main :-
    catch(nowhere, error(_, context(Here, _)), true), print(Here), nl.             % expect: system:catch/3
