% csv.pl: comma separated values (RFC 4180) read as rows, row(Field1, ...), and written.
%
% A row of the input is a record: a field in double quotes may contain line ends. Fields that look like numbers become
% numbers, all others atoms. The options, in the order of the compiled term csv_options(...):
%   separator(Code)        default 0',; files that end in .tsv have a tab
%   strip(Bool)            no white space around fields (default false)
%   ignore_quotes(Bool)    double quotes are ordinary (default false)
%   convert(Bool)          numbers are converted (default true)
%   case(down|preserve|up) of atoms (default preserve)
%   functor(Name)          of rows (default row)
%   arity(N)               of rows (default: that of the first)
%   match_arity(Bool)      rows of another arity are errors (default true)
%   skip_header(Atom)      lines at the begin that start with Atom are comments
:- module(csv,
          [ csv//1, csv//2, csv_options/2, csv_read_row/3, csv_read_stream/3,
            csv_read_file/2, csv_read_file/3, csv_read_file_row/3,
            csv_write_file/2, csv_write_file/3, csv_write_stream/3 ]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, reverse/2]).
:- use_module(library(option), [option/3, select_option/4]).
:- use_module(library(error), [must_be/2, is_of_type/2, type_error/2, domain_error/2, instantiation_error/1]).
:- use_module(library(readutil), [read_stream_to_codes/2]).

%! csv_options(-Compiled, +Options) is semidet.  Compiled has the values of Options, checked, for csv_read_row/3.
csv_options(Compiled, Options) :-
    is_list(Options),
    Compiled = csv_options(_, _, _, _, _, _, _, _, _),
    set_options(1, Options, Compiled).

set_options(I, Options, Compiled) :-
    (   option_kind(I, Name, Type, Default)
    ->  arg(I, Compiled, Value),
        Option =.. [Name,Given],
        (   member(Option, Options)
        ->  check_option(Type, Given),
            Value = Given
        ;   default_value(Default, Value)
        ),
        I1 is I + 1,
        set_options(I1, Options, Compiled)
    ;   true
    ).

