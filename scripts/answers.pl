% answers.pl: prints the answers of a goal given as text, one per line, in order (scripts/run).

% '$print_answers'(+Text): variables whose names start with _ are not shown.
'$print_answers'(Text) :-
    atom_to_term(Text, Goal, Bindings),
    (   call(user:Goal),
        '$print_answer'(Bindings),
        fail
    ;   true
    ).

'$print_answer'(Bindings) :-
    findall(Name = Value, ( '$binding'(Name, Value, Bindings), \+ sub_atom(Name, 0, _, _, '_') ), Shown),
    (   Shown == []
    ->  write(true)
    ;   '$print_bindings'(Shown)
    ),
    nl.

'$binding'(Name, Value, [Name = Value|_]).
'$binding'(Name, Value, [_|Bindings]) :-
    '$binding'(Name, Value, Bindings).

'$print_bindings'([Name = Value|Bindings]) :-
    write(Name), write(' = '),
    write_term(Value, [quoted(true), numbervars(true), priority(699)]),
    (   Bindings == []
    ->  true
    ;   write(', '),
        '$print_bindings'(Bindings)
    ).
