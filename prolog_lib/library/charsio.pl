% charsio.pl: the predicates of codesio.pl under Quintus' older names: chars are codes here.
:- module(charsio,
          [ format_to_chars/3, format_to_chars/4, write_to_chars/2, write_to_chars/3, atom_to_chars/2, atom_to_chars/3,
            number_to_chars/2, number_to_chars/3, read_from_chars/2, read_term_from_chars/3,
            open_chars_stream/2, with_output_to_chars/2, with_output_to_chars/3, with_output_to_chars/4 ]).

:- meta_predicate
    with_output_to_chars(0, -), with_output_to_chars(0, -, ?), with_output_to_chars(0, -, -, ?).

%! format_to_chars(+Format, +Arguments, -Codes) is det.  What format/2 writes, as codes.
format_to_chars(Format, Arguments, Codes) :- format(codes(Codes), Format, Arguments).

%! format_to_chars(+Format, +Arguments, -Codes, ?Tail) is det.  As format_to_chars/3, a difference list.
format_to_chars(Format, Arguments, Codes, Tail) :- format(codes(Codes, Tail), Format, Arguments).

%! write_to_chars(+Term, -Codes) is det.  What write/1 writes, as codes.
write_to_chars(Term, Codes) :- format(codes(Codes), '~w', [Term]).

%! write_to_chars(+Term, -Codes, ?Tail) is det.  As write_to_chars/2, a difference list.
write_to_chars(Term, Codes, Tail) :- format(codes(Codes, Tail), '~w', [Term]).

%! atom_to_chars(+Atomic, -Codes) is det.  The codes of an atom or number.
atom_to_chars(Atomic, Codes) :- atom_codes(Atomic, Codes).

%! atom_to_chars(+Atomic, -Codes, ?Tail) is det.  As atom_to_chars/2, a difference list.
atom_to_chars(Atomic, Codes, Tail) :- format(codes(Codes, Tail), '~a', [Atomic]).

%! number_to_chars(+Number, -Codes) is det.  The codes of a number.
number_to_chars(Number, Codes) :- number_codes(Number, Codes).

%! number_to_chars(+Number, -Codes, ?Tail) is det.  As number_to_chars/2, a difference list.
number_to_chars(Number, Codes, Tail) :-
    number_codes(Number, Codes0),
    format(codes(Codes, Tail), '~s', [Codes0]).

%! read_from_chars(+Codes, -Term) is det.  The term that Codes is the text of; end_of_file if there is none.
read_from_chars(Codes, Term) :- read_term_from_chars(Codes, Term, []).

%! read_term_from_chars(+Codes, -Term, +Options) is det.  As read_from_chars/2 with options of read_term/2.
read_term_from_chars(Codes, Term, Options) :-
    atom_codes(Text, Codes),
    read_term_from_atom(Text, Term, Options).

%! open_chars_stream(+Codes, -Stream) is det.  Stream reads Codes.
open_chars_stream(Codes, Stream) :-
    string_codes(Text, Codes),
    open_string(Text, Stream).

%! with_output_to_chars(:Goal, -Codes) is semidet.  What once(Goal) writes, as codes.
with_output_to_chars(Goal, Codes) :- with_output_to(codes(Codes), Goal).

%! with_output_to_chars(:Goal, -Codes, ?Tail) is semidet.  As with_output_to_chars/2, a difference list.
with_output_to_chars(Goal, Codes, Tail) :- with_output_to(codes(Codes, Tail), Goal).

%! with_output_to_chars(:Goal, -Stream, -Codes, ?Tail) is semidet.  As with_output_to_chars/3; Stream is where Goal may write.
with_output_to_chars(Goal, Stream, Codes, Tail) :-
    with_output_to(codes(Codes, Tail), ( current_output(Stream), call(Goal) )).
