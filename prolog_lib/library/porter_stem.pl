% porter_stem.pl: library(porter_stem): tokens of a text, and stems of English words: M. F. Porter, "An algorithm for suffix stripping",
% Program 14(3), 1980, with the two rules that its author has changed since (bli, logi).
%
% A word is a list of codes, its last first: suffixes are prefixes of the list. Time is linear in the length of the word.
:- module(porter_stem, [ porter_stem/2, unaccent_atom/2, tokenize_atom/2, atom_to_stem_list/2 ]).
:- use_module(library(lists), [append/2, append/3, reverse/2]).

%! porter_stem(+Word, -Stem) is det.  Stem is the stem of Word in lower case, without accents.
porter_stem(Word, Stem) :-
    checked_text(Word, porter_stem/2),
    unaccented(Word, Plain),
    string_lower(Plain, Lower),
    string_codes(Lower, Codes),
    stem(Codes, StemCodes),
    atom_codes(Stem, StemCodes).

checked_text(Text, PI) :-
    (   var(Text) -> throw(error(instantiation_error, context(porter_stem:PI, _)))
    ;   true
    ).

stem(Codes, Codes) :- ( Codes == [] ; Codes = [_] ; Codes = [_,_] ), !.
stem(Codes, Stem) :-
    reverse(Codes, R0),
    plurals(R0, R1),
    participles(R1, R2),
    final_y(R2, R3),
    ( step2(R3, S3, New3) -> replaced(0, R3, S3, New3, R4) ; R4 = R3 ),
    ( step3(R4, S4, New4) -> replaced(0, R4, S4, New4, R5) ; R5 = R4 ),
    ( step4(R5, S5) -> replaced(1, R5, S5, S5, R6) ; R6 = R5 ),
    final_e(R6, R7),
    final_l(R7, R8),
    reverse(R8, Stem).

% --- the steps ----------------------------------------------------------------------------------------------------------------------

