% dicts.pl: dicts, Tag{Key: Value, ...}, and the notation Dict.Function in the clauses and goals that are read.
%
% A dict is a compound term (wam/builtins/terms/dicts.cpp). Dict.Function is read as '.'(Dict, Function); where a clause is loaded or a query is
% run, each such term in a goal becomes a variable, whose value the goal '.'(Dict, Function, Variable) finds before:
%
%   p(D) :- q(D.x), r.        p(D) :- '.'(D, x, V), q(V), r.
%
% Functions are a key, get(Key), get(Key, Default), put(New), put(Key, Value), and those of the module that has the dict's tag as its
% name, which are defined by clauses Self.f(X) := Value.

%! is_dict(@Term, -Tag) is semidet.  Term is a dict with this tag.
is_dict(Dict, Tag) :- is_dict(Dict), arg(1, Dict, Tag).

% The tag is the first argument of a dict; an error for what is none.
'$dict_tag'(Dict, Tag) :- ( is_dict(Dict) -> arg(1, Dict, Tag) ; '$dict_pairs'(Dict, Tag, _) ).

%! get_dict(?Key, +Dict, -Value) is nondet.  Dict has Value for Key.
get_dict(Key, Dict, Value) :-
    (   var(Key)
    ->  '$dict_pairs'(Dict, _, Pairs),
        '$member_of_list'(Key-Value, Pairs)
    ;   '$dict_get'(Key, Dict, Value)
    ).

%! get_dict(+Key, +Dict, -Value, -NewDict, +NewValue) is semidet.  As get_dict/3; NewDict is Dict with NewValue for Key.
get_dict(Key, Dict, Value, NewDict, NewValue) :-
    '$dict_get'(Key, Dict, Value),
    put_dict(Key, Dict, NewValue, NewDict).

'$dict_value'(Key, Dict, Value) :-
    (   '$dict_get'(Key, Dict, Found) -> Value = Found
    ;   throw(error(existence_error(key, Key, Dict), context(system:'$get_dict_ex'/3, _)))
    ).

%! dict_pairs(?Dict, ?Tag, ?Pairs) is det.  Dict has Tag and the list Pairs of Key-Value; Pairs of a given dict are in standard order of keys.
dict_pairs(Dict, Tag, Pairs) :-
    (   var(Dict)
    ->  dict_create(Dict, Tag, Pairs)
    ;   '$dict_pairs'(Dict, Tag, Pairs)
    ).

%! dict_create(-Dict, ?Tag, +Pairs) is det.  Pairs are a dict or a list of Key-Value, Key=Value, Key:Value and Key(Value).
dict_create(Dict, Tag, Pairs) :-
    '$dict_entries'(Pairs, Entries),
    '$dict_make'(Tag, Entries, Dict).

% What '$dict_make'/3 takes.
'$dict_entries'(New, Entries) :-
    (   is_dict(New) -> '$dict_pairs'(New, _, Entries)
    ;   is_list(New) -> Entries = New
    ;   var(New) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error('dict-data', New), _))
    ).

%! put_dict(+New, +Dict, -NewDict) is det.  NewDict is Dict with the keys and values of New, a dict or a list as of dict_create/3.
put_dict(New, Dict, NewDict) :-
    ( is_dict(New) -> Entries = New ; '$dict_entries'(New, Entries) ),
    '$dict_put_all'(Entries, Dict, NewDict).

%! put_dict(+Key, +Dict, +Value, -NewDict) is det.  NewDict is Dict with Value for Key.
put_dict(Key, Dict, Value, NewDict) :- '$dict_put'(Key, Dict, Value, NewDict).

%! del_dict(+Key, +Dict, ?Value, -NewDict) is semidet.  Dict has Value for Key, NewDict has no Key.
del_dict(Key, Dict, Value, NewDict) :-
    ( is_dict(Dict) -> true ; '$dict_entries'(Dict, _) ),
    '$dict_take'(Key, Dict, Value, NewDict).

%! +Select :< +From is semidet.  The tags, and the values of all keys of Select with those in From, unify.
Select :< From :-
    '$dict_pairs'(Select, Tag, Pairs),
    '$dict_tag'(From, Tag),
    '$dict_selects'(Pairs, From).

'$dict_selects'([], _).
'$dict_selects'([Key-Value|Pairs], From) :- '$dict_get'(Key, From, Value), '$dict_selects'(Pairs, From).

%! select_dict(+Select, +From, -Rest) is semidet.  As :<; Rest, whose tag is a variable, has the keys of From that Select has not.
select_dict(Select, From, Rest) :-
    '$dict_pairs'(Select, Tag, Pairs),
    '$dict_tag'(From, Tag),
    '$dict_selects'(Pairs, From),
    '$dict_pairs'(From, _, FromPairs),
    '$dict_make'(_, FromPairs, Untagged),
    '$without_keys'(Pairs, Untagged, Rest).

'$without_keys'([], Rest, Rest).
'$without_keys'([Key-_|Pairs], From, Rest) :- '$dict_remove'(Key, From, From1), '$without_keys'(Pairs, From1, Rest).

