% option.pl: lists of options Name(Value) or Name=Value.
%
% The first Name(Value) counts; a Name=Value counts when there is none. Options of other arities are found by unification
% with the first of their name and arity.
:- module(swi_option,
          [ option/2, option/3, select_option/3, select_option/4,
            merge_options/3, meta_options/3
          ]).
:- use_module(library(lists), [append/3, memberchk/2, selectchk/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(library(error), [must_be/2]).

:- meta_predicate
    meta_options(1, :, -).

%! option(?Option, +Options, +Default) is semidet.  The value of Option, or Default.
option(Option, Options, Default) :-
    known_options(Options, option(Option, Options, Default)),
    (   generic(Option, Generic, Value),
        find(Options, Generic)
    ->  arg(1, Generic, Value),
        Generic = Option
    ;   arg(1, Option, Default)
    ).

%! option(?Option, +Options) is semidet.  The value of Option, which is among Options.
option(Option, Options) :-
    known_options(Options, option(Option, Options)),
    generic(Option, Generic, _),
    find(Options, Generic),
    !,
    Generic = Option.

% Generic is Option with fresh arguments.
generic(Option, Generic, Value) :-
    functor(Option, Name, Arity),
    functor(Generic, Name, Arity),
    arg(1, Option, Value).

find(Options, Generic) :-
    (   memberchk(Generic, Options)
    ->  true
    ;   Generic =.. [Name,Value],
        memberchk(Name=Value, Options)
    ).

known_options(Options, Goal) :-
    (   is_list(Options) -> true
    ;   throw(error(existence_error(matching_rule, swi_option:Goal), _))
    ).

%! select_option(?Option, +Options, -Rest) is semidet.  As option/2; Rest is Options without it.
select_option(Option, Options, Rest) :-
    known_options(Options, select_option(Option, Options, Rest)),
    take(Option, Options, Found, Rest0),
    Found = Option,
    Rest = Rest0.

take(Option, Options, Generic, Rest) :-
    generic(Option, Generic, _),
    (   selectchk(Generic, Options, Rest)
    ->  true
    ;   Generic =.. [Name,Value],
        selectchk(Name=Value, Options, Rest)
    ).

%! select_option(?Option, +Options, -Rest, +Default) is semidet.  As select_option/3, or Default and all Options.
select_option(Option, Options, Rest, Default) :-
    known_options(Options, select_option(Option, Options, Rest, Default)),
    (   take(Option, Options, Found, Rest0)
    ->  Found = Option,
        Rest = Rest0
    ;   arg(1, Option, Default),
        Rest = Options
    ).

%! merge_options(+New, +Old, -Merged) is det.  New options and the old ones that New does not name, as Name(Value), by name.
merge_options(New, Old, Merged) :-
    must_be(list, New),
    must_be(list, Old),
    by_name(New, NewPairs),
    by_name(Old, OldPairs),
    others(OldPairs, NewPairs, Kept),
    append(NewPairs, Kept, All),
    keysort(All, Sorted),
    pairs_values(Sorted, Merged).

by_name([], []).
by_name([Option|Options], [Name-Plain|Pairs]) :-
    (   nonvar(Option), Option = (Name0=Value)
    ->  Plain =.. [Name0,Value]
    ;   Plain = Option
    ),
    functor(Plain, Name, _),
    by_name(Options, Pairs).

others([], _, []).
others([Name-Option|Pairs], New, Kept) :-
    ( memberchk(Name-_, New) -> Kept = Kept1 ; Kept = [Name-Option|Kept1] ),
    others(Pairs, New, Kept1).

%! meta_options(:IsMeta, :Options, -Qualified) is det.
%  Values of the options Name for which call(IsMeta, Name) holds get the module of Options.
meta_options(IsMeta, Options, Qualified) :-
    strip_module(Options, Module, Plain),
    must_be(list, Plain),
    qualify_all(Plain, IsMeta, Module, Qualified).

qualify_all([], _, _, []).
qualify_all([Option|Options], IsMeta, Module, [Qualified|Rest]) :-
    (   qualify(Option, IsMeta, Module, Qualified)
    ->  true
    ;   Qualified = Option
    ),
    qualify_all(Options, IsMeta, Module, Rest).

qualify(Name=Value, IsMeta, Module, Name=Qualified) :- !,
    call(IsMeta, Name),
    qualified(Value, Module, Qualified).
qualify(Option, IsMeta, Module, QualifiedOption) :-
    Option =.. [Name,Value],
    call(IsMeta, Name),
    qualified(Value, Module, Qualified),
    QualifiedOption =.. [Name,Qualified].

qualified(Value, Module, Module0:Plain) :-
    strip_module(Module:Value, Module0, Plain).
