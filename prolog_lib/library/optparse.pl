% optparse.pl: command line options by a specification: a list of options, each a list of
%   opt(Id)            the name of the option in the result
%   type(Type)         boolean, integer, float, atom or term (default)
%   default(Value)     of an option that is not given (default: unbound)
%   shortflags(Chars), longflags(Names)     -c and --name; an option without flags is a constant for the program
%   meta(Name), help(Text or list of lines) for opt_help/2
:- module(optparse,
          [ opt_arguments/3, opt_parse/4, opt_parse/5, opt_help/2 ]).
:- use_module(library(lists), [append/3, max_list/2, member/2, memberchk/2]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(option), [option/3]).
:- use_module(library(error), [must_be/2, type_error/2, existence_error/2]).

%! opt_arguments(+Spec, -Options, -Positional) is semidet.  Parses the arguments of the command line.
opt_arguments(Spec, Options, Positional) :-
    current_prolog_flag(argv, Arguments),
    opt_parse(Spec, Arguments, Options, Positional).

%! opt_parse(+Spec, +Arguments, -Options, -Positional) is semidet.  As opt_parse/5 without options.
opt_parse(Spec, Arguments, Options, Positional) :- opt_parse(Spec, Arguments, Options, Positional, []).

%! opt_parse(+Spec, +Arguments, -Options, -Positional, +How) is semidet.  Options has a term Id(Value) for each option.
%  How: output_functor(F) for F(Id, Value) instead; duplicated_flags(keeplast | keepfirst | keepall);
%  allow_empty_flag_spec(false) refuses options without flags.
opt_parse(Spec, Arguments, Options, Positional, How) :-
    option(allow_empty_flag_spec(AllowEmpty), How, true),
    option(duplicated_flags(Keep), How, keeplast),
    option(output_functor(Functor), How, none),
    valid_spec(Spec, AllowEmpty),
    given(Arguments, Spec, Given0, Positional),
    without_duplicates(Keep, Given0, Given),
    findall(Id-Default, default_option(Spec, Given, Id, Default), Defaults),
    append(Defaults, Given, Pairs),
    maplist(option_term(Functor), Pairs, Options).

default_option(Spec, Given, Id, Default) :-
    member(Option, Spec),
    memberchk(opt(Id), Option),
    \+ memberchk(Id-_, Given),
    option(default(Default), Option, _).

option_term(none, Id-Value, Term) :- !, Term =.. [Id,Value].
option_term(Functor, Id-Value, Term) :- Term =.. [Functor,Id,Value].

without_duplicates(keepall, Given, Given).
without_duplicates(keepfirst, Given, Kept) :- first_ones(Given, [], Kept).
without_duplicates(keeplast, Given, Kept) :- last_ones(Given, Kept).

first_ones([], _, []).
first_ones([Id-Value|Given], Seen, Kept) :-
    ( memberchk(Id, Seen) -> Kept = Kept1 ; Kept = [Id-Value|Kept1] ),
    first_ones(Given, [Id|Seen], Kept1).

last_ones([], []).
last_ones([Id-Value|Given], Kept) :-
    ( memberchk(Id-_, Given) -> Kept = Kept1 ; Kept = [Id-Value|Kept1] ),
    last_ones(Given, Kept1).

valid_spec(Spec, AllowEmpty) :-
    is_list(Spec),
    ( ground(Spec) -> true ; spec_error(instantiation_error, 'option spec must be ground') ),
    maplist(valid_option(AllowEmpty), Spec),
    findall(Id, ( member(Option, Spec), member(opt(Id), Option) ), Ids),
    unique(Ids, error(_, context(_, 'ambiguous id'))),
    findall(Flag, ( member(Option, Spec), flag_of(Option, Flag) ), Flags),
    unique(Flags, error(_, context(validate_opts_spec/1, 'ambiguous flag'))).

spec_error(Formal, Message) :- throw(error(Formal, context(validate_opts_spec/1, Message))).

