% strings.pl: texts of several lines: splitting, indentation, and templates with {Name} in them.
:- module(strings,
          [ dedent_lines/3, indent_lines/3, indent_lines/4, interpolate_string/4, string_lines/2, string/4 ]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(apply), [maplist/2, maplist/3, foldl/4, include/3]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(library(quasi_quotations), [with_quasi_quotation_input/3, quasi_quotation_syntax/1]).
:- use_module(library(readutil), [read_stream_to_codes/2]).
:- use_module(library(error), [must_be/2, existence_error/2]).

:- meta_predicate
    interpolate_string(:, -, +, +),
    indent_lines(1, +, +, -).

:- quasi_quotation_syntax(string).

%! string(+Content, +Variables, +VariableNames, -Result) is det.
%  The quasi quotation {|string(Variable, ...)||Text|}: Text, in which {Name} stands for the value of each of the variables when the clause
%  runs. Without variables it is the string itself. A Text that begins with a newline loses it and the indentation of its lines, with bars.
string(Content, Variables, VariableNames, Result) :-
    with_quasi_quotation_input(Content, Stream, read_stream_to_codes(Stream, Codes)),
    (   Codes = [0'\n|Lines]
    ->  string_codes(Text0, Lines),
        dedent_lines(Text0, Text, [tab(8), chars("\s\t|")])
    ;   string_codes(Text, Codes)
    ),
    (   Variables == []
    ->  Result = Text
    ;   include(names_one_of(Variables), VariableNames, Map),
        dict_create(Self, strings, [type-string]),
        Result =.. ['.',Self,interpolated(Text, Map)]
    ).

names_one_of(Variables, _=Variable) :- member(V, Variables), V == Variable, !.

_.interpolated(Text, Map) := String :- interpolate_string(Text, String, Map, []).

%! string_lines(?String, ?Lines) is det.  Lines are the lines of String; String made from Lines ends each with a newline.
string_lines(String, Lines) :-
    (   var(String)
    ->  must_be(list, Lines),
        foldl(put_line, Lines, Strings, []),
        atomics_to_text(Strings, String)
    ;   text_lines(String, Lines0),
        (   append(Lines1, [""], Lines0)
        ->  ( Lines = Lines1 -> true ; Lines = Lines0 )
        ;   Lines = Lines0
        )
    ).

put_line(Line, [Line,"\n"|Strings], Strings).

text_lines(Text, Lines) :- split_string(Text, "\n", "", Lines).

lines_text(Lines, String) :-
    atomic_list_concat(Lines, '\n', Atom),
    atom_string(Atom, String).

atomics_to_text(Parts, String) :-
    atomic_list_concat(Parts, Atom),
    atom_string(Atom, String).

%! dedent_lines(+Text, -Dedented, +Options) is det.  Text without the indentation that all its lines share.
%  Lines of white space alone do not count. With tab(N) tabs reach to columns that are multiples of N; otherwise only
%  equal characters are removed. With chars(Text) these characters are removed, otherwise spaces and tabs.
dedent_lines(Text, Dedented, Options) :-
    text_lines(Text, Lines),
    maplist(string_codes, Lines, Codes0),
    option(chars(Characters), Options, " \t"),
    string_codes(Characters, Blank),
    (   option(tab(Size), Options)
    ->  dedent_columns(Codes0, Size, Blank, Codes)
    ;   dedent_prefix(Codes0, Blank, Codes)
    ),
    maplist(codes_string, Codes, DedentedLines),
    lines_text(DedentedLines, Dedented).

codes_string(Codes, String) :- string_codes(String, Codes).

dedent_prefix(Lines0, Blank, Lines) :-
    (   common_prefix(Lines0, Blank, none, prefix(Prefix))
    ->  maplist(without_prefix(Prefix), Lines0, Lines)
    ;   maplist(cleared, Lines0, Lines)
    ).

cleared(_, []).

% The white space that all lines with text begin with; none where no line has text.
common_prefix([], _, Prefix, Prefix).
common_prefix([Line|Lines], Blank, Prefix0, Prefix) :-
    indentation(Line, Blank, Blanks, Text),
    (   Text == []
    ->  Prefix1 = Prefix0
    ;   Prefix0 == none
    ->  Prefix1 = prefix(Blanks)
    ;   Prefix0 = prefix(Old),
        shared_start(Old, Blanks, New),
        Prefix1 = prefix(New)
    ),
    common_prefix(Lines, Blank, Prefix1, Prefix).

indentation([Code|Codes], Blank, [Code|Blanks], Text) :-
    memberchk(Code, Blank), !,
    indentation(Codes, Blank, Blanks, Text).
indentation(Text, _, [], Text).

shared_start([C|As], [C|Bs], [C|Cs]) :- !, shared_start(As, Bs, Cs).
shared_start(_, _, []).

without_prefix([C|Prefix], [C|Line0], Line) :- !, without_prefix(Prefix, Line0, Line).
without_prefix(_, Line, Line).

dedent_columns(Lines0, Size, Blank, Lines) :-
    least_column(Lines0, Size, Blank, none, Columns),
    maplist(without_columns(Columns, Size, Blank), Lines0, Lines).

least_column([], _, _, Least, Least).
least_column([Line|Lines], Size, Blank, Least0, Least) :-
    indentation(Line, Blank, Blanks, Text),
    (   Text == []
    ->  Least1 = Least0
    ;   foldl(next_column(Size), Blanks, 0, Column),
        ( Least0 == none -> Least1 = Column ; Least1 is min(Least0, Column) )
    ),
    least_column(Lines, Size, Blank, Least1, Least).

next_column(Size, Code, Column0, Column) :-
    (   Code == 0'\t
    ->  Column is (Column0//Size + 1)*Size
    ;   Column is Column0 + 1
    ).

without_columns(none, _, _, _, []) :- !.
without_columns(Columns, Size, Blank, Line0, Line) :- strip_columns(Line0, 0, Columns, Size, Blank, Line).

% A tab that reaches beyond the removed columns leaves spaces.
strip_columns(Line0, Column, Columns, Size, Blank, Line) :-
    (   Column < Columns,
        Line0 = [Code|Line1],
        memberchk(Code, Blank)
    ->  next_column(Size, Code, Column, Column1),
        strip_columns(Line1, Column1, Columns, Size, Blank, Line)
    ;   Spaces is max(0, Column - Columns),
        length(Blanks, Spaces),
        maplist(=(0' ), Blanks),
        append(Blanks, Line0, Line)
    ).

%! indent_lines(+Prefix, +Text, -Indented) is det.  Text with Prefix before each line that is not blank.
indent_lines(Prefix, Text, Indented) :-
    indent_lines(strings:has_text, Prefix, Text, Indented).

has_text(Line) :- \+ split_string(Line, "", " \t", [""]).

%! indent_lines(:Filter, +Prefix, +Text, -Indented) is det.  As indent_lines/3 for the lines that call(Filter, Line) accepts.
indent_lines(Filter, Prefix, Text, Indented) :-
    text_lines(Text, Lines0),
    indented(Lines0, Filter, Prefix, Lines),
    lines_text(Lines, Indented).

% The empty string after a final newline is no line.
indented([], _, _, []).
indented([Line0|Lines0], Filter, Prefix, [Line|Lines]) :-
    (   Line0 == "", Lines0 == []
    ->  Line = ""
    ;   call(Filter, Line0)
    ->  atomics_to_text([Prefix,Line0], Line)
    ;   Line = Line0
    ),
    indented(Lines0, Filter, Prefix, Lines).

%! interpolate_string(:Template, -String, +Map, +Options) is det.  Template with {Name} replaced by the value of Name=Value.
%  Name is a variable name. {Name,Default} has the text Default where Map has no Name, which is an error otherwise.
interpolate_string(Template0, String, Map, _Options) :-
    strip_module(Template0, _, Template),
    text_to_string(Template, Text),
    string_codes(Text, Codes),
    interpolated(Codes, Map, Parts),
    atomics_to_text(Parts, String).

interpolated(Codes, Map, Parts) :-
    (   append(Before, [0'{|Rest0], Codes)
    ->  string_codes(Text, Before),
        (   placeholder(Rest0, Name, Default, Rest)
        ->  value_text(Name, Default, Map, Value),
            Parts = [Text,Value|Parts1]
        ;   Rest = Rest0,
            Parts = [Text,'{'|Parts1]
        ),
        interpolated(Rest, Map, Parts1)
    ;   string_codes(Text, Codes),
        Parts = [Text]
    ).

placeholder([Code|Codes0], Name, Default, Rest) :-
    code_type(Code, prolog_var_start),
    name_codes(Codes0, NameCodes, Codes1),
    (   Codes1 = [0'}|Rest]
    ->  Default = none
    ;   Codes1 = [0',|Codes2],
        append(DefaultCodes, [0'}|Rest], Codes2)
    ->  string_codes(Text, DefaultCodes),
        Default = default(Text)
    ),
    atom_codes(Name, [Code|NameCodes]).

name_codes([Code|Codes], [Code|Name], Rest) :-
    code_type(Code, prolog_identifier_continue), !,
    name_codes(Codes, Name, Rest).
name_codes(Rest, [], Rest).

value_text(Name, Default, Map, Text) :-
    (   memberchk(Name=Value, Map)
    ->  format(string(Text), '~w', [Value])
    ;   Default = default(Text)
    ->  true
    ;   existence_error(template_var, Name)
    ).
