% yaml.pl: library(yaml): YAML documents as terms. Mappings are dicts, sequences lists, scalars numbers, strings and the atoms null, true and
% false. Reading is by recursive descent over the lines of the text, lines being line(Indent, Codes) without their indentation; what
% stands behind `-` or `key:` goes on as a line of its own with the indentation that it has there.
:- module(yaml, [yaml_read/2, yaml_read/3, yaml_write/2, yaml_write/3]).
:- use_module(yaml/scalars).
:- use_module(yaml/write).
:- use_module(library(lists), [append/2, append/3, member/2, reverse/2]).
:- use_module(library(readutil), [read_stream_to_codes/2]).
:- use_module(library(dcg/basics)).
:- use_module(library(option), [option/3]).

%! yaml_read(+Input, -Document) is det.  As yaml_read/3 without options.
yaml_read(Input, Document) :- yaml_read(Input, Document, []).

%! yaml_read(+Input, -Document, +Options) is det.
%  Reads the first document of a stream, of string(Text) or of a file; throws error(yaml_error(Kind, Text), _).
yaml_read(Input, Document, _) :-
    input_codes(Input, Codes),
    lines(Codes, Lines0),
    first_document(Lines0, Lines),
    nb_setval('$yaml_anchors', []),
    skip_blank(Lines, Rest),
    (   Rest == []
    ->  true
    ;   block(Lines, 0, Document, Left),
        skip_blank(Left, Left1),
        ( Left1 == [] -> true ; yaml_error(4, "did not find expected <document start>") )
    ).

input_codes(Input, Codes) :-
    (   is_stream(Input) -> read_stream_to_codes(Input, Codes)
    ;   nonvar(Input), Input = string(Text) -> string_codes(Text, Codes)
    ;   absolute_file_name(Input, File, [access(read), extensions(['', yaml, yml])]),
        setup_call_cleanup(open(File, read, In, [encoding(utf8)]), read_stream_to_codes(In, Codes), close(In))
    ).

% As libyaml numbers them: 3 are errors of the text, 4 of its structure.
yaml_error(Kind, Text) :- throw(error(yaml_error(Kind, Text), _)).

% --- lines ------------------------------------------------------------------------------------------------------------------

