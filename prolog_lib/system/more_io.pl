% more_io.pl: less common input and output: the codes of Edinburgh Prolog, and measures of streams and terms.

%! get0(-Code) is det.  The next code of current input.
get0(Code) :- get_code(Code).

%! get0(+Stream, -Code) is det.  The next code.
get0(Stream, Code) :- get_code(Stream, Code).

%! get(-Code) is det.  The next code of current input that is not blank.
get(Code) :-
    current_input(Stream),
    get(Stream, Code).

%! get(+Stream, -Code) is det.  The next code that is not blank.
get(Stream, Code) :-
    repeat,
    get_code(Stream, Next),
    \+ code_type(Next, space),
    !,
    Code = Next.

%! skip(+Character) is det.  Reads current input up to and with Character, a code or a character.
skip(Character) :-
    current_input(Stream),
    skip(Stream, Character).

%! skip(+Stream, +Character) is det.  Reads up to and with Character, or to the end.
skip(Stream, Character) :-
    '$code_of'(Character, Code),
    repeat,
    get_code(Stream, Next),
    ( Next == Code ; Next == -1 ),
    !.

%! put(+Character) is det.  Writes a code or a character to current output.
put(Character) :-
    '$code_of'(Character, Code),
    put_code(Code).

%! put(+Stream, +Character) is det.  Writes a code or a character.
put(Stream, Character) :-
    '$code_of'(Character, Code),
    put_code(Stream, Code).

'$code_of'(Character, Code) :-
    (   integer(Character)
    ->  Code = Character
    ;   string(Character), string_length(Character, 1)
    ->  string_code(1, Character, Code)
    ;   char_code(Character, Code)
    ).

%! atom_prefix(+Atom, ?Prefix) is nondet.  Atom begins with Prefix.
atom_prefix(Atom, Prefix) :-
    (   nonvar(Prefix)
    ->  atom_concat(Prefix, _, Atom)
    ->  true
    ;   sub_atom(Atom, 0, _, _, Prefix)
    ).

%! stream_position_data(?Field, +Position, ?Value) is nondet.  Field is char_count, line_count, line_position or byte_count.
stream_position_data(Field, Position, Value) :-
    (   var(Field)
    ->  '$position_field'(Field, Index),
        arg(Index, Position, Value)
    ;   '$position_field'(Field, Index)
    ->  arg(Index, Position, Value)
    ;   throw(error(domain_error(stream_position_data, Field), _))
    ).

'$position_field'(char_count, 1).
'$position_field'(line_count, 2).
'$position_field'(line_position, 3).
'$position_field'(byte_count, 4).

%! write_length(@Term, -Length, +Options) is semidet.
%  write_term(Term, Options) would write Length characters; fails when these are more than max_length(Most) says.
write_length(Term, Length, Options) :-
    ( '$memberchk_option'(max_length(Most), Options) -> true ; Most = infinite ),
    '$portrayed_by'(Options, Term, Portrayed),
    '$write_length'(Portrayed, Length, Options, Most).

%! wait_for_input(+Streams, -Ready, +Seconds) is det.  Ready are those of the streams that can be read at once; it waits until there is one, or for so
%  many seconds (infinite: for ever). Other threads run meanwhile.
wait_for_input(Streams, Ready, Seconds) :-
    (   '$wait_until_ready'('$some_ready'(Streams, Found), Seconds) -> Ready = Found
    ;   Ready = []
    ).

'$some_ready'(Streams, Ready, Seconds) :- '$wait_for_input'(Streams, Ready, Seconds), Ready \== [].