unique([], _).
unique([X|Xs], Error) :-
    (   memberchk(X, Xs)
    ->  Error = error(domain_error(unique_atom, X), _),
        throw(Error)
    ;   unique(Xs, Error)
    ).

flag_of(Option, Flag) :-
    ( member(shortflags(Flags), Option) ; member(longflags(Flags), Option) ),
    is_list(Flags),
    member(Flag, Flags).

valid_option(AllowEmpty, Option) :-
    forall(( member(Part, Option), functor(Part, Name, _) ),
           ( memberchk(Name, [opt,type,default,shortflags,longflags,meta,help]) -> true
           ; spec_error(domain_error(opt_spec, Name), 'unknown opt spec') )),
    (   memberchk(opt(Id), Option)
    ->  true
    ;   throw(error(domain_error(unique_atom, Option), context(_, 'opt(id) missing')))
    ),
    (   AllowEmpty == false, \+ flag_of(Option, _)
    ->  format(atom(Message), 'no flag specified for option \'~w\'', [Id]),
        throw(error(domain_error(unique_atom, _), context(_, Message)))
    ;   true
    ),
    valid_default(Option),
    forall(( memberchk(shortflags(Flags), Option), is_list(Flags), member(Flag, Flags), \+ atom_length(Flag, 1) ),
           ( format(atom(Message), 'option \'~w\': flag too long to be short', [Id]),
             throw(error(domain_error(short_flag, Flag), context(_, Message))) )).

valid_default(Option) :-
    type_of(Option, Type),
    (   Type == term -> true
    ;   memberchk(default(Default), Option) -> must_be(Type, Default)
    ;   catch(must_be(Type, _), error(instantiation_error, _), true)
    ).

type_of(Option, Type) :- option(type(Type), Option, term).

% given(+Arguments, +Spec, -Given, -Positional): Given are the options in Arguments, as Id-Value.
given([], _, [], []).
given([Argument|Arguments], Spec, Given, Positional) :-
    (   flag_argument(Argument, Flag, Value)
    ->  flag_value(Value, Flag, Spec, Arguments, Rest, Pair),
        Given = [Pair|Given1],
        given(Rest, Spec, Given1, Positional)
    ;   Positional = [Argument|Positional1],
        given(Arguments, Spec, Given, Positional1)
    ).

% The flag of an argument, and what the argument says of its value: value(Text) or none.
flag_argument(Argument, Flag, Value) :-
    (   atom_concat(--, Text, Argument)
    ->  sub_atom(Text, 0, 1, _, First),
        char_type(First, alnum),
        (   sub_atom(Text, Before, 1, After, =)
        ->  sub_atom(Text, 0, Before, _, Flag),
            sub_atom(Text, _, After, 0, ValueText),
            Value = value(ValueText)
        ;   Flag = Text,
            Value = none
        )
    ;   atom_concat(-, Text, Argument),
        sub_atom(Text, 0, 1, After, Flag),
        sub_atom(Text, 1, After, 0, ValueText),
        ( sub_atom(ValueText, 0, 1, _, =) -> throw(error(syntax_error('disallowed: <shortflag>=<value>'), _)) ; true ),
        ( ValueText == '' -> Value = none ; Value = value(ValueText) )
    ).

flag_value(Given, Flag, Spec, Arguments, Rest, Id-Value) :-
    (   spec_of(Flag, Spec, Id, Type)
    ->  value_text(Given, Type, Arguments, Rest, Text),
        parsed(Type, Flag, Text, Value)
    ;   Given == none,
        atom_concat('no-', Positive, Flag),
        spec_of(Positive, Spec, Id, boolean)
    ->  Rest = Arguments,
        Value = false
    ;   existence_error(commandline_option, Flag)
    ).

spec_of(Flag, Spec, Id, Type) :-
    member(Option, Spec),
    flag_of(Option, Flag), !,
    memberchk(opt(Id), Option),
    type_of(Option, Type).