lines([], []) :- !.
lines(Codes, [line(Indent, Text)|Lines]) :-
    ( append(Line0, [0'\n|Rest], Codes) -> true ; Line0 = Codes, Rest = [] ),
    ( append(Line, [0'\r], Line0) -> true ; Line = Line0 ),
    without_blanks(Line, 0, Indent, Text),
    lines(Rest, Lines).

without_blanks([0' |Codes], N0, N, Text) :- !, N1 is N0 + 1, without_blanks(Codes, N1, N, Text).
without_blanks(Text, N, N, Text).

% Without directives and markers.
first_document(Lines0, Lines) :-
    skip_blank(Lines0, Lines1),
    (   Lines1 = [line(0, [0'%|_])|Lines2] -> first_document(Lines2, Lines)
    ;   Lines1 = [line(0, [0'-, 0'-, 0'-|More])|Lines2], ( More == [] ; More = [0' |_] )
    ->  without_blanks(More, 3, I, Text),
        ( blank(Text) -> Lines3 = Lines2 ; Lines3 = [line(I, Text)|Lines2] ),
        until_marker(Lines3, Lines)
    ;   until_marker(Lines1, Lines)
    ).

until_marker([], []).
until_marker([Line|Lines0], Lines) :-
    (   Line = line(0, [C, C, C|More]), memberchk(C, `-.`), ( More == [] ; More = [0' |_] )
    ->  Lines = []
    ;   Lines = [Line|Lines1], until_marker(Lines0, Lines1)
    ).

skip_blank([line(_, Text)|Lines0], Lines) :- blank(Text), !, skip_blank(Lines0, Lines).
skip_blank(Lines, Lines).

blank([]) :- !.
blank([0'#|_]) :- !.
blank([C|Cs]) :- code_type(C, white), blank(Cs).

% --- values in blocks ---------------------------------------------------------------------------------------------------------

% The value that begins in the first line that is not blank, which is indented by Least at least; else it is null.
block(Lines0, Least, Value, Lines) :-
    skip_blank(Lines0, Lines1),
    (   Lines1 = [line(Indent, Text)|_], Indent >= Least
    ->  (   dash(Text) -> sequence(Lines1, Indent, Value, Lines)
        ;   key_line(Text, Indent, _) -> mapping(Lines1, Indent, Pairs, Lines), mapping_dict(Pairs, Value)
        ;   Lines1 = [_|Lines2], Parent is Least - 1, value(Text, Indent, Parent, Lines2, Value, Lines)
        )
    ;   Value = "", Lines = Lines1
    ).

dash([0'-]).
dash([0'-, C|_]) :- code_type(C, white).

mapping_dict(Pairs, Dict) :-
    catch(dict_pairs(Dict, yaml, Pairs), error(duplicate_key(Key), _), ( format(string(S), "duplicate key: ~w", [Key]), yaml_error(4, S) )).

sequence(Lines0, Indent, Values, Lines) :-
    skip_blank(Lines0, Lines1),
    (   Lines1 = [line(Indent, [0'-|Text])|Lines2], dash([0'-|Text])
    ->  Start is Indent + 1,
        without_blanks(Text, Start, Column, Rest),
        ( blank(Rest) -> Lines3 = Lines2 ; Lines3 = [line(Column, Rest)|Lines2] ),
        block(Lines3, Start, Value, Lines4),
        Values = [Value|Values1],
        sequence(Lines4, Indent, Values1, Lines)
    ;   Values = [], Lines = Lines1
    ).

mapping(Lines0, Indent, Pairs, Lines) :-
    skip_blank(Lines0, Lines1),
    (   Lines1 = [line(Indent, Text)|Lines2], \+ dash(Text), key_line(Text, Indent, Parsed)
    ->  entry(Parsed, Indent, Lines2, Key0-Value, Lines3),
        dict_key(Key0, Key),
        Pairs = [Key-Value|Pairs1],
        mapping(Lines3, Indent, Pairs1, Lines)
    ;   Lines1 = [line(More, _)|_], More > Indent
    ->  yaml_error(4, "did not find expected key")
    ;   Pairs = [], Lines = Lines1
    ).

% simple(Key, Text behind the colon, its column) or complex(Text, Column).
key_line([0'?, C|Text], Indent, complex(Rest, Column)) :- code_type(C, white), !,
    Start is Indent + 2,
    without_blanks(Text, Start, Column, Rest).
key_line(Text, Indent, simple(Key, Rest, Column)) :-
    (   Text = [Q|Text1], memberchk(Q, `"'`)
    ->  quoted(Q, Codes, Text1, Text2), Key = string(Codes)
    ;   Text = [C|_], \+ memberchk(C, `[{#|>@\`%&*!`),
        plain_key(Text, Codes, Text2), Key = plain(Codes)
    ),
    phrase(whites, Text2, [0':|Text3]),
    ( Text3 == [] -> true ; Text3 = [W|_], code_type(W, white) ), !,
    append(Before, Text3, Text),
    length(Before, Length),
    Start is Indent + Length,
    phrase(white_count(0, N), Text3, Rest),
    Column is Start + N.

white_count(N0, N) --> [C], { code_type(C, white) }, !, { N1 is N0 + 1 }, white_count(N1, N).
white_count(N, N) --> [].

plain_key(Text, Key, Rest) :-
    append(Key0, [0':|More], Text),
    ( More == [] -> true ; More = [W|_], code_type(W, white) ), !,
    \+ ( append(_, [W1, 0'#|_], Key0), code_type(W1, white) ),
    right_trimmed(Key0, Key),
    Rest = [0':|More].

entry(complex(Text, Column), Indent, Lines0, Key-Value, Lines) :-
    Least is Indent + 1,
    block([line(Column, Text)|Lines0], Least, Key, Lines1),
    skip_blank(Lines1, Lines2),
    (   Lines2 = [line(Indent, [0':|Rest0])|Lines3]
    ->  without_blanks(Rest0, Least, Column2, Rest),
        block([line(Column2, Rest)|Lines3], Least, Value, Lines)
    ;   Value = null, Lines = Lines2
    ).
entry(simple(Key0, Text, Column), Indent, Lines0, Key-Value, Lines) :-
    ( Key0 = string(Codes) -> string_codes(Key, Codes) ; Key0 = plain(Codes), plain_value(Codes, Key) ),
    after_key(Text, Column, Indent, Lines0, Value, Lines).

after_key(Text, _, Indent, Lines0, Value, Lines) :-
    blank(Text), !,
    skip_blank(Lines0, Lines1),
    (   Lines1 = [line(Indent, Next)|_], dash(Next)
    ->  sequence(Lines1, Indent, Value, Lines)
    ;   Least is Indent + 1,
        block(Lines1, Least, Value, Lines)
    ).
after_key(Text, _, _, _, _, _) :-
    dash(Text), !,
    yaml_error(3, "block sequence entries are not allowed in this context").
after_key(Text, Column, Indent, Lines0, Value, Lines) :-
    ( key_line(Text, Column, simple(plain(_), _, _)) -> yaml_error(3, "mapping values are not allowed in this context") ; true ),
    value(Text, Column, Indent, Lines0, Value, Lines).

% --- a value that begins on this line; Indent is that of what it belongs to ------------------------------------------------------

value([0'&|Text], Column, Indent, Lines0, Value, Lines) :- !,
    name(Text, Name, Rest0),
    property_value(Rest0, Column, Indent, Lines0, Value, Lines),
    nb_getval('$yaml_anchors', Anchors),
    nb_setval('$yaml_anchors', [Name-Value|Anchors]).
value([0'*|Text], _, _, Lines, Value, Lines) :- !,
    name(Text, Name, _),
    nb_getval('$yaml_anchors', Anchors),
    ( member(Name-Value0, Anchors) -> Value = Value0 ; throw(error(existence_error(anchor, Name), _)) ).
value([0'!|Text], Column, Indent, Lines0, Value, Lines) :- !,
    name(Text, Tag, Rest0),
    (   Tag == '!str'
    ->  phrase(whites, Rest0, Rest), !,
        scalar_text(Rest, Indent, Lines0, Codes, Lines),
        string_codes(Value, Codes)
    ;   property_value(Rest0, Column, Indent, Lines0, Value0, Lines),
        tagged(Tag, Value0, Value)
    ).
value([C|Text], _, Indent, Lines0, Value, Lines) :-
    memberchk(C, `|>`), !,
    block_scalar(C, Text, Indent, Lines0, Codes, Lines),
    string_codes(Value, Codes).
value([C|_], _, _, _, _, _) :-
    memberchk(C, `@\`%`), !,
    yaml_error(3, "found character that cannot start any token").
value([0'\t|_], _, _, _, _, _) :- !,
    yaml_error(3, "found character that cannot start any token").
value([C|Text], _, _, Lines0, Value, Lines) :-
    memberchk(C, `[{"'`), !,
    flow_lines([C|Text], Lines0, Value, Lines).
value(Text, _, Indent, Lines0, Value, Lines) :-
    scalar_text(Text, Indent, Lines0, Codes, Lines),
    plain_value(Codes, Value).

property_value(Rest0, Column, Indent, Lines0, Value, Lines) :-
    phrase(whites, Rest0, Rest), !,
    (   blank(Rest)
    ->  Least is Indent + 1,
        block(Lines0, Least, Value, Lines)
    ;   value(Rest, Column, Indent, Lines0, Value, Lines)
    ).

name(Text, Name, Rest) :-
    phrase(string_without(` \t,]}`, Codes), Text, Rest), !,
    atom_codes(Name, Codes).

tagged('!int', V0, V) :- string(V0), number_string(V, V0), !.
tagged('!float', V0, V) :- ( string(V0) -> number_string(V1, V0) ; V1 = V0 ), number(V1), !, V is float(V1).
tagged('!null', _, null) :- !.
tagged('!set', V, V) :- !.
tagged([0'!|_], V, V) :- !.
tagged(Tag, V, V) :- sub_atom(Tag, 0, 1, _, !), !.
tagged(Tag, V, tag(Full, V)) :- atom_concat(!, Tag, Full).

% Plain or quoted text.
scalar_text([Q|Text], _, Lines0, Codes, Lines) :-
    memberchk(Q, `"'`), !,
    quoted_lines(Q, Text, Lines0, Codes, Rest, Lines),
    ( blank(Rest) -> true ; yaml_error(4, "did not find expected key") ).
scalar_text(Text, Indent, Lines0, Codes, Lines) :-
    plain_line(Text, First, More),
    ( More == comment -> Codes = First, Lines = Lines0 ; continued(Lines0, Indent, 0, Others, Lines), append(First, Others, Codes) ).

plain_line(Text, Plain, More) :-
    (   append(Before, [W, 0'#|_], Text), code_type(W, white)
    ->  right_trimmed(Before, Plain), More = comment
    ;   right_trimmed(Text, Plain), More = open
    ).

% Lines that are indented more go on; an empty line is a new line.
continued([line(_, Text)|Lines0], Indent, Empty, Codes, Lines) :-
    Text == [], !,
    Empty1 is Empty + 1,
    continued(Lines0, Indent, Empty1, Codes, Lines).
continued([line(I, Text)|Lines0], Indent, Empty, Codes, Lines) :-
    I > Indent, \+ Text = [0'#|_], !,
    ( key_line(Text, I, simple(plain(_), _, _)) -> yaml_error(3, "mapping values are not allowed in this context") ; true ),
    plain_line(Text, Plain, More),
    ( Empty =:= 0 -> Gap = [0' ] ; length(Gap, Empty), '$fill'(Gap, 0'\n) ),
    ( More == comment -> Others = [], Lines = Lines0 ; continued(Lines0, Indent, 0, Others, Lines) ),
    append([Gap, Plain, Others], Codes).
continued(Lines, _, _, [], Lines).

'$fill'([], _).
'$fill'([C|Cs], C) :- '$fill'(Cs, C).

% --- literal and folded text ----------------------------------------------------------------------------------------------------

block_scalar(Style, Header, Indent, Lines0, Codes, Lines) :-
    ( memberchk(0'-, Header) -> Chomp = strip ; memberchk(0'+, Header) -> Chomp = keep ; Chomp = clip ),
    (   member(D, Header), code_type(D, digit(W)) -> Column is max(0, Indent) + W
    ;   member(line(I, Text), Lines0), Text \== [] -> Column is max(I, Indent + 1)
    ;   Column is Indent + 1
    ),
    block_lines(Lines0, Column, Texts0, Lines),
    reverse(Texts0, R0),
    trailing(R0, 0, Trailing, R),
    reverse(R, Texts),
    ( Style == 0'| -> joined(Texts, Body) ; folded(Texts, Body) ),
    chomped(Chomp, Body, Trailing, Codes).

block_lines([line(I, [])|Lines0], Column, [Text|Texts], Lines) :- !,
    Extra is I - Column,
    ( Extra > 0 -> length(Text, Extra), '$fill'(Text, 0' ) ; Text = [] ),
    block_lines(Lines0, Column, Texts, Lines).
block_lines([line(I, Codes)|Lines0], Column, [Text|Texts], Lines) :-
    I >= Column, !,
    Extra is I - Column,
    length(Blanks, Extra),
    '$fill'(Blanks, 0' ),
    append(Blanks, Codes, Text),
    block_lines(Lines0, Column, Texts, Lines).
block_lines(Lines, _, [], Lines).

trailing([[]|R0], N0, N, R) :- !, N1 is N0 + 1, trailing(R0, N1, N, R).
trailing(R, N, N, R).

joined([], []).
joined([T], T) :- !.
joined([T|Ts], Codes) :- joined(Ts, Rest), append(T, [0'\n|Rest], Codes).

folded([], []).
folded([T], T) :- !.
folded([T, []|Ts0], Codes) :- !,
    empties([[]|Ts0], 0, N, Ts),
    length(Gap, N),
    '$fill'(Gap, 0'\n),
    folded(Ts, Rest),
    append([T, Gap, Rest], Codes).
folded([T, U|Ts], Codes) :-
    folded([U|Ts], Rest),
    ( ( T = [0' |_] ; U = [0' |_] ) -> Gap = 0'\n ; Gap = 0'  ),
    append(T, [Gap|Rest], Codes).

empties([[]|Ts0], N0, N, Ts) :- !, N1 is N0 + 1, empties(Ts0, N1, N, Ts).
empties(Ts, N, N, Ts).

chomped(_, [], _, []) :- !.
chomped(strip, Body, _, Body).
chomped(clip, Body, _, Codes) :- append(Body, [0'\n], Codes).
chomped(keep, Body, Trailing, Codes) :-
    N is Trailing + 1,
    length(Gap, N),
    '$fill'(Gap, 0'\n),
    append(Body, Gap, Codes).

% --- quoted and flow values, which may go on over lines -------------------------------------------------------------------------

quoted_lines(Q, Text, Lines0, Codes, Rest, Lines) :-
    (   quoted(Q, Codes, Text, Rest)
    ->  Lines = Lines0
    ;   Lines0 = [line(_, Next)|Lines1]
    ->  joined_lines(Q, Text, Next, Both),
        quoted_lines(Q, Both, Lines1, Codes, Rest, Lines)
    ;   yaml_error(3, "found unexpected end of stream")
    ).

% A line break is a blank, an empty line a new line. In double quotes a backslash before it takes it away.
joined_lines(Q, Text0, Next, Both) :-
    (   Q == 0'", append(Before, [0'\\], Text0), \+ append(_, [0'\\], Before) -> append(Before, Next, Both)
    ;   Next == [] -> append(Text0, [0'\n], Both)
    ;   right_trimmed(Text0, Text),
        ( append(_, [0'\n], Text0) -> append(Text0, Next, Both) ; append(Text, [0' |Next], Both) )
    ).

flow_lines(Text, Lines0, Value, Lines) :-
    (   phrase(flow(Value0), Text, Rest)
    ->  ( blank(Rest) -> true ; yaml_error(4, "did not find expected key") ),
        Value = Value0, Lines = Lines0
    ;   Lines0 = [line(_, Next)|Lines1]
    ->  ( Text = [Q|_], memberchk(Q, `"'`) -> joined_lines(Q, Text, Next, Both) ; blank(Next) -> Both = Text ; append(Text, [0' |Next], Both) ),
        flow_lines(Both, Lines1, Value, Lines)
    ;   Text = [0'[|_]
    ->  yaml_error(4, "did not find expected ',' or ']'")
    ;   Text = [0'{|_]
    ->  yaml_error(4, "did not find expected ',' or '}'")
    ;   yaml_error(3, "found unexpected end of stream")
    ).

% --- writing --------------------------------------------------------------------------------------------------------------------

%! yaml_write(+Stream, +Term) is det.  As yaml_write/3 without options.
yaml_write(Stream, Term) :- yaml_write(Stream, Term, []).

%! yaml_write(+Stream, +Term, +Options) is det.  Writes a dict, list or scalar as a YAML document. Option: indent(Columns), 2.
yaml_write(Stream, Term, Options) :-
    option(indent(Step), Options, 2),
    write_document(Stream, Term, Step).
