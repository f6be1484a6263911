% yall.pl: lambda terms as goals: Parameters>>Body, Free/Parameters>>Body, Free/Body, where Free is {V1,...}, and \X^Body.
% A call copies the lambda term first, so that its variables are new in each call; those of Free are shared with the
% context. Arguments beyond the parameters are added to Body.
:- module(yall,
          [ (>>)/2, (>>)/3, (>>)/4, (>>)/5, (>>)/6, (>>)/7, (>>)/8, (>>)/9,
            (/)/2, (/)/3, (/)/4, (/)/5, (/)/6, (/)/7, (/)/8, (/)/9,
            (\)/1, (\)/2, (\)/3, (\)/4, (\)/5, (\)/6, (\)/7,
            (^)/3, (^)/4, (^)/5, (^)/6, (^)/7, (^)/8, (^)/9,
            is_lambda/1, lambda_calls/2, lambda_calls/3 ]).
:- use_module(library(lists), [append/3]).
:- use_module(library(error), [must_be/2, domain_error/2, type_error/2, instantiation_error/1]).

:- meta_predicate
    '>>'(?, 0), '>>'(?, :, ?), '>>'(?, :, ?, ?), '>>'(?, :, ?, ?, ?), '>>'(?, :, ?, ?, ?, ?),
    '>>'(?, :, ?, ?, ?, ?, ?), '>>'(?, :, ?, ?, ?, ?, ?, ?), '>>'(?, :, ?, ?, ?, ?, ?, ?, ?),
    '/'(?, 0), '/'(?, 1, ?), '/'(?, 2, ?, ?), '/'(?, 3, ?, ?, ?), '/'(?, 4, ?, ?, ?, ?),
    '/'(?, 5, ?, ?, ?, ?, ?), '/'(?, 6, ?, ?, ?, ?, ?, ?), '/'(?, 7, ?, ?, ?, ?, ?, ?, ?),
    \(0), \(1, ?), \(2, ?, ?), \(3, ?, ?, ?), \(4, ?, ?, ?, ?), \(5, ?, ?, ?, ?, ?), \(6, ?, ?, ?, ?, ?, ?),
    ^(?, 0, ?), ^(?, 1, ?, ?), ^(?, 2, ?, ?, ?), ^(?, 3, ?, ?, ?, ?), ^(?, 4, ?, ?, ?, ?, ?),
    ^(?, 5, ?, ?, ?, ?, ?, ?), ^(?, 6, ?, ?, ?, ?, ?, ?, ?).

'$used_by_program' :- '$separate_lambdas'([yall]).

%! >>(+Parameters, :Body) is nondet.  Calls the lambda term without arguments.
'>>'(Parameters, Body) :- call_lambda(Parameters, Body, []).

%! >>(+Parameters, :Body, ?A1) is nondet.  Calls the lambda term with 1 argument.
'>>'(Parameters, Body, A1) :- call_lambda(Parameters, Body, [A1]).

%! >>(+Parameters, :Body, ?A1, ?A2) is nondet.  Calls the lambda term with 2 arguments.
'>>'(Parameters, Body, A1, A2) :- call_lambda(Parameters, Body, [A1,A2]).

%! >>(+Parameters, :Body, ?A1, ?A2, ?A3) is nondet.  Calls the lambda term with 3 arguments.
'>>'(Parameters, Body, A1, A2, A3) :- call_lambda(Parameters, Body, [A1,A2,A3]).

%! >>(+Parameters, :Body, ?A1, ?A2, ?A3, ?A4) is nondet.  Calls the lambda term with 4 arguments.
'>>'(Parameters, Body, A1, A2, A3, A4) :- call_lambda(Parameters, Body, [A1,A2,A3,A4]).

%! >>(+Parameters, :Body, ?A1, ?A2, ?A3, ?A4, ?A5) is nondet.  Calls the lambda term with 5 arguments.
'>>'(Parameters, Body, A1, A2, A3, A4, A5) :- call_lambda(Parameters, Body, [A1,A2,A3,A4,A5]).

%! >>(+Parameters, :Body, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6) is nondet.  Calls the lambda term with 6 arguments.
'>>'(Parameters, Body, A1, A2, A3, A4, A5, A6) :- call_lambda(Parameters, Body, [A1,A2,A3,A4,A5,A6]).

%! >>(+Parameters, :Body, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6, ?A7) is nondet.  Calls the lambda term with 7 arguments.
'>>'(Parameters, Body, A1, A2, A3, A4, A5, A6, A7) :- call_lambda(Parameters, Body, [A1,A2,A3,A4,A5,A6,A7]).

%! /(+Free, :Body) is nondet.  Calls Body, sharing only Free, without arguments.
'/'(Free, Body) :- call_body(Free, Body, []).

