% settings.pl: settings of applications: declared in the source, changed by the program, kept in a file.
%
%   :- setting(Name, Type, Default, Comment).
%
% declares a setting of the module. Default is a value of Type, env(Variable), env(Variable, Default), setting(Name), an
% expression of these if Type is integer, float, nonneg, positive_integer or between(_, _), or A+B, a concatenation, if it is
% atom or string. It is evaluated when the value is asked for.
:- module(settings,
          [ setting/4, setting/2, set_setting/2, set_setting_default/2, restore_setting/1,
            load_settings/1, load_settings/2, save_settings/0, save_settings/1,
            current_setting/1, setting_property/2, list_settings/0, list_settings/1, convert_setting_text/3 ]).
:- use_module(library(lists), [member/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(option), [option/3]).
:- use_module(library(error), [must_be/2, type_error/2, existence_error/2]).

:- meta_predicate
    setting(:, +, +, +), setting(:, ?), set_setting(:, +), set_setting_default(:, +), restore_setting(:),
    current_setting(:), list_settings(:).

:- multifile prolog:message//1.

% declared(Name, Module, Type, Default, Comment, File:Line)
:- dynamic declared/6.
% value_of(Name, Module, Value): what is not the default
:- dynamic value_of/3.
% settings_file(File): where load_settings/1,2 read last
:- dynamic settings_file/1.

%! setting(:Name, +Type, +Default, +Comment) is det.  A directive: declares a setting of the module.
setting(Qualified, Type, Default, Comment) :-
    strip_module(Qualified, Module, Name),
    (   source_location(File, Line)
    ->  true
    ;   throw(error(context_error(nodirective, setting(Module:Name, Type, Default, Comment)), _))
    ),
    must_be(atom, Name),
    evaluated(Default, Type, Module, _),
    text_to_string(Comment, Text0),
    atom_string(Text, Text0),
    retractall(declared(Name, Module, _, _, _, _)),
    assertz(declared(Name, Module, Type, Default, Text, File:Line)).

%! setting(:Name, ?Value) is nondet.  The value of a setting; enumerates those of the module if Name is unbound.
setting(Qualified, Value) :-
    strip_module(Qualified, Module, Name),
    (   nonvar(Name)
    ->  current_value(Name, Module, Value0),
        Value = Value0
    ;   declared(Name, Module, _, _, _, _),
        current_value(Name, Module, Value)
    ).

current_value(Name, Module, Value) :-
    (   value_of(Name, Module, Value0)
    ->  Value = Value0
    ;   declared(Name, Module, Type, Default, _, _)
    ->  evaluated(Default, Type, Module, Value)
    ;   existence_error(setting, Module:Name)
    ).

% evaluated(+Expression, +Type, +Module, -Value): Value is of Type.
evaluated(Expression, Type, Module, Value) :-
    value_from(Expression, Type, Module, Value),
    must_be(Type, Value).

value_from(Term, _, _, Value) :- var(Term), !, Value = Term.
value_from(env(Variable), Type, _, Value) :- !,
    (   getenv(Variable, Text)
    ->  text_value(Type, Text, Value)
    ;   existence_error(environment_variable, Variable)
    ).
value_from(env(Variable, Default), Type, Module, Value) :- !,
    (   getenv(Variable, Text)
    ->  text_value(Type, Text, Value)
    ;   value_from(Default, Type, Module, Value)
    ).
value_from(setting(Qualified), _, Module0, Value) :- !,
    strip_module(Module0:Qualified, Module, Name),
    current_value(Name, Module, Value).
value_from(Expression, Type, Module, Value) :-
    compound(Expression),
    is_arithmetic(Type), !,
    Expression =.. [Function|Arguments0],
    maplist(argument_value(Type, Module), Arguments0, Arguments),
    Evaluable =.. [Function|Arguments],
    Number is Evaluable,
    ( integer_type(Type), float(Number) -> Value is integer(Number) ; Value = Number ).
value_from(A+B, Type, Module, Value) :-
    ( Type == atom ; Type == string ), !,
    value_from(A, Type, Module, Left),
    value_from(B, Type, Module, Right),
    atomic_list_concat([Left,Right], Text),
    ( Type == atom -> Value = Text ; atom_string(Text, Value) ).
value_from(Value, _, _, Value).

argument_value(Type, Module, Argument, Value) :- value_from(Argument, Type, Module, Value).

is_arithmetic(float).
is_arithmetic(Type) :- integer_type(Type).

integer_type(integer).
integer_type(nonneg).
integer_type(positive_integer).
integer_type(between(Low, High)) :- integer(Low), integer(High).

%! convert_setting_text(+Type, +Text, -Value) is det.  Text, from a user interface, as a value of Type.
convert_setting_text(Type, Text, Value) :-
    text_value(Type, Text, Value),
    must_be(Type, Value).

text_value(Type, Text0, Value) :-
    text_to_string(Text0, Text),
    (   ( Type == atom ; Type == boolean )
    ->  atom_string(Value, Text)
    ;   Type == string
    ->  Value = Text
    ;   term_string(Term, Text),
        (   Type == float -> Value is float(Term)
        ;   integer_type(Type) -> Value is Term
        ;   Value = Term
        )
    ).

%! set_setting(:Name, +Value) is det.  Changes a setting.
set_setting(Qualified, Value) :-
    strip_module(Qualified, Module, Name),
    (   declared(Name, Module, Type, Default, _, _)
    ->  (   current_value(Name, Module, Value)
        ->  true
        ;   must_be(Type, Value),
            retractall(value_of(Name, Module, _)),
            (   catch(evaluated(Default, Type, Module, Value), _, fail)
            ->  true
            ;   assertz(value_of(Name, Module, Value))
            )
        )
    ;   existence_error(setting, Name)
    ).

%! set_setting_default(:Name, +Value) is det.  Changes the default of a setting, which becomes its value.
set_setting_default(Qualified, Value) :-
    strip_module(Qualified, Module, Name),
    (   declared(Name, Module, Type, _, _, _)
    ->  must_be(Type, Value),
        change_default(Name, Module, Value)
    ;   existence_error(setting, Module:Name)
    ).

% All are asserted again, so that they keep their order.
change_default(Name, Module, Value) :-
    retractall(value_of(Name, Module, _)),
    findall(declared(N, M, T, D, C, S), retract(declared(N, M, T, D, C, S)), Declared),
    forall(member(declared(N, M, T, D0, C, S), Declared),
           ( ( N == Name, M == Module -> D = Value ; D = D0 ),
             assertz(declared(N, M, T, D, C, S)) )).

%! restore_setting(:Name) is det.  The setting has its default again.
restore_setting(Qualified) :-
    strip_module(Qualified, Module, Name),
    retractall(value_of(Name, Module, _)).

%! current_setting(:Name) is nondet.  Name is declared in the module.
current_setting(Qualified) :-
    strip_module(Qualified, Module, Name),
    ( atom(Name), atom(Module) -> once(declared(Name, Module, _, _, _, _)) ; declared(Name, Module, _, _, _, _) ).

%! setting_property(?Name, ?Property) is nondet.  Name, Module:Plain, has type(T), default(D), comment(C) or source(F:L).
setting_property(Qualified, Property) :-
    ( atom(Qualified) -> Module:Name = user:Qualified ; Qualified = Module:Name ),
    declared(Name, Module, Type, Default, Comment, Source),
    member(Property, [type(Type),default(Default),comment(Comment),source(Source)]).

%! load_settings(+File) is det.  As load_settings/2 without options.
load_settings(File) :- load_settings(File, []).

%! load_settings(+File, +Options) is det.  Reads settings; a file that does not exist is empty. What is wrong is a warning.
%  With undefined(error) so are settings that are not declared; otherwise they are kept until they are.
load_settings(File, Options) :-
    absolute_file_name(File, Path),
    retractall(settings_file(_)),
    assertz(settings_file(Path)),
    (   exists_file(Path)
    ->  option(undefined(Undefined), Options, load),
        setup_call_cleanup(open(Path, read, Stream), load_from(Stream, Path, Undefined), close(Stream))
    ;   true
    ).

load_from(Stream, Path, Undefined) :-
    read_term(Stream, Term, [term_position(Position)]),
    (   Term == end_of_file
    ->  true
    ;   catch(loaded(Term, Undefined), Error,
              ( stream_position_data(line_count, Position, Line),
                print_message(warning, settings_file(Path, Line, Error)) )),
        load_from(Stream, Path, Undefined)
    ).

loaded(setting(Module:Name, Value), Undefined) :- !,
    (   declared(Name, Module, Type, _, _, _)
    ->  must_be(Type, Value)
    ;   Undefined == load
    ->  true
    ;   existence_error(setting, Module:Name)
    ),
    retractall(value_of(Name, Module, _)),
    assertz(value_of(Name, Module, Value)).
loaded(Term, _) :- type_error(setting, Term).

prolog:message(settings_file(Path, Line, Error)) -->
    { message_to_codes(Error, _, Codes) },
    [ '~w:~w:'-[Path,Line], nl, '   ~s'-[Codes] ].

%! save_settings is det.  Saves to the file of load_settings/1,2.
save_settings :-
    (   settings_file(File)
    ->  save_settings(File)
    ;   throw(error(context_error(settings, no_default_file), _))
    ).

%! save_settings(+File) is det.  Writes the settings that are not at their default.
save_settings(File) :-
    setup_call_cleanup(open(File, write, Stream, [encoding(utf8)]), save_to(Stream), close(Stream)).

save_to(Stream) :-
    get_time(Now),
    format_time(string(Date), '%a %b %d %H:%M:%S %Y', Now),
    format(Stream, '/*  Saved settings~n    Date: ~w~n*/~n~n', [Date]),
    forall(( declared(Name, Module, _, _, Comment, _), value_of(Name, Module, Value) ),
           format(Stream, '~n%\t~w~nsetting(~q:~q, ~q).~n', [Comment,Module,Name,Value])).

%! list_settings is det.  Prints all settings.
list_settings :- list_settings(_:[]).

%! list_settings(:Module) is det.  Prints the settings of Module; of all with options: modified(true) those that are changed.
list_settings(Qualified) :-
    ( nonvar(Qualified), Qualified = _:Plain -> true ; Plain = Qualified ),
    (   is_list(Plain)
    ->  option(modified(Modified), Plain, false)
    ;   Module = Plain,
        Modified = false
    ),
    format('~`=t~72|~n~w~t~26|~w ~w~n~`=t~72|~n', ['Name','Value (*=modified)','Comment']),
    forall(declared(Name, Module, _, _, Comment, _), list_setting(Modified, Module, Name, Comment)).

list_setting(Modified, Module, Name, Comment) :-
    current_value(Name, Module, Value),
    ( value_of(Name, Module, _) -> Mark = (*) ; Mark = '' ),
    (   Modified == true, Mark == ''
    ->  true
    ;   format('~q~t ~26|~q~w~t ~15+~w~n', [Module:Name,Value,Mark,Comment])
    ).
