% option.pl: lists of options Name(Value) or Name=Value, with the names of library(option).
:- '$library'.

%! option(?Option, +Options, +Default) is semidet.  The value of Option, or Default.
option(Option, Options, Default) :-
    arg(1, Option, Value),
    (   '$get_option'(Option, Options, Found)
    ->  Value = Found
    ;   Value = Default
    ).

%! option(?Option, +Options) is semidet.  The value of Option, which is among Options.
option(Option, Options) :-
    '$get_option'(Option, Options, Found),
    !,
    arg(1, Option, Found).

'$get_option'(Option, Options, Value) :-
    functor(Option, Name, 1),
    functor(Generic, Name, 1),
    '$option_member'(Options, Generic, Name),
    !,
    arg(1, Generic, Value).

'$option_member'([O|Os], Generic, Name) :-
    (   O = Generic
    ->  true
    ;   nonvar(O), O = (Name0=Value), Name0 == Name
    ->  arg(1, Generic, Value)
    ;   '$option_member'(Os, Generic, Name)
    ).

%! select_option(?Option, +Options, -Rest) is semidet.  As option/2; Rest is Options without it.
select_option(Option, Options, Rest) :-
    functor(Option, Name, 1),
    arg(1, Option, Value),
    functor(Generic, Name, 1),
    '$select_option'(Options, Generic, Name, Rest),
    !,
    arg(1, Generic, Value).

'$select_option'([O|Os], Generic, Name, Rest) :-
    (   '$option_member'([O], Generic, Name)
    ->  Rest = Os
    ;   Rest = [O|Rest1],
        '$select_option'(Os, Generic, Name, Rest1)
    ).

%! select_option(?Option, +Options, -Rest, +Default) is det.  As select_option/3, or Default and all Options.
select_option(Option, Options, Rest, Default) :-
    (   select_option(Option, Options, Rest0)
    ->  Rest = Rest0
    ;   arg(1, Option, Default),
        Rest = Options
    ).

%! merge_options(+New, +Old, -Merged) is det.  New options, and the old ones that New does not name, sorted.
merge_options(New, Old, Merged) :-
    '$plain_options'(New, NewPlain),
    '$plain_options'(Old, OldPlain),
    '$old_options'(OldPlain, NewPlain, Kept),
    append(NewPlain, Kept, All),
    sort(All, Merged).

'$plain_options'([], []).
'$plain_options'([O|Os], [P|Ps]) :-
    ( O = (Name=Value) -> P =.. [Name,Value] ; P = O ),
    '$plain_options'(Os, Ps).

'$old_options'([], _, []).
'$old_options'([O|Os], New, Kept) :-
    functor(O, Name, Arity),
    functor(Generic, Name, Arity),
    ( memberchk(Generic, New) -> Kept = Kept1 ; Kept = [O|Kept1] ),
    '$old_options'(Os, New, Kept1).