%! /(+Free, :Body, ?A1) is nondet.  Calls Body, sharing only Free, with 1 argument.
'/'(Free, Body, A1) :- call_body(Free, Body, [A1]).

%! /(+Free, :Body, ?A1, ?A2) is nondet.  Calls Body, sharing only Free, with 2 arguments.
'/'(Free, Body, A1, A2) :- call_body(Free, Body, [A1,A2]).

%! /(+Free, :Body, ?A1, ?A2, ?A3) is nondet.  Calls Body, sharing only Free, with 3 arguments.
'/'(Free, Body, A1, A2, A3) :- call_body(Free, Body, [A1,A2,A3]).

%! /(+Free, :Body, ?A1, ?A2, ?A3, ?A4) is nondet.  Calls Body, sharing only Free, with 4 arguments.
'/'(Free, Body, A1, A2, A3, A4) :- call_body(Free, Body, [A1,A2,A3,A4]).

%! /(+Free, :Body, ?A1, ?A2, ?A3, ?A4, ?A5) is nondet.  Calls Body, sharing only Free, with 5 arguments.
'/'(Free, Body, A1, A2, A3, A4, A5) :- call_body(Free, Body, [A1,A2,A3,A4,A5]).

%! /(+Free, :Body, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6) is nondet.  Calls Body, sharing only Free, with 6 arguments.
'/'(Free, Body, A1, A2, A3, A4, A5, A6) :- call_body(Free, Body, [A1,A2,A3,A4,A5,A6]).

%! /(+Free, :Body, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6, ?A7) is nondet.  Calls Body, sharing only Free, with 7 arguments.
'/'(Free, Body, A1, A2, A3, A4, A5, A6, A7) :- call_body(Free, Body, [A1,A2,A3,A4,A5,A6,A7]).

%! \(:Lambda) is nondet.  Calls a copy of Lambda.
\(Lambda) :- call_renamed(Lambda, []).

%! \(:Lambda, ?A1) is nondet.  Calls a copy of Lambda, X^Body, with 1 argument.
\(Lambda, A1) :- call_renamed(Lambda, [A1]).

%! \(:Lambda, ?A1, ?A2) is nondet.  Calls a copy of Lambda, X^Body, with 2 arguments.
\(Lambda, A1, A2) :- call_renamed(Lambda, [A1,A2]).

%! \(:Lambda, ?A1, ?A2, ?A3) is nondet.  Calls a copy of Lambda, X^Body, with 3 arguments.
\(Lambda, A1, A2, A3) :- call_renamed(Lambda, [A1,A2,A3]).

%! \(:Lambda, ?A1, ?A2, ?A3, ?A4) is nondet.  Calls a copy of Lambda, X^Body, with 4 arguments.
\(Lambda, A1, A2, A3, A4) :- call_renamed(Lambda, [A1,A2,A3,A4]).

%! \(:Lambda, ?A1, ?A2, ?A3, ?A4, ?A5) is nondet.  Calls a copy of Lambda, X^Body, with 5 arguments.
\(Lambda, A1, A2, A3, A4, A5) :- call_renamed(Lambda, [A1,A2,A3,A4,A5]).

%! \(:Lambda, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6) is nondet.  Calls a copy of Lambda, X^Body, with 6 arguments.
\(Lambda, A1, A2, A3, A4, A5, A6) :- call_renamed(Lambda, [A1,A2,A3,A4,A5,A6]).

%! ^(?Parameter, :Body, ?A1) is nondet.  Parameter is A1; the others are added to Body.
^(A1, Body, A1) :- call(Body).

%! ^(?Parameter, :Body, ?A1, ?A2) is nondet.  Parameter is A1; the others are added to Body.
^(A1, Body, A1, A2) :- call(Body, A2).

%! ^(?Parameter, :Body, ?A1, ?A2, ?A3) is nondet.  Parameter is A1; the others are added to Body.
^(A1, Body, A1, A2, A3) :- call(Body, A2, A3).

%! ^(?Parameter, :Body, ?A1, ?A2, ?A3, ?A4) is nondet.  Parameter is A1; the others are added to Body.
^(A1, Body, A1, A2, A3, A4) :- call(Body, A2, A3, A4).

%! ^(?Parameter, :Body, ?A1, ?A2, ?A3, ?A4, ?A5) is nondet.  Parameter is A1; the others are added to Body.
^(A1, Body, A1, A2, A3, A4, A5) :- call(Body, A2, A3, A4, A5).

%! ^(?Parameter, :Body, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6) is nondet.  Parameter is A1; the others are added to Body.
^(A1, Body, A1, A2, A3, A4, A5, A6) :- call(Body, A2, A3, A4, A5, A6).

