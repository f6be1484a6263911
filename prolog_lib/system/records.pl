% records.pl: the recorded database and flags: terms kept under a key, which is an atom, a small integer or the name and
% arity of a compound term.
%   '$record'(Key, Number, Term)    in the order of the database
%   '$flag'(Key, Value)
% '$record_key'(+Key, -General) says what a key stands for: it has the name and arity of a compound term only.
% The number of the last record is the global variable '$last_record', which '$add_record'/4 counts up (builtins/database/records.cpp).
:- dynamic '$record'/3.
:- dynamic '$flag'/2.

% --- records ---------------------------------------------------------------------------------------------------------

%! recorda(+Key, @Term) is det.  Keeps a copy of Term as the first under Key.
recorda(Key, Term) :- '$add_record'(0, Key, '$record'(_, _, Term), '$last_record').

%! recorda(+Key, @Term, -Reference) is det.  As recorda/2.
recorda(Key, Term, Reference) :-
    '$add_record'(0, Key, '$record'(_, Number, Term), '$last_record'),
    Reference = '$record'(Number).

%! recordz(+Key, @Term) is det.  Keeps a copy of Term as the last under Key.
recordz(Key, Term) :- '$add_record'(1, Key, '$record'(_, _, Term), '$last_record').

%! recordz(+Key, @Term, -Reference) is det.  As recordz/2.
recordz(Key, Term, Reference) :-
    '$add_record'(1, Key, '$record'(_, Number, Term), '$last_record'),
    Reference = '$record'(Number).

%! recorded(?Key, ?Term) is nondet.  Term is kept under Key.
recorded(Key, Term) :- nonvar(Key), !, '$record_key'(Key, General), '$record'(General, _, Term).
recorded(Key, Term) :- '$record'(Key, _, Term).

%! recorded(?Key, ?Term, ?Reference) is nondet.  Term is kept under Key, and Reference names it.
recorded(Key, Term, Reference) :-
    (   nonvar(Reference)
    ->  '$record_number'(Reference, Number),
        '$record'(General, Number, Kept), !,
        Key = General,
        Term = Kept
    ;   var(Key)
    ->  '$record'(Key, Number, Term),
        Reference = '$record'(Number)
    ;   '$record_key'(Key, General),
        '$record'(General, Number, Term),
        Reference = '$record'(Number)
    ).

% instance/2 (references.pl) of records.
'$instance_of_record'(Reference, Term) :-
    '$record_number'(Reference, Number),
    '$record'(_, Number, Kept), !,
    Term = Kept.

%! current_key(?Key) is nondet.  Something is kept under Key.
current_key(Key) :-
    findall(K, '$record'(K, _, _), Keys),
    sort(Keys, Sorted),
    member(Key, Sorted).

'$record_number'(Reference, Number) :-
    (   var(Reference)
    ->  throw(error(instantiation_error, _))
    ;   Reference = '$record'(Number)
    ->  true
    ;   throw(error(type_error(db_reference, Reference), _))
    ).

% --- flags -----------------------------------------------------------------------------------------------------------

%! flag(+Key, -Old, +New) is semidet.  Old is the value of a flag, 0 at first; it becomes the value of New.
flag(Key, Old, New) :-
    '$record_key'(Key, General),
    '$flag_value'(General, Value),
    Old = Value,
    Next is New,
    '$change_flag'(General, Next).

%! get_flag(+Key, -Value) is det.  Value is the value of a flag; 0 when nobody has set it.
get_flag(Key, Value) :-
    '$record_key'(Key, General),
    '$flag_value'(General, Value).

%! set_flag(+Key, +Value) is det.  Gives a flag a value: an atom, a number or a string.
set_flag(Key, Value) :-
    '$record_key'(Key, General),
    (   var(Value) -> throw(error(instantiation_error, _))
    ;   atomic(Value) -> true
    ;   throw(error(type_error(flag_value, Value), _))
    ),
    '$change_flag'(General, Value).

'$flag_value'(General, Value) :- ( '$flag'(General, Found) -> Value = Found ; Value = 0 ).

'$change_flag'(General, Value) :-
    retractall(system:'$flag'(General, _)),
    assertz(system:'$flag'(General, Value)).
