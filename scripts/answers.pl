% answers.pl: prints the answers of a goal given as text, one per line, in order (scripts/run).

% '$run answers'(+Text): variables whose names start with _ are not shown.
'$run answers'(Text) :-
    atom_to_term(Text, Goal, Bindings),
    (   call(user:Goal),
        '$run answer'(Bindings),
        fail
    ;   true
    ).

'$run answer'(Bindings) :-
    findall(Name = Value, ( '$run binding'(Name, Value, Bindings), \+ sub_atom(Name, 0, _, _, '_') ), Shown),
    (   Shown == []
    ->  write(true)
    ;   '$run bindings'(Shown)
    ),
    nl.

'$run binding'(Name, Value, [Name = Value|_]).
'$run binding'(Name, Value, [_|Bindings]) :-
    '$run binding'(Name, Value, Bindings).

'$run bindings'([Name = Value|Bindings]) :-
    write(Name), write(' = '),
    write_term(Value, [quoted(true), numbervars(true), priority(699)]),
    (   Bindings == []
    ->  true
    ;   write(', '),
        '$run bindings'(Bindings)
    ).
