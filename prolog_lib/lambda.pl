% lambda.pl: lambda terms as in library(yall): Parameters>>Body, Free/Parameters>>Body, Free/Body.
% A call copies the lambda term first, so that its variables are new in each call; those of Free are shared with the
% context. Arguments beyond the parameters are added to Body.
:- '$library'.

'$lambda'(Parameters0, Body0, Arguments) :-
    copy_term_nat(Parameters0>>Body0, Parameters1>>Body1),
    (   nonvar(Parameters0), Parameters0 = Free/_
    ->  Parameters1 = Free/Parameters
    ;   Parameters = Parameters1
    ),
    '$bind_parameters'(Arguments, Parameters, Rest),
    '$call_with'(Body1, Rest).

'$lambda_body'(Free, Body0, Arguments) :-
    copy_term_nat(Free/Body0, Free/Body),
    '$call_with'(Body, Arguments).

'$bind_parameters'([], _, []).
'$bind_parameters'([A|As], Parameters, Rest) :-
    (   nonvar(Parameters), Parameters = [P|Ps]
    ->  P = A,
        '$bind_parameters'(As, Ps, Rest)
    ;   Rest = [A|As]
    ).

'$call_with'(Goal, []) :- !, call(Goal).
'$call_with'(Goal, Arguments) :- Call =.. [call,Goal|Arguments], call(Call).

%! >>(+Parameters, :Body) is nondet.  Calls the lambda term.
'>>'(Ps, B) :- '$lambda'(Ps, B, []).

%! >>(+Parameters, :Body, ?A1) is nondet.  Calls the lambda term with 1 argument.
'>>'(Ps, B, A1) :- '$lambda'(Ps, B, [A1]).

%! >>(+Parameters, :Body, ?A1, ?A2) is nondet.  Calls the lambda term with 2 arguments.
'>>'(Ps, B, A1, A2) :- '$lambda'(Ps, B, [A1,A2]).

%! >>(+Parameters, :Body, ?A1, ?A2, ?A3) is nondet.  Calls the lambda term with 3 arguments.
'>>'(Ps, B, A1, A2, A3) :- '$lambda'(Ps, B, [A1,A2,A3]).

%! >>(+Parameters, :Body, ?A1, ?A2, ?A3, ?A4) is nondet.  Calls the lambda term with 4 arguments.
'>>'(Ps, B, A1, A2, A3, A4) :- '$lambda'(Ps, B, [A1,A2,A3,A4]).

%! >>(+Parameters, :Body, ?A1, ?A2, ?A3, ?A4, ?A5) is nondet.  Calls the lambda term with 5 arguments.
'>>'(Ps, B, A1, A2, A3, A4, A5) :- '$lambda'(Ps, B, [A1,A2,A3,A4,A5]).

%! >>(+Parameters, :Body, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6) is nondet.  Calls the lambda term with 6 arguments.
'>>'(Ps, B, A1, A2, A3, A4, A5, A6) :- '$lambda'(Ps, B, [A1,A2,A3,A4,A5,A6]).

%! >>(+Parameters, :Body, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6, ?A7) is nondet.  Calls the lambda term with 7 arguments.
'>>'(Ps, B, A1, A2, A3, A4, A5, A6, A7) :- '$lambda'(Ps, B, [A1,A2,A3,A4,A5,A6,A7]).

%! /(+Free, :Body, ?A1) is nondet.  Calls Body; variables that are not in Free are its own.
'/'(F, B, A1) :- '$lambda_body'(F, B, [A1]).

%! /(+Free, :Body, ?A1, ?A2) is nondet.  Calls Body; variables that are not in Free are its own.
'/'(F, B, A1, A2) :- '$lambda_body'(F, B, [A1,A2]).

%! /(+Free, :Body, ?A1, ?A2, ?A3) is nondet.  Calls Body; variables that are not in Free are its own.
'/'(F, B, A1, A2, A3) :- '$lambda_body'(F, B, [A1,A2,A3]).

%! /(+Free, :Body, ?A1, ?A2, ?A3, ?A4) is nondet.  Calls Body; variables that are not in Free are its own.
'/'(F, B, A1, A2, A3, A4) :- '$lambda_body'(F, B, [A1,A2,A3,A4]).

%! /(+Free, :Body, ?A1, ?A2, ?A3, ?A4, ?A5) is nondet.  Calls Body; variables that are not in Free are its own.
'/'(F, B, A1, A2, A3, A4, A5) :- '$lambda_body'(F, B, [A1,A2,A3,A4,A5]).

%! /(+Free, :Body, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6) is nondet.  Calls Body; variables that are not in Free are its own.
'/'(F, B, A1, A2, A3, A4, A5, A6) :- '$lambda_body'(F, B, [A1,A2,A3,A4,A5,A6]).

%! /(+Free, :Body, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6, ?A7) is nondet.  Calls Body; variables that are not in Free are its own.
'/'(F, B, A1, A2, A3, A4, A5, A6, A7) :- '$lambda_body'(F, B, [A1,A2,A3,A4,A5,A6,A7]).