value_text(value(Text), _, Rest, Rest, Text).
value_text(none, boolean, [Text|Rest], Rest, Text) :- memberchk(Text, [true,false]), !.
value_text(none, boolean, Rest, Rest, true) :- !.
value_text(none, _, [Text|Rest], Rest, Text) :- !.
value_text(none, _, [], [], '').

parsed(Type, Flag, Text, Value) :-
    (   catch(parse(Type, Text, Value0), Error, ( complain(Flag, Type, Text), throw(Error) ))
    ->  Value = Value0
    ;   complain(Flag, Type, Text),
        type_error(flag_value, Type)
    ).

complain(Flag, Type, Text) :-
    format('~nERROR: flag \'~w\': expected atom parsable as ~w, found \'~w\' ~n', [Flag,Type,Text]).

% parse(+Type, +Text, -Value): fails or throws if Text is not of Type.
parse(atom, Text, Text).
parse(boolean, Text, Text) :- memberchk(Text, [true,false]).
parse(integer, Text, Value) :- text_number(Text, Value), integer(Value).
parse(float, Text, Value) :- text_number(Text, Value), float(Value).
parse(term, Text, Value) :- read_term_from_atom(Text, Value, []).

text_number(Text, Number) :-
    atom_codes(Text, Codes),
    number_codes(Number, Codes).

%! opt_help(+Spec, -Help) is semidet.  Help is an atom with a table of the options that have flags.
opt_help(Spec, Help) :-
    valid_spec(Spec, true),
    findall(Row, ( member(Option, Spec), once(flag_of(Option, _)), help_row(Option, Row) ), Rows),
    column_width(Rows, 1, Long),
    column_width(Rows, 2, Short),
    column_width(Rows, 3, Types),
    with_output_to(atom(Help), maplist(write_row(Long, Short, Types), Rows)).

% row(LongFlags, [ShortFlags], [Type], HelpLines)
help_row(Option, row(Long, [Short], [Type], Help)) :-
    option(longflags(Names), Option, []),
    long_texts(Names, Long),
    option(shortflags(Chars), Option, []),
    maplist(short_text, Chars, ShortTexts),
    atomic_list_concat(ShortTexts, ',', Short),
    type_of(Option, TypeName),
    option(default(Default), Option, '_'),
    (   memberchk(meta(Meta), Option), Meta \== ''
    ->  format(atom(Type), '~w:~w=~w', [Meta,TypeName,Default])
    ;   format(atom(Type), '~w=~w', [TypeName,Default])
    ),
    option(help(Text), Option, ''),
    ( Text = [_|_] -> Help = Text ; Text == [] -> Help = [''] ; Help = [Text] ).

long_texts([], ['']).
long_texts([Name], [Text]) :- !, atom_concat(--, Name, Text).
long_texts([Name|Names], [Text|Texts]) :-
    atomic_list_concat([--,Name,','], Text),
    long_texts(Names, Texts).

short_text(Char, Text) :- atom_concat(-, Char, Text).

column_width(Rows, Column, Width) :-
    findall(Length, ( member(Row, Rows), arg(Column, Row, Texts), member(Text, Texts), atom_length(Text, Length) ), Lengths),
    max_list([0|Lengths], Width).

write_row(LongWidth, ShortWidth, TypeWidth, row(Long, [Short], [Type], [Help|Helps])) :-
    append(Firsts, [Last], Long),
    forall(member(First, Firsts), format('~w~n', [First])),
    ShortColumn is LongWidth + 2,
    TypeColumn is ShortColumn + ShortWidth + 2,
    HelpColumn is TypeColumn + TypeWidth + 2,
    format('~w~t~*|~w~t~*|~w~t~*|~w~n', [Last,ShortColumn,Short,TypeColumn,Type,HelpColumn,Help]),
    MoreColumn is HelpColumn + 2,
    forall(member(More, Helps), format('~t~*|~w~n', [MoreColumn,More])).
