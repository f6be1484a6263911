% option.pl: lists of options Name(Value) or Name=Value, and dicts of them.
%
% The first Name(Value) counts; a Name=Value counts when there is none. Options of other arities are found by unification
% with the first of their name and arity.
:- module(swi_option,
          [ option/2, option/3, select_option/3, select_option/4,
            merge_options/3, meta_options/3, dict_options/2
          ]).
:- use_module(library(lists), [memberchk/2, selectchk/3]).
:- use_module(library(error), [must_be/2, domain_error/2]).

:- meta_predicate
    meta_options(1, :, -).

%! option(?Option, +Options, +Default) is semidet.  The value of Option, or Default.
option(Option, Options, Default) :-
    known_end(Options, option(Option, Options, Default)),
    (   found(Option, Options, Found)
    ->  Option = Found
    ;   arg(1, Option, Default)
    ).

%! option(?Option, +Options) is semidet.  The value of Option, which is among Options.
option(Option, Options) :-
    known_end(Options, option(Option, Options)),
    found(Option, Options, Found),
    Option = Found.

% Found is the first option of the name of Option.
found(Option, Options, Found) :-
    functor(Option, Name, Arity),
    functor(Found, Name, Arity),
    (   is_dict(Options)
    ->  arg(1, Found, Value),
        get_dict(Name, Options, Value)
    ;   memberchk(Found, Options)
    ->  true
    ;   Arity == 1,
        arg(1, Found, Value),
        memberchk(Name=Value, Options)
    ).

% What has no end is no list of options for swipl.
known_end(Options, Goal) :-
    (   is_list(Options) -> true
    ;   is_dict(Options) -> true
    ;   functor(Goal, Name, Arity),
        throw(error(existence_error(matching_rule, swi_option:Goal), context(swi_option:Name/Arity, _)))
    ).

%! select_option(?Option, +Options, -Rest) is semidet.  As option/2; Rest is Options without it.
select_option(Option, Options, Rest) :-
    taken(Option, Options, Found, Rest0),
    Option = Found,
    Rest = Rest0.

taken(Option, Options, Found, Rest) :-
    functor(Option, Name, Arity),
    functor(Found, Name, Arity),
    (   selectchk(Found, Options, Rest)
    ->  true
    ;   Arity == 1,
        arg(1, Found, Value),
        selectchk(Name=Value, Options, Rest)
    ).

%! select_option(?Option, +Options, -Rest, +Default) is semidet.  As select_option/3, or Default and all Options.
select_option(Option, Options, Rest, Default) :-
    (   taken(Option, Options, Found, Rest0)
    ->  Option = Found,
        Rest = Rest0
    ;   arg(1, Option, Default),
        Rest = Options
    ).

%! merge_options(+New, +Old, -Merged) is det.  All options as Name(Value), new ones instead of old ones of the same name.
merge_options(New, Old, Merged) :-
    (   New = []
    ->  plain_options(Old, Merged)
    ;   Old = []
    ->  plain_options(New, Merged)
    ;   plain_options(New, PlainNew),
        plain_options(Old, PlainOld),
        msort(PlainNew, SortedNew),
        msort(PlainOld, SortedOld),
        merge(SortedNew, SortedOld, Merged)
    ).

plain_options(Options, Plain) :-
    must_be(list, Options),
    all_plain(Options, Plain).

all_plain([], []).
all_plain([Option|Options], [Plain|Plains]) :-
    must_be(nonvar, Option),
    ( Option = (Name=Value) -> Plain =.. [Name,Value] ; Plain = Option ),
    all_plain(Options, Plains).

merge([], Old, Old).
merge([N|New], Old, Merged) :- merge(Old, N, New, Merged).

merge([], N, New, [N|New]).
merge([O|Old], N, New, Merged) :-
    functor(N, NewName, NewArity),
    functor(O, OldName, OldArity),
    compare(Order, NewName/NewArity, OldName/OldArity),
    merge(Order, N, New, O, Old, Merged).

merge(<, N, New, O, Old, [N|Merged]) :- merge(New, [O|Old], Merged).
merge(=, N, New, _, Old, [N|Merged]) :- merge(New, Old, Merged).
merge(>, N, New, O, Old, [O|Merged]) :- merge(Old, N, New, Merged).

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

%! dict_options(?Dict, ?Options) is det.  Options are Name(Value) for the keys of Dict; of a list of options the first of a name counts.
dict_options(Dict, Options) :-
    (   nonvar(Dict)
    ->  dict_pairs(Dict, _, Pairs),
        pairs_options(Pairs, Options)
    ;   must_be(list, Options),
        options_pairs(Options, [], Pairs),
        dict_pairs(Dict, _, Pairs)
    ).

pairs_options([], []).
pairs_options([Name-Value|Pairs], [Option|Options]) :-
    Option =.. [Name,Value],
    pairs_options(Pairs, Options).

options_pairs([], Pairs, Pairs).
options_pairs([Option|Options], Pairs0, Pairs) :-
    (   nonvar(Option), ( Option = (Name=Value) ; compound(Option), Option =.. [Name,Value] ) -> true
    ;   must_be(nonvar, Option),
        domain_error(option, Option)
    ),
    ( memberchk(Name-_, Pairs0) -> Pairs1 = Pairs0 ; Pairs1 = [Name-Value|Pairs0] ),
    options_pairs(Options, Pairs1, Pairs).