%! +Dict1 >:< +Dict2 is semidet.  The tags, and the values of the keys that both have, unify.
Dict1 >:< Dict2 :-
    '$dict_pairs'(Dict1, Tag, Pairs),
    '$dict_tag'(Dict2, Tag),
    '$dict_agrees'(Pairs, Dict2).

'$dict_agrees'([], _).
'$dict_agrees'([Key-Value|Pairs], Dict) :-
    ( '$dict_get'(Key, Dict, Other) -> Value = Other ; true ),
    '$dict_agrees'(Pairs, Dict).

%! b_set_dict(+Key, +Dict, +Value) is det.  Modifies the value of Key, which Dict has, until backtracking.
b_set_dict(Key, Dict, Value) :- '$dict_place_of'(Key, Dict, Place), setarg(Place, Dict, Value).

%! nb_set_dict(+Key, +Dict, +Value) is det.  As b_set_dict/3 with a copy of Value, for ever.
nb_set_dict(Key, Dict, Value) :- '$dict_place_of'(Key, Dict, Place), nb_setarg(Place, Dict, Value).

'$dict_place_of'(Key, Dict, Place) :-
    (   '$dict_place'(Key, Dict, Place0) -> Place = Place0
    ;   throw(error(existence_error(key, Key, Dict), _))
    ).

% --- functions -------------------------------------------------------------------------------------------------------------------

%! '.'(+Dict, +Function, -Value) is nondet.  Value is that of Dict.Function: a key, get(Key), get(Key, Default), put(New), put(Path, Value), or
%  a function of the module that is the dict's tag.
'.'(Dict, Function, Value) :-
    (   var(Function) -> get_dict(Function, Dict, Value)
    ;   atomic(Function) -> '$dict_value'(Function, Dict, Value)
    ;   '$dict_function'(Function, Dict, Value0, Goal) -> call(Goal), Value = Value0
    ;   '$dict_tag'(Dict, Tag),
        (   var(Tag) -> throw(error(instantiation_error, _))
        ;   call(Tag:Function, Dict, Value)
        )
    ).

'$dict_function'(get(Key), Dict, Value, get_dict(Key, Dict, Value)).
'$dict_function'(get(Key, Default), Dict, Value, ( get_dict(Key, Dict, Value0) -> Value = Value0 ; Value = Default )).
'$dict_function'(put(New), Dict, Value, put_dict(New, Dict, Value)).
'$dict_function'(put(Path, V), Dict, Value, '$dict_put_path'(Path, Dict, V, Value)).

% The value at a/b/c is in the dict that is the value of b in that of a; dicts that are not there are made.
'$dict_put_path'(Path, Dict, V, NewDict) :-
    (   nonvar(Path), Path = Before/Key
    ->  '$dict_at_path'(Before, Dict, Inner),
        put_dict(Key, Inner, V, NewInner),
        '$dict_put_path'(Before, Dict, NewInner, NewDict)
    ;   put_dict(Path, Dict, V, NewDict)
    ).

'$dict_at_path'(Path, Dict, Value) :-
    (   nonvar(Path), Path = Before/Key
    ->  '$dict_at_path'(Before, Dict, Inner)
    ;   Key = Path, Inner = Dict
    ),
    (   '$dict_get'(Key, Inner, Value0), is_dict(Value0) -> Value = Value0
    ;   '$dict_make'(_, [], Value)
    ).

% --- the notation in clauses and goals -------------------------------------------------------------------------------------------------

'$has_dict_call'(Term) :-
    compound(Term),
    (   '$is_dict_call'(Term) -> true
    ;   compound_name_arguments(Term, _, Arguments),
        '$some_dict_call'(Arguments)
    ).

'$is_dict_call'(Term) :- compound_name_arity(Term, '.', 2).

'$some_dict_call'([A|As]) :- ( '$has_dict_call'(A) -> true ; '$some_dict_call'(As) ).

% Under the flag iso, and where lists are made with it, '.'(A, B) is a term like others.
'$reads_dicts' :-
    current_prolog_flag(iso, false),
    \+ current_prolog_flag(traditional, true).

% Goal with the functions in it found before the goals that have them.
'$expand_dict_goal'(Goal, Expanded) :-
    (   compound(Goal), '$has_dict_call'(Goal), '$reads_dicts' -> '$dict_goal'(Goal, Expanded)
    ;   Expanded = Goal
    ).

% Clause with the functions of its head found behind the head, those of a goal before the goal.
'$expand_dict_calls'(Clause, Expanded) :-
    (   compound(Clause), '$has_dict_call'(Clause), '$reads_dicts'
    ->  '$dict_clause'(Clause, Expanded)
    ;   Expanded = Clause
    ).

'$dict_clause'((Method := Value), Clause) :- nonvar(Method), '$is_dict_call'(Method), !, '$dict_method'(Method, Value, true, Clause).
'$dict_clause'(((Method := Value) :- Body), Clause) :- nonvar(Method), '$is_dict_call'(Method), !,
    '$dict_method'(Method, Value, Body, Clause).
