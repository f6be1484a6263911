% main.pl: the command line of a script: main/0, and its options.
%
% A module that defines opt_type(Flag, Option, Type) says which options there are; opt_help(Option, Text) and
% opt_meta(Option, Name) are for the help, which -h, -? and --help print. opt_help(help(header | usage | footer), Text)
% adds to it. Without opt_type/3 each --name=value is an option. Types: boolean, boolean(Default), integer, nonneg, natural,
% float, number, between(Low, High), oneof(List), atom, string, file, file(read | write), term, term(ReadOptions), A|B.
:- module(prolog_main,
          [ main/0, argv_options/3, argv_options/4, argv_usage/1,
            cli_parse_debug_options/2, cli_enable_development_system/0 ]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, max_list/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(library(debug), [debug/1]).

:- meta_predicate argv_options(:, -, -), argv_options(:, -, -, +), argv_usage(:).
:- multifile prolog:message//1.

%! main.  Calls main/1 of the program with the arguments of the command line.
main :-
    '$main_module'(Module),
    current_prolog_flag(argv, Arguments),
    Module:main(Arguments).

%! argv_options(:Arguments, -Positional, -Options) is det.  As argv_options/4 with no options of its own.
argv_options(Arguments, Positional, Options) :- argv_options(Arguments, Positional, Options, []).

%! argv_options(:Arguments, -Positional, -Options, +How) is det.  Splits Arguments into options Name(Value) and the others.
%  What is wrong is printed and ends the program with status 1; on_error(throw) throws it. With
%  options_after_arguments(false) the first other argument ends the options.
argv_options(Arguments0, Positional, Options, How) :-
    strip_module(Arguments0, Module, Arguments),
    (   current_predicate(Module:opt_type/3)
    ->  Kind = typed(Module)
    ;   Kind = untyped
    ),
    option(options_after_arguments(After), How, true),
    option(on_error(OnError), How, halt(1)),
    catch(parse(Arguments, Kind, After, Positional, Options),
          error(opt_error(What), Context),
          refuse(OnError, error(opt_error(What), Context))).

refuse(halt(Status), Error) :- !,
    print_message(error, Error),
    halt(Status).
refuse(_, Error) :- throw(Error).

parse([], _, _, [], []).
parse([Argument|Arguments], Kind, After, Positional, Options) :-
    (   Argument == (--)
    ->  Positional = Arguments,
        Options = []
    ;   option_of(Kind, Argument, Arguments, Rest, Options, Options1)
    ->  parse(Rest, Kind, After, Positional, Options1)
    ;   After == false
    ->  Positional = [Argument|Arguments],
        Options = []
    ;   Positional = [Argument|Positional1],
        parse(Arguments, Kind, After, Positional1, Options)
    ).

% option_of(+Kind, +Argument, +Arguments, -Rest, -Options, ?Tail): Argument holds options; Rest is left of Arguments.
option_of(untyped, Argument, Rest, Rest, [Option|Options], Options) :-
    long_option(Argument, Name, _, Value),
    untyped_option(Value, Name, Option).
option_of(typed(Module), Argument, Arguments, Rest, Options, Tail) :-
    (   long_option(Argument, Name, Flag, Value)
    ->  typed_option(Value, Name, Flag, Module, Arguments, Rest, Option),
        Options = [Option|Tail]
    ;   Argument \== (-),
        atom_concat(-, Letters, Argument),
        atom_chars(Letters, Chars),
        short_options(Chars, Module, Arguments, Rest, Options, Tail)
    ).

% --Flag is an option: Name with underscores; Value is value(Text) or none. Flag is the text as given.
long_option(Argument, Name, Flag, Value) :-
    atom_concat(--, Flag, Argument),
    Flag \== '',
    (   sub_atom(Flag, Before, 1, After, =)
    ->  sub_atom(Flag, 0, Before, _, Dashed),
        sub_atom(Flag, _, After, 0, Text),
        Value = value(Text)
    ;   Dashed = Flag,
        Value = none
    ),
    atomic_list_concat(Words, -, Dashed),
    atomic_list_concat(Words, '_', Name).

untyped_option(value(Text), Name, Option) :-
    ( text_number(Text, Value) -> true ; Value = Text ),
    Option =.. [Name,Value].
untyped_option(none, Name0, Option) :-
    (   atom_concat(no_, Name, Name0)
    ->  Option =.. [Name,false]
    ;   Option =.. [Name0,true]
    ).

typed_option(value(Text), Name, Flag, Module, Rest, Rest, Option) :-
    option_type(Module, Name, OptionName, Type),
    converted(Type, Flag, Text, Value),
    Option =.. [OptionName,Value].
typed_option(none, Name, _, Module, Arguments, Rest, Option) :-
    (   is_boolean(Module, Name, OptionName, Default)
    ->  Rest = Arguments,
        Option =.. [OptionName,Default]
    ;   ( atom_concat(no_, Positive, Name) ; atom_concat(no, Positive, Name) ),
        is_boolean(Module, Positive, OptionName, Default)
    ->  Rest = Arguments,
        negated(Default, Value),
        Option =.. [OptionName,Value]
    ;   option_type(Module, Name, OptionName, Type),
        next_value(Arguments, Name, Type, Rest, Value),
        Option =.. [OptionName,Value]
    ).

short_options([], _, Rest, Rest, Tail, Tail).
short_options([Flag|Flags], Module, Arguments, Rest, [Option|Options], Tail) :-
    (   is_boolean(Module, Flag, Name, Value)
    ->  Option =.. [Name,Value],
        short_options(Flags, Module, Arguments, Rest, Options, Tail)
    ;   option_type(Module, Flag, Name, Type),
        (   Flags == []
        ->  next_value(Arguments, Flag, Type, Rest, Value)
        ;   Rest = Arguments,
            atom_chars(Text, Flags),
            converted(Type, Flag, Text, Value)
        ),
        Option =.. [Name,Value],
        Options = Tail
    ).

next_value([Text|Rest], Flag, Type, Rest, Value) :- converted(Type, Flag, Text, Value).
next_value([], Flag, Type, _, _) :- option_error(missing_value(Flag, Type)).

option_type(Module, Flag, Option, Type) :-
    (   Module:opt_type(Flag, Option0, Type0)
    ->  Option = Option0, Type = Type0
    ;   memberchk(Flag, [help,h,?])
    ->  print_message(help, opt_usage(Module)),
        halt(0)
    ;   option_error(unknown_option(Module:Flag))
    ).

is_boolean(Module, Flag, Option, Default) :-
    Module:opt_type(Flag, Option, Type),
    ( Type == boolean -> Default = true ; nonvar(Type), Type = boolean(Default) ), !.

negated(true, false).
negated(false, true).

option_error(What) :- throw(error(opt_error(What), _)).

converted(Type, Flag, Text, Value) :-
    (   convert(Type, Text, Value0)
    ->  Value = Value0
    ;   option_error(value_type(Flag, Type, Text))
    ).

% convert(+Type, +Text, -Value): Text stands for Value of Type.
convert((A|B), Text, Value) :- ( convert(A, Text, Value) -> true ; convert(B, Text, Value) ).
convert(boolean, Text, Value) :- downcase_atom(Text, Lower), boolean_text(Lower, Value).
convert(boolean(_), Text, Value) :- convert(boolean, Text, Value).
convert(integer, Text, Value) :- text_number(Text, Value), integer(Value).
convert(nonneg, Text, Value) :- convert(integer, Text, Value), Value >= 0.
convert(natural, Text, Value) :- convert(integer, Text, Value), Value >= 1.
convert(number, Text, Value) :- text_number(Text, Value).
convert(float, Text, Value) :- text_number(Text, Number), Value is float(Number).
convert(between(Low, High), Text, Value) :-
    ( integer(Low), integer(High) -> convert(integer, Text, Value) ; convert(float, Text, Value) ),
    Value >= Low, Value =< High.
convert(oneof(List), Text, Value) :- member(Value, List), atomic(Value), format(atom(Text), '~w', [Value]), !.
convert(atom, Text, Text).
convert(string, Text, Value) :- atom_string(Text, Value).
convert(file, Text, Text).
convert(file(Access), Text, Text) :-
    ( access_file(Text, Access) -> true ; option_error(access_file(Text, Access)) ).
convert(term, Text, Value) :- term_to_atom(Value, Text).
convert(term(Options), Text, Value) :-
    read_term_from_atom(Text, Term, Options),
    ( option(variable_names(Bindings), Options) -> Value = Term-Bindings ; Value = Term ).

boolean_text(true, true).
boolean_text(on, true).
boolean_text('1', true).
boolean_text(false, false).
boolean_text(off, false).
boolean_text('0', false).

text_number(Text, Number) :-
    \+ ( sub_atom(Text, 0, 1, _, First), char_type(First, space) ),
    atom_number(Text, Number).

%! argv_usage(:Kind) is det.  Prints the help for the options of the module as a message of Kind.
argv_usage(Kind0) :-
    strip_module(Kind0, Module, Kind),
    print_message(Kind, opt_usage(Module)).

prolog:message(opt_usage(Module)) --> usage(Module).
prolog:message(error(opt_error(What), _)) --> problem(What).

problem(unknown_option(_:Flag)) -->
    [ 'Unknown option: ~w (-h for help)'-[Text] ], { flag_text(Flag, Text) }.
problem(missing_value(Flag, Type)) -->
    [ 'Option ~w requires an argument (of type ~p)'-[Text,Type] ], { flag_text(Flag, Text) }.
problem(value_type(Flag, Type, Value)) -->
    [ 'Option ~w requires '-[Text] ], { flag_text(Flag, Text) },
    wanted(Type),
    [ ' (found ~w)'-[Value] ].
problem(access_file(File, Access)) -->
    [ 'Cannot access file ~w for ~w'-[File,Purpose] ],
    { Access == read -> Purpose = reading ; Access == write -> Purpose = writing ; Purpose = Access }.

flag_text(Flag, Text) :-
    ( atom_length(Flag, Length), Length > 1 -> atom_concat(--, Flag, Text) ; atom_concat(-, Flag, Text) ).

wanted((A|B)) --> !, wanted(A), [ ' or ' ], wanted(B).
wanted(oneof(List)) --> !, { atomic_list_concat(List, ', ', Text) }, [ 'one of ~w'-[Text] ].
wanted(between(Low, High)) --> !, [ 'a number ~w..~w'-[Low,High] ].
wanted(nonneg) --> !, [ 'a non-negative integer' ].
wanted(natural) --> !, [ 'a positive integer (>= 1)' ].
wanted(Type) --> [ 'an argument of type ~p'-[Type] ].

usage(Module) -->
    help_text(Module, header, []), line_after(Module, header),
    [ 'Usage: ~w'-[Program] ], { program(Program) },
    help_text(Module, usage, [' [options]']),
    [ nl, nl, 'Options:', nl ],
    { option_entries(Module, Entries), entry_column(Entries, Column) },
    entry_lines(Entries, Column),
    footer(Module).

footer(Module) --> { help_of(Module, help(footer), _) }, !, [ nl ], help_text(Module, footer, []).
footer(_) --> [].

line_after(Module, Part) --> { help_of(Module, help(Part), _) }, !, [ nl ].
line_after(_, _) --> [].

help_text(Module, Part, Default, Lines, Tail) :-
    (   help_of(Module, help(Part), Text)
    ->  ( is_list(Text) -> Parts = Text ; Parts = ['~w'-[Text]] )
    ;   Parts = Default
    ),
    append(Parts, Tail, Lines).

help_of(Module, Option, Text) :- current_predicate(Module:opt_help/2), Module:opt_help(Option, Text), !.

% The command that runs this program: the command line without the program's arguments.
program(Text) :-
    current_prolog_flag(os_argv, [Path|Words0]),
    current_prolog_flag(argv, Arguments),
    file_base_name(Path, Name),
    ( append(Words1, Arguments, Words0) -> true ; Words1 = Words0 ),
    ( append(Words, [--], Words1) -> true ; Words = Words1 ),
    (   append(_, [Script], Words), exists_file(Script)
    ->  atomic_list_concat([Name|Words], ' ', Text)
    ;   Text = Name
    ).

% entry(Flags, Help) of each option, in the order of their first flags.
option_entries(Module, Entries) :-
    findall(Option-(Flag-Type),
            ( current_predicate(Module:opt_type/3), Module:opt_type(Flag, Option, Type) ),
            Pairs),
    option_names(Pairs, [], Names),
    maplist(option_entry(Module, Pairs), Names, Entries0),
    (   member(Flag, [help,h,?]), member(_-(Flag-_), Pairs)
    ->  Entries = Entries0
    ;   Entries = [entry('-h, -?, --help', "Show this help message and exit")|Entries0]
    ).

option_names([], _, []).
option_names([Name-_|Pairs], Seen, Names) :-
    (   memberchk(Name, Seen)
    ->  option_names(Pairs, Seen, Names)
    ;   Names = [Name|Names1],
        option_names(Pairs, [Name|Seen], Names1)
    ).

option_entry(Module, Pairs, Name, entry(Flags, Help)) :-
    findall(Length-Text,
            ( member(Name-(Flag-Type), Pairs), flag_length(Flag, Length), flag_help(Module, Name, Flag, Type, Text) ),
            Texts0),
    keysort(Texts0, Texts1),
    pairs_values(Texts1, Texts),
    atomic_list_concat(Texts, ', ', Flags),
    ( help_of(Module, Name, Help0) -> Help = Help0 ; Help = "" ).

% Short flags before long ones.
flag_length(Flag, Length) :- ( atom_length(Flag, 1) -> Length = 1 ; Length = 2 ).

flag_help(Module, Name, Flag, Type, Text) :-
    flag_text(Flag, Dashed),
    (   ( Type == boolean ; nonvar(Type), Type = boolean(_) )
    ->  Text = Dashed
    ;   ( current_predicate(Module:opt_meta/2), Module:opt_meta(Name, Meta) -> true ; type_meta(Type, Meta) ),
        ( atom_length(Flag, 1) -> Separator = ' ' ; Separator = (=) ),
        atomic_list_concat([Dashed,Separator,Meta], Text)
    ).

type_meta(Type, Meta) :- functor(Type, Name, _), upcase_atom(Name, Meta).

% The descriptions start behind the longest flags, but not far at the right, and end before column 77.
entry_column(Entries, Column) :-
    findall(Length, ( member(entry(Flags, _), Entries), atom_length(Flags, Length) ), Lengths),
    max_list([0|Lengths], Longest),
    Column is min(Longest, 30) + 1.

entry_lines([], _) --> [].
entry_lines([entry(Flags, Help)|Entries], Column) -->
    { atom_length(Flags, Length), Gap is Column - Length },
    (   { Gap > 0 }
    ->  [ '~w~t~*|'-[Flags,Column] ]
    ;   [ '~w'-[Flags], nl, '~t~*|'-[Column] ]
    ),
    { split_string(Help, " \n\t", " \n\t", Words0), nonempty(Words0, Words), Room is 77 - Column },
    description(Words, Column, Room),
    ( { Entries == [] } -> [] ; [ nl ] ),
    entry_lines(Entries, Column).

nonempty([], []).
nonempty([Word|Words], Kept) :- ( Word == "" -> Kept = Kept1 ; Kept = [Word|Kept1] ), nonempty(Words, Kept1).

description([], _, _) --> [].
description([Word|Words], Column, Room) -->
    { string_length(Word, Length), Left is Room - Length },
    [ '~w'-[Word] ],
    more_words(Words, Left, Column, Room).

more_words([], _, _, _) --> [].
more_words([Word|Words], Left, Column, Room) -->
    { string_length(Word, Length), Left1 is Left - Length - 1 },
    (   { Left1 >= 0 }
    ->  [ ' ~w'-[Word] ],
        more_words(Words, Left1, Column, Room)
    ;   [ nl, '~t~*|'-[Column] ],
        description([Word|Words], Column, Room)
    ).

%! cli_parse_debug_options(+Options, -Others) is det.  Carries out debug(Topic), spy(Predicate) and gspy(Predicate).
cli_parse_debug_options([], []).
cli_parse_debug_options([Option|Options], Others) :-
    (   debug_option(Option)
    ->  Others = Others1
    ;   Others = [Option|Others1]
    ),
    cli_parse_debug_options(Options, Others1).

debug_option(debug(Text)) :- term_to_atom(Topic, Text), debug(Topic).
debug_option(spy(Text)) :- term_to_atom(Predicate, Text), spy(user:Predicate).
debug_option(gspy(Text)) :- debug_option(spy(Text)).

%! cli_enable_development_system is det.  Says that the program goes on under the toplevel, which is always ready here.
cli_enable_development_system.
