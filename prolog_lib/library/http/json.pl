% json.pl: JSON (RFC 8259) read as terms and written from them.
%
%   object   json([Name=Value, ...])     written also from Name-Value and Name(Value)
%   array    list
%   string   atom                        written also from strings
%   number   number
%   true, false, null   @(true), @(false), @(null), or what the options true(T), false(T) and null(T) say
%
% json_read_dict/2,3 and its kin have dicts for objects, strings for strings, and the atoms true, false and null.
:- module(json,
          [ json_read/2, json_read/3, json_write/2, json_write/3, atom_json_term/3, is_json_term/1, is_json_term/2,
            json_read_dict/2, json_read_dict/3, json_write_dict/2, json_write_dict/3, atom_json_dict/3 ]).
:- use_module(library(lists), [append/3, memberchk/2]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(library(error), [must_be/2, type_error/2, instantiation_error/1]).

:- multifile prolog:error_message//1.

prolog:error_message(syntax_error(json(illegal_string_escape))) -->
    [ 'JSON syntax error: Illegal escape sequence in string' ].

% constants(Null, True, False) by Options.
constants(Options, constants(Null, True, False)) :-
    option(null(Null), Options, @(null)),
    option(true(True), Options, @(true)),
    option(false(False), Options, @(false)).

%! json_read(+Stream, -Term) is det.  As json_read/3 without options.
json_read(Stream, Term) :- json_read(Stream, Term, []).

%! json_read(+Stream, -Term, +Options) is det.  The next JSON value of Stream.
%  null(T), true(T) and false(T) are the terms for these; end_of_file(T) is the answer at the end instead of an error.
json_read(Stream, Term, Options) :-
    constants(Options, Constants),
    next_code(Stream, Code),
    (   Code == -1
    ->  option(end_of_file(End), Options, error),
        ( End == error -> json_error(unexpected_end_of_file, Stream) ; Term = End )
    ;   value(Code, Stream, Constants, Term0),
        Term = Term0
    ).

% The next code that is no white space.
next_code(Stream, Code) :-
    get_code(Stream, Code0),
    ( white(Code0) -> next_code(Stream, Code) ; Code = Code0 ).

white(0' ).
white(0'\n).
white(0'\r).
white(0'\t).

json_error(What, Stream) :- syntax_error(json(What), Stream).

syntax_error(What, Stream) :-
    line_count(Stream, Line),
    line_position(Stream, Column),
    character_count(Stream, Count),
    throw(error(syntax_error(What), stream(Stream, Line, Column, Count))).

value(0'", Stream, _, Atom) :- !, string_value(Stream, Atom).
value(0'{, Stream, Constants, json(Pairs)) :- !,
    next_code(Stream, Code),
    members(Code, Stream, Constants, Pairs).
value(0'[, Stream, Constants, Values) :- !,
    next_code(Stream, Code),
    elements(Code, Stream, Constants, Values).
value(0't, Stream, constants(_, Term, _), Term) :- !, expect(`rue`, true, Stream).
value(0'f, Stream, constants(_, _, Term), Term) :- !, expect(`alse`, false, Stream).
value(0'n, Stream, constants(Term, _, _), Term) :- !, expect(`ull`, null, Stream).
value(Code, Stream, _, Number) :-
    ( Code == 0'- ; Code >= 0'0, Code =< 0'9 ), !,
    number_text(Stream, Codes),
    json_number([Code|Codes], Stream, Number).
value(-1, Stream, _, _) :- !, json_error(unexpected_end_of_file, Stream).
value(_, Stream, _, _) :- json_error(illegal_json, Stream).

expect([], _, _).
expect([Code|Codes], Word, Stream) :-
    get_code(Stream, Read),
    ( Read == Code -> expect(Codes, Word, Stream) ; json_error(json_expected(Word), Stream) ).

number_text(Stream, Codes) :-
    peek_code(Stream, Code),
    (   number_code(Code)
    ->  get_code(Stream, _),
        Codes = [Code|Codes1],
        number_text(Stream, Codes1)
    ;   Codes = []
    ).

number_code(Code) :- Code >= 0'0, Code =< 0'9, !.
number_code(0'.).
number_code(0'e).
number_code(0'E).
number_code(0'-).
number_code(0'+).

% 1. and 1e5 are numbers here; the reader wants 1 and 1.0e5.
json_number(Codes0, Stream, Number) :-
    (   append(Codes, [0'.], Codes0) -> true
    ;   append(Whole, [E|Exponent], Codes0), ( E == 0'e ; E == 0'E ), \+ memberchk(0'., Whole)
    ->  append(Whole, [0'.,0'0,0'e|Exponent], Codes)
    ;   Codes = Codes0
    ),
    (   catch(number_codes(Number0, Codes), error(syntax_error(_), _), fail)
    ->  Number = Number0
    ;   syntax_error(illegal_number, Stream)
    ).

elements(0'], _, _, []) :- !.
elements(Code, Stream, Constants, [Value|Values]) :-
    inner_value(Code, Stream, Constants, Value),
    next_code(Stream, Next),
    (   Next == 0',
    ->  next_code(Stream, Next1),
        elements(Next1, Stream, Constants, Values)
    ;   Next == 0']
    ->  Values = []
    ;   json_error(illegal_array, Stream)
    ).

inner_value(Code, Stream, Constants, Value) :-
    ( Code == -1 -> json_error(illegal_json, Stream) ; value(Code, Stream, Constants, Value) ).

members(0'}, _, _, []) :- !.
members(0'", Stream, Constants, [Name=Value|Pairs]) :- !,
    string_value(Stream, Name),
    next_code(Stream, Colon),
    ( Colon == 0': -> true ; json_error(illegal_json, Stream) ),
    next_code(Stream, Code),
    value(Code, Stream, Constants, Value),
    next_code(Stream, Next),
    (   Next == 0',
    ->  next_code(Stream, Next1),
        members(Next1, Stream, Constants, Pairs)
    ;   Next == 0'}
    ->  Pairs = []
    ;   json_error(illegal_object, Stream)
    ).
members(_, Stream, _, _) :- json_error(illegal_json, Stream).

% What follows a double quote, as an atom. Parts are the texts between escapes and the characters of these.
string_value(Stream, Atom) :-
    string_parts(Stream, Parts),
    atomic_list_concat(Parts, Atom).

string_parts(Stream, [Text|Parts]) :-
    read_string(Stream, "\"\\", "", End, Text),
    parts_after(End, Stream, Parts).

parts_after(0'", _, []) :- !.
parts_after(0'\\, Stream, Parts) :- !,
    escape_code(Stream, Code),
    escaped(Code, Stream, Parts).
parts_after(_, Stream, _) :- json_error(eof_in_string, Stream).

% Characters beyond 0xFFFF come as two escapes, a high and a low surrogate; a surrogate alone is U+FFFD.
escaped(Code, Stream, Parts) :-
    (   surrogate(high, Code)
    ->  read_string(Stream, "\"\\", "", End, Text),
        (   Text == "", End == 0'\\
        ->  escape_code(Stream, Low),
            low_surrogate(Low, Code, Stream, Parts)
        ;   Parts = ['\uFFFD',Text|Parts1],
            parts_after(End, Stream, Parts1)
        )
    ;   ( surrogate(low, Code) -> Char = '\uFFFD' ; char_code(Char, Code) ),
        Parts = [Char|Parts1],
        string_parts(Stream, Parts1)
    ).

low_surrogate(Low, High, Stream, Parts) :-
    (   surrogate(low, Low)
    ->  Code is 0x10000 + (High - 0xD800)*0x400 + Low - 0xDC00,
        char_code(Char, Code),
        Parts = [Char|Parts1],
        string_parts(Stream, Parts1)
    ;   Parts = ['\uFFFD'|Parts1],
        escaped(Low, Stream, Parts1)
    ).

surrogate(high, Code) :- Code >= 0xD800, Code =< 0xDBFF.
surrogate(low, Code) :- Code >= 0xDC00, Code =< 0xDFFF.

escape_code(Stream, Code) :-
    get_code(Stream, Letter),
    (   escape(Letter, Code0) -> Code = Code0
    ;   Letter == 0'u -> hexadecimal(Stream, Code)
    ;   json_error(illegal_string_escape, Stream)
    ).

escape(0'", 0'").
escape(0'\\, 0'\\).
escape(0'/, 0'/).
escape(0'b, 0'\b).
escape(0'f, 0'\f).
escape(0'n, 0'\n).
escape(0'r, 0'\r).
escape(0't, 0'\t).

hexadecimal(Stream, Code) :-
    get_code(Stream, A), get_code(Stream, B), get_code(Stream, C), get_code(Stream, D),
    (   hexadecimal([A,B,C,D], 0, Code0)
    ->  Code = Code0
    ;   json_error(illegal_string_escape, Stream)
    ).

hexadecimal([], Code, Code).
hexadecimal([Digit|Digits], Code0, Code) :-
    Digit \== -1,
    code_type(Digit, xdigit(Weight)),
    Code1 is Code0*16 + Weight,
    hexadecimal(Digits, Code1, Code).

%! atom_json_term(?Atom, ?Term, +Options) is det.  Atom is the JSON text of Term. Written, the option as(Type) says what
%  Atom is: atom, string, codes or chars; other options as for json_read/3 and json_write/3.
atom_json_term(Atom, Term, Options) :-
    (   var(Atom)
    ->  ( var(Term) -> instantiation_error(Term) ; true ),
        option(as(Type), Options, atom),
        ( sink(Type, Atom, Sink) -> true ; type_error(oneof([atom,string,codes,chars]), Type) ),
        with_output_to(Sink, ( current_output(Stream), json_write(Stream, Term, Options) ))
    ;   must_be(atom, Atom),
        setup_call_cleanup(open_string(Atom, Stream), json_read(Stream, Term, Options), close(Stream))
    ).

sink(atom, Text, atom(Text)).
sink(string, Text, string(Text)).
sink(codes, Text, codes(Text)).
sink(chars, Text, chars(Text)).

%! is_json_term(@Term) is semidet.  As is_json_term/2 without options.
is_json_term(Term) :- is_json_term(Term, []).

%! is_json_term(@Term, +Options) is semidet.  Term can be written as JSON and reads as itself.
is_json_term(Term, Options) :-
    constants(Options, Constants),
    is_value(Term, Constants).

is_value(Term, _) :- var(Term), !, fail.
is_value(Term, _) :- atomic(Term), !.
is_value(json(Pairs), Constants) :- !,
    is_list(Pairs),
    are_pairs(Pairs, Constants).
is_value(Term, constants(Null, True, False)) :- ( Term == Null ; Term == True ; Term == False ), !.
is_value(Term, Constants) :-
    is_list(Term),
    are_values(Term, Constants).

are_values([], _).
are_values([Value|Values], Constants) :- is_value(Value, Constants), are_values(Values, Constants).

are_pairs([], _).
are_pairs([Pair|Pairs], Constants) :-
    nonvar(Pair), Pair = (Name=Value), atom(Name),
    is_value(Value, Constants),
    are_pairs(Pairs, Constants).

%! json_write(+Stream, +Term) is det.  As json_write/3 without options.
json_write(Stream, Term) :- json_write(Stream, Term, []).

%! json_write(+Stream, +Term, +Options) is det.  Writes Term as JSON.
%  What does not fit into width(72) has an element per line, indented by step(2), with tabs of tab(8); width(0) writes
%  all on one line. null(T), true(T), false(T) as for json_read/3; serialize_unknown(true) writes other terms as strings.
json_write(Stream, Term, Options) :-
    constants(Options, Constants),
    option(width(Width), Options, 72),
    option(step(Step), Options, 2),
    option(tab(Tab), Options, 8),
    option(serialize_unknown(Unknown), Options, false),
    line_position(Stream, Column),
    ( Column =:= 0 -> Space = '' ; Space = ' ' ),
    write_value(Term, Stream, Space, 0, layout(Width, Step, Tab, Unknown, Constants)).

% Space is written before arrays and objects, which are indented by Indent columns.
write_value(Term, _, _, _, _) :- var(Term), !, instantiation_error(Term).
write_value(Term, Stream, _, _, Layout) :-
    simple_text(Term, Layout, Text), !,
    write(Stream, Text).
write_value(Term, Stream, _, _, Layout) :-
    string_text(Term, Layout, Text), !,
    write_string(Stream, Text).
write_value(Dict, Stream, Space, Indent, Layout) :- is_dict(Dict), !,
    dict_members(Dict, Pairs),
    write_value(json(Pairs), Stream, Space, Indent, Layout).
write_value(json(Pairs), Stream, Space, Indent, Layout) :- !,
    must_be(list, Pairs),
    write_items(Pairs, json(Pairs), pair, '{', '}', Stream, Space, Indent, Layout).
write_value(Term, Stream, Space, Indent, Layout) :-
    (   is_list(Term)
    ->  write_items(Term, Term, element, '[', ']', Stream, Space, Indent, Layout)
    ;   type_error(json_term, Term)
    ).

% Numbers and constants.
simple_text(Term, layout(_, _, _, _, constants(Null, True, False)), Text) :-
    (   Term == Null -> Text = null
    ;   Term == True -> Text = true
    ;   Term == False -> Text = false
    ;   integer(Term) -> Text = Term
    ;   number(Term) -> Text is float(Term)
    ).

% Terms that are written as strings.
string_text(Term, Layout, Text) :-
    (   Term == [] -> fail
    ;   atom(Term) -> Text = Term
    ;   string(Term) -> Text = Term
    ;   arg(4, Layout, true), \+ is_list(Term), Term \= json(_), \+ is_dict(Term)
    ->  format(string(Text), '~q', [Term])
    ).

write_items(Items, Term, Kind, Open, Close, Stream, Space, Indent, Layout) :-
    format(Stream, '~w~w', [Space,Open]),
    (   fits(Term, Indent, Layout)
    ->  write_row(Items, Kind, Stream, Indent, Layout)
    ;   arg(2, Layout, Step),
        Inner is Indent + Step,
        write_column(Items, Kind, Stream, Inner, Layout),
        new_line(Stream, Indent, Layout)
    ),
    write(Stream, Close).

write_row([], _, _, _, _).
write_row([Item|Items], Kind, Stream, Indent, Layout) :-
    write_item(Kind, Item, Stream, ' ', Indent, Layout),
    (   Items = [_|_] -> write(Stream, ', ')
    ;   Kind == element -> write(Stream, ' ')
    ;   true
    ),
    write_row(Items, Kind, Stream, Indent, Layout).

write_column([], _, _, _, _).
write_column([Item|Items], Kind, Stream, Indent, Layout) :-
    new_line(Stream, Indent, Layout),
    write_item(Kind, Item, Stream, '', Indent, Layout),
    ( Items = [_|_] -> write(Stream, ',') ; true ),
    write_column(Items, Kind, Stream, Indent, Layout).

new_line(Stream, Indent, Layout) :-
    arg(3, Layout, Tab),
    Tabs is Indent//Tab,
    Spaces is Indent mod Tab,
    nl(Stream),
    forall(between(1, Tabs, _), put_char(Stream, '\t')),
    tab(Stream, Spaces).

write_item(element, Item, Stream, Space, Indent, Layout) :- write_value(Item, Stream, Space, Indent, Layout).
write_item(pair, Item, Stream, _, Indent, Layout) :-
    ( pair(Item, Name, Value) -> true ; type_error(pair, Item) ),
    ( atom(Name) -> true ; string(Name) -> true ; type_error(text, Name) ),
    write_string(Stream, Name),
    write(Stream, ':'),
    write_value(Value, Stream, ' ', Indent, Layout).

pair(Item, _, _) :- var(Item), !, instantiation_error(Item).
pair(Name=Value, Name, Value) :- !.
pair(Name-Value, Name, Value) :- !.
pair(Item, Name, Value) :- compound(Item), Item =.. [Name,Value].

% A term fits if its length on one line, reckoned with ": " and ", ", ends before the width.
fits(Term, Indent, Layout) :-
    arg(1, Layout, Width),
    (   Width =:= 0
    ->  true
    ;   Room is Width - Indent,
        taken(Term, Layout, Room, _)
    ).

taken(Term, _, _, _) :- var(Term), !, instantiation_error(Term).
taken(Term, Layout, Room0, Room) :-
    (   simple_text(Term, Layout, Text)
    ->  atom_length(Text, Length), Room is Room0 - Length
    ;   string_text(Term, Layout, Text)
    ->  string_taken(Text, Room0, Room)
    ;   ( Term = json(Pairs) -> true ; is_dict(Term), dict_members(Term, Pairs) )
    ->  Room1 is Room0 - 2, pairs_taken(Pairs, Layout, Room1, Room)
    ;   is_list(Term)
    ->  Room1 is Room0 - 2, elements_taken(Term, Layout, Room1, Room)
    ;   Room = Room0
    ),
    Room >= 0.

string_taken(Text, Room0, Room) :- string_length(Text, Length), Room is Room0 - Length - 2.

elements_taken([], _, Room, Room).
elements_taken([Item|Items], Layout, Room0, Room) :-
    taken(Item, Layout, Room0, Room1),
    ( Items == [] -> Room2 = Room1 ; Room2 is Room1 - 2 ),
    elements_taken(Items, Layout, Room2, Room).

pairs_taken([], _, Room, Room).
pairs_taken([Pair|Pairs], Layout, Room0, Room) :-
    pair(Pair, Name, Value),
    ( atom(Name) -> true ; string(Name) ),
    string_taken(Name, Room0, Room1),
    taken(Value, Layout, Room1, Room2),
    ( Pairs == [] -> Room3 is Room2 - 2 ; Room3 is Room2 - 4 ),
    Room3 >= 0,
    pairs_taken(Pairs, Layout, Room3, Room).

% Text in double quotes. </ would end a script element in HTML, so the slash has an escape.
write_string(Stream, Text) :-
    string_codes(Text, Codes),
    quoted(Codes, Quoted, []),
    format(Stream, '"~s"', [Quoted]).

quoted([], Codes, Codes).
quoted([Code|Codes], Quoted, Rest) :-
    (   Code == 0'/
    ->  Quoted = [0'/|Quoted1]
    ;   Code == 0'<, Codes = [0'/|_]
    ->  Quoted = [0'<,0'\\|Quoted1]
    ;   escape(Letter, Code)
    ->  Quoted = [0'\\,Letter|Quoted1]
    ;   Code < 0' 
    ->  format(codes(Quoted, Quoted1), '\\u~|~`0t~16r~4+', [Code])
    ;   Quoted = [Code|Quoted1]
    ),
    quoted(Codes, Quoted1, Rest).

% --- dicts ------------------------------------------------------------------------------------------------------------

%! json_read_dict(+Stream, -Dict) is det.  As json_read_dict/3 without options.
json_read_dict(Stream, Dict) :- json_read_dict(Stream, Dict, []).

%! json_read_dict(+Stream, -Dict, +Options) is det.  The next JSON value of Stream, with dicts for objects and strings for strings.
%  null(T), true(T), false(T) and end_of_file(T) as for json_read/3, with the atoms null, true and false by default;
%  value_string_as_atom(true): strings are atoms; tag(Key): the value of Key is the tag of its dict; default_tag(Tag) is that of the others.
json_read_dict(Stream, Dict, Options) :-
    ( option(end_of_file(End), Options) -> More = [end_of_file('$json'(end))] ; End = end, More = [] ),
    json_read(Stream, Term, [null('$json'(null)), true('$json'(true)), false('$json'(false)) | More]),
    option(null(Null), Options, null),
    option(true(True), Options, true),
    option(false(False), Options, false),
    option(value_string_as_atom(Atoms), Options, false),
    option(tag(TagKey), Options, ''),
    option(default_tag(Default), Options, _),
    as_dict(Term, as([null=Null, true=True, false=False, end=End], Atoms, TagKey, Default), Dict0),
    Dict = Dict0.

as_dict('$json'(Constant), As, Value) :- !, arg(1, As, Constants), memberchk(Constant=Value, Constants).
as_dict(json(Pairs), As, Dict) :- !,
    As = as(_, _, TagKey, Default),
    (   TagKey \== '', append(Before, [TagKey=Tag0|After], Pairs), atom(Tag0)
    ->  Tag = Tag0,
        append(Before, After, Rest)
    ;   copy_term(Default, Tag),
        Rest = Pairs
    ),
    dict_values(Rest, As, Entries),
    dict_create(Dict, Tag, Entries).
as_dict([], _, []) :- !.
as_dict([Value|Values], As, [Dict|Dicts]) :- !, as_dict(Value, As, Dict), as_dict(Values, As, Dicts).
as_dict(Atom, as(_, Atoms, _, _), Text) :- atom(Atom), !,
    ( Atoms == true -> Text = Atom ; atom_string(Atom, Text) ).
as_dict(Number, _, Number).

dict_values([], _, []).
dict_values([Key=Value|Pairs], As, [Key-Dict|Entries]) :- as_dict(Value, As, Dict), dict_values(Pairs, As, Entries).

%! json_write_dict(+Stream, +Dict) is det.  As json_write_dict/3 without options.
json_write_dict(Stream, Dict) :- json_write_dict(Stream, Dict, []).

%! json_write_dict(+Stream, +Dict, +Options) is det.  As json_write/3 for dicts, with the atoms null, true and false for these by default;
%  tag(Key): a dict's tag is written as the value of Key.
json_write_dict(Stream, Dict, Options) :-
    option(tag(TagKey), Options, ''),
    ( TagKey == '' -> Term = Dict ; with_tags(Dict, TagKey, Term) ),
    json_write(Stream, Term, [null(null), true(true), false(false) | Options]).

% The names of a JSON object are texts.
dict_members(Dict, Members) :-
    dict_pairs(Dict, _, Pairs),
    text_names(Pairs, Members).

text_names([], []).
text_names([Key-Value|Pairs], [Name-Value|Members]) :-
    ( atom(Key) -> Name = Key ; atom_number(Name, Key) ),
    text_names(Pairs, Members).

with_tags(Term, _, Term) :- var(Term), !.
with_tags(Dict, Key, json(Pairs)) :- is_dict(Dict, Tag), !,
    dict_members(Dict, Pairs0),
    tagged_pairs(Pairs0, Key, Pairs1),
    ( atom(Tag) -> Pairs = [Key-Tag|Pairs1] ; Pairs = Pairs1 ).
with_tags([Term|Terms], Key, [Tagged|Rest]) :- !, with_tags(Term, Key, Tagged), with_tags(Terms, Key, Rest).
with_tags(Term, _, Term).

tagged_pairs([], _, []).
tagged_pairs([Name-Value|Pairs], Key, [Name-Tagged|Rest]) :- with_tags(Value, Key, Tagged), tagged_pairs(Pairs, Key, Rest).

%! atom_json_dict(?Text, ?Dict, +Options) is det.  Text is the JSON text of Dict; Options as for json_read_dict/3, json_write_dict/3 and
%  as(Type) as for atom_json_term/3.
atom_json_dict(Text, Dict, Options) :-
    (   var(Text)
    ->  ( var(Dict) -> instantiation_error(Dict) ; true ),
        option(as(Type), Options, atom),
        ( sink(Type, Text, Sink) -> true ; type_error(oneof([atom,string,codes,chars]), Type) ),
        with_output_to(Sink, ( current_output(Stream), json_write_dict(Stream, Dict, Options) ))
    ;   text_to_string(Text, String),
        setup_call_cleanup(open_string(String, Stream), json_read_dict(Stream, Dict, Options), close(Stream))
    ).
