% stacks.pl: limits of stacks, as programs for swipl set and ask them. There is one limit, the flag stack_limit, of all stacks together.

%! set_prolog_stack(+Stack, +Property) is det.  Property is limit(Bytes), of all stacks together; others of swipl's change nothing here.
set_prolog_stack(Stack, Property) :-
    '$check_stack'(Stack),
    '$stack_property'(Property),
    (   Property = limit(Bytes)
    ->  print_message(warning, combined_stack_limit),
        set_prolog_flag(stack_limit, Bytes)
    ;   true
    ).

'$check_stack'(Stack) :- var(Stack), !, throw(error(instantiation_error, _)).
'$check_stack'(Stack) :- '$stack_name'(Stack), !.
'$check_stack'(Stack) :- throw(error(existence_error(stack, Stack), _)).

'$stack_name'(local).
'$stack_name'(global).
'$stack_name'(trail).

'$stack_property'(Property) :- var(Property), !, throw(error(instantiation_error, _)).
'$stack_property'(Property) :-
    (   compound(Property),
        functor(Property, Name, 1),
        '$stack_parameter'(Name)
    ->  arg(1, Property, Value),
        '$stack_value'(Value)
    ;   compound(Property)
    ->  functor(Property, Name, _),
        throw(error(domain_error(stack_parameter, Name), _))
    ;   throw(error(type_error(compound, Property), _))
    ).

'$stack_value'(Value) :- var(Value), !, throw(error(instantiation_error, _)).
'$stack_value'(Value) :- integer(Value), !.
'$stack_value'(Value) :- throw(error(type_error(integer, Value), _)).

'$stack_parameter'(limit).
'$stack_parameter'(min_free).
'$stack_parameter'(low).
'$stack_parameter'(factor).
'$stack_parameter'(spare).

%! prolog_stack_property(?Stack, ?Property) is nondet.  Property is limit(Bytes), of all stacks together.
prolog_stack_property(Stack, limit(Bytes)) :-
    current_prolog_flag(stack_limit, Bytes),
    '$stack_name'(Stack).

%! trim_stacks is det.  Nothing: memory that stacks do not need goes back by itself.
trim_stacks.
