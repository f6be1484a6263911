% readutil.pl: lines and whole files. Lines and streams are read by the system; files by what is here.
:- module(read_util,
          [ read_line_to_codes/2, read_line_to_codes/3, read_line_to_string/2,
            read_stream_to_codes/2, read_stream_to_codes/3,
            read_file_to_codes/3, read_file_to_string/3, read_file_to_terms/3 ]).
:- use_module(library(option), [select_option/3, select_option/4]).

%! read_file_to_codes(+Spec, -Codes, +Options) is det.  The text of a file as codes; tail(Tail) makes it a difference list.
read_file_to_codes(Spec, Codes, Options0) :-
    select_option(tail(Tail), Options0, Options, []),
    with_source(Spec, Options, Stream, read_stream_to_codes(Stream, Codes, Tail)).

%! read_file_to_string(+Spec, -String, +Options) is det.  The text of a file as a string.
read_file_to_string(Spec, String, Options) :-
    with_source(Spec, Options, Stream, read_string(Stream, _, String)).

%! read_file_to_terms(+Spec, -Terms, +Options) is det.  All terms of a file, read with Options; tail(Tail) as above.
read_file_to_terms(Spec, Terms, Options0) :-
    select_option(tail(Tail), Options0, Options, []),
    with_source(Spec, Options, Stream, read_terms(Stream, Options, Terms, Tail)).

read_terms(Stream, Options, Terms, Tail) :-
    read_term(Stream, Term, Options),
    (   Term == end_of_file
    ->  Terms = Tail
    ;   Terms = [Term|Terms1],
        read_terms(Stream, Options, Terms1, Tail)
    ).

:- meta_predicate with_source(+, +, -, 0).

% Runs Goal with Stream open on the file of Spec; options for absolute_file_name/3, open/4 and read_term/3 are mixed.
with_source(Spec, Options, Stream, Goal) :-
    must_be_bound(Spec),
    (   select_option(extensions(Extensions), Options, _)
    ->  Search = [extensions(Extensions),access(read)]
    ;   Search = [access(read)]
    ),
    absolute_file_name(Spec, File, Search),
    open_options(Options, OpenOptions),
    setup_call_cleanup(open(File, read, Stream, OpenOptions), Goal, close(Stream)).

must_be_bound(Spec) :- ( var(Spec) -> throw(error(instantiation_error, _)) ; true ).

open_options([], []).
open_options([Option|Options], Kept) :-
    ( for_open(Option) -> Kept = [Option|Kept1] ; Kept = Kept1 ),
    open_options(Options, Kept1).

for_open(encoding(_)).
for_open(bom(_)).
for_open(newline(_)).
for_open(type(_)).
for_open(eof_action(_)).
for_open(encoding=_).
