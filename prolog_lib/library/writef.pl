% writef.pl: library(writef): formatted writing as in DEC-10 Prolog. In the format
%   %w write the next argument    %p print it    %d write it    %s write a list of codes
%   %Nl %Nr %Nc  write it in a column of N characters: at the left, at the right, in the middle (%NL %NR %NC do the same)
%   \n a newline    \l a line separator, a newline    \r \t as usual    \\ a backslash    \N the character of code N
% What has no argument left, or is none of these, is written as it stands.
:- module(writef, [ writef/1, writef/2, swritef/2, swritef/3 ]).
:- autoload(library(dcg/basics), [digits//1]).

%! writef(+Format) is det.  As writef/2 without arguments.
writef(Format) :- writef(Format, []).

%! writef(+Format, +Arguments) is det.  Writes Format to current output, with Arguments where it says so.
writef(Format, Arguments) :-
    text_to_string(Format, Text),
    string_codes(Text, Codes),
    write_codes(Codes, Arguments).

write_codes([], _).
write_codes([C|Cs], Arguments) :-
    (   C =:= 0'%, argument(Arguments, Argument, Arguments1, Cs, Rest)
    ->  show(Argument), write_codes(Rest, Arguments1)
    ;   C =:= 0'\\, phrase(special(Special), Cs, Rest)
    ->  put_char(Special), write_codes(Rest, Arguments)
    ;   put_code(C), write_codes(Cs, Arguments)
    ).

argument([A|As], How, As) --> [C], { char_code(Letter, C), simple(Letter, A, How) }, !.
argument([A|As], column(Letter, N, A), As) -->
    digits([D|Ds]),
    [C],
    { char_code(Given, C), downcase_atom(Given, Letter), memberchk(Letter, [l,r,c]), number_codes(N, [D|Ds]) }.

simple(w, A, write(A)).
simple(t, A, print(A)).
simple(d, A, write(A)).
simple(p, A, print(A)).
simple(s, A, text(A)).

show(write(A)) :- write(A).
show(print(A)) :- print(A).
show(text(Text)) :- format("~s", [Text]).
show(column(Letter, N, A)) :-
    format(string(Text), "~w", [A]),
    string_length(Text, Length),
    Room is N - Length,
    around(Letter, Room, Left, Right),
    format("~*c~s~*c", [Left,0' ,Text,Right,0' ]).

% The spaces at the left and at the right; where some belong there is one at least, also if the text has no room.
around(l, Room, 0, Right) :- Right is max(1, Room).
around(r, Room, Left, 0) :- Left is max(1, Room).
around(c, Room, Left, Right) :- Left is max(1, (Room + 1) // 2), Right is max(1, Room - Left).

special('\n') --> "n", !.
special('\n') --> "l", !.
special('\r') --> "r", !.
special('\t') --> "t", !.
special(\) --> "\\", !.
special(Char) --> digits([D|Ds]), { number_codes(Code, [D|Ds]), char_code(Char, Code) }.

%! swritef(-String, +Format) is det.  String is what writef/1 writes.
swritef(String, Format) :- swritef(String, Format, []).

%! swritef(-String, +Format, +Arguments) is det.  String is what writef/2 writes.
swritef(String, Format, Arguments) :- with_output_to(string(String), writef(Format, Arguments)).
