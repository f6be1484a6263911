% codesio.pl: reading from lists of codes and writing to them.
:- module(codesio,
          [ format_to_codes/3, format_to_codes/4, write_to_codes/2, write_to_codes/3,
            write_term_to_codes/3, write_term_to_codes/4, read_from_codes/2, read_term_from_codes/3,
            open_codes_stream/2, with_output_to_codes/2, with_output_to_codes/3, with_output_to_codes/4 ]).

:- meta_predicate
    with_output_to_codes(0, -), with_output_to_codes(0, -, ?), with_output_to_codes(0, -, -, ?).

%! format_to_codes(+Format, +Arguments, -Codes) is det.  What format/2 writes, as codes.
format_to_codes(Format, Arguments, Codes) :- format(codes(Codes), Format, Arguments).

%! format_to_codes(+Format, +Arguments, -Codes, ?Tail) is det.  As format_to_codes/3, a difference list.
format_to_codes(Format, Arguments, Codes, Tail) :- format(codes(Codes, Tail), Format, Arguments).

%! write_to_codes(+Term, -Codes) is det.  What write/1 writes, as codes.
write_to_codes(Term, Codes) :- format(codes(Codes), '~w', [Term]).

%! write_to_codes(+Term, -Codes, ?Tail) is det.  As write_to_codes/2, a difference list.
write_to_codes(Term, Codes, Tail) :- format(codes(Codes, Tail), '~w', [Term]).

%! write_term_to_codes(+Term, -Codes, +Options) is det.  What write_term/2 writes, as codes.
write_term_to_codes(Term, Codes, Options) :- with_output_to(codes(Codes), write_term(Term, Options)).

%! write_term_to_codes(+Term, -Codes, ?Tail, +Options) is det.  As write_term_to_codes/3, a difference list.
write_term_to_codes(Term, Codes, Tail, Options) :- with_output_to(codes(Codes, Tail), write_term(Term, Options)).

%! read_from_codes(+Codes, -Term) is det.  The term that Codes is the text of; end_of_file if there is none.
read_from_codes(Codes, Term) :- read_term_from_codes(Codes, Term, []).

%! read_term_from_codes(+Codes, -Term, +Options) is det.  As read_from_codes/2 with options of read_term/2.
read_term_from_codes(Codes, Term, Options) :-
    atom_codes(Text, Codes),
    read_term_from_atom(Text, Term, Options).

%! open_codes_stream(+Codes, -Stream) is det.  Stream reads Codes.
open_codes_stream(Codes, Stream) :-
    string_codes(Text, Codes),
    open_string(Text, Stream).

%! with_output_to_codes(:Goal, -Codes) is semidet.  What once(Goal) writes, as codes.
with_output_to_codes(Goal, Codes) :- with_output_to(codes(Codes), Goal).

%! with_output_to_codes(:Goal, -Codes, ?Tail) is semidet.  As with_output_to_codes/2, a difference list.
with_output_to_codes(Goal, Codes, Tail) :- with_output_to(codes(Codes, Tail), Goal).

%! with_output_to_codes(:Goal, -Stream, -Codes, ?Tail) is semidet.  As with_output_to_codes/3; Stream is where Goal may write.
with_output_to_codes(Goal, Stream, Codes, Tail) :-
    with_output_to(codes(Codes, Tail), ( current_output(Stream), call(Goal) )).