%! ^(?Parameter, :Body, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6, ?A7) is nondet.  Parameter is A1; the others are added to Body.
^(A1, Body, A1, A2, A3, A4, A5, A6, A7) :- call(Body, A2, A3, A4, A5, A6, A7).

% All variables are new in each call, but those of Free.
call_renamed(Lambda0, Arguments) :-
    strip_module(Lambda0, Module, Plain),
    (   nonvar(Plain), ( Plain = Free/_ ; Plain = Free/_>>_ )
    ->  copy_term_nat(Free/Plain, Free/Lambda)
    ;   copy_term_nat(Plain, Lambda)
    ),
    with_arguments(Module:Lambda, Arguments, Goal),
    call(Goal).

call_lambda(Parameters, Body, Arguments) :-
    lambda_goal(Parameters, Body, Arguments, Goal),
    call(Goal).

call_body(Free, Body, Arguments) :-
    body_goal(Free, Body, Arguments, Goal),
    call(Goal).

% Goal is the copied body, its parameters bound to the first of Arguments, the others added.
lambda_goal(Parameters0, Body0, Arguments, Goal) :-
    free_and_formal(Parameters0, Free, Formal0),
    ( is_list(Formal0) -> true ; must_be(list, Formal0) ),
    copy_term_nat(Free/Parameters0/Body0, Free/Parameters/Body),
    free_and_formal(Parameters, _, Formal),
    (   append(Formal, Rest, Arguments)
    ->  with_arguments(Body, Rest, Goal)
    ;   is_enough(Formal, Arguments)
    ->  fail
    ;   domain_error(lambda_parameters, Parameters>>Body)
    ).

body_goal(Free, Body0, Arguments, Goal) :-
    check_free(Free),
    copy_term_nat(Free/Body0, Free/Body),
    strip_module(Body, Module, Plain),
    (   nonvar(Plain),
        Plain = Parameters>>Inner
    ->  lambda_goal(Parameters, Module:Inner, Arguments, Goal)
    ;   with_arguments(Body, Arguments, Goal)
    ).

free_and_formal(Term, Free, Formal) :-
    (   nonvar(Term),
        Term = Free0/Formal0
    ->  check_free(Free0),
        Free = Free0,
        Formal = Formal0
    ;   Free = {},
        Formal = Term
    ).

check_free(Free) :-
    (   var(Free) -> instantiation_error(Free)
    ;   Free = {} -> true
    ;   Free = {_} -> true
    ;   type_error(lambda_free, Free)
    ).

% There are enough arguments for the parameters: then it was unification that failed.
is_enough([], _).
is_enough([_|Formal], [_|Arguments]) :- is_enough(Formal, Arguments).

with_arguments(Body, Arguments, Goal) :-
    (   Arguments == []
    ->  Goal = Body
    ;   strip_module(Body, Module, Plain),
        must_be(callable, Plain),
        Plain =.. Parts0,
        append(Parts0, Arguments, Parts),
        Goal0 =.. Parts,
        Goal = Module:Goal0
    ).

%! is_lambda(@Term) is semidet.  Term is a lambda term that could be called: Parameters>>Body or {...}/Body.
is_lambda(Term) :-
    compound(Term),
    is_lambda_term(Term).

is_lambda_term(Parameters>>Body) :-
    callable(Body),
    nonvar(Parameters),
    (   Parameters = Free/List
    ->  is_free(Free)
    ;   List = Parameters
    ),
    is_list(List).
is_lambda_term(Free/Body) :-
    callable(Body),
    is_free(Free).

is_free(Free) :- nonvar(Free), ( Free = {} -> true ; Free = {_} ).

%! lambda_calls(+Lambda, -Goal) is semidet.  As lambda_calls/3 without arguments.
lambda_calls(Lambda, Goal) :- lambda_calls(Lambda, 0, Goal).

%! lambda_calls(+Lambda, +Extra, -Goal) is semidet.  Goal is what a call of Lambda with Extra, a number or list, calls.
lambda_calls(Lambda, Extra, Goal) :-
    (   integer(Extra)
    ->  length(Arguments, Extra)
    ;   must_be(list, Extra),
        Arguments = Extra
    ),
    compound(Lambda),
    lambda_term_goal(Lambda, Arguments, Goal0),
    strip_module(Goal0, _, Goal),
    must_be(callable, Goal).

lambda_term_goal(Parameters>>Body, Arguments, Goal) :- lambda_goal(Parameters, Body, Arguments, Goal).
lambda_term_goal(Free/Body, Arguments, Goal) :- body_goal(Free, Body, Arguments, Goal).
