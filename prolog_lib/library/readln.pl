% readln.pl: a line of the current input as a list of words, numbers and other characters.
%
% A word is a letter or word character and the letters and word characters after it. A number is digits, with a point and more digits after
% it or without; a point and digits are one, too. Blanks separate, and any other character is an atom by itself. A backslash makes the
% next character one that does not end the reading.
:- module(readln, [readln/1, readln/2, readln/5]).
:- use_module(library(lists), [memberchk/2, append/3]).
:- use_module(library(error), [must_be/2]).

%! readln(-Tokens) is det.  The tokens of the next line.
readln(Tokens) :- readln(Tokens, _).

%! readln(-Tokens, -Last) is det.  As readln/1; Last is 10, the code of the newline, or end_of_file.
readln(Tokens, Last) :- readln(Tokens, Last, _, _, _).

%! readln(-Tokens, -Last, ?Stops, ?WordCharacters, ?Case) is det.
%  Reads until one of the codes in Stops, [10] if unbound, which is Last and, unless it is blank, the last token. The codes in
%  WordCharacters, underscore and digits if unbound, make words like letters. Case is lowercase: capitals become small; or anything.
readln(Tokens, Last, Stops, WordCharacters, Case) :-
    ( var(Stops) -> Stops = [0'\n] ; must_be(list, Stops) ),
    ( var(WordCharacters) -> WordCharacters = `_0123456789` ; must_be(list, WordCharacters) ),
    get_code(C),
    line_codes(C, Stops, Codes0, Last0),
    (   Case == lowercase
    ->  atom_codes(Text0, Codes0),
        downcase_atom(Text0, Text),
        atom_codes(Text, Codes)
    ;   Codes = Codes0
    ),
    tokens(Codes, WordCharacters, Tokens0),
    Tokens = Tokens0,
    Last = Last0.

line_codes(-1, _, [], end_of_file) :- !.
line_codes(C, Stops, [C], C) :- memberchk(C, Stops), !.
line_codes(0'\\, Stops, Codes, Last) :- !,
    get_code(C),
    (   C =:= -1
    ->  Codes = [],
        Last = end_of_file
    ;   Codes = [C|Codes1],
        get_code(C1),
        line_codes(C1, Stops, Codes1, Last)
    ).
line_codes(C, Stops, [C|Codes], Last) :-
    get_code(C1),
    line_codes(C1, Stops, Codes, Last).

tokens([], _, []).
tokens([C|Codes0], Words, Tokens) :-
    (   code_type(C, space)
    ->  tokens(Codes0, Words, Tokens)
    ;   token([C|Codes0], Words, Token, Codes),
        Tokens = [Token|Tokens1],
        tokens(Codes, Words, Tokens1)
    ).

token([C|Codes0], Words, Token, Codes) :-
    (   is_digit_code(C)
    ->  digits([C|Codes0], Digits, Codes1),
        fraction(Codes1, Fraction, Codes),
        append(Digits, Fraction, Number),
        number_codes(Token, Number)
    ;   C =:= 0'.,
        fraction([C|Codes0], [Point|Digits], Codes1)
    ->  number_codes(Token, [0'0,Point|Digits]),
        Codes = Codes1
    ;   is_word_code(C, Words)
    ->  word(Codes0, Words, Rest, Codes),
        atom_codes(Token, [C|Rest])
    ;   char_code(Token, C),
        Codes = Codes0
    ).

is_digit_code(C) :- C >= 0'0, C =< 0'9.

is_word_code(C, _) :- C =\= 0'_, \+ is_digit_code(C), code_type(C, csymf), !.
is_word_code(C, Words) :- memberchk(C, Words).

digits([C|Codes0], Digits, Codes) :- is_digit_code(C), !, Digits = [C|Digits1], digits(Codes0, Digits1, Codes).
digits(Codes, [], Codes).

fraction([0'.,C|Codes0], Fraction, Codes) :-
    is_digit_code(C), !,
    Fraction = [0'.,C|Digits],
    digits(Codes0, Digits, Codes).
fraction(Codes, [], Codes).

word([C|Codes0], Words, Rest, Codes) :- is_word_code(C, Words), !, Rest = [C|Rest1], word(Codes0, Words, Rest1, Codes).
word(Codes, _, [], Codes).
