% arithmetic.pl: functions of the user in arithmetic.
%
%   :- arithmetic_function(Name/Arity).
%
% makes the predicate Name/(Arity+1) a function: goals is/2, =:=/2, </2 ... of the source that follows call it for
% Name(A1, ...) before they evaluate the rest.
:- module(arithmetic,
          [ arithmetic_function/1, arithmetic_expression_value/2 ]).
:- use_module(library(lists), [append/3]).
:- use_module(library(apply), [foldl/6]).
:- use_module(library(error), [must_be/2, type_error/2]).

:- meta_predicate arithmetic_function(:), arithmetic_expression_value(:, -).

:- multifile user:goal_expansion/2.
:- dynamic user:goal_expansion/2.

% function(Name, Arity, Module): Module:Name/(Arity+1) is a function.
:- dynamic function/3.

%! arithmetic_function(:Function) is det.  A directive: Function, Name/Arity, is calculated by the predicate Name/(Arity+1).
arithmetic_function(Qualified) :-
    strip_module(Qualified, Module, Plain),
    (   source_location(_, _)
    ->  must_be(ground, Plain)
    ;   throw(error(context_error(nodirective, arithmetic_function(Module:Plain)), _))
    ),
    ( Plain = Name/Arity, atom(Name), integer(Arity) -> true ; type_error(predicate_indicator, Plain) ),
    retractall(function(Name, Arity, _)),
    assertz(function(Name, Arity, Module)),
    (   clause(user:goal_expansion(_, _), arithmetic:expanded(_, _))
    ->  true
    ;   assertz((user:goal_expansion(Goal, Expanded) :- arithmetic:expanded(Goal, Expanded)))
    ).

%! arithmetic_expression_value(:Expression, -Value) is det.  Value of Expression, which may contain functions of the user.
arithmetic_expression_value(Qualified, Value) :-
    strip_module(Qualified, _, Expression),
    without_functions(Expression, Plain, true, Goals),
    call(Goals),
    Value is Plain.

% expanded(+Goal, -Expanded): Goal is arithmetic with functions of the user; Expanded calls these first.
expanded(Goal, (Calls, Plain)) :-
    nonvar(Goal),
    arithmetic_goal(Goal),
    Goal =.. [Name,Left0,Right0],
    ( Name == (is) -> Left = Left0, Goals0 = true ; without_functions(Left0, Left, true, Goals0) ),
    without_functions(Right0, Right, Goals0, Calls),
    Calls \== true,
    Plain =.. [Name,Left,Right].

arithmetic_goal(_ is _).
arithmetic_goal(_ =:= _).
arithmetic_goal(_ =\= _).
arithmetic_goal(_ < _).
arithmetic_goal(_ > _).
arithmetic_goal(_ =< _).
arithmetic_goal(_ >= _).

% without_functions(+Expression, -Plain, +Goals0, -Goals): Goals are Goals0 and the calls for the functions in Expression.
without_functions(Expression, Plain, Goals0, Goals) :-
    (   callable(Expression)
    ->  Expression =.. [Name|Arguments0],
        foldl(without_functions, Arguments0, Arguments, Goals0, Goals1),
        functor(Expression, Name, Arity),
        (   function(Name, Arity, Module)
        ->  foldl(parameter, Arguments, Parameters, Goals1, Goals2),
            append(Parameters, [Plain], CallArguments),
            Call =.. [Name|CallArguments],
            added(Module:Call, Goals2, Goals)
        ;   Plain =.. [Name|Arguments],
            Goals = Goals1
        )
    ;   Plain = Expression,
        Goals = Goals0
    ).

% Functions get values: an argument that is an expression is evaluated before the call.
parameter(Argument, Parameter, Goals0, Goals) :-
    (   compound(Argument)
    ->  added(Parameter is Argument, Goals0, Goals)
    ;   Parameter = Argument,
        Goals = Goals0
    ).

added(Goal, Goals0, Goals) :- ( Goals0 == true -> Goals = Goal ; Goals = (Goals0, Goal) ).
