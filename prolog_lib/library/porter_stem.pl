% porter_stem.pl: library(porter_stem): tokens of a text, and stems of English words: M. F. Porter, "An algorithm for suffix stripping",
% Program 14(3), 1980, with the two rules that its author has changed since (bli, logi).
%
% A word is a list of codes, its last first: suffixes are prefixes of the list. Time is linear in the length of the word.
:- module(porter_stem, [ porter_stem/2, unaccent_atom/2, tokenize_atom/2, atom_to_stem_list/2 ]).
:- use_module(library(lists), [append/2, append/3, member/2, reverse/2]).

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
    replaced(step2, 0, R3, R4),
    replaced(step3, 0, R4, R5),
    replaced(step4, 1, R5, R6),
    final_e(R6, R7),
    final_l(R7, R8),
    reverse(R8, Stem).

% --- the steps ----------------------------------------------------------------------------------------------------------------------

plurals(R0, R) :-
    (   ends(R0, "sses", Stem) -> starts(R, "ss", Stem)
    ;   ends(R0, "ies", Stem) -> starts(R, "i", Stem)
    ;   ends(R0, "ss", _) -> R = R0
    ;   ends(R0, "s", Stem) -> R = Stem
    ;   R = R0
    ).

participles(R0, R) :-
    (   ends(R0, "eed", Stem)
    ->  ( measure(Stem, M), M > 0 -> starts(R, "ee", Stem) ; R = R0 )
    ;   ( ends(R0, "ed", Stem) ; ends(R0, "ing", Stem) ),
        has_vowel(Stem)
    ->  after_participle(Stem, R)
    ;   R = R0
    ).

after_participle(R0, R) :-
    (   member(End, ["at","bl","iz"]), ends(R0, End, _) -> R = [0'e|R0]
    ;   R0 = [C,C|Rest], kind_of_last(R0, consonant), \+ memberchk(C, `lsz`) -> R = [C|Rest]
    ;   measure(R0, 1), short_end(R0) -> R = [0'e|R0]
    ;   R = R0
    ).

final_y(R0, R) :-
    (   R0 = [0'y|Stem], has_vowel(Stem) -> R = [0'i|Stem]
    ;   R = R0
    ).

% The longest suffix of the step decides, whether its condition holds or not.
replaced(Step, Least, R0, R) :-
    (   suffix(Step, Suffix, New), ends(R0, Suffix, Stem), fits(Suffix, Stem)
    ->  ( measure(Stem, M), M > Least -> starts(R, New, Stem) ; R = R0 )
    ;   R = R0
    ).

fits(Suffix, Stem) :- ( Suffix == "ion" -> Stem = [C|_], memberchk(C, `st`) ; true ).

% Where one suffix is the end of another, the longer one comes first.
suffix(step2, "ational", "ate").
suffix(step2, "tional", "tion").
suffix(step2, "enci", "ence").
suffix(step2, "anci", "ance").
suffix(step2, "izer", "ize").
suffix(step2, "bli", "ble").
suffix(step2, "alli", "al").
suffix(step2, "entli", "ent").
suffix(step2, "ousli", "ous").
suffix(step2, "eli", "e").
suffix(step2, "ization", "ize").
suffix(step2, "ation", "ate").
suffix(step2, "ator", "ate").
suffix(step2, "alism", "al").
suffix(step2, "iveness", "ive").
suffix(step2, "fulness", "ful").
suffix(step2, "ousness", "ous").
suffix(step2, "aliti", "al").
suffix(step2, "iviti", "ive").
suffix(step2, "biliti", "ble").
suffix(step2, "logi", "log").
suffix(step3, "icate", "ic").
suffix(step3, "ative", "").
suffix(step3, "alize", "al").
suffix(step3, "iciti", "ic").
suffix(step3, "ical", "ic").
suffix(step3, "ful", "").
suffix(step3, "ness", "").
suffix(step4, Suffix, "") :-
    member(Suffix, ["al","ance","ence","er","ic","able","ible","ant","ement","ment","ent","ion","ou","ism","ate","iti","ous","ive","ize"]).

final_e(R0, R) :-
    (   R0 = [0'e|Stem],
        measure(Stem, M),
        ( M > 1 ; M =:= 1, \+ short_end(Stem) )
    ->  R = Stem
    ;   R = R0
    ).

final_l(R0, R) :-
    (   R0 = [0'l,0'l|_], R0 = [_|Stem], measure(Stem, M), M > 1 -> R = Stem
    ;   R = R0
    ).

% --- parts of words -----------------------------------------------------------------------------------------------------------------

ends(R, Suffix, Stem) :-
    string_codes(Suffix, Codes),
    reverse(Codes, Reversed),
    append(Reversed, Stem, R).

starts(R, Suffix, Stem) :-
    string_codes(Suffix, Codes),
    reverse(Codes, Reversed),
    append(Reversed, Stem, R).

% vowel or consonant for each code; y is a vowel behind a consonant.
kinds(R, Kinds) :-
    reverse(R, Codes),
    kinds(Codes, vowel, Kinds).

kinds([], _, []).
kinds([C|Cs], Before, [Kind|Kinds]) :-
    (   memberchk(C, `aeiou`) -> Kind = vowel
    ;   C =:= 0'y, Before == consonant -> Kind = vowel
    ;   Kind = consonant
    ),
    kinds(Cs, Kind, Kinds).

has_vowel(R) :- kinds(R, Kinds), memberchk(vowel, Kinds).

kind_of_last(R, Kind) :- kinds(R, Kinds), append(_, [Kind0], Kinds), !, Kind = Kind0.

% How many times a consonant follows a vowel.
measure(R, M) :- kinds(R, Kinds), turns(Kinds, 0, M).

turns([], M, M).
turns([Kind|Kinds], M0, M) :-
    ( Kind == vowel, Kinds = [consonant|_] -> M1 is M0 + 1 ; M1 = M0 ),
    turns(Kinds, M1, M).

% Consonant, vowel, consonant that is not w, x or y.
short_end([C|R]) :-
    \+ memberchk(C, `wxy`),
    kinds([C|R], Kinds),
    append(_, [consonant,vowel,consonant], Kinds), !.

% --- accents ------------------------------------------------------------------------------------------------------------------------

%! unaccent_atom(+Text, -Atom) is det.  Atom is Text with Latin letters that have no accents.
unaccent_atom(Text, Atom) :-
    checked_text(Text, unaccent_atom/2),
    unaccented(Text, String),
    atom_string(Atom, String).

unaccented(Text, Plain) :-
    format(string(String), "~w", [Text]),
    string_codes(String, Codes),
    (   member(C, Codes), C > 127
    ->  plain_codes(Codes, PlainCodes),
        string_codes(Plain, PlainCodes)
    ;   Plain = String
    ).

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