plurals([0's|R0], R) =>
    (   R0 = [0'e,0's,0's|S] -> R = [0's,0's|S]
    ;   R0 = [0'e,0'i|S] -> R = [0'i|S]
    ;   R0 = [0's|_] -> R = [0's|R0]
    ;   R = R0
    ).
plurals(R0, R) => R = R0.

participles([0'd,0'e,0'e|S], R) => ( measure(S, M), M > 0 -> R = [0'e,0'e|S] ; R = [0'd,0'e,0'e|S] ).
participles([0'd,0'e|S], R), has_vowel(S) => after_participle(S, R).
participles([0'g,0'n,0'i|S], R), has_vowel(S) => after_participle(S, R).
participles(R0, R) => R = R0.

after_participle(R0, R) :-
    (   ( R0 = [0't,0'a|_] ; R0 = [0'l,0'b|_] ; R0 = [0'z,0'i|_] ) -> R = [0'e|R0]
    ;   R0 = [C,C|Rest], \+ is_vowel(C, [C|Rest]), \+ memberchk(C, `lsz`) -> R = [C|Rest]
    ;   short_end(R0), measure(R0, 1) -> R = [0'e|R0]
    ;   R = R0
    ).

final_y(R0, R) :-
    (   R0 = [0'y|Stem], has_vowel(Stem) -> R = [0'i|Stem]
    ;   R = R0
    ).

% The longest suffix of the step decides, whether its condition holds or not.
replaced(Least, R0, Stem, New, R) :- ( measure(Stem, M), M > Least -> R = New ; R = R0 ).

% step2(Word, Stem, New): Word is Stem with a suffix, New is Stem with another. Where one suffix is the end of another, the longer one comes
% first.
step2([0'l,0'a,0'n,0'o,0'i,0't,0'a|S], S, [0'e,0't,0'a|S]).
step2([0'l,0'a,0'n,0'o,0'i,0't|S], S, [0'n,0'o,0'i,0't|S]).
step2([0'i,0'c,0'n,0'e|S], S, [0'e,0'c,0'n,0'e|S]).
step2([0'i,0'c,0'n,0'a|S], S, [0'e,0'c,0'n,0'a|S]).
step2([0'r,0'e,0'z,0'i|S], S, [0'e,0'z,0'i|S]).
step2([0'i,0'l,0'b|S], S, [0'e,0'l,0'b|S]).
step2([0'i,0'l,0'l,0'a|S], S, [0'l,0'a|S]).
step2([0'i,0'l,0't,0'n,0'e|S], S, [0't,0'n,0'e|S]).
step2([0'i,0'l,0's,0'u,0'o|S], S, [0's,0'u,0'o|S]).
step2([0'i,0'l,0'e|S], S, [0'e|S]).
step2([0'n,0'o,0'i,0't,0'a,0'z,0'i|S], S, [0'e,0'z,0'i|S]).
step2([0'n,0'o,0'i,0't,0'a|S], S, [0'e,0't,0'a|S]).
step2([0'r,0'o,0't,0'a|S], S, [0'e,0't,0'a|S]).
step2([0'm,0's,0'i,0'l,0'a|S], S, [0'l,0'a|S]).
step2([0's,0's,0'e,0'n,0'e,0'v,0'i|S], S, [0'e,0'v,0'i|S]).
step2([0's,0's,0'e,0'n,0'l,0'u,0'f|S], S, [0'l,0'u,0'f|S]).
step2([0's,0's,0'e,0'n,0's,0'u,0'o|S], S, [0's,0'u,0'o|S]).
step2([0'i,0't,0'i,0'l,0'a|S], S, [0'l,0'a|S]).
step2([0'i,0't,0'i,0'v,0'i|S], S, [0'e,0'v,0'i|S]).
step2([0'i,0't,0'i,0'l,0'i,0'b|S], S, [0'e,0'l,0'b|S]).
step2([0'i,0'g,0'o,0'l|S], S, [0'g,0'o,0'l|S]).

step3([0'e,0't,0'a,0'c,0'i|S], S, [0'c,0'i|S]).
step3([0'e,0'v,0'i,0't,0'a|S], S, S).
step3([0'e,0'z,0'i,0'l,0'a|S], S, [0'l,0'a|S]).
step3([0'i,0't,0'i,0'c,0'i|S], S, [0'c,0'i|S]).
step3([0'l,0'a,0'c,0'i|S], S, [0'c,0'i|S]).
step3([0'l,0'u,0'f|S], S, S).
step3([0's,0's,0'e,0'n|S], S, S).

step4([0'l,0'a|S], S).
step4([0'e,0'c,0'n,0'a|S], S).
step4([0'e,0'c,0'n,0'e|S], S).
step4([0'r,0'e|S], S).
step4([0'c,0'i|S], S).
step4([0'e,0'l,0'b,0'a|S], S).
step4([0'e,0'l,0'b,0'i|S], S).
step4([0't,0'n,0'a|S], S).
step4([0't,0'n,0'e,0'm,0'e|S], S).
step4([0't,0'n,0'e,0'm|S], S).
step4([0't,0'n,0'e|S], S).
step4([0'n,0'o,0'i,C|S], [C|S]) :- memberchk(C, `st`).
step4([0'u,0'o|S], S).
step4([0'm,0's,0'i|S], S).
step4([0'e,0't,0'a|S], S).
step4([0'i,0't,0'i|S], S).
step4([0's,0'u,0'o|S], S).
step4([0'e,0'v,0'i|S], S).
step4([0'e,0'z,0'i|S], S).

final_e(R0, R) :-
    (   R0 = [0'e|Stem],
        measure(Stem, M),
        ( M > 1 ; M =:= 1, \+ short_end(Stem) )
    ->  R = Stem
    ;   R = R0
    ).

final_l(R0, R) :-
    (   R0 = [0'l|Stem], Stem = [0'l|_], measure(Stem, M), M > 1 -> R = Stem
    ;   R = R0
    ).

% --- parts of words -----------------------------------------------------------------------------------------------------------------

% A code behind those of the list Before; y is a vowel behind a consonant.
is_vowel(C, Before) :-
    (   vowel(C) -> true
    ;   C =:= 0'y, Before = [B|Before1], \+ is_vowel(B, Before1)
    ).

vowel(0'a).
vowel(0'e).
vowel(0'i).
vowel(0'o).
vowel(0'u).

has_vowel([C|R]) :- ( is_vowel(C, R) -> true ; has_vowel(R) ).

% How many times a consonant follows a vowel.
measure(R, M) :- turns(R, vowel, 0, M).

turns([], _, M, M).
turns([C|R], Next, M0, M) :-
    (   is_vowel(C, R)
    ->  ( Next == consonant -> M1 is M0 + 1 ; M1 = M0 ),
        turns(R, vowel, M1, M)
    ;   turns(R, consonant, M0, M)
    ).

% Consonant, vowel, consonant that is not w, x or y.
short_end([C,D,E|R]) :-
    \+ memberchk(C, `wxy`),
    \+ vowel(C),
    is_vowel(D, [E|R]),
    \+ is_vowel(E, R).

% --- accents ------------------------------------------------------------------------------------------------------------------------

%! unaccent_atom(+Text, -Atom) is det.  Atom is Text with Latin letters that have no accents.
unaccent_atom(Text, Atom) :-
    checked_text(Text, unaccent_atom/2),
    unaccented(Text, String),
    atom_string(Atom, String).

unaccented(Text, Plain) :-
    ( atom(Text) -> atom_string(Text, String) ; format(string(String), "~w", [Text]) ),
    string_codes(String, Codes),
    (   beyond_ascii(Codes)
    ->  plain_codes(Codes, PlainCodes),
        string_codes(Plain, PlainCodes)
    ;   Plain = String
    ).

beyond_ascii([C|Cs]) :- ( C > 127 -> true ; beyond_ascii(Cs) ).

plain_codes([], []).
plain_codes([C|Cs], Plain) :-
    (   C > 127, char_code(Char, C), plain(Accented, Letters), sub_string(Accented, _, 1, _, Char)
    ->  string_codes(Letters, Codes), append(Codes, Plain1, Plain)
    ;   Plain = [C|Plain1]
    ),
    plain_codes(Cs, Plain1).

plain("ÀÁÂÃÄÅĀĂĄ", "A").
plain("àáâãäåāăą", "a").
plain("Æ", "AE").
plain("æ", "ae").
plain("ÇĆĈĊČ", "C").
plain("çćĉċč", "c").
plain("ĎÐĐ", "D").
plain("ďðđ", "d").
plain("ÈÉÊËĒĔĖĘĚ", "E").
plain("èéêëēĕėęě", "e").
plain("ĜĞĠĢ", "G").
plain("ĝğġģ", "g").
plain("ĤĦ", "H").
plain("ĥħ", "h").
plain("ÌÍÎÏĨĪĬĮİ", "I").
plain("ìíîïĩīĭįı", "i").
plain("Ĵ", "J").
plain("ĵ", "j").
plain("Ķ", "K").
plain("ķ", "k").
plain("ĹĻĽŁ", "L").
plain("ĺļľł", "l").
plain("ÑŃŅŇ", "N").
plain("ñńņň", "n").
plain("ÒÓÔÕÖŌŎŐØ", "O").
plain("òóôõöōŏőø", "o").
plain("Œ", "OE").
plain("œ", "oe").
plain("ŔŖŘ", "R").
plain("ŕŗř", "r").
plain("ŚŜŞŠ", "S").
plain("śŝşš", "s").
plain("ß", "ss").
plain("ŢŤ", "T").
plain("ţť", "t").
plain("Þ", "TH").
plain("þ", "th").
plain("ÙÚÛÜŨŪŬŮŰŲ", "U").
plain("ùúûüũūŭůűų", "u").
plain("Ŵ", "W").
plain("ŵ", "w").
plain("ÝŶŸ", "Y").
plain("ýÿŷ", "y").
plain("ŹŻŽ", "Z").
plain("źżž", "z").

% --- tokens -------------------------------------------------------------------------------------------------------------------------

%! tokenize_atom(+Text, -Tokens) is det.  Words, numbers and single other characters of Text; white space is between them.
tokenize_atom(Text, Tokens) :-
    checked_text(Text, tokenize_atom/2),
    format(codes(Codes), "~w", [Text]),
    phrase(tokens(Tokens), Codes).

tokens(Tokens) --> [C], { code_type(C, space) }, !, tokens(Tokens).
tokens([Token|Tokens]) --> token(Token), !, tokens(Tokens).
tokens([]) --> [].

token(Number) --> sign(Sign), digits(Digits), fraction(Fraction), exponent(Exponent), !,
    {   append([Sign,Digits], Codes0),
        (   Fraction == [], Exponent == [] -> Codes = Codes0
        ;   Fraction == [] -> append([Codes0,`.0`,Exponent], Codes)
        ;   append([Codes0,Fraction,Exponent], Codes)
        ),
        number_codes(Number, Codes)
    }.
token(Word) --> letter(C), letters(Cs), !, { atom_codes(Word, [C|Cs]) }.
token(Char) --> [C], { char_code(Char, C) }.

sign(`-`) --> "-".
sign([]) --> [].

digits([D|Ds]) --> [D], { D >= 0'0, D =< 0'9 }, more_digits(Ds).

more_digits([D|Ds]) --> [D], { D >= 0'0, D =< 0'9 }, !, more_digits(Ds).
more_digits([]) --> [].

fraction([0'.|Ds]) --> ".", digits(Ds), !.
fraction([]) --> [].

exponent([0'e,Sign|Ds]) --> ( "e" ; "E" ), ( "+", { Sign = 0'+ } ; "-", { Sign = 0'- } ), digits(Ds), !.
exponent([0'e|Ds]) --> ( "e" ; "E" ), digits(Ds), !.
exponent([]) --> [].

letter(C) --> [C], { code_type(C, alnum) }.

letters([C|Cs]) --> letter(C), !, letters(Cs).
letters([]) --> [].

%! atom_to_stem_list(+Text, -Stems) is det.  The stems of the words, and the numbers, of Text.
atom_to_stem_list(Text, Stems) :-
    tokenize_atom(Text, Tokens),
    stems(Tokens, Stems).

stems([], []).
stems([Token|Tokens], Stems) :-
    (   number(Token) -> Stems = [Token|Stems1]
    ;   atom_codes(Token, [C|_]), code_type(C, alnum) -> porter_stem(Token, Stem), Stems = [Stem|Stems1]
    ;   Stems = Stems1
    ),
    stems(Tokens, Stems1).