'$dict_clause'((Head0 :- Body0), (Head :- Body)) :- !,
    '$take_dict_calls'(Head0, Head, Calls, []),
    '$dict_goal'(Body0, Body1),
    '$goals_before'(Calls, Body1, Body).
'$dict_clause'((Left0 => Body0), (Left => Body)) :- !,
    (   nonvar(Left0), Left0 = (Head, Guard0) -> Left = (Head, Guard), '$dict_goal'(Guard0, Guard)
    ;   Left = Left0
    ),
    '$dict_goal'(Body0, Body).
'$dict_clause'(Head0, Clause) :-
    '$take_dict_calls'(Head0, Head, Calls, []),
    (   Calls == [] -> Clause = Head
    ;   '$goals_before'(Calls, true, Body), Clause = (Head :- Body)
    ).

'$dict_method'(Method, Value0, Body0, (Head :- Body)) :-
    arg(1, Method, Self),
    arg(2, Method, Function),
    '$add_arguments'(Function, [Self,Value], Head),
    '$dict_goal'(Body0, Body1),
    '$take_dict_calls'(Value0, Value1, Calls, [Value = Value1]),
    '$goals_before'(Calls, true, Behind),
    Body = (Body1, Behind).

'$goals_before'([], Goal, Goal).
'$goals_before'([G|Gs], Last, Goal) :-
    (   Gs == [], Last == true -> Goal = G
    ;   Goal = (G, Rest), '$goals_before'(Gs, Last, Rest)
    ).

% Term with a variable in the place of each call; the calls, the inner ones first.
'$take_dict_calls'(Term, Taken, Calls, Tail) :-
    (   compound(Term), '$has_dict_call'(Term)
    ->  compound_name_arguments(Term, Name, Arguments0),
        '$take_each_dict_call'(Arguments0, Arguments, Calls, Calls1),
        (   Name == '.', Arguments = [Dict,Function]
        ->  Calls1 = ['.'(Dict, Function, Taken)|Tail]
        ;   compound_name_arguments(Taken, Name, Arguments),
            Calls1 = Tail
        )
    ;   Taken = Term,
        Calls = Tail
    ).

'$take_each_dict_call'([], [], Calls, Calls).
'$take_each_dict_call'([A|As], [B|Bs], Calls, Tail) :-
    '$take_dict_calls'(A, B, Calls, Calls1),
    '$take_each_dict_call'(As, Bs, Calls1, Tail).

'$dict_goal'(Goal, Goal) :- \+ '$has_dict_call'(Goal), !.
'$dict_goal'((A , B), (C , D)) :- !, '$dict_goal'(A, C), '$dict_goal'(B, D).
'$dict_goal'((A ; B), (C ; D)) :- !, '$dict_goal'(A, C), '$dict_goal'(B, D).
'$dict_goal'((A -> B), (C -> D)) :- !, '$dict_goal'(A, C), '$dict_goal'(B, D).
'$dict_goal'((A *-> B), (C *-> D)) :- !, '$dict_goal'(A, C), '$dict_goal'(B, D).
'$dict_goal'(\+ A, \+ B) :- !, '$dict_goal'(A, B).
'$dict_goal'(M:A, M:B) :- atom(M), !, '$dict_goal'(A, B).
'$dict_goal'(initialization(A), initialization(B)) :- !, '$dict_goal'(A, B).
'$dict_goal'(initialization(A, When), initialization(B, When)) :- !, '$dict_goal'(A, B).
'$dict_goal'(Goal, Expanded) :-
    '$goals_in_arguments'(Goal, Goal1),
    '$take_dict_calls'(Goal1, Goal2, Calls, []),
    '$goals_before'(Calls, Goal2, Expanded).

% The arguments that are goals, and the bodies of lambda terms, are expanded for themselves.
'$goals_in_arguments'(Goal, Expanded) :-
    compound_name_arity(Goal, Name, Arity),
    '$source_module'(M),
    (   '$meta_head'(M, Name, Arity, Head)
    ->  compound_name_arguments(Goal, _, Arguments0),
        compound_name_arguments(Head, _, Kinds),
        '$dict_arguments'(Kinds, Arguments0, Arguments),
        compound_name_arguments(Expanded, Name, Arguments)
    ;   Expanded = Goal
    ).

'$dict_arguments'([], [], []).
'$dict_arguments'([Kind|Kinds], [A|As], [B|Bs]) :-
    (   Kind == 0 -> '$dict_goal'(A, B)
    ;   Kind == (^) -> '$dict_below'(A, B)
    ;   integer(Kind), nonvar(A), A = (Parameters >> Body) -> '$dict_goal'(Body, Body1), B = (Parameters >> Body1)
    ;   B = A
    ),
    '$dict_arguments'(Kinds, As, Bs).

'$dict_below'(G, G) :- var(G), !.
'$dict_below'(V^G, V^E) :- !, '$dict_below'(G, E).
'$dict_below'(G, E) :- '$dict_goal'(G, E).