option_kind(1, separator, integer, value(0',)).
option_kind(2, strip, boolean, value(false)).
option_kind(3, ignore_quotes, boolean, value(false)).
option_kind(4, convert, boolean, value(true)).
option_kind(5, case, oneof([down,preserve,up]), value(preserve)).
option_kind(6, functor, atom, value(row)).
option_kind(7, arity, integer, none).
option_kind(8, match_arity, boolean, value(true)).
option_kind(9, skip_header, atom, none).

check_option(Type, Value) :-
    (   var(Value) -> instantiation_error(Value)
    ;   is_of_type(Type, Value) -> true
    ;   type_error(Type, Value)
    ).

default_value(none, _).
default_value(value(Value), Value).

%! csv(?Rows)// is semidet.  As csv//2 without options.
csv(Rows) --> csv(Rows, []).

%! csv(?Rows, +Options)// is semidet.  Rows are the records of the text; writes the text where that is unbound.
csv(Rows, Options, Codes, Rest) :-
    csv_options(Compiled, Options),
    (   var(Codes)
    ->  written_rows(Rows, Compiled, Codes, Rest)
    ;   arg(9, Compiled, Comment),
        skip_comments(Comment, Codes, Codes1),
        rows(Rows, Compiled, Codes1, Rest)
    ).

skip_comments(Comment, Codes, Rest) :-
    (   nonvar(Comment),
        atom_codes(Comment, Start),
        append(Start, Codes1, Codes)
    ->  after_line(Codes1, Codes2),
        skip_comments(Comment, Codes2, Rest)
    ;   Rest = Codes
    ).

after_line([], []).
after_line([Code|Codes], Rest) :- ( Code == 0'\n -> Rest = Codes ; after_line(Codes, Rest) ).

rows([], _, [], []) :- !.
rows([Row|Rows], Options, Codes, Rest) :-
    row(Row, Options, Codes, Codes1),
    rows(Rows, Options, Codes1, Rest).

row(Row, Options, Codes, Rest) :-
    fields(Fields, Options, Codes, Rest), !,
    arg(6, Options, Name),
    Row0 =.. [Name|Fields],
    functor(Row0, _, Arity),
    check_arity(Options, Arity),
    Row = Row0.

check_arity(Options, Arity) :-
    arg(7, Options, Expected),
    (   Expected = Arity -> true
    ;   arg(8, Options, false) -> true
    ;   domain_error(row_arity(Expected), Arity)
    ).

fields([Field|Fields], Options, Codes, Rest) :-
    field(Field, Options, Codes, Codes1),
    arg(1, Options, Separator),
    (   Codes1 = [Separator|Codes2]
    ->  fields(Fields, Options, Codes2, Rest)
    ;   Fields = [],
        end_of_row(Codes1, Rest)
    ).

end_of_row([], []).
end_of_row([Code|Codes], Rest) :-
    (   Code == 0'\r, Codes = [0'\n|Rest0]
    ->  Rest = Rest0
    ;   Rest = Codes
    ).

% After the end of a quoted field only a separator or the end of the row may come.
field(Field, Options, Codes, Rest) :-
    arg(1, Options, Separator),
    (   Codes = [0'"|Codes1],
        arg(3, Options, false)
    ->  quoted(Codes1, Text, Rest),
        ends_field(Rest, Separator)
    ;   unquoted(Codes, Separator, Text0, Rest),
        ( arg(2, Options, true) -> strip(Text0, Text) ; Text = Text0 )
    ),
    field_value(Text, Options, Field).

quoted([Code|Codes], Text, Rest) :-
    (   Code \== 0'"
    ->  Text = [Code|Text1],
        quoted(Codes, Text1, Rest)
    ;   Codes = [0'"|Codes1]
    ->  Text = [0'"|Text1],
        quoted(Codes1, Text1, Rest)
    ;   Text = [],
        Rest = Codes
    ).

unquoted(Codes, Separator, Text, Rest) :-
    (   ends_field(Codes, Separator)
    ->  Text = [],
        Rest = Codes
    ;   Codes = [Code|Codes1],
        Text = [Code|Text1],
        unquoted(Codes1, Separator, Text1, Rest)
    ).

ends_field([], _).
ends_field([Code|_], Separator) :- ( Code == Separator -> true ; Code == 0'\n -> true ; Code == 0'\r ).

strip(Codes, Text) :-
    skip_blanks(Codes, Codes1),
    reverse(Codes1, Reversed),
    skip_blanks(Reversed, Reversed1),
    reverse(Reversed1, Text).

skip_blanks(Codes, Rest) :-
    (   Codes = [Code|Codes1], code_type(Code, space)
    ->  skip_blanks(Codes1, Rest)
    ;   Rest = Codes
    ).

field_value(Text, Options, Value) :-
    (   arg(4, Options, true),
        number_text(Text),
        catch(number_codes(Number, Text), error(syntax_error(_), _), fail)
    ->  Value = Number
    ;   atom_codes(Atom, Text),
        arg(5, Options, Case),
        in_case(Case, Atom, Value)
    ).

% Text may be a number: other texts, and those with white space around, need no try.
number_text([Code|Codes]) :-
    (   ( Code == 0'- ; Code == 0'+ )
    ->  Codes = [Digit|_], code_type(Digit, digit)
    ;   code_type(Code, digit)
    ), !,
    \+ ( append(_, [Last], Codes), code_type(Last, space) ).

in_case(preserve, Atom, Atom).
in_case(down, Atom, Lower) :- downcase_atom(Atom, Lower).
in_case(up, Atom, Upper) :- upcase_atom(Atom, Upper).

%! csv_read_stream(+Stream, -Rows, +Options) is semidet.  All rows of Stream.
csv_read_stream(Stream, Rows, Options) :-
    read_stream_to_codes(Stream, Codes),
    csv(Rows, Options, Codes, []).

%! csv_read_row(+Stream, -Row, +Compiled) is semidet.  The next row of Stream, or end_of_file.
csv_read_row(Stream, Row, Options) :-
    functor(Options, csv_options, 9),
    get_code(Stream, Code),
    (   Code == -1
    ->  Row = end_of_file
    ;   ( arg(3, Options, true) -> Quotes = none ; Quotes = 0'" ),
        record(Code, Stream, Quotes, plain, Codes),
        row(Row, Options, Codes, [])
    ).

% The codes of a record with the line end that ends it. State says whether we are between double quotes.
record(-1, _, _, _, []) :- !.
record(0'\n, _, _, plain, [0'\n]) :- !.
record(0'\r, Stream, _, plain, Codes) :- !,
    (   peek_code(Stream, 0'\n)
    ->  get_code(Stream, _)
    ;   true
    ),
    Codes = [0'\n].
record(Code, Stream, Quotes, State0, [Code|Codes]) :-
    ( Code == Quotes -> other_state(State0, State) ; State = State0 ),
    get_code(Stream, Next),
    record(Next, Stream, Quotes, State, Codes).

other_state(plain, quoted).
other_state(quoted, plain).

%! csv_read_file(+File, -Rows) is semidet.  As csv_read_file/3 without options.
csv_read_file(File, Rows) :- csv_read_file(File, Rows, []).

%! csv_read_file(+File, -Rows, +Options) is semidet.  All rows of File; Options are those above and those of open/4.
csv_read_file(File, Rows, Options0) :-
    file_options(File, Options0, Options, OpenOptions),
    setup_call_cleanup(open(File, read, Stream, OpenOptions),
                       read_stream_to_codes(Stream, Codes),
                       close(Stream)),
    csv(Rows, Options, Codes, []).

% Options of a file, and those for open/4.
file_options(File, Options0, Options, OpenOptions) :-
    file_name_extension(_, Extension, File),
    option(separator(Separator), Options0, Default),
    ( Separator == Default, var(Default) -> default_separator(Extension, Separator) ; true ),
    select_option(separator(_), Options0, Others, _),
    Options = [separator(Separator)|Others],
    open_options(Others, OpenOptions).

default_separator(Extension, Separator) :- ( Extension == tsv -> Separator = 0'\t ; Separator = 0', ).

open_options([], []).
open_options([Option|Options], Kept) :-
    (   functor(Option, Name, 1), memberchk(Name, [encoding,bom,newline,lock,close_on_abort,buffer])
    ->  Kept = [Option|Kept1]
    ;   Kept = Kept1
    ),
    open_options(Options, Kept1).

%! csv_read_file_row(+File, -Row, +Options) is nondet.  Each row of File in turn; line(N) is its number.
csv_read_file_row(File, Row, Options0) :-
    select_option(line(Line), Options0, Options1, _),
    file_options(File, Options1, Options, OpenOptions),
    csv_options(Compiled, Options),
    setup_call_cleanup(open(File, read, Stream, OpenOptions),
                       numbered_row(Stream, Row, Line, Compiled),
                       close(Stream)).

% A row that cannot be read ends the file, like the row that was asked for by its number.
numbered_row(Stream, Row, Line, Compiled) :-
    between(1, infinite, Number),
    (   csv_read_row(Stream, Row0, Compiled),
        Row0 \== end_of_file
    ->  true
    ;   !,
        fail
    ),
    ( Line == Number -> ! ; true ),
    Row = Row0,
    Line = Number.

%! csv_write_file(+File, +Rows) is det.  As csv_write_file/3 without options.
csv_write_file(File, Rows) :- csv_write_file(File, Rows, []).

%! csv_write_file(+File, +Rows, +Options) is det.  Writes Rows to File; Options as for csv_read_file/3.
csv_write_file(File, Rows, Options0) :-
    must_be(list, Rows),
    file_options(File, Options0, Options, OpenOptions),
    setup_call_cleanup(open(File, write, Stream, OpenOptions),
                       csv_write_stream(Stream, Rows, Options),
                       close(Stream)).

%! csv_write_stream(+Stream, +Rows, +Options) is det.  Writes Rows to Stream.
csv_write_stream(Stream, Rows, Options) :-
    must_be(list, Rows),
    csv_options(Compiled, Options),
    write_rows(Rows, Stream, Compiled).

write_rows([], _, _).
write_rows([Row|Rows], Stream, Options) :-
    written_rows([Row], Options, Codes, []),
    format(Stream, '~s', [Codes]),
    write_rows(Rows, Stream, Options).

written_rows(Rows, _, _, _) :- var(Rows), !, instantiation_error(Rows).
written_rows([], _, Codes, Codes).
written_rows([Row|Rows], Options, Codes, Rest) :-
    Row =.. [_|Fields],
    arg(1, Options, Separator),
    written_fields(Fields, Separator, Codes, [0'\r,0'\n|Codes1]),
    written_rows(Rows, Options, Codes1, Rest).

written_fields([], _, Codes, Codes).
written_fields([Field|Fields], Separator, Codes, Rest) :-
    field_text(Field, Text),
    (   needs_quotes(Text, Separator)
    ->  Codes = [0'"|Codes1],
        written_quoted(Text, Codes1, Codes2)
    ;   append(Text, Codes2, Codes)
    ),
    ( Fields == [] -> Codes2 = Rest ; Codes2 = [Separator|Codes3], written_fields(Fields, Separator, Codes3, Rest) ).

field_text(Field, Text) :-
    (   var(Field) -> instantiation_error(Field)
    ;   atomic(Field) -> format(codes(Text), '~w', [Field])
    ;   type_error(number, Field)
    ).

needs_quotes(Text, Separator) :-
    member(Code, Text),
    ( Code == Separator ; Code == 0'" ; Code == 0'\n ; Code == 0'\r ), !.

written_quoted([], [0'"|Rest], Rest).
written_quoted([Code|Codes], Written, Rest) :-
    ( Code == 0'" -> Written = [0'",0'"|Written1] ; Written = [Code|Written1] ),
    written_quoted(Codes, Written1, Rest).
